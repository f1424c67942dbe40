/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Staging buffers, gather and scatter.  */

#define _GNU_SOURCE 1

#include "run/staging.h"

#include <stdlib.h>
#include <string.h>

#include "device/guard.h"
#include "program/host-memory.h"
#include "base/thread-slot.h"
#include "host-stack.h"
#include "event/observe.h"
#include "device/strided.h"

/* Pieces of one block of device memory come home together if the bytes between
   them are fewer than this.  */
#define MERGE_GAP 4096
/* Bytes that are gathered, or come home to be scattered, at once: more is done
   piece by piece, so that the buffer stays small.  */
#define GATHER_MOST ((size_t) 4 << 20)
#define PAGE 4096
/* A buffer larger than this is not kept.  */
#define BUFFER_KEEP (8u << 20)

/* ---- The calling thread's buffer --------------------------------------- */

struct buffer
{
  char *start;                  /* on a page boundary: copying is fastest */
  char *memory;
  size_t size;
};

static void
free_buffer (void *buffer)
{
  free (((struct buffer *) buffer)->memory);
}

void *
gomp_staging_buffer (size_t size)
{
  struct buffer *buffer
    = gomp_thread_slot (GOMP_SLOT_STAGING, sizeof *buffer, free_buffer);

  if (GOMP_UNLIKELY (size > buffer->size || buffer->size > BUFFER_KEEP))
    {
      size_t room = size < 65536 ? 65536 : size;
      free (buffer->memory);
      buffer->memory = NULL;
      buffer->size = 0;
      buffer->memory = gomp_malloc (room + PAGE - 1);
      buffer->start
        = buffer->memory + (-(uintptr_t) buffer->memory & (PAGE - 1));
      buffer->size = room;
    }
  return buffer->start;
}

/* A buffer for a copy of SITE's.  An observer's callbacks may come in between,
   and have constructs of their own.  */
static char *
take_buffer (const struct gomp_site *site, size_t size)
{
  return (GOMP_UNLIKELY (site->observer != NULL) ? gomp_malloc (size)
                                                 : gomp_staging_buffer (size));
}

static void
give_buffer (const struct gomp_site *site, char *taken)
{
  if (GOMP_UNLIKELY (site->observer != NULL))
    free (taken);
}

/* ---- To the device ------------------------------------------------------ */

static size_t
shared_offset (const struct gomp_plan *plan, const struct gomp_copy_in *copy)
{
  return (copy->device.value - plan->units[GOMP_SHARED_UNIT].start.value);
}

static bool
send_queued (struct gomp_device *device, struct goacc_asyncqueue *queue,
             gomp_devaddr dst, const void *src, size_t size, bool snapshot,
             struct gomp_error *err)
{
  void *copy;
  bool fine;

  if (!snapshot)
    return gomp_device_queue_in (device, queue, dst, src, size, err);
  copy = gomp_malloc (size);
  memcpy (copy, src, size);
  fine = gomp_device_queue_in (device, queue, dst, copy, size, err);
  gomp_device_queue_call (device, queue, free, copy);
  return fine;
}

/* A copy with all that it needs.  */
struct transfer
{
  struct gomp_device *device;
  const struct gomp_site *site;
  gomp_devaddr at;
  const void *from;             /* to the device */
  void *to;                     /* from the device */
  size_t size;
  bool snapshot;
  struct gomp_error *err;
};

static bool
transfer_in (void *data)
{
  const struct transfer *t = data;

  return (t->site->queue
            ? send_queued (t->device, t->site->queue, t->at, t->from, t->size,
                           t->snapshot, t->err)
            : gomp_device_copy_in (t->device, t->at, t->from, t->size, t->err));
}

static bool
transfer_out (void *data)
{
  const struct transfer *t = data;

  return (t->site->queue
            ? gomp_device_queue_out (t->device, t->site->queue, t->to, t->at,
                                     t->size, t->err)
            : gomp_device_copy_out (t->device, t->to, t->at, t->size, t->err));
}

