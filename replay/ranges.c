/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Sets of recorded addresses, as ranges that neither overlap nor touch.  */

#include "ranges.h"

#include <stdlib.h>

#include "fail.h"

void
replay_ranges_add (struct replay_ranges *ranges, uint64_t start, uint64_t end)
{
  struct replay_range *last = ranges->n ? &ranges->all[ranges->n - 1] : NULL;

  /* The same object is most often copied again and again.  */
  if (last && last->start <= start && end <= last->end)
    return;
  ranges->all
    = replay_grow (ranges->all, ranges->n, &ranges->room, sizeof *ranges->all);
  ranges->all[ranges->n++] = (struct replay_range) { start, end, 0 };
}

static int
compare_ranges (const void *a, const void *b)
{
  const struct replay_range *first = a, *second = b;

  return (first->start > second->start) - (first->start < second->start);
}

uint64_t
replay_ranges_merge (struct replay_ranges *ranges)
{
  struct replay_range *all = ranges->all;
  size_t n = 0;
  uint64_t sum = 0;

  if (ranges->n == 0)
    return 0;
  qsort (all, ranges->n, sizeof *all, compare_ranges);
  for (size_t r = 1; r < ranges->n; r++)
    if (all[r].start > all[n].end)
      all[++n] = all[r];
    else if (all[r].end > all[n].end)
      all[n].end = all[r].end;
  ranges->n = n + 1;
  for (size_t r = 0; r < ranges->n; r++)
    {
      all[r].place = sum;
      if (__builtin_add_overflow (sum, all[r].end - all[r].start, &sum))
        replay_fail ("the recorded addresses are out of range");
    }
  return sum;
}

size_t
replay_ranges_find (const struct replay_ranges *ranges, uint64_t address)
{
  size_t low = 0, high = ranges->n;

  while (high - low > 1)
    {
      size_t middle = low + (high - low) / 2;
      if (ranges->all[middle].start <= address)
        low = middle;
      else
        high = middle;
    }
  return low;
}
