/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Operations of devices: what the plugins are asked for, counted and checked.  */

#define _GNU_SOURCE 1
#include "device.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acc-prof.h"
#include "trace.h"

struct gomp_device_stats gomp_device_stats;

/* Counted only for the summary: an atomic addition costs as much as a small
   copy's other book-keeping.  */
static inline void
count (uint64_t *counter, uint64_t n)
{
  if (GOMP_UNLIKELY (gomp_trace_active))
    __atomic_fetch_add (counter, n, __ATOMIC_RELAXED);
}

gomp_devaddr
gomp_device_alloc (struct gomp_device *device, size_t size)
{
  bool held = goacc_prof_hold ();
  void *p;

  count (&gomp_device_stats.allocs, 1);
  gomp_device_begin_io (device);
  p = device->plugin->alloc (device->ord, size);
  gomp_device_end_io (device);
  goacc_prof_release (held);
  return gomp_devaddr_make ((uintptr_t) p);
}

bool
gomp_device_free (struct gomp_device *device, gomp_devaddr addr,
                  struct gomp_error *err)
{
  bool held = goacc_prof_hold ();
  bool fine;

  count (&gomp_device_stats.frees, 1);
  gomp_device_begin_io (device);
  fine = device->plugin->free (device->ord, (void *) addr.value);
  gomp_device_end_io (device);
  goacc_prof_release (held);
  if (GOMP_LIKELY (fine))
    return true;
  return gomp_error_set (err, "error in freeing device memory block at %p",
                         (void *) addr.value);
}

/* FROM and TO: "host" or "dev".  */
static bool
copy_failed (struct gomp_error *err, const char *from, uintptr_t src,
             const char *to, uintptr_t dst, size_t size)
{
  return gomp_error_set (err, "Copying of %s object [%p..%p) to %s object "
                         "[%p..%p) failed", from, (void *) src,
                         (void *) (src + size), to, (void *) dst,
                         (void *) (dst + size));
}

bool
gomp_device_copy_in_next (struct gomp_device *device, gomp_devaddr dst,
                          const void *src, size_t size,
                          struct gomp_error *err)
{
  if (size == 0)
    return true;
  count (&gomp_device_stats.copies_in, 1);
  count (&gomp_device_stats.bytes_in, size);
  return (
      GOMP_LIKELY (gomp_large_is (size)
                       ? gomp_large_copy (device, true, (void *) dst.value,
                                          (void *) src, size)
                       : device->plugin->host2dev (
                           device->ord, (void *) dst.value, src, size))
      || copy_failed (err, "host", (uintptr_t) src, "dev", dst.value, size));
}

bool
gomp_device_copy_in (struct gomp_device *device, gomp_devaddr dst,
                     const void *src, size_t size, struct gomp_error *err)
{
  bool fine;

  gomp_device_begin_io (device);
  fine = gomp_device_copy_in_next (device, dst, src, size, err);
  gomp_device_end_io (device);
  return fine;
}

bool
gomp_device_copy_out (struct gomp_device *device, void *dst, gomp_devaddr src,
                      size_t size, struct gomp_error *err)
{
  bool fine;

  if (size == 0)
    return true;
  count (&gomp_device_stats.copies_out, 1);
  count (&gomp_device_stats.bytes_out, size);
  gomp_device_begin_io (device);
  fine = (gomp_large_is (size)
              ? gomp_large_copy (device, false, (void *) src.value, dst, size)
              : device->plugin->dev2host (device->ord, dst, (void *) src.value,
                                          size));
  gomp_device_end_io (device);
  return (GOMP_LIKELY (fine)
          || copy_failed (err, "dev", src.value, "host", (uintptr_t) dst,
                          size));
}

static void
count_box (enum gomp_pset_direction direction,
           const struct gomp_pset_rect *box)
{
  size_t bytes = box->width * box->height * box->depth;

  switch (direction)
    {
    case GOMP_PSET_TO_DEVICE:
      count (&gomp_device_stats.copies_in, 1);
      count (&gomp_device_stats.bytes_in, bytes);
      return;
    case GOMP_PSET_TO_HOST:
      count (&gomp_device_stats.copies_out, 1);
      count (&gomp_device_stats.bytes_out, bytes);
      return;
    case GOMP_PSET_ON_DEVICE:
      count (&gomp_device_stats.copies_within, 1);
      return;
    }
}

bool
gomp_device_copy_box (struct gomp_device *device,
                      struct goacc_asyncqueue *queue,
                      enum gomp_pset_direction direction,
                      const struct gomp_pset_rect *box,
                      struct gomp_error *err)
{
  count_box (direction, box);
  return (GOMP_LIKELY (device->plugin->pset_copy_rect (device->ord, direction,
                                                       box, queue))
          || copy_failed (err, (direction == GOMP_PSET_TO_DEVICE
                                ? "host" : "dev"), (uintptr_t) box->src,
                          direction == GOMP_PSET_TO_HOST ? "host" : "dev",
                          (uintptr_t) box->dst, box->width));
}

