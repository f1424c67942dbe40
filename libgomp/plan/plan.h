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

/* What becomes of planning.  */
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
  GOMP_FATE_NONE, /* the item is not placed: it is INERT, a STRUCT, a
                           VALUE or a PATCH.  For its address see
                           gomp_plan_address */
  GOMP_FATE_NEW, /* a mapping of its own is made */
  GOMP_FATE_INSIDE, /* lies inside what this construct makes for another
                           item */
  GOMP_FATE_PRESENT, /* lies inside a mapping that is there */
  GOMP_FATE_PRIVATE, /* a copy of the item in a unit of device memory,
                           which no mapping has */
  GOMP_FATE_ZERO, /* zero-size: no mapping is made.  The address is
                           that in a present mapping that holds the item's
                           address, else that of the table's zero object */
  GOMP_FATE_ABSENT /* not mapped, and need not be */
};

/* The size in bytes up to which objects share a unit and are copied together.
   Larger ones get device memory of their own and are copied directly from the
   user's memory.  */
#define GOMP_SMALL_OBJECT (32u << 10)

/* The index of the unit that small objects share.  */
#define GOMP_SHARED_UNIT 0u

/* What a plan of entering settles about one item.  Comments begin with the
   fates or classes of items that a field is for; "run" says that run-enter.c
   sets it, "resolve" that gomp_plan_resolve does.  */
struct gomp_place
{
  uint8_t fate;                 /* enum gomp_fate */
  uint8_t segment; /* NEW, PRIVATE, in the shared unit: which of four
                                   parts of the shared unit the item goes into.
                                   0: items that are copied in only; 1: in and
                                   out; 2: out only; 3: neither.  Means nothing
                                   after planning */
  bool counts;                  /* takes a reference */
  bool retained; /* run: the item has taken a reference */
  /* STORE, ATTACH, DESCRIPTOR: the item's pointers are translated, and sent to
     the device unless it has the same bytes already.  False for a STORE or
     ATTACH: its pointer is not on the device, or (resolve) OpenACC attaches it
     to nothing.  False for a DESCRIPTOR: an ATTACH writes its bytes, or the
     DESCRIPTOR is ABSENT or ZERO.  */
  bool sends;
  /* resolve: ATTACH: the pointer is sent, and no attachment record says that
     the device was given the same target and bounds before.  False: such a
     record exists, or nothing is sent.  Auxiliary pointers (map-decode.h) are
     not compared: if nothing but these has changed, RESENT is false, although
     the bytes are sent.  */
  bool resent;
  uint32_t attached; /* run: ATTACH: the attachment counter before this
                                   construct has raised it */
  size_t extent; /* STORE, ATTACH: bytes that are written */
  /* NEW, PRIVATE: index of the unit in which the item lies.  GOMP_NO_ITEM, for
     NEW only: the item lies in no unit.  The item is then a part of a `declare
     target link' variable whose mapping is IN_PLACE (present.h), and lies in
     the device's own variable.  */
  uint32_t unit;
  uint32_t inside; /* INSIDE: the item that it lies in */
  gomp_devaddr address; /* resolve: of the item; 0: none */
  size_t offset; /* NEW, PRIVATE: bytes from the start of the
                                   unit; without a unit the device address */
  /* PRESENT: the mapping that holds the item.
     INSIDE: NULL; after run, the mapping of the item INSIDE.
     ZERO: the mapping that holds the item's address, or NULL if there is none;
     no reference to it is taken.
     NEW: the mapping of the `declare target link' variable that the item is a
     part of, or NULL if it is not; after run, the item's new mapping.  */
  struct gomp_mapping *mapping;
};

/* Device memory that a plan asks for.  */
struct gomp_unit
{
  size_t size; /* bytes; 0: not needed */
  size_t align; /* power of two */
  struct gomp_chunk chunk; /* set by run */
  gomp_devaddr start; /* of the chunk */
  /* run: the pool had no room for this unit, and this unit is not the first one
     without room.  For the first one LACKS is false: gomp_memory_acquire gives
     the size of that one in *SIZE (run-memory.h).  For units with room LACKS is
     false, too.  In a pool that is not exact (pool.h) it is false for all
     units, since the search for room ends at the first unit without.  */
  bool lacks;
};

/* One copy to the device that a plan lists.  */
struct gomp_copy_in
{
  const void *source; /* host bytes, or an image made by the plan */
  uintptr_t host; /* host address that the device range stands
                                   for; 0: no host object */
  size_t size;
  gomp_devaddr device;
  uint32_t unit; /* in which it goes; GOMP_NO_ITEM: memory that
                                   was there before */
  uint32_t item; /* for which it is */
  const struct gomp_shape *shape; /* which bytes; NULL: all */
  bool image; /* SOURCE belongs to the plan */
  bool recorded; /* run: an attachment record was made for it */
};

