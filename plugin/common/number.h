/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Numbers that users write, for plugins and for emulated drivers.  Pure: no
   messages, no state.  */

#ifndef GOMP_NUMBER_H
#define GOMP_NUMBER_H 1

#include <stdbool.h>
#include <stddef.h>

#pragma GCC visibility push (hidden)

/* TEXT as a whole number in [LOW, HIGH].  False: it is none, and *VALUE is as
   before.  */
bool gomp_number_parse (const char *text, long low, long high, long *value);

/* TEXT as bytes in [LOW, HIGH], with the suffix b, k, m, g or t in either
   case; LOW is at least 1.  False: likewise.  */
bool gomp_number_parse_bytes (const char *text, size_t low, size_t high,
                              size_t *bytes);

#pragma GCC visibility pop

#endif
