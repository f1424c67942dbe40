/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory of the calling thread on the heap, for what would take much room as
   thread-local variables.

   A library that is loaded by dlopen gets its thread-local variables from a
   small reserve of the C library if any of its code uses the TLS model
   initial-exec, as the host half of a libgomp does.  What is kept here takes
   one pointer of that reserve.  */

#ifndef GOMP_THREAD_SLOT_H
#define GOMP_THREAD_SLOT_H 1

#include "base/types.h"

/* Who has memory of the calling thread.  */
enum gomp_thread_slot
{
  GOMP_SLOT_WORK,               /* work-memory.c */
  GOMP_SLOT_STAGING,            /* staging.c */
  GOMP_SLOT_FUNCTIONS,          /* device.c */
  GOMP_SLOT_QUEUE_CHECK,        /* check-queue.c */
  GOMP_SLOTS
};

/* The calling thread's memory by slot, or NULL while it has none.  */
extern __thread void **gomp_thread_slots_here GOMP_HIDDEN;

/* What gomp_thread_slot does for a slot that is still empty.  */
void *gomp_thread_slot_make (enum gomp_thread_slot which, size_t size,
                             void (*fini) (void *memory)) GOMP_HIDDEN
  __attribute__ ((returns_nonnull));

/* Return the calling thread's memory in slot WHICH: SIZE bytes, the same SIZE
   at each call.  The first call of a thread makes the memory, all zeros.  The
   thread's end calls FINI for the memory, unless FINI is NULL, and frees it.
   A destructor of the thread that comes here later gets new memory, which is
   freed in its turn.  Ends the program if there is no memory.  */
static inline void *
gomp_thread_slot (enum gomp_thread_slot which, size_t size,
                  void (*fini) (void *memory))
{
  void **slots = gomp_thread_slots_here;
  void *memory = GOMP_LIKELY (slots != NULL) ? slots[which] : NULL;

  return (GOMP_LIKELY (memory != NULL)
            ? memory
            : gomp_thread_slot_make (which, size, fini));
}

#endif
