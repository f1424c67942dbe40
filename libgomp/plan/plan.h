/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Plans: what a construct is going to do, as plain data.

   Planning reads the present table and changes nothing in it but the planner's
   own notes (refcount.h).  run-enter.c, run-leave.c and run-update.c carry
   plans out.  */

#ifndef GOMP_PLAN_H
#define GOMP_PLAN_H 1

#include "base/error.h"
#include "plan/map-decode.h"
#include "table/present.h"
#include "base/scratch.h"
#include "base/types.h"

enum gomp_plan_result
{
  GOMP_PLAN_READY,
  GOMP_PLAN_WAIT,       /* something touched is busy: wait, plan again */
  GOMP_PLAN_FAILED      /* *ERR says why; nothing has changed */
};

/* ---- Entering: target, target data, target enter data ---------------- */

/* What becomes of an item when its construct is entered.  */
enum gomp_fate
{
  GOMP_FATE_NONE,       /* nothing to do, address 0 */
  GOMP_FATE_NEW,        /* a mapping of its own is made */
  GOMP_FATE_INSIDE,     /* lies inside what this construct makes for another
                           item */
  GOMP_FATE_PRESENT,    /* lies inside a mapping that is there */
  GOMP_FATE_PRIVATE,    /* a copy in the construct's own memory */
  GOMP_FATE_ZERO,       /* zero-size: no mapping */
  GOMP_FATE_ABSENT      /* not mapped, and need not be */
};

/* The size in bytes up to which objects share a unit and are copied together.
   Larger ones get device memory of their own and are copied directly from the
   user's memory.  */
#define GOMP_SMALL_OBJECT (32u << 10)

#define GOMP_SHARED_UNIT 0u

struct gomp_place
{
  uint8_t fate;                 /* enum gomp_fate */
  uint8_t segment;              /* of the shared unit, while it is laid out */
  bool counts;                  /* takes a reference */
  bool retained;                /* run: and did, so that it can be undone */
  bool sends;                   /* STORE, ATTACH, DESCRIPTOR: pointers are
                                   written */
  bool resent;                  /* resolve: ATTACH of something else than the
                                   device was given */
  bool was_reset; /* run: ATTACH: the holder's attach_reset and */
  uint32_t attached; /* run: the counter before */
  size_t extent; /* STORE, ATTACH: bytes that are written */
  uint32_t unit; /* NEW, PRIVATE; GOMP_NO_ITEM: in memory that
                                   the device has for it already */
  uint32_t inside; /* INSIDE: that item */
  gomp_devaddr address; /* of the item, after resolve; 0: none */
  union
  {
    size_t offset; /* NEW, PRIVATE: bytes into the unit; without a
                                   unit the device address */
    uint64_t serial; /* PRESENT, set by run: the mapping's */
  };
  struct gomp_mapping *mapping; /* PRESENT; ZERO: or NULL; NEW: the `declare
                                   target link' mapping it displaces or NULL,
                                   then set by run */
};

/* Device memory that a plan asks for.  */
struct gomp_unit
{
  size_t size; /* bytes; 0: not needed */
  size_t align; /* power of two */
  struct gomp_chunk chunk; /* set by run */
  gomp_devaddr start; /* of the chunk */
  bool lacks; /* nothing was there for it, either:
                                   run-memory.h */
};

/* One copy to the device that a plan lists.  */
struct gomp_copy_in
{
  const void *source; /* host bytes, or an image made by the plan */
  uintptr_t host; /* what the device range stands for; 0: no
                                   host object */
  size_t size;
  gomp_devaddr device;
  uint32_t unit; /* GOMP_NO_ITEM: existing memory */
  uint32_t item;
  const struct gomp_shape *shape; /* which bytes; NULL: all */
  bool image; /* SOURCE belongs to the plan */
  bool recorded; /* run: made an attachment record */
};

/* Host ranges of the mappings that a plan makes, in the order of
   addresses.  */
struct gomp_notes
{
  size_t n;
  uint32_t *items;
  struct gomp_ptree tree; /* start -> item + 1, once n is large */
};

struct gomp_plan
{
  const struct gomp_list *list;
  struct gomp_present *table;
  struct gomp_scratch *scratch;
  bool slots; /* an argument block heads the shared unit */
  bool lasting; /* mappings outlive the construct's kernel:
                                   descriptors are remembered */
  struct gomp_place *places; /* one per item */
  size_t n_units;
  struct gomp_unit *units; /* 0 is the shared one */
  size_t n_copies;
  struct gomp_copy_in *copies; /* after resolve, in order */
  size_t copies_room;
  struct gomp_notes notes;
  size_t segment_size[4]; /* of the shared unit, while laid out */
  size_t segment_align[4];
  const uint32_t *order; /* in which items are placed; NULL: as listed */
  uintptr_t absent_start, absent_end; /* around pointers that nothing held
                                           when they were placed */
  bool late; /* what holds such a pointer, or another item,
                                   came behind it */
  bool makes; /* some item is NEW */
  bool attaches; /* some ATTACH has something to write to */
  bool misses; /* some has not */
  bool guesses; /* some pointer's value depends on more than the
                                   items and the bytes of the descriptors */
  const uintptr_t *words; /* the slots' contents, per entry, where they
                                   are known already, or NULL */
  size_t n_before; /* run: queues that have written pointers
                                   which */
  struct goacc_asyncqueue **before; /* the construct's queue writes again */
};

