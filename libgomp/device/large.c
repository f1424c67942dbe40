/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Copies of large objects.  */

#define _GNU_SOURCE 1
#include "device/large.h"

#include <string.h>
#include <time.h>

#include "device/device.h"
#include "base/env.h"

/* Copies that take turns, until the faster way is known.  */
#define TRIALS 4
/* Then each of so many goes the other way.  */
#define AGAIN 64
/* The detour of our own has to be better by this factor, since it takes the
   processor's time.  */
#define WORTH 0.95

/* ---- Which way ---------------------------------------------------------- */

bool
gomp_large_has_ways (const struct gomp_device *device)
{
  const struct gomp_plugin *plugin = device->plugin;

  return (plugin->pset_host_alloc && plugin->pset_host_free
          && (plugin->caps & GOMP_OFFLOAD_CAP_OPENACC_200)
          && !device->large.unfit
          && gomp_settings ()->staged != GOMP_STAGED_NEVER);
}

bool
gomp_large_is_staged (const struct gomp_large_costs *costs)
{
  bool staged = costs->staged < WORTH * costs->direct;

  if (costs->copies < TRIALS)
    return costs->copies % 2 != 0;
  return costs->copies % AGAIN == AGAIN - 1 ? !staged : staged;
}

void
gomp_large_note (struct gomp_large_costs *costs, bool staged, size_t size,
                 double ns)
{
  double *cost = staged ? &costs->staged : &costs->direct;
  double now = ns / ((double) size / (1 << 20));

  /* The first ones may have found memory that nobody had touched.  */
  if (*cost == 0 || (costs->copies < TRIALS && now < *cost))
    *cost = now;
  else if (costs->copies >= TRIALS)
    *cost = (3 * *cost + now) / 4;
  costs->copies++;
}

/* ---- Buffers ------------------------------------------------------------ */

static void
unmake (struct gomp_device *device)
{
  const struct gomp_plugin *plugin = device->plugin;
  struct gomp_large *large = &device->large;

  for (int b = 0; b < GOMP_LARGE_BUFFERS; b++)
    {
      if (large->queues[b])
        plugin->acc.async_destruct (large->queues[b]);
      if (large->buffers[b])
        plugin->pset_host_free (device->ord, large->buffers[b]);
      large->queues[b] = NULL;
      large->buffers[b] = NULL;
    }
  large->made = false;
}

/* False: there are none to be had, and nobody has to ask again.  */
static bool
make (struct gomp_device *device)
{
  const struct gomp_plugin *plugin = device->plugin;
  struct gomp_large *large = &device->large;

  if (GOMP_LIKELY (large->made))
    return true;
  large->made = true;
  for (int b = 0; b < GOMP_LARGE_BUFFERS && large->made; b++)
    {
      large->buffers[b]
        = plugin->pset_host_alloc (device->ord, GOMP_LARGE_PIECE);
      if (large->buffers[b])
        large->queues[b] = plugin->acc.async_construct (device->ord);
      large->made = large->queues[b] != NULL;
    }
  if (large->made)
    return true;
  unmake (device);
  large->unfit = true;
  return false;
}

void
gomp_large_fini (struct gomp_device *device)
{
  struct gomp_large *large = &device->large;

  if (__atomic_exchange_n (&large->taken, 1, __ATOMIC_ACQUIRE))
    return;
  unmake (device);
  *large = (struct gomp_large) { .taken = 0 };
}

/* ---- Through pinned memory ---------------------------------------------- */

static size_t
piece_at (size_t at, size_t size)
{
  return size - at < GOMP_LARGE_PIECE ? size - at : GOMP_LARGE_PIECE;
}

/* Nothing is under way any more; false if something has failed.  */
static bool
wait_for_all (struct gomp_device *device)
{
  bool fine = true;

  for (int b = 0; b < GOMP_LARGE_BUFFERS; b++)
    fine = (device->plugin->acc.async_synchronize (device->large.queues[b])
            && fine);
  return fine;
}

static bool
send_staged (struct gomp_device *device, char *there, const char *host,
             size_t size)
{
  const struct gomp_plugin *plugin = device->plugin;
  struct gomp_large *large = &device->large;
  bool fine = true;
  size_t at, n;
  int b = 0;

  for (at = 0; at < size && fine; at += n, b = (b + 1) % GOMP_LARGE_BUFFERS)
    {
      n = piece_at (at, size);
      fine = (at < GOMP_LARGE_BUFFERS * GOMP_LARGE_PIECE
              || plugin->acc.async_synchronize (large->queues[b]));
      if (!fine)
        break;
      memcpy (large->buffers[b], host + at, n);
      fine = plugin->acc.async_host2dev (
        device->ord, there + at, large->buffers[b], n, large->queues[b]);
    }
  return wait_for_all (device) && fine;
}

static bool
fetch_staged (struct gomp_device *device, char *host, const char *there,
              size_t size)
{
  const struct gomp_plugin *plugin = device->plugin;
  struct gomp_large *large = &device->large;
  size_t at, asked = 0, ahead = GOMP_LARGE_BUFFERS * GOMP_LARGE_PIECE;
  bool fine = true;

  for (at = 0; at < size && fine; at += GOMP_LARGE_PIECE)
    {
      int b = (int) (at / GOMP_LARGE_PIECE % GOMP_LARGE_BUFFERS);
      for (; asked < size && asked < at + ahead && fine;
           asked += GOMP_LARGE_PIECE)
        {
          int a = (int) (asked / GOMP_LARGE_PIECE % GOMP_LARGE_BUFFERS);
          fine = plugin->acc.async_dev2host (
            device->ord, large->buffers[a], there + asked,
            piece_at (asked, size), large->queues[a]);
        }
      fine = fine && plugin->acc.async_synchronize (large->queues[b]);
      if (fine)
        memcpy (host + at, large->buffers[b], piece_at (at, size));
    }
  return wait_for_all (device) && fine;
}

/* ---- Either way --------------------------------------------------------- */

static bool
copy_directly (struct gomp_device *device, bool in, void *there, void *host,
               size_t size)
{
  return (in ? device->plugin->host2dev (device->ord, there, host, size)
             : device->plugin->dev2host (device->ord, host, there, size));
}

static double
now_ns (void)
{
  struct timespec t;

  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double) t.tv_sec * 1e9 + (double) t.tv_nsec;
}

/* LARGE is the caller's.  */
static bool
copy_timed (struct gomp_device *device, bool in, void *there, void *host,
            size_t size)
{
  struct gomp_large *large = &device->large;
  struct gomp_large_costs *costs = in ? &large->in : &large->out;
  bool staged = (gomp_settings ()->staged == GOMP_STAGED_ALWAYS
                 || gomp_large_is_staged (costs));
  double start;
  bool fine;

  staged = staged && make (device);
  start = now_ns ();
  fine = (!staged ? copy_directly (device, in, there, host, size)
          : in    ? send_staged (device, there, host, size)
                  : fetch_staged (device, host, there, size));
  if (fine)
    gomp_large_note (costs, staged, size, now_ns () - start);
  return fine;
}

bool
gomp_large_copy (struct gomp_device *device, bool in, void *there, void *host,
                 size_t size)
{
  bool fine;

  if (!gomp_large_has_ways (device)
      || __atomic_exchange_n (&device->large.taken, 1, __ATOMIC_ACQUIRE))
    return copy_directly (device, in, there, host, size);
  fine = copy_timed (device, in, there, host, size);
  __atomic_store_n (&device->large.taken, 0, __ATOMIC_RELEASE);
  return fine;
}
