/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Operations of devices: what the plugins are asked for, counted and
   checked.  */

#define _GNU_SOURCE 1
#include "device/device.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device/ahead.h"
#include "device/device-memory.h"
#include "device/device-record.h"
#include "device/device-stats.h"
#include "device/device-told.h"
#include "device/guard.h"
#include "fill-copies.h"
#include "program/host-memory.h"

gomp_devaddr
gomp_device_alloc (struct gomp_device *device, size_t size)
{
  if (gomp_device_tells ())
    return gomp_told_alloc (device, size, gomp_device_alloc);
  return (GOMP_UNLIKELY (gomp_guard_active && size > 0)
            ? gomp_guard_alloc (device, size)
            : gomp_device_alloc_block (device, size));
}

bool
gomp_device_free (struct gomp_device *device, gomp_devaddr addr,
                  struct gomp_error *err)
{
  if (gomp_device_tells ())
    return gomp_told_free (device, addr, err, gomp_device_free);
  return (GOMP_UNLIKELY (gomp_guard_active)
            ? gomp_guard_free (device, addr, err)
            : gomp_device_free_block (device, addr, err));
}

/* FROM and TO: "host" or "dev".  */
static bool
copy_failed (struct gomp_error *err, const char *from, uintptr_t src,
             const char *to, uintptr_t dst, size_t size)
{
  return gomp_error_set (err,
                         "Copying of %s object [%p..%p) to %s object "
                         "[%p..%p) failed",
                         from, (void *) src, (void *) (src + size), to,
                         (void *) dst, (void *) (dst + size));
}

/* Copies of so many bytes cost much more than to ask for their ends.  */
#define ASK_SIZE ((size_t) 1 << 20)

static inline bool
asks_host (size_t size)
{
  return GOMP_UNLIKELY (gomp_guard_active || size >= ASK_SIZE);
}

bool
gomp_device_host_is_there (const struct gomp_device *device, const void *start,
                           size_t size, bool in, struct gomp_error *err)
{
  uintptr_t first = (uintptr_t) start;
  size_t there = size;
  struct gomp_about about
    = { .device = device->id,
        .start = first,
        .size = size,
        .remedy = "free (deallocate) it when its mapping has ended, or map no "
                  "more than is allocated: elements are counted, not bytes" };

  if (size == 0 || (!in && gomp_host_read_only (first)))
    return true;
  /* Freed memory is given back to the system only where there is much of
     it.  */
  if (gomp_guard_active
      || (size >= ASK_SIZE && !gomp_host_has_pages (first, size)))
    there = gomp_host_extent (first, size, !in);
  if (GOMP_LIKELY (there >= size))
    return true;
  about.found = "its host memory is gone (freed?) or shorter than that";
  if (gomp_device_memory_owner (first) >= 0)
    {
      about.found = "it is memory of a device, not of the host";
      about.remedy = "pass the number of the device whose memory it is: the "
                     "destination's comes first in omp_target_memcpy";
    }
  else if (!in && gomp_host_extent (first, size, false) == size)
    {
      about.found = "its host memory may not be written";
      about.remedy = "copy it to the device only (map(to:), copyin)";
    }
  else if (there > 0)
    {
      about.found = "its host memory is shorter than that, or the rest is gone";
      about.other_start = first;
      about.other_size = there;
    }
  return gomp_error_set_about (err, &about,
                               "Copying %s host memory [%p..%p) "
                               "failed: it is not there",
                               in ? "from" : "to", start,
                               (void *) (first + size));
}

/* Is there more to a copy of SIZE bytes than to have the plugin make it?
   GOMP_PSET_CHECK watches, too.  */
static inline bool
needs_care (size_t size)
{
  return (GOMP_UNLIKELY (gomp_trace_active || size >= ASK_SIZE)
          || gomp_record_is_on ());
}

/* What is to be done before a copy of SIZE bytes between HOST and DEVICE's
   memory at THERE, to the device if IN.  */
