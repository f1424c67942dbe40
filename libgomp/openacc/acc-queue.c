/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The queues of OpenACC's async values, per device.  */

#include "openacc/acc.h"

#include <stdlib.h>
#include <string.h>

#include "report/trace.h"

/* Of one device.  Queues live until the device is shut down, so that one found
   under the lock is used without it: waiting may be long, and callbacks in
   other threads have to get on.  */
struct goacc_queues
{
  size_t n, room;
  struct queue
  {
    int async;
    struct goacc_asyncqueue *handle;
  } *queues;                    /* in ascending order of ASYNC */
};

/* Protects all devices' tables.  */
static struct gomp_lock lock = GOMP_LOCK_INITIALIZER (GOMP_RANK_QUEUES);

#define QUEUE_FAILED                                      \
  "look at the device's own message above: an operation " \
  "on a queue has failed"

void
goacc_async_check (int async)
{
  if (async < GOACC_ASYNC_SYNC)
    gomp_fatal_advise ("queues are numbers from 0 on, acc_async_noval (-1) or "
                       "acc_async_sync (-2)",
                       "invalid async-argument: %d", async);
}

/* Where in TABLE the queue for ASYNC is, or would be.  Lock held.  */
static size_t
position (const struct goacc_queues *table, int async)
{
  size_t first = 0, end = table->n;

  while (first < end)
    {
      size_t middle = (first + end) / 2;
      if (table->queues[middle].async < async)
        first = middle + 1;
      else
        end = middle;
    }
  return first;
}

/* Where the queue for ASYNC is looked for first, without the lock; or NULL.  */
static inline struct goacc_asyncqueue **
quick_place (struct gomp_device *device, int async)
{
  unsigned place = (unsigned) async - (unsigned) GOACC_ASYNC_NOVAL;

  return place < GOMP_QUICK_QUEUES ? &device->quick_queues[place] : NULL;
}

static inline struct goacc_asyncqueue *
quick_find (struct gomp_device *device, int async)
{
  struct goacc_asyncqueue **quick = quick_place (device, async);

  return quick ? __atomic_load_n (quick, __ATOMIC_ACQUIRE) : NULL;
}

/* Lock held.  */
static struct goacc_asyncqueue *
lookup (const struct gomp_device *device, int async)
{
  const struct goacc_queues *table = device->queues;
  size_t at = table ? position (table, async) : 0;

  return (table && at < table->n && table->queues[at].async == async
            ? table->queues[at].handle
            : NULL);
}

/* Lock held.  */
static void
insert (struct gomp_device *device, int async, struct goacc_asyncqueue *handle)
{
  struct goacc_asyncqueue **quick = quick_place (device, async);
  struct goacc_queues *table = device->queues;
  size_t at;

  if (quick)
    __atomic_store_n (quick, handle, __ATOMIC_RELEASE);
  if (table == NULL)
    table = device->queues = gomp_calloc (1, sizeof *table);
  if (table->n == table->room)
    {
      table->room = table->room ? 2 * table->room : 8;
      table->queues
        = gomp_realloc (table->queues, table->room * sizeof *table->queues);
    }
  at = position (table, async);
  memmove (table->queues + at + 1, table->queues + at,
           (table->n - at) * sizeof *table->queues);
  table->queues[at] = (struct queue) { async, handle };
  table->n++;
}

/* The queue for ASYNC, or NULL if there is none yet.  */
static struct goacc_asyncqueue *
find (struct gomp_device *device, int async)
{
  struct goacc_asyncqueue *queue = quick_find (device, async);

  if (GOMP_LIKELY (queue != NULL))
    return queue;
  gomp_lock (&lock);
  queue = lookup (device, async);
  gomp_unlock (&lock);
  return queue;
}