/* The items for which a plan makes mappings, to be found by host addresses.
   (The notes on counts are another thing: refcount.h.)  */
struct gomp_notes
{
  size_t n;
  uint32_t *items; /* indices of the items, in the order in which
                                   they were placed */
  struct gomp_ptree tree; /* start of an item -> its index + 1; used once N
                                   is large */
};

struct gomp_area;

/* A plan of entering.  */
struct gomp_plan
{
  const struct gomp_list *list;
  struct gomp_present *table;
  struct gomp_scratch *scratch;
  bool slots; /* an argument block heads the shared unit */
  bool lasting; /* mappings outlive the construct's kernel, so
                                   that their descriptors get attachment
                                   records */
  struct gomp_place *places; /* one per item */
  size_t n_units;
  struct gomp_unit *units; /* 0 is the shared one */
  size_t n_copies;
  /* After resolve: the copies, in the order in which they have to be made.  */
  struct gomp_copy_in *copies;
  size_t copies_room;
  struct gomp_notes notes;
  size_t segment_size[4]; /* of the shared unit, until the layout is
                                   settled */
  size_t segment_align[4];
  const uint32_t *order; /* the order in which items are placed; NULL:
                                   as they are listed */
  struct gomp_area **areas; /* for each item the area that it is placed in
                                   together with others (plan-enter.h), or
                                   NULL; NULL: there are none.  Means nothing
                                   after planning */
  /* Host addresses from the first to the last byte of all pointers that lay in
     no mapping, and in no item placed before, when they were placed.
     ABSENT_END is behind the last byte; it is 0 if there are no such pointers.
     An item that is NEW and overlaps the range sets LATE.  */
  uintptr_t absent_start, absent_end;
  /* resolve: host addresses from the first to the last byte of all images so
     far that are copied to present mappings.  SENT_END is behind the last byte;
     it is 0 if there are none.  */
  uintptr_t sent_start, sent_end;
  bool late; /* an item may have been placed before another
                                   item that holds it: all items have to be
                                   placed once more, in another ORDER */
  bool makes; /* some item is NEW */
  bool attaches; /* the pointer of some ATTACH lies in a present
                                   mapping or in a NEW item */
  bool misses; /* the pointer of some ATTACH lies in neither */
  bool guesses; /* the value of some pointer depends on what else
                                   is mapped besides the items of LIST, or the
                                   size of some item on debug information; so no
                                   memo is made of the plan */
  const uintptr_t *words; /* plans of memos: for each entry the word of
                                   its slot in the argument block.  Other plans:
                                   NULL, since gomp_plan_slot gives the
                                   words */
  size_t n_before; /* run: length of BEFORE */
  /* run: the queues that the construct's queue waits for before it copies.  For
     each mapping in which this construct writes pointers, that is the queue on
     which pointers were written in the mapping before.  The construct's own
     queue is not among them.  NULL: there are none.  */
  struct goacc_asyncqueue **before;
};

/* Plan to enter LIST: settle for each item whether it is present, and lay out
   the device memory of those that are not.  SLOTS says that the shared unit
   begins with room for one word per entry.  LASTING says that the mappings
   outlive the construct's kernel.  PLAN's arrays come from SCRATCH.  If the
   result is GOMP_PLAN_READY, gomp_plan_fini has to be called later.  TABLE
   does not change.  Lock held.  With GOMP_PLAN_FAILED, *ERR is one of the
   errors of doc/abi/errors.md section 1.  */
enum gomp_plan_result
gomp_plan_enter (struct gomp_present *table, const struct gomp_list *list,
                 bool slots, bool lasting, struct gomp_scratch *scratch,
                 struct gomp_plan *plan, struct gomp_error *err) GOMP_HIDDEN;

/* Work out all addresses of PLAN, whose units have got their chunks; make the
   images of descriptors, and list the copies.  A descriptor or pointer that is
   present is listed only if its image differs from what the device was given.
   Returns false, with *ERR set, if a pointer without GOMP_FLAG_UNMAPPED_OK
   refers to something that is not on the device.  Lock held.  */
bool gomp_plan_resolve (struct gomp_plan *plan, struct gomp_error *err)
  GOMP_HIDDEN;

/* Return the device address of item I of PLAN.  For an item that is ABSENT the
   result is its host address.  For a STRUCT it is the address that the
   structure would have as a whole; if no member is on the device, that of the
   table's zero object.  For an INERT item with a host address that is part of
   another item it is the address in that item.  For other items whose fate is
   NONE the result has value 0.  To be called after gomp_plan_resolve.  */
static inline gomp_devaddr
gomp_plan_address (const struct gomp_plan *plan, uint32_t i)
{
  return plan->places[i].address;
}

