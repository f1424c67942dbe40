/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   AMD GPUs as a plugin: OpenACC's queues.  Each is a thread that carries out
   one operation after the other; its kernels run beside those of others, as
   each launch has a command queue of its own.  */

#include "gcn/queue.h"

#include <stdlib.h>

#include "common/openacc-queue.h"
#include "gcn/device.h"
#include "gcn/fault.h"
#include "gcn/memory.h"

/* How long the end of a queue waits for an operation that has begun.  */
#define END_MS 2000

struct queued_launch
{
  struct gomp_gcn_device *device;
  const struct gomp_gcn_kernel *kernel;
  struct gomp_gcn_grid grid;
  uint64_t *words;
  size_t n;
};

struct queued_copy
{
  struct gomp_gcn_device *device;
  void *dst;
  const void *src;
  size_t n;
  enum gomp_pset_direction direction;
};

struct queued_rect
{
  struct gomp_gcn_device *device;
  struct gomp_pset_rect *rect;
  enum gomp_pset_direction direction;
};

static void
end_program (void)
{
  exit (1);
}

static const struct gomp_openacc_queues queues
  = { "GCN", gomp_gcn_end_late, gomp_gcn_end_elsewhere, end_program, NULL };

/* ---- Operations ----------------------------------------------------- */

static void
drop_launch (void *record)
{
  const struct queued_launch *launch = record;

  if (launch->n > 0)
    free (launch->words);
  gomp_gcn_queued_leave (launch->device);
}

static bool
run_launch (void *record)
{
  const struct queued_launch *launch = record;
  bool done = gomp_gcn_openacc_run (launch->kernel, launch->grid, launch->words,
                                    launch->n);

  drop_launch (record);
  return done;
}

void
gomp_gcn_queue_launch (struct goacc_asyncqueue *queue,
                       const struct gomp_gcn_kernel *kernel,
                       struct gomp_gcn_grid grid, uint64_t *words, size_t n)
{
  const struct queued_launch launch = { queue->device, kernel, grid, words, n };

  gomp_gcn_queued_enter (queue->device);
  if (!gomp_openacc_queue_added (
        queue, gomp_queue_add_owner (queue->queue, run_launch, drop_launch,
                                     &launch, sizeof launch)))
    end_program ();
}

static bool
run_copy (void *record)
{
  const struct queued_copy *copy = record;

  return gomp_gcn_copy (copy->device, copy->dst, copy->src, copy->n,
                        copy->direction);
}

static bool
add_copy (struct goacc_asyncqueue *queue, void *dst, const void *src, size_t n,
          enum gomp_pset_direction direction)
{
  const struct queued_copy copy = { queue->device, dst, src, n, direction };

  return gomp_openacc_queue_added (
    queue, gomp_queue_add (queue->queue, run_copy, &copy, sizeof copy));
}

bool
GOMP_OFFLOAD_openacc_async_host2dev (int ord, void *dst, const void *src,
                                     size_t n, struct goacc_asyncqueue *queue)
{
  (void) ord;
  return add_copy (queue, dst, src, n, GOMP_PSET_TO_DEVICE);
}

bool
GOMP_OFFLOAD_openacc_async_dev2dev (int ord, void *dst, const void *src,
                                    size_t n, struct goacc_asyncqueue *queue)
{
  (void) ord;
  return add_copy (queue, dst, src, n, GOMP_PSET_ON_DEVICE);
}

bool
GOMP_OFFLOAD_openacc_async_dev2host (int ord, void *dst, const void *src,
                                     size_t n, struct goacc_asyncqueue *queue)
{
  (void) ord;
  return add_copy (queue, dst, src, n, GOMP_PSET_TO_HOST);
}

static void
drop_rect (void *record)
{
  const struct queued_rect *queued = record;

  free (queued->rect);
}

static bool
run_rect (void *record)
{
  const struct queued_rect *queued = record;
  bool done
    = gomp_gcn_copy_rect (queued->device, queued->direction, queued->rect);

  drop_rect (record);
  return done;
}

bool
gomp_gcn_queue_copy_rect (struct goacc_asyncqueue *queue,
                          enum gomp_pset_direction direction,
                          const struct gomp_pset_rect *rect)
{
  const struct queued_rect queued
    = { queue->device, GOMP_PLUGIN_malloc (sizeof *rect), direction };

  *queued.rect = *rect;
  if (gomp_openacc_queue_added (
        queue, gomp_queue_add_owner (queue->queue, run_rect, drop_rect, &queued,
                                     sizeof queued)))
    return true;
  free (queued.rect);
  return false;
}

/* ---- Queues --------------------------------------------------------- */

struct goacc_asyncqueue *
GOMP_OFFLOAD_openacc_async_construct (int ord)
{
  struct gomp_gcn_device *device = gomp_gcn_device_get (ord);

  return device ? gomp_openacc_queue_create (&queues, device, ord) : NULL;
}

/* Once the device is lost, the program is ending, and what has begun will not
   end.  */
bool
GOMP_OFFLOAD_openacc_async_destruct (struct goacc_asyncqueue *queue)
{
  const struct gomp_gcn_device *device = queue->device;
  bool lost = gomp_gcn_device_state (device) == GOMP_GCN_LOST;

  return gomp_openacc_queue_destroy (queue, lost ? 0 : END_MS);
}
