/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The device's share of a construct as one piece of work.  */

#include "gcn/batch.h"

#include <stdlib.h>
#include <string.h>

#include "gcn/launch.h"
#include "gcn/memory.h"
#include "gcn/transfer.h"

/* Copies of at most this size go through the slot's staging area, while there
   is room: that is quicker than to let the device reach their memory.  */
#define SMALL 8192
#define STAGING_ALIGN 64

/* One copy of a batch under way.  */
struct item
{
  const struct gomp_pset_copy *copy;
  struct gomp_gcn_window window;
  bool staged;                  /* the window is in the staging area */
  bool reached;                 /* there is a window */
};

/* Items kept on the stack.  */
#define FEW 16

/* A batch under way.  */
struct work
{
  struct gomp_gcn_device *device;
  const struct gomp_pset_batch *batch;
  struct gomp_gcn_slot *slot;
  struct gomp_gcn_launch launch; /* kernel NULL: none */
  struct item *in, *out;
  size_t staged;                /* bytes of the staging area */
};

static struct gomp_gcn_launch
describe_launch (const struct gomp_pset_batch *batch)
{
  const struct gomp_gcn_kernel *kernel = batch->fn;

  if (!kernel)
    return (struct gomp_gcn_launch) { 0 };
  return gomp_gcn_launch_make (kernel, batch->vars, batch->args);
}

/* ---- One after the other -------------------------------------------- */

static bool
copy_all (struct gomp_gcn_device *device, const struct gomp_pset_copy *copies,
          size_t n, enum gomp_pset_direction direction)
{
  bool copied = true;

  for (size_t i = 0; i < n && copied; i++)
    copied = gomp_gcn_copy (device, copies[i].dst, copies[i].src,
                            copies[i].size, direction);
  return copied;
}

static void
run_kernel (const struct gomp_gcn_launch *launch)
{
  if (launch->kernel && !gomp_gcn_launch_run (launch))
    GOMP_PLUGIN_fatal ("GCN kernel '%s' could not be launched",
                       launch->kernel->name);
}

static bool
run_in_steps (struct gomp_gcn_device *device,
              const struct gomp_pset_batch *batch)
{
  const struct gomp_gcn_launch launch = describe_launch (batch);

  if (!copy_all (device, batch->in, batch->n_in, GOMP_PSET_TO_DEVICE))
    return false;
  run_kernel (&launch);
  return copy_all (device, batch->out, batch->n_out, GOMP_PSET_TO_HOST);
}

/* ---- At once -------------------------------------------------------- */

/* Let the device reach HOST, the host's side of ITEM: put it into the staging
   area, or open a window.  */
static void
prepare (struct work *work, struct item *item, const void *host)
{
  size_t size = item->copy->size, at = work->staged;

  item->staged = (size <= SMALL && size <= GOMP_GCN_STAGING - at
                  && !gomp_gcn_host_has (work->device, host, size));
  item->reached = true;
  if (!item->staged)
    {
      item->reached
        = (size > 0
           && gomp_gcn_window_open (work->device, host, size, &item->window));
      return;
    }
  item->window = (struct gomp_gcn_window) { work->slot->staging + at, NULL };
  at += (size + STAGING_ALIGN - 1) / STAGING_ALIGN * STAGING_ALIGN;
  work->staged = at < GOMP_GCN_STAGING ? at : GOMP_GCN_STAGING;
}

static void
prepare_all (struct work *work)
{
  const struct gomp_pset_batch *batch = work->batch;

  for (size_t i = 0; i < batch->n_in; i++)
    {
      struct item *item = &work->in[i];
      item->copy = &batch->in[i];
      prepare (work, item, item->copy->src);
      if (item->staged)
        memcpy (item->window.seen, item->copy->src, item->copy->size);
    }
  for (size_t i = 0; i < batch->n_out; i++)
    {
      work->out[i].copy = &batch->out[i];
      prepare (work, &work->out[i], work->out[i].copy->dst);
    }
}

static void
close_all (struct item *items, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (items[i].reached)
      gomp_gcn_window_close (&items[i].window);
}

static size_t
count_reached (const struct item *items, size_t n)
{
  size_t count = 0;

  for (size_t i = 0; i < n; i++)
    count += items[i].reached;
  return count;
}

/* One transfer fewer will count DONE down.  */
static void
give_up (struct item *item, hsa_signal_t done)
{
  gomp_gcn_window_close (&item->window);
  item->reached = false;
  gomp_hsa.signal_subtract_acq_rel (done, 1);
}

/* Start the copies in.  What the device does not reach is copied at once.
   False: a copy failed; what has been started counts IN down all the same.  */
static bool
start_in (struct work *work)
{
  hsa_signal_t done = work->slot->in;
  size_t n = work->batch->n_in;
  bool fine = true;

  gomp_hsa.signal_store_relaxed (
    done, (hsa_signal_value_t) count_reached (work->in, n));
  for (size_t i = 0; i < n; i++)
    {
      struct item *item = &work->in[i];
      const struct gomp_pset_copy *copy = item->copy;

      if (item->reached
          && (!fine
              || gomp_gcn_transfer_start (work->device, copy->dst,
                                          item->window.seen, copy->size, NULL,
                                          done)
                   != HSA_STATUS_SUCCESS))
        give_up (item, done);
      if (fine && !item->reached)
        fine = gomp_gcn_copy (work->device, copy->dst, copy->src, copy->size,
                              GOMP_PSET_TO_DEVICE);
    }
  return fine;
}

