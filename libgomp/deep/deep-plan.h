/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Plans of entering deep objects.

   All new pieces get one chunk of memory, first those that hold addresses,
   then the others, in order of their host addresses, each at a multiple of
   GOMP_DEEP_ALIGN bytes; so what lies between two of them is nobody's.

   A deep object that is entered on a device has a record in the device's
   present table (struct gomp_deep_record, table/deep-record.h).  The record
   says which pieces the object had when it was entered or updated last, how
   often it was entered, and which components were left out.  */

#ifndef GOMP_DEEP_PLAN_H
#define GOMP_DEEP_PLAN_H 1

#include "deep/deep.h"
#include "plan/plan.h"
#include "table/deep-record.h"
#include "table/present.h"

#define GOMP_DEEP_ALIGN 64

/* Compare the components that RECORD and DEEP leave out.  If MAY_HAVE_MORE is
   false, return whether both leave out the same components.  If MAY_HAVE_MORE
   is true, return whether RECORD leaves out all components that DEEP leaves
   out.  RECORD may leave out others, too; DEEP has these components.  */
bool gomp_deep_record_agrees (const struct gomp_deep_record *record,
                              const struct gomp_deep *deep, bool may_have_more)
  GOMP_HIDDEN;
/* Where a piece of a deep object is on the device.  */
struct gomp_deep_place
{
  gomp_devaddr device;
  struct gomp_mapping *mapping; /* the one it lies in; NULL: the piece is
                                   empty, or inside another one, or the mapping
                                   is still to be made */
  uint64_t serial; /* serial number of the MAPPING that
                                   gomp_deep_enter has made for a NEW piece; 0
                                   before that, and if the piece is not NEW */
  bool new;                     /* to be made */
  bool elsewhere; /* the device has a static object of its own in
                                   place of the piece */
};

/* A plan of entering a deep object.  */
struct gomp_deep_plan
{
  const struct gomp_deep *deep;
  struct gomp_present *table;
  struct gomp_deep_record *record;      /* or NULL: to be made */
  /* Used only during planning, and only if there is a RECORD: an index in
     RECORD's HELD, where the search for the next piece begins.  HELD is
     ascending by start.  The pieces of DEEP are placed in the order of their
     starts, too, so that AT only rises.  All elements of HELD before AT start
     below the piece that is being placed.  */
  size_t at;
  uint64_t construct; /* the number that identifies this plan's notes
                                   (gomp_refcount_construct) */
  struct gomp_deep_place *places; /* one per piece, by the piece's number */
  size_t n_new;
  size_t size;                  /* of the chunk; 0: none is needed */
  size_t holders_size;          /* of its first part: pieces that hold
                                   addresses */
  struct gomp_chunk chunk; /* the new pieces' device memory; gomp_deep_plan
                                   leaves it unset, gomp_deep_enter (deep-run.h)
                                   takes it when the plan is ready */
  size_t n_dropped, dropped_room; /* length of DROPPED, and its room */
  /* Mappings that lose references when the plan is carried out.  There are two
     kinds:
     - A mapping of RECORD in which nothing of the object lies any more.  It
       loses one reference.
     - A mapping that overlaps a piece of DEEP without holding all of it, and
       whose references are all of components that have owned this memory.
       Those components have been allocated anew or freed since, so the mapping
       loses all its references.
     The plan's notes say how many references each mapping loses
     (gomp_refcount_gone).  */
  struct gomp_mapping **dropped;
  const struct gomp_deep_piece *blocked; /* the piece that cannot be placed, if
                                   gomp_deep_plan has returned GOMP_PLAN_FAILED;
                                   else NULL */
  /* The mapping that BLOCKED overlaps without lying in it, or the link variable
     that BLOCKED lies in; NULL if BLOCKED is NULL.  */
  const struct gomp_mapping *in_way;
};

/* Plan to enter DEEP, whose record is RECORD, or NULL if it has none.  DEEP
   and RECORD have to stay valid as long as PLAN.  gomp_deep_plan_fini has to
   free PLAN's arrays with any result.  Counts are not changed, but noted
   (refcount.h).  The caller holds the lock of TABLE.  There are three results:
   - GOMP_PLAN_READY: PLAN says what is to be done.
   - GOMP_PLAN_WAIT: a mapping is busy or in use.  The caller calls
     gomp_deep_plan_fini and gomp_present_wait, and then plans again.
   - GOMP_PLAN_FAILED: a piece cannot be placed, which is BLOCKED of PLAN.  *ERR
     says why, and *STATUS is GOMP_PSET_BAD_SECTION.  */
enum gomp_plan_result
gomp_deep_plan (struct gomp_present *table, const struct gomp_deep *deep,
                struct gomp_deep_record *record, struct gomp_deep_plan *plan,
                gomp_pset_status *status, struct gomp_error *err) GOMP_HIDDEN;
/* Free the arrays of PLAN.  To be called on the thread that made it.  */
void gomp_deep_plan_fini (struct gomp_deep_plan *plan) GOMP_HIDDEN;

/* Give all new pieces of PLAN, whose chunk has been set, their device
   addresses in the chunk.  */
void gomp_deep_plan_place (struct gomp_deep_plan *plan) GOMP_HIDDEN;

/* Return the word that the device gets in place of the host's word at LINK,
   which is not a length.  To be called after gomp_deep_plan_place.  Lock
   held.  */
uintptr_t gomp_deep_plan_word (const struct gomp_deep_plan *plan,
                               const struct gomp_deep_link *link) GOMP_HIDDEN;

/* Return the device address of the device's own object in place of the host's
   static one at ADDR (a table of a type, a procedure).  Returns 0 if
   gomp_deep_find_twins has noted none in DEEP.  */
uintptr_t gomp_deep_twin (const struct gomp_deep *deep, uintptr_t addr)
  GOMP_HIDDEN;

#endif
