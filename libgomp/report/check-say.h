/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lines that GOMP_PSET_CHECK prints, and how many findings there were.  */

#ifndef GOMP_CHECK_SAY_H
#define GOMP_CHECK_SAY_H 1

#include <stddef.h>

#include "base/types.h"

/* Print the first line of a finding to stderr, after what the program has
   printed so far, and count it: something that is wrong in any case, and
   something that may be meant so.  Calls come one after the other.  */
void gomp_check_error (const char *format, ...) GOMP_HIDDEN GOMP_PRINTF (1, 2);
void gomp_check_warn (const char *format, ...) GOMP_HIDDEN GOMP_PRINTF (1, 2);
/* Print one more line of the same finding.  */
void gomp_check_add (const char *format, ...) GOMP_HIDDEN GOMP_PRINTF (1, 2);

/* How many findings there were.  */
struct gomp_check_count
{
  size_t errors, warnings;
};
struct gomp_check_count gomp_check_counted (void) GOMP_HIDDEN;

#endif
