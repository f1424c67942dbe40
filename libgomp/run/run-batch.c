/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Constructs as one operation of the device.  */

#include "run/run-batch.h"

#include <string.h>

#include "device/guard.h"
#include "program/host-memory.h"
#include "run/staging.h"

/* Where the next piece of the buffer may begin.  */
#define PIECE_ALIGN 64

static size_t
align_piece (size_t at)
{
  return (at + PIECE_ALIGN - 1) & -(size_t) PIECE_ALIGN;
}

/* RUN, which has COPIES, is a piece of the buffer, from byte *AT on, if it is
   small and there is room.  DIRECT: large ones go where they belong at
   once.  */
static void
place_run (struct gomp_batch_run *run, const struct gomp_copy_out *copies,
           size_t *at, bool direct)
{
  run->at = GOMP_BATCH_NOT_FETCHED;
  if (run->n == 1 && run->size > GOMP_SMALL_OBJECT)
    {
      if (direct && !gomp_host_read_only (copies->host))
        run->at = GOMP_BATCH_DELIVERED;
    }
  else if (*at <= GOMP_PINNED_SIZE && run->size <= GOMP_PINNED_SIZE - *at)
    {
      run->at = *at;
      *at = align_piece (*at + run->size);
    }
}

/* The runs of the copies of OUTS, and where they go.  */
static void
place_runs (const struct gomp_pool *pool, struct gomp_batch_outs *outs,
            size_t at, bool direct)
{
  size_t first = 0;

  while (first < outs->n)
    {
      const struct gomp_copy_out *copies = &outs->copies[first];
      struct gomp_batch_run *run = &outs->runs[outs->n_runs++];
      uintptr_t end;
      run->first = first;
      run->n = gomp_staging_run_length (pool, copies, outs->n - first, &end);
      run->size = end - copies->device.value;
      /* What has gaps is copied by itself.  */
      if (GOMP_UNLIKELY (copies->shape != NULL))
        run->at = GOMP_BATCH_NOT_FETCHED;
      else
        place_run (run, copies, &at, direct);
      first += run->n;
    }
}

static size_t
list_ins (const struct gomp_plan *plan, size_t first, size_t last, char *bytes,
          struct gomp_pset_copy *ins)
{
  size_t n = 0;

  if (last > first)
    {
      gomp_staging_fill (plan, first, bytes);
      ins[n++] = (struct gomp_pset_copy) {
        .dst = (void *) (plan->units[GOMP_SHARED_UNIT].start.value + first),
        .src = bytes,
        .size = last - first
      };
    }
  for (size_t c = 0; c < plan->n_copies; c++)
    if (plan->copies[c].unit != GOMP_SHARED_UNIT)
      ins[n++]
        = (struct gomp_pset_copy) { .dst
                                    = (void *) plan->copies[c].device.value,
                                    .src = plan->copies[c].source,
                                    .size = plan->copies[c].size };
  return n;
}

static size_t
list_outs (const struct gomp_batch_outs *batch, struct gomp_pset_copy *outs)
{
  size_t n = 0;

  for (size_t r = 0; r < batch->n_runs; r++)
    {
      const struct gomp_batch_run *run = &batch->runs[r];
      const struct gomp_copy_out *copies = &batch->copies[run->first];
      if (run->at == GOMP_BATCH_NOT_FETCHED)
        continue;
      outs[n++]
        = (struct gomp_pset_copy) { .dst = (run->at == GOMP_BATCH_DELIVERED
                                              ? (void *) copies->host
                                              : batch->buffer->bytes + run->at),
                                    .src = (void *) copies->device.value,
                                    .size = run->size };
    }
  return n;
}

/* A batch has no copies with gaps.  */
static bool
has_gaps (const struct gomp_plan *plan)
{
  for (size_t c = 0; c < plan->n_copies; c++)
    if (GOMP_UNLIKELY (plan->copies[c].shape != NULL)
        && plan->copies[c].unit != GOMP_SHARED_UNIT)
      return true;
  return false;
}

