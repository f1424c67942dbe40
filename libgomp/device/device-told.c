/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Operations of devices that a tool is told of (OMPT).  */

#define _GNU_SOURCE 1
#include "device/device-told.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

#include "device/image-list.h"

/* ---- Devices ------------------------------------------------------------- */

enum told
{
  TOLD_NOT,
  TOLD_BEGUN, /* the tool is being told, by whoever holds the mutex */
  TOLD
};

/* A callback may use OpenMP, and come back here.  */
static pthread_mutex_t mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

/* The images of DEVICE, for the caller to free; NULL ends them.  */
static const void **
find_images (const struct gomp_device *device)
{
  const void **images;
  size_t n = 0;

  gomp_lock (&gomp_images_lock);
  for (const struct gomp_image *image = gomp_images; image; image = image->next)
    n++;
  images = gomp_malloc ((n + 1) * sizeof *images);
  n = 0;
  for (const struct gomp_image *image = gomp_images; image; image = image->next)
    if (!(device->plugin->caps & GOMP_OFFLOAD_CAP_NATIVE_EXEC)
        && image->type == device->plugin->type)
      images[n++] = image->data;
  gomp_unlock (&gomp_images_lock);
  images[n] = NULL;
  return images;
}

static void
tell_begin (struct gomp_device *device)
{
  const void **images = find_images (device);
  Dl_info info;

  gomp_ompt_device_begins (device->id, device->plugin->name, device);
  for (const void **image = images; *image; image++)
    gomp_ompt_image_begins (
      device->id, dladdr (*image, &info) ? info.dli_fname : NULL, *image);
  free (images);
}

void
gomp_device_tell (struct gomp_device *device)
{
  if (__atomic_load_n (&device->told, __ATOMIC_ACQUIRE) == TOLD
      || !__atomic_load_n (&gomp_ompt_active, __ATOMIC_ACQUIRE))
    return;
  pthread_mutex_lock (&mutex);
  if (device->told == TOLD_NOT)
    {
      device->told = TOLD_BEGUN;
      tell_begin (device);
      __atomic_store_n (&device->told, TOLD, __ATOMIC_RELEASE);
    }
  pthread_mutex_unlock (&mutex);
}

/* ---- Operations ---------------------------------------------------------- */

static struct gomp_ompt_op
op_in (const struct gomp_device *device, gomp_devaddr dst, const void *src,
       size_t size)
{
  return (struct gomp_ompt_op) { .type = ompt_target_data_transfer_to_device,
                                 .src = (void *) src,
                                 .src_device = GOMP_OMPT_HOST,
                                 .dst = (void *) dst.value,
                                 .dst_device = device->id,
                                 .bytes = size };
}

static struct gomp_ompt_op
op_out (const struct gomp_device *device, void *dst, gomp_devaddr src,
        size_t size)
{
  return (struct gomp_ompt_op) { .type = ompt_target_data_transfer_from_device,
                                 .src = (void *) src.value,
                                 .src_device = device->id,
                                 .dst = dst,
                                 .dst_device = GOMP_OMPT_HOST,
                                 .bytes = size };
}

/* There is no kind of operation between devices: the devices' numbers say what
   it is.  */
static struct gomp_ompt_op
op_between (const struct gomp_device *dst_device, gomp_devaddr dst,
            const struct gomp_device *src_device, gomp_devaddr src, size_t size)
{
  struct gomp_ompt_op op
    = op_in (dst_device, dst, (const void *) src.value, size);

  op.src_device = src_device->id;
  return op;
}

gomp_devaddr
gomp_told_alloc (struct gomp_device *device, size_t size,
                 __typeof__ (gomp_device_alloc) *carry_out)
{
  struct gomp_ompt_op op = op_in (device, gomp_devaddr_make (0), NULL, size);
  gomp_devaddr start;

  op.type = ompt_target_data_alloc;
  gomp_ompt_op_begin (&op);
  start = carry_out (device, size);
  op.dst = (void *) start.value;
  gomp_ompt_op_end (&op);
  return start;
}

bool
gomp_told_free (struct gomp_device *device, gomp_devaddr addr,
                struct gomp_error *err,
                __typeof__ (gomp_device_free) *carry_out)
{
  struct gomp_ompt_op op = op_out (device, NULL, addr, 0);
  bool fine;

  op.type = ompt_target_data_delete;
  gomp_ompt_op_begin (&op);
  fine = carry_out (device, addr, err);
  gomp_ompt_op_end (&op);
  return fine;
}

bool
gomp_told_copy_in (struct gomp_device *device, gomp_devaddr dst,
                   const void *src, size_t size, struct gomp_error *err,
                   __typeof__ (gomp_device_copy_in) *carry_out)
{
  struct gomp_ompt_op op = op_in (device, dst, src, size);
  bool fine;

  gomp_ompt_op_begin (&op);
  fine = carry_out (device, dst, src, size, err);
  gomp_ompt_op_end (&op);
  return fine;
}

