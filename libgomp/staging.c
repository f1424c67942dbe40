/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Staging buffers, gather and scatter.  */

#include "staging.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "host-memory.h"

/* Pieces of one block of device memory come home together if the bytes between
   them are fewer than this.  */
#define MERGE_GAP 4096
/* A buffer larger than this is not kept.  */
#define BUFFER_KEEP (8u << 20)

/* ---- The calling thread's buffer --------------------------------------- */

static pthread_once_t buffer_once = PTHREAD_ONCE_INIT;
static pthread_key_t buffer_key;
static __thread struct { char *start; size_t size; } buffer;

static void
make_key (void)
{
  pthread_key_create (&buffer_key, free);
}

void *
gomp_staging_buffer (size_t size)
{
  if (GOMP_UNLIKELY (size > buffer.size || buffer.size > BUFFER_KEEP))
    {
      size_t room = size < 65536 ? 65536 : size;
      pthread_once (&buffer_once, make_key);
      free (buffer.start);
      buffer.start = NULL;
      buffer.size = 0;
      buffer.start = gomp_malloc (room);
      buffer.size = room;
      pthread_setspecific (buffer_key, buffer.start);
    }
  return buffer.start;
}

/* ---- To the device --------------------------------------------------------- */

static size_t
shared_offset (const struct gomp_plan *plan, const struct gomp_copy_in *copy)
{
  return (copy->device.value
          - plan->units[GOMP_SHARED_UNIT].chunk->start.value);
}

bool
gomp_staging_send (struct gomp_device *device, struct goacc_asyncqueue *queue,
                   gomp_devaddr dst, const void *src, size_t size,
                   bool snapshot, struct gomp_error *err)
{
  void *copy;
  bool fine;

  if (GOMP_LIKELY (queue == NULL))
    return gomp_device_copy_in (device, dst, src, size, err);
  if (!snapshot)
    return gomp_device_queue_in (device, queue, dst, src, size, err);
  copy = gomp_malloc (size);
  memcpy (copy, src, size);
  fine = gomp_device_queue_in (device, queue, dst, copy, size, err);
  gomp_device_queue_call (device, queue, free, copy);
  return fine;
}

/* Descriptors and small objects are taken as they are now; the program leaves
   large ones alone until the queue is through.  */
static bool
send_one (struct gomp_device *device, struct goacc_asyncqueue *queue,
          const struct gomp_copy_in *copy, struct gomp_error *err)
{
  return gomp_staging_send (device, queue, copy->device, copy->source,
                            copy->size,
                            copy->image || copy->size <= GOMP_SMALL_OBJECT,
                            err);
}

static void
fill_slots (const struct gomp_plan *plan, uintptr_t *slots)
{
  const struct gomp_list *list = plan->list;

  /* Backwards: of an iterator's items the first one has the slot.  */
  for (size_t i = list->n; i-- > 0;)
    slots[list->items[i].entry] = gomp_plan_slot (plan, (uint32_t) i);
}

/* Everything for the shared unit in one transfer: bytes [FIRST, LAST) of it.
   What lies between the pieces is sent along; it belongs to this construct and
   has no contents yet.  */
static bool
send_shared (struct gomp_device *device, const struct gomp_plan *plan,
             struct goacc_asyncqueue *queue, size_t first, size_t last,
             struct gomp_error *err)
{
  char *bytes = (queue ? gomp_malloc (last - first)
                       : gomp_staging_buffer (last - first));
  gomp_devaddr start
    = gomp_devaddr_add (plan->units[GOMP_SHARED_UNIT].chunk->start, first);
  bool fine;

  if (plan->slots)
    fill_slots (plan, (uintptr_t *) bytes);
  for (size_t c = 0; c < plan->n_copies; c++)
    {
      const struct gomp_copy_in *copy = &plan->copies[c];
      if (copy->unit == GOMP_SHARED_UNIT)
        memcpy (bytes + (shared_offset (plan, copy) - first), copy->source,
                copy->size);
    }
  fine = gomp_staging_send (device, queue, start, bytes, last - first, false,
                            err);
  if (queue)
    gomp_device_queue_call (device, queue, free, bytes);
  return fine;
}

bool
gomp_staging_copy_in (struct gomp_device *device,
                      const struct gomp_plan *plan,
                      struct goacc_asyncqueue *queue, struct gomp_error *err)
{
  size_t first = SIZE_MAX, last = 0, shared = 0;
  const struct gomp_copy_in *only = NULL;

  if (plan->slots && plan->list->arrays->n > 0)
    {
      first = 0;
      last = plan->list->arrays->n * sizeof (void *);
      shared = 1;
    }
  for (size_t c = 0; c < plan->n_copies; c++)
    {
      const struct gomp_copy_in *copy = &plan->copies[c];
      if (copy->unit != GOMP_SHARED_UNIT)
        continue;
      size_t offset = shared_offset (plan, copy);
      first = offset < first ? offset : first;
      last = offset + copy->size > last ? offset + copy->size : last;
      only = copy;
      shared++;
    }
  if (shared == 1 && only)
    {
      if (!send_one (device, queue, only, err))
        return false;
    }
  else if (shared && !send_shared (device, plan, queue, first, last, err))
    return false;
  for (size_t c = 0; c < plan->n_copies; c++)
    if (plan->copies[c].unit != GOMP_SHARED_UNIT
        && !send_one (device, queue, &plan->copies[c], err))
      return false;
  return true;
}

