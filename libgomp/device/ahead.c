/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Bytes read ahead: small copies from a device that come one after the
   other.  */

#include "device/ahead.h"

#include <string.h>

#include "device/device.h"
#include "event/watch.h"
#include "record/record.h"

/* The device bytes [START, END) in reach of SIZE bytes at SRC: AROUND on either
   side, within the slab of the pool that they lie in.  Returns false if they
   lie in none.  */
static bool
find_reach (struct gomp_device *device, uintptr_t src, size_t size,
            size_t around, uintptr_t *start, uintptr_t *end)
{
  struct gomp_present *table = &device->present;
  gomp_devaddr slab;
  size_t bytes;
  bool found;

  gomp_present_lock (table);
  found = gomp_pool_find_slab (&table->pool, gomp_devaddr_make (src), &slab,
                               &bytes);
  gomp_present_unlock (table);
  if (!found || size > slab.value + bytes - src)
    return false;
  *start = slab.value;
  if (src - slab.value > around)
    *start = src - around;
  *end = slab.value + bytes;
  if (*end - (src + size) > around)
    *end = src + size + around;
  return true;
}

/* Was reading ahead of no use lately?  The lock is held.  */
static bool
was_useless (struct gomp_posted *posted)
{
  posted->ahead_lone = posted->ahead_served == 1 ? posted->ahead_lone + 1 : 0;
  posted->ahead_served = 0;
  if (posted->ahead_lone < GOMP_AHEAD_LONE)
    return false;
  posted->ahead_lone = 0;
  __atomic_store_n (&posted->ahead_skips, GOMP_AHEAD_SKIPS, __ATOMIC_RELAXED);
  return true;
}

/* DEVICE bytes [START, END) were read ahead, which began at the time BEGIN.  */
static void
record (const struct gomp_device *device, uint64_t begin, bool fine,
        uintptr_t start, uintptr_t end)
{
  gomp_record_operation (&(struct gomp_record_operation) {
    .begin = begin,
    .end = gomp_record_now (),
    .kind = GOMP_OPERATION_COPY_OUT,
    .flags = GOMP_OPERATION_AHEAD | (fine ? 0 : GOMP_OPERATION_FAILED),
    .device = device->id,
    .there = start,
    .other = (uintptr_t) device->posted.ahead_buffer.bytes,
    .size = end - start });
}

/* Read device bytes [START, END) ahead.  The lock is held.  Whoever begins to
   use the plugin from now on finds the state, and waits for the lock; whoever
   has begun before is seen here, and then nothing is read.  */
static bool
fill (struct gomp_device *device, uintptr_t start, uintptr_t end)
{
  struct gomp_posted *posted = &device->posted;
  int before;
  uint64_t begin;
  bool fine;

  if (was_useless (posted)
      || (posted->ahead_buffer.bytes == NULL
          && !gomp_pinned_make (device, &posted->ahead_buffer)))
    return false;
  gomp_device_special_set (device, GOMP_SPECIAL_THERE);
  if (gomp_device_may_run (device))
    {
      gomp_device_special_clear (device, GOMP_SPECIAL_AHEAD);
      return false;
    }
  before = gomp_device_begin_io_early (device);
  begin = gomp_record_clock ();
  fine = device->plugin->dev2host (device->ord, posted->ahead_buffer.bytes,
                                   (void *) start, end - start);
  gomp_device_end_io (device, before);
  if (GOMP_UNLIKELY (begin != 0))
    record (device, begin, fine, start, end);
  posted->ahead_start = start;
  posted->ahead_end = end;
  if (!fine)
    gomp_device_special_clear (device, GOMP_SPECIAL_AHEAD);
  return fine;
}

/* Set *PIECE to what is waiting for the lowest of bytes [SRC, SRC + SIZE) that
   something waits for.  False: nothing does for any.  The lock is held.  */
