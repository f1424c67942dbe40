/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Shared by the parts of memo.h's implementation.  */

#ifndef GOMP_MEMO_PARTS_H
#define GOMP_MEMO_PARTS_H 1

#include <string.h>

#include "memo/memo.h"

/* The size in bytes up to which a shared unit stays with its memo between
   uses.  */
#define GOMP_MEMO_KEEP_SIZE (64u << 10)
/* The largest number of entries of a list that is remembered; the memory of
   all memos is bounded as well.  */
#define GOMP_MEMO_LONGEST 65536

/* Return whether entry I of ARRAYS carries a value instead of an address.  */
static inline bool
gomp_memo_is_value (const struct gomp_arrays *arrays, size_t i)
{
  return (gomp_map_kind_decode (arrays->kinds[i]).class == GOMP_KIND_VALUE);
}

/* ---- memo.c ------------------------------------------------------------- */

/* Return whether the list with the hash HASH has come often enough to be given
   a memo; whether it can have one the caller has to see.  That is the second
   time at first, and later for each further memo.  Always true if everything
   is to be remembered; always false while remembering pauses, since memos were
   of no use.  Otherwise it is noted that the list has come.  Lock held.  */
bool gomp_memo_wanted (struct gomp_present *table, uint64_t hash) GOMP_HIDDEN;

/* Make room for a memo of BYTES bytes for LIST, which has the hash HASH, at
   SITE: forget the memo that it has, and others if need be.  Returns false if
   its memo is in use, or too many are, or BYTES is too large.  */
bool gomp_memo_make_way (struct gomp_present *table, uint64_t hash,
                         const struct gomp_list *list,
                         const struct gomp_site *site, size_t bytes)
  GOMP_HIDDEN;

/* Enter MEMO, whose list has the hash HASH and no other memo, in TABLE, which
   owns it from then on.  */
void gomp_memo_link (struct gomp_present *table, struct gomp_memo *memo,
                     uint64_t hash) GOMP_HIDDEN;

/* ---- memo-fit.c --------------------------------------------------------- */

/* Return whether PLAN, which has been committed, is of a kind that can be
   remembered.  */
bool gomp_memo_plan_fits (const struct gomp_plan *plan) GOMP_HIDDEN;

/* Return whether item I of PLAN, an ATTACH, attaches a pointer in a mapping
   that was present for the first time.  */
bool gomp_memo_is_fresh (const struct gomp_plan *plan, size_t i) GOMP_HIDDEN;

/* Return the attachment record of item I of PLAN, an ATTACH.  It belongs to
   the mapping.  */
struct gomp_attachment *gomp_memo_attach_record (const struct gomp_plan *plan,
                                                 size_t i) GOMP_HIDDEN;

/* Return how many host bytes from the start of item I of PLAN decide what the
   pointers that it writes hold; 0 if it writes none.  */
size_t gomp_memo_text_size (const struct gomp_plan *plan, size_t i) GOMP_HIDDEN;

/* Return the range of host addresses in which there must be no mapping for
   item I of PLAN to be ABSENT again.  */
struct gomp_window gomp_memo_absent_window (const struct gomp_plan *plan,
                                            size_t i) GOMP_HIDDEN;

/* ---- One piece of memory for all of a memo ------------------------------ */

/* Cuts arrays from one piece of memory, or measures how large that has to
   be.  */
struct gomp_memo_carver
{
  char *memory; /* NULL: measuring */
  size_t at;
};

/* Cut BYTES bytes, aligned to 16, from the memory of CARVER and return them,
   filled with a copy of SOURCE unless that is NULL.  While CARVER only
   measures, NULL is returned, and the length grows.  */
static inline void *
gomp_memo_carve (struct gomp_memo_carver *carver, size_t bytes,
                 const void *source)
{
  void *piece = carver->memory ? carver->memory + carver->at : NULL;

  carver->at += (bytes + 15) & ~(size_t) 15;
  if (piece && source && bytes)
    memcpy (piece, source, bytes);
  return piece;
}

/* Make the arrays in MEMO copies of ARRAYS, in memory that CARVER cuts.  */
static inline void
gomp_memo_carve_arrays (struct gomp_memo *memo, struct gomp_memo_carver *carver,
                        const struct gomp_arrays *arrays)
{
  size_t n = arrays->n;

  memo->arrays.addresses = gomp_memo_carve (
    carver, n * sizeof *arrays->addresses, arrays->addresses);
  memo->arrays.sizes
    = gomp_memo_carve (carver, n * sizeof *arrays->sizes, arrays->sizes);
  memo->arrays.kinds
    = gomp_memo_carve (carver, n * sizeof *arrays->kinds, arrays->kinds);
}

#endif
