/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Reverse offload: a kernel asks for `target device(ancestor: 1)', a region that
   the host runs while the kernel waits.

   The plugin that runs the kernel finds the request and passes it on
   (GOMP_PLUGIN_target_rev).  The request's arrays lie in device memory, and its
   addresses are the device's; here everything is the other way round: what is
   mapped on the device has its original on the host, and the rest gets copies
   on the host for as long as the region runs.

   Source: doc/abi/plugin-interface.md section 7.  */

#ifndef GOMP_REVERSE_H
#define GOMP_REVERSE_H 1

#include "device/device.h"

/* A copy between the host and the device, as plugins of GCC 13 pass it.  */
typedef void gomp_reverse_copy (void *dst, const void *src, size_t size,
                                void *token);

/* How copies are made while the kernel waits.  QUEUE: on that queue; else
   COPY_OUT and COPY_IN, both or neither, with TOKEN; else as usual.  */
struct gomp_reverse_ways
{
  struct gomp_device *device;
  struct goacc_asyncqueue *queue;
  gomp_reverse_copy *copy_out, *copy_in;
  void *token;
};

/* What a kernel asks for; all addresses are the device's.  */
struct gomp_reverse_call
{
  struct gomp_reverse_ways ways;
  uintptr_t function;
  size_t n;                     /* entries of the arrays */
  uintptr_t addresses, sizes, kinds;    /* words, words, 16-bit kinds */
};

/* The region's host code: FN (SLOTS).  */
typedef void gomp_reverse_run (void (*fn) (void *), void **slots);

/* Have RUN execute what CALL asks for, on the calling thread.  No lock held.
   False: *ERR is set, and nothing has been executed, or its results could not
   be brought back.  */
bool gomp_reverse_execute (const struct gomp_reverse_call *call,
                           gomp_reverse_run *run, struct gomp_error *err)
  GOMP_HIDDEN;

/* ---- Data (reverse-map.c) ------------------------------------------------- */

struct gomp_reverse_entry;

/* The data of a call, on the host.  */
struct gomp_reverse_data
{
  const struct gomp_reverse_ways *ways;
  size_t n;
  uintptr_t words;              /* the addresses' array, on the device */
  struct gomp_reverse_entry *entries;
  void **slots;                 /* for the region's code; N of them */
};

/* Copy SIZE bytes from SRC on the device to the host's DST, in the way that
   WAYS says, and wait until that is done.  No lock held.  False: *ERR is
   set.  */
bool gomp_reverse_fetch (const struct gomp_reverse_ways *ways, void *dst,
                         uintptr_t src, size_t size, struct gomp_error *err)
  GOMP_HIDDEN;
/* Copy SIZE bytes from the host's SRC to DST on the device, in the way that
   WAYS says, and wait until that is done.  No lock held.  False: *ERR is
   set.  */
bool gomp_reverse_send (const struct gomp_reverse_ways *ways, uintptr_t dst,
                        const void *src, size_t size, struct gomp_error *err)
  GOMP_HIDDEN;

/* Read CALL's arrays and make its data available on the host; DATA->slots are
   set.  CALL has to stay.  gomp_reverse_data_fini has to follow in any case.
   No lock held.  False: *ERR is set.  */
bool gomp_reverse_map (struct gomp_reverse_data *data,
                       const struct gomp_reverse_call *call,
                       struct gomp_error *err) GOMP_HIDDEN;
/* Bring back to the device what the region's clauses say, when it is over.  No
   lock held.  False: *ERR is set.  */
bool gomp_reverse_unmap (struct gomp_reverse_data *data,
                         struct gomp_error *err) GOMP_HIDDEN;
/* Free DATA's memory, and set pointers of the host's own back.  */
void gomp_reverse_data_fini (struct gomp_reverse_data *data) GOMP_HIDDEN;

#endif
