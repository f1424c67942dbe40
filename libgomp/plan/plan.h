/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Plans: what a construct is going to do, as plain data.

   Planning reads the present table and changes nothing in it but the planner's
   own notes (refcount.h).  run-enter.c, run-leave.c and run-update.c carry plans
   out.  */

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

/* What becomes of an item.  */
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

/* Objects up to this size share a unit and travel together; larger ones get
   memory of their own and go straight from the user's.  Bytes.  */
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
  bool was_reset;               /* run: ATTACH: the holder's attach_reset and */
  uint32_t attached;            /* run: the counter before */
  size_t extent;                /* STORE, ATTACH: bytes that are written */
  uint32_t unit;                /* NEW, PRIVATE; GOMP_NO_ITEM: in memory that
                                   the device has for it already */
  uint32_t inside;              /* INSIDE: that item */
  gomp_devaddr address;         /* of the item, after resolve; 0: none */
  union
  {
    size_t offset;              /* NEW, PRIVATE: bytes into the unit; without a
                                   unit the device address */
    uint64_t serial;            /* PRESENT, set by run: the mapping's */
  };
  struct gomp_mapping *mapping; /* PRESENT; ZERO: or NULL; NEW: the `declare
                                   target link' mapping it displaces or NULL,
                                   then set by run */
};

/* Device memory that the construct asks for.  */
struct gomp_unit
{
  size_t size;                  /* bytes; 0: not needed */
  size_t align;                 /* power of two */
  struct gomp_chunk chunk;      /* set by run */
  gomp_devaddr start;           /* of the chunk */
  bool lacks;                   /* nothing was there for it, either: run-memory.h */
};

/* One copy to the device.  */
struct gomp_copy_in
{
  const void *source;           /* host bytes, or an image made by the plan */
  uintptr_t host;               /* what the device range stands for; 0: no
                                   host object */
  size_t size;
  gomp_devaddr device;
  uint32_t unit;                /* GOMP_NO_ITEM: existing memory */
  uint32_t item;
  const struct gomp_shape *shape;       /* which bytes; NULL: all */
  bool image;                   /* SOURCE belongs to the plan */
  bool recorded;                /* run: made an attachment record */
};

/* Ranges of mappings to come, by address.  */
struct gomp_notes
{
  size_t n;
  uint32_t *items;
  struct gomp_ptree tree;       /* start -> item + 1, once n is large */
};

struct gomp_plan
{
  const struct gomp_list *list;
  struct gomp_present *table;
  struct gomp_scratch *scratch;
  bool slots;                   /* an argument block heads the shared unit */
  bool lasting;                 /* mappings outlive the construct's kernel:
                                   descriptors are remembered */
  struct gomp_place *places;    /* one per item */
  size_t n_units;
  struct gomp_unit *units;      /* 0 is the shared one */
  size_t n_copies;
  struct gomp_copy_in *copies;  /* after resolve, in order */
  size_t copies_room;
  struct gomp_notes notes;
  size_t segment_size[4];       /* of the shared unit, while laid out */
  size_t segment_align[4];
  const uint32_t *order;        /* in which items are placed; NULL: as listed */
  uintptr_t absent_start, absent_end;   /* around pointers that nothing held
                                           when they were placed */
  bool late;                    /* what holds such a pointer, or another item, came
                                   behind it */
  bool makes;                   /* some item is NEW */
  bool attaches;                /* some ATTACH has something to write to */
  bool misses;                  /* some has not */
  bool guesses;           /* some pointer's value depends on more than the
                                   items and the bytes of the descriptors */
  const uintptr_t *words; /* the slots' contents, per entry, where they
                                   are known already, or NULL */
  size_t n_before;              /* run: queues that have written pointers which */
  struct goacc_asyncqueue **before;     /* the construct's queue writes again */
};

