/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Carrying out target update.  */

#include "run/run.h"

#include <string.h>

#include "gomp-constants.h"
#include "plan/map-gaps.h"
#include "plan/map-size.h"
#include "plan/plan-record.h"
#include "program/host-memory.h"
#include "run/run-batch.h"
#include "run/run-due.h"
#include "run/staging.h"
#include "device/strided.h"
#include "report/trace.h"

/* What is nobody's behind SIZE bytes of MAPPING, from START on.  */
static struct gomp_padding
padding_behind (const struct gomp_device *device,
                const struct gomp_mapping *mapping, gomp_devaddr start,
                size_t size)
{
  return (struct gomp_padding) { 0, gomp_mapping_padding (
                                      &device->present, mapping,
                                      gomp_devaddr_add (start, size)) };
}

static struct gomp_padding
padding_of (const struct gomp_device *device, const struct gomp_update *update)
{
  return padding_behind (device, update->mapping, update->device, update->size);
}

/* The copies to the device, as one operation, or posted.  */
static bool
send_batch (struct gomp_device *device, const struct gomp_plan_update *plan,
            const struct gomp_site *site, struct gomp_scratch *scratch,
            struct gomp_error *err)
{
  struct gomp_pset_copy *copies
    = GOMP_SCRATCH_ARRAY (scratch, struct gomp_pset_copy, plan->n);
  struct gomp_padding *padding
    = GOMP_SCRATCH_ARRAY (scratch, struct gomp_padding, plan->n);
  struct gomp_pset_batch batch = { .in = copies };
  struct gomp_posting posting
    = { .copies = copies, .padding = padding, .pc = site->frame.pc };
  bool posts = gomp_device_posts (device);

  for (size_t u = 0; u < plan->n; u++)
    if (plan->updates[u].in)
      {
        const struct gomp_update *update = &plan->updates[u];
        if (posts)
          padding[batch.n_in] = padding_of (device, update);
        copies[batch.n_in++]
          = (struct gomp_pset_copy) { .dst = (void *) update->device.value,
                                      .src = (const void *) update->host,
                                      .size = update->size };
      }
  posting.n = batch.n_in;
  return ((posts && gomp_post_all (device, &posting))
          || gomp_device_batch (device, &batch, err));
}

static bool
send_rows (struct gomp_device *device, const struct gomp_site *site,
           const struct gomp_update *update, struct gomp_error *err)
{
  struct gomp_strided rows = { update->host, update->device, update->shape };

  return gomp_strided_copy (device, site, &rows, true, err);
}

/* The copies to DEVICE of a construct with a queue or an observer, or with
   copies that have shapes.  */
static bool
send_each (struct gomp_device *device, const struct gomp_plan_update *plan,
           const struct gomp_site *site, struct gomp_error *err)
{
  for (size_t u = 0; u < plan->n; u++)
    {
      const struct gomp_update *update = &plan->updates[u];
      if (update->in
          && !(update->shape ? send_rows (device, site, update, err)
                             : gomp_staging_send (device, site, update->device,
                                                  (const void *) update->host,
                                                  update->size, false, err)))
        return false;
    }
  return true;
}

/* The copies to the device, one by one.  */
static bool
send (struct gomp_device *device, const struct gomp_plan_update *plan,
      const struct gomp_site *site, struct gomp_scratch *scratch,
      struct gomp_error *err)
{
  bool fine = true;
  int before;

  if (GOMP_UNLIKELY (plan->shapes))
    return send_each (device, plan, site, err);
  if (plan->n_ins > 1 && gomp_run_takes_batch (device))
    return send_batch (device, plan, site, scratch, err);
  if (plan->n == 1)
    return gomp_staging_send_padded (
      device, site, plan->updates[0].device,
      (const void *) plan->updates[0].host, plan->updates[0].size,
      padding_of (device, &plan->updates[0]), err);

  before = gomp_device_begin_io (device);
  for (size_t u = 0; u < plan->n && fine; u++)
    {
      const struct gomp_update *update = &plan->updates[u];
      if (update->in)
        fine = gomp_device_copy_in_next (device, update->device,
                                         (const void *) update->host,
                                         update->size, err);
    }
  gomp_device_end_io (device, before);
  return fine;
}

