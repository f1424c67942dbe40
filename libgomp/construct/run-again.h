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

/* As gomp_run_begin, for the list known as HASH, if it is remembered.  SITE has
   no observer.  */
enum gomp_again gomp_again_begin (struct gomp_device *device, uint64_t hash,
                                  const struct gomp_arrays *arrays,
                                  enum gomp_context context,
                                  const struct gomp_site *site,
                                  struct gomp_region *region,
                                  struct gomp_scratch *scratch,
                                  struct gomp_error *err) GOMP_HIDDEN;

/* Send what REGION has left unsent, run HANDLE with ARGS.  False: *ERR is set, and
   REGION has ended.  */
bool gomp_again_launch (struct gomp_region *region, void *handle, void **args,
                        const struct gomp_site *site,
                        struct gomp_scratch *scratch,
                        struct gomp_error *err) GOMP_HIDDEN;

/* The end of REGION, which gomp_again_begin has begun.  */
bool gomp_again_end (struct gomp_region *region, const struct gomp_site *site,
                     struct gomp_scratch *scratch,
                     struct gomp_error *err) GOMP_HIDDEN;

/* ---- For run-quiet.c ------------------------------------------------------ */

/* What REGION is to know of MEMO, whose construct it is.  */
void gomp_again_fill_region (struct gomp_present *table,
                             struct gomp_memo *memo,
                             struct gomp_region *region) GOMP_HIDDEN;
/* Are MEMO's contents sent with the launch?  */
bool gomp_again_goes_with_launch (const struct gomp_device *device,
                                  const struct gomp_memo *memo) GOMP_HIDDEN;
bool gomp_again_bring_home (struct gomp_region *region,
                            const struct gomp_site *site,
                            struct gomp_scratch *scratch,
                            struct gomp_error *err) GOMP_HIDDEN;
/* REGION's data has come home, or, not FINE, has not.  The table's lock is held,
   and left.  */
void gomp_again_over (struct gomp_region *region, const struct gomp_site *site,
                      bool fine) GOMP_HIDDEN;
/* What a batch has fetched for REGION is not needed any more.  */
void gomp_region_drop_fetched (struct gomp_region *region) GOMP_HIDDEN;

/* ---- Exit data -------------------------------------------------------------- */

/* As gomp_run_exit_arrays; SITE has neither queue nor observer.  */
enum gomp_again gomp_again_exit (struct gomp_device *device, uint64_t hash,
                                 const struct gomp_arrays *arrays,
                                 const struct gomp_site *site,
                                 struct gomp_scratch *scratch,
                                 struct gomp_error *err) GOMP_HIDDEN;

#endif
