/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What clang's thread safety analysis is told of locks: configure
   --enable-lock-analysis.

   The names are those of clang's documentation.  Other compilers, and clang
   without that switch, see nothing of it.  In C, members of a structure cannot
   name the structure's own lock, so only variables of a file can be
   GOMP_GUARDED_BY a lock.  One name stands for the locks of all present tables,
   gomp_any_table in table/present.h.  */

#ifndef GOMP_LOCK_ANALYSIS_H
#define GOMP_LOCK_ANALYSIS_H 1

#if defined __clang__ && defined GOMP_LOCK_ANALYSIS
#define GOMP_ANALYSIS(attribute) __attribute__ ((attribute))
#else
#define GOMP_ANALYSIS(attribute)
#endif

/* Of a structure: it is a lock.  */
#define GOMP_CAPABILITY GOMP_ANALYSIS (capability ("lock"))
/* Of a variable: it is read and written with the lock held.  */
#define GOMP_GUARDED_BY(lock) GOMP_ANALYSIS (guarded_by (lock))
/* Of a function: it takes the lock and returns with it held.  */
#define GOMP_ACQUIRE(lock) GOMP_ANALYSIS (acquire_capability (lock))
/* Of a function: it takes the lock if it returns RESULT, and returns without
   the lock otherwise.  */
#define GOMP_TRY_ACQUIRE(result, lock) \
  GOMP_ANALYSIS (try_acquire_capability (result, lock))
/* Of a function: the lock is held when it is called, and not when it
   returns.  */
#define GOMP_RELEASE(lock) GOMP_ANALYSIS (release_capability (lock))
/* Of a function: the lock is held when it is called, and still when it
   returns.  */
#define GOMP_REQUIRES(lock) GOMP_ANALYSIS (requires_capability (lock))
/* Of a function: its caller must not hold the lock, since the function may
   take it.  */
#define GOMP_EXCLUDES(lock) GOMP_ANALYSIS (locks_excluded (lock))
/* Of a function whose use of locks the analysis cannot follow; a comment says
   why.  */
#define GOMP_NO_LOCK_ANALYSIS GOMP_ANALYSIS (no_thread_safety_analysis)

#endif