static inline struct gomp_copy_out
copy_out_of (const struct gomp_update *update)
{
  return (struct gomp_copy_out) { .host = update->host,
                                  .size = update->size,
                                  .shape = update->shape,
                                  .device = update->device,
                                  .mapping = update->mapping };
}

/* The N copies from the device, gathered.  */
static bool
fetch (struct gomp_device *device, const struct gomp_plan_update *plan,
       size_t n, const struct gomp_site *site, struct gomp_scratch *scratch,
       struct gomp_error *err)
{
  struct gomp_copy_out *outs
    = GOMP_SCRATCH_ARRAY (scratch, struct gomp_copy_out, n);
  struct gomp_copy_out *out = outs;

  for (size_t u = 0; u < plan->n; u++)
    if (!plan->updates[u].in)
      *out++ = copy_out_of (&plan->updates[u]);
  return gomp_batch_copy_out (device, NULL, outs, n, site, scratch, err);
}

static bool
copy (struct gomp_device *device, const struct gomp_plan_update *plan,
      const struct gomp_site *site, struct gomp_scratch *scratch,
      struct gomp_error *err)
{
  size_t n_outs = plan->n - plan->n_ins;

  if (plan->n_ins
      && !(GOMP_LIKELY (!site->queue && !site->observer)
             ? send (device, plan, site, scratch, err)
             : send_each (device, plan, site, err)))
    return false;
  if (n_outs == 1 && plan->n == 1)
    {
      struct gomp_copy_out out = copy_out_of (plan->updates);
      return gomp_staging_fetch (device, &out, site, err);
    }
  return n_outs == 0 || fetch (device, plan, n_outs, site, scratch, err);
}

/* In place of a transfer: the mappings are pinned, since an observer's
   callbacks may have constructs of their own, which would wait for an older
   transfer of their thread for ever.  */
static struct gomp_transfer pinned;
/* In a process with one thread, which copies, nobody takes anything away.  */
static struct gomp_transfer alone;

/* The mappings stay while they are copied.  NULL: wait.  Lock held.  */
static inline struct gomp_transfer *
begin (struct gomp_present *table, const struct gomp_plan_update *plan,
       const struct gomp_site *site)
{
  struct gomp_transfer *transfer;

  if (GOMP_UNLIKELY (site->observer != NULL))
    {
      for (size_t u = 0; u < plan->n; u++)
        gomp_mapping_pin (plan->updates[u].mapping);
      return &pinned;
    }
  if (GOMP_LIKELY (__libc_single_threaded))
    return &alone;
  transfer = gomp_present_begin (table);
  if (GOMP_LIKELY (transfer != NULL))
    for (size_t u = 0; u < plan->n; u++)
      plan->updates[u].mapping->transfer = table->transfers;
  return transfer;
}

/* No lock held.  */
static void
end (struct gomp_present *table, const struct gomp_plan_update *plan,
     struct gomp_transfer *transfer)
{
  if (GOMP_LIKELY (transfer == &alone))
    return;
  if (GOMP_LIKELY (transfer != &pinned))
    {
      gomp_present_end (table, transfer);
      return;
    }
  gomp_present_lock (table);
  for (size_t u = 0; u < plan->n; u++)
    gomp_mapping_unpin (plan->updates[u].mapping);
  gomp_present_signal (table);
  gomp_present_unlock (table);
}

/* OpenACC: the descriptors of components in LIST are sent if they are not what
   the device was given.  */
static bool
refresh_pointers (struct gomp_device *device, const struct gomp_list *list,
                  const struct gomp_site *site, struct gomp_scratch *scratch,
                  struct gomp_error *err)
{
  struct gomp_list stores = *list;

