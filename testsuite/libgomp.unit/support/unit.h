/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Checks for unit tests: each program ends with `return unit_result ();'.  */

#ifndef UNIT_H
#define UNIT_H 1

#include <stdio.h>

static unsigned unit_checks, unit_failures;

/* Count, and report where it does not hold.  */
#define CHECK(condition) \
  ((void) (__atomic_fetch_add (&unit_checks, 1, __ATOMIC_RELAXED), \
           (condition) ? 0 \
           : (__atomic_fetch_add (&unit_failures, 1, __ATOMIC_RELAXED), \
              printf ("FAIL: %s:%d: %s\n", __FILE__, __LINE__, \
                      #condition))))

/* Prints "N checks"; the exit status.  */
static inline int
unit_result (void)
{
  printf ("%u checks, %u failed\n", unit_checks, unit_failures);
  return unit_failures != 0 || unit_checks == 0;
}

#endif