/* Plan to enter LIST: settle for each item whether it is there, and lay out
   what is not.  SLOTS: room for one word per entry at the start of the shared
   unit.  LASTING: the mappings outlive the construct's kernel.  PLAN's arrays
   come from SCRATCH, and gomp_plan_fini has to follow if it is READY.  TABLE
   does not change.  Lock held.  FAILED: errors as doc/abi/errors.md section
   1.  */
enum gomp_plan_result gomp_plan_enter (struct gomp_present *table,
                                       const struct gomp_list *list,
                                       bool slots, bool lasting,
                                       struct gomp_scratch *scratch,
                                       struct gomp_plan *plan,
                                       struct gomp_error *err) GOMP_HIDDEN;

/* Work out every address of PLAN, whose units' chunks are set, make the images
   of descriptors, and list the copies.  A present descriptor or pointer is
   listed only if its image differs from what the device was given.  Lock held.
   False: *ERR is set.  */
bool gomp_plan_resolve (struct gomp_plan *plan, struct gomp_error *err)
  GOMP_HIDDEN;

/* Return the device address of item I; value 0 for inert items, the host
   address for ABSENT ones.  After gomp_plan_resolve.  */
static inline gomp_devaddr
gomp_plan_address (const struct gomp_plan *plan, uint32_t i)
{
  return plan->places[i].address;
}

/* Release what planning holds besides scratch memory.  No lock needed.  */
void gomp_plan_fini (struct gomp_plan *plan) GOMP_HIDDEN;

/* Return the word that the entry's slot gets in the argument block: the device
   address of item I, or its value.  After gomp_plan_resolve.  */
static inline uintptr_t
gomp_plan_slot (const struct gomp_plan *plan, uint32_t i)
{
  const struct gomp_item *item = &plan->list->items[i];

  return (item->class == GOMP_ITEM_VALUE
          ? item->start : gomp_plan_address (plan, i).value);
}

/* ---- Leaving: end of region, target exit data ------------------------- */

/* One reference to give back.  */
struct gomp_release
{
  struct gomp_mapping *mapping; /* NULL: nothing */
  uint64_t serial;              /* the mapping's */
  uintptr_t start;              /* host bytes to copy out, if any */
  size_t size;
  const struct gomp_shape *shape;       /* which bytes of them; NULL: all */
  uint16_t flags;               /* OUT, ALWAYS_OUT, DELETE, FORCE, COMPONENT */
  bool detach;                  /* an attachment at START, not a count */
  bool dynamic;                 /* OpenACC exit data: of the dynamic ones */
  bool refers;                  /* region: is one of the mapping's REGIONS, which
                                   keep its record */
};

struct gomp_copy_out
{
  uintptr_t host;
  size_t size;
  const struct gomp_shape *shape;       /* which bytes; NULL: all */
  gomp_devaddr device;
  struct gomp_mapping *mapping;
};

/* A pointer that gets the host's value back.  */
struct gomp_restore
{
  struct gomp_mapping *mapping;
  uintptr_t start;
  size_t extent;
};

struct gomp_plan_leave
{
  struct gomp_present *table;
  uint64_t construct;           /* number of this plan's notes */
  uint64_t deaths;              /* removals when it was made */
  bool detaches;                /* some release detaches */
  size_t n;
  struct gomp_release *releases;
  size_t n_copies;
  struct gomp_copy_out *copies;
  size_t n_restores;
  struct gomp_restore *restores;
  size_t n_removed;
  struct gomp_mapping **removed;
};

/* Return what an error is about: SIZE bytes at START, which a list for TABLE
   names, and OTHER, which is in the way, or NULL.  Its texts are to be set by
   the caller.  Lock held.  */
struct gomp_about gomp_plan_about (const struct gomp_present *table,
                                   uintptr_t start, size_t size,
                                   const struct gomp_mapping *other)
  GOMP_HIDDEN;

/* Set ABOUT's remedy if ITEM, which reaches out of the other that ABOUT has,
   may be a section with gaps.  gfortran takes such a one to have extent times
   stride elements of the last dimension.  Where a list names no descriptor,
   nothing tells it from an object of which a part is mapped, and both are
   errors.  */
