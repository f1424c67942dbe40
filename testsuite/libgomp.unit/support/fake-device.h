/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A device for tests of the layers above it: memory from malloc, every
   operation counted, the N-th one made to fail on request.  Stands in for
   device*.c, trace.c and the plugins.  */

#ifndef FAKE_DEVICE_H
#define FAKE_DEVICE_H 1

#include <stdio.h>

#include "device/device.h"
#include "construct/construct.h"

/* The device, initialized by fake_device_init; no function table.  */
extern struct gomp_device fake_device;

/* Operations are listed here when not NULL: "alloc N", "free", "in N", "out N",
   "within N", "run 1"; "batch N": those up to N copies that follow.  */
extern FILE *fake_device_log;

/* Operations until one fails: 1 the next, 0 never.  Counts down.  */
extern unsigned fake_device_fail_in;

/* Called before each copy, with its direction, when not NULL.  */
extern void (*fake_device_before_copy) (bool in);

/* What a kernel does, given the argument block, when not NULL.  */
extern void (*fake_device_kernel) (void **slots);

/* Allocations and bytes not freed.  */
extern size_t fake_device_live_allocs;

void fake_device_init (void);
/* From now on it takes batches.  */
void fake_device_take_batches (void);
/* Checks that the table and the pool are sound; frees everything.  Returns what
   is wrong, or NULL.  */
const char *fake_device_fini (void);
/* Invariants of table and pool; NULL or what is wrong.  */
const char *fake_device_check (void);

/* A region to begin, on the heap.  */
struct gomp_region *fake_device_region (void);

/* Carry ARRAYS out there, as entry points do.  REGION: for target and target
   data; else unused.  False: *ERR says why.  */
bool fake_device_run (const struct gomp_arrays *arrays,
                      enum gomp_context context, const struct gomp_site *site,
                      struct gomp_region *region, struct gomp_error *err);

#endif
