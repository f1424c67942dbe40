/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Is memory that components refer to there at all?

   Components may dangle, and a walk must not fault on them.  The kernel is asked
   about each part of small objects, and about whole mappings once a walk has come to
   know more; older kernels, that cannot say, for the table of all memory.  */

#ifndef GOMP_DEEP_MEMORY_H
#define GOMP_DEEP_MEMORY_H 1

#include "deep/deep.h"

/* What one walk knows.  A struct of zeroes knows nothing.  */
struct gomp_deep_memory
{
  unsigned asked; /* questions to the kernel */
  int file;       /* the descriptor of the table, plus one; 0: not open */
  bool listed;    /* the table was read */
  size_t n, room;
  struct gomp_deep_key *ranges; /* readable: start, size; ascending */
  struct gomp_deep_key last;    /* the one that the latest answer is from */
};

/* Return whether all of [START, END) is in RANGE.  */
static inline bool
gomp_deep_key_covers (const struct gomp_deep_key *range, uintptr_t start,
                      uintptr_t end)
{
  return start >= range->at && end <= range->at + range->value;
}

/* Do what gomp_deep_memory_readable has to do when the latest answer does not
   tell.  */
bool gomp_deep_memory_ask (struct gomp_deep_memory *memory, uintptr_t start,
                           size_t size) GOMP_HIDDEN;

/* Return whether all SIZE bytes at START can be read; also true if nobody can
   tell.  */
static inline bool
gomp_deep_memory_readable (struct gomp_deep_memory *memory, uintptr_t start,
                           size_t size)
{
  return (GOMP_LIKELY (start + size >= start
                       && gomp_deep_key_covers (&memory->last, start,
                                                start + size))
          || gomp_deep_memory_ask (memory, start, size));
}

/* Free what MEMORY knows, and close its file.  */
void gomp_deep_memory_fini (struct gomp_deep_memory *memory) GOMP_HIDDEN;

#endif
