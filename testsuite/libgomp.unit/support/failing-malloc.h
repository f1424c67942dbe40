/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory that runs out when a test says so.  For programs that are linked with
   --wrap for each of the functions that failing-malloc.c has; what the C
   library allocates for itself does not count.  */

#ifndef FAILING_MALLOC_H
#define FAILING_MALLOC_H 1

#include <stdbool.h>

/* How many allocations there were since failing_malloc_begin.  */
extern unsigned failing_malloc_calls;

/* Make the NTH allocation from now on fail and, with ALL, those after it, too.
   With NTH 0 none fails; they are only counted.  */
void failing_malloc_begin (unsigned nth, bool all);
/* Make no further allocation fail, and count none.  */
void failing_malloc_end (void);

#endif
