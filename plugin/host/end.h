/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The end of the program: who ends it, and who waits meanwhile.  */

#ifndef GOMP_HOST_END_H
#define GOMP_HOST_END_H 1

#include <stdbool.h>

/* Claim the end of the program for the calling thread, which is going to end
   it.  The first thread that calls this has the claim.  Each call of that
   thread returns: at once, unless exit () runs in another thread.  If exit ()
   runs in another thread, the call waits ten seconds for the program's end
   before it returns.  A call in any other thread never returns.  */
void gomp_host_claim_end (void);
/* Claim the end of the program for the calling thread, unless another thread
   has.  Returns at once.  */
void gomp_host_take_end (void);
/* Wait for the end of the program, without ever returning, if another thread
   has claimed it.  Else wait for a limited time if exit () runs in another
   thread.  Else return at once.  */
void gomp_host_await_end (void);
/* Have gomp_host_exiting notice when the program calls exit ().  To be called
   before the device is used.  */
void gomp_host_watch_exit (void);
/* Return whether exit () is running.  Other threads may be using the device
   all the same.  */
bool gomp_host_exiting (void);
/* Return whether exit () is running with a status of 0.  */
bool gomp_host_exiting_well (void);
/* Return whether exit () is running in another thread.  */
bool gomp_host_exits_elsewhere (void);
/* Return whether another thread has claimed the end of the program.  If so, the
   caller is not to report a failure in the calling thread: the worker's end may
   be its cause.  */
bool gomp_host_end_elsewhere (void);
/* Return whether another thread claimed the end of the program two seconds ago
   or earlier, and has not ended it yet.  That thread may be waiting for a lock
   of the runtime that the calling thread holds, so the calling thread should go
   on instead of waiting for it.  A thread that goes on may call exit () itself.
   Therefore this has a lasting effect once it has returned true: a call of
   exit () in any other thread than the one that has claimed the end begins with
   a wait of two seconds, in which the claiming thread can still end the
   program.  */
bool gomp_host_end_late (void);
/* Return whether the end of the program has been claimed: false at once if no
   thread has claimed it, true at once if the calling thread has.  If another
   thread has claimed it, wait for that thread to end the program, and return
   true only if it has not done so by the time that gomp_host_end_late returns
   true.  */
bool gomp_host_yield_end (void);

#endif
