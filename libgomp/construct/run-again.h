/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Carrying out remembered constructs.  */

#ifndef GOMP_RUN_AGAIN_H
#define GOMP_RUN_AGAIN_H 1

#include "construct/construct.h"

enum gomp_again
{
  GOMP_AGAIN_DONE,
  GOMP_AGAIN_FAILED, /* *ERR is set; all is as it was */
  GOMP_AGAIN_UNKNOWN /* not remembered, or things have changed */
};

/* Do as gomp_construct_begin for the list known as HASH (gomp_memo_hash), if it
   is remembered.  SITE has no observer.  Takes the table's lock.  */
enum gomp_again gomp_again_begin (struct gomp_device *device, uint64_t hash,
                                  const struct gomp_arrays *arrays,
                                  enum gomp_context context,
                                  const struct gomp_site *site,
                                  struct gomp_region *region,
                                  struct gomp_scratch *scratch,
                                  struct gomp_error *err) GOMP_HIDDEN;

/* Send what REGION has left unsent, run HANDLE with ARGS, and wait until that
   is done.  False: *ERR is set, and REGION has ended.  */
bool gomp_again_launch (struct gomp_region *region, void *handle, void **args,
                        const struct gomp_site *site,
                        struct gomp_scratch *scratch,
                        struct gomp_error *err) GOMP_HIDDEN;

/* End REGION, which gomp_again_begin has begun, as gomp_construct_end does.  */
bool gomp_again_end (struct gomp_region *region, const struct gomp_site *site,
                     struct gomp_scratch *scratch,
                     struct gomp_error *err) GOMP_HIDDEN;

/* ---- For run-quiet.c ------------------------------------------------------ */

/* Set in REGION what it is to know of MEMO, whose construct it is, for its
   end.  Under the lock, or between gomp_present_look and
   gomp_quiet_looked.  */
void gomp_again_fill_region (struct gomp_present *table,
                             struct gomp_memo *memo,
                             struct gomp_region *region) GOMP_HIDDEN;
/* Return whether MEMO's contents are sent along with the kernel, as one
   operation of DEVICE.  */
bool gomp_again_goes_with_launch (const struct gomp_device *device,
                                  const struct gomp_memo *memo) GOMP_HIDDEN;
/* Copy REGION's data out, or deliver what a batch has fetched of it.  No lock
   held.  False: *ERR is set.  */
bool gomp_again_bring_home (struct gomp_region *region,
                            const struct gomp_site *site,
                            struct gomp_scratch *scratch,
                            struct gomp_error *err) GOMP_HIDDEN;
/* End REGION in the table, once its data has come home or, not FINE, could
   not; then the region goes on.  The table's lock is held, and left.  */
void gomp_again_over (struct gomp_region *region, const struct gomp_site *site,
                      bool fine) GOMP_HIDDEN;
/* Give up what a batch has fetched for REGION, if it has.  */
void gomp_region_drop_fetched (struct gomp_region *region) GOMP_HIDDEN;

/* ---- Exit data -------------------------------------------------------------- */

/* Do as gomp_construct_exit for the list known as HASH (gomp_memo_hash), if
   it is remembered.  SITE has neither queue nor observer.  Takes the table's
   lock.  */
enum gomp_again gomp_again_exit (struct gomp_device *device, uint64_t hash,
                                 const struct gomp_arrays *arrays,
                                 const struct gomp_site *site,
                                 struct gomp_scratch *scratch,
                                 struct gomp_error *err) GOMP_HIDDEN;

#endif
