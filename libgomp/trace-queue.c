/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What queues work on, as far as constructs say.  */

#include "trace-queue.h"

#include <stdlib.h>

#include "error.h"

/* A use by a queue.  Those with one NUMBER are the same, which several queues wait
   for; OWNER's of them is the one that it is by.  */
struct note
{
  struct note *next;
  struct gomp_queue_use use;
  const struct goacc_asyncqueue *owner;
  uint64_t number;
};

static struct note *notes;
static uint64_t last_number;

static bool
is_of (const struct note *note, const struct gomp_device *device,
       const struct goacc_asyncqueue *queue)
{
  return note->use.device == device && note->use.queue == queue;
}

/* USE, which is OWNER's.  A loop does the same over and over: the latest time of it
   comes behind the others, so that one note is enough.  */
static void
add (const struct gomp_queue_use *use, const struct goacc_asyncqueue *owner,
     uint64_t number)
{
  struct note *note = notes;

  while (note && !(is_of (note, use->device, use->queue)
                   && note->owner == owner && note->use.pc == use->pc
                   && note->use.start == use->start
                   && note->use.end == use->end))
    note = note->next;
  if (note == NULL)
    {
      note = gomp_malloc (sizeof *note);
      *note = (struct note) { notes, *use, owner, 0 };
      notes = note;
    }
  note->use.writes |= use->writes;
  note->number = number > note->number ? number : note->number;
}

void
gomp_queue_use_add (const struct gomp_queue_use *use)
{
  add (use, use->queue, ++last_number);
}

const struct gomp_queue_use *
gomp_queue_use_find (const struct gomp_queue_use *use)
{
  for (const struct note *note = notes; note; note = note->next)
    if (note->use.device == use->device && note->use.start < use->end
        && use->start < note->use.end && (note->use.writes || use->writes))
      return &note->use;
  return NULL;
}

void
gomp_queue_uses_order (const struct gomp_device *device,
                       const struct goacc_asyncqueue *first,
                       const struct goacc_asyncqueue *second)
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

static void
drop_number (uint64_t number)
{
  for (struct note **link = &notes; *link;)
    if ((*link)->number == number)
      {
        struct note *dropped = *link;
        *link = dropped->next;
        free (dropped);
      }
    else
      link = &(*link)->next;
}

void
gomp_queue_uses_forget (const struct gomp_device *device, uintptr_t start,
                        uintptr_t end)
{
  for (struct note **link = &notes; *link;)
    {
      struct note *note = *link;
      if (note->use.device == device && note->use.start >= start
          && note->use.end <= end)
        {
          *link = note->next;
          free (note);
        }
      else
        link = &note->next;
    }
}

void
gomp_queue_uses_end (const struct gomp_device *device,
                     const struct goacc_asyncqueue *queue)
{
  struct note *note = notes;

  while (note)
    if (is_of (note, device, queue))
      {
        drop_number (note->number);
        note = notes;
      }
    else
      note = note->next;
}