bool
gomp_run_batch (struct gomp_device *device, const struct gomp_plan *plan,
                struct gomp_copy_out *copies, size_t n, void *handle,
                void **args, struct gomp_scratch *scratch,
                struct gomp_batch_outs *outs, bool *suits,
                struct gomp_error *err)
{
  size_t first, last;
  struct gomp_pset_copy *pieces;
  struct gomp_pset_batch batch = { .fn = handle, .args = args };

  *outs = (struct gomp_batch_outs) { .copies = copies, .n = n };
  *suits = false;
  gomp_staging_extent (plan, &first, &last);
  if ((last > first && last - first > GOMP_PINNED_SIZE) || has_gaps (plan)
      || (outs->buffer = gomp_pinned_acquire (device)) == NULL)
    return true;
  *suits = true;
  if (GOMP_UNLIKELY (gomp_guard_active)
      && !gomp_staging_sources_are_there (device, plan, err))
    return false;
  outs->runs = GOMP_SCRATCH_ARRAY (scratch, struct gomp_batch_run, n);
  pieces = GOMP_SCRATCH_ARRAY (scratch, struct gomp_pset_copy,
                               plan->n_copies + 1 + n);
  if (plan->slots && plan->units[GOMP_SHARED_UNIT].size > 0)
    batch.vars = (void *) plan->units[GOMP_SHARED_UNIT].start.value;
  batch.in = pieces;
  batch.n_in = list_ins (plan, first, last, outs->buffer->bytes, pieces);
  place_runs (&device->present.pool, outs,
              last > first ? align_piece (last - first) : 0, false);
  batch.out = pieces + batch.n_in;
  batch.n_out = list_outs (outs, pieces + batch.n_in);
  return gomp_device_batch (device, &batch, err);
}

bool
gomp_run_batch_block (struct gomp_device *device, gomp_devaddr block,
                      const uintptr_t *words, size_t n, void *handle,
                      void **args, struct gomp_error *err)
{
  const struct gomp_pset_copy copy
    = { (void *) block.value, words, n * sizeof *words };
  const struct gomp_pset_batch batch
    = { .in = &copy, .n_in = 1, .fn = handle, .vars = copy.dst, .args = args };

  return gomp_device_batch (device, &batch, err);
}

bool
gomp_batch_outs_deliver (struct gomp_device *device,
                         const struct gomp_batch_outs *outs,
                         const struct gomp_site *site, struct gomp_error *err)
{
  for (size_t r = 0; r < outs->n_runs; r++)
    {
      const struct gomp_batch_run *run = &outs->runs[r];
      struct gomp_copy_out *copies = &outs->copies[run->first];
      if (run->at == GOMP_BATCH_DELIVERED)
        continue;
      if (GOMP_UNLIKELY (gomp_guard_active)
          && !gomp_staging_targets_are_there (device, copies, run->n, err))
        return false;
      if (!(run->at == GOMP_BATCH_NOT_FETCHED
              ? gomp_staging_copy_out (device, copies, run->n, site, err)
              : gomp_staging_deliver (
                copies, run->n, outs->buffer->bytes + run->at, site, err)))
        return false;
    }
  return true;
}

void
gomp_batch_outs_fini (struct gomp_batch_outs *outs)
{
  if (outs->buffer)
    gomp_pinned_release (outs->buffer);
  outs->buffer = NULL;
}

/* ---- Without a kernel --------------------------------------------------- */

static bool
may_batch (const struct gomp_device *device, const struct gomp_site *site)
{
  return (GOMP_LIKELY (!site->queue && !site->observer)
          && gomp_run_takes_batch (device));
}

/* Is a batch better than plain copies?  Also for a single one, if that goes
   through memory which only a batch uses.  */
static bool
is_worth_it (const struct gomp_device *device, size_t transfers, bool gathered)
{
  return transfers > 1 || (gathered && device->plugin->pset_host_alloc);
}

/* How many of PLAN's copies go by themselves.  */
static size_t
large_count (const struct gomp_plan *plan)
{
  size_t n = 0;

  for (size_t c = 0; c < plan->n_copies; c++)
    n += plan->copies[c].unit != GOMP_SHARED_UNIT;
  return n;
}

/* Does PLAN send something to memory that kernels know already?  */
static bool
writes_present (const struct gomp_plan *plan)
{
  for (size_t c = 0; c < plan->n_copies; c++)
    if (plan->copies[c].unit == GOMP_NO_ITEM)
      return true;
  return false;
}

