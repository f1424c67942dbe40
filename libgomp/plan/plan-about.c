/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What plans know of an item that cannot be done, for the edge's messages.  */

#include "plan/plan.h"

#include "base/descriptor.h"
#include "program/host-memory.h"

struct gomp_about
gomp_plan_about (const struct gomp_present *table, uintptr_t start, size_t size,
                 const struct gomp_mapping *other)
{
  struct gomp_about about
    = { .device = table->device, .start = start, .size = size };

  if (other)
    {
      about.other_start = other->host_start;
      about.other_size = other->host_end - other->host_start;
      about.made_at = gomp_mapping_site (table, other);
    }
  return about;
}

/* Can no object be SIZE bytes at START?  Programs have 47 bits of address
   unless they ask for more, and nothing on the first page.  */
static bool
is_absurd (uintptr_t start, size_t size)
{
  const uintptr_t space = (uintptr_t) 1 << 47;

  return start < GOMP_HOST_PAGE || start >= space || size > space - start;
}

bool
gomp_plan_about_absurd (struct gomp_about *about)
{
  if (!is_absurd (about->start, about->size))
    return false;
  about->found = "no object is so large, or is at such an address";
  about->remedy
    = (gomp_fortran_is_here ()
         ? "see that the pointer is associated, or the array allocated, "
           "before this; its descriptor seems to be undefined"
         : "look at the bounds in the clause, and see that the pointer is set "
           "before this");
  return true;
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

void
gomp_plan_about_gaps (const struct gomp_item *item, struct gomp_about *about)
{
  uintptr_t end = about->other_start + about->other_size;

  if (item->start < about->other_start || item->start >= end
      || gomp_item_end (item) <= end || !gomp_fortran_is_here ()
      || !may_have_gaps (item, gomp_item_end (item) - end))
    return;
  about->remedy
    = "map all of it where that is done, unless it is; of a "
      "section with a stride, to which gfortran counts what is behind its last "
      "element, name the whole array";
}