static bool __attribute__ ((noinline))
copy_care (struct gomp_device *device, bool in, gomp_devaddr there,
           const void *host, size_t size, struct gomp_error *err)
{
  if (asks_host (size)
      && !gomp_device_host_is_there (device, host, size, in, err))
    return false;
  gomp_device_count_up (
    in ? &gomp_device_stats.copies_in : &gomp_device_stats.copies_out, 1);
  gomp_device_count_up (
    in ? &gomp_device_stats.bytes_in : &gomp_device_stats.bytes_out, size);
  if (in && gomp_guard_active)
    gomp_guard_written (device, there, size);
  return true;
}

static bool __attribute__ ((noinline))
copy_in_with_care (struct gomp_device *device, gomp_devaddr dst,
                   const void *src, size_t size, struct gomp_error *err)
{
  uint64_t begin = gomp_record_clock ();
  bool fine;

  if (!copy_care (device, true, dst, src, size, err))
    return false;
  fine = (gomp_large_is (size) ? gomp_large_copy (
            device, true, (void *) dst.value, (void *) src, size)
                               : device->plugin->host2dev (
                                 device->ord, (void *) dst.value, src, size));
  gomp_device_record (device, begin, GOMP_OPERATION_COPY_IN, fine, NULL,
                      dst.value, (uintptr_t) src, size);
  return (
    fine || copy_failed (err, "host", (uintptr_t) src, "dev", dst.value, size));
}

/* Loops in other files call this, into which it is inlined at link time.  */
inline bool
gomp_device_copy_in_next (struct gomp_device *device, gomp_devaddr dst,
                          const void *src, size_t size, struct gomp_error *err)
{
  if (GOMP_UNLIKELY (size == 0))
    return true;
  if (needs_care (size))
    return copy_in_with_care (device, dst, src, size, err);
  return (
    GOMP_LIKELY (
      device->plugin->host2dev (device->ord, (void *) dst.value, src, size))
    || copy_failed (err, "host", (uintptr_t) src, "dev", dst.value, size));
}

/* Is a copy of SIZE bytes, of the process's only thread, nothing but a call of
   DEVICE's plugin?  */
static inline bool
is_call_only (const struct gomp_device *device, size_t size)
{
  return (gomp_device_is_alone (device) && GOMP_LIKELY (!gomp_trace_active)
          && GOMP_LIKELY (size - 1 < ASK_SIZE - 1) && !gomp_record_is_on ());
}

/* As gomp_device_copy_in, where is_call_only is false.  */
static bool GOMP_NOINLINE
copy_in_shared (struct gomp_device *device, gomp_devaddr dst, const void *src,
                size_t size, struct gomp_error *err)
{
  bool fine;
  int before;

  if (gomp_device_tells () && size > 0)
    return gomp_told_copy_in (device, dst, src, size, err, gomp_device_copy_in);
  before = gomp_device_enter (device);
  gomp_device_lock_io (device);
  fine = gomp_device_copy_in_next (device, dst, src, size, err);
  gomp_device_unlock_io (device);
  gomp_device_leave (device, before);
  return fine;
}

bool
gomp_device_copy_in (struct gomp_device *device, gomp_devaddr dst,
                     const void *src, size_t size, struct gomp_error *err)
{
  if (!is_call_only (device, size))
    return copy_in_shared (device, dst, src, size, err);
  return (
    GOMP_LIKELY (
      device->plugin->host2dev (device->ord, (void *) dst.value, src, size))
    || copy_failed (err, "host", (uintptr_t) src, "dev", dst.value, size));
}

/* A copy from DEVICE of which more is to be known or done than the plugin
   does.  */
