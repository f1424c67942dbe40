/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Environment variables of plugins, and numbers in them.

   A value that cannot be taken is told by GOMP_PLUGIN_error, and is as if it
   were not there.  */

#ifndef GOMP_ENV_VALUE_H
#define GOMP_ENV_VALUE_H 1

#include <stddef.h>

#pragma GCC visibility push (hidden)

/* What NAME is set to, or NULL.  A program that runs with other rights than its
   caller has (setuid) takes no settings of the caller: some name libraries and
   files.  Plugins read the environment by this function only.  */
const char *gomp_env_text (const char *name);

/* NAME, which is set, has no value that can be taken; ALLOWED says what it may be.  */
void gomp_env_complain (const char *name, const char *allowed);

/* The whole number NAME is set to, if it lies in [LOW, HIGH]; else
   INITIAL.  */
int gomp_env_int (const char *name, int initial, int low, int high);

/* The bytes NAME is set to, with suffix b, k, m, g or t, if they lie in
   [LOW, HIGH]; else INITIAL.  */
size_t gomp_env_bytes (const char *name, size_t initial, size_t low,
                       size_t high);

#pragma GCC visibility pop

#endif
