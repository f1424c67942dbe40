/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Constructs as the compiler hands them over.

   Common to all functions: no lock held by the caller.  On failure they return
   false, with *ERR set.  The present table, the counts and what is known of
   device memory are then as they were before the call, with two exceptions:
   - After a failure of gomp_construct_launch they are as they were before the
     region began.
   - With GOMP_PSET_DEEP a construct also enters or leaves variables deep.
     After a failure some of these variables may have been entered or left.

   SITE names the construct's queue, if it has one.  Copies of such a construct
   are put on the queue, and may be made after the function has returned.  If
   SITE has no queue, copies from the device are done on return, and of those to
   the device the host's bytes have been read, unless they are put off until the
   launch (gomp_construct_launch).  */

#ifndef GOMP_CONSTRUCT_H
#define GOMP_CONSTRUCT_H 1

#include "run/run.h"

/* Enter what ARRAYS say, for a construct of kind CONTEXT: target, OpenACC's
   compute constructs, data regions, or enter data.  A list that has come
   before is carried out from its memo, if that is valid, and other lists are
   decoded and planned.

   REGION is NULL for enter data.  Otherwise this function sets REGION to what
   gomp_construct_end needs; gomp_construct_end has to be called for REGION if
   this function succeeds, and must not be called if it fails.  The caller has
   set two fields of REGION, HEAP and ARGUMENTS, and all others to zeroes.  HEAP
   is true if the region may outlive SCRATCH.  ARGUMENTS is NULL, or an array
   with one word per entry of ARRAYS.  This function fills the array: an entry's
   word is what the slot of the entry in an argument block gets.  */
bool gomp_construct_begin (struct gomp_device *device,
                           const struct gomp_arrays *arrays,
                           enum gomp_context context,
                           const struct gomp_site *site,
                           struct gomp_scratch *scratch,
                           struct gomp_region *region, struct gomp_error *err)
  GOMP_HIDDEN;

/* Run the kernel HANDLE of REGION, a target construct's, and wait until it is
   done.  ARGS is the list of launch arguments, such as the number of teams
   (launch-args.h); the argument block is REGION's.  Returns true when the
   kernel is done.  REGION goes on then, and gomp_construct_end still has to be
   called for it.

   What a failure does depends on UNSENT of REGION, which says whether
   gomp_construct_begin has put off the copies to the device until the launch:
   - UNSENT is false: a kernel that fails ends the program.
   - UNSENT is true, and the device takes the copies and the launch as one
     operation: if that operation fails, the result is false.
   - UNSENT is true, and the device takes the copies by themselves: if a copy
     fails, the result is false, and the kernel is not launched.  A kernel that
     fails ends the program.
   When the result is false, *ERR is set, REGION has ended, and
   gomp_construct_end must not be called.  */
bool gomp_construct_launch (struct gomp_region *region, void *handle,
                            void **args, const struct gomp_site *site,
                            struct gomp_scratch *scratch,
                            struct gomp_error *err) GOMP_HIDDEN;

/* End REGION, which gomp_construct_begin has begun: copy out, and give back
   its references and its memory.  Then this function gives back the references
   to the variables that gomp_construct_begin has entered deep for REGION
   (deep-directive.h).  It does so also if copying out has failed.  Returns true
   if all has succeeded; REGION has ended then.  Returns false, with *ERR set,
   on failure:
   - If only the references to variables entered deep could not be given back,
     REGION has ended.
   - If anything else has failed, REGION goes on; an example is data that cannot
     be copied out.  */
bool gomp_construct_end (struct gomp_region *region,
                         const struct gomp_site *site,
                         struct gomp_scratch *scratch, struct gomp_error *err)
  GOMP_HIDDEN;

/* Carry out target exit data, or OpenACC's exit data, with ARRAYS on DEVICE.
   A list that has come before is carried out from its memo, if that is valid,
   and other lists are decoded and planned.  */
bool gomp_construct_exit (struct gomp_device *device,
                          const struct gomp_arrays *arrays,
                          const struct gomp_site *site,
                          struct gomp_scratch *scratch, struct gomp_error *err)
  GOMP_HIDDEN;

/* Set *LIST to the items that ARRAYS, of a construct of kind CONTEXT, stand
   for on DEVICE.  DEVICE matters because pointers may refer to static objects
   of which a device that runs host code has its own.  The items come from
   SCRATCH and refer to ARRAYS, which have to stay valid.  */
bool gomp_construct_decode (struct gomp_device *device,
                            const struct gomp_arrays *arrays,
                            enum gomp_context context,
                            struct gomp_scratch *scratch,
                            struct gomp_list *list, struct gomp_error *err)
  GOMP_HIDDEN;

/* Carry out target update, or OpenACC's update, with ARRAYS on DEVICE: copy
   what is present, in the direction that each entry says.  Data that must be
   present and is absent is a failure; other data that is absent is skipped.  */
bool gomp_construct_update (struct gomp_device *device,
                            const struct gomp_arrays *arrays,
                            const struct gomp_site *site,
                            struct gomp_error *err) GOMP_HIDDEN;

#endif
