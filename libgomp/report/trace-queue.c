/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What queues work on, as far as constructs say.  */

#include "report/trace-queue.h"

#include <stdlib.h>

#include "base/error.h"
#include "device/guard.h"

struct gomp_lock gomp_trace_lock = GOMP_LOCK_INITIALIZER (GOMP_RANK_TRACE);

/* A use by a queue.  Those with one NUMBER are the same, which several queues
   wait for; OWNER's of them is the one that it is by.  */
struct note
{
  struct note *next;
  struct gomp_queue_use use;
  const struct goacc_asyncqueue *owner;
  uint64_t number;
};

static struct note *notes GOMP_GUARDED_BY (gomp_trace_lock);
static uint64_t last_number GOMP_GUARDED_BY (gomp_trace_lock);

static bool
is_of (const struct note *note, const struct gomp_device *device,
       const struct goacc_asyncqueue *queue)
{
  return note->use.device == device && note->use.queue == queue;
}

/* USE, which is OWNER's.  A loop does the same over and over: the latest time
   of it comes behind the others, so that one note is enough.  */
GOMP_REQUIRES (gomp_trace_lock)
static void
add (const struct gomp_queue_use *use, const struct goacc_asyncqueue *owner,
     uint64_t number)
{
  struct note *note = notes;

  while (note
         && !(is_of (note, use->device, use->queue) && note->owner == owner
              && note->use.pc == use->pc && note->use.how == use->how
              && note->use.start == use->start && note->use.end == use->end))
    note = note->next;
  if (note == NULL)
    {
      note = gomp_malloc (sizeof *note);
      *note = (struct note) { notes, *use, owner, 0 };
      note->use.before = NULL;
      notes = note;
    }
  if (use->before && note->use.before == NULL)
    note->use.before = gomp_snapshot_share (use->before);
  note->use.any |= use->any;
  note->use.writes |= use->writes;
  note->number = number > note->number ? number : note->number;
}

static void
drop (struct note **link)
{
  struct note *dropped = *link;

  *link = dropped->next;
  gomp_snapshot_drop (dropped->use.before);
  free (dropped);
}

struct gomp_snapshot *
gomp_snapshot_share (struct gomp_snapshot *snapshot)
{
  __atomic_fetch_add (&snapshot->users, 1, __ATOMIC_RELAXED);
  return snapshot;
}

void
gomp_snapshot_drop (struct gomp_snapshot *snapshot)
{
  if (snapshot
      && __atomic_fetch_sub (&snapshot->users, 1, __ATOMIC_ACQ_REL) == 1)
    free (snapshot);
}

void
gomp_queue_use_add (const struct gomp_queue_use *use)
{
  add (use, use->queue, ++last_number);
}

/* Does QUEUE wait for what NUMBER is of, or is that its own?  */
GOMP_REQUIRES (gomp_trace_lock)
static bool
is_ordered (uint64_t number, const struct goacc_asyncqueue *queue)
{
  for (const struct note *note = notes; note; note = note->next)
    if (note->number == number && note->use.queue == queue)
      return true;
  return false;
}

/* Is NOTE of bytes that USE has, too, and that one of both writes, and is USE
   by who need not have waited for it?  */
GOMP_REQUIRES (gomp_trace_lock)
static bool
is_beside (const struct note *note, const struct gomp_queue_use *use)
{
  return (note->use.device == use->device && note->use.start < use->end
          && use->start < note->use.end && (note->use.writes || use->writes)
          && (use->queue == NULL
              || (note->use.queue == note->owner
                  && !is_ordered (note->number, use->queue))));
}

const struct gomp_queue_use *
gomp_queue_use_find (const struct gomp_queue_use *use)
{
  for (const struct note *note = notes; note; note = note->next)
    if (is_beside (note, use))
      return &note->use;
  return NULL;
}

void
gomp_queue_uses_beside (const struct gomp_queue_use *use,
                        void (*visit) (const struct gomp_queue_use *, void *),
                        void *data)
{
  for (const struct note *note = notes; note; note = note->next)
    if (is_beside (note, use))
      visit (&note->use, data);
}

void
gomp_queue_uses_each (void (*visit) (const struct gomp_queue_use *, void *),
                      void *data)
{
  for (const struct note *note = notes; note; note = note->next)
    visit (&note->use, data);
}

