/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenACC's queues in plugins whose device has none.  */

#include "common/openacc-queue.h"

#include <stdlib.h>
#include <time.h>

#include "libgomp-plugin.h"

struct goacc_asyncqueue *
gomp_openacc_queue_create (const struct gomp_openacc_queues *kind, void *device,
                           int ord)
{
  struct goacc_asyncqueue *queue = GOMP_PLUGIN_malloc (sizeof *queue);

  queue->kind = kind;
  queue->device = device;
  queue->ord = ord;
  queue->queue = gomp_queue_create ();
  if (gomp_openacc_queue_added (queue, queue->queue != NULL))
    return queue;
  free (queue);
  return NULL;
}

bool
gomp_openacc_queue_destroy (struct goacc_asyncqueue *queue, int limit_ms)
{
  bool fine = gomp_queue_destroy (queue->queue, limit_ms);

  free (queue);
  return fine;
}

bool
gomp_openacc_queue_added (const struct goacc_asyncqueue *queue, bool done)
{
  if (!done)
    GOMP_PLUGIN_error ("%s device %d: no memory, or no thread, for a queue",
                       queue->kind->device_name, queue->ord);
  return done;
}

static bool
tell_failure (const struct goacc_asyncqueue *queue)
{
  return (queue->kind->tell_failure
          && queue->kind->tell_failure (queue->device));
}

int
GOMP_OFFLOAD_openacc_async_test (struct goacc_asyncqueue *queue)
{
  int through = gomp_queue_test (queue->queue);

  if (through < 0 && tell_failure (queue))
    return 1;
  /* Else a caller in exit might ask for ever, and keep others out of it.  */
  return through == 0 && queue->kind->give_up () ? -1 : through;
}

bool
GOMP_OFFLOAD_openacc_async_synchronize (struct goacc_asyncqueue *queue)
{
  const struct timespec ms = { 0, 1000000 };
  bool fine = gomp_queue_synchronize (queue->queue, queue->kind->give_up);

  /* Back in the program, this thread could end it, too, and sooner: as if
     nothing had happened.  */
  while (queue->kind->end_elsewhere () && !queue->kind->give_up ())
    nanosleep (&ms, NULL);
  if (!fine)
    tell_failure (queue);
  return fine && !queue->kind->end_elsewhere ();
}

bool
GOMP_OFFLOAD_openacc_async_serialize (struct goacc_asyncqueue *first,
                                      struct goacc_asyncqueue *second)
{
  return gomp_openacc_queue_added (
    second, gomp_queue_serialize (first->queue, second->queue));
}

void
GOMP_OFFLOAD_openacc_async_queue_callback (struct goacc_asyncqueue *queue,
                                           void (*fn) (void *), void *data)
{
  if (!gomp_openacc_queue_added (queue,
                                 gomp_queue_callback (queue->queue, fn, data)))
    queue->kind->end_program ();
}
