/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Missing waits, for GOMP_PSET_CHECK.  */

#include "report/check-queue.h"

#include <stdlib.h>
#include <string.h>

#include "base/thread-slot.h"
#include "device/device.h"
#include "device/queue-work.h"
#include "report/trace.h"

/* Snapshots of more bytes are not taken.  */
#define LARGEST ((size_t) 64 << 20)

/* What this thread's construct has to do when it has left the locks.  */
struct pending
{
  struct gomp_suspicion *suspicions;
  size_t n_suspicions;
  struct gomp_queue_use *wanted; /* snapshots */
  size_t n_wanted;
};

static struct pending *
find_pending (void)
{
  return gomp_thread_slot (GOMP_SLOT_QUEUE_CHECK, sizeof (struct pending),
                           NULL);
}

/* ---- With the trace's lock ---------------------------------------------- */

static void
suspect (const struct gomp_queue_use *theirs, void *data)
{
  struct gomp_suspicion found = { *(struct gomp_queue_use *) data, *theirs,
                                  theirs->how == GOMP_QUEUE_COPY };
  struct pending *pending = find_pending ();

  if (theirs->how == GOMP_QUEUE_MAP)
    return;
  if (found.mine.how == GOMP_QUEUE_RELEASE)
    found.certain = true;
  if (!found.certain && theirs->before == NULL)
    return;
  if (found.mine.start < theirs->start)
    found.mine.start = theirs->start;
  if (found.mine.end > theirs->end)
    found.mine.end = theirs->end;
  if (theirs->before)
    gomp_snapshot_share (theirs->before);
  pending->suspicions
    = gomp_realloc (pending->suspicions,
                    (pending->n_suspicions + 1) * sizeof *pending->suspicions);
  pending->suspicions[pending->n_suspicions++] = found;
}

void
gomp_check_suspect (const struct gomp_queue_use *use)
{
  if (use->how == GOMP_QUEUE_COPY || use->how == GOMP_QUEUE_RELEASE)
    gomp_queue_uses_beside (use, suspect, (void *) use);
}

void
gomp_check_snapshot (const struct gomp_queue_use *use)
{
  struct pending *pending = find_pending ();

  if (use->end - use->start > LARGEST || !gomp_queue_snapshot_helps (use))
    return;
  pending->wanted = gomp_realloc (pending->wanted, (pending->n_wanted + 1)
                                                     * sizeof *pending->wanted);
  pending->wanted[pending->n_wanted++] = *use;
}

/* ---- Without locks ------------------------------------------------------ */

static void
drop_snapshot (void *snapshot)
{
  gomp_snapshot_drop (snapshot);
}

static void
take_snapshot (struct gomp_device *device, const struct gomp_queue_use *use)
{
  struct gomp_error ignored = { .text = "" };
  size_t size = use->end - use->start;
  struct gomp_snapshot *snapshot;

  if (gomp_check_is_asked (device, gomp_devaddr_make (use->there))
      || (snapshot = malloc (sizeof *snapshot + size)) == NULL)
    return;
  snapshot->users = 1;          /* the queue */
  snapshot->size = size;
  if (gomp_device_queue_out (device, use->queue, snapshot->bytes,
                             gomp_devaddr_make (use->there), size, &ignored))
    gomp_trace_snapshot (use, snapshot);
  gomp_device_queue_call (device, use->queue, drop_snapshot, snapshot);
}

/* Does what both use differ from what it was before the kernel?  */
static bool
is_changed (struct gomp_device *device, const struct gomp_suspicion *found)
{
  struct gomp_error ignored = { .text = "" };
  size_t from = found->mine.start - found->theirs.start;
  size_t size = found->mine.end - found->mine.start;
  unsigned char *now;
  bool changed;
  int before;

  if (__atomic_load_n (&device->queue_work.serving, __ATOMIC_ACQUIRE) > 0
      || !gomp_device_queue_wait (device, found->theirs.queue, &ignored)
      || (now = malloc (size)) == NULL)
    return false;
  before = gomp_device_begin_io (device);
  changed = (device->plugin->dev2host (
               device->ord, now, (void *) (found->theirs.there + from), size)
             && memcmp (now, found->theirs.before->bytes + from, size) != 0);
  gomp_device_end_io (device, before);
  free (now);
  return changed;
}

static bool
is_mistake (struct gomp_device *device, const struct gomp_suspicion *found)
{
  return (!gomp_queue_work_shared (device, found->theirs.queue)
          && (found->certain || is_changed (device, found)));
}

void
gomp_check_proceed (struct gomp_device *device, const struct gomp_site *site)
{
  struct pending *pending = find_pending ();
  struct pending now = *pending;

  *pending = (struct pending) { .wanted = NULL };
  for (size_t i = 0; i < now.n_wanted; i++)
    take_snapshot (device, &now.wanted[i]);
  for (size_t i = 0; i < now.n_suspicions; i++)
    {
      if (is_mistake (device, &now.suspicions[i]))
        gomp_check_no_wait (site, &now.suspicions[i]);
      gomp_snapshot_drop (now.suspicions[i].theirs.before);
    }
  free (now.wanted);
  free (now.suspicions);
}
