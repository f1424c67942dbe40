/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Copies of large objects, between ordinary memory and a device.

   A device reaches pinned memory only; for ordinary memory its driver makes a
   detour.  There are two ways: to leave that to the driver, or to go through a few
   pinned buffers of our own piece by piece, so that the processor fills one while
   the device empties another.  Which is faster depends on driver, bus, processor
   and what else they do, so both are timed, for each device and direction: the
   first copies take turns, later ones go the faster way, and now and then one
   tries the other.

   Plugins without pinned memory (pset_host_alloc) have one way only: kernels there
   reach ordinary memory, or copies are made by the processor.  */

#ifndef GOMP_LARGE_H
#define GOMP_LARGE_H 1

#include "base/types.h"

struct gomp_device;
struct gomp_error;
struct goacc_asyncqueue;

/* From how many bytes on an object is large.  */
#define GOMP_LARGE_SIZE ((size_t) 4 << 20)
/* What is pinned, per device that such objects are copied to.  */
#define GOMP_LARGE_PIECE ((size_t) 1 << 20)
#define GOMP_LARGE_BUFFERS 3

/* What the two ways have cost, nanoseconds per MiB; 0: not tried.  */
struct gomp_large_costs
{
  double direct, staged;
  unsigned copies;
};

struct gomp_large
{
  int taken;  /* atomic: whose copy uses the rest */
  bool made;  /* the buffers and queues are there */
  bool unfit; /* the plugin has none */
  char *buffers[GOMP_LARGE_BUFFERS];
  struct goacc_asyncqueue *queues[GOMP_LARGE_BUFFERS]; /* of each buffer */
  struct gomp_large_costs in, out;
};

/* Return whether it makes a difference for SIZE bytes how they are copied.  */
static inline bool
gomp_large_is (size_t size)
{
  return GOMP_UNLIKELY (size >= GOMP_LARGE_SIZE);
}

/* Copy SIZE bytes to DEVICE (IN) or from it, and wait.  HOST: memory of any kind;
   THERE: the device's.  The io_lock is held if the plugin needs it.  False: a part
   may have been copied, and nothing is under way.  */
bool gomp_large_copy (struct gomp_device *device, bool in, void *there,
                      void *host, size_t size) GOMP_HIDDEN;

/* Return whether DEVICE has two ways.  A batch has one: large copies stay out
   of it.  */
bool gomp_large_has_ways (const struct gomp_device *device) GOMP_HIDDEN;

/* Return whether the next copy goes through buffers of our own, by COSTS of
   its direction.  */
bool gomp_large_is_staged (const struct gomp_large_costs *costs) GOMP_HIDDEN;

/* Note in COSTS that a copy of SIZE bytes, through our buffers if STAGED, took
   NS nanoseconds.  */
void gomp_large_note (struct gomp_large_costs *costs, bool staged, size_t size,
                      double ns) GOMP_HIDDEN;

/* Free the buffers and queues of DEVICE, which is going to be finalized.
   Where a copy is under way, in another thread at the program's end, they are
   left alone.  */
void gomp_large_fini (struct gomp_device *device) GOMP_HIDDEN;

#endif
