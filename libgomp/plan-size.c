/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Other sizes for what does not go with what is mapped: gfortran gives
   sections with gaps too large a size.  */

#include "plan.h"

#include "descriptor.h"
#include "error.h"

static void
warn_of_cut (const struct gomp_item *item, uintptr_t end)
{
  static bool warned;

  if (!__atomic_exchange_n (&warned, true, __ATOMIC_RELAXED))
    gomp_warn ("[%p..%p) is mapped up to %p only; taken to be a section with "
               "gaps, to which gfortran gives too large a size: what is "
               "mapped counts (said once)", (void *) item->start,
               (void *) gomp_item_end (item), (void *) end);
}

/* Can ITEM be a section with gaps all of whose elements lie before its last
   OVER bytes?  gfortran's size is N times a stride of S bytes then, and what is
   too much is at most S less an element, which is no smaller than its
   alignment.  */
static bool
may_have_gaps (const struct gomp_item *item, size_t over)
{
  size_t unit = (size_t) 1 << item->align_log2;
  size_t units = item->size / unit, n = 2;

  if (item->size % unit != 0)
    return false;
  while (n * n <= units && units % n != 0)
    n++;
  /* The fewest elements are the largest stride; a prime number has none.  */
  return units % n == 0 && n < units && over <= (units / n - 1) * unit;
}

size_t
gomp_plan_other_size (const struct gomp_item *item, uintptr_t start,
                      uintptr_t end)
{
  uintptr_t item_end = gomp_item_end (item);

  if (item->spare > 0)
    return item->spare;
  if (item->start < start || item->start >= end || item_end <= end
      || !gomp_fortran_is_here () || !may_have_gaps (item, item_end - end))
    return 0;
  warn_of_cut (item, end);
  return end - item->start;
}
