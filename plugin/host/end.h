/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The end of the program: who ends it, and who waits meanwhile.  */

#ifndef GOMP_HOST_END_H
#define GOMP_HOST_END_H 1

#include <stdbool.h>

/* Claim the end of the program; to be called before ending it.  Returns in the
   first thread that calls this, every time; other threads wait in it until the
   program ends.  */
void gomp_host_claim_end (void);
/* Wait for the end of the program, if another thread has claimed it; this does
   not return then.  If the program's exit () runs in another thread, wait for
   some time only.  */
void gomp_host_await_end (void);
/* Begin to notice when the program calls exit ().  To be called before the
   device is used.  */
void gomp_host_watch_exit (void);
/* Return whether exit () is running.  Other threads may be using the device
   all the same.  */
bool gomp_host_exiting (void);
/* Return whether another thread has claimed the end of the program.  What
   fails in this thread then is not reported.  */
bool gomp_host_end_elsewhere (void);
/* Return whether another thread claimed the end of the program two seconds ago
   or earlier, and has not ended it yet.  It may be waiting for a lock of the
   runtime that the calling thread holds; so this should return, and not wait
   for the other one.  If the calling thread ends the program after the first
   call that returns true, its exit () gives the other one two seconds more.  */
bool gomp_host_end_late (void);
/* Return whether the end of the program has been claimed.  In another thread
   than the one that claimed it, wait some time first, for that one to end the
   program.  */
bool gomp_host_yield_end (void);

#endif
