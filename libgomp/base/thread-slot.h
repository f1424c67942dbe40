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

/* The slots of a thread.  A thread has one piece of memory in each slot that it
   has used.  Each slot is for the code in one file.  GOMP_SLOTS is the number
   of slots.  */
enum gomp_thread_slot
{
  GOMP_SLOT_WORK, /* work-memory.c */
  GOMP_SLOT_STAGING, /* staging.c */
  GOMP_SLOT_FUNCTIONS, /* device.c */
  GOMP_SLOT_QUEUE_CHECK, /* check-queue.c */
  GOMP_SLOT_RECORD, /* recorder.c */
  GOMP_SLOT_TOOL, /* ompt.c */
  GOMP_SLOT_TOOL_MAP, /* trace-map.c */
  GOMP_SLOT_CHECK, /* check.c */
  GOMP_SLOT_LISTED, /* source-listed.c */
  GOMP_SLOT_LISTS, /* llvm-remembered.c */
  GOMP_SLOTS
};

/* An array of GOMP_SLOTS pointers: the calling thread's memory in each slot, or
   NULL in a slot that the thread has not used.  The variable itself is NULL
   while the thread has used no slot.  */
extern __thread void **gomp_thread_slots_here GOMP_HIDDEN;

/* Make the calling thread's memory in slot WHICH, which is still empty, and
   return it.  Only gomp_thread_slot calls this; it has the same parameters.
   Ends the program if there is no memory.  */
void *gomp_thread_slot_make (enum gomp_thread_slot which, size_t size,
                             void (*fini) (void *memory)) GOMP_HIDDEN
  __attribute__ ((returns_nonnull));

/* Return the calling thread's memory in slot WHICH: SIZE bytes, the same SIZE
   at each call.  The first call of a thread makes the memory, all zeros.  The
   thread's end calls FINI for the memory, unless FINI is NULL, and frees it.
   Destructors of thread-specific data (pthread_key_create) that run later, at
   the same thread's end, may call this function again.  They get new memory,
   all zeros, and FINI is called for the new memory before it is freed, too.
   Ends the program if there is no memory.  */
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
