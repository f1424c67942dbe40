/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Carrying out target update.  */

#include "run.h"

#include <string.h>

#include "staging.h"
#include "trace.h"

/* Copies to the device one by one; copies from it gathered.  */
static bool
transfer (struct gomp_device *device, const struct gomp_plan_update *plan,
          const struct gomp_site *site, struct gomp_scratch *scratch,
          struct gomp_error *err)
{
  struct gomp_copy_out *outs
    = GOMP_SCRATCH_ARRAY (scratch, struct gomp_copy_out, plan->n);
  size_t n_outs = 0;

  for (size_t u = 0; u < plan->n; u++)
    {
      const struct gomp_update *update = &plan->updates[u];
      if (!update->in)
        outs[n_outs++] = (struct gomp_copy_out) { .host = update->host,
                                                  .size = update->size,
                                                  .device = update->device,
                                                  .mapping
                                                  = update->mapping };
      else if (!gomp_staging_send (device, site->queue, update->device,
                                   (const void *) update->host,
                                   update->size, false, err))
        return false;
    }
  return gomp_staging_copy_out (device, outs, n_outs, site, err);
}

/* The mappings stay while they are copied.  */
static void
pin (const struct gomp_plan_update *plan)
{
  for (size_t u = 0; u < plan->n; u++)
    plan->updates[u].mapping->pins++;
}

static void
unpin (struct gomp_present *table, const struct gomp_plan_update *plan)
{
  gomp_lock_take (&table->lock);
  for (size_t u = 0; u < plan->n; u++)
    plan->updates[u].mapping->pins--;
  gomp_present_signal (table);
  gomp_lock_leave (&table->lock);
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

static bool
update_data (struct gomp_device *device, const struct gomp_list *list,
             const struct gomp_site *site, struct gomp_scratch *scratch,
                 struct gomp_error *err)
{
  struct gomp_present *table = &device->present;
  struct gomp_plan_update plan;
  enum gomp_plan_result result;
  bool fine;

  gomp_lock_take (&table->lock);
  while ((result = gomp_plan_update (table, list, scratch, &plan, err))
         == GOMP_PLAN_WAIT)
    gomp_present_wait (table);
  if (result == GOMP_PLAN_FAILED || plan.n == 0)
    {
      gomp_lock_leave (&table->lock);
      return result == GOMP_PLAN_READY;
    }
  pin (&plan);
  if (GOMP_UNLIKELY (gomp_trace_active))
    gomp_trace_update (site, device, list, &plan);
  gomp_lock_leave (&table->lock);

  fine = transfer (device, &plan, site, scratch, err);

  unpin (table, &plan);
  return fine;
}

bool
gomp_run_update (struct gomp_device *device, const struct gomp_list *list,
                 const struct gomp_site *site, struct gomp_scratch *scratch,
                 struct gomp_error *err)
{
  return (update_data (device, list, site, scratch, err)
          && (!list->has_stores
              || refresh_pointers (device, list, site, scratch, err)));
}