static bool __attribute__ ((noinline))
copy_out_with_care (struct gomp_device *device, void *dst, gomp_devaddr src,
                    size_t size, struct gomp_error *err)
{
  uint64_t begin = gomp_record_clock ();
  bool fine;
  int before;

  if (!copy_care (device, false, src, dst, size, err))
    return false;
  before = gomp_device_enter_reading (device, (void *) src.value, size);
  gomp_device_lock_io (device);
  fine = (gomp_large_is (size)
            ? gomp_large_copy (device, false, (void *) src.value, dst, size)
            : device->plugin->dev2host (device->ord, dst, (void *) src.value,
                                        size));
  gomp_device_unlock_io (device);
  gomp_device_leave (device, before);
  gomp_device_record (device, begin, GOMP_OPERATION_COPY_OUT, fine, NULL,
                      src.value, (uintptr_t) dst, size);
  gomp_ahead_arm (device, size);
  if (gomp_guard_active && fine)
    gomp_guard_fetched (device, src, dst, size);
  return (
    fine || copy_failed (err, "dev", src.value, "host", (uintptr_t) dst, size));
}

/* As gomp_device_copy_out, where is_call_only is false.  */
static bool GOMP_NOINLINE
copy_out_shared (struct gomp_device *device, void *dst, gomp_devaddr src,
                 size_t size, struct gomp_error *err)
{
  bool fine;
  int before;

  if (GOMP_UNLIKELY (size == 0))
    return true;
  if (gomp_device_tells ())
    return gomp_told_copy_out (device, dst, src, size, err,
                               gomp_device_copy_out);
  if (needs_care (size))
    return copy_out_with_care (device, dst, src, size, err);
  before = gomp_device_enter_reading (device, (void *) src.value, size);
  gomp_device_lock_io (device);
  fine = device->plugin->dev2host (device->ord, dst, (void *) src.value, size);
  gomp_device_unlock_io (device);
  gomp_device_leave (device, before);
  gomp_ahead_arm (device, size);
  return (
    GOMP_LIKELY (fine)
    || copy_failed (err, "dev", src.value, "host", (uintptr_t) dst, size));
}

bool
gomp_device_copy_out (struct gomp_device *device, void *dst, gomp_devaddr src,
                      size_t size, struct gomp_error *err)
{
  if (gomp_device_special (device, GOMP_SPECIAL_AHEAD | GOMP_SPECIAL_POSTED)
      && gomp_ahead_copy (device, dst, src, size))
    return true;
  if (!is_call_only (device, size)
      || gomp_device_special (device, GOMP_SPECIAL_POSTS))
    return copy_out_shared (device, dst, src, size, err);
  return (
    GOMP_LIKELY (
      device->plugin->dev2host (device->ord, dst, (void *) src.value, size))
    || copy_failed (err, "dev", src.value, "host", (uintptr_t) dst, size));
}

static void
count_box (enum gomp_pset_direction direction, const struct gomp_pset_rect *box)
{
  size_t bytes = box->width * box->height * box->depth;

  switch (direction)
    {
    case GOMP_PSET_TO_DEVICE:
      gomp_device_count_up (&gomp_device_stats.copies_in, 1);
      gomp_device_count_up (&gomp_device_stats.bytes_in, bytes);
      return;
    case GOMP_PSET_TO_HOST:
      gomp_device_count_up (&gomp_device_stats.copies_out, 1);
      gomp_device_count_up (&gomp_device_stats.bytes_out, bytes);
      return;
    case GOMP_PSET_ON_DEVICE:
      gomp_device_count_up (&gomp_device_stats.copies_within, 1);
      return;
    }
}

bool
gomp_device_copy_box (struct gomp_device *device,
                      struct goacc_asyncqueue *queue,
                      enum gomp_pset_direction direction,
                      const struct gomp_pset_rect *box, struct gomp_error *err)
{
  uint64_t begin;
  bool fine;
  int before;

  if (gomp_device_tells ())
    return gomp_told_copy_box (device, queue, direction, box, err,
                               gomp_device_copy_box);
  before = gomp_device_enter (device);
  begin = gomp_device_record_begin (device);
  count_box (direction, box);
  if (GOMP_UNLIKELY (gomp_guard_active) && direction != GOMP_PSET_TO_HOST)
    gomp_guard_written (device, gomp_devaddr_make ((uintptr_t) box->dst), 1);
  fine = device->plugin->pset_copy_rect (device->ord, direction, box, queue);
  if (queue)
    gomp_queue_work_add (device, queue);
  gomp_device_leave (device, before);
  if (GOMP_UNLIKELY (begin != 0))
    gomp_device_record_box (device, begin, direction, fine, queue, box);
  return (GOMP_LIKELY (fine)
          || copy_failed (err,
                          (direction == GOMP_PSET_TO_DEVICE ? "host" : "dev"),
                          (uintptr_t) box->src,
                          direction == GOMP_PSET_TO_HOST ? "host" : "dev",
                          (uintptr_t) box->dst, box->width));
}