struct goacc_asyncqueue *
goacc_queue (struct gomp_device *device, int async)
{
  struct goacc_asyncqueue *queue;

  if (GOMP_LIKELY (async == GOACC_ASYNC_SYNC) || device == NULL)
    return NULL;
  queue = quick_find (device, async);
  if (GOMP_LIKELY (queue != NULL))
    return queue;
  goacc_async_check (async);
  gomp_lock (&lock);
  queue = lookup (device, async);
  if (GOMP_UNLIKELY (queue == NULL))
    {
      int before = gomp_device_enter (device);
      queue = device->plugin->acc.async_construct (device->ord);
      if (queue)
        insert (device, async, queue);
      gomp_device_leave (device, before);
    }
  gomp_unlock (&lock);
  if (queue == NULL)
    gomp_fatal ("async %d creation failed", async);
  return queue;
}

/* ---- All queues of a device --------------------------------------------- */

/* A copy of a table, for use without the lock.  */
struct snapshot
{
  size_t n;
  struct queue *queues; /* FEW, or allocated */
  struct queue few[8];
};

/* ALL becomes that of DEVICE; drop_snapshot ends it.  */
static void
take_snapshot (const struct gomp_device *device, struct snapshot *all)
{
  all->queues = all->few;
  gomp_lock (&lock);
  all->n = device->queues ? device->queues->n : 0;
  if (all->n > GOMP_ARRAY_LEN (all->few))
    all->queues = gomp_malloc (all->n * sizeof *all->queues);
  for (size_t i = 0; i < all->n; i++)
    all->queues[i] = device->queues->queues[i];
  gomp_unlock (&lock);
}

static void
drop_snapshot (struct snapshot *all)
{
  if (all->queues != all->few)
    free (all->queues);
}

/* The table of DEVICE, which has none from then on.  In exit this thread, or
   one that waits for it, may hold the lock; clang's analysis knows none that is
   held perhaps.  */
GOMP_NO_LOCK_ANALYSIS
static struct goacc_queues *
take_table (struct gomp_device *device)
{
  struct goacc_queues *table;
  bool locked = true;

  if (gomp_device_exiting ())
    locked = gomp_trylock (&lock);
  else
    gomp_lock (&lock);
  table = device->queues;
  device->queues = NULL;
  for (int q = 0; q < GOMP_QUICK_QUEUES; q++)
    __atomic_store_n (&device->quick_queues[q], NULL, __ATOMIC_RELEASE);
  if (locked)
    gomp_unlock (&lock);
  return table;
}

/* Return whether something has failed on a queue of DEVICE that nobody has
   waited for since.  Takes no lock: for the end of the program.  */
static bool
have_failed (struct gomp_device *device)
{
  const struct goacc_queues *table = device->queues;
  bool failed = false;

  if (gomp_queue_work_any (&device->queue_work))
    for (size_t i = 0; i < table->n; i++)
      failed |= gomp_device_queue_test (device, table->queues[i].handle) < 0;
  return failed;
}

bool
goacc_queues_destroy (struct gomp_device *device)
{
  struct goacc_queues *table = take_table (device);
  bool fine = true;

  gomp_queue_work_end (device, !gomp_device_exiting ());
  if (GOMP_UNLIKELY (gomp_trace_active) && !gomp_device_exiting ())
    gomp_trace_waited (device, NULL);
  if (table == NULL)
    return true;
  for (size_t i = 0; i < table->n; i++)
    fine
      = (device->plugin->acc.async_destruct (table->queues[i].handle) && fine);
  free (table->queues);
  free (table);
  return fine;
}

/* ---- Waiting ------------------------------------------------------------ */

/* QUEUE of DEVICE is through, as the program asked.  */
static void
note_waited (struct gomp_device *device, struct goacc_asyncqueue *queue)
{
  if (GOMP_UNLIKELY (gomp_trace_active))
    gomp_trace_waited (device, queue);
}

/* SECOND waits for what is on FIRST.  */
static bool
serialize (struct gomp_device *device, struct goacc_asyncqueue *first,
           struct goacc_asyncqueue *second)
{
  struct gomp_error err;

  gomp_error_init (&err);
  if (GOMP_UNLIKELY (gomp_trace_active))
    gomp_trace_ordered (device, first, second);
  return gomp_device_queue_order (device, first, second, &err);
}