  stores.context = GOMP_CONTEXT_ENTER;
  stores.items = GOMP_SCRATCH_ARRAY (scratch, struct gomp_item, list->n);
  memcpy (stores.items, list->items, list->n * sizeof *list->items);
  for (size_t i = 0; i < list->n; i++)
    if (stores.items[i].class != GOMP_ITEM_STORE)
      stores.items[i].class = GOMP_ITEM_INERT;
  return gomp_run_enter (device, &stores, false, true, site, scratch, NULL,
                         err);
}

/* Plan LIST, and begin the transfer unless there is nothing to copy.  */
static bool
plan_and_begin (struct gomp_device *device, const struct gomp_list *list,
                const struct gomp_site *site, struct gomp_scratch *scratch,
                struct gomp_plan_update *plan, struct gomp_transfer **transfer,
                struct gomp_error *err)
{
  struct gomp_present *table = &device->present;
  enum gomp_plan_result result;

  *transfer = NULL;
  gomp_present_lock (table);
  for (;;)
    {
      result = GOMP_PLAN_FAILED;
      if (GOMP_UNLIKELY (table->n_due > 0)
          && !gomp_run_due_locked (device, err))
        break;
      result = gomp_plan_update (table, list, scratch, plan, err);
      if (result == GOMP_PLAN_FAILED
          || (result == GOMP_PLAN_READY
              && (plan->n == 0
                  || (*transfer = begin (table, plan, site)) != NULL)))
        break;
      gomp_present_wait (table);
    }
  if (GOMP_UNLIKELY (gomp_trace_active) && *transfer)
    gomp_trace_update (site, device, list, plan);
  if (gomp_record_is_on () && *transfer)
    {
      gomp_record_way (GOMP_WAY_GENERAL);
      gomp_plan_update_record (plan);
    }
  gomp_present_unlock (table);
  if (GOMP_UNLIKELY (gomp_trace_active))
    gomp_trace_unlocked (site, device);
  return result == GOMP_PLAN_READY;
}

bool
gomp_run_update (struct gomp_device *device, const struct gomp_list *list,
                 const struct gomp_site *site, struct gomp_scratch *scratch,
                 struct gomp_error *err)
{
  struct gomp_plan_update plan;
  struct gomp_transfer *transfer;
  bool fine;

  if (!plan_and_begin (device, list, site, scratch, &plan, &transfer, err))
    return false;
  if (transfer)
    {
      fine = (gomp_device_settle (device, site->queue, err)
              && copy (device, &plan, site, scratch, err));
      end (&device->present, &plan, transfer);
      if (!fine)
        return false;
    }
  return (!list->has_stores
          || refresh_pointers (device, list, site, scratch, err));
}

static bool
decode_and_update (struct gomp_device *device, const struct gomp_arrays *arrays,
                   const struct gomp_site *site, struct gomp_scratch *scratch,
                   struct gomp_error *err)
{
  struct gomp_list list;

  return (gomp_list_decode (arrays, GOMP_CONTEXT_UPDATE, scratch, &list, err)
          && (gomp_run_update (device, &list, site, scratch, err)
              || (gomp_map_gaps_find (&list, scratch)
                  && gomp_run_update (device, &list, site, scratch, err))));
}

/* Are the entries behind the first one its descriptor and pointer, which update
   leaves alone, and tells the descriptor of no gaps?  */
static inline bool
is_described (const struct gomp_arrays *arrays)
{
  for (size_t e = 1; e < arrays->n; e++)
    {
      unsigned class = gomp_map_kind_decode (arrays->kinds[e]).class;
      if ((class != GOMP_KIND_DESCRIPTOR && class != GOMP_KIND_POINTER)
          || arrays->sizes[e] == GOMP_MAP_ITERATOR_SIZE
          || (class == GOMP_KIND_DESCRIPTOR && e == 1
              && gomp_map_size_has_gaps (arrays, e)))
        return false;
    }
  return arrays->n > 0;
}

static inline bool
is_one_object (const struct gomp_arrays *arrays)
{
  return GOMP_LIKELY (arrays->n == 1) || is_described (arrays);
}

/* The mapping of an update that goes on quietly stays.  */
static void
settle (struct gomp_present *table, struct gomp_quiet *quiet)
{
  struct gomp_mapping *mapping = quiet->what;
  (void) table;

  gomp_mapping_pin (mapping);
}

