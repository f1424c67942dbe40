/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Shared by the parts of memo.h's implementation.  */

#ifndef GOMP_MEMO_PARTS_H
#define GOMP_MEMO_PARTS_H 1

#include <string.h>

#include "memo/memo.h"

/* A shared unit up to this size stays with its memo, bytes.  */
#define GOMP_MEMO_KEEP_SIZE (64u << 10)
/* Longest list worth remembering, entries; their bytes are bounded as well.  */
#define GOMP_MEMO_LONGEST 65536

/* Return whether entry I of ARRAYS carries a value instead of an address.  */
static inline bool
gomp_memo_is_value (const struct gomp_arrays *arrays, size_t i)
{
  return (gomp_map_kind_decode (arrays->kinds[i]).class == GOMP_KIND_VALUE);
}

/* ---- memo.c ----------------------------------------------------------------- */

/* Return whether a list that is known as HASH is to be remembered, if it can
   be: it has been seen before, often enough.  Notes that it has been seen.  */
bool gomp_memo_wanted (struct gomp_present *table, uint64_t hash) GOMP_HIDDEN;

/* Make room for a memo of LIST, known as HASH, at SITE, that has BYTES bytes;
   the one there is, is forgotten, and perhaps others.  False: that one is in
   use, or too many are, or BYTES are too many.  */
bool gomp_memo_make_way (struct gomp_present *table, uint64_t hash,
                         const struct gomp_list *list,
                         const struct gomp_site *site,
                         size_t bytes) GOMP_HIDDEN;

/* Enter MEMO in TABLE, which owns it then, under HASH; its list has no
   other.  */
void gomp_memo_link (struct gomp_present *table, struct gomp_memo *memo,
                     uint64_t hash) GOMP_HIDDEN;

/* ---- memo-fit.c ------------------------------------------------------------- */

/* Return whether PLAN, which has been committed, can be remembered.  */
bool gomp_memo_plan_fits (const struct gomp_plan *plan) GOMP_HIDDEN;

/* Return whether item I of PLAN, an ATTACH, is the first one of something that
   is present.  */
bool gomp_memo_is_fresh (const struct gomp_plan *plan, size_t i) GOMP_HIDDEN;

/* Return the attachment record of ATTACH item I of PLAN, which is the
   mapping's.  */
struct gomp_attachment *gomp_memo_attach_record (const struct gomp_plan *plan,
                                                 size_t i) GOMP_HIDDEN;

/* Return how many host bytes, from item I's start on, decide what its pointers
   hold; 0: it writes none.  */
size_t gomp_memo_text_size (const struct gomp_plan *plan,
                            size_t i) GOMP_HIDDEN;

/* Return the host addresses that something would have to hold for item I,
   which is ABSENT in PLAN, to be there.  */
struct gomp_window gomp_memo_absent_window (const struct gomp_plan *plan,
                                            size_t i) GOMP_HIDDEN;

/* ---- One piece of memory for all of a memo ---------------------------------- */

/* Cuts arrays from one piece of memory, or measures how long it has to be.  */
struct gomp_memo_carver
{
  char *memory; /* NULL: measuring */
  size_t at;
};

/* Return BYTES bytes of the memory that CARVER cuts, a copy of SOURCE unless
   that is NULL, aligned to 16.  While it measures: NULL, and only the length
   grows.  */
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

/* Make MEMO's arrays copies of ARRAYS, in the memory that CARVER cuts.  */
static inline void
gomp_memo_carve_arrays (struct gomp_memo *memo,
                        struct gomp_memo_carver *carver,
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
