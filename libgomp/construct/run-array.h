/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Enter and exit data of one Fortran array with its descriptor, the short way:
   neither decoded nor planned.  In OpenACC the array is a component of an
   object that is present.  */

#ifndef GOMP_RUN_ARRAY_H
#define GOMP_RUN_ARRAY_H 1

#include "construct/run-again.h"

/* Return whether gomp_array_enter or gomp_array_exit can be tried for the list
   ARRAYS of a construct at SITE.  That is so if the construct has no queue and
   the list has two to four entries: for the data of an array, its descriptor,
   and up to two pointers.  The kinds of the entries are not looked at here.  */
static inline bool
gomp_array_suits (const struct gomp_arrays *arrays,
                  const struct gomp_site *site)
{
  return arrays->n - 2 < 3 && !site->queue;
}

/* Enter the array of ARRAYS on DEVICE, if the list, which has the hash *HASH
   (gomp_memo_hash), is not to be remembered now.  Not to be called while a
   trace is written (gomp_trace_active), or if SITE has an observer.  Returns
   GOMP_AGAIN_DONE if the array has been entered.  Returns GOMP_AGAIN_FAILED,
   with *ERR set and nothing changed, if the device has failed.  Returns
   GOMP_AGAIN_UNKNOWN, with nothing done, if the list is to be remembered, or
   needs more than this way can do.  For *WANTED and *HASH there are three
   cases:
   - This function has asked gomp_memo_wanted, and the list is to be remembered:
     *WANTED is true, *HASH is unchanged, and the result is GOMP_AGAIN_UNKNOWN.
     The caller goes the general way, which makes the memo.
   - It has asked, and the list is not to be remembered: *WANTED is false, and
     *HASH is 0, with any result.  If the caller goes the general way, that
     makes no memo.
   - It has not asked, since the list needs more than this way can do: *WANTED
     is false, *HASH is unchanged, and the result is GOMP_AGAIN_UNKNOWN.
   No lock held.  */
enum gomp_again gomp_array_enter (struct gomp_device *device, uint64_t *hash,
                                  const struct gomp_arrays *arrays,
                                  const struct gomp_site *site,
                                  struct gomp_scratch *scratch, bool *wanted,
                                  struct gomp_error *err) GOMP_HIDDEN;
/* Carry out exit data for the array of ARRAYS on DEVICE, if nothing of the
   array stays behind:
   - In OpenMP, the exit data has to remove the mapping of the array's data and
     the mapping of its descriptor.
   - In OpenACC, the exit data has to remove the mapping of the array's data,
     and to detach the descriptor for the last time.
   Returns GOMP_AGAIN_DONE if that has been done.  Returns GOMP_AGAIN_FAILED,
   with *ERR set, if the device has failed; the array stays mapped then.
   Returns GOMP_AGAIN_UNKNOWN, with nothing done, if other references or
   attachments would remain, or if the list needs more than this way can do.
   Whether the list is to be remembered is not asked.  Not to be called while a
   trace is written (gomp_trace_active), if SITE has an observer, or while
   queues of DEVICE have work (gomp_queue_work_any).  No lock held.  */
enum gomp_again gomp_array_exit (struct gomp_device *device,
                                 const struct gomp_arrays *arrays,
                                 const struct gomp_site *site,
                                 struct gomp_scratch *scratch,
                                 struct gomp_error *err) GOMP_HIDDEN;

#endif
