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

/* Is some copy to bytes [SRC, SRC + SIZE) still waiting?  The lock is held.  */
static inline bool
is_posted (const struct gomp_posted *posted, uintptr_t src, size_t size)
{
  struct gomp_pset_copy piece;

  return (posted->n > 0
          && gomp_posted_bytes_find (&posted->bytes, src, src + size, &piece));
}

/* Copy bytes [SRC, SRC + SIZE) to DST, if they have been read ahead.  The lock
   is held.  */
static inline bool
take (struct gomp_device *device, void *dst, uintptr_t src, size_t size)
{
  struct gomp_posted *posted = &device->posted;

  if (!gomp_device_special (device, GOMP_SPECIAL_THERE)
      || src < posted->ahead_start || src > posted->ahead_end
      || size > posted->ahead_end - src || is_posted (posted, src, size))
    return false;
  memcpy (dst, posted->ahead_buffer.bytes + (src - posted->ahead_start), size);
  posted->ahead_served++;
  return true;
}

/* As gomp_ahead_copy.  THERE: something has been read ahead.  */
static bool
take_or_fill (struct gomp_device *device, void *dst, uintptr_t src, size_t size,
              bool there)
{
  struct gomp_posted *posted = &device->posted;
  size_t around = GOMP_AHEAD_FIRST;
  uintptr_t start, end;
  unsigned skips;
  bool taken = false;

  if (there)
    {
      gomp_lock (&posted->lock);
      taken = take (device, dst, src, size);
      if (posted->ahead_around < GOMP_AHEAD_AROUND)
        around = 2 * posted->ahead_around;
      else
        around = GOMP_AHEAD_AROUND;
      gomp_unlock (&posted->lock);
      if (taken)
        return true;
    }
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
           && !is_posted (posted, src, size) && fill (device, start, end)
           && take (device, dst, src, size));
  gomp_unlock (&posted->lock);
  return taken;
}

/* Copy bytes [SRC, SRC + SIZE) to DST, if a copy to just these, or to more, is
   still waiting.  Nothing else can have changed them since it was posted: to do
   so, it would have had to use the plugin.  */
static bool
take_posted (struct gomp_device *device, void *dst, uintptr_t src, size_t size)
{
  struct gomp_posted *posted = &device->posted;
  struct gomp_pset_copy piece;
  bool taken;

  gomp_lock (&posted->lock);
  taken = (posted->n > 0
           && gomp_posted_bytes_find (&posted->bytes, src, src + size, &piece)
           && (uintptr_t) piece.dst == src && piece.size == size);
  if (taken)
    memcpy (dst, piece.src, size);
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
  taken = ((state & GOMP_SPECIAL_POSTED
            && take_posted (device, dst, src.value, size))
           || (state & GOMP_SPECIAL_AHEAD
               && take_or_fill (device, dst, src.value, size,
                                state & GOMP_SPECIAL_THERE)));
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