static void
synchronize (struct gomp_device *device, int async,
             struct goacc_asyncqueue *queue)
{
  struct gomp_error err;

  gomp_error_init (&err);
  if (!gomp_device_queue_wait (device, queue, &err))
    gomp_fatal_advise (QUEUE_FAILED, "wait on %d failed", async);
  note_waited (device, queue);
}

void
goacc_queue_wait (struct gomp_device *device, int async)
{
  struct goacc_asyncqueue *queue;

  goacc_async_check (async);
  if (async == GOACC_ASYNC_SYNC)
    return;
  queue = find (device, async);
  if (queue)
    synchronize (device, async, queue);
  gomp_device_leave_to_exit ();
}

void
goacc_queue_wait_async (struct gomp_device *device, int async, int waiting)
{
  struct goacc_asyncqueue *first, *second;

  goacc_async_check (async);
  goacc_async_check (waiting);
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
  if (!serialize (device, first, second))
    gomp_fatal ("ordering of async ids %d and %d failed", async, waiting);
}

void
goacc_queue_wait_all (struct gomp_device *device, int async)
{
  struct goacc_asyncqueue *waiting = goacc_queue (device, async);
  struct snapshot all;
  struct gomp_error err;

  gomp_error_init (&err);
  take_snapshot (device, &all);
  for (size_t i = 0; i < all.n; i++)
    if (waiting == NULL)
      {
        if (!gomp_device_queue_wait (device, all.queues[i].handle, &err))
          gomp_fatal_advise (QUEUE_FAILED, "wait all failed");
        note_waited (device, all.queues[i].handle);
      }
    else if (all.queues[i].handle != waiting
             && !serialize (device, all.queues[i].handle, waiting))
      gomp_fatal_advise (QUEUE_FAILED, "wait all async(%d) failed", async);
  drop_snapshot (&all);
  gomp_device_leave_to_exit ();
}

bool
goacc_queue_wait_for (struct gomp_device *device, int async, int waited)
{
  if (waited != GOACC_ASYNC_NOVAL)
    goacc_queue_wait_async (device, waited, async);
  else
    goacc_queue_wait_all (device, async);
  return waited != GOACC_ASYNC_NOVAL;
}

/* ---- Testing ------------------------------------------------------------ */

/* Is QUEUE through?  */
static int
test (struct gomp_device *device, struct goacc_asyncqueue *queue)
{
  int through = gomp_device_queue_test (device, queue);

  if (through == 1)
    note_waited (device, queue);
  return through;
}

int
goacc_queue_test (struct gomp_device *device, int async)
{
  struct goacc_asyncqueue *queue;

  goacc_async_check (async);
  queue = async == GOACC_ASYNC_SYNC ? NULL : find (device, async);
  return queue ? test (device, queue) : 1;
}

int
goacc_queue_test_all (struct gomp_device *device)
{
  struct snapshot all;
  int through = 1;

  take_snapshot (device, &all);
  for (size_t i = 0; i < all.n && through == 1; i++)
    through = test (device, all.queues[i].handle);
  drop_snapshot (&all);
  return through;
}

struct goacc_asyncqueue *
goacc_queue_known (struct gomp_device *device, int async)
{
  return async < GOACC_ASYNC_NOVAL ? NULL : find (device, async);
}

static bool
end_queues (struct gomp_device *device, enum gomp_device_end how)
{
  bool failed;

  if (how == GOMP_DEVICE_END_SHUTDOWN || how == GOMP_DEVICE_END_IN_USE
      || device->queues == NULL)
    return true;
  failed = how == GOMP_DEVICE_END_PROGRAM && have_failed (device);
  /* What has begun is waited for, and may still fail.  */
  return ((goacc_queues_destroy (device) || how != GOMP_DEVICE_END_PROGRAM)
          && !failed);
}

GOMP_HOOK (gomp_device_hooks, struct gomp_device_hook) = { .ends = end_queues };