/* Plan to enter LIST: settle for each item whether it is present, and lay out
   the device memory of those that are not.  SLOTS says that the shared unit
   begins with room for one word per entry.  LASTING says that the mappings
   outlive the construct's kernel.  PLAN's arrays come from SCRATCH, and
   gomp_plan_fini has to be called if the result is GOMP_PLAN_READY.  TABLE
   does not change.  Lock held.  On GOMP_PLAN_FAILED the error is one of
   doc/abi/errors.md section 1.  */
enum gomp_plan_result
gomp_plan_enter (struct gomp_present *table, const struct gomp_list *list,
                 bool slots, bool lasting, struct gomp_scratch *scratch,
                 struct gomp_plan *plan, struct gomp_error *err) GOMP_HIDDEN;

/* Work out all addresses of PLAN, whose units have got their chunks; make the
   images of descriptors, and list the copies.  A descriptor or pointer that is
   present is listed only if its image differs from what the device was given.
   Lock held.  Returns false, with *ERR set, on failure.  */
bool gomp_plan_resolve (struct gomp_plan *plan, struct gomp_error *err)
  GOMP_HIDDEN;

/* Return the device address of item I of PLAN; value 0 for inert items, the
   host address for ABSENT ones.  To be called after gomp_plan_resolve.  */
static inline gomp_devaddr
gomp_plan_address (const struct gomp_plan *plan, uint32_t i)
{
  return plan->places[i].address;
}

/* Free what PLAN holds besides scratch memory.  No lock needed.  */
void gomp_plan_fini (struct gomp_plan *plan) GOMP_HIDDEN;

/* Return whether item I of PLAN is the last member of its STRUCT that the
   compiler has listed.  */
static inline bool
gomp_plan_is_last_member (const struct gomp_plan *plan, uint32_t i)
{
  const struct gomp_list *list = plan->list;
  uint32_t h = list->items[i].group;

  return (h < i && list->items[h].class == GOMP_ITEM_STRUCT
          && (i - h == list->items[h].size
              || gomp_list_is_added (list, &list->items[i + 1])));
}

/* Return the word that the slot of item I's entry gets in the argument block:
   the item's device address, or its value.  To be called after
   gomp_plan_resolve.  gcc 12 takes a pointer x, of which map(x->m, x->n) names
   members, from the last one's slot; nobody takes the member from there.  */
static inline uintptr_t
gomp_plan_slot (const struct gomp_plan *plan, uint32_t i)
{
  const struct gomp_item *item = &plan->list->items[i];

  if (GOMP_UNLIKELY (gomp_plan_is_last_member (plan, i)))
    return gomp_plan_address (plan, item->group).value;

  return (item->class == GOMP_ITEM_VALUE ? item->start
                                         : gomp_plan_address (plan, i).value);
}

/* ---- Leaving: end of region, target exit data ------------------------- */

/* One reference or attachment to give back.  */
struct gomp_release
{
  struct gomp_mapping *mapping; /* NULL: nothing */
  uint64_t serial; /* the mapping's */
  uintptr_t start; /* host bytes to copy out, if any */
  size_t size;
  const struct gomp_shape *shape; /* which bytes of them; NULL: all */
  uint16_t flags; /* OUT, ALWAYS_OUT, DELETE, FORCE, COMPONENT */
  bool detach; /* an attachment at START, not a count */
  bool dynamic; /* OpenACC exit data: of the dynamic ones */
  bool refers; /* region: is one of the mapping's REGIONS,
                                   which keep its record */
};

struct gomp_copy_out
{
  uintptr_t host;
  size_t size;
  const struct gomp_shape *shape; /* which bytes; NULL: all */
  gomp_devaddr device;
  struct gomp_mapping *mapping;
};

/* A pointer or descriptor that was detached, so that its device copy gets the
   host's value back.  */
struct gomp_restore
{
  struct gomp_mapping *mapping;
  uintptr_t start;
  size_t extent;
};

struct gomp_plan_leave
{
  struct gomp_present *table;
  uint64_t construct; /* number of this plan's notes */
  uint64_t deaths; /* removals when it was made */
  bool detaches; /* some release detaches */
  size_t n;
  struct gomp_release *releases;
  size_t n_copies;
  struct gomp_copy_out *copies;
  size_t n_restores;
  struct gomp_restore *restores;
  size_t n_removed;
  struct gomp_mapping **removed;
};

/* Return a description for an error about the SIZE bytes at host address
   START, which a list for TABLE names, and about OTHER, the mapping that is in
   the way, or NULL.  The caller sets its texts.  Lock held.  */
struct gomp_about gomp_plan_about (const struct gomp_present *table,
                                   uintptr_t start, size_t size,
                                   const struct gomp_mapping *other)
  GOMP_HIDDEN;

