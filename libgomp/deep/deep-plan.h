/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Plans of entering deep objects.

   All new pieces get one chunk of memory, first those that hold addresses,
   then the others, in order of their host addresses, each at a multiple of
   GOMP_DEEP_ALIGN bytes; so what lies between two of them is nobody's.  */

#ifndef GOMP_DEEP_PLAN_H
#define GOMP_DEEP_PLAN_H 1

#include "deep/deep.h"
#include "plan/plan.h"
#include "table/deep-record.h"
#include "table/present.h"

#define GOMP_DEEP_ALIGN 64

/* Return whether DEEP leaves out the same components as RECORD.  If DEEP
   MAY_HAVE_MORE of the object, return whether RECORD leaves out all that DEEP
   does.  */
bool gomp_deep_record_agrees (const struct gomp_deep_record *record,
                              const struct gomp_deep *deep, bool may_have_more)
  GOMP_HIDDEN;
/* Where a piece of a deep object is on the device.  */
struct gomp_deep_place
{
  gomp_devaddr device;
  struct gomp_mapping *mapping; /* NULL: none, it is empty, or inside another
                                   piece, or still to be made */
  uint64_t serial;              /* the mapping's, once it has been made */
  bool new;
  bool elsewhere;               /* where the device has it by itself */
};

struct gomp_deep_plan
{
  const struct gomp_deep *deep;
  struct gomp_present *table;
  struct gomp_deep_record *record;      /* or NULL: to be made */
  size_t at;                    /* in the record's pieces, while planning */
  uint64_t construct;           /* of the notes */
  struct gomp_deep_place *places;       /* per piece, by its number */
  size_t n_new;
  size_t size;                  /* of the chunk; 0: none is needed */
  size_t holders_size;          /* of its first part: pieces that hold
                                   addresses */
  struct gomp_chunk chunk;      /* set by run */
  size_t n_dropped, dropped_room;       /* mappings of which references go, as
                                           noted */
  struct gomp_mapping **dropped;
  const struct gomp_deep_piece *blocked; /* FAILED: what cannot be placed, */
  const struct gomp_mapping *in_way;            /* because of that; or NULL */
};

/* Plan to enter DEEP, whose record is RECORD, or NULL if it has none.  DEEP
   and RECORD have to stay valid as long as PLAN, whose arrays
   gomp_deep_plan_fini has to free in any case.  Counts are only noted
   (refcount.h).  Lock held.  If the result is GOMP_PLAN_FAILED, *ERR and
   *STATUS say why.  */
enum gomp_plan_result
gomp_deep_plan (struct gomp_present *table, const struct gomp_deep *deep,
                struct gomp_deep_record *record, struct gomp_deep_plan *plan,
                gomp_pset_status *status, struct gomp_error *err) GOMP_HIDDEN;
/* Free the arrays of PLAN.  To be called on the thread that made it.  */
void gomp_deep_plan_fini (struct gomp_deep_plan *plan) GOMP_HIDDEN;

/* Give all new pieces of PLAN, whose chunk has been set, their device
   addresses.  */
void gomp_deep_plan_place (struct gomp_deep_plan *plan) GOMP_HIDDEN;

/* Return the word that the device gets for LINK, which is not a length.  To be
   called after gomp_deep_plan_place.  */
uintptr_t gomp_deep_plan_word (const struct gomp_deep_plan *plan,
                               const struct gomp_deep_link *link) GOMP_HIDDEN;

/* Return the address of the device's own object in place of the host's static
   one at ADDR (a table of a type, a procedure), or 0 if gomp_deep_find_twins
   has noted none in DEEP.  */
uintptr_t gomp_deep_twin (const struct gomp_deep *deep, uintptr_t addr)
  GOMP_HIDDEN;

#endif
