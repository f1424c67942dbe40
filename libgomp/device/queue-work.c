/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which queues of a device have work that nobody has waited for.  */

#include "device/queue-work.h"

#include <stdlib.h>

#include "device/device.h"

/* ---- Records ------------------------------------------------------------ */

static struct gomp_queue_record *
find (struct gomp_queue_record *record, const struct goacc_asyncqueue *queue)
{
  while (record && record->queue != queue)
    record = record->next;
  return record;
}

static struct gomp_queue_record *
first_of (const struct gomp_queue_work *work)
{
  return __atomic_load_n (&work->first, __ATOMIC_ACQUIRE);
}

static struct gomp_queue_record *
find_or_make (struct gomp_queue_work *work, struct goacc_asyncqueue *queue)
{
  struct gomp_queue_record *first = first_of (work), *known, *made;

  known = find (first, queue);
  if (GOMP_LIKELY (known != NULL))
    return known;
  made = gomp_calloc (1, sizeof *made);
  made->queue = queue;
  do
    {
      /* Another thread may have been faster.  */
      known = find (first, queue);
      if (known)
        {
          free (made);
          return known;
        }
      made->next = first;
    }
  while (!__atomic_compare_exchange_n (&work->first, &first, made, false,
                                       __ATOMIC_RELEASE, __ATOMIC_ACQUIRE));
  return made;
}

void
gomp_queue_work_add (struct gomp_device *device,
                     struct goacc_asyncqueue *queue)
{
  struct gomp_queue_record *record = find_or_make (&device->queue_work, queue);

  __atomic_fetch_add (&record->added, 1, __ATOMIC_RELEASE);
  __atomic_fetch_add (&device->queue_work.added, 1, __ATOMIC_RELEASE);
}

void
gomp_queue_work_share (struct gomp_device *device,
                       struct goacc_asyncqueue *queue)
{
  struct gomp_queue_record *record = find_or_make (&device->queue_work, queue);

  __atomic_store_n (&record->shared, true, __ATOMIC_RELAXED);
  gomp_queue_work_add (device, queue);
}

bool
gomp_queue_work_shared (const struct gomp_device *device,
                        const struct goacc_asyncqueue *queue)
{
  const struct gomp_queue_record *record
    = find (first_of (&device->queue_work), queue);

  return record && __atomic_load_n (&record->shared, __ATOMIC_RELAXED);
}

/* ---- Waiting ------------------------------------------------------------ */

/* May RECORD have work?  */
static bool
is_busy (const struct gomp_queue_record *record)
{
  return (__atomic_load_n (&record->shared, __ATOMIC_RELAXED)
          || (__atomic_load_n (&record->added, __ATOMIC_ACQUIRE)
              != __atomic_load_n (&record->through, __ATOMIC_RELAXED)));
}

struct gomp_queue_mark
gomp_queue_work_mark (struct gomp_device *device,
                      struct goacc_asyncqueue *queue)
{
  struct gomp_queue_work *work = &device->queue_work;
  struct gomp_queue_mark mark;

  mark.added_in_all = __atomic_load_n (&work->added, __ATOMIC_ACQUIRE);
  mark.record = find (first_of (work), queue);
  mark.added = (mark.record ? __atomic_load_n (&mark.record->added,
                                               __ATOMIC_ACQUIRE) : 0);
  return mark;
}

/* What counts in all counts in its queue's record, too: if no other queue has work,
   nothing is left of what had been added in all.  */
void
gomp_queue_work_through (struct gomp_device *device,
                         const struct gomp_queue_mark *mark)
{
  struct gomp_queue_work *work = &device->queue_work;

  if (mark->record == NULL)
    return;
  __atomic_store_n (&mark->record->through, mark->added, __ATOMIC_RELAXED);
  for (const struct gomp_queue_record *r = first_of (work); r; r = r->next)
    if (r == mark->record ? r->shared : is_busy (r))
      return;
  __atomic_store_n (&work->through, mark->added_in_all, __ATOMIC_RELAXED);
}

bool
gomp_queue_work_wait (struct gomp_device *device, struct gomp_error *err)
{
  struct gomp_queue_work *work = &device->queue_work;
  size_t added = __atomic_load_n (&work->added, __ATOMIC_ACQUIRE);
  bool shared = false;

  if (__atomic_load_n (&work->serving, __ATOMIC_ACQUIRE) > 0)
    return true;
  for (const struct gomp_queue_record *r = first_of (work); r; r = r->next)
    {
      if (is_busy (r) && !gomp_device_queue_wait (device, r->queue, err))
        return false;
      shared |= r->shared;
    }
  if (!shared)
    __atomic_store_n (&work->through, added, __ATOMIC_RELAXED);
  return true;
}

void
gomp_queue_work_end (struct gomp_device *device, bool frees)
{
  struct gomp_queue_work *work = &device->queue_work;
  struct gomp_queue_record *record = first_of (work), *next;

  __atomic_store_n (&work->first, NULL, __ATOMIC_RELEASE);
  __atomic_store_n (&work->through, work->added, __ATOMIC_RELAXED);
  for (; frees && record; record = next)
    {
      next = record->next;
      free (record);
    }
}
