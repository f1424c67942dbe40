/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory that lives as long as one construct: first from the stack, then from
   the heap.  */

#ifndef GOMP_SCRATCH_H
#define GOMP_SCRATCH_H 1

#include <stdlib.h>

#include "base/error.h"
#include "base/types.h"
#include "base/work-memory.h"

/* A thread's stack may have 16 KiB for everything.  */
#define GOMP_SCRATCH_INLINE 1024
/* Pieces up to a quarter of it are cut from blocks of so many bytes, which
   work-memory.h keeps for the next construct.  */
#define GOMP_SCRATCH_BLOCK (64u << 10)

struct gomp_scratch_more
{
  struct gomp_scratch_more *next;
  _Alignas (16) char bytes[];
};

/* Declare on the stack, init, take at will, fini.  */
struct gomp_scratch
{
  char *next, *end;
  struct gomp_scratch_more *more;
  _Alignas (16) char bytes[GOMP_SCRATCH_INLINE];
};

/* Begin to use SCRATCH, which is uninitialized; gomp_scratch_fini ends
   that.  */
static inline void
gomp_scratch_init (struct gomp_scratch *scratch)
{
  scratch->next = scratch->bytes;
  scratch->end = scratch->bytes + sizeof scratch->bytes;
  scratch->more = NULL;
}

/* Return SIZE bytes, aligned to 16, not cleared; never NULL.  Valid until
   gomp_scratch_fini.  */
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

#define GOMP_SCRATCH_ARRAY(scratch, type, n)                                  \
  ((type *) gomp_scratch_acquire (scratch, (n) * sizeof (type)))

/* Give back all memory that was taken from SCRATCH; none of it may be used any
   more.  */
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
