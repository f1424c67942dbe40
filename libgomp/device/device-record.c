/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a recording is told of the operations of devices.  */

#include "device/device-record.h"

GOMP_NOINLINE void
gomp_device_ask_times (const struct gomp_device *device)
{
  uint64_t mark = gomp_record_mark ();

  if (mark)
    device->plugin->pset_times (mark, gomp_record_times);
}

/* The plugin may not have taken notice, and is not to be wrong about the next
   operation.  */
static void
end_asking (const struct gomp_device *device)
{
  if (device->plugin->pset_times)
    device->plugin->pset_times (0, NULL);
}

/* The program may have asked for its devices before the recording began, and a
   process that fork has made begins another one.  */
static void
name_device (struct gomp_device *device)
{
  unsigned recording = __atomic_load_n (&gomp_record_count, __ATOMIC_RELAXED);

  if (__atomic_load_n (&device->recording, __ATOMIC_RELAXED) == recording)
    return;
  __atomic_store_n (&device->recording, recording, __ATOMIC_RELAXED);
  gomp_record_device (device->id, device->ord, 0, device->plugin->name);
}

GOMP_NOINLINE void
gomp_device_record_now (struct gomp_device *device, uint64_t begin,
                        enum gomp_record_kind kind, bool fine,
                        const struct goacc_asyncqueue *queue, uintptr_t there,
                        uintptr_t other, size_t size)
{
  name_device (device);
  if (kind == GOMP_OPERATION_LAUNCH || queue)
    end_asking (device);
  gomp_record_operation (&(struct gomp_record_operation) {
    .begin = begin,
    .end = gomp_record_now (),
    .kind = kind,
    .flags
    = ((fine ? 0 : GOMP_OPERATION_FAILED)
       | (queue && kind < GOMP_OPERATION_WAIT ? GOMP_OPERATION_QUEUED : 0)),
    .device = device->id,
    .queue = queue,
    .there = there,
    .other = other,
    .size = size });
}

GOMP_NOINLINE void
gomp_device_record_batch (struct gomp_device *device, uint64_t begin,
                          unsigned flags, const struct gomp_pset_batch *batch)
{
  if (begin == 0)
    return;
  name_device (device);
  if (batch->fn)
    end_asking (device);
  gomp_record_batch (
    &(struct gomp_record_operation) { .begin = begin,
                                      .end = gomp_record_now (),
                                      .kind = GOMP_OPERATION_BATCH,
                                      .flags = flags,
                                      .device = device->id },
    batch);
}

GOMP_NOINLINE void
gomp_device_record_box (struct gomp_device *device, uint64_t begin,
                        enum gomp_pset_direction direction, bool fine,
                        const struct goacc_asyncqueue *queue,
                        const struct gomp_pset_rect *box)
{
  static const enum gomp_record_kind kinds[]
    = { [GOMP_PSET_TO_DEVICE] = GOMP_OPERATION_COPY_IN,
        [GOMP_PSET_TO_HOST] = GOMP_OPERATION_COPY_OUT,
        [GOMP_PSET_ON_DEVICE] = GOMP_OPERATION_COPY_WITHIN };
  bool out = direction == GOMP_PSET_TO_HOST;

  if (begin == 0)
    return;
  name_device (device);
  end_asking (device);
  gomp_record_box (
    &(struct gomp_record_operation) {
      .begin = begin,
      .end = gomp_record_now (),
      .kind = kinds[direction],
      .flags = (GOMP_OPERATION_BOX | (fine ? 0 : GOMP_OPERATION_FAILED)
                | (queue ? GOMP_OPERATION_QUEUED : 0)),
      .device = device->id,
      .queue = queue,
      .there = (uintptr_t) (out ? box->src : box->dst),
      .other = (uintptr_t) (out ? box->dst : box->src),
      .size = box->width * box->height * box->depth },
    box);
}