bool
gomp_device_copy_within (struct gomp_device *device, gomp_devaddr dst,
                         gomp_devaddr src, size_t size, struct gomp_error *err)
{
  uint64_t begin;
  bool fine;
  int before;

  if (size == 0)
    return true;
  if (gomp_device_tells ())
    return gomp_told_copy_within (device, dst, src, size, err,
                                  gomp_device_copy_within);
  gomp_device_count_up (&gomp_device_stats.copies_within, 1);
  if (GOMP_UNLIKELY (gomp_guard_active))
    gomp_guard_written (device, dst, size);
  before = gomp_device_begin_io (device);
  begin = gomp_record_clock ();
  fine = device->plugin->dev2dev (device->ord, (void *) dst.value,
                                  (void *) src.value, size);
  gomp_device_end_io (device, before);
  gomp_device_record (device, begin, GOMP_OPERATION_COPY_WITHIN, fine, NULL,
                      dst.value, src.value, size);
  return (GOMP_LIKELY (fine)
          || copy_failed (err, "dev", src.value, "dev", dst.value, size));
}

struct fill
{
  struct gomp_device *device;
  struct gomp_error *err;
};

static bool
copy_fill (void *data, char *dst, const void *src, size_t size)
{
  const struct fill *fill = data;

  return gomp_device_copy_in (fill->device, gomp_devaddr_make ((uintptr_t) dst),
                              src, size, fill->err);
}

bool
gomp_device_fill (struct gomp_device *device, gomp_devaddr dst, int value,
                  size_t size, struct gomp_error *err)
{
  uint64_t begin;
  bool fine;
  int before;

  if (size == 0)
    return true;
  if (device->plugin->memset == NULL)
    return gomp_fill_by_copies (gomp_malloc, copy_fill,
                                &(struct fill) { device, err },
                                (char *) dst.value, value, size);
  gomp_device_count_up (&gomp_device_stats.copies_within, 1);
  if (GOMP_UNLIKELY (gomp_guard_active))
    gomp_guard_written (device, dst, size);
  before = gomp_device_begin_io (device);
  begin = gomp_record_clock ();
  fine = device->plugin->memset (device->ord, (void *) dst.value, value, size);
  gomp_device_end_io (device, before);
  gomp_device_record (device, begin, GOMP_OPERATION_FILL, fine, NULL, dst.value,
                      (unsigned char) value, size);
  return (GOMP_LIKELY (fine)
          || gomp_error_set (err, "Filling of dev object [%p..%p) failed",
                             (void *) dst.value, (void *) (dst.value + size)));
}

bool
gomp_device_reaches (struct gomp_device *device, const void *ptr, size_t size)
{
  const struct gomp_plugin *plugin = device->plugin;

  return (plugin->is_accessible_ptr
          && plugin->is_accessible_ptr (device->ord, ptr, size) > 0);
}

/* A plugin that needs locks would need both devices'.  */
bool
gomp_device_is_peer (const struct gomp_device *a, const struct gomp_device *b)
{
  return (a->plugin == b->plugin && a->plugin->pset_copy_peer
          && a->concurrent_io && b->concurrent_io);
}

