/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Planning how a construct is entered: whether each item is new, present or
   absent (plan-enter.c), and what is copied (plan-resolve.c).  */

#ifndef GOMP_PLAN_ENTER_H
#define GOMP_PLAN_ENTER_H 1

#include "plan/plan.h"

/* Find what a pointer to host address ADDR refers to: a present mapping, or an
   item for which the construct of PLAN makes a mapping.  If INSIDE, the mapping
   or item has to hold the byte at ADDR.  If not INSIDE, one that ends just at
   ADDR will do when none holds that byte.  If a mapping is found, sets *MAPPING
   to it and *ITEM to GOMP_NO_ITEM, and returns true.  If an item is found, sets
   *ITEM to its index and *MAPPING to NULL, and returns true.  If nothing is
   found, sets *MAPPING to NULL and *ITEM to GOMP_NO_ITEM, and returns false.
   Lock held.  */
bool gomp_plan_find_target (const struct gomp_plan *plan, uintptr_t addr,
                            bool inside, struct gomp_mapping **mapping,
                            uint32_t *item) GOMP_HIDDEN;

/* Return the indices of all items of LIST, in an array from SCRATCH, in an
   order in which they can be placed:
   - First come items with bytes of their own (DATA and DESCRIPTOR of a size
     above 0), each before those that lie inside it.
   - Last come items for which something has to be mapped before: STORE, ATTACH,
     USE_DEVICE, and DATA and DESCRIPTOR of size 0.
   - All other items come in between.
   - A STRUCT comes with its members, which follow it directly.  It comes first
     if some member has bytes of its own.  The members have the same order among
     themselves.  */
const uint32_t *gomp_plan_order (const struct gomp_list *list,
                                 struct gomp_scratch *scratch) GOMP_HIDDEN;

/* Does ITEM have bytes on the device, as a member of a STRUCT or by itself?  */
static inline bool
gomp_item_has_bytes (const struct gomp_item *item)
{
  return ((item->class == GOMP_ITEM_DATA || item->class == GOMP_ITEM_DESCRIPTOR)
          && item->size > 0);
}

/* Host addresses that are placed on the device at the distances from each other
   that they have on the host.  */
struct gomp_area
{
  uintptr_t start, end; /* what of it is mapped lies in between */
  size_t align; /* power of two */
  unsigned flags; /* of all items in it (map-kind.h) */
  bool reserved; /* PLACE has the room for it */
  struct gomp_place place; /* of START */
};

/* Widen AREA, whose END is 0 if it is empty, so that it holds ITEM, of ALIGN, a
   power of two.  */
void gomp_area_add (struct gomp_area *area, const struct gomp_item *item,
                    size_t align) GOMP_HIDDEN;

/* Find the components of LIST that belong together, though the list does not
   say so.  gfortran 12 lists in OpenACC the array components of a dummy
   argument that is a pointer or allocatable by themselves, outside of the STRUCT
   that its scalar components are in; members of an array's elements are listed
   by themselves or in STRUCTs of their own.  To be called for a list that
   HAS_LONE_COMPONENTS (map-decode.h).

   Such components and STRUCTs of which TABLE has nothing are in one area if no
   more than 4 KiB are between them: no harm is done if they are of different
   objects, or variables.  Variables alone have no area.  What lies between the
   members of one STRUCT is in its area however far they are from each other.

   The result has for each item its area if it is a STRUCT, or may be such a
   component, and something else is in the area; else NULL.  The result is NULL
   if there is no area at all.  Nothing is reserved yet.  All of it comes from
   SCRATCH.  Lock held.  */
struct gomp_area **gomp_plan_areas (const struct gomp_list *list,
                                    struct gomp_present *table,
                                    struct gomp_scratch *scratch) GOMP_HIDDEN;

#endif