/* Set the remedy in ABOUT if ITEM, which reaches out of the mapping that ABOUT
   has, may be a section with gaps.  gfortran takes such a section to have
   extent times stride elements of the last dimension.  Where a list names no
   descriptor, nothing tells it from an object of which a part is mapped, and
   both are errors.  */
void gomp_plan_about_gaps (const struct gomp_item *item,
                           struct gomp_about *about) GOMP_HIDDEN;

/* Set *ERR to say that ITEM, which must be present, is absent, in a construct
   of OpenACC if ACC, else of OpenMP.  Returns GOMP_PLAN_FAILED.  Lock
   held.  */
enum gomp_plan_result
gomp_plan_reject_absent (const struct gomp_present *table, bool acc,
                         const struct gomp_item *item, struct gomp_error *err)
  GOMP_HIDDEN;

/* Set RELEASES[i] for each item i of LIST, which is that of an exit data, to
   the reference of the mapping that the item refers to; its mapping is NULL if
   nothing is to be released.  RELEASES has room for LIST->n.  No count
   changes.  Lock held.  Returns false, with *ERR set, if something is absent
   that must be present or, for OpenACC, if only a part of an object is
   mapped.  */
bool gomp_plan_find_releases (struct gomp_present *table,
                              const struct gomp_list *list,
                              struct gomp_release *releases,
                              struct gomp_error *err) GOMP_HIDDEN;

/* gomp_plan_find_releases has filled *RELEASES for LIST, of an OpenMP exit
   data.  Where one of them gives back a whole mapping, add releases of the
   components that enter data, compiled by gfortran, found at run time and
   mapped along with it.  (In `from' and `always, from' gfortran names such
   components as they are by then; in `release' and `delete' it names none.)
   The array moves to SCRATCH if it grows.  Returns how many releases there are
   now, LIST's included.  Lock held.  */
size_t gomp_plan_find_components (struct gomp_present *table,
                                  const struct gomp_list *list,
                                  struct gomp_release **releases,
                                  struct gomp_scratch *scratch) GOMP_HIDDEN;

/* Look again for those of the *N releases of a region, one that looks at its
   end for what is present, whose mapping has been removed since.  What is
   mapped there now is released with the same flags: a mapping that holds all
   of the bytes, or several that hold parts.  A mapping that reaches out of
   them is kept, and is an error if something was to be copied out.  Components
   that enter data has mapped along with such a mapping are released with it
   and, where it is copied out and the host still has them, copied out too.
   *RELEASES grows, and moves to SCRATCH then.  Lock held.  Returns false, with
   *ERR set, on failure.  */
bool gomp_plan_find_again (struct gomp_present *table,
                           struct gomp_release **releases, size_t *n,
                           struct gomp_scratch *scratch, struct gomp_error *err)
  GOMP_HIDDEN;

/* Plan to carry out the N RELEASES: first all detaches, then the counts, in
   order; and list what is to be copied out, restored and removed.  Counts are
   only noted (refcount.h).  PLAN refers to RELEASES, and its arrays come from
   SCRATCH.  STRICT says that it is an error, as at the end of an OpenACC
   region, to detach what is not attached.  Lock held.  */
enum gomp_plan_result
gomp_plan_leave (struct gomp_present *table, struct gomp_release *releases,
                 size_t n, bool strict, struct gomp_scratch *scratch,
                 struct gomp_plan_leave *plan, struct gomp_error *err)
  GOMP_HIDDEN;

/* ---- target update ----------------------------------------------------- */

struct gomp_update
{
  struct gomp_mapping *mapping;
  uintptr_t host;
  size_t size;
  const struct gomp_shape *shape; /* which bytes; NULL: all */
  gomp_devaddr device;
  bool in; /* to the device */
};

struct gomp_plan_update
{
  size_t n, room;
  size_t n_ins; /* of them, to the device */
  struct gomp_update *updates;
};

/* Plan target update, or OpenACC's update, with LIST: list what is present and
   is to be copied.  PLAN's array comes from SCRATCH.  TABLE does not change.
   Lock held.  */
enum gomp_plan_result gomp_plan_update (struct gomp_present *table,
                                        const struct gomp_list *list,
                                        struct gomp_scratch *scratch,
                                        struct gomp_plan_update *plan,
                                        struct gomp_error *err) GOMP_HIDDEN;

/* Plan target update with ARRAYS without decoding them, if they are as most
   are: of OpenMP, with all data present and at rest.  PLAN's array comes from
   SCRATCH.  Lock held.  Returns false, with no reason given, if that is not
   so; the caller then decodes ARRAYS and calls gomp_plan_update.  */
bool gomp_plan_update_plain (struct gomp_present *table,
                             const struct gomp_arrays *arrays,
                             struct gomp_scratch *scratch,
                             struct gomp_plan_update *plan) GOMP_HIDDEN;

/* Sort the N COPIES, in place, by their device addresses.  */
void gomp_copy_outs_sort (struct gomp_copy_out *copies, size_t n) GOMP_HIDDEN;

#endif
