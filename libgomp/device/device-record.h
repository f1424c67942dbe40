/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a recording is told of the operations of devices.  */

#ifndef GOMP_DEVICE_RECORD_H
#define GOMP_DEVICE_RECORD_H 1

#include "device/device.h"
#include "record/record.h"

/* Ask DEVICE's plugin for the times of the next operation.  Only
   gomp_device_record_begin calls this.  */
void gomp_device_ask_times (const struct gomp_device *device) GOMP_HIDDEN;

/* Return gomp_record_clock (), for an operation of DEVICE that comes now.  If
   there is a recording, the plugin is asked when the device carries it out; what
   records the operation is to be called in any case.  */
static inline uint64_t
gomp_device_record_begin (const struct gomp_device *device)
{
  uint64_t begin = gomp_record_clock ();

  if (GOMP_UNLIKELY (begin != 0) && device->plugin->pset_times)
    gomp_device_ask_times (device);
  return begin;
}

/* Record an operation of DEVICE that was begun at the time BEGIN and is over
   now.  KIND says what the operation was.  FINE is true if it has succeeded,
   and false if it has failed.  QUEUE is the queue on which the operation was
   put, or for which it was; NULL: it had no queue.  THERE is the device address
   that the operation was about, or 0.  OTHER is a second address or number,
   whose meaning depends on KIND: for a copy, the address on the other side
   (doc/recording.md).  SIZE is the number of bytes, or 0.  Only
   gomp_device_record calls this.  */
void gomp_device_record_now (struct gomp_device *device, uint64_t begin,
                             enum gomp_record_kind kind, bool fine,
                             const struct goacc_asyncqueue *queue,
                             uintptr_t there, uintptr_t other, size_t size)
  GOMP_HIDDEN;

/* Record an operation, with the arguments of gomp_device_record_now.  BEGIN is
   what gomp_record_clock has returned before the operation.  If it is 0, no
   recording is made, and nothing is done.  */
static inline void
gomp_device_record (struct gomp_device *device, uint64_t begin,
                    enum gomp_record_kind kind, bool fine,
                    const struct goacc_asyncqueue *queue, uintptr_t there,
                    uintptr_t other, size_t size)
{
  if (GOMP_UNLIKELY (begin != 0))
    gomp_device_record_now (device, begin, kind, fine, queue, there, other,
                            size);
}

/* Note that BATCH is begun on DEVICE now.  Returns the time for
   gomp_device_record_batch; 0 if there is no recording.  */
static inline uint64_t
gomp_device_batch_begin (const struct gomp_device *device,
                         const struct gomp_pset_batch *batch)
{
  uint64_t begin
    = batch->fn ? gomp_device_record_begin (device) : gomp_record_clock ();

  return GOMP_UNLIKELY (begin != 0) ? gomp_record_batch_begin (begin, batch)
                                    : 0;
}

/* Record BATCH, which was begun on DEVICE at the time BEGIN and is over now.
   If BEGIN is 0, nothing is done.  FLAGS are the bits that hold of these:
   GOMP_OPERATION_FAILED (the batch has failed) and GOMP_OPERATION_POSTED (the
   batch has made posted copies).  */
void gomp_device_record_batch (struct gomp_device *device, uint64_t begin,
                               unsigned flags,
                               const struct gomp_pset_batch *batch) GOMP_HIDDEN;

/* Record the copy of BOX in DIRECTION, as gomp_device_record does.  */
void gomp_device_record_box (struct gomp_device *device, uint64_t begin,
                             enum gomp_pset_direction direction, bool fine,
                             const struct goacc_asyncqueue *queue,
                             const struct gomp_pset_rect *box) GOMP_HIDDEN;

#endif
