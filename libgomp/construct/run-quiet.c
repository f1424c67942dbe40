/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Remembered target regions without the table's lock.  */

#include "construct/run-quiet.h"

#include "memo/memo-enter.h"
#include "memo/memo-record.h"
#include "run/run-batch.h"

/* Enter the region in the table, as gomp_again_begin and what follows do.  */
static void
settle (struct gomp_present *table, struct gomp_quiet *quiet)
{
  struct gomp_memo *memo = quiet->what;

  gomp_memo_enter (table, memo, NULL);
  if (quiet->settled == GOMP_QUIET_RUNNING)
    gomp_changes_set_busy (&memo->changes, false);
  else if (quiet->settled == GOMP_QUIET_FETCHING)
    gomp_memo_begin_leave (table, memo);
  quiet->deaths = table->deaths;
}

/* REGION has been settled, and is not quiet any more.  The lock is held, so
   that who settled it is through.  */
static void
leave_place (struct gomp_region *region)
{
  region->deaths = region->quiet->deaths;
  gomp_quiet_over (region->quiet);
  region->quiet = NULL;
}

/* The memo for ARRAYS, if all is well with it.  QUIET is the calling thread's
   place.  */
static struct gomp_memo *
look_for (struct gomp_present *table, const struct gomp_quiet *quiet,
          uint64_t hash, const struct gomp_arrays *arrays,
          const struct gomp_site *site)
{
  struct gomp_memo *memo = gomp_memo_look (table, hash, arrays, site,
                                           (unsigned) (quiet - table->quiet));

  return (memo && table->n_due == 0 && gomp_memo_looks_valid (table, memo)
              && gomp_memo_take_values (memo, arrays)
            ? memo
            : NULL);
}

enum gomp_again
gomp_quiet_begin (struct gomp_device *device, uint64_t hash,
                  const struct gomp_arrays *arrays,
                  const struct gomp_site *site, struct gomp_region *region,
                  struct gomp_scratch *scratch, struct gomp_error *err)
{
  struct gomp_present *table = &device->present;
  struct gomp_quiet *quiet = site->queue ? NULL : gomp_present_look (table);
  struct gomp_memo *memo;
  bool fine;

  if (quiet == NULL)
    return GOMP_AGAIN_UNKNOWN;
  memo = look_for (table, quiet, hash, arrays, site);
  if (memo == NULL)
    {
      gomp_quiet_looked (quiet, GOMP_QUIET_IDLE);
      return GOMP_AGAIN_UNKNOWN;
    }
  gomp_again_fill_region (table, memo, region);
  if (gomp_record_is_on ())
    gomp_memo_record_begin (memo, true);
  region->quiet = quiet;
  quiet->settle = settle;
  quiet->what = memo;
  if (memo->inserts.n == 0 && !gomp_memo_has_to_send (memo))
    {
      gomp_quiet_looked (quiet, GOMP_QUIET_RUNNING);
      return GOMP_AGAIN_DONE;
    }
  gomp_quiet_looked (quiet, GOMP_QUIET_SENDING);
  if (gomp_again_goes_with_launch (device, memo))
    {
      region->unsent = true;
      return GOMP_AGAIN_DONE;
    }
  fine = gomp_batch_copy_in (device, &memo->plan, site, scratch, err);
  gomp_quiet_sent (region, fine);
  return fine ? GOMP_AGAIN_DONE : GOMP_AGAIN_FAILED;
}

void
gomp_quiet_sent (struct gomp_region *region, bool fine)
{
  struct gomp_present *table = &region->device->present;
  struct gomp_memo *memo = region->memo;

  gomp_memo_set_sent (memo, fine);
  if (fine
      && gomp_quiet_go_on (region->quiet, GOMP_QUIET_SENDING,
                           GOMP_QUIET_RUNNING))
    return;
  /* Should it not have been settled yet, that comes with the lock.  */
  gomp_present_lock (table);
  gomp_memo_sent (table, memo, fine);
  if (!fine)
    leave_place (region);
  gomp_present_signal (table);
  gomp_present_unlock (table);
}

bool
gomp_quiet_end (struct gomp_region *region, const struct gomp_site *site,
                struct gomp_scratch *scratch, bool *fine,
                struct gomp_error *err)
{
  struct gomp_present *table = &region->device->present;
  struct gomp_quiet *quiet = region->quiet;
  bool fetches = region->memo->n_outs > 0;

  /* Somebody watches by now.  */
  if (GOMP_UNLIKELY (site->observer != NULL))
    {
      gomp_present_lock (table);
      gomp_present_unlock (table);
    }
  /* Nobody may look at the memo later.  */
  if (gomp_record_is_on ())
    gomp_memo_record_end (region->memo);
  if (!gomp_quiet_go_on (quiet, GOMP_QUIET_RUNNING,
                         fetches ? GOMP_QUIET_FETCHING : GOMP_QUIET_IDLE))
    {
      gomp_present_lock (table);
      leave_place (region);
      gomp_present_unlock (table);
      return false;
    }
  *fine = true;
  if (fetches)
    {
      *fine = gomp_again_bring_home (region, site, scratch, err);
      /* After a failure it may be tried again.  */
      if (!*fine
          || !gomp_quiet_go_on (quiet, GOMP_QUIET_FETCHING, GOMP_QUIET_IDLE))
        {
          gomp_present_lock (table);
          leave_place (region);
          gomp_again_over (region, site, *fine);
          return true;
        }
    }
  gomp_region_drop_fetched (region);
  return true;
}