bool
gomp_device_copy_within (struct gomp_device *device, gomp_devaddr dst,
                         gomp_devaddr src, size_t size,
                         struct gomp_error *err)
{
  bool fine;

  if (size == 0)
    return true;
  count (&gomp_device_stats.copies_within, 1);
  gomp_device_begin_io (device);
  fine = device->plugin->dev2dev (device->ord, (void *) dst.value,
                                  (void *) src.value, size);
  gomp_device_end_io (device);
  return (GOMP_LIKELY (fine)
          || copy_failed (err, "dev", src.value, "dev", dst.value, size));
}

/* Bytes of the host that fill as much of a device at a time.  */
#define FILL_BYTES (1u << 20)

static bool
fill_by_copies (struct gomp_device *device, gomp_devaddr dst, int value,
                size_t size, struct gomp_error *err)
{
  size_t part = size < FILL_BYTES ? size : FILL_BYTES;
  char *bytes = gomp_malloc (part);
  bool fine = true;

  memset (bytes, value, part);
  for (size_t at = 0; at < size && fine; at += part)
    {
      part = size - at < part ? size - at : part;
      fine = gomp_device_copy_in (device, gomp_devaddr_add (dst, at), bytes,
                                  part, err);
    }
  free (bytes);
  return fine;
}

bool
gomp_device_fill (struct gomp_device *device, gomp_devaddr dst, int value,
                  size_t size, struct gomp_error *err)
{
  bool fine;

  if (size == 0)
    return true;
  if (device->plugin->memset == NULL)
    return fill_by_copies (device, dst, value, size, err);
  count (&gomp_device_stats.copies_within, 1);
  gomp_device_begin_io (device);
  fine = device->plugin->memset (device->ord, (void *) dst.value, value, size);
  gomp_device_end_io (device);
  return (GOMP_LIKELY (fine)
          || gomp_error_set (err, "Filling of dev object [%p..%p) failed",
                             (void *) dst.value,
                             (void *) (dst.value + size)));
}

bool
gomp_device_reaches (struct gomp_device *device, const void *ptr, size_t size)
{
  const struct gomp_plugin *plugin = device->plugin;

  return (plugin->is_accessible_ptr
          && plugin->is_accessible_ptr (device->ord, ptr, size) > 0);
}