static inline bool
find_posted (const struct gomp_posted *posted, uintptr_t src, size_t size,
             struct gomp_pset_copy *piece)
{
  return (posted->n > 0
          && gomp_posted_bytes_find (&posted->bytes, src, src + size, piece));
}

/* Copy bytes [SRC, SRC + SIZE) to DST, if copies that are still waiting write
   them all, or they have been read ahead.  Nothing else can have changed what
   waits since it was posted: to do so, it would have had to use the plugin.  The
   lock is held.  */
static inline bool
take (struct gomp_device *device, void *dst, uintptr_t src, size_t size)
{
  struct gomp_posted *posted = &device->posted;
  struct gomp_pset_copy piece;

  if (find_posted (posted, src, size, &piece))
    {
      if ((uintptr_t) piece.dst != src || piece.size != size)
        return false;
      memcpy (dst, piece.src, size);
      return true;
    }
  if (!gomp_device_special (device, GOMP_SPECIAL_THERE)
      || src < posted->ahead_start || src > posted->ahead_end
      || size > posted->ahead_end - src)
    return false;
  memcpy (dst, posted->ahead_buffer.bytes + (src - posted->ahead_start), size);
  posted->ahead_served++;
  return true;
}

/* As gomp_ahead_copy.  STATE: what is set of GOMP_SPECIAL_AHEAD and
   GOMP_SPECIAL_POSTED.  */
static bool
take_or_fill (struct gomp_device *device, void *dst, uintptr_t src, size_t size,
              unsigned state)
{
  struct gomp_posted *posted = &device->posted;
  size_t around = GOMP_AHEAD_FIRST;
  struct gomp_pset_copy piece;
  uintptr_t start, end;
  unsigned skips;
  bool taken = false;

  if (state & (GOMP_SPECIAL_THERE | GOMP_SPECIAL_POSTED))
    {
      gomp_lock (&posted->lock);
      taken = take (device, dst, src, size);
      if (state & GOMP_SPECIAL_THERE)
        around
          = (posted->ahead_around < GOMP_AHEAD_AROUND ? 2 * posted->ahead_around
                                                      : GOMP_AHEAD_AROUND);
      gomp_unlock (&posted->lock);
    }
  if (taken || !(state & GOMP_SPECIAL_AHEAD))
    return taken;
  skips = __atomic_load_n (&posted->ahead_skips, __ATOMIC_RELAXED);
  if (skips > 0)
    {
      __atomic_store_n (&posted->ahead_skips, skips - 1, __ATOMIC_RELAXED);
      return false;
    }
  if (!find_reach (device, src, size, around, &start, &end))
    return false;
  gomp_lock (&posted->lock);
  posted->ahead_around = around;
  taken = (gomp_device_special (device, GOMP_SPECIAL_POSTS)
           && !find_posted (posted, src, size, &piece)
           && fill (device, start, end) && take (device, dst, src, size));
  gomp_unlock (&posted->lock);
  return taken;
}

bool
gomp_ahead_copy (struct gomp_device *device, void *dst, gomp_devaddr src,
                 size_t size)
{
  unsigned state
    = gomp_device_special (device, GOMP_SPECIAL_AHEAD | GOMP_SPECIAL_POSTED);
  bool taken;
  int before;

  if (state == 0 || size - 1 >= GOMP_AHEAD_MOST || gomp_trace_active)
    return false;
  before = gomp_cancel_hold ();
  taken = take_or_fill (device, dst, src.value, size, state);
  gomp_cancel_release (before);
  if (taken && gomp_record_is_on ())
    gomp_record_served (size);
  return taken;
}

void
gomp_ahead_arm (struct gomp_device *device, size_t size)
{
  if (size <= GOMP_AHEAD_MOST
      && (gomp_device_special (device, GOMP_SPECIAL_POSTS | GOMP_SPECIAL_AHEAD)
          == GOMP_SPECIAL_POSTS))
    gomp_device_special_set (device, GOMP_SPECIAL_ARMED);
}