/* What the copies of PLAN stand for, in an array from SCRATCH.  */
static const struct gomp_pset_copy *
list_objects (const struct gomp_plan *plan, struct gomp_scratch *scratch)
{
  struct gomp_pset_copy *objects
    = GOMP_SCRATCH_ARRAY (scratch, struct gomp_pset_copy, plan->n_copies);

  for (size_t c = 0; c < plan->n_copies; c++)
    objects[c]
      = (struct gomp_pset_copy) { (void *) plan->copies[c].device.value,
                                  (const void *) plan->copies[c].host,
                                  plan->copies[c].size };
  return objects;
}

/* May the copies of PLAN, with bytes FIRST to LAST of its shared unit, be
   posted?  They are few and small, and no kernel follows.  */
static bool
may_post (struct gomp_device *device, const struct gomp_plan *plan,
          size_t first, size_t last, const struct gomp_site *site)
{
  return (!site->queue && !site->observer
          && plan->list->context != GOMP_CONTEXT_TARGET && !has_gaps (plan)
          && (last <= first || last - first <= GOMP_POSTED_BYTES)
          && gomp_device_posts (device));
}

/* Post the copies of PLAN, with bytes FIRST to LAST of its shared unit.  False:
   nothing has been done.  */
static bool
post (struct gomp_device *device, const struct gomp_plan *plan, size_t first,
      size_t last, const struct gomp_site *site, struct gomp_scratch *scratch)
{
  size_t most = plan->n_copies + 1;
  struct gomp_pset_copy *pieces
    = GOMP_SCRATCH_ARRAY (scratch, struct gomp_pset_copy, most);
  struct gomp_posting posting = { .copies = pieces, .pc = site->frame.pc };
  struct gomp_padding *padding;
  char *bytes = NULL;

  if (last > first)
    {
      bytes = gomp_staging_buffer (last - first);
      padding = GOMP_SCRATCH_ARRAY (scratch, struct gomp_padding, most);
      memset (padding, 0, most * sizeof *padding);
      padding[0] = gomp_staging_padding (plan, first, last);
      posting.padding = padding;
    }
  posting.n = list_ins (plan, first, last, bytes, pieces);
  posting.objects = list_objects (plan, scratch);
  posting.n_objects = plan->n_copies;
  return gomp_post_all (device, &posting);
}

/* Is the argument block all that there is to send, with words that are known
   and may be sent from where they are?  */
static inline bool
sends_words_alone (const struct gomp_device *device,
                   const struct gomp_plan *plan, const struct gomp_site *site)
{
  return (plan->n_copies == 0 && plan->slots && plan->words != NULL
          && !site->queue && !site->observer && !may_batch (device, site));
}

bool
gomp_batch_copy_in (struct gomp_device *device, const struct gomp_plan *plan,
                    const struct gomp_site *site, struct gomp_scratch *scratch,
                    struct gomp_error *err)
{
  size_t first, last, n;
  struct gomp_pset_batch batch = { .n_in = 0 };
  struct gomp_pinned *buffer;
  struct gomp_pset_copy *pieces;
  bool fine;

  if (GOMP_UNLIKELY (gomp_guard_active)
      && !gomp_staging_sources_are_there (device, plan, err))
    return false;
  if (GOMP_UNLIKELY (gomp_queue_work_any (&device->queue_work))
      && writes_present (plan)
      && !gomp_device_settle (device, site->queue, err))
    return false;
  /* Nothing to gather: as fast from where it is.  */
  if (plan->n_copies <= 1 && !plan->slots)
    return gomp_staging_send_only (device, plan, site, err);
  if (sends_words_alone (device, plan, site))
    return gomp_device_copy_in (
      device, plan->units[GOMP_SHARED_UNIT].start, plan->words,
      plan->list->arrays->n * sizeof *plan->words, err);
  n = may_batch (device, site) ? large_count (plan) : 0;
  gomp_staging_extent (plan, &first, &last);
  if (may_post (device, plan, first, last, site)
      && post (device, plan, first, last, site, scratch))
    return true;
  if (!may_batch (device, site) || has_gaps (plan)
      || !is_worth_it (device, n + (last > first), last > first)
      || (last > first && last - first > GOMP_PINNED_SIZE)
      || (buffer = gomp_pinned_acquire (device)) == NULL)
    return gomp_staging_copy_in (device, plan, site, err);
  pieces = GOMP_SCRATCH_ARRAY (scratch, struct gomp_pset_copy, n + 1);
  batch.in = pieces;
  batch.n_in = list_ins (plan, first, last, buffer->bytes, pieces);
  fine = gomp_device_batch (device, &batch, err);
  gomp_pinned_release (buffer);
  return fine;
}

