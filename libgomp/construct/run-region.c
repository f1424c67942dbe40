/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What regions that are carried out from memory have in common, with the
   table's lock or without.  */

#include "construct/run-again.h"

#include <string.h>

#include "memo/memo-enter.h"
#include "run/run-batch.h"

void
gomp_again_fill_region (struct gomp_present *table, struct gomp_memo *memo,
                        struct gomp_region *region)
{
  const struct gomp_unit *shared = &memo->plan.units[GOMP_SHARED_UNIT];

  region->memo = memo;
  region->n = region->n_held = 0;
  region->strict = memo->arrays.acc;
  region->finds = gomp_region_finds (memo->context, memo->arrays.acc);
  region->deaths = table->deaths;
  if (memo->plan.slots && gomp_chunk_given (shared->chunk))
    region->block = shared->start;
  if (region->arguments)
    memcpy (region->arguments, memo->words,
            memo->arrays.n * sizeof *memo->words);
}

bool
gomp_again_goes_with_launch (const struct gomp_device *device,
                             const struct gomp_memo *memo)
{
  return (memo->plan.slots && memo->context == GOMP_CONTEXT_TARGET
          && !memo->arrays.acc && gomp_run_takes_batch (device));
}

void
gomp_region_drop_fetched (struct gomp_region *region)
{
  if (region->fetched)
    gomp_batch_outs_fini (region->fetched);
  region->fetched = NULL;
}

bool
gomp_again_bring_home (struct gomp_region *region, const struct gomp_site *site,
                       struct gomp_scratch *scratch, struct gomp_error *err)
{
  struct gomp_memo *memo = region->memo;

  if (region->fetched)
    return gomp_batch_outs_deliver (region->device, region->fetched, site, err);
  return gomp_batch_copy_out (region->device, NULL, memo->outs, memo->n_outs,
                              site, scratch, err);
}

void
gomp_again_over (struct gomp_region *region, const struct gomp_site *site,
                 bool fine)
{
  struct gomp_present *table = &region->device->present;

  gomp_memo_leave (table, region->memo, site->frame.pc, fine);
  gomp_present_signal (table);
  gomp_present_unlock (table);
  gomp_region_drop_fetched (region);
}
