/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a remembered construct makes and counts, in the present table.

   Common to all functions: the table's lock is held, except where noted.  A
   construct begins with gomp_memo_take_units and gomp_memo_enter.
   gomp_memo_sent follows when its contents have been sent, or could not be.
   For a region, gomp_memo_begin_leave and gomp_memo_leave follow at its
   end.  */

#ifndef GOMP_MEMO_ENTER_H
#define GOMP_MEMO_ENTER_H 1

#include "memo/memo.h"

/* Take the device memory that MEMO's construct needs from the pool, at the
   addresses that it had last time ((d) of memo.h).  Returns false, with none
   taken, if some of these addresses are in use.  */
bool gomp_memo_take_units (struct gomp_present *table, struct gomp_memo *memo)
  GOMP_HIDDEN;

/* Enter the mappings that MEMO's construct makes in TABLE, and set them busy;
   take the construct's references, and attach what it attaches.  MEMO is in
   use after that.  To be called after gomp_memo_take_units.  QUEUE is the
   construct's queue, which is going to write the pointers in these mappings, or
   NULL.  */
void gomp_memo_enter (struct gomp_present *table, struct gomp_memo *memo,
                      struct goacc_asyncqueue *queue) GOMP_HIDDEN;

/* End the busy state that gomp_memo_enter began.  FINE says that the contents
   have been sent.  If FINE, an enter data is over then
   (gomp_memo_use_no_more), and a region goes on using MEMO.  If not FINE, undo
   what gomp_memo_enter did, end the use of MEMO and forget MEMO, which must not
   be used any more.  */
void gomp_memo_sent (struct gomp_present *table, struct gomp_memo *memo,
                     bool fine) GOMP_HIDDEN;

/* Begin the end of the region of MEMO: give its references back at once, so
   that of several constructs that end at the same time only one takes the last
   reference to a mapping away.  Until gomp_memo_leave, the mappings that the
   region has made are busy, and those that it has found are not removed.  In
   the meantime the caller copies the contents out, without the lock.  */
void gomp_memo_begin_leave (const struct gomp_present *table,
                            struct gomp_memo *memo) GOMP_HIDDEN;
/* End the region of MEMO after gomp_memo_begin_leave.  FINE says that the
   contents have been copied out.  If FINE, remove the mappings that the region
   has made, and end the use of MEMO (gomp_memo_use_no_more).  If not FINE, no
   mapping is removed, and the region gets its references back: the region has
   not ended, and still uses MEMO, as before gomp_memo_begin_leave.  SITE is the
   code address of the construct, for the history.  */
void gomp_memo_leave (struct gomp_present *table, struct gomp_memo *memo,
                      const void *site, bool fine) GOMP_HIDDEN;

/* Begin the exit data of MEMO: the mappings that it removes, and those in which
   it detaches something, are busy until gomp_memo_end_exit.  In the meantime
   the caller copies, without the lock, what the exit data copies.  */
void gomp_memo_begin_exit (const struct gomp_present *table,
                           struct gomp_memo *memo) GOMP_HIDDEN;
/* End the exit data of MEMO after gomp_memo_begin_exit.  FINE says that the
   copies of the exit data have been made.  If FINE, the attachment records of
   the pointers that it detaches are dropped, and the mappings of the enter data
   whose memo is ENTER of MEMO are removed; if ENTER is NULL, no mapping is
   removed.  If not FINE, mappings, counts and attachments are as they were
   before.  SITE is the code address of the construct, for the history.  */
void gomp_memo_end_exit (struct gomp_present *table, struct gomp_memo *memo,
                         const void *site, bool fine) GOMP_HIDDEN;

/* Note that a construct which was carried out from MEMO is over.
   gomp_memo_sent and gomp_memo_leave call this where they say that MEMO is not
   in use any more.  Others call it only where a construct ends without these
   two: an enter data that has nothing to send, or a region that gomp_run_leave
   (run.h) has ended.  */
void gomp_memo_use_no_more (struct gomp_memo *memo) GOMP_HIDDEN;

/* Note whether the device has MEMO's argument block (SENT), so that the next
   construct need not send the block again.  FINE says that the contents have
   been sent.  If MEMO has copies to the device, the block is sent along with
   them each time, and SENT stays false.  No lock needed.  */
static inline void
gomp_memo_set_sent (struct gomp_memo *memo, bool fine)
{
  bool sent = fine && memo->plan.n_copies == 0;

  if (memo->sent != sent)
    __atomic_store_n (&memo->sent, sent, __ATOMIC_RELEASE);
}

/* Return whether MEMO has something to send: copies, or an argument block that
   the device does not have yet.  No lock needed.  */
static inline bool
gomp_memo_has_to_send (const struct gomp_memo *memo)
{
  return (memo->plan.n_copies > 0
          || (memo->plan.slots && memo->arrays.n > 0
              && !__atomic_load_n (&memo->sent, __ATOMIC_ACQUIRE)));
}

#endif
