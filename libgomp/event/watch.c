/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Does anybody watch?  */

#include "event/watch.h"

bool gomp_trace_active;

struct gomp_debug_ranges gomp_debug_ranges;
struct gomp_debug_now gomp_debug_now;

__attribute__ ((noinline, noclone, used)) void
gomp_debug_event (void)
{
  __asm__ volatile ("" : : "r"(&gomp_debug_now) : "memory");
}

void
gomp_debug_tell (enum gomp_debug_what what, int device, uintptr_t start,
                 uintptr_t end, const void *pc)
{
  uint32_t n = gomp_debug_ranges.n;

  for (uint32_t r = 0; r < n && r < GOMP_DEBUG_RANGES; r++)
    if (start < gomp_debug_ranges.all[r].end
        && gomp_debug_ranges.all[r].start < end)
      {
        gomp_debug_now = (struct gomp_debug_now) { .what = (int) what,
                                                   .device = device,
                                                   .start = start,
                                                   .end = end,
                                                   .pc = pc };
        gomp_debug_event ();
        return;
      }
}