/* The same for a construct with a queue or an observer.  */
static bool
send_as_site_says (struct gomp_device *device, const struct gomp_site *site,
                   gomp_devaddr dst, const void *src, size_t size,
                   bool snapshot, struct gomp_error *err)
{
  struct transfer t = { .device = device,
                        .site = site,
                        .at = dst,
                        .from = src,
                        .size = size,
                        .snapshot = snapshot,
                        .err = err };
  struct gomp_observed data = { (uintptr_t) src, size, dst };

  return (site->observer
            ? gomp_observe_copy (site, true, &data, transfer_in, &t)
            : transfer_in (&t));
}

static inline bool
is_plain (const struct gomp_site *site)
{
  return GOMP_LIKELY (!site->queue && !site->observer);
}

/* Copy at once, or post the copy.  HOST: the object that SRC stands for; NULL:
   several, or none.  */
static inline bool
send_plainly (struct gomp_device *device, const struct gomp_site *site,
              gomp_devaddr dst, const void *src, size_t size, const void *host,
              const struct gomp_padding *padding, struct gomp_error *err)
{
  const struct gomp_pset_copy copy = { (void *) dst.value, src, size };
  const struct gomp_pset_copy object = { copy.dst, host, size };
  const struct gomp_posting posting = { .copies = &copy,
                                        .n = 1,
                                        .padding = padding,
                                        .objects = host == src ? NULL : &object,
                                        .n_objects = 1,
                                        .pc = site->frame.pc };

  return ((size <= GOMP_POSTED_BYTES && gomp_device_posts (device)
           && gomp_post_all (device, &posting))
          || gomp_device_copy_in (device, dst, src, size, err));
}

bool
gomp_staging_send (struct gomp_device *device, const struct gomp_site *site,
                   gomp_devaddr dst, const void *src, size_t size,
                   bool snapshot, struct gomp_error *err)
{
  return (is_plain (site)
            ? send_plainly (device, site, dst, src, size, src, NULL, err)
            : send_as_site_says (device, site, dst, src, size, snapshot, err));
}

bool
gomp_staging_send_padded (struct gomp_device *device,
                          const struct gomp_site *site, gomp_devaddr dst,
                          const void *src, size_t size,
                          struct gomp_padding padding, struct gomp_error *err)
{
  return (is_plain (site)
            ? send_plainly (device, site, dst, src, size, src, &padding, err)
            : send_as_site_says (device, site, dst, src, size, false, err));
}

struct gomp_padding
gomp_staging_padding (const struct gomp_plan *plan, size_t first, size_t last)
{
  const struct gomp_unit *unit = &plan->units[GOMP_SHARED_UNIT];
  size_t behind;

  if ((plan->list->context != GOMP_CONTEXT_ENTER
       && plan->list->context != GOMP_CONTEXT_DATA)
      || last <= first || last - first > GOMP_POSTED_BYTES)
    return (struct gomp_padding) { 0, 0 };
  behind = gomp_chunk_size (&plan->table->pool, unit->chunk) - last;
  if (first > GOMP_CHUNK_ALIGN || behind > GOMP_CHUNK_ALIGN)
    return (struct gomp_padding) { 0, 0 };
  return (struct gomp_padding) { (uint32_t) first, (uint32_t) behind };
}

/* SIZE bytes of the device to DST.  */
static bool
fetch (struct gomp_device *device, const struct gomp_site *site, void *dst,
       gomp_devaddr src, size_t size, struct gomp_error *err)
{
  if (GOMP_LIKELY (!site->queue && !site->observer))
    return gomp_device_copy_out (device, dst, src, size, err);

  struct transfer t = { .device = device,
                        .site = site,
                        .at = src,
                        .to = dst,
                        .size = size,
                        .err = err };
  struct gomp_observed data = { (uintptr_t) dst, size, src };
  return (site->observer
            ? gomp_observe_copy (site, false, &data, transfer_out, &t)
            : transfer_out (&t));
}

