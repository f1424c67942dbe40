/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Carrying out remembered constructs.  */

#ifndef GOMP_RUN_AGAIN_H
#define GOMP_RUN_AGAIN_H 1

#include "construct/construct.h"

/* The result of trying to carry out a construct without decoding its list.  */
enum gomp_again
{
  GOMP_AGAIN_DONE, /* the construct has been carried out, or begun */
  GOMP_AGAIN_FAILED,            /* *ERR is set; nothing has changed */
  GOMP_AGAIN_UNKNOWN /* nothing is done, since there is no memo that
                                   is valid: the caller goes the general way */
};

/* Begin a construct of kind CONTEXT with ARRAYS on DEVICE, from the memo of the
   list with the hash HASH (gomp_memo_hash), if there is one that is valid.  If
   the result is GOMP_AGAIN_DONE, all is as gomp_construct_begin (construct.h)
   would have left it.  REGION is then begun, and has to be ended; it is NULL
   for enter data.  The copies to the device have been made, or put on SITE's
   queue if it has one; if UNSENT of REGION is true, they are put off until
   gomp_again_launch.  With the other results REGION must not be ended.  SITE
   has no observer.  Takes and leaves the table's lock, which must not be
   held.  */
enum gomp_again
gomp_again_begin (struct gomp_device *device, uint64_t hash,
                  const struct gomp_arrays *arrays, enum gomp_context context,
                  const struct gomp_site *site, struct gomp_region *region,
                  struct gomp_scratch *scratch, struct gomp_error *err)
  GOMP_HIDDEN;

/* Run the kernel HANDLE, and wait until it is done.  The copies to the device
   that gomp_again_begin or gomp_quiet_begin has put off (UNSENT of REGION is
   true) are made before the launch, or with it as one operation.  ARGS is the
   list of launch arguments that the compiler passes, such as the number of
   teams (launch-args.h), not the kernel's argument block.  After success REGION
   still has to be ended.  Returns false, with *ERR set, if a copy has failed;
   REGION has ended then.  A kernel that fails ends the program.  No lock
   held.  */
bool gomp_again_launch (struct gomp_region *region, void *handle, void **args,
                        const struct gomp_site *site,
                        struct gomp_scratch *scratch, struct gomp_error *err)
  GOMP_HIDDEN;

/* End REGION, which gomp_again_begin or gomp_quiet_begin has begun: copy out,
   and give back its references and its memory.  If SITE has a queue, the copies
   may be put on it, and are then made after the return.  Returns true if REGION
   has ended.  Returns false, with *ERR set, on failure, for example if data
   cannot be copied out; REGION goes on then.  No lock held.  */
bool gomp_again_end (struct gomp_region *region, const struct gomp_site *site,
                     struct gomp_scratch *scratch, struct gomp_error *err)
  GOMP_HIDDEN;

/* ---- For run-quiet.c ---------------------------------------------------- */

/* Set in REGION what its launch and its end need to know of MEMO, from which it
   was begun.  TABLE must not change during the call.  So the caller holds the
   table's lock, or looks at the table without the lock: it has called
   gomp_present_look, and has not yet called gomp_quiet_looked.  */
void gomp_again_fill_region (struct gomp_present *table, struct gomp_memo *memo,
                             struct gomp_region *region) GOMP_HIDDEN;
/* Return whether the contents that MEMO's construct copies to DEVICE are sent
   together with the launch of the kernel, as one operation.  No lock
   needed.  */
bool gomp_again_goes_with_launch (const struct gomp_device *device,
                                  const struct gomp_memo *memo) GOMP_HIDDEN;
/* Copy to the host's variables what REGION has to copy back at its end (the
   list of OUTS of its memo).  If a batch has fetched data along with the launch
   (FETCHED of REGION is not NULL), this data is written to the variables from
   the batch's buffer, and only what is not in the buffer is copied from the
   device.  If FETCHED is NULL, all is copied from the device.  FETCHED stays as
   it is, also on failure: gomp_again_over or gomp_region_drop_fetched frees it.

   What comes from the buffer is in its variables on return.  If SITE has no
   queue, so is all else.  If SITE has a queue, the other copies are put on it,
   and may be made after the return.  Returns false, with *ERR set, on failure;
   some variables may have been written then.  No lock held.  */
bool gomp_again_bring_home (struct gomp_region *region,
                            const struct gomp_site *site,
                            struct gomp_scratch *scratch,
                            struct gomp_error *err) GOMP_HIDDEN;
/* End REGION in the present table, after gomp_memo_begin_leave has given its
   references back.  FINE says that REGION's data has been copied out.  If FINE
   is false, REGION takes these references again, and goes on.  In both cases
   this frees what a batch has fetched for REGION.  The caller holds the table's
   lock; this function leaves it.  */
GOMP_RELEASE (gomp_any_table)
void gomp_again_over (struct gomp_region *region, const struct gomp_site *site,
                      bool fine) GOMP_HIDDEN;
/* Free what a batch has fetched for REGION, without writing it to the
   variables, and set FETCHED of REGION to NULL.  If FETCHED is NULL already,
   nothing happens.  No lock needed.  */
void gomp_region_drop_fetched (struct gomp_region *region) GOMP_HIDDEN;

/* ---- Exit data ---------------------------------------------------------- */

/* Carry out exit data with ARRAYS on DEVICE, from the memo of the list with the
   hash HASH (gomp_memo_hash), if there is one that is valid: copy out, give
   references back, and remove mappings that have none left.  If SITE has a
   queue, the copies are put on it, and may be made after the return.  If SITE
   has none, and a queue of DEVICE has work (gomp_queue_work_any), nothing is
   done, and the result is GOMP_AGAIN_UNKNOWN.  SITE has no observer.  Takes and
   leaves the table's lock, which must not be held.  */
enum gomp_again gomp_again_exit (struct gomp_device *device, uint64_t hash,
                                 const struct gomp_arrays *arrays,
                                 const struct gomp_site *site,
                                 struct gomp_scratch *scratch,
                                 struct gomp_error *err) GOMP_HIDDEN;

#endif