bool
gomp_device_copy_peer (struct gomp_device *dst_device, gomp_devaddr dst,
                       struct gomp_device *src_device, gomp_devaddr src,
                       size_t size, struct gomp_error *err)
{
  uint64_t begin;
  bool fine;
  int before, src_before;

  if (size == 0)
    return true;
  if (gomp_device_tells ())
    return gomp_told_copy_peer (dst_device, dst, src_device, src, size, err,
                                gomp_device_copy_peer);
  gomp_device_count_up (&gomp_device_stats.copies_within, 1);
  if (GOMP_UNLIKELY (gomp_guard_active))
    gomp_guard_written (dst_device, dst, size);
  before = gomp_device_enter (dst_device);
  src_before = gomp_device_enter (src_device);
  begin = gomp_record_clock ();
  fine = dst_device->plugin->pset_copy_peer (
    dst_device->ord, (void *) dst.value, src_device->ord,
    (const void *) src.value, size);
  gomp_device_leave (src_device, src_before);
  gomp_device_leave (dst_device, before);
  gomp_device_record (dst_device, begin, GOMP_OPERATION_COPY_PEER, fine, NULL,
                      dst.value, src.value, size);
  return (GOMP_LIKELY (fine)
          || copy_failed (err, "dev", src.value, "dev", dst.value, size));
}

void
gomp_device_run (struct gomp_device *device, void *handle, gomp_devaddr block,
                 void **args)
{
  uint64_t begin;
  int before;

  if (gomp_device_tells ())
    {
      gomp_told_run (device, handle, block, args, gomp_device_run);
      return;
    }
  before = gomp_device_enter (device);
  begin = gomp_device_record_begin (device);
  gomp_device_count_up (&gomp_device_stats.runs, 1);
  device->plugin->run (device->ord, handle, (void *) block.value, args);
  gomp_device_leave (device, before);
  gomp_device_record (device, begin, GOMP_OPERATION_LAUNCH, true, NULL,
                      block.value, (uintptr_t) handle, 0);
  if (GOMP_UNLIKELY (gomp_guard_active))
    gomp_guard_look (device, false);
}

static void
count_batch (const struct gomp_pset_batch *batch)
{
  gomp_device_count_up (&gomp_device_stats.copies_in, batch->n_in);
  for (size_t c = 0; c < batch->n_in; c++)
    gomp_device_count_up (&gomp_device_stats.bytes_in, batch->in[c].size);
  gomp_device_count_up (&gomp_device_stats.runs, batch->fn != NULL);
  gomp_device_count_up (&gomp_device_stats.copies_out, batch->n_out);
  for (size_t c = 0; c < batch->n_out; c++)
    gomp_device_count_up (&gomp_device_stats.bytes_out, batch->out[c].size);
}

static bool
batch_failed (const struct gomp_pset_batch *batch, struct gomp_error *err)
{
  if (batch->fn)
    return gomp_error_set (err, "a construct's copies to the device and back, "
                                "or the launch of its kernel, failed");
  return gomp_error_set (err, "a construct's copies to the device and back "
                              "failed");
}

/* Is any of N COPIES of LEAST bytes or more?  */
static inline bool
any_is (const struct gomp_pset_copy *copies, size_t n, size_t least)
{
  for (size_t c = 0; c < n; c++)
    if (GOMP_UNLIKELY (copies[c].size >= least))
      return true;
  return false;
}

/* The large ones among the N COPIES to DEVICE (IN) or from it are made now.  */
static bool
copy_large (struct gomp_device *device, bool in,
            const struct gomp_pset_copy *copies, size_t n)
{
  int before = gomp_device_begin_io (device);
  bool fine = gomp_large_copies (device, in, copies, n);

  gomp_device_end_io (device, before);
  return fine;
}

/* Those of the N COPIES that are not large go to REST; returns how many.  */
static size_t
leave_out_large (const struct gomp_pset_copy *copies, size_t n,
                 struct gomp_pset_copy *rest)
{
  size_t n_rest = 0;

  for (size_t c = 0; c < n; c++)
    if (!gomp_large_is (copies[c].size))
      rest[n_rest++] = copies[c];
  return n_rest;
}

/* BATCH has large copies, which go by ways of their own, the others in
   between.  */