/* A queue gets the contents that COPY's bytes have now, not those they have
   when it gets there: descriptors, and what a compute construct copies in only
   and is a scalar, since private copies and temporaries of the compiler's look
   the same.  */
static bool
taken_now (const struct gomp_plan *plan, const struct gomp_copy_in *copy)
{
  return (copy->image
          || (plan->list->context == GOMP_CONTEXT_TARGET
              && copy->size <= GOMP_SCALAR_SIZE
              && !(plan->list->items[copy->item].flags & GOMP_FLAG_OUT)));
}

static bool
send_one (struct gomp_device *device, const struct gomp_plan *plan,
          const struct gomp_site *site, const struct gomp_copy_in *copy,
          struct gomp_error *err)
{
  if (GOMP_UNLIKELY (copy->shape != NULL))
    {
      struct gomp_strided rows
        = { (uintptr_t) copy->source, copy->device, copy->shape };
      return gomp_strided_copy (device, site, &rows, true, err);
    }
  if (is_plain (site))
    {
      struct gomp_padding padding = { 0, 0 };
      if (copy->unit == GOMP_SHARED_UNIT)
        {
          size_t offset = shared_offset (plan, copy);
          padding = gomp_staging_padding (plan, offset, offset + copy->size);
        }
      return send_plainly (device, site, copy->device, copy->source, copy->size,
                           (const void *) copy->host, &padding, err);
    }
  return send_as_site_says (device, site, copy->device, copy->source,
                            copy->size, taken_now (plan, copy), err);
}

bool
gomp_staging_send_only (struct gomp_device *device,
                        const struct gomp_plan *plan,
                        const struct gomp_site *site, struct gomp_error *err)
{
  return (plan->n_copies == 0
          || send_one (device, plan, site, &plan->copies[0], err));
}

static void
fill_slots (const struct gomp_plan *plan, uintptr_t *slots)
{
  const struct gomp_list *list = plan->list;

  if (plan->words)
    {
      memcpy (slots, plan->words, list->arrays->n * sizeof *slots);
      return;
    }
  /* Backwards: of an iterator's items the first one has the slot.  */
  for (size_t i = list->n; i-- > 0;)
    slots[list->items[i].entry] = gomp_plan_slot (plan, (uint32_t) i);
}

/* The pieces of a buffer that a queue fills when it gets there.  */
struct packing
{
  size_t n;
  struct piece
  {
    char *to;
    const void *from;
    size_t size;
    struct gomp_shape *shape;   /* its own, or NULL */
  } pieces[];
};

/* SIZE bytes, or what SHAPE says, to BYTES.  */
static void
take_bytes (char *bytes, const void *from, size_t size,
            const struct gomp_shape *shape)
{
  if (GOMP_UNLIKELY (shape != NULL))
    gomp_strided_move (bytes, from, shape);
  else
    memcpy (bytes, from, size);
}

/* In a thread of the plugin's.  */
static void
pack (void *data)
{
  struct packing *packing = data;

  for (size_t p = 0; p < packing->n; p++)
    {
      struct piece *piece = &packing->pieces[p];
      take_bytes (piece->to, piece->from, piece->size, piece->shape);
      free (piece->shape);
    }
  free (packing);
}

static struct piece
make_piece (char *to, const struct gomp_copy_in *copy)
{
  struct piece piece = { to, copy->source, copy->size, NULL };

  if (copy->shape)
    {
      piece.shape = gomp_malloc (sizeof *piece.shape);
      *piece.shape = *copy->shape;
    }
  return piece;
}

/* Put PLAN's pieces of the shared unit, from byte FIRST on, into BYTES.  LATER:
   where those are noted that have to wait for the queue, or NULL.  */
