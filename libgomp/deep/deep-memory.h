/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Is memory that components refer to there at all?

   Components may dangle, and a walk must not fault on them.  So the operating
   system is asked whether memory can be read.  The first questions are about
   single pages, and their answers are not kept.  After a few questions, the
   system is asked for the whole range of readable memory that has an address.
   Such ranges are kept (RANGES), so that the next address in the same range
   needs no question.  A system that does not tell single ranges (Linux before
   6.11) is asked about some more pages; then the list of all its ranges is read
   and kept.

   Common to all functions: no lock needed; one thread at a time uses a
   MEMORY.  */

#ifndef GOMP_DEEP_MEMORY_H
#define GOMP_DEEP_MEMORY_H 1

#include "deep/deep.h"

/* What one walk has learned about which host memory can be read.  A struct of
   zeroes has learned nothing.  */
struct gomp_deep_memory
{
  unsigned asked;               /* questions so far to the operating system */
  int file;                     /* file descriptor of /proc/self/maps, plus
                                   one; 0: not open */
  bool listed;                  /* the list of all ranges was read */
  size_t n, room;
  struct gomp_deep_key *ranges; /* start and size of N ranges that can be read,
                                   ascending */
  struct gomp_deep_key last; /* the range that the latest answer is from */
};

/* Return whether RANGE, which consists of a start address and a size,
   holds all of [START, END).  */
static inline bool
gomp_deep_key_covers (const struct gomp_deep_key *range, uintptr_t start,
                      uintptr_t end)
{
  return start >= range->at && end <= range->at + range->value;
}

/* Return whether all SIZE bytes at host address START can be read, as
   gomp_deep_memory_readable does.  Only gomp_deep_memory_readable calls this
   function, when MEMORY's range LAST does not hold all SIZE bytes.  */
bool gomp_deep_memory_ask (struct gomp_deep_memory *memory, uintptr_t start,
                           size_t size) GOMP_HIDDEN;

/* Return whether all SIZE bytes at host address START can be read.  Also
   returns true if the operating system does not tell.  */
static inline bool
gomp_deep_memory_readable (struct gomp_deep_memory *memory, uintptr_t start,
                           size_t size)
{
  return (
    GOMP_LIKELY (start + size >= start
                 && gomp_deep_key_covers (&memory->last, start, start + size))
    || gomp_deep_memory_ask (memory, start, size));
}

/* Free the ranges in MEMORY, and close its file.  */
void gomp_deep_memory_fini (struct gomp_deep_memory *memory) GOMP_HIDDEN;

#endif