static void
end_quietly (struct gomp_present *table, struct gomp_quiet *quiet)
{
  struct gomp_mapping *mapping = quiet->what;

  if (GOMP_LIKELY (
        gomp_quiet_go_on (quiet, GOMP_QUIET_RUNNING, GOMP_QUIET_IDLE)))
    return;
  gomp_quiet_over (quiet);
  gomp_present_lock (table);
  gomp_mapping_unpin (mapping);
  gomp_present_signal (table);
  gomp_present_unlock (table);
}

/* Can MAPPING, which gomp_present_peek has found, be updated without a
   plan?  */
static inline bool
is_plain (const struct gomp_mapping *mapping)
{
  return (GOMP_LIKELY (mapping != NULL) && !mapping->busy
          && !gomp_mapping_attachments (mapping)
          && mapping->lifetime != GOMP_LIFE_LINK);
}

/* Begin an update of host bytes [START, END), if they are there, plain and at
   rest.  */
static inline struct gomp_quiet *
begin_quietly (struct gomp_present *table, uintptr_t start, uintptr_t end,
               struct gomp_mapping **mapping)
{
  struct gomp_quiet *quiet = gomp_present_look (table);

  if (quiet == NULL)
    return NULL;
  *mapping = gomp_present_peek (table, start, end);
  if (GOMP_UNLIKELY (!is_plain (*mapping) || table->n_due > 0))
    {
      gomp_quiet_looked (quiet, GOMP_QUIET_IDLE);
      return NULL;
    }
  quiet->settle = settle;
  quiet->what = *mapping;
  gomp_quiet_looked (quiet, GOMP_QUIET_RUNNING);
  return quiet;
}

/* SIZE bytes at host address HOST are copied to the device, if IN, or from
   it.  */
static GOMP_NOINLINE void
record_quietly (bool in, uintptr_t host, size_t size)
{
  gomp_record_way (GOMP_WAY_QUIET);
  gomp_record_outcome_begin (1);
  gomp_record_left (in ? GOMP_RECORD_COPIED_IN : GOMP_RECORD_COPIED_OUT, host,
                    size, size);
  gomp_record_outcome_end (GOMP_RECORD_LEFT, NULL, 0);
}

/* As copy_one, for a construct with a queue, or where there is more to a copy
   than to make it.  */
static bool GOMP_NOINLINE
copy_one_with_care (struct gomp_device *device, struct gomp_mapping *mapping,
                    uintptr_t host, size_t size, bool in,
                    const struct gomp_site *site, struct gomp_error *err)
{
  gomp_devaddr start = gomp_mapping_device_address (mapping, host);

  if (gomp_record_is_on ())
    record_quietly (in, host, size);
  if (in && site->queue)
    return gomp_device_queue_in (device, site->queue, start,
                                 (const void *) host, size, err);
  if (site->queue && !gomp_host_read_only (host))
    return gomp_device_queue_out (device, site->queue, (void *) host, start,
                                  size, err);
  if (in)
    return gomp_staging_send_padded (
      device, site, start, (const void *) host, size,
      padding_behind (device, mapping, start, size), err);
  return gomp_staging_fetch (
    device,
    &(const struct gomp_copy_out) {
      .host = host, .size = size, .device = start, .mapping = mapping },
    site, err);
}

/* Update the SIZE bytes at HOST, which are in MAPPING, on the device if IN,
   else here.  */
static inline bool
copy_one (struct gomp_device *device, struct gomp_mapping *mapping,
          uintptr_t host, size_t size, bool in, const struct gomp_site *site,
          struct gomp_error *err)
{
  gomp_devaddr start = gomp_mapping_device_address (mapping, host);
  const struct gomp_pset_copy sent
    = { (void *) start.value, (const void *) host, size };

