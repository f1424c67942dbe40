/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which queues of a device have work that nobody has waited for.  */

#include "device/queue-work.h"

#include <stdlib.h>
#include <sys/single_threaded.h>

#include "device/device.h"

/* ---- Records ------------------------------------------------------------ */

static struct gomp_queue_record *
find (struct gomp_queue_record *record, const struct goacc_asyncqueue *queue)
{
  while (record && record->queue != queue)
    record = record->next;
  return record;
}

static struct gomp_queue_record *__attribute__ ((noinline))
make (struct gomp_queue_work *work, struct goacc_asyncqueue *queue)
{
  struct gomp_queue_record *first = gomp_queue_work_first (work), *known, *made;

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

static inline struct gomp_queue_record *
find_or_make (struct gomp_queue_work *work, struct goacc_asyncqueue *queue)
{
  struct gomp_queue_record *known = find (gomp_queue_work_first (work), queue);

  return GOMP_LIKELY (known != NULL) ? known : make (work, queue);
}

/* A process with one thread needs no atomic operation.  */
static inline void
count_one (size_t *added)
{
  if (__libc_single_threaded)
    __atomic_store_n (added, *added + 1, __ATOMIC_RELAXED);
  else
    __atomic_fetch_add (added, 1, __ATOMIC_RELEASE);
}

void
gomp_queue_work_add (struct gomp_device *device, struct goacc_asyncqueue *queue)
{
  struct gomp_queue_record *record = find_or_make (&device->queue_work, queue);

  count_one (&record->added);
  count_one (&device->queue_work.added);
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
    = find (gomp_queue_work_first (&device->queue_work), queue);

  return record && __atomic_load_n (&record->shared, __ATOMIC_RELAXED);
}

/* ---- Waiting ------------------------------------------------------------ */

struct gomp_queue_mark
gomp_queue_work_mark (struct gomp_device *device,
                      struct goacc_asyncqueue *queue)
{
  struct gomp_queue_work *work = &device->queue_work;
  struct gomp_queue_mark mark;

  mark.added_in_all = __atomic_load_n (&work->added, __ATOMIC_ACQUIRE);
  mark.record = find (gomp_queue_work_first (work), queue);
  mark.added
    = (mark.record ? __atomic_load_n (&mark.record->added, __ATOMIC_ACQUIRE)
                   : 0);
  return mark;
}

/* What counts in all counts in its queue's record, too: if no other queue has
   work, nothing is left of what had been added in all.  */
void
gomp_queue_work_through (struct gomp_device *device,
                         const struct gomp_queue_mark *mark)
{
  struct gomp_queue_work *work = &device->queue_work;

  if (mark->record == NULL)
    return;
  __atomic_store_n (&mark->record->through, mark->added, __ATOMIC_RELAXED);
  for (const struct gomp_queue_record *r = gomp_queue_work_first (work); r;
       r = r->next)
    if (r == mark->record ? r->shared : gomp_queue_record_busy (r))
      return;
  __atomic_store_n (&work->through, mark->added_in_all, __ATOMIC_RELAXED);
}

void
gomp_queue_work_end (struct gomp_device *device, bool frees)
{
  struct gomp_queue_work *work = &device->queue_work;
  struct gomp_queue_record *record = gomp_queue_work_first (work), *next;

  __atomic_store_n (&work->first, NULL, __ATOMIC_RELEASE);
  __atomic_store_n (&work->through, work->added, __ATOMIC_RELAXED);
  for (; frees && record; record = next)
    {
      next = record->next;
      free (record);
    }
}
