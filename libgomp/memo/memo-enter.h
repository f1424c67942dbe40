/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a remembered construct makes and counts, in the present table.

   All functions: the table's lock held.  A construct begins with
   gomp_memo_take_units and gomp_memo_enter; gomp_memo_sent follows when its
   contents are there, or could not be sent, and, for a region,
   gomp_memo_begin_leave and gomp_memo_leave when it is over.  */

#ifndef GOMP_MEMO_ENTER_H
#define GOMP_MEMO_ENTER_H 1

#include "memo/memo.h"

/* Take the device memory MEMO needs from the pool, where it was last time ((d)
   of memo.h).  False: it is not to be had, and none is taken.  */
bool gomp_memo_take_units (struct gomp_present *table,
                           struct gomp_memo *memo) GOMP_HIDDEN;

/* Enter in TABLE what MEMO makes, busy, take its references and attach what it
   attaches; MEMO is in use then.  After gomp_memo_take_units.  */
void gomp_memo_enter (struct gomp_present *table,
                      struct gomp_memo *memo) GOMP_HIDDEN;

/* Set whether the mappings that MEMO makes, and those that it attaches in for
   the first time, are busy.  */
void gomp_memo_set_busy (const struct gomp_memo *memo, bool busy) GOMP_HIDDEN;

/* End the busy state that gomp_memo_enter began, once the contents have been
   sent.  Not FINE: they could not be sent; undo what gomp_memo_enter did and
   forget MEMO.  MEMO of enter data is not in use any more after this.  */
void gomp_memo_sent (struct gomp_present *table, struct gomp_memo *memo,
                     bool fine) GOMP_HIDDEN;

/* Begin the end of MEMO's region: give its references back at once, so that no
   two constructs see the same last one, and keep what it made busy and what it
   found from being removed, until gomp_memo_leave.  In between, without the
   lock, the contents come home.  */
void gomp_memo_begin_leave (const struct gomp_present *table,
                            struct gomp_memo *memo) GOMP_HIDDEN;
/* End MEMO's region after gomp_memo_begin_leave: remove what it made; MEMO is
   not in use any more.  Not FINE: the contents could not be brought home; the
   references are taken again, and the region goes on.  SITE: code address of
   the construct, for the history.  */
void gomp_memo_leave (struct gomp_present *table, struct gomp_memo *memo,
                      const void *site, bool fine) GOMP_HIDDEN;

/* Remove from TABLE what MEMO made, and give up its hold on the shared unit.
   SITE: code address of the construct, or NULL.  */
void gomp_memo_unmake (struct gomp_present *table, struct gomp_memo *memo,
                       const void *site) GOMP_HIDDEN;

/* Drop the attachments that MEMO made for the first time or, of exit data,
   detaches for the last time.  The device is not told.  */
void gomp_memo_detach_fresh (const struct gomp_memo *memo) GOMP_HIDDEN;

/* Note that one construct fewer uses MEMO.  */
void gomp_memo_use_no_more (struct gomp_memo *memo) GOMP_HIDDEN;

/* Note whether the device has MEMO's argument block now, which it has if FINE;
   then it is not sent again, unless something else is sent along with it.
   Needs no lock.  */
static inline void
gomp_memo_set_sent (struct gomp_memo *memo, bool fine)
{
  bool sent = fine && memo->plan.n_copies == 0;

  if (memo->sent != sent)
    __atomic_store_n (&memo->sent, sent, __ATOMIC_RELEASE);
}

/* Return whether MEMO has something to send: copies, or an argument block that
   the device does not have yet.  Needs no lock.  */
static inline bool
gomp_memo_has_to_send (const struct gomp_memo *memo)
{
  return (memo->plan.n_copies > 0
          || (memo->plan.slots && memo->arrays.n > 0
              && !__atomic_load_n (&memo->sent, __ATOMIC_ACQUIRE)));
}

#endif
