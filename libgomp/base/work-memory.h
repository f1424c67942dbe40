/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory that is needed during one call of the runtime, and that may be large.
   A large block that is given back is not freed: the calling thread keeps it,
   up to a limit, for its next call.  A fresh large block would come from the
   kernel page by page, which takes longer than the work that is done in it.  */

#ifndef GOMP_WORK_MEMORY_H
#define GOMP_WORK_MEMORY_H 1

#include "base/types.h"

/* Return SIZE bytes of uninitialized memory, aligned to 16 bytes, never NULL;
   to be given back by gomp_work_release, on the same thread.  Ends the program
   if there is no memory.  */
void *gomp_work_acquire (size_t size) GOMP_HIDDEN
  __attribute__ ((malloc, returns_nonnull));

/* Return SIZE bytes, as gomp_work_acquire does, that begin with as much of the
   contents of OLD as fits, and give OLD back.  If OLD is NULL, all SIZE bytes
   are uninitialized.  To be called on the thread that took OLD.  Ends the
   program if there is no memory.  */
void *gomp_work_grow (void *old, size_t size) GOMP_HIDDEN
  __attribute__ ((returns_nonnull));

/* Give back WORK, which gomp_work_acquire or gomp_work_grow has returned.  If
   WORK is NULL, nothing is done.  To be called on the thread that took
   WORK.  */
void gomp_work_release (void *work) GOMP_HIDDEN;

#endif