static void
fill_shared (const struct gomp_plan *plan, size_t first, char *bytes,
             struct packing *later)
{
  if (plan->slots)
    fill_slots (plan, (uintptr_t *) bytes);
  for (size_t c = 0; c < plan->n_copies; c++)
    {
      const struct gomp_copy_in *copy = &plan->copies[c];
      char *to = bytes;
      if (copy->unit != GOMP_SHARED_UNIT)
        continue;
      to += shared_offset (plan, copy) - first;
      if (later && !taken_now (plan, copy))
        later->pieces[later->n++] = make_piece (to, copy);
      else
        take_bytes (to, copy->source, copy->size, copy->shape);
    }
}

/* What of the SIZE bytes at SOURCE, which belong at OFFSET of the shared unit,
   is in bytes [FIRST, LAST) of it comes to BYTES.  */
static void
fill_part (size_t first, size_t last, char *bytes, size_t offset,
           const void *source, size_t size)
{
  size_t from = offset > first ? offset : first;
  size_t to = offset + size < last ? offset + size : last;

  if (from < to)
    memcpy (bytes + (from - first), (const char *) source + (from - offset),
            to - from);
}

/* Send SIZE bytes that have been put together at BYTES, which is no object's
   address.  */
static bool
send_gathered (struct gomp_device *device, const struct gomp_site *site,
               gomp_devaddr dst, const char *bytes, size_t size,
               struct gomp_error *err)
{
  return (is_plain (site)
            ? send_plainly (device, site, dst, bytes, size, NULL, NULL, err)
            : send_as_site_says (device, site, dst, bytes, size, false, err));
}

/* The same as send_shared, for more than is gathered at once; the argument
   block, at the start, is part of the first piece.  */
static bool
send_parts (struct gomp_device *device, const struct gomp_plan *plan,
            const struct gomp_site *site, size_t first, size_t last,
            struct gomp_error *err)
{
  size_t block = plan->slots ? plan->list->arrays->n * sizeof (void *) : 0;
  size_t most = block > GATHER_MOST ? block : GATHER_MOST, end;
  char *bytes = take_buffer (site, most);
  bool fine = true;

  for (; first < last && fine; first = end)
    {
      end = last - first < most ? last : first + most;
      if (plan->slots && first == 0)
        fill_slots (plan, (uintptr_t *) bytes);
      for (size_t c = 0; c < plan->n_copies; c++)
        if (plan->copies[c].unit == GOMP_SHARED_UNIT)
          fill_part (first, end, bytes, shared_offset (plan, &plan->copies[c]),
                     plan->copies[c].source, plan->copies[c].size);
      fine = send_gathered (
        device, site,
        gomp_devaddr_add (plan->units[GOMP_SHARED_UNIT].start, first), bytes,
        end - first, err);
    }
  give_buffer (site, bytes);
  return fine;
}

/* Everything for the shared unit in one transfer: bytes [FIRST, LAST) of it.
   What lies between the pieces is sent along; it belongs to this construct and
   has no contents yet.  */
static bool
send_shared (struct gomp_device *device, const struct gomp_plan *plan,
             const struct gomp_site *site, size_t first, size_t last,
             struct gomp_error *err)
{
  gomp_devaddr start
    = gomp_devaddr_add (plan->units[GOMP_SHARED_UNIT].start, first);
  struct packing *later;
  char *bytes;
  bool fine;

  if (GOMP_UNLIKELY (last - first > GATHER_MOST) && site->queue == NULL)
    return send_parts (device, plan, site, first, last, err);
  if (GOMP_LIKELY (site->queue == NULL))
    {
      bytes = take_buffer (site, last - first);
      fill_shared (plan, first, bytes, NULL);
      fine = send_gathered (device, site, start, bytes, last - first, err);
      give_buffer (site, bytes);
      return fine;
    }
  bytes = gomp_malloc (last - first);
  if (!gomp_device_reads_late (device))
    {
      fill_shared (plan, first, bytes, NULL);
      fine = gomp_staging_send (device, site, start, bytes, last - first, true,
                                err);
      free (bytes);
      return fine;
    }
  later
    = gomp_malloc (sizeof *later + plan->n_copies * sizeof later->pieces[0]);
  later->n = 0;
  fill_shared (plan, first, bytes, later);
  gomp_device_queue_call (device, site->queue, pack, later);
  fine
    = gomp_staging_send (device, site, start, bytes, last - first, false, err);
  gomp_device_queue_call (device, site->queue, free, bytes);
  return fine;
}