/* Free what PLAN holds besides scratch memory.  No lock needed.  */
void gomp_plan_fini (struct gomp_plan *plan) GOMP_HIDDEN;

/* Return whether item I of PLAN is a member of a STRUCT, and the last one of
   those of its members that are in the compiler's list; members that
   map-missing.h has added come behind it.  */
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
   the item's device address, or its value.  The last member of a STRUCT gets
   the address of the STRUCT instead: for map(x->m, x->n), gcc 12 takes the
   pointer x from the slot of x->n, and no compiler takes the member from
   there.  To be called after gomp_plan_resolve.  */
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
  uint64_t serial; /* the serial number of MAPPING */
  uintptr_t start; /* host bytes to copy out, if any */
  size_t size;
  const struct gomp_shape *shape; /* which bytes of them; NULL: all */
  uint16_t flags; /* OUT, ALWAYS_OUT, DELETE, FORCE, COMPONENT */
  bool detach; /* gives back an attachment at START, not a
                                   reference */
  bool dynamic; /* OpenACC exit data: gives back dynamic
                                   references, with DELETE all of them, else
                                   one.  False: the release is of another
                                   construct */
  /* End of a region: omp_target_associate_ptr has made MAPPING, and the region
     was added to its REGIONS (present.h).  So the struct gomp_mapping is not
     freed before the region has ended, even if the mapping is removed.  False:
     REGIONS does not count the region.  */
  bool refers;
};

/* One copy from the device that a plan lists.  */
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
  struct gomp_mapping *mapping; /* holds the pointer or descriptor */
  uintptr_t start; /* its host address */
  size_t extent; /* its bytes, all of which are copied to the
                                   device from START */
};

/* A plan of leaving.  */
struct gomp_plan_leave
{
  struct gomp_present *table;
  uint64_t construct; /* the number that identifies this plan's notes
                                   (gomp_refcount_construct) */
  uint64_t deaths; /* the table's DEATHS when the plan was made */
  bool detaches; /* some release detaches */
  size_t n;
  struct gomp_release *releases;
  size_t n_copies;
  struct gomp_copy_out *copies;
  size_t n_restores;
  struct gomp_restore *restores;
  size_t n_removed;
  struct gomp_mapping **removed; /* leaders; each is removed together with all
                                   mappings that share its count */
};

/* Return what an error says about the SIZE bytes at host address START, named
   by a list for TABLE, and about OTHER, the mapping that is in the way.  If
   OTHER is NULL, no mapping is in the way.  FOUND and REMEDY of the result are
   NULL: the caller sets these texts.  Lock held.  */
struct gomp_about gomp_plan_about (const struct gomp_present *table,
                                   uintptr_t start, size_t size,
                                   const struct gomp_mapping *other)
  GOMP_HIDDEN;

/* Set ABOUT's REMEDY if ITEM may be a section with gaps of a Fortran array;
   otherwise leave ABOUT unchanged.  ABOUT is of an error about ITEM and the
   mapping of OTHER_SIZE bytes at OTHER_START, both fields of ABOUT.  ITEM may
   be such a section if all of these are true:
   - The program has Fortran code.
   - ITEM begins inside the mapping and ends behind the mapping.
   - The bytes of ITEM that lie behind the mapping are no more than the gap
     behind the last element of such a section can be.

   gfortran gives such a section the size of extent times stride elements in its
   last dimension: the gap behind the last element is counted, too.  So the
   section may seem to reach beyond a mapping that has all its elements.  If the
   list has no descriptor, such a section cannot be told from an object of which
   only a part is mapped, and both are errors.  The remedy tells the user to
   name the whole array instead.  */
void gomp_plan_about_gaps (const struct gomp_item *item,
                           struct gomp_about *about) GOMP_HIDDEN;

/* If no object can be the SIZE bytes at START, both fields of ABOUT, set FOUND
   and REMEDY to say so, and return true: what the program names by them is an
   undefined pointer.  Else return false, and leave ABOUT unchanged.  */
bool gomp_plan_about_absurd (struct gomp_about *about) GOMP_HIDDEN;

/* Set *ERR to say that ITEM, which must be present, is absent, in a construct
   of OpenACC if ACC, else of OpenMP.  Returns GOMP_PLAN_FAILED.  Lock
   held.  */
enum gomp_plan_result
gomp_plan_reject_absent (const struct gomp_present *table, bool acc,
                         const struct gomp_item *item, struct gomp_error *err)
  GOMP_HIDDEN;

/* For each item i of LIST, the list of an exit data, set RELEASES[i] to the
   reference that is given back; its mapping is NULL if there is none.
   RELEASES has room for LIST->n.  No count changes.  Returns false, with *ERR
   set, if something is absent that must be present, or if only a part is
   mapped of an object that OpenMP copies out or OpenACC releases.  Lock
   held.  */
