/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Numbers in environment variables.

   A value that cannot be taken is told by GOMP_PLUGIN_error, and is as if it
   were not there.  */

#ifndef GOMP_ENV_VALUE_H
#define GOMP_ENV_VALUE_H 1

#include <stddef.h>

#pragma GCC visibility push (hidden)

/* The whole number NAME is set to, if it lies in [LOW, HIGH]; else
   INITIAL.  */
int gomp_env_int (const char *name, int initial, int low, int high);

/* The bytes NAME is set to, with suffix b, k, m, g or t, if they lie in
   [LOW, HIGH]; else INITIAL.  */
size_t gomp_env_bytes (const char *name, size_t initial, size_t low,
                       size_t high);

#pragma GCC visibility pop

#endif