/* As gomp_staging_extent.  Returns how many pieces that are; *ONLY: the last
   one that is not the argument block.  */
static size_t
find_extent (const struct gomp_plan *plan, size_t *first, size_t *last,
             const struct gomp_copy_in **only)
{
  size_t shared = 0;

  *first = SIZE_MAX;
  *last = 0;
  *only = NULL;
  if (plan->slots && plan->list->arrays->n > 0)
    {
      *first = 0;
      *last = plan->list->arrays->n * sizeof (void *);
      shared = 1;
    }
  for (size_t c = 0; c < plan->n_copies; c++)
    {
      const struct gomp_copy_in *copy = &plan->copies[c];
      if (copy->unit != GOMP_SHARED_UNIT)
        continue;
      size_t offset = shared_offset (plan, copy);
      *first = offset < *first ? offset : *first;
      *last = offset + copy->size > *last ? offset + copy->size : *last;
      *only = copy;
      shared++;
    }
  return shared;
}

void
gomp_staging_extent (const struct gomp_plan *plan, size_t *first, size_t *last)
{
  const struct gomp_copy_in *only;

  find_extent (plan, first, last, &only);
}

void
gomp_staging_fill (const struct gomp_plan *plan, size_t first, char *bytes)
{
  fill_shared (plan, first, bytes, NULL);
}

bool
gomp_staging_copy_in (struct gomp_device *device, const struct gomp_plan *plan,
                      const struct gomp_site *site, struct gomp_error *err)
{
  const struct gomp_copy_in *only;
  size_t first, last, shared = find_extent (plan, &first, &last, &only);

  if (shared == 1 && only)
    {
      if (!send_one (device, plan, site, only, err))
        return false;
    }
  else if (shared && !send_shared (device, plan, site, first, last, err))
    return false;
  for (size_t c = 0; c < plan->n_copies; c++)
    if (plan->copies[c].unit != GOMP_SHARED_UNIT
        && !send_one (device, plan, site, &plan->copies[c], err))
      return false;
  return true;
}

bool
gomp_staging_sources_are_there (const struct gomp_device *device,
                                const struct gomp_plan *plan,
                                struct gomp_error *err)
{
  for (size_t c = 0; c < plan->n_copies; c++)
    {
      const struct gomp_copy_in *copy = &plan->copies[c];
      if (copy->unit == GOMP_SHARED_UNIT && copy->shape == NULL
          && !gomp_device_host_is_there (device, copy->source, copy->size, true,
                                         err))
        return false;
    }
  return true;
}

bool
gomp_staging_targets_are_there (const struct gomp_device *device,
                                const struct gomp_copy_out *copies, size_t n,
                                struct gomp_error *err)
{
  for (size_t c = 0; c < n; c++)
    if (copies[c].shape == NULL
        && !gomp_device_host_is_there (device, (const void *) copies[c].host,
                                       copies[c].size, false, err))
      return false;
  return true;
}

/* ---- From the device ---------------------------------------------------- */

/* May what lies between A and B be read: is it one piece of device memory?  */
static bool
same_memory (const struct gomp_pool *pool, const struct gomp_copy_out *a,
             const struct gomp_copy_out *b)
{
  if (a->mapping == b->mapping)
    return true;
  return (gomp_chunk_given (a->mapping->chunk)
          && gomp_chunk_given (b->mapping->chunk)
          && (gomp_chunk_slab (pool, a->mapping->chunk)
              == gomp_chunk_slab (pool, b->mapping->chunk)));
}