bool gomp_plan_find_releases (struct gomp_present *table,
                              const struct gomp_list *list,
                              struct gomp_release *releases,
                              struct gomp_error *err) GOMP_HIDDEN;

/* Add releases of components to *RELEASES, which gomp_plan_find_releases has
   filled for LIST, of an OpenMP exit data.  For each release that gives back a
   whole mapping, these are the components that an enter data compiled by
   gfortran has found at run time and mapped along with this mapping.  (For
   `from' and `always, from' gfortran lists the components that are allocated
   by then; for `release' and `delete' it lists none.)  The array moves to
   SCRATCH if it grows.  Returns how many releases there are now, LIST's
   included.  Lock held.  */
size_t gomp_plan_find_components (struct gomp_present *table,
                                  const struct gomp_list *list,
                                  struct gomp_release **releases,
                                  struct gomp_scratch *scratch) GOMP_HIDDEN;

/* Find what is mapped now in place of mappings that a region has made or used
   and that have been removed since.  *RELEASES are the region's *N releases.
   In a release whose mapping has been removed, gomp_region_forget (run.h) has
   set MAPPING to NULL, and SERIAL is not 0.  This function looks at these
   releases alone.  If such a release does not detach, its bytes are looked up:
   - A mapping that holds all of the bytes is released with the same flags.
   - So is each mapping that lies wholly inside the bytes.
   - A mapping that holds only a part of the bytes, and other bytes as well, is
     not released.  If the bytes were to be copied out, such a mapping is an
     error: the result is false, with *ERR set.
   If such a release detaches, its pointer is looked up.  If the pointer lies in
   a mapping now and is attached there, it is detached there.  Otherwise nothing
   is done about it.

   Components that an enter data has mapped along with a mapping that is
   released are released, too.  Such a component is copied out if that mapping
   is copied out, and if the component's host pointer has the same value as when
   it was attached; otherwise it is released without a copy.

   If the result is true, the new releases come behind the old ones in
   *RELEASES, which moves to SCRATCH if it grows, and *N counts them all.  If
   the result is false, *RELEASES and *N are unchanged.  Lock held.  */
bool gomp_plan_find_again (struct gomp_present *table,
                           struct gomp_release **releases, size_t *n,
                           struct gomp_scratch *scratch, struct gomp_error *err)
  GOMP_HIDDEN;

/* Plan to carry out the N RELEASES: first all detaches, then the counts, in
   order; and list what is to be copied out, restored and removed.  Counts are
   only noted (refcount.h).  PLAN refers to RELEASES, and its arrays come from
   SCRATCH.  If STRICT, it is an error to detach what is not attached, as it is
   at the end of an OpenACC region.  If not STRICT, such a detach is no error,
   and changes no attachment counter.  Lock held.  */
enum gomp_plan_result
gomp_plan_leave (struct gomp_present *table, struct gomp_release *releases,
                 size_t n, bool strict, struct gomp_scratch *scratch,
                 struct gomp_plan_leave *plan, struct gomp_error *err)
  GOMP_HIDDEN;

/* ---- target update ----------------------------------------------------- */

/* One copy of an update.  */
struct gomp_update
{
  struct gomp_mapping *mapping;
  uintptr_t host;
  size_t size;
  const struct gomp_shape *shape; /* which bytes; NULL: all */
  gomp_devaddr device;
  bool in; /* to the device */
};

/* A plan of an update.  */
struct gomp_plan_update
{
  size_t n, room;
  size_t n_ins; /* how many of them go to the device */
  bool shapes; /* some of them have a shape */
  struct gomp_update *updates;
};

/* Plan target update, or OpenACC's update, with LIST: list what is present and
   is to be copied.  PLAN's array comes from SCRATCH.  TABLE does not change.
   With GOMP_PLAN_FAILED, *ERR says what is absent or mapped only in part.
   Lock held.  */
enum gomp_plan_result gomp_plan_update (struct gomp_present *table,
                                        const struct gomp_list *list,
                                        struct gomp_scratch *scratch,
                                        struct gomp_plan_update *plan,
                                        struct gomp_error *err) GOMP_HIDDEN;

/* Plan target update, or OpenACC's update, with ARRAYS without decoding them,
   if they are as most are: all data is present and not busy, and no pointer
   needs to be written.  PLAN's array comes from SCRATCH.  Returns false, with
   no error set, if they are not; the caller then decodes ARRAYS and calls
   gomp_plan_update.  Lock held.  */
bool gomp_plan_update_plain (struct gomp_present *table,
                             const struct gomp_arrays *arrays,
                             struct gomp_scratch *scratch,
                             struct gomp_plan_update *plan) GOMP_HIDDEN;

/* Sort the N COPIES, in place, by their device addresses.  */
void gomp_copy_outs_sort (struct gomp_copy_out *copies, size_t n) GOMP_HIDDEN;

#endif