static bool
batch_around_large (struct gomp_device *device,
                    const struct gomp_pset_batch *batch)
{
  struct gomp_pset_copy *ins
    = gomp_malloc ((batch->n_in + batch->n_out) * sizeof *ins);
  struct gomp_pset_copy *outs = ins + batch->n_in;
  struct gomp_pset_batch small = *batch;
  bool fine;

  small.in = ins;
  small.n_in = leave_out_large (batch->in, batch->n_in, ins);
  small.out = outs;
  small.n_out = leave_out_large (batch->out, batch->n_out, outs);
  fine = (copy_large (device, true, batch->in, batch->n_in)
          && ((small.n_in + small.n_out == 0 && small.fn == NULL)
              || device->plugin->pset_batch (device->ord, &small))
          && copy_large (device, false, batch->out, batch->n_out));
  free (ins);
  return fine;
}

/* Is the host's side of BATCH there?  */
static bool
host_has_batch (const struct gomp_device *device,
                const struct gomp_pset_batch *batch, struct gomp_error *err)
{
  for (size_t c = 0; c < batch->n_in; c++)
    if (asks_host (batch->in[c].size)
        && !gomp_device_host_is_there (device, batch->in[c].src,
                                       batch->in[c].size, true, err))
      return false;
  for (size_t c = 0; c < batch->n_out; c++)
    if (asks_host (batch->out[c].size)
        && !gomp_device_host_is_there (device, batch->out[c].dst,
                                       batch->out[c].size, false, err))
      return false;
  return true;
}

static void
guard_batch_before (struct gomp_device *device,
                    const struct gomp_pset_batch *batch)
{
  for (size_t c = 0; c < batch->n_in; c++)
    gomp_guard_written (device,
                        gomp_devaddr_make ((uintptr_t) batch->in[c].dst),
                        batch->in[c].size);
}

static void
guard_batch_after (struct gomp_device *device,
                   const struct gomp_pset_batch *batch)
{
  for (size_t c = 0; c < batch->n_out; c++)
    gomp_guard_fetched (device,
                        gomp_devaddr_make ((uintptr_t) batch->out[c].src),
                        batch->out[c].dst, batch->out[c].size);
}

/* BATCH, of which more is to be known or done than the plugin does.  */
static bool __attribute__ ((noinline))
batch_with_care (struct gomp_device *device,
                 const struct gomp_pset_batch *batch, struct gomp_error *err)
{
  uint64_t begin;
  bool fine;
  int before;

  if (gomp_device_tells ())
    return gomp_told_batch (device, batch, err, gomp_device_copy_in,
                            gomp_device_run, gomp_device_copy_out);
  if (!host_has_batch (device, batch, err))
    return false;
  before = gomp_device_enter (device);
  begin = gomp_device_batch_begin (device, batch);
  if (gomp_trace_active)
    count_batch (batch);
  if (gomp_guard_active)
    guard_batch_before (device, batch);
  if ((any_is (batch->in, batch->n_in, GOMP_LARGE_SIZE)
       || any_is (batch->out, batch->n_out, GOMP_LARGE_SIZE))
      && gomp_large_has_ways (device))
    fine = batch_around_large (device, batch);
  else
    fine = device->plugin->pset_batch (device->ord, batch);
  gomp_device_leave (device, before);
  gomp_device_record_batch (device, begin, fine ? 0 : GOMP_OPERATION_FAILED,
                            batch);
  if (gomp_guard_active && fine)
    guard_batch_after (device, batch);
  return fine || batch_failed (batch, err);
}

/* Begin a use of the plugin that makes the N COPIES from DEVICE, and nothing
   else.  */
static int
enter_reading_all (struct gomp_device *device,
                   const struct gomp_pset_copy *copies, size_t n)
{
  int before = gomp_device_enter_early (device);

  for (size_t c = 0; c < n; c++)
    if (GOMP_UNLIKELY (gomp_device_special (device, GOMP_SPECIAL_POSTED)))
      gomp_posted_send_for (device, copies[c].src, copies[c].size);
  return before;
}

