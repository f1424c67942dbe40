/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Reverse offload: a kernel asks for `target device(ancestor: 1)', a region
   that the host runs while the kernel waits.

   The plugin that runs the kernel finds the request and passes it on
   (GOMP_PLUGIN_target_rev).  The request's arrays lie in device memory, and the
   addresses in them are the device's.  So mapping goes the other way round:
   data that is mapped on the device has its original on the host, and other
   data gets a copy on the host for as long as the region runs.

   Source: doc/abi/plugin-interface.md section 7.  */

#ifndef GOMP_REVERSE_H
#define GOMP_REVERSE_H 1

#include "device/device.h"

/* Copies SIZE bytes from SRC to DST, between host and device.  Plugins of GCC
   13 pass two such functions, and TOKEN for them.  */
typedef void gomp_reverse_copy (void *dst, const void *src, size_t size,
                                void *token);

/* How data is copied while the kernel waits.  There are three ways:
   - on QUEUE, if QUEUE is not NULL;
   - if QUEUE is NULL, and COPY_OUT and COPY_IN are set: by COPY_OUT from the
     device to the host, and by COPY_IN from the host to the device.  Both get
     TOKEN.  Either both functions are set, or both are NULL;
   - if all three are NULL: by gomp_device_copy_out and gomp_device_copy_in.  */
struct gomp_reverse_ways
{
  struct gomp_device *device;
  struct goacc_asyncqueue *queue;
  gomp_reverse_copy *copy_out, *copy_in;
  void *token;
};

/* A region that a kernel asks the host to run.  All addresses are the
   device's.  */
struct gomp_reverse_call
{
  struct gomp_reverse_ways ways;
  /* Address of the device's code for the region, by which the function of the
     host is found.  On a device that runs host code it is the address of that
     function itself.  */
  uintptr_t function;
  size_t n; /* entries of each of the three arrays */
  /* Addresses of the three arrays.  The arrays of addresses and of sizes have
     64-bit elements, the array of kinds has 16-bit elements.  */
  uintptr_t addresses, sizes, kinds;
};

/* Runs the region's host code by calling FN (SLOTS).  Has to give FN what a
   target region finds that runs on the host: a thread that looks like an
   initial thread, outside of all teams and parallel regions.  */
typedef void gomp_reverse_run (void (*fn) (void *), void **slots);

/* Have RUN execute the region that CALL asks for, on the calling thread.
   Returns false, with *ERR set, if nothing has been executed, or if the region
   has run, but its results could not be copied back.  No lock held.  */
bool gomp_reverse_execute (const struct gomp_reverse_call *call,
                           gomp_reverse_run *run, struct gomp_error *err)
  GOMP_HIDDEN;

/* ---- Data (reverse-map.c) ----------------------------------------------- */

struct gomp_reverse_entry;

/* The data of a region that a kernel asks for, made available on the host.  */
struct gomp_reverse_data
{
  const struct gomp_reverse_ways *ways;
  size_t n;
  uintptr_t words; /* device address of the array of addresses */
  struct gomp_reverse_entry *entries;
  void **slots; /* N words that the region's code gets */
};

/* Copy SIZE bytes from SRC on the device to the host's DST, in the way that
   WAYS says, and wait until that is done.  No lock held.  Returns false, with
   *ERR set, on failure.  */
bool gomp_reverse_fetch (const struct gomp_reverse_ways *ways, void *dst,
                         uintptr_t src, size_t size, struct gomp_error *err)
  GOMP_HIDDEN;
/* Copy SIZE bytes from the host's SRC to DST on the device, in the way that
   WAYS says, and wait until that is done.  No lock held.  Returns false, with
   *ERR set, on failure.  */
bool gomp_reverse_send (const struct gomp_reverse_ways *ways, uintptr_t dst,
                        const void *src, size_t size, struct gomp_error *err)
  GOMP_HIDDEN;

/* Read the arrays of CALL from the device, make the data that they name
   available on the host, and set DATA->slots.  CALL has to stay valid, and
   gomp_reverse_data_fini has to be called later in any case.  Returns false,
   with *ERR set, on failure.  No lock held.  */
bool gomp_reverse_map (struct gomp_reverse_data *data,
                       const struct gomp_reverse_call *call,
                       struct gomp_error *err) GOMP_HIDDEN;
/* Restore pointers in the host's own objects that gomp_reverse_map has
   changed, then copy data back to the device, as the region's clauses say.  To
   be called after the region has run.  Returns false, with *ERR set, on
   failure.  No lock held.  */
bool gomp_reverse_unmap (struct gomp_reverse_data *data, struct gomp_error *err)
  GOMP_HIDDEN;
/* Free the memory of DATA.  Also restores pointers in the host's own objects
   that gomp_reverse_map has changed, if gomp_reverse_unmap has not done
   so.  */
void gomp_reverse_data_fini (struct gomp_reverse_data *data) GOMP_HIDDEN;

#endif
