/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory for the work of one call, of which much may be needed: the calling
   thread keeps large blocks for its next call.  Fresh ones come from the
   kernel page by page, which costs more than what is done with them.  */

#ifndef GOMP_WORK_MEMORY_H
#define GOMP_WORK_MEMORY_H 1

#include "base/types.h"

/* Return SIZE bytes, aligned to 16, not cleared; never NULL.  gomp_work_release
   takes them back.  Ends the program if there is no memory.  */
void *gomp_work_acquire (size_t size) GOMP_HIDDEN
    __attribute__ ((malloc, returns_nonnull));

/* Return SIZE bytes with the contents of OLD, as far as they fit, and give OLD
   back; it may be NULL.  By the thread that took OLD.  */
void *gomp_work_grow (void *old, size_t size) GOMP_HIDDEN
  __attribute__ ((returns_nonnull));

/* Give WORK, which may be NULL, back.  By the thread that took it.  */
void gomp_work_release (void *work) GOMP_HIDDEN;

#endif
