/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Numbers that users write, for plugins and for emulated drivers.  Pure: no
   messages, no state.  */

#ifndef GOMP_NUMBER_H
#define GOMP_NUMBER_H 1

#include <stdbool.h>
#include <stddef.h>

#pragma GCC visibility push(hidden)

/* Set *VALUE to the whole number in [LOW, HIGH] that TEXT consists of.
   Returns false, with *VALUE unchanged, if TEXT is something else.  */
bool gomp_number_parse (const char *text, long low, long high, long *value);

/* Set *BYTES to the number of bytes in [LOW, HIGH] that TEXT consists of.  The
   number may have a suffix: b for bytes, or k, m, g or t, in either case, for
   powers of 1024.  LOW is at least 1.  Returns false, with *BYTES unchanged, if
   TEXT is something else, or the number is not in the range.  */
bool gomp_number_parse_bytes (const char *text, size_t low, size_t high,
                              size_t *bytes);

#pragma GCC visibility pop

#endif
