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

/* Does entry I of ARRAYS carry a value instead of an address?  */
static inline bool
gomp_memo_is_value (const struct gomp_arrays *arrays, size_t i)
{
  return (gomp_map_kind_decode (arrays->kinds[i]).class == GOMP_KIND_VALUE);
}

/* ---- memo.c ----------------------------------------------------------------- */

/* Is the list of HASH to be remembered, if it can be?  */
bool gomp_memo_wanted (struct gomp_present *table, uint64_t hash) GOMP_HIDDEN;

/* Room for a memo of LIST that has BYTES bytes, in place of the one there is.
   False: that one is in use, or too many are, or it is too large.  */
bool gomp_memo_make_way (struct gomp_present *table, uint64_t hash,
                         const struct gomp_list *list,
                         const struct gomp_site *site,
                         size_t bytes) GOMP_HIDDEN;

/* Take MEMO in; there is none for its list.  */
void gomp_memo_link (struct gomp_present *table, struct gomp_memo *memo,
                     uint64_t hash) GOMP_HIDDEN;

/* ---- memo-fit.c ------------------------------------------------------------- */

/* Can PLAN, which has been committed, be remembered?  */
bool gomp_memo_plan_fits (const struct gomp_plan *plan) GOMP_HIDDEN;

/* Is item I the first attach of something that is there?  */
bool gomp_memo_is_fresh (const struct gomp_plan *plan, size_t i) GOMP_HIDDEN;

/* The record of ATTACH item I.  */
struct gomp_attachment *gomp_memo_attach_record (const struct gomp_plan *plan,
                                                 size_t i) GOMP_HIDDEN;

/* The host bytes that decide what item I's pointers hold; 0: it writes none.  */
size_t gomp_memo_text_size (const struct gomp_plan *plan,
                            size_t i) GOMP_HIDDEN;

/* The host addresses that something would have to hold for ABSENT item I to be
   there.  */
struct gomp_window gomp_memo_absent_window (const struct gomp_plan *plan,
                                            size_t i) GOMP_HIDDEN;

/* ---- One piece of memory for all of a memo ---------------------------------- */

/* Cuts arrays from one piece of memory, or measures how long it has to be.  */
struct gomp_memo_carver
{
  char *memory; /* NULL: measuring */
  size_t at;
};

/* BYTES bytes, a copy of SOURCE unless that is NULL; NULL while measuring.  */
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

/* A copy of ARRAYS becomes MEMO's.  */
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
