/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Large copies: both ways bring every byte, the pieces overlap, memory is
   bounded, a failure half-way leaves nothing under way, and the faster way is
   found.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device/device.h"
#include "base/env.h"
#include "unit.h"

#define MB ((size_t) 1 << 20)
#define MOST (16 * MB + 12345)
#define QUEUES 8

/* ---- A plugin ----------------------------------------------------------- */

/* A copy in a queue is made as late as it can be: when the queue is
   synchronized, so that a buffer which is used too early shows in the
   data.  */
struct goacc_asyncqueue
{
  bool used, pending;
  void *dst;
  const void *src;
  size_t n;
};

static struct goacc_asyncqueue queues[QUEUES];
static struct
{
  int directs, pieces, pinned, pinned_most, pending, pending_most, live_queues;
  int pending_least; /* when a piece was added that was not among the first */
  int fail_piece; /* the so-manieth is refused; 0: none */
  int fail_sync;  /* the so-manieth wait for a copy fails */
  bool no_memory, no_queue, fail_direct;
} seen;

static bool
direct (int ord, void *dst, const void *src, size_t n)
{
  (void) ord;
  seen.directs++;
  if (seen.fail_direct)
    return false;
  memcpy (dst, src, n);
  return true;
}

static void *
host_alloc (int ord, size_t size)
{
  (void) ord;
  if (seen.no_memory)
    return NULL;
  CHECK_EQUAL (size, GOMP_LARGE_PIECE);
  if (++seen.pinned > seen.pinned_most)
    seen.pinned_most = seen.pinned;
  return malloc (size);
}

static void
host_free (int ord, void *ptr)
{
  (void) ord;
  seen.pinned--;
  free (ptr);
}

static struct goacc_asyncqueue *
construct (int ord)
{
  (void) ord;
  for (int q = 0; q < QUEUES && !seen.no_queue; q++)
    if (!queues[q].used)
      {
        queues[q] = (struct goacc_asyncqueue){ .used = true };
        seen.live_queues++;
        return &queues[q];
      }
  return NULL;
}

static bool
destruct (struct goacc_asyncqueue *queue)
{
  CHECK (queue->used && !queue->pending);
  queue->used = false;
  seen.live_queues--;
  return true;
}

static bool
synchronize (struct goacc_asyncqueue *queue)
{
  CHECK (queue->used);
  if (!queue->pending)
    return true;
  queue->pending = false;
  seen.pending--;
  if (seen.fail_sync > 0 && --seen.fail_sync == 0)
    return false;
  memcpy (queue->dst, queue->src, queue->n);
  return true;
}

static bool
enqueue (int ord, void *dst, const void *src, size_t n,
         struct goacc_asyncqueue *queue)
{
  (void) ord;
  CHECK (queue->used && !queue->pending && n <= GOMP_LARGE_PIECE);
  if (seen.fail_piece > 0 && --seen.fail_piece == 0)
    return false;
  if (++seen.pieces >= GOMP_LARGE_BUFFERS && seen.pending < seen.pending_least)
    seen.pending_least = seen.pending;
  *queue = (struct goacc_asyncqueue){ true, true, dst, src, n };
  if (++seen.pending > seen.pending_most)
    seen.pending_most = seen.pending;
  return true;
}

static bool
batch (int ord, const struct gomp_pset_batch *all)
{
  (void) ord;
  for (size_t c = 0; c < all->n_in; c++)
    {
      CHECK (all->in[c].size < GOMP_LARGE_SIZE);
      memcpy (all->in[c].dst, all->in[c].src, all->in[c].size);
    }
  for (size_t c = 0; c < all->n_out; c++)
    {
      CHECK (all->out[c].size < GOMP_LARGE_SIZE);
      memcpy (all->out[c].dst, all->out[c].src, all->out[c].size);
    }
  return true;
}

static const struct gomp_plugin plugin
    = { .caps = GOMP_OFFLOAD_CAP_OPENMP_400 | GOMP_OFFLOAD_CAP_OPENACC_200,
        .host2dev = direct,
        .dev2host = direct,
        .acc = { .async_construct = construct,
                 .async_destruct = destruct,
                 .async_synchronize = synchronize,
                 .async_host2dev = enqueue,
                 .async_dev2host = enqueue },
        .pset_batch = batch,
        .pset_host_alloc = host_alloc,
        .pset_host_free = host_free };
static const struct gomp_plugin plain
    = { .caps = GOMP_OFFLOAD_CAP_OPENMP_400 | GOMP_OFFLOAD_CAP_OPENACC_200,
        .host2dev = direct,
        .dev2host = direct };
static struct gomp_device device;
static char *host, *there;

static void
start (const struct gomp_plugin *with)
{
  memset (&device, 0, sizeof device);
  device.plugin = with;
  device.concurrent_io = true;
  memset (&seen, 0, sizeof seen);
}