/* ---- From the device --------------------------------------------------------- */

static int
compare_copies (const void *a, const void *b)
{
  const struct gomp_copy_out *x = a, *y = b;

  return (x->device.value > y->device.value)
         - (x->device.value < y->device.value);
}

static void
sort_copies (struct gomp_copy_out *copies, size_t n)
{
  for (size_t c = 1; c < n; c++)
    if (copies[c].device.value < copies[c - 1].device.value)
      {
        qsort (copies, n, sizeof *copies, compare_copies);
        return;
      }
}

/* May what lies between A and B be read: is it one piece of device memory?  */
static bool
same_memory (const struct gomp_copy_out *a, const struct gomp_copy_out *b)
{
  if (a->mapping == b->mapping)
    return true;
  return (a->mapping->block && b->mapping->block
          && (a->mapping->block->chunk->slab
              == b->mapping->block->chunk->slab));
}

static bool
may_merge (const struct gomp_copy_out *a, const struct gomp_copy_out *b,
           uintptr_t end)
{
  return (a->size <= GOMP_SMALL_OBJECT && b->size <= GOMP_SMALL_OBJECT
          && (b->device.value <= end || b->device.value - end < MERGE_GAP)
          && same_memory (a, b));
}

/* BYTES came from the device for COPY's host range.  */
static bool
deliver (const struct gomp_copy_out *copy, const char *bytes,
         const struct gomp_source_frame *frame, struct gomp_error *err)
{
  if (GOMP_UNLIKELY (gomp_host_read_only (copy->host)))
    return gomp_host_compare_read_only (frame, copy->host, bytes, copy->size,
                                        err);
  memcpy ((void *) copy->host, bytes, copy->size);
  return true;
}

static bool
deliver_all (const struct gomp_copy_out *copies, size_t n, const char *bytes,
             const struct gomp_source_frame *frame, struct gomp_error *err)
{
  for (size_t c = 0; c < n; c++)
    if (!deliver (&copies[c],
                  bytes + (copies[c].device.value - copies[0].device.value),
                  frame, err))
      return false;
  return true;
}

/* A run that a queue brings.  */
struct parcel
{
  struct gomp_source_frame frame;
  char *bytes;
  size_t n;
  struct gomp_copy_out copies[];
};

/* In a thread of the plugin's.  */
static void
open_parcel (void *data)
{
  struct parcel *parcel = data;
  struct gomp_error err = { "" };

  if (!deliver_all (parcel->copies, parcel->n, parcel->bytes, &parcel->frame,
                    &err))
    gomp_fatal_error (&err);
  free (parcel->bytes);
  free (parcel);
}

static bool
queue_run (struct gomp_device *device, const struct gomp_copy_out *copies,
           size_t n, size_t size, const struct gomp_site *site,
           struct gomp_error *err)
{
  struct parcel *parcel = gomp_malloc (sizeof *parcel + n * sizeof *copies);

  *parcel = (struct parcel) { .frame = site->frame, .n = n,
                              .bytes = gomp_malloc (size) };
  memcpy (parcel->copies, copies, n * sizeof *copies);
  if (!gomp_device_queue_out (device, site->queue, parcel->bytes,
                              copies[0].device, size, err))
    {
      free (parcel->bytes);
      free (parcel);
      return false;
    }
  gomp_device_queue_call (device, site->queue, open_parcel, parcel);
  return true;
}

/* N copies, a run of near neighbours that spans device bytes up to END.  */
static bool
fetch_run (struct gomp_device *device, const struct gomp_copy_out *copies,
           size_t n, uintptr_t end, const struct gomp_site *site,
           struct gomp_error *err)
{
  size_t size = end - copies[0].device.value;

  if (n == 1 && !gomp_host_read_only (copies[0].host))
    return (site->queue
            ? gomp_device_queue_out (device, site->queue,
                                     (void *) copies[0].host,
                                     copies[0].device, size, err)
            : gomp_device_copy_out (device, (void *) copies[0].host,
                                    copies[0].device, size, err));
  if (site->queue)
    return queue_run (device, copies, n, size, site, err);
  char *bytes = gomp_staging_buffer (size);
  return (gomp_device_copy_out (device, bytes, copies[0].device, size, err)
          && deliver_all (copies, n, bytes, &site->frame, err));
}

bool
gomp_staging_copy_out (struct gomp_device *device,
                       struct gomp_copy_out *copies, size_t n,
                       const struct gomp_site *site, struct gomp_error *err)
{
  sort_copies (copies, n);
  for (size_t c = 0, run; c < n; c += run)
    {
      uintptr_t end = copies[c].device.value + copies[c].size;
      for (run = 1; c + run < n; run++)
        {
          const struct gomp_copy_out *next = &copies[c + run];
          uintptr_t next_end = next->device.value + next->size;
          if (!may_merge (next - 1, next, end))
            break;
          end = next_end > end ? next_end : end;
        }
      if (!fetch_run (device, &copies[c], run, end, site, err))
        return false;
    }
  return true;
}