const char *
gomp_device_uid (struct gomp_device *device)
{
  const struct gomp_plugin *plugin = device->plugin;
  const char *known = __atomic_load_n (&device->uid, __ATOMIC_ACQUIRE);
  const char *given;
  char *uid;

  if (known)
    return known;
  given = plugin->get_uid ? plugin->get_uid (device->ord) : NULL;
  if ((given ? asprintf (&uid, "%s", given)
             : asprintf (&uid, "OMP_DEV_%d", device->id)) < 0)
    gomp_fatal ("Out of memory allocating the name of device %d", device->id);
  if (__atomic_compare_exchange_n (&device->uid, &known, uid, false,
                                   __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
    return uid;
  free (uid);
  return known;
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
  if (size == 0)
    return true;
  count (&gomp_device_stats.copies_within, 1);
  return (GOMP_LIKELY (dst_device->plugin->pset_copy_peer
                       (dst_device->ord, (void *) dst.value, src_device->ord,
                        (const void *) src.value, size))
          || copy_failed (err, "dev", src.value, "dev", dst.value, size));
}

void
gomp_device_run (struct gomp_device *device, void *handle, gomp_devaddr block,
                 void **args)
{
  count (&gomp_device_stats.runs, 1);
  device->plugin->run (device->ord, handle, (void *) block.value, args);
}

static void
count_batch (const struct gomp_pset_batch *batch)
{
  count (&gomp_device_stats.copies_in, batch->n_in);
  for (size_t c = 0; c < batch->n_in; c++)
    count (&gomp_device_stats.bytes_in, batch->in[c].size);
  count (&gomp_device_stats.runs, batch->fn != NULL);
  count (&gomp_device_stats.copies_out, batch->n_out);
  for (size_t c = 0; c < batch->n_out; c++)
    count (&gomp_device_stats.bytes_out, batch->out[c].size);
}

static bool
batch_failed (struct gomp_error *err)
{
  return gomp_error_set (err, "a construct's copies to the device and back "
                              "failed");
}

static bool
has_large (const struct gomp_pset_copy *copies, size_t n)
{
  for (size_t c = 0; c < n; c++)
    if (gomp_large_is (copies[c].size))
      return true;
  return false;
}

/* The large ones among the N COPIES to DEVICE (IN) or from it are made now; those
   that are left come to REST.  */
static bool
copy_large (struct gomp_device *device, bool in,
            const struct gomp_pset_copy *copies, size_t n,
            struct gomp_pset_copy *rest, size_t *n_rest)
{
  bool fine = true;

  gomp_device_begin_io (device);
  for (size_t c = 0; c < n && fine; c++)
    if (!gomp_large_is (copies[c].size))
      rest[(*n_rest)++] = copies[c];
    else if (in)
      fine = gomp_large_copy (device, true, copies[c].dst,
                              (void *) copies[c].src, copies[c].size);
    else
      fine = gomp_large_copy (device, false, (void *) copies[c].src,
                              copies[c].dst, copies[c].size);
  gomp_device_end_io (device);
  return fine;
}

/* BATCH has large copies, which go by ways of their own, the others in between.  */
static bool
batch_around_large (struct gomp_device *device,
                    const struct gomp_pset_batch *batch)
{
  struct gomp_pset_copy *rest
      = gomp_malloc ((batch->n_in + 2 * batch->n_out) * sizeof *rest);
  struct gomp_pset_copy *outs = rest + batch->n_in;
  struct gomp_pset_batch small = *batch;
  size_t none = 0;
  bool fine;

  small.in = rest;
  small.out = outs;
  small.n_in = small.n_out = 0;
  for (size_t c = 0; c < batch->n_out; c++)
    if (!gomp_large_is (batch->out[c].size))
      outs[small.n_out++] = batch->out[c];
  fine = (copy_large (device, true, batch->in, batch->n_in, rest, &small.n_in)
          && ((small.n_in + small.n_out == 0 && small.fn == NULL)
              || device->plugin->pset_batch (device->ord, &small))
          && copy_large (device, false, batch->out, batch->n_out,
                         outs + batch->n_out, &none));
  free (rest);
  return fine;
}

bool
gomp_device_batch (struct gomp_device *device,
                   const struct gomp_pset_batch *batch, struct gomp_error *err)
{
  if (GOMP_UNLIKELY (gomp_trace_active))
    count_batch (batch);
  if (GOMP_UNLIKELY (has_large (batch->in, batch->n_in)
                     || has_large (batch->out, batch->n_out))
      && gomp_large_has_ways (device))
    return batch_around_large (device, batch) || batch_failed (err);
  return (GOMP_LIKELY (device->plugin->pset_batch (device->ord, batch))
          || batch_failed (err));
}

/* ---- On queues ---------------------------------------------------------- */

bool
gomp_device_queue_in (struct gomp_device *device,
                      struct goacc_asyncqueue *queue, gomp_devaddr dst,
                      const void *src, size_t size, struct gomp_error *err)
{
  if (size == 0)
    return true;
  count (&gomp_device_stats.copies_in, 1);
  count (&gomp_device_stats.bytes_in, size);
  return (GOMP_LIKELY (device->plugin->acc.async_host2dev
                       (device->ord, (void *) dst.value, src, size, queue))
          || copy_failed (err, "host", (uintptr_t) src, "dev", dst.value,
                          size));
}

bool
gomp_device_queue_out (struct gomp_device *device,
                       struct goacc_asyncqueue *queue, void *dst,
                       gomp_devaddr src, size_t size, struct gomp_error *err)
{
  if (size == 0)
    return true;
  count (&gomp_device_stats.copies_out, 1);
  count (&gomp_device_stats.bytes_out, size);
  return (GOMP_LIKELY (device->plugin->acc.async_dev2host
                       (device->ord, dst, (void *) src.value, size, queue))
          || copy_failed (err, "dev", src.value, "host", (uintptr_t) dst,
                          size));
}

bool
gomp_device_queue_within (struct gomp_device *device,
                          struct goacc_asyncqueue *queue, gomp_devaddr dst,
                          gomp_devaddr src, size_t size,
                          struct gomp_error *err)
{
  if (size == 0)
    return true;
  count (&gomp_device_stats.copies_within, 1);
  return (GOMP_LIKELY (device->plugin->acc.async_dev2dev
                       (device->ord, (void *) dst.value, (void *) src.value,
                        size, queue))
          || copy_failed (err, "dev", src.value, "dev", dst.value, size));
}

bool
gomp_device_queue_order (struct gomp_device *device,
                         struct goacc_asyncqueue *before,
                         struct goacc_asyncqueue *queue,
                         struct gomp_error *err)
{
  return (device->plugin->acc.async_serialize (before, queue)
          || gomp_error_set (err, "ordering of two queues failed"));
}

bool
gomp_device_queue_wait (struct gomp_device *device,
                        struct goacc_asyncqueue *queue,
                        struct gomp_error *err)
{
  return (device->plugin->acc.async_synchronize (queue)
          || gomp_error_set (err, "waiting for a queue failed"));
}

void
gomp_device_queue_call (struct gomp_device *device,
                        struct goacc_asyncqueue *queue, void (*fn) (void *),
                        void *data)
{
  device->plugin->acc.async_queue_callback (queue, fn, data);
}

void
gomp_device_exec (struct gomp_device *device, void *handle, size_t n,
                  void **hosts, void **devices, unsigned *dims,
                  struct goacc_asyncqueue *queue)
{
  void (*fn) (void *);

  *(void **) &fn = handle;
  count (&gomp_device_stats.runs, 1);
  if (queue)
    device->plugin->acc.async_exec (fn, n, hosts, devices, dims, NULL, queue);
  else
    device->plugin->acc.exec (fn, n, hosts, devices, dims, NULL);
}
