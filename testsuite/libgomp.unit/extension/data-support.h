/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What data operations need of the layers around them, on the tests' device,
   which can be one of several kinds.  */

#ifndef DATA_SUPPORT_H
#define DATA_SUPPORT_H 1

#include "openacc/acc.h"
#include "event/acc-prof.h"
#include "fake-device.h"
#include "device/native.h"

#include "gomp_pset.h"

#define DEVICE 0
#define HOST 1
#define NONE 9

static bool
never_batch (int ord, const struct gomp_pset_batch *batch)
{
  (void) ord, (void) batch;
  return false;
}

static bool
never_box (int ord, enum gomp_pset_direction direction,
           const struct gomp_pset_rect *box, struct goacc_asyncqueue *queue)
{
  (void) ord, (void) direction, (void) box, (void) queue;
  return false;
}

#define KIND(boxes, batches) \
  { .file = "fake", .name = "fake", .type = 2, .device_count = 1, \
    .caps = GOMP_OFFLOAD_CAP_OPENMP_400 | GOMP_OFFLOAD_CAP_OPENACC_200, \
    .pset_copy_rect = (boxes), .pset_batch = (batches) }

/* What devices can: nothing, boxes, batches, both.  */
static const struct gomp_plugin kinds[] = {
  KIND (NULL, NULL), KIND (never_box, NULL), KIND (NULL, never_batch),
  KIND (never_box, never_batch)
};

enum gomp_resolution
gomp_device_resolve (int number, enum gomp_device_use use,
                     struct gomp_device **device, struct gomp_error *err)
{
  (void) use, (void) err;
  if (number == DEVICE)
    *device = &fake_device;
  return (number == DEVICE ? GOMP_RESOLVED_DEVICE
          : number == HOST ? GOMP_RESOLVED_HOST : GOMP_RESOLVED_NONE);
}

static struct goacc_thread thread;

struct goacc_thread *
goacc_thread_active (void)
{
  return &thread;
}

struct goacc_thread *
goacc_thread_known (void)
{
  return &thread;
}

/* No tool listens.  */
uint32_t goacc_prof_mask;

void
goacc_prof_open_active (struct goacc_prof_scope *scope,
                        acc_construct_t construct,
                        struct goacc_thread *of,
                        const struct gomp_source_frame *frame)
{
  (void) scope, (void) construct, (void) of, (void) frame;
}

void
goacc_prof_close_active (struct goacc_prof_scope *scope)
{
  (void) scope;
}

void
goacc_prof_fire_start (struct goacc_prof_scope *scope,
                       struct goacc_prof_span *span, acc_event_t event,
                       bool implicit, const struct goacc_prof_data *data)
{
  (void) scope, (void) span, (void) event, (void) implicit, (void) data;
}

void
goacc_prof_fire_end (struct goacc_prof_scope *scope,
                     struct goacc_prof_span *span)
{
  (void) scope, (void) span;
}

/* Any value but acc_async_sync has a queue.  */
struct goacc_asyncqueue *
goacc_queue (struct gomp_device *device, int async)
{
  static long queue;

  (void) device;
  return async == GOACC_ASYNC_SYNC ? NULL : (struct goacc_asyncqueue *) &queue;
}

#endif