bool
gomp_device_batch (struct gomp_device *device,
                   const struct gomp_pset_batch *batch, struct gomp_error *err)
{
  uint64_t begin;
  bool fine;
  int before;

  /* Below that size none is large, either.  */
  if (GOMP_UNLIKELY (gomp_guard_active || gomp_trace_active
                     || any_is (batch->in, batch->n_in, ASK_SIZE)
                     || any_is (batch->out, batch->n_out, ASK_SIZE)))
    return batch_with_care (device, batch, err);
  before = (batch->n_in > 0 || batch->fn
              ? gomp_device_enter (device)
              : enter_reading_all (device, batch->out, batch->n_out));
  begin = gomp_device_batch_begin (device, batch);
  fine = device->plugin->pset_batch (device->ord, batch);
  gomp_device_leave (device, before);
  if (GOMP_UNLIKELY (begin != 0))
    gomp_device_record_batch (device, begin, fine ? 0 : GOMP_OPERATION_FAILED,
                              batch);
  return GOMP_LIKELY (fine) || batch_failed (batch, err);
}

/* ---- On queues ---------------------------------------------------------- */

/* As gomp_device_enter, for what is put on a queue and comes back at once:
   nobody has to be kept out of the plugin by a process's only thread.  */
static inline int
enter_queue (struct gomp_device *device)
{
  return (gomp_device_is_alone (device) ? GOMP_DEVICE_ALONE
                                        : gomp_device_enter (device));
}

static inline void
leave_queue (struct gomp_device *device, int before)
{
  if (GOMP_UNLIKELY (before != GOMP_DEVICE_ALONE))
    gomp_device_leave (device, before);
}

bool
gomp_device_queue_in (struct gomp_device *device,
                      struct goacc_asyncqueue *queue, gomp_devaddr dst,
                      const void *src, size_t size, struct gomp_error *err)
{
  uint64_t begin;
  bool fine;
  int before;

  if (size == 0)
    return true;
  if (gomp_device_tells ())
    return gomp_told_queue_in (device, queue, dst, src, size, err,
                               gomp_device_queue_in);
  if (needs_care (size) && !copy_care (device, true, dst, src, size, err))
    return false;
  before = enter_queue (device);
  begin = gomp_device_record_begin (device);
  fine = device->plugin->acc.async_host2dev (device->ord, (void *) dst.value,
                                             src, size, queue);
  gomp_queue_work_add (device, queue);
  leave_queue (device, before);
  gomp_device_record (device, begin, GOMP_OPERATION_COPY_IN, fine, queue,
                      dst.value, (uintptr_t) src, size);
  return (
    GOMP_LIKELY (fine)
    || copy_failed (err, "host", (uintptr_t) src, "dev", dst.value, size));
}

bool
gomp_device_queue_out (struct gomp_device *device,
                       struct goacc_asyncqueue *queue, void *dst,
                       gomp_devaddr src, size_t size, struct gomp_error *err)
{
  uint64_t begin;
  bool fine;
  int before;

  if (size == 0)
    return true;
  if (gomp_device_tells ())
    return gomp_told_queue_out (device, queue, dst, src, size, err,
                                gomp_device_queue_out);
  if (needs_care (size) && !copy_care (device, false, src, dst, size, err))
    return false;
  before = enter_queue (device);
  begin = gomp_device_record_begin (device);
  fine = device->plugin->acc.async_dev2host (device->ord, dst,
                                             (void *) src.value, size, queue);
  gomp_queue_work_add (device, queue);
  leave_queue (device, before);
  gomp_device_record (device, begin, GOMP_OPERATION_COPY_OUT, fine, queue,
                      src.value, (uintptr_t) dst, size);
  return (
    GOMP_LIKELY (fine)
    || copy_failed (err, "dev", src.value, "host", (uintptr_t) dst, size));
}

