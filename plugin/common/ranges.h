/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The book of an address range: which parts are in use, which are free.

   Invariants: the parts cover the range without gaps or overlaps; no two
   neighbours are both free, or both retired.  All operations take time
   logarithmic in the number of parts.  No locking.  */

#ifndef GOMP_HOST_RANGES_H
#define GOMP_HOST_RANGES_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether a part of the range is in use.  */
enum gomp_part_state
{
  GOMP_PART_FREE,
  GOMP_PART_USED,
  GOMP_PART_RETIRED             /* was in use, and is never used again */
};

/* A part of the range.  */
struct gomp_part
{
  uintptr_t start;
  size_t size;                  /* bytes */
  enum gomp_part_state state;
  /* Whoever uses the book sets BLOCK and LENGTH of a used part, to whatever is
     of use there; the book does not look at them.  For the emulated device they
     are the start and the size in bytes of the block that it hands out.  Such a
     block is smaller than its part if its size was rounded up, or if an unused
     page lies behind it.  For emulated drivers BLOCK is the address of a record
     of their own, and LENGTH is not used.  */
  uintptr_t block;
  size_t length;

  /* The tree of the parts: sorted by START, and a heap by PRIORITY.  */
  uint32_t priority;
  size_t largest; /* bytes of the largest free part in this
                                   subtree */
  struct gomp_part *left, *right;
};

/* The book of a range.  */
struct gomp_ranges
{
  struct gomp_part *root;
  uint32_t seed;                /* of the next priority */
};

/* Make *RANGES a book of one free part, [START, START + SIZE).  Returns false
   if there is no memory for the book.  */
bool gomp_ranges_init (struct gomp_ranges *ranges, uintptr_t start,
                       size_t size);
/* Free the book *RANGES.  */
void gomp_ranges_fini (struct gomp_ranges *ranges);

/* Use SIZE bytes at the lowest address where there is room, and return the part
   that they make up.  It belongs to the book and is valid until
   gomp_ranges_give.  Returns NULL if there is no room, or no memory for the
   book.  */
struct gomp_part *gomp_ranges_take (struct gomp_ranges *ranges, size_t size);

/* Make PART, which is in use, free again; if RETIRE, make it retired instead,
   so that it is never used again.  */
void gomp_ranges_give (struct gomp_ranges *ranges, struct gomp_part *part,
                       bool retire);

/* Return the part that ADDRESS lies in, or NULL if it lies outside of the
   range.  */
struct gomp_part *gomp_ranges_find (const struct gomp_ranges *ranges,
                                    uintptr_t address);

#endif