static void
stop (void)
{
  gomp_large_fini (&device);
  CHECK_EQUAL (seen.pinned, 0);
  CHECK_EQUAL (seen.live_queues, 0);
  CHECK_EQUAL (seen.pending, 0);
}

/* ---- Copies ------------------------------------------------------------- */

static void
fill (char *bytes, size_t size, unsigned seed)
{
  for (size_t i = 0; i < size; i++)
    bytes[i] = (char) ((i * 2654435761u + seed) >> 11);
}

static bool
send (size_t size)
{
  struct gomp_error err;

  return gomp_device_copy_in (&device, gomp_devaddr_make ((uintptr_t) there),
                              host, size, &err);
}

static bool
fetch (size_t size)
{
  struct gomp_error err;

  return gomp_device_copy_out (
      &device, host, gomp_devaddr_make ((uintptr_t) there), size, &err);
}

/* SIZE bytes arrive, and nothing beyond them.  */
static void
check_bytes (size_t size)
{
  fill (host, size, 1);
  memset (there, 0, MOST + 1);
  CHECK (send (size));
  CHECK (memcmp (host, there, size) == 0 && there[size] == 0);
  fill (there, size, 2);
  memset (host, 0, MOST + 1);
  CHECK (fetch (size));
  CHECK (memcmp (host, there, size) == 0 && host[size] == 0);
}

static void
check_staged (void)
{
  static const size_t sizes[]
      = { GOMP_LARGE_SIZE, GOMP_LARGE_SIZE + 1, 5 * MB - 1, 7 * MB, MOST };

  start (&plugin);
  for (size_t s = 0; s < GOMP_ARRAY_LEN (sizes); s++)
    {
      int pieces = (int) ((sizes[s] + MB - 1) / MB);
      seen.pieces = seen.directs = 0;
      check_bytes (sizes[s]);
      CHECK_EQUAL (seen.directs, 0);
      CHECK_EQUAL (seen.pieces, 2 * pieces);
    }
  /* Bounded, whatever the size; and all of it in use at once.  */
  CHECK_EQUAL (seen.pinned_most, GOMP_LARGE_BUFFERS);
  CHECK_EQUAL (seen.pending_most, GOMP_LARGE_BUFFERS);
  /* What is not large goes directly.  */
  seen.pieces = 0;
  check_bytes (GOMP_LARGE_SIZE - 1);
  CHECK_EQUAL (seen.pieces, 0);
  CHECK_EQUAL (seen.directs, 2);
  stop ();
}

static void
check_batch (void)
{
  struct gomp_pset_copy ins[]
      = { { there, host, 100 }, { there + MB, host + MB, 5 * MB } };
  struct gomp_pset_copy outs[]
      = { { host + MB, there + MB, 5 * MB }, { host, there, 100 } };
  struct gomp_pset_batch both
      = { .in = ins, .n_in = 2, .out = outs, .n_out = 2 };
  struct gomp_error err;

  start (&plugin);
  fill (host, 6 * MB, 5);
  memset (there, 0, 6 * MB);
  CHECK (gomp_device_batch (&device, &both, &err));
  CHECK_EQUAL (seen.pieces, 10);
  CHECK_EQUAL (seen.directs, 0);
  CHECK (memcmp (there, host, 100) == 0
         && memcmp (there + MB, host + MB, 5 * MB) == 0);
  seen.fail_piece = 3;
  CHECK (!gomp_device_batch (&device, &both, &err));
  CHECK_EQUAL (seen.pending, 0);
  stop ();
}

/* Large objects of one construct are one stream of pieces: when the first piece
   of the next object is added, pieces of the one before are under way.  */
static void
check_stream (void)
{
  struct gomp_pset_copy ins[] = { { there, host, 4 * MB },
                                  { there + 4 * MB, host + 4 * MB, 100 },
                                  { there + 5 * MB, host + 5 * MB, 5 * MB + 7 },
                                  { there + 11 * MB, host + 11 * MB, 4 * MB } };
  struct gomp_pset_copy outs[GOMP_ARRAY_LEN (ins)];
  struct gomp_pset_batch in = { .in = ins, .n_in = GOMP_ARRAY_LEN (ins) };
  struct gomp_pset_batch out = { .out = outs, .n_out = GOMP_ARRAY_LEN (ins) };
  struct gomp_error err;

  for (size_t c = 0; c < GOMP_ARRAY_LEN (ins); c++)
    outs[c] = (struct gomp_pset_copy) { (void *) ins[c].src, ins[c].dst,
                                        ins[c].size };
  start (&plugin);
  seen.pending_least = GOMP_LARGE_BUFFERS;
  fill (host, 15 * MB, 7);
  memset (there, 0, 15 * MB);
  CHECK (gomp_device_batch (&device, &in, &err));
  CHECK_EQUAL (seen.pieces, 4 + 6 + 4);
  CHECK_EQUAL (seen.pending_least, GOMP_LARGE_BUFFERS - 1);
  memset (host, 0, 15 * MB);
  seen.pieces = 0;
  CHECK (gomp_device_batch (&device, &out, &err));
  CHECK_EQUAL (seen.pieces, 4 + 6 + 4);
  CHECK_EQUAL (seen.pending_least, GOMP_LARGE_BUFFERS - 1);
  for (size_t c = 0; c < GOMP_ARRAY_LEN (ins); c++)
    CHECK (memcmp (outs[c].dst, outs[c].src, outs[c].size) == 0);
  fill (there, 4 * MB, 7);
  CHECK (memcmp (host, there, 4 * MB) == 0);
  stop ();
}

