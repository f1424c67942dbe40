/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A target region as one operation of the device.  */

#include "run-batch.h"

#include "staging.h"

/* Where the next piece of the buffer may begin.  */
#define PIECE_ALIGN 64

/* The runs of the copies of OUTS; the small ones get places in the buffer from
   byte AT on.  */
static void
place_runs (struct gomp_batch_outs *outs, size_t at)
{
  size_t first = 0;

  while (first < outs->n)
    {
      const struct gomp_copy_out *copies = &outs->copies[first];
      struct gomp_batch_run *run = &outs->runs[outs->n_runs++];
      uintptr_t end;
      run->first = first;
      run->n = gomp_staging_run_length (copies, outs->n - first, &end);
      run->size = end - copies->device.value;
      run->at = SIZE_MAX;
      if ((run->n > 1 || run->size <= GOMP_SMALL_OBJECT)
          && run->size <= GOMP_PINNED_SIZE - at)
        {
          run->at = at;
          at += (run->size + PIECE_ALIGN - 1) & -(size_t) PIECE_ALIGN;
          at = at < GOMP_PINNED_SIZE ? at : GOMP_PINNED_SIZE;
        }
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
      ins[n++] = (struct gomp_pset_copy){
        .dst
        = (void *) (plan->units[GOMP_SHARED_UNIT].chunk->start.value + first),
        .src = bytes,
        .size = last - first
      };
    }
  for (size_t c = 0; c < plan->n_copies; c++)
    if (plan->copies[c].unit != GOMP_SHARED_UNIT)
      ins[n++]
          = (struct gomp_pset_copy){ .dst
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
      if (run->at == SIZE_MAX)
        continue;
      outs[n++] = (struct gomp_pset_copy){
        .dst = batch->buffer->bytes + run->at,
        .src = (void *) batch->copies[run->first].device.value,
        .size = run->size
      };
    }
  return n;
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

  *outs = (struct gomp_batch_outs){ .copies = copies, .n = n };
  *suits = false;
  gomp_staging_extent (plan, &first, &last);
  if ((last > first && last - first > GOMP_PINNED_SIZE)
      || (outs->buffer = gomp_pinned_take (device)) == NULL)
    return true;
  *suits = true;
  outs->runs = GOMP_SCRATCH_ARRAY (scratch, struct gomp_batch_run, n);
  pieces = GOMP_SCRATCH_ARRAY (scratch, struct gomp_pset_copy,
                               plan->n_copies + 1 + n);
  if (plan->slots && plan->units[GOMP_SHARED_UNIT].chunk)
    batch.vars = (void *) plan->units[GOMP_SHARED_UNIT].chunk->start.value;
  batch.in = pieces;
  batch.n_in = list_ins (plan, first, last, outs->buffer->bytes, pieces);
  place_runs (outs, (last > first ? last - first + PIECE_ALIGN - 1 : 0)
                        & -(size_t) PIECE_ALIGN);
  batch.out = pieces + batch.n_in;
  batch.n_out = list_outs (outs, pieces + batch.n_in);
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
      if (!(run->at == SIZE_MAX
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
    gomp_pinned_give (outs->buffer);
  outs->buffer = NULL;
}
