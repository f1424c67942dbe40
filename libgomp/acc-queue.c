/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The queues of OpenACC's async values, per device.  */

#include "acc.h"

#include <stdlib.h>
#include <string.h>

#include "acc-prof.h"

/* Of one device.  Queues live until the device is shut down, so that one found
   under the lock is used without it: waiting may be long, and callbacks in
   other threads have to get on.  */
struct goacc_queues
{
  size_t room;
  struct goacc_asyncqueue **by_slot;    /* NULL: not made yet */
  size_t n;
  int *made;                            /* async values, in the order of their
                                           first use */
};

/* Protects all devices' tables.  */
static struct gomp_lock lock = GOMP_LOCK_INITIALIZER (GOMP_RANK_QUEUES);

/* Slot 0 is acc_async_noval's, N + 1 that of N.  */
static size_t
slot_of (int async)
{
  return (size_t) (async - GOACC_ASYNC_NOVAL);
}

static void
check_async (int async)
{
  if (async < GOACC_ASYNC_SYNC)
    gomp_fatal ("invalid async-argument: %d", async);
}

/* Lock held.  */
static struct goacc_asyncqueue *
lookup (const struct gomp_device *device, int async)
{
  const struct goacc_queues *queues = device->queues;

  return (queues && slot_of (async) < queues->room
          ? queues->by_slot[slot_of (async)] : NULL);
}

/* Lock held.  */
static struct goacc_queues *
make_room (struct gomp_device *device, size_t slot)
{
  struct goacc_queues *queues = device->queues;
  size_t room;

  if (queues == NULL)
    queues = device->queues = gomp_calloc (1, sizeof *queues);
  if (slot < queues->room)
    return queues;
  room = slot + 8;
  queues->by_slot = gomp_realloc (queues->by_slot,
                                  room * sizeof *queues->by_slot);
  memset (queues->by_slot + queues->room, 0,
          (room - queues->room) * sizeof *queues->by_slot);
  queues->made = gomp_realloc (queues->made, room * sizeof *queues->made);
  queues->room = room;
  return queues;
}

/* The queue for ASYNC, or NULL if there is none yet.  */
static struct goacc_asyncqueue *
find (struct gomp_device *device, int async)
{
  struct goacc_asyncqueue *queue;

  gomp_lock_take (&lock);
  queue = lookup (device, async);
  gomp_lock_leave (&lock);
  return queue;
}

struct goacc_asyncqueue *
goacc_queue (struct gomp_device *device, int async)
{
  struct goacc_asyncqueue *queue;

  if (GOMP_LIKELY (async == GOACC_ASYNC_SYNC) || device == NULL)
    return NULL;
  check_async (async);
  gomp_lock_take (&lock);
  queue = lookup (device, async);
  if (GOMP_UNLIKELY (queue == NULL))
    {
      struct goacc_queues *queues = make_room (device, slot_of (async));
      queue = device->plugin->acc.async_construct (device->ord);
      queues->by_slot[slot_of (async)] = queue;
      if (queue)
        queues->made[queues->n++] = async;
    }
  gomp_lock_leave (&lock);
  if (queue == NULL)
    gomp_fatal ("async %d creation failed", async);
  return queue;
}

/* ---- All queues of a device ---------------------------------------------- */

/* A copy of the list, for use without the lock.  */
struct snapshot
{
  size_t n;
  struct goacc_asyncqueue **queues;
  int *asyncs;
};

static struct snapshot
take_snapshot (struct gomp_device *device)
{
  struct snapshot all = { 0, NULL, NULL };

  gomp_lock_take (&lock);
  if (device->queues)
    {
      const struct goacc_queues *queues = device->queues;
      all.n = queues->n;
      all.queues = gomp_malloc (all.n * sizeof *all.queues);
      all.asyncs = gomp_malloc (all.n * sizeof *all.asyncs);
      for (size_t i = 0; i < all.n; i++)
        {
          all.asyncs[i] = queues->made[i];
          all.queues[i] = queues->by_slot[slot_of (queues->made[i])];
        }
    }
  gomp_lock_leave (&lock);
  return all;
}

static void
drop_snapshot (struct snapshot *all)
{
  free (all->queues);
  free (all->asyncs);
}

bool
goacc_queues_destroy (struct gomp_device *device)
{
  struct goacc_queues *queues = device->queues;
  bool fine = true;

  if (queues == NULL)
    return true;
  for (size_t i = 0; i < queues->n; i++)
    fine = (device->plugin->acc.async_destruct
            (queues->by_slot[slot_of (queues->made[i])]) && fine);
  free (queues->by_slot);
  free (queues->made);
  free (queues);
  device->queues = NULL;
  return fine;
}

/* ---- Waiting ---------------------------------------------------------------- */

static void
synchronize (struct gomp_device *device, int async,
             struct goacc_asyncqueue *queue)
{
  if (!device->plugin->acc.async_synchronize (queue))
    gomp_fatal ("wait on %d failed", async);
}

void
goacc_queue_wait (struct gomp_device *device, int async)
{
  struct goacc_asyncqueue *queue;

  check_async (async);
  if (async == GOACC_ASYNC_SYNC)
    return;
  queue = find (device, async);
  if (queue)
    synchronize (device, async, queue);
}

void
goacc_queue_wait_async (struct gomp_device *device, int async, int waiting)
{
  struct goacc_asyncqueue *first, *second;

  check_async (async);
  check_async (waiting);
  if (async == waiting || async == GOACC_ASYNC_SYNC)
    return;
  first = find (device, async);
  if (first == NULL)
    return;
  if (waiting == GOACC_ASYNC_SYNC)
    {
      synchronize (device, async, first);
      return;
    }
  second = goacc_queue (device, waiting);
  if (!device->plugin->acc.async_serialize (first, second))
    gomp_fatal ("ordering of async ids %d and %d failed", async, waiting);
}

void
goacc_queue_wait_all (struct gomp_device *device, int async)
{
  struct goacc_asyncqueue *waiting = goacc_queue (device, async);
  struct snapshot all = take_snapshot (device);

  for (size_t i = 0; i < all.n; i++)
    if (waiting == NULL)
      {
        if (!device->plugin->acc.async_synchronize (all.queues[i]))
          gomp_fatal ("wait all failed");
      }
    else if (all.queues[i] != waiting
             && !device->plugin->acc.async_serialize (all.queues[i], waiting))
      gomp_fatal ("wait all async(%d) failed", async);
  drop_snapshot (&all);
}

void
goacc_queue_wait_list (struct gomp_device *device, int async, int n,
                       const int *waits)
{
  for (int i = 0; i < n; i++)
    {
      if (waits[i] == GOACC_ASYNC_NOVAL)
        {
          goacc_queue_wait_all (device, async);
          return;
        }
      goacc_queue_wait_async (device, waits[i], async);
    }
}

/* ---- Testing ------------------------------------------------------------------ */

int
goacc_queue_test (struct gomp_device *device, int async)
{
  struct goacc_asyncqueue *queue;

  check_async (async);
  queue = async == GOACC_ASYNC_SYNC ? NULL : find (device, async);
  return queue ? device->plugin->acc.async_test (queue) : 1;
}

int
goacc_queue_test_all (struct gomp_device *device)
{
  struct snapshot all = take_snapshot (device);
  int through = 1;

  for (size_t i = 0; i < all.n && through; i++)
    through = device->plugin->acc.async_test (all.queues[i]);
  drop_snapshot (&all);
  return through;
}

struct goacc_asyncqueue *
goacc_queue_known (struct gomp_device *device, int async)
{
  return async < GOACC_ASYNC_NOVAL ? NULL : find (device, async);
}