bool
gomp_told_copy_out (struct gomp_device *device, void *dst, gomp_devaddr src,
                    size_t size, struct gomp_error *err,
                    __typeof__ (gomp_device_copy_out) *carry_out)
{
  struct gomp_ompt_op op = op_out (device, dst, src, size);
  bool fine;

  gomp_ompt_op_begin (&op);
  fine = carry_out (device, dst, src, size, err);
  gomp_ompt_op_end (&op);
  return fine;
}

static struct gomp_ompt_op
op_box (const struct gomp_device *device, enum gomp_pset_direction direction,
        const struct gomp_pset_rect *box)
{
  size_t size = box->width * box->height * box->depth;
  gomp_devaddr src = gomp_devaddr_make ((uintptr_t) box->src);
  gomp_devaddr dst = gomp_devaddr_make ((uintptr_t) box->dst);

  switch (direction)
    {
    case GOMP_PSET_TO_DEVICE:
      return op_in (device, dst, box->src, size);
    case GOMP_PSET_TO_HOST:
      return op_out (device, box->dst, src, size);
    case GOMP_PSET_ON_DEVICE:
      break;
    }
  return op_between (device, dst, device, src, size);
}

bool
gomp_told_copy_box (struct gomp_device *device, struct goacc_asyncqueue *queue,
                    enum gomp_pset_direction direction,
                    const struct gomp_pset_rect *box, struct gomp_error *err,
                    __typeof__ (gomp_device_copy_box) *carry_out)
{
  struct gomp_ompt_op op = op_box (device, direction, box);
  bool fine;

  gomp_ompt_op_begin (&op);
  fine = carry_out (device, queue, direction, box, err);
  gomp_ompt_op_end (&op);
  return fine;
}

bool
gomp_told_copy_within (struct gomp_device *device, gomp_devaddr dst,
                       gomp_devaddr src, size_t size, struct gomp_error *err,
                       __typeof__ (gomp_device_copy_within) *carry_out)
{
  struct gomp_ompt_op op = op_between (device, dst, device, src, size);
  bool fine;

  gomp_ompt_op_begin (&op);
  fine = carry_out (device, dst, src, size, err);
  gomp_ompt_op_end (&op);
  return fine;
}

bool
gomp_told_copy_peer (struct gomp_device *dst_device, gomp_devaddr dst,
                     struct gomp_device *src_device, gomp_devaddr src,
                     size_t size, struct gomp_error *err,
                     __typeof__ (gomp_device_copy_peer) *carry_out)
{
  struct gomp_ompt_op op = op_between (dst_device, dst, src_device, src, size);
  bool fine;

  gomp_ompt_op_begin (&op);
  fine = carry_out (dst_device, dst, src_device, src, size, err);
  gomp_ompt_op_end (&op);
  return fine;
}

bool
gomp_told_queue_in (struct gomp_device *device, struct goacc_asyncqueue *queue,
                    gomp_devaddr dst, const void *src, size_t size,
                    struct gomp_error *err,
                    __typeof__ (gomp_device_queue_in) *carry_out)
{
  struct gomp_ompt_op op = op_in (device, dst, src, size);
  bool fine;

  op.type = ompt_target_data_transfer_to_device_async;
  gomp_ompt_op_begin (&op);
  fine = carry_out (device, queue, dst, src, size, err);
  gomp_ompt_op_end (&op);
  return fine;
}

bool
gomp_told_queue_out (struct gomp_device *device, struct goacc_asyncqueue *queue,
                     void *dst, gomp_devaddr src, size_t size,
                     struct gomp_error *err,
                     __typeof__ (gomp_device_queue_out) *carry_out)
{
  struct gomp_ompt_op op = op_out (device, dst, src, size);
  bool fine;

  op.type = ompt_target_data_transfer_from_device_async;
  gomp_ompt_op_begin (&op);
  fine = carry_out (device, queue, dst, src, size, err);
  gomp_ompt_op_end (&op);
  return fine;
}

/* ---- Launches ------------------------------------------------------------ */

void
gomp_told_run (struct gomp_device *device, void *handle, gomp_devaddr block,
               void **args, __typeof__ (gomp_device_run) *carry_out)
{
  struct gomp_ompt_op op = { .bytes = 0 };

  gomp_ompt_submit_begin (&op);
  carry_out (device, handle, block, args);
  gomp_ompt_submit_end (&op);
}

bool
gomp_told_batch (struct gomp_device *device,
                 const struct gomp_pset_batch *batch, struct gomp_error *err,
                 __typeof__ (gomp_device_copy_in) *copy_in,
                 __typeof__ (gomp_device_run) *run,
                 __typeof__ (gomp_device_copy_out) *copy_out)
{
  bool fine = true;

  for (size_t c = 0; c < batch->n_in && fine; c++)
    fine = copy_in (device, gomp_devaddr_make ((uintptr_t) batch->in[c].dst),
                    batch->in[c].src, batch->in[c].size, err);
  if (fine && batch->fn)
    run (device, batch->fn, gomp_devaddr_make ((uintptr_t) batch->vars),
         batch->args);
  for (size_t c = 0; c < batch->n_out && fine; c++)
    fine = copy_out (device, batch->out[c].dst,
                     gomp_devaddr_make ((uintptr_t) batch->out[c].src),
                     batch->out[c].size, err);
  return fine;
}