  if (GOMP_UNLIKELY (site->queue != NULL) || gomp_record_is_on ())
    return copy_one_with_care (device, mapping, host, size, in, site, err);
  if (in && gomp_post_again (device, &sent, site->frame.pc))
    return true;
  /* What is nobody's behind a copy matters to posted ones only.  */
  if (!(in ? __atomic_load_n (&device->posted.exposed, __ATOMIC_ACQUIRE)
           : !gomp_host_read_only (host)))
    return copy_one_with_care (device, mapping, host, size, in, site, err);
  return (
    in ? gomp_device_copy_in (device, start, (const void *) host, size, err)
       : gomp_device_copy_out (device, (void *) host, start, size, err));
}

/* As update_one, in a process with threads: without the table's lock.  */
static bool GOMP_NOINLINE
update_quietly (struct gomp_device *device, uintptr_t host, size_t size,
                bool in, const struct gomp_site *site, bool *fine,
                struct gomp_error *err)
{
  struct gomp_mapping *mapping;
  struct gomp_quiet *quiet
    = begin_quietly (&device->present, host, host + size, &mapping);

  if (quiet == NULL)
    return false;
  *fine = copy_one (device, mapping, host, size, in, site, err);
  end_quietly (&device->present, quiet);
  return true;
}

/* The shortest way: one object.  False: not that, and nothing has been
   done.  */
static inline bool
update_one (struct gomp_device *device, const struct gomp_arrays *arrays,
            const struct gomp_site *site, bool *fine, struct gomp_error *err)
{
  struct gomp_kind kind = gomp_map_kind_decode (arrays->kinds[0]);
  uintptr_t host = (uintptr_t) arrays->addresses[0];
  size_t size = arrays->sizes[0];
  bool in = kind.flags & GOMP_FLAG_IN;
  struct gomp_mapping *mapping;

  /* Also no size 0, and no iterator.  */
  if (site->observer || kind.class != GOMP_KIND_DATA || size - 1 >= PTRDIFF_MAX
      || host + size < host || !(kind.flags & (GOMP_FLAG_IN | GOMP_FLAG_OUT)))
    return false;
  if (GOMP_UNLIKELY (!__libc_single_threaded))
    return update_quietly (device, host, size, in, site, fine, err);
  mapping = gomp_present_peek (&device->present, host, host + size);
  if (GOMP_UNLIKELY (!is_plain (mapping)))
    return false;
  *fine = copy_one (device, mapping, host, size, in, site, err);
  return true;
}

static bool GOMP_NOINLINE
update_several (struct gomp_device *device, const struct gomp_arrays *arrays,
                const struct gomp_site *site, struct gomp_error *err)
{
  struct gomp_present *table = &device->present;
  struct gomp_transfer *transfer = NULL;
  struct gomp_plan_update plan;
  struct gomp_scratch scratch;
  bool fine;

  gomp_scratch_init (&scratch);
  gomp_present_lock (table);
  if (GOMP_LIKELY (table->n_due == 0 && !gomp_trace_active)
      && GOMP_LIKELY (gomp_plan_update_plain (table, arrays, &scratch, &plan)))
    transfer = begin (table, &plan, site);
  gomp_present_unlock (table);
  if (GOMP_LIKELY (transfer != NULL))
    {
      if (gomp_record_is_on ())
        {
          gomp_record_way (GOMP_WAY_PRESENT);
          gomp_plan_update_record (&plan);
        }
      fine = copy (device, &plan, site, &scratch, err);
      end (table, &plan, transfer);
    }
  else
    fine = decode_and_update (device, arrays, site, &scratch, err);
  gomp_scratch_fini (&scratch);
  return fine;
}

bool
gomp_run_update_arrays (struct gomp_device *device,
                        const struct gomp_arrays *arrays,
                        const struct gomp_site *site, struct gomp_error *err)
{
  bool fine;

  if (GOMP_LIKELY (!gomp_trace_active))
    {
      if (GOMP_UNLIKELY (gomp_queue_work_any (&device->queue_work)
                         || gomp_run_is_due (device))
          && !(gomp_run_due (device, err)
               && gomp_device_settle (device, site->queue, err)))
        return false;
      if (is_one_object (arrays)
          && update_one (device, arrays, site, &fine, err))
        return fine;
    }
  return update_several (device, arrays, site, err);
}
