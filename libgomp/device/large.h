/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Copies of large objects, between ordinary memory and a device.

   A device reaches pinned memory only; for ordinary memory its driver makes a
   detour.  There are two ways: to leave that to the driver, or to go through a
   few pinned buffers of our own piece by piece, so that the processor fills
   one while the device empties another.  Which is faster depends on driver,
   bus, processor and what else they do, so both are timed, for each device and
   direction: the first copies take turns, later ones go the faster way, and
   now and then one tries the other.

   Plugins without pinned memory (pset_host_alloc) have one way only: kernels
   there reach ordinary memory, or copies are made by the processor.  */

#ifndef GOMP_LARGE_H
#define GOMP_LARGE_H 1

#include "base/types.h"

struct gomp_device;
struct gomp_error;
struct gomp_pset_copy;
struct goacc_asyncqueue;

/* The size in bytes from which on an object is large.  */
#define GOMP_LARGE_SIZE ((size_t) 4 << 20)
/* The pinned buffers, per device, through which large objects are copied:
   their size in bytes, and their number.  */
#define GOMP_LARGE_PIECE ((size_t) 1 << 20)
#define GOMP_LARGE_BUFFERS 3

/* How many nanoseconds per MiB a copy takes on each of the two ways; 0 if a way
   has not been tried.  While the first copies take turns, this is the time of
   the fastest of them that went this way.  After that it is an average, to
   which each new copy on this way contributes a quarter, and what it was before
   three quarters.  */
struct gomp_large_costs
{
  double direct, staged; /* by the driver; through pinned buffers */
  unsigned copies; /* how many have been timed, both ways together */
};

/* What a device has for copies of large objects.  */
struct gomp_large
{
  /* Atomic.  1 while a thread copies by gomp_large_copy and uses the fields
     below; else 0.  Large copies that other threads make meanwhile are left to
     the driver.  */
  int taken;
  bool made; /* the buffers and queues are there */
  /* True: BUFFERS and QUEUES could not be made, so all large copies are left
     to the driver until the device is finalized.  False: they have been made,
     or nobody has tried to make them yet.  */
  bool unfit;
  char *buffers[GOMP_LARGE_BUFFERS];
  struct goacc_asyncqueue *queues[GOMP_LARGE_BUFFERS]; /* of each buffer */
  struct gomp_large_costs in, out;
};

/* Return whether SIZE bytes are so many that gomp_large_copy is to be
   used.  */
static inline bool
gomp_large_is (size_t size)
{
  return GOMP_UNLIKELY (size >= GOMP_LARGE_SIZE);
}

/* Copy SIZE bytes, which are a large object's, between HOST, memory of any
   kind, and THERE, memory of DEVICE, and wait until that is done; to the device
   if IN, else from it.  The caller holds DEVICE's io_lock or, if DEVICE's
   concurrent_io is set, no lock.  Returns false on failure; a part may have
   been copied then, but no copy is under way.  */
bool gomp_large_copy (struct gomp_device *device, bool in, void *there,
                      void *host, size_t size) GOMP_HIDDEN;

/* Make those of the N COPIES that are large, to DEVICE if IN, else from it, as
   gomp_large_copy makes one.  The other copies are not made.  The caller must
   not rely on an order of the copies.  If two of them have the same byte as
   destination, both have to take it from the same source.  If the copies go
   through the pinned buffers, they are one stream of pieces: while the device
   has pieces of one object, the processor fills, or empties, buffers for
   another object.  Returns true if all large copies have been made.  Returns
   false on failure; some copies may have been made then, but none is under
   way.  */
bool gomp_large_copies (struct gomp_device *device, bool in,
                        const struct gomp_pset_copy *copies, size_t n)
  GOMP_HIDDEN;

/* Return whether there are two ways to copy large objects to and from DEVICE.
   If so, large copies are not put into a batch, which has only one way.  */
bool gomp_large_has_ways (const struct gomp_device *device) GOMP_HIDDEN;

/* Return whether the next copy is to go through the pinned buffers.  COSTS are
   those of its direction.  */
bool gomp_large_is_staged (const struct gomp_large_costs *costs) GOMP_HIDDEN;

/* Note in COSTS that a copy of SIZE bytes took NS nanoseconds, through the
   pinned buffers if STAGED.  */
void gomp_large_note (struct gomp_large_costs *costs, bool staged, size_t size,
                      double ns) GOMP_HIDDEN;

/* Free the pinned buffers and the queues of DEVICE, which is going to be
   finalized.  They are left alone where another thread is copying through them
   at the program's end.  */
void gomp_large_fini (struct gomp_device *device) GOMP_HIDDEN;

#endif
