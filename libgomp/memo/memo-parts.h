/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Functions that the parts of memo.h's implementation share: when a list is
   given a memo, where memos are kept, what of a plan can be remembered, and the
   memory of a memo.  The table's lock is held, except in gomp_memo_is_value and
   gomp_memo_carve_arrays, which need no lock.  */

#ifndef GOMP_MEMO_PARTS_H
#define GOMP_MEMO_PARTS_H 1

#include "base/carver.h"
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

/* Make room for a memo of BYTES bytes for the construct that is at SITE and has
   LIST.  HASH is the hash of LIST and SITE (gomp_memo_hash).  If there is a
   memo of this construct already, it is forgotten.  If there are too many
   memos, or their memory comes to too much, others are forgotten, too: those
   that have not been used for longest.  Memos in use are kept.  Returns true if
   there is room.  Returns false if the memo of this construct is in use, if too
   many others are in use, or if BYTES is more than all memos together may have.
   Some memos may have been forgotten then, too.  */
bool gomp_memo_make_way (struct gomp_present *table, uint64_t hash,
                         const struct gomp_list *list,
                         const struct gomp_site *site, size_t bytes)
  GOMP_HIDDEN;

/* Enter MEMO in TABLE, which owns it from then on.  Its list has the hash
   HASH, and no other memo.  */
void gomp_memo_link (struct gomp_present *table, struct gomp_memo *memo,
                     uint64_t hash) GOMP_HIDDEN;

/* ---- memo-fit.c --------------------------------------------------------- */

/* Return whether PLAN, which has been committed, is of a kind that can be
   remembered: whether the same list can come to the same again.  */
bool gomp_memo_plan_fits (const struct gomp_plan *plan) GOMP_HIDDEN;

/* Return whether item I of PLAN is an ATTACH that attaches its pointer or
   descriptor for the first time.  That is so if two conditions hold:
   - The pointer or descriptor lies in a mapping that was present before the
     construct.
   - The attachment counter of the pointer or descriptor was 0 before the
     construct.  */
bool gomp_memo_is_fresh (const struct gomp_plan *plan, size_t i) GOMP_HIDDEN;

/* Return the attachment record of the pointer or descriptor of item I of PLAN.
   The item is an ATTACH with the fate PRESENT that SENDS (plan.h), so that
   there is a record.  The record belongs to the mapping in which the pointer or
   descriptor lies.  */
struct gomp_attachment *gomp_memo_attach_record (const struct gomp_plan *plan,
                                                 size_t i) GOMP_HIDDEN;

/* Return how many host bytes, from the start of item I of PLAN on, must not
   change if the memo is to be used again: they decide the values of the
   pointers that the item writes, or where an array lies.  0 if there are
   none.  */
size_t gomp_memo_text_size (const struct gomp_plan *plan, size_t i) GOMP_HIDDEN;

/* Return whether item I of PLAN is a procedure's frame that is ABSENT because
   variables in the frame are mapped by themselves (plan-enter.c).  An item that
   is ABSENT and has the kind TOFROM is always such a frame.

   If this returns true, the memo of PLAN asks for no range of addresses that is
   free of mappings (gomp_memo_absent_window).  The memo leaves the frame
   unmapped whenever the memo is used, even if the variables are not mapped any
   more.  A kernel that uses the frame then faults.  */
bool gomp_memo_leaves_frame (const struct gomp_plan *plan, size_t i)
  GOMP_HIDDEN;

/* Return the range of host addresses that has to be free of mappings if item I
   of PLAN, which was ABSENT, is to be ABSENT the next time, too.  */
struct gomp_window gomp_memo_absent_window (const struct gomp_plan *plan,
                                            size_t i) GOMP_HIDDEN;

/* ---- One piece of memory for all of a memo ------------------------------ */

/* Copy the addresses, sizes and kinds of ARRAYS to memory that CARVER cuts, and
   let the fields of MEMO->arrays with these names point to the copies.  If
   CARVER only measures, these fields are set to NULL.  The other fields of
   MEMO->arrays do not change.  */
static inline void
gomp_memo_carve_arrays (struct gomp_memo *memo, struct gomp_carver *carver,
                        const struct gomp_arrays *arrays)
{
  size_t n = arrays->n;

  memo->arrays.addresses
    = gomp_carve (carver, n * sizeof *arrays->addresses, arrays->addresses);
  memo->arrays.sizes
    = gomp_carve (carver, n * sizeof *arrays->sizes, arrays->sizes);
  memo->arrays.kinds
    = gomp_carve (carver, n * sizeof *arrays->kinds, arrays->kinds);
}

#endif