static bool
may_merge (const struct gomp_pool *pool, const struct gomp_copy_out *a,
           const struct gomp_copy_out *b, uintptr_t end)
{
  return (!a->shape && !b->shape && a->size <= GOMP_SMALL_OBJECT
          && b->size <= GOMP_SMALL_OBJECT
          && (b->device.value <= end || b->device.value - end < MERGE_GAP)
          && same_memory (pool, a, b));
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
  struct gomp_error err;

  gomp_error_init (&err);
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

  *parcel = (struct parcel) { .frame = site->frame,
                              .n = n,
                              .bytes = gomp_malloc (size) };
  memcpy (parcel->copies, copies, n * sizeof *copies);
  if (!fetch (device, site, parcel->bytes, copies[0].device, size, err))
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

  if (GOMP_UNLIKELY (gomp_guard_active)
      && !gomp_staging_targets_are_there (device, copies, n, err))
    return false;
  if (GOMP_UNLIKELY (copies[0].shape != NULL))
    {
      struct gomp_strided rows
        = { copies[0].host, copies[0].device, copies[0].shape };
      return gomp_strided_copy (device, site, &rows, false, err);
    }
  if (n == 1 && !gomp_host_read_only (copies[0].host))
    return fetch (device, site, (void *) copies[0].host, copies[0].device, size,
                  err);
  if (site->queue)
    return queue_run (device, copies, n, size, site, err);
  char *bytes = take_buffer (site, size);
  bool fine = (fetch (device, site, bytes, copies[0].device, size, err)
               && deliver_all (copies, n, bytes, &site->frame, err));
  give_buffer (site, bytes);
  return fine;
}

bool
gomp_staging_fetch (struct gomp_device *device,
                    const struct gomp_copy_out *copy,
                    const struct gomp_site *site, struct gomp_error *err)
{
  if (GOMP_LIKELY (!site->queue && !site->observer && !copy->shape
                   && !gomp_host_read_only (copy->host)))
    return gomp_device_copy_out (device, (void *) copy->host, copy->device,
                                 copy->size, err);
  return fetch_run (device, copy, 1, copy->device.value + copy->size, site,
                    err);
}

size_t
gomp_staging_run_length (const struct gomp_pool *pool,
                         const struct gomp_copy_out *copies, size_t n,
                         uintptr_t *end)
{
  size_t run;

  *end = copies->device.value + copies->size;
  for (run = 1; run < n; run++)
    {
      const struct gomp_copy_out *next = &copies[run];
      uintptr_t next_end = next->device.value + next->size;
      if (!may_merge (pool, next - 1, next, *end)
          || next_end - copies->device.value > GATHER_MOST)
        break;
      *end = next_end > *end ? next_end : *end;
    }
  return run;
}

bool
gomp_staging_deliver (const struct gomp_copy_out *copies, size_t n,
                      const char *bytes, const struct gomp_site *site,
                      struct gomp_error *err)
{
  return deliver_all (copies, n, bytes, &site->frame, err);
}

/* May the compiler read one of the N copies as soon as the construct
   returns?  */
static bool
have_temporary (const struct gomp_copy_out *copies, size_t n)
{
  for (size_t c = 0; c < n; c++)
    if (copies[c].size <= GOMP_SCALAR_SIZE
        && gomp_host_on_stack ((const void *) copies[c].host))
      return true;
  return false;
}

bool
gomp_staging_copy_out (struct gomp_device *device, struct gomp_copy_out *copies,
                       size_t n, const struct gomp_site *site,
                       struct gomp_error *err)
{
  if (n == 1 && GOMP_LIKELY (site->queue == NULL))
    return fetch_run (device, copies, 1, copies->device.value + copies->size,
                      site, err);
  gomp_copy_outs_sort (copies, n);
  for (size_t c = 0, run; c < n; c += run)
    {
      uintptr_t end;
      run = gomp_staging_run_length (&device->present.pool, &copies[c], n - c,
                                     &end);
      if (!fetch_run (device, &copies[c], run, end, site, err))
        return false;
    }
  return (!site->queue || !have_temporary (copies, n)
          || gomp_device_queue_wait (device, site->queue, err));
}