/* Start the copies out, behind AFTER.  */
static void
start_out (struct work *work, const hsa_signal_t *after)
{
  hsa_signal_t done = work->slot->out;
  size_t n = work->batch->n_out;

  gomp_hsa.signal_store_relaxed (
    done, (hsa_signal_value_t) count_reached (work->out, n));
  for (size_t i = 0; i < n; i++)
    {
      struct item *item = &work->out[i];

      if (item->reached
          && gomp_gcn_transfer_start (work->device, item->window.seen,
                                      item->copy->src, item->copy->size, after,
                                      done)
               != HSA_STATUS_SUCCESS)
        give_up (item, done);
    }
}

/* The copies out have been carried out; take what lies in the staging area,
   and copy what was not started.  */
static bool
finish_out (struct work *work)
{
  bool fine = true;

  for (size_t i = 0; i < work->batch->n_out && fine; i++)
    {
      const struct item *item = &work->out[i];
      const struct gomp_pset_copy *copy = item->copy;

      if (!item->reached)
        fine = gomp_gcn_copy (work->device, copy->dst, copy->src, copy->size,
                              GOMP_PSET_TO_HOST);
      else if (item->staged)
        memcpy (copy->dst, item->window.seen, copy->size);
    }
  return fine;
}

/* A copy has failed; others may be under way for ever so long.  */
static bool
transfers_failed (struct work *work)
{
  GOMP_PLUGIN_error ("GCN fatal error: a copy to or from device %d failed "
                     "(hsa_amd_memory_async_copy)",
                     work->device->ord);
  work->slot->spoilt = true;
  return false;
}

/* Copies in, then copies out.  */
static bool
run_copies (struct work *work)
{
  bool fine = start_in (work);

  if (!gomp_gcn_transfer_await (work->slot->in))
    return transfers_failed (work);
  if (!fine)
    return false;
  start_out (work, NULL);
  if (!gomp_gcn_transfer_await (work->slot->out))
    return transfers_failed (work);
  return finish_out (work);
}

/* Copies in, the kernel, copies out.  *LAUNCHED: the kernel is to be
   ended.  */
static bool
run_all (struct work *work, bool *launched)
{
  struct gomp_gcn_slot *slot = work->slot;
  /* Commands that others use too must not be held up: they could not be
     emptied.  */
  bool wait = slot->shares;
  bool fine = start_in (work);
  const hsa_signal_t *after = wait ? NULL : &slot->in;

  if ((wait || !fine) && !gomp_gcn_transfer_await (slot->in))
    return transfers_failed (work);
  if (!fine || !gomp_gcn_launch_begin (slot, &work->launch, after))
    {
      slot->spoilt = !gomp_gcn_transfer_await (slot->in);
      return false;
    }
  start_out (work, &slot->done);
  *launched = gomp_gcn_launch_await (slot, &work->launch, after);
  /* The copies out wait for it whether it ran or not.  */
  if (!*launched)
    gomp_hsa.signal_store_release (slot->done, 0);
  if (!gomp_gcn_transfer_await (slot->out) || !*launched)
    return transfers_failed (work);
  return finish_out (work);
}

static bool
run_at_once (struct work *work)
{
  const struct gomp_pset_batch *batch = work->batch;
  bool launched = false, fine;

  prepare_all (work);
  fine = work->launch.kernel ? run_all (work, &launched) : run_copies (work);
  /* What copies under way use stays open.  */
  if (!work->slot->spoilt)
    {
      close_all (work->in, batch->n_in);
      close_all (work->out, batch->n_out);
    }
  if (launched)
    gomp_gcn_launch_end (work->slot, &work->launch);
  else
    gomp_gcn_slot_give (work->slot);
  return fine;
}

/* Nothing to copy, or nothing to copy with; or copies out that wait for a
   kernel would be in the way of those that it asks the host for.  */
static bool
needs_steps (const struct gomp_gcn_device *device,
             const struct gomp_pset_batch *batch)
{
  return (!gomp_gcn_transfer_possible ()
          || (batch->n_in == 0 && batch->n_out == 0)
          || (gomp_gcn_device_asks (device) && batch->fn));
}

bool
gomp_gcn_batch_run (struct gomp_gcn_device *device,
                    const struct gomp_pset_batch *batch)
{
  size_t n = batch->n_in + batch->n_out;
  struct item few[FEW] = { { .copy = NULL } }, *items = few;
  struct work work
    = { .device = device, .batch = batch, .launch = describe_launch (batch) };
  bool fine;

  if (needs_steps (device, batch))
    return run_in_steps (device, batch);
  work.slot = gomp_gcn_slot_take (device);
  if (!work.slot)
    return false;
  if (n > FEW)
    items = GOMP_PLUGIN_malloc_cleared (n * sizeof *items);
  work.in = items;
  work.out = items + batch->n_in;
  fine = run_at_once (&work);
  if (items != few)
    free (items);
  return fine;
}