bool
gomp_device_queue_within (struct gomp_device *device,
                          struct goacc_asyncqueue *queue, gomp_devaddr dst,
                          gomp_devaddr src, size_t size, struct gomp_error *err)
{
  uint64_t begin;
  bool fine;
  int before;

  if (size == 0)
    return true;
  gomp_device_count_up (&gomp_device_stats.copies_within, 1);
  if (GOMP_UNLIKELY (gomp_guard_active))
    gomp_guard_written (device, dst, size);
  before = enter_queue (device);
  begin = gomp_device_record_begin (device);
  fine = device->plugin->acc.async_dev2dev (device->ord, (void *) dst.value,
                                            (void *) src.value, size, queue);
  gomp_queue_work_add (device, queue);
  leave_queue (device, before);
  gomp_device_record (device, begin, GOMP_OPERATION_COPY_WITHIN, fine, queue,
                      dst.value, src.value, size);
  return (GOMP_LIKELY (fine)
          || copy_failed (err, "dev", src.value, "dev", dst.value, size));
}

bool
gomp_device_queue_order (struct gomp_device *device,
                         struct goacc_asyncqueue *before,
                         struct goacc_asyncqueue *queue, struct gomp_error *err)
{
  int held = enter_queue (device);
  uint64_t begin = gomp_record_clock ();
  bool fine = device->plugin->acc.async_serialize (before, queue);

  leave_queue (device, held);
  gomp_device_record (device, begin, GOMP_OPERATION_ORDER, fine, queue, 0,
                      (uintptr_t) before, 0);
  return fine || gomp_error_set (err, "ordering of two queues failed");
}

/* This thread is in gomp_device_queue_wait.  */
static __thread bool waiting;

bool
gomp_device_queue_waiting (void)
{
  return waiting;
}

bool
gomp_device_queue_wait (struct gomp_device *device,
                        struct goacc_asyncqueue *queue, struct gomp_error *err)
{
  struct gomp_queue_mark mark = gomp_queue_work_mark (device, queue);
  int before = gomp_device_enter (device);
  uint64_t begin = gomp_record_clock ();
  bool fine;

  waiting = true;
  fine = device->plugin->acc.async_synchronize (queue);
  waiting = false;
  gomp_device_leave (device, before);
  gomp_device_record (device, begin, GOMP_OPERATION_WAIT, fine, queue, 0, 0, 0);
  if (!fine)
    return gomp_error_set (err, "waiting for a queue failed");
  gomp_queue_work_through (device, &mark);
  if (GOMP_UNLIKELY (gomp_guard_active))
    gomp_guard_look (device, false);
  return true;
}

int
gomp_device_queue_test (struct gomp_device *device,
                        struct goacc_asyncqueue *queue)
{
  struct gomp_queue_mark mark = gomp_queue_work_mark (device, queue);
  int before = gomp_device_enter (device);
  int through = device->plugin->acc.async_test (queue);

  gomp_device_leave (device, before);
  if (through == 1)
    gomp_queue_work_through (device, &mark);
  return through;
}

void
gomp_device_queue_call (struct gomp_device *device,
                        struct goacc_asyncqueue *queue, void (*fn) (void *),
                        void *data)
{
  int before = gomp_device_enter (device);

  device->plugin->acc.async_queue_callback (queue, fn, data);
  gomp_device_leave (device, before);
}

void
gomp_device_exec (struct gomp_device *device, void *handle, size_t n,
                  void **hosts, void **devices, unsigned *dims,
                  struct goacc_asyncqueue *queue)
{
  int before = gomp_device_enter (device);
  uint64_t begin = gomp_device_record_begin (device);
  void (*fn) (void *);

  *(void **) &fn = handle;
  gomp_device_count_up (&gomp_device_stats.runs, 1);
  if (queue)
    {
      device->plugin->acc.async_exec (fn, n, hosts, devices, dims, NULL, queue);
      gomp_queue_work_add (device, queue);
    }
  else
    device->plugin->acc.exec (fn, n, hosts, devices, dims, NULL);
  gomp_device_leave (device, before);
  gomp_device_record (
    device, begin, GOMP_OPERATION_LAUNCH, true, queue,
    (gomp_plugin_takes_block (device->plugin) ? (uintptr_t) devices : 0),
    (uintptr_t) handle, 0);
  if (GOMP_UNLIKELY (gomp_guard_active) && queue == NULL)
    gomp_guard_look (device, false);
}
