/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Constructs as the compiler hands them over.

   Common to all functions: no lock held by the caller.  False: *ERR says why, and
   the present table, the counts and the device's memory book are as they were.  */

#ifndef GOMP_CONSTRUCT_H
#define GOMP_CONSTRUCT_H 1

#include "run/run.h"

/* Enter what ARRAYS say, for the construct CONTEXT: target and OpenACC's
   compute constructs, data regions, enter data.  REGION: for
   gomp_construct_end, which is always called if this succeeds; zeroed but for
   ARGUMENTS and HEAP, which is set if it has to outlive SCRATCH; NULL for enter
   data.  As gomp_run_enter, but a construct that has been here before is
   carried out from memory.  */
bool gomp_construct_begin (struct gomp_device *device,
                           const struct gomp_arrays *arrays,
                           enum gomp_context context,
                           const struct gomp_site *site,
                           struct gomp_scratch *scratch,
                           struct gomp_region *region,
                           struct gomp_error *err) GOMP_HIDDEN;

/* Run the kernel HANDLE of REGION, a target's, with ARGS, and wait until it is
   done.  False: *ERR is set, and REGION has ended.  */
bool gomp_construct_launch (struct gomp_region *region, void *handle,
                            void **args, const struct gomp_site *site,
                            struct gomp_scratch *scratch,
                            struct gomp_error *err) GOMP_HIDDEN;

/* End REGION, which gomp_construct_begin has begun: copy out, give the
   references and the memory back.  */
bool gomp_construct_end (struct gomp_region *region,
                         const struct gomp_site *site,
                         struct gomp_scratch *scratch,
                         struct gomp_error *err) GOMP_HIDDEN;

/* Carry out target exit data, or OpenACC's exit data, with ARRAYS on DEVICE;
   one that has been here before from memory.  */
bool gomp_construct_exit (struct gomp_device *device,
                          const struct gomp_arrays *arrays,
                          const struct gomp_site *site,
                          struct gomp_scratch *scratch,
                          struct gomp_error *err) GOMP_HIDDEN;

/* Decode ARRAYS for DEVICE, which may have objects of its own for pointers to
   static ones, into *LIST, whose arrays come from SCRATCH.  ARRAYS have to
   stay.  */
bool gomp_construct_decode (struct gomp_device *device,
                            const struct gomp_arrays *arrays,
                            enum gomp_context context,
                            struct gomp_scratch *scratch,
                            struct gomp_list *list,
                            struct gomp_error *err) GOMP_HIDDEN;

/* Carry out target update, or OpenACC's update, with ARRAYS on DEVICE.  */
bool gomp_construct_update (struct gomp_device *device,
                            const struct gomp_arrays *arrays,
                            const struct gomp_site *site,
                            struct gomp_scratch *scratch,
                            struct gomp_error *err) GOMP_HIDDEN;

#endif