void
gomp_queue_uses_order (const struct gomp_device *device,
                       const struct goacc_asyncqueue *first,
                       struct goacc_asyncqueue *second)
{
  struct gomp_queue_use use;

  for (const struct note *note = notes; note; note = note->next)
    if (is_of (note, device, first))
      {
        use = note->use;
        use.queue = second;
        add (&use, note->owner, note->number);
      }
}

GOMP_REQUIRES (gomp_trace_lock)
static void
drop_number (uint64_t number)
{
  for (struct note **link = &notes; *link;)
    if ((*link)->number == number)
      drop (link);
    else
      link = &(*link)->next;
}

void
gomp_queue_uses_forget (const struct gomp_device *device, uintptr_t start,
                        uintptr_t end, bool keep)
{
  for (struct note **link = &notes; *link;)
    {
      struct note gone = **link;
      if (gone.use.device != device || gone.use.start < start
          || gone.use.end > end)
        {
          link = &(*link)->next;
          continue;
        }
      drop (link);
      gone.use.start = gone.use.end = 0;
      gone.use.before = NULL;
      /* That a kernel is there is noted by itself.  */
      if (keep && gone.use.how == GOMP_QUEUE_COPY)
        add (&gone.use, gone.owner, gone.number);
    }
}

void
gomp_queue_uses_end (const struct gomp_device *device,
                     const struct goacc_asyncqueue *queue)
{
  struct note *note = notes;

  while (note)
    if (queue ? is_of (note, device, queue) : note->use.device == device)
      {
        drop_number (note->number);
        note = notes;
      }
    else
      note = note->next;
}

/* ---- Snapshots ---------------------------------------------------------- */

GOMP_REQUIRES (gomp_trace_lock)
static struct note *
find_same (const struct gomp_queue_use *use)
{
  struct note *note = notes;

  while (note
         && !(is_of (note, use->device, use->queue) && note->owner == use->queue
              && note->use.pc == use->pc && note->use.how == use->how
              && note->use.start == use->start && note->use.end == use->end))
    note = note->next;
  return note;
}

bool
gomp_queue_snapshot_helps (const struct gomp_queue_use *use)
{
  const struct note *same = find_same (use);

  if (same == NULL || same->use.before)
    return false;
  for (const struct note *note = notes; note; note = note->next)
    if (note->use.device == use->device
        && (note->use.any
            || (note->use.start < use->end && use->start < note->use.end))
        && !is_ordered (note->number, use->queue))
      return false;
  return true;
}

void
gomp_queue_snapshot_set (const struct gomp_queue_use *use,
                         struct gomp_snapshot *snapshot)
{
  struct note *same = find_same (use);

  if (same && same->use.before == NULL)
    same->use.before = gomp_snapshot_share (snapshot);
}

void
gomp_queue_snapshots_end (const struct gomp_device *device,
                          const struct goacc_asyncqueue *queue, uintptr_t there,
                          size_t size)
{
  for (struct note *note = notes; note; note = note->next)
    if (note->use.device == device && note->use.before
        && (queue == NULL || note->use.queue != queue)
        && (size == 0
            || (note->use.there < there + size
                && there
                     < note->use.there + (note->use.end - note->use.start))))
      {
        gomp_snapshot_drop (note->use.before);
        note->use.before = NULL;
      }
}

/* ---- Without the lock --------------------------------------------------- */

void
gomp_trace_snapshot (const struct gomp_queue_use *use,
                     struct gomp_snapshot *snapshot)
{
  gomp_lock (&gomp_trace_lock);
  gomp_queue_snapshot_set (use, snapshot);
  gomp_unlock (&gomp_trace_lock);
}

void
gomp_trace_written (const struct gomp_device *device, gomp_devaddr dst,
                    size_t size)
{
  gomp_lock (&gomp_trace_lock);
  gomp_queue_snapshots_end (device, NULL, dst.value, size);
  gomp_unlock (&gomp_trace_lock);
}

bool
gomp_trace_queue_uses (void (*visit) (const struct gomp_queue_use *, void *),
                       void *data)
{
  if (!gomp_trylock (&gomp_trace_lock))
    return false;
  gomp_queue_uses_each (visit, data);
  gomp_unlock (&gomp_trace_lock);
  return true;
}

GOMP_HOOK (gomp_guard_hooks, struct gomp_guard_hook)
  = { .written = gomp_trace_written };
