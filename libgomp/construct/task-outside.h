/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Tasks for nowait outside of parallel regions.

   GOMP_task of a libgomp carries a task out at once where no parallel region
   has made a team.  GOMP_target_ext with nowait makes a team of one thread
   there, also for a region that runs on the host.  So the functions below call
   it with an empty region, and the tasks that follow are deferred.  Source:
   black-box runs of the libgomp of GCC 12, 14 and 16.

   The team of one thread has a price.  If the thread begins a parallel region
   of several threads later, the libgomp of GCC 12, 14 and 16 uses memory that
   it has freed itself.  valgrind shows this in each run, and one run of some
   forty hangs.  A program that has target nowait and then a parallel region has
   the same fault with libgomp alone.  So the functions below make such a team
   only if the user has set GOMP_PSET_NOWAIT_TASKS=1.  */

#ifndef GOMP_TASK_OUTSIDE_H
#define GOMP_TASK_OUTSIDE_H 1

#include "base/types.h"

/* Have GOMP_task defer the tasks that the calling thread creates from now on.
   The thread carries them out when it waits for tasks, and at the latest in
   exit.  Returns false, and changes nothing, if GOMP_PSET_NOWAIT_TASKS is not
   set, if the thread is in a parallel region, where tasks are deferred anyway,
   or if it is not the initial thread of the program: nobody would carry out
   what other threads leave behind.  */
bool gomp_task_outside (void) GOMP_HIDDEN;

/* Have another thread call RUN (DATA), now.  To be called only after
   gomp_task_outside has returned true to the calling thread.  DATA is memory of
   malloc.  The other thread frees DATA when RUN has returned.  This function
   also creates a task of the calling thread.  The task ends when DATA has been
   freed, so that whoever waits for the calling thread's tasks waits for RUN,
   too.  Returns true if another thread calls RUN.  Returns false, and leaves
   DATA to the caller, in these cases:
   - GOMP_TASK_THREADS other threads are busy with such calls.
   - No thread can be created.
   - The calling thread is in exit, and waits for its tasks there.  */
bool gomp_task_apart (void (*run) (void *), void *data) GOMP_HIDDEN;

/* So many threads at most, of a process, are busy for gomp_task_apart.  */
#define GOMP_TASK_THREADS 8

#endif
