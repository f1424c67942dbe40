/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory that lives as long as one construct: first from the stack, then from
   the heap.  */

#ifndef GOMP_SCRATCH_H
#define GOMP_SCRATCH_H 1

#include <stdlib.h>

#include "base/error.h"
#include "base/types.h"
#include "base/work-memory.h"

/* Bytes of a scratch that lie inside the struct, on the stack.  They are few,
   since a thread's stack may have 16 KiB for everything.  */
#define GOMP_SCRATCH_INLINE 1024
/* Bytes of a block from the heap.  Requests up to a quarter of that are cut
   from such blocks; a larger request gets a block of its own, of the size that
   it asks for.  Blocks that are given back are kept by work-memory.h for the
   next construct of the thread, as far as it has room for them.  */
#define GOMP_SCRATCH_BLOCK (64u << 10)

/* A block of a scratch that comes from the heap.  */
struct gomp_scratch_more
{
  struct gomp_scratch_more *next;
  _Alignas (16) char bytes[];
};

/* Memory of one construct, all of which is given back at its end.  Declare one
   on the stack; call gomp_scratch_init, gomp_scratch_acquire as often as
   needed, gomp_scratch_fini.  */
struct gomp_scratch
{
  char *next, *end;
  struct gomp_scratch_more *more;
  _Alignas (16) char bytes[GOMP_SCRATCH_INLINE];
};

/* Make SCRATCH, which is uninitialized, ready to give memory.  The same thread
   has to call gomp_scratch_fini for it later.  */
static inline void
gomp_scratch_init (struct gomp_scratch *scratch)
{
  scratch->next = scratch->bytes;
  scratch->end = scratch->bytes + sizeof scratch->bytes;
  scratch->more = NULL;
}

/* Return SIZE bytes of uninitialized memory, aligned to 16 bytes, never NULL;
   valid until gomp_scratch_fini.  Ends the program if there is no memory.  */
static inline void *
gomp_scratch_acquire (struct gomp_scratch *scratch, size_t size)
{
  size = (size + 15) & ~(size_t) 15;
  if (GOMP_LIKELY (size <= (size_t) (scratch->end - scratch->next)))
    {
      void *p = scratch->next;
      scratch->next += size;
      return p;
    }
  bool shared = size <= GOMP_SCRATCH_BLOCK / 4;
  size_t room = shared ? GOMP_SCRATCH_BLOCK : size;
  struct gomp_scratch_more *more = gomp_work_acquire (sizeof *more + room);
  more->next = scratch->more;
  scratch->more = more;
  if (shared)
    {
      scratch->next = more->bytes + size;
      scratch->end = more->bytes + room;
    }
  return more->bytes;
}

/* Return room for N objects of TYPE from SCRATCH, as gomp_scratch_acquire
   does; N times their size must fit a size_t.  */
#define GOMP_SCRATCH_ARRAY(scratch, type, n) \
  ((type *) gomp_scratch_acquire (scratch, (n) * sizeof (type)))

/* Give back all memory that was taken from SCRATCH; none of it may be used
   after that.  */
static inline void
gomp_scratch_fini (struct gomp_scratch *scratch)
{
  while (GOMP_UNLIKELY (scratch->more != NULL))
    {
      struct gomp_scratch_more *more = scratch->more;
      scratch->more = more->next;
      gomp_work_release (more);
    }
}

#endif
