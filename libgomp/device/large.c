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

/* The large ones of N COPIES in pieces, one after the other: the piece at byte
   AT of copy C is next.  */
struct pieces
{
  const struct gomp_pset_copy *copies;
  size_t n, c, at;
};

/* The next piece of PIECES goes to *PIECE; false: there is none.  */
static bool
next_piece (struct pieces *pieces, struct gomp_pset_copy *piece)
{
  const struct gomp_pset_copy *copy;
  size_t left;

  while (pieces->c < pieces->n
         && (!gomp_large_is (pieces->copies[pieces->c].size)
             || pieces->at == pieces->copies[pieces->c].size))
    {
      pieces->c++;
      pieces->at = 0;
    }
  if (pieces->c == pieces->n)
    return false;
  copy = &pieces->copies[pieces->c];
  left = copy->size - pieces->at;
  piece->dst = (char *) copy->dst + pieces->at;
  piece->src = (const char *) copy->src + pieces->at;
  piece->size = left < GOMP_LARGE_PIECE ? left : GOMP_LARGE_PIECE;
  pieces->at += piece->size;
  return true;
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

/* The last pieces of an object are on their way while the first ones of the
   next object come to the other buffers.  */
static bool
send_staged (struct gomp_device *device, struct pieces pieces)
{
  const struct gomp_plugin *plugin = device->plugin;
  struct gomp_large *large = &device->large;
  struct gomp_pset_copy piece;
  bool fine = true;

  for (size_t k = 0; fine && next_piece (&pieces, &piece); k++)
    {
      size_t b = k % GOMP_LARGE_BUFFERS;
      fine = (k < GOMP_LARGE_BUFFERS
              || plugin->acc.async_synchronize (large->queues[b]));
      if (!fine)
        break;
      memcpy (large->buffers[b], piece.src, piece.size);
      fine
        = plugin->acc.async_host2dev (device->ord, piece.dst, large->buffers[b],
                                      piece.size, large->queues[b]);
    }
  return wait_for_all (device) && fine;
}

/* All buffers but the one that is emptied are asked for the pieces that come
   next, be they of the next object.  */
static bool
fetch_staged (struct gomp_device *device, struct pieces pieces)
{
  const struct gomp_plugin *plugin = device->plugin;
  struct gomp_large *large = &device->large;
  struct pieces ahead = pieces;
  struct gomp_pset_copy piece;
  size_t asked = 0;
  bool fine = true;

  for (size_t k = 0; fine; k++)
    {
      size_t b = k % GOMP_LARGE_BUFFERS;
      while (fine && asked < k + GOMP_LARGE_BUFFERS
             && next_piece (&ahead, &piece))
        {
          size_t a = asked++ % GOMP_LARGE_BUFFERS;
          fine = plugin->acc.async_dev2host (device->ord, large->buffers[a],
                                             piece.src, piece.size,
                                             large->queues[a]);
        }
      if (!fine || !next_piece (&pieces, &piece))
        break;
      fine = plugin->acc.async_synchronize (large->queues[b]);
      if (fine)
        memcpy (piece.dst, large->buffers[b], piece.size);
    }
  return wait_for_all (device) && fine;
}

/* ---- Either way --------------------------------------------------------- */

static bool
copy_directly (struct gomp_device *device, bool in, const struct pieces *pieces)
{
  const struct gomp_plugin *plugin = device->plugin;
  bool fine = true;

  for (size_t c = 0; c < pieces->n && fine; c++)
    {
      const struct gomp_pset_copy *copy = &pieces->copies[c];
      if (gomp_large_is (copy->size))
        fine = (in ? plugin->host2dev (device->ord, copy->dst, copy->src,
                                       copy->size)
                   : plugin->dev2host (device->ord, copy->dst, copy->src,
                                       copy->size));
    }
  return fine;
}

static size_t
bytes_of (const struct pieces *pieces)
{
  size_t bytes = 0;

  for (size_t c = 0; c < pieces->n; c++)
    if (gomp_large_is (pieces->copies[c].size))
      bytes += pieces->copies[c].size;
  return bytes;
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
copy_timed (struct gomp_device *device, bool in, const struct pieces *pieces)
{
  struct gomp_large *large = &device->large;
  struct gomp_large_costs *costs = in ? &large->in : &large->out;
  bool staged = (gomp_settings ()->staged == GOMP_STAGED_ALWAYS
                 || gomp_large_is_staged (costs));
  double start;
  bool fine;

  staged = staged && make (device);
  start = now_ns ();
  fine = (!staged ? copy_directly (device, in, pieces)
          : in    ? send_staged (device, *pieces)
                  : fetch_staged (device, *pieces));
  if (fine)
    gomp_large_note (costs, staged, bytes_of (pieces), now_ns () - start);
  return fine;
}

bool
gomp_large_copies (struct gomp_device *device, bool in,
                   const struct gomp_pset_copy *copies, size_t n)
{
  struct pieces pieces = { copies, n, 0, 0 };
  bool fine;

  if (bytes_of (&pieces) == 0)
    return true;
  if (!gomp_large_has_ways (device)
      || __atomic_exchange_n (&device->large.taken, 1, __ATOMIC_ACQUIRE))
    return copy_directly (device, in, &pieces);
  fine = copy_timed (device, in, &pieces);
  __atomic_store_n (&device->large.taken, 0, __ATOMIC_RELEASE);
  return fine;
}

bool
gomp_large_copy (struct gomp_device *device, bool in, void *there, void *host,
                 size_t size)
{
  const struct gomp_pset_copy copy
    = { .dst = in ? there : host, .src = in ? host : there, .size = size };

  return gomp_large_copies (device, in, &copy, 1);
}
