/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Device memory that a queue still uses.  */

#include "run/run-deferred.h"

#include <stdlib.h>

/* In a thread of the plugin's, when all before is done.  */
static void
release (void *data)
{
  struct gomp_deferred *deferred = data;
  struct gomp_present *table = &deferred->device->present;

  gomp_present_lock (table);
  for (size_t i = 0; i < deferred->n; i++)
    gomp_present_release_chunk (table, deferred->chunks[i]);
  gomp_present_unlock (table);
  free (deferred);
}

struct gomp_deferred *
gomp_deferred_make (struct gomp_device *device,
                    const struct gomp_changes *changes, size_t more)
{
  size_t n = changes->n_mappings + more;
  struct gomp_deferred *deferred
    = gomp_malloc (sizeof *deferred + n * sizeof deferred->chunks[0]);

  deferred->device = device;
  deferred->n = 0;
  for (size_t m = 0; m < changes->n_mappings; m++)
    {
      struct gomp_chunk chunk = changes->mappings[m]->chunk;
      /* Neighbours often lie in the same one.  */
      if (!gomp_chunk_given (chunk)
          || (deferred->n > 0
              && deferred->chunks[deferred->n - 1].unit == chunk.unit))
        continue;
      gomp_present_hold_chunk (&device->present, chunk);
      gomp_deferred_take (deferred, chunk);
    }
  return deferred;
}

void
gomp_deferred_queue (struct gomp_deferred *deferred,
                     struct goacc_asyncqueue *queue)
{
  gomp_device_queue_call (deferred->device, queue, release, deferred);
}
