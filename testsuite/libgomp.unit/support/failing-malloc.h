/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory that runs out when a test says so.  For programs that are linked with
   --wrap for each of the functions that failing-malloc.c has; what the C
   library allocates for itself does not count.  */

#ifndef FAILING_MALLOC_H
#define FAILING_MALLOC_H 1

#include <stdbool.h>

/* Allocations since failing_malloc_begin.  */
extern unsigned failing_malloc_calls;

/* Let the NTH allocation from now on fail, and with ALL those after it, too.
   NTH 0: none fails, they are counted.  */
void failing_malloc_begin (unsigned nth, bool all);
/* From now on none fails, and none is counted.  */
void failing_malloc_end (void);

#endif
