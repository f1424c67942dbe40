/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Is memory that components refer to there at all?

   Components may dangle, and a walk must not fault on them.  The kernel is
   asked about each part of a small object; once a walk has asked often, about
   whole ranges of memory that can be read.  Where the kernel is too old to
   answer such questions, the list of all ranges is read.  */

#ifndef GOMP_DEEP_MEMORY_H
#define GOMP_DEEP_MEMORY_H 1

#include "deep/deep.h"

/* What one walk has learned about which host memory can be read.  A struct of
   zeroes has learned nothing.  */
struct gomp_deep_memory
{
  unsigned asked; /* questions to the kernel */
  int file;       /* the descriptor of the table, plus one; 0: not open */
  bool listed;    /* the table was read */
  size_t n, room;
  struct gomp_deep_key *ranges; /* readable: start, size; ascending */
  struct gomp_deep_key last;    /* the one that the latest answer is from */
};

/* Return whether RANGE, which consists of a start address and a size,
   holds all of [START, END).  */
static inline bool
gomp_deep_key_covers (const struct gomp_deep_key *range, uintptr_t start,
                      uintptr_t end)
{
  return start >= range->at && end <= range->at + range->value;
}

/* Return whether all SIZE bytes at START can be read, where the range of the
   latest answer does not hold them.  gomp_deep_memory_readable calls this.  */
bool gomp_deep_memory_ask (struct gomp_deep_memory *memory, uintptr_t start,
                           size_t size) GOMP_HIDDEN;

/* Return whether all SIZE bytes at host address START can be read.  Also
   returns true where that cannot be found out.  */
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