void gomp_plan_about_gaps (const struct gomp_item *item,
                           struct gomp_about *about) GOMP_HIDDEN;

/* Set *ERR to say that ITEM, which must be present, is not, in a construct of
   OpenACC if ACC, else of OpenMP.  Returns GOMP_PLAN_FAILED.  Lock held.  */
enum gomp_plan_result
gomp_plan_reject_absent (const struct gomp_present *table, bool acc,
                         const struct gomp_item *item, struct gomp_error *err)
  GOMP_HIDDEN;

/* Set RELEASES[i] for each item i of exit data's LIST: the mapping that the
   item refers to, or NULL if it needs no release.  RELEASES has room for
   LIST->n.  No count changes.  Lock held.  False: something is absent that
   must be present, or (OpenACC) only a part of an object is mapped; *ERR is
   set.  */
bool gomp_plan_find_releases (struct gomp_present *table,
                              const struct gomp_list *list,
                              struct gomp_release *releases,
                              struct gomp_error *err) GOMP_HIDDEN;

/* Add releases of the components that were mapped along with what OpenMP's
   exit data LIST releases, because gfortran had found them, whatever LIST has
   of them: gfortran names them in `from' and `always, from', as they are by
   then, and not in `release' and `delete'.  *RELEASES, of LIST's items,
   becomes longer, and moves to SCRATCH then.  Returns how many there are.
   Lock held.  */
size_t gomp_plan_find_components (struct gomp_present *table,
                                  const struct gomp_list *list,
                                  struct gomp_release **releases,
                                  struct gomp_scratch *scratch) GOMP_HIDDEN;

/* Look anew for those of the *N releases of a region, which asks what is
   present at its end, whose mapping has been taken away: what is mapped there
   by now is released, with the same flags.  That can be a mapping that holds
   all of it, or some that hold parts; one that reaches out of it stays, and is
   an error if something was to be copied out.  With it go the components that
   enter data has mapped along with it; those that the host has still are
   copied out if it is.  *RELEASES becomes longer, and moves to SCRATCH then.
   Lock held.  False: *ERR is set.  */
bool gomp_plan_find_again (struct gomp_present *table,
                           struct gomp_release **releases, size_t *n,
                           struct gomp_scratch *scratch,
                           struct gomp_error *err) GOMP_HIDDEN;

/* Plan to carry out the N RELEASES: detach first, then count down, in order;
   list what is to be copied out, written back and removed.  Counts are only
   noted (refcount.h).  PLAN keeps RELEASES, and its arrays come from SCRATCH.
   STRICT: a counter of zero cannot be detached from (the end of an OpenACC
   region).  Lock held.  */
enum gomp_plan_result gomp_plan_leave (struct gomp_present *table,
                                       struct gomp_release *releases, size_t n,
                                       bool strict,
                                       struct gomp_scratch *scratch,
                                       struct gomp_plan_leave *plan,
                                       struct gomp_error *err) GOMP_HIDDEN;

/* ---- target update ----------------------------------------------------- */

struct gomp_update
{
  struct gomp_mapping *mapping;
  uintptr_t host;
  size_t size;
  const struct gomp_shape *shape;       /* which bytes; NULL: all */
  gomp_devaddr device;
  bool in;                      /* to the device */
};

struct gomp_plan_update
{
  size_t n, room;
  size_t n_ins;                 /* of them, to the device */
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

/* Plan target update with ARRAYS directly, if they are like most: OpenMP's,
   whose data is all there and at rest.  PLAN's array comes from SCRATCH.  Lock
   held.  False: decode ARRAYS and call gomp_plan_update; nothing is said of
   why.  */
bool gomp_plan_update_plain (struct gomp_present *table,
                             const struct gomp_arrays *arrays,
                             struct gomp_scratch *scratch,
                             struct gomp_plan_update *plan) GOMP_HIDDEN;

/* Sort the N COPIES, in place, by their device addresses.  */
void gomp_copy_outs_sort (struct gomp_copy_out *copies, size_t n) GOMP_HIDDEN;

#endif
