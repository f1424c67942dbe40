/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The end of the program: who ends it, and who waits meanwhile.  */

#ifndef GOMP_HOST_END_H
#define GOMP_HOST_END_H 1

#include <stdbool.h>

/* To be called before ending the program: returns in the first thread that
   calls it, every time; others wait in it for the end.  */
void gomp_host_claim_end (void);
/* Does not return in other threads once one has claimed the end; while the
   program's exit () runs in another one, not for some time.  */
void gomp_host_await_end (void);
/* To be called before the device is used: the program's exit () is noticed from
   then on.  */
void gomp_host_watch_exit (void);
/* Does exit () run?  Other threads may be using the device all the same.  */
bool gomp_host_exiting (void);
/* Has another thread claimed the end?  What fails then is of no interest.  */
bool gomp_host_end_elsewhere (void);
/* Has another thread claimed the end, and not ended the program for some time?
   It may wait for this thread to give up a lock of the runtime.  If this
   thread ends the program then, its exit () lets the other one go first.  */
bool gomp_host_end_late (void);
/* Has the end been claimed?  In another thread than the first: after having
   left that one some time to end the program.  */
bool gomp_host_yield_end (void);

#endif