/* ---- Failures ----------------------------------------------------------- */

static void
check_failures (void)
{
  start (&plugin);
  for (int n = 1; n <= 8; n++)
    {
      seen.fail_piece = n;
      CHECK (!send (8 * MB) && seen.pending == 0);
      seen.fail_piece = n;
      CHECK (!fetch (8 * MB) && seen.pending == 0);
      seen.fail_sync = n;
      CHECK (!send (8 * MB) && seen.pending == 0);
      seen.fail_sync = n;
      CHECK (!fetch (8 * MB) && seen.pending == 0);
    }
  seen.fail_sync = seen.fail_piece = 0;
  check_bytes (8 * MB);
  stop ();
}

/* Where pinned memory or queues cannot be had there is the direct way, and what
   had been taken is given back.  */
static void
check_unfit (void)
{
  start (&plugin);
  seen.no_memory = true;
  check_bytes (8 * MB);
  CHECK_EQUAL (seen.directs, 2);
  CHECK_EQUAL (seen.pieces, 0);
  stop ();
  start (&plugin);
  seen.no_queue = true;
  check_bytes (8 * MB);
  CHECK_EQUAL (seen.directs, 2);
  CHECK_EQUAL (seen.pieces, 0);
  CHECK_EQUAL (seen.pinned, 0);
  stop ();
  start (&plain);
  check_bytes (8 * MB);
  CHECK_EQUAL (seen.directs, 2);
  seen.fail_direct = true;
  CHECK (!send (8 * MB));
  stop ();
}

/* Another thread's copy has the buffers.  */
static void
check_taken (void)
{
  start (&plugin);
  device.large.taken = 1;
  check_bytes (8 * MB);
  CHECK_EQUAL (seen.directs, 2);
  CHECK_EQUAL (seen.pieces, 0);
  device.large.taken = 0;
  stop ();
}

/* ---- Which way ---------------------------------------------------------- */

/* N copies, of which staged ones take STAGED ns per MiB; how many were
   that?  */
static int
staged_count (struct gomp_large_costs *costs, int n, double directly,
              double staged)
{
  int count = 0;

  for (int i = 0; i < n; i++)
    {
      bool way = gomp_large_is_staged (costs);
      count += way;
      gomp_large_note (costs, way, 8 * MB, 8 * (way ? staged : directly));
    }
  return count;
}

static void
check_choice (void)
{
  struct gomp_large_costs costs = { 0 };

  /* Two of the first four, then always but for the look at the other.  */
  CHECK_EQUAL (staged_count (&costs, 4, 300e3, 100e3), 2);
  CHECK_EQUAL (staged_count (&costs, 60, 300e3, 100e3), 59);
  /* It has become slower: a few more, until that is known.  */
  CHECK (staged_count (&costs, 640, 300e3, 900e3) < 40);
  costs = (struct gomp_large_costs){ 0 };
  CHECK_EQUAL (staged_count (&costs, 64, 100e3, 300e3), 3);
  /* Not for a gain that is none.  */
  costs = (struct gomp_large_costs){ 0 };
  CHECK_EQUAL (staged_count (&costs, 63, 100e3, 98e3), 2);
}

int
main (void)
{
  setenv ("GOMP_PSET_STAGED", "always", 1);
  host = malloc (MOST + 1);
  there = malloc (MOST + 1);
  unit_case ("pinned buffers: as the environment says");
  CHECK_EQUAL (gomp_settings ()->staged, GOMP_STAGED_ALWAYS);
  unit_case ("large copies: every byte, in pieces that overlap");
  check_staged ();
  unit_case ("batches with large copies: every byte");
  check_batch ();
  unit_case (
    "several large objects: pieces of the next before the last has come");
  check_stream ();
  unit_case ("a failure half-way: nothing stays under way");
  check_failures ();
  unit_case ("no pinned memory or queue: the direct way");
  check_unfit ();
  unit_case ("the buffers are in use: the direct way");
  check_taken ();
  unit_case ("the faster way: is chosen");
  check_choice ();
  free (host);
  free (there);
  return unit_result ();
}
