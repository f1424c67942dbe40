/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Placing the items of a list: what plan-enter.c, which goes through the list,
   and plan-struct.c are made of.

   Common to all functions: the lock is held.  ITEM, or the item with index I, is
   one of the plan's list.  Functions that reject something set *ERR, and return
   false or GOMP_PLAN_FAILED.  */

#ifndef GOMP_PLAN_PLACE_H
#define GOMP_PLAN_PLACE_H 1

#include "plan/plan-enter.h"

/* ---- Finding (plan-find.c) --------------------------------------------- */

/* Where a range is found: in the table, or in what this construct makes.  */
struct gomp_finding
{
  enum gomp_relation relation;
  struct gomp_mapping *mapping; /* or NULL */
  uint32_t item; /* or GOMP_NO_ITEM */
};

/* Return where the host addresses [START, END) are found.  A variable of
   `declare target link' that nothing has been mapped for is absent, but is the
   MAPPING of the result.  */
struct gomp_finding gomp_plan_find (const struct gomp_plan *plan,
                                    uintptr_t start, uintptr_t end) GOMP_HIDDEN;
/* Note that the construct of PLAN makes a mapping for item I, so that
   gomp_plan_find finds it.  */
void gomp_plan_note (struct gomp_plan *plan, uint32_t i) GOMP_HIDDEN;
/* Place item I, DATA or DESCRIPTOR, whose size is 0.  */
enum gomp_plan_result gomp_plan_place_zero (struct gomp_plan *plan, uint32_t i)
  GOMP_HIDDEN;

/* Return whether what F found is on its way to the device, or from it.  */
static inline bool
gomp_finding_is_busy (const struct gomp_finding *f)
{
  return f->mapping != NULL && f->mapping->busy;
}

/* Have PLACE, of an item, lie inside what F found.  */
static inline void
gomp_plan_settle (struct gomp_place *place, const struct gomp_finding *f)
{
  place->mapping = f->mapping;
  place->inside = f->item;
  place->fate = f->mapping ? GOMP_FATE_PRESENT : GOMP_FATE_INSIDE;
}

/* Return whether ITEM, which lies in what F found, takes a reference on it.  */
static inline bool
gomp_plan_takes_reference (const struct gomp_plan *plan,
                           const struct gomp_item *item,
                           const struct gomp_finding *f)
{
  if (!(item->flags & GOMP_FLAG_COMPONENT) || !plan->list->acc
      || plan->list->context != GOMP_CONTEXT_ENTER)
    return true;
  return (f->mapping && f->mapping->component
          && f->mapping->host_start == item->start
          && f->mapping->host_end == gomp_item_end (item));
}

/* Return whether pointers of ITEM, where it lies, are written by the item
   itself.  */
static inline bool
gomp_item_sends_pointers (const struct gomp_item *item)
{
  return (item->class == GOMP_ITEM_DESCRIPTOR
          && !(item->flags & GOMP_FLAG_ATTACHED));
}

/* Return the index of the item that is placed at AT (gomp_plan_order).  */
static inline uint32_t
gomp_plan_item_at (const struct gomp_plan *plan, uint32_t at)
{
  return GOMP_LIKELY (plan->order == NULL) ? at : plan->order[at];
}

/* ---- Layout (plan-layout.c) -------------------------------------------- */

/* Return the alignment that ITEM gets in its unit; a power of two.  */
size_t gomp_plan_align (const struct gomp_plan *plan,
                        const struct gomp_item *item) GOMP_HIDDEN;
/* Make PLACE new, with room for SIZE bytes of which the one LEAD bytes before the
   first is to be aligned to ALIGN, a power of two.  Large objects, and all where
   the bounds of each are checked, get a unit of their own.  FLAGS are those of
   the items that will be there (map-kind.h).  */
void gomp_plan_reserve (struct gomp_plan *plan, struct gomp_place *place,
                        size_t size, size_t align, size_t lead, unsigned flags)
  GOMP_HIDDEN;
/* Set *PLACE to where START, a host address in AREA, lies; the first call for
   AREA reserves room for all of it.  */
void gomp_plan_place_in (struct gomp_plan *plan, struct gomp_area *area,
                         uintptr_t start, struct gomp_place *place) GOMP_HIDDEN;
/* When all is placed: put the segments of the shared unit one after another,
   behind the slots.  */
void gomp_plan_join_segments (struct gomp_plan *plan) GOMP_HIDDEN;

/* Return the area in which item I is placed together with others, or NULL.  */
static inline struct gomp_area *
gomp_plan_area_of (const struct gomp_plan *plan, uint32_t i)
{
  return GOMP_LIKELY (plan->areas == NULL) ? NULL : plan->areas[i];
}

/* ---- Structures (plan-struct.c) ---------------------------------------- */

/* Place the STRUCT that comes at AT (gomp_plan_item_at), and its members.  */
enum gomp_plan_result gomp_plan_place_struct (struct gomp_plan *plan,
                                              uint32_t at,
                                              struct gomp_error *err)
  GOMP_HIDDEN;

/* ---- Rejecting (plan-reject.c) ----------------------------------------- */

/* ITEM overlaps something else.  If it is what no object can be, this is the
   reason, whatever it overlaps: the bounds are those of an undefined pointer.
   Then set *ERR and return true; return false if it may be an object.  */
bool gomp_plan_reject_absurd (const struct gomp_plan *plan,
                              const struct gomp_item *item,
                              struct gomp_error *err) GOMP_HIDDEN;
/* Reject ITEM since what F found holds a part of it, or is a part of it.  */
bool gomp_plan_reject_overlap (struct gomp_plan *plan,
                               const struct gomp_item *item,
                               const struct gomp_finding *f,
                               struct gomp_error *err) GOMP_HIDDEN;
/* Reject ITEM, a member of a STRUCT of which F is what was found, since it is
   not as another member is, of which ROOT was found.  */
bool gomp_plan_reject_member (struct gomp_plan *plan,
                              const struct gomp_item *item,
                              const struct gomp_finding *root,
                              const struct gomp_finding *f,
                              struct gomp_error *err) GOMP_HIDDEN;
/* Reject ITEM since it is a part of a variable of `declare target link' of which
   another part is mapped.  */
bool gomp_plan_reject_link (const struct gomp_plan *plan,
                            const struct gomp_item *item,
                            struct gomp_error *err) GOMP_HIDDEN;
/* ITEM, which the kernel uses and no clause names, is not mapped as a whole: the
   kernel finds all of it by the place of MAPPING, a part.  Return true if its
   other parts lie there, those included that this list makes or has private
   copies of; else reject one.  */
bool gomp_plan_check_parts (struct gomp_plan *plan,
                            const struct gomp_item *item,
                            const struct gomp_mapping *mapping,
                            struct gomp_error *err) GOMP_HIDDEN;

#endif