/* Make the N_INS copies INS to DEVICE, then the N COPIES from it, without a
   batch.  */
static bool
copy_out_singly (struct gomp_device *device, const struct gomp_pset_copy *ins,
                 size_t n_ins, struct gomp_copy_out *copies, size_t n,
                 const struct gomp_site *site, struct gomp_error *err)
{
  for (size_t i = 0; i < n_ins; i++)
    if (!gomp_staging_send (device, site,
                            gomp_devaddr_make ((uintptr_t) ins[i].dst),
                            ins[i].src, ins[i].size, true, err))
      return false;
  return gomp_staging_copy_out (device, copies, n, site, err);
}

/* The writes of CHANGES, with the host's bytes.  */
static struct gomp_pset_copy *
list_writes (const struct gomp_changes *changes, struct gomp_scratch *scratch)
{
  struct gomp_pset_copy *copies
    = GOMP_SCRATCH_ARRAY (scratch, struct gomp_pset_copy, changes->n_writes);

  for (size_t w = 0; w < changes->n_writes; w++)
    {
      const struct gomp_write *write = &changes->writes[w];
      gomp_devaddr device
        = gomp_mapping_device_address (write->mapping, write->start);
      copies[w] = (struct gomp_pset_copy) { .dst = (void *) device.value,
                                            .src = (const void *) write->start,
                                            .size = write->extent };
    }
  return copies;
}

bool
gomp_batch_copy_out (struct gomp_device *device,
                     const struct gomp_changes *changes,
                     struct gomp_copy_out *copies, size_t n,
                     const struct gomp_site *site, struct gomp_scratch *scratch,
                     struct gomp_error *err)
{
  struct gomp_batch_outs outs = { .copies = copies, .n = n };
  struct gomp_pset_batch batch = { .n_in = 0 };
  struct gomp_pset_copy *ins, *pieces;
  size_t n_ins = changes ? changes->n_writes : 0;
  bool fine = false;

  if (n <= 1 && n_ins == 0)
    return gomp_staging_copy_out (device, copies, n, site, err);
  ins = n_ins > 0 ? list_writes (changes, scratch) : NULL;
  /* What is copied back needs none of them, or waits for it.  */
  if (n_ins > 0 && GOMP_LIKELY (!site->queue && !site->observer)
      && gomp_device_posts (device)
      && gomp_post (device, ins, n_ins, site->frame.pc))
    {
      if (n == 0)
        return true;
      if (n == 1)
        return gomp_staging_copy_out (device, copies, n, site, err);
      n_ins = 0;
    }
  if (!may_batch (device, site) || !is_worth_it (device, n_ins + n, n > 1)
      || (outs.buffer = gomp_pinned_acquire (device)) == NULL)
    return copy_out_singly (device, ins, n_ins, copies, n, site, err);
  gomp_copy_outs_sort (copies, n);
  outs.runs = GOMP_SCRATCH_ARRAY (scratch, struct gomp_batch_run, n);
  place_runs (&device->present.pool, &outs, 0, true);
  pieces = GOMP_SCRATCH_ARRAY (scratch, struct gomp_pset_copy, n);
  batch.in = ins;
  batch.n_in = n_ins;
  batch.out = pieces;
  batch.n_out = list_outs (&outs, pieces);
  fine = ((n_ins + batch.n_out == 0 || gomp_device_batch (device, &batch, err))
          && gomp_batch_outs_deliver (device, &outs, site, err));
  gomp_batch_outs_fini (&outs);
  return fine;
}
