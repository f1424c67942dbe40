/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a remembered construct makes and counts, in the present table.

   All functions: the table's lock held.  A construct begins with
   gomp_memo_take_units and gomp_memo_enter; gomp_memo_sent follows when its
   contents are there, or could not be sent, and, for a region,
   gomp_memo_begin_leave and gomp_memo_leave when it is over.  */

#ifndef GOMP_MEMO_ENTER_H
#define GOMP_MEMO_ENTER_H 1

#include "memo/memo.h"

/* The device memory MEMO needs, where it was last time.  False: it is not to be
   had.  */
bool gomp_memo_take_units (struct gomp_present *table,
                           struct gomp_memo *memo) GOMP_HIDDEN;

/* What MEMO makes is there, busy, and its references are taken.  */
void gomp_memo_enter (struct gomp_present *table,
                      struct gomp_memo *memo) GOMP_HIDDEN;

/* What it makes, and what it attaches in.  */
void gomp_memo_set_busy (const struct gomp_memo *memo, bool busy) GOMP_HIDDEN;

/* End the busy state that gomp_memo_enter began, once the contents have been
   sent.  Not FINE: they could not be sent; undo what gomp_memo_enter did and
   forget MEMO.  MEMO of enter data is not in use any more after this.  */
void gomp_memo_sent (struct gomp_present *table, struct gomp_memo *memo,
                     bool fine) GOMP_HIDDEN;

/* The end of a region: its references are given back at once, so that no two
   constructs see the same last one; what is there may be copied home from.  */
void gomp_memo_begin_leave (const struct gomp_present *table,
                            struct gomp_memo *memo) GOMP_HIDDEN;
/* And it has been; what was made goes.  Not FINE: it has not been, the region goes
   on.  SITE: for the history.  */
void gomp_memo_leave (struct gomp_present *table, struct gomp_memo *memo,
                      const void *site, bool fine) GOMP_HIDDEN;

/* What was made goes.  */
void gomp_memo_unmake (struct gomp_present *table, struct gomp_memo *memo,
                       const void *site) GOMP_HIDDEN;

/* What MEMO attached for the first time, or detaches for the last.  */
void gomp_memo_detach_fresh (const struct gomp_memo *memo) GOMP_HIDDEN;

/* The construct is over otherwise.  */
void gomp_memo_use_no_more (struct gomp_memo *memo) GOMP_HIDDEN;

/* The device has got MEMO's argument block, if FINE.  Where nothing else is in
   it, that stays so.  Needs no lock.  */
static inline void
gomp_memo_set_sent (struct gomp_memo *memo, bool fine)
{
  bool sent = fine && memo->plan.n_copies == 0;

  if (memo->sent != sent)
    __atomic_store_n (&memo->sent, sent, __ATOMIC_RELEASE);
}

/* Is there something to send?  What the device has of an argument block without
   private copies it keeps.  */
static inline bool
gomp_memo_has_to_send (const struct gomp_memo *memo)
{
  return (memo->plan.n_copies > 0
          || (memo->plan.slots && memo->arrays.n > 0
              && !__atomic_load_n (&memo->sent, __ATOMIC_ACQUIRE)));
}

#endif
