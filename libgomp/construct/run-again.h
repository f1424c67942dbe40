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

/* Begin a construct as gomp_construct_begin does, from the memo of the list
   with the hash HASH (gomp_memo_hash), if there is one.  SITE has no observer.
   Takes the table's lock.  */
enum gomp_again
gomp_again_begin (struct gomp_device *device, uint64_t hash,
                  const struct gomp_arrays *arrays, enum gomp_context context,
                  const struct gomp_site *site, struct gomp_region *region,
                  struct gomp_scratch *scratch, struct gomp_error *err)
  GOMP_HIDDEN;

/* Send the contents of REGION that have not been sent yet, run the kernel
   HANDLE with the launch's words ARGS, and wait until it is done.  Returns
   false, with *ERR set and REGION ended, on failure.  */
bool gomp_again_launch (struct gomp_region *region, void *handle, void **args,
                        const struct gomp_site *site,
                        struct gomp_scratch *scratch, struct gomp_error *err)
  GOMP_HIDDEN;

/* End REGION, which gomp_again_begin has begun, as gomp_construct_end does.  */
bool gomp_again_end (struct gomp_region *region, const struct gomp_site *site,
                     struct gomp_scratch *scratch, struct gomp_error *err)
  GOMP_HIDDEN;

/* ---- For run-quiet.c ---------------------------------------------------- */

/* Set in REGION what its end needs to know of MEMO, from which it has begun.
   To be called with the table's lock held, or between gomp_present_look and
   gomp_quiet_looked.  */
void gomp_again_fill_region (struct gomp_present *table, struct gomp_memo *memo,
                             struct gomp_region *region) GOMP_HIDDEN;
/* Return whether the contents that MEMO's construct copies to DEVICE are sent
   together with the kernel, as one operation.  */
bool gomp_again_goes_with_launch (const struct gomp_device *device,
                                  const struct gomp_memo *memo) GOMP_HIDDEN;
/* Copy out the data of REGION that its clauses say, or deliver to its
   variables what a batch has already fetched.  No lock held.  Returns false,
   with *ERR set, on failure.  */
bool gomp_again_bring_home (struct gomp_region *region,
                            const struct gomp_site *site,
                            struct gomp_scratch *scratch,
                            struct gomp_error *err) GOMP_HIDDEN;
/* End REGION in the present table.  FINE says that its data has been copied
   out; if not, its references are taken again, and it goes on.  The table's
   lock is held by the caller, and left by this function.  */
GOMP_RELEASE (gomp_any_table)
void gomp_again_over (struct gomp_region *region, const struct gomp_site *site,
                      bool fine) GOMP_HIDDEN;
/* Free what a batch has fetched for REGION, if it has fetched something,
   without delivering it.  */
void gomp_region_drop_fetched (struct gomp_region *region) GOMP_HIDDEN;

/* ---- Exit data ---------------------------------------------------------- */

/* Carry out exit data as gomp_construct_exit does, from the memo of the list
   with the hash HASH (gomp_memo_hash), if there is one.  SITE has neither
   queue nor observer.  Takes the table's lock.  */
enum gomp_again gomp_again_exit (struct gomp_device *device, uint64_t hash,
                                 const struct gomp_arrays *arrays,
                                 const struct gomp_site *site,
                                 struct gomp_scratch *scratch,
                                 struct gomp_error *err) GOMP_HIDDEN;

#endif
