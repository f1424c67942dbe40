/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Sets of recorded addresses, as ranges that neither overlap nor touch.  */

#ifndef REPLAY_RANGES_H
#define REPLAY_RANGES_H 1

#include <stddef.h>
#include <stdint.h>

/* The addresses [START, END).  */
struct replay_range
{
  uint64_t start, end;
  uint64_t place; /* bytes of all ranges before this one */
};

/* Empty if all members are zero.  ALL is memory of malloc.  */
struct replay_ranges
{
  struct replay_range *all;
  size_t n, room;
};

/* Add [START, END), which is not empty, to RANGES.  */
void replay_ranges_add (struct replay_ranges *ranges, uint64_t start,
                        uint64_t end);

/* Have RANGES in ascending order, overlapping and touching ones as one, and set
   PLACE of each.  Returns the bytes of all.  The program ends if these do not
   fit a uint64_t.  */
uint64_t replay_ranges_merge (struct replay_ranges *ranges);

/* Return the number of the range that has ADDRESS, one of those that were added
   before replay_ranges_merge, which was the last thing done to RANGES.  */
size_t replay_ranges_find (const struct replay_ranges *ranges,
                           uint64_t address);

#endif
