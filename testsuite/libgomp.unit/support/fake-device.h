/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A device for tests of the layers above it: memory from malloc, every
   operation counted, the N-th one made to fail on request.  Stands in for
   device*.c, trace.c and the plugins.  */

#ifndef FAKE_DEVICE_H
#define FAKE_DEVICE_H 1

#include <stdio.h>

#include "device/device.h"
#include "construct/construct.h"

/* The device, which fake_device_init makes.  It has no table of functions.  */
extern struct gomp_device fake_device;

/* Where operations are listed, unless it is NULL: "alloc N", "free", "in N",
   "out N", "within N", "run 1".  "batch N" stands before the copies, up to N,
   that it consists of.  */
extern FILE *fake_device_log;

/* Which operation fails: 1 means the next one, 0 none.  Counts down.  */
extern unsigned fake_device_fail_in;

/* A function that is called before each copy, with its direction; or NULL.  */
extern void (*fake_device_before_copy) (bool in);

/* Whether queues keep what they are to call until fake_device_queues_go_on.
   All else that is put on a queue is done at once.  */
extern bool fake_device_queues_wait;
/* Have queues call what they have kept, and wait no more.  */
void fake_device_queues_go_on (void);

/* A function that is called for a kernel, with the argument block; or NULL.  */
extern void (*fake_device_kernel) (void **slots);

/* How many allocations have not been freed.  */
extern size_t fake_device_live_allocs;

void fake_device_init (void);
/* Let the device take batches from now on.  */
void fake_device_take_batches (void);
/* Check that the table and the pool are sound, and free everything.  Returns
   what is wrong, or NULL.  */
const char *fake_device_fini (void);
/* Check the invariants of the table and the pool.  Returns what is wrong, or
   NULL.  */
const char *fake_device_check (void);

/* Return a new region, from malloc, for a construct to begin.  */
struct gomp_region *fake_device_region (void);

/* Carry ARRAYS out on the device, as entry points do.  REGION is for target and
   target data, and not used by others.  Returns false, with *ERR set, on
   failure.  */
bool fake_device_run (const struct gomp_arrays *arrays,
                      enum gomp_context context, const struct gomp_site *site,
                      struct gomp_region *region, struct gomp_error *err);

/* If gomp_plan_present plans ARRAYS, of a target region, check that the general
   way's plan comes to the same.  Returns whether it plans them.  */
bool fake_device_check_present (const struct gomp_arrays *arrays);

#endif
