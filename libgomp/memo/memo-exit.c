/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Remembered constructs: exit data.  */

#include "memo/memo-parts.h"

#include <stdlib.h>

#include "table/attach.h"

static size_t
removed_count (const struct gomp_plan_leave *plan)
{
  size_t n = 0;

  for (size_t r = 0; r < plan->n_removed; r++)
    {
      const struct gomp_mapping *mapping = plan->removed[r];
      do
        n++;
      while ((mapping = gomp_mapping_sibling (mapping)) != plan->removed[r]);
    }
  return n;
}

/* Does PLAN remove what *OWNER, an enter data, has made, all of it and nothing
   else?  *OWNER is NULL if it removes nothing at all.  */
static bool
removes_all_of (struct gomp_present *table, const struct gomp_plan_leave *plan,
                struct gomp_memo **owner)
{
  *owner = plan->n_removed > 0 ? gomp_mapping_owner (plan->removed[0]) : NULL;
  for (size_t i = 0; i < plan->n; i++)
    {
      const struct gomp_release *release = &plan->releases[i];
      if (release->mapping && !release->detach
          && (*owner == NULL
              || gomp_mapping_owner (release->mapping) != *owner))
        return false;
    }
  if (*owner == NULL)
    return plan->n_removed == 0;
  return ((*owner)->context == GOMP_CONTEXT_ENTER
          && (*owner)->inserts.n == removed_count (plan)
          && gomp_memo_untouched (table, *owner));
}

/* Is each detach of PLAN, but those in what OWNER made, of something attached
   once?  */
static bool
detaches_fit (const struct gomp_plan_leave *plan, const struct gomp_memo *owner)
{
  size_t n = 0;

  for (size_t i = 0; i < plan->n; i++)
    {
      const struct gomp_release *release = &plan->releases[i];
      if (release->mapping == NULL || !release->detach
          || (owner && gomp_mapping_owner (release->mapping) == owner))
        continue;
      const struct gomp_attachment *record
        = gomp_attachment_at (release->mapping, release->start);
      if (record == NULL || record->count != 1)
        return false;
      n++;
    }
  return n == plan->n_restores && plan->n_removed + n > 0;
}

/* Item I of LIST has nothing to give back in PLAN.  Is that because nothing is
   there, or because it lies in something that the memo makes sure of?  */
static bool
nothing_by_right (struct gomp_present *table, const struct gomp_list *list,
                  size_t i, const struct gomp_plan_leave *plan,
                  const struct gomp_memo *owner)
{
  const struct gomp_item *item = &list->items[i];
  struct gomp_mapping *mapping;

  switch (gomp_present_lookup (table, item->start, item->start + item->size,
                               &mapping))
    {
    case GOMP_ABSENT:
      return true;
    case GOMP_CONTAINED:
      break;
    case GOMP_CONTAINS:
    case GOMP_STRADDLES:
      return false;
    }
  if (owner && gomp_mapping_owner (mapping) == owner)
    return true;
  for (size_t r = 0; r < plan->n_restores; r++)
    if (plan->restores[r].mapping == mapping)
      return true;
  return false;
}

/* Could item I of LIST have had something to give back?  */
static bool
looked_for (const struct gomp_list *list, size_t i)
{
  return (list->items[i].class == GOMP_ITEM_RELEASE
          || list->items[i].class == GOMP_ITEM_DETACH);
}

static bool
rest_fits (struct gomp_present *table, const struct gomp_list *list,
           const struct gomp_plan_leave *plan, const struct gomp_memo *owner)
{
  for (size_t i = 0; i < list->n; i++)
    if (plan->releases[i].mapping == NULL && looked_for (list, i)
        && (list->items[i].size == 0
            || !nothing_by_right (table, list, i, plan, owner)))
      return false;
  return true;
}

/* Where nothing was found there has to be nothing again.  */
static void
fill_exit_windows (struct gomp_present *table, struct gomp_inserts *inserts,
                   const struct gomp_list *list,
                   const struct gomp_plan_leave *plan)
{
  for (size_t i = 0; i < list->n; i++)
    {
      uintptr_t start = list->items[i].start;
      uintptr_t end = gomp_item_end (&list->items[i]);
      struct gomp_mapping *mapping;
      if (plan->releases[i].mapping == NULL && looked_for (list, i)
          && (gomp_present_lookup (table, start, end, &mapping) == GOMP_ABSENT))
        inserts->windows[inserts->n_windows++]
          = (struct gomp_window) { start, end };
    }
  gomp_inserts_sort_windows (inserts);
}

static void
carve_exit (struct gomp_memo *memo, struct gomp_carver *carver,
            const struct gomp_arrays *arrays,
            const struct gomp_plan_leave *plan)
{
  gomp_memo_carve_arrays (memo, carver, arrays);
  memo->outs
    = gomp_carve (carver, plan->n_copies * sizeof *memo->outs, plan->copies);
  memo->changes.writes = gomp_carve (
    carver, plan->n_restores * sizeof *memo->changes.writes, NULL);
  memo->inserts.windows
    = gomp_carve (carver, arrays->n * sizeof *memo->inserts.windows, NULL);
}

/* NULL: no memory, or no room among the memos; ENTER, which is in use,
   stays.  */
static struct gomp_memo *
make_exit (struct gomp_present *table, uint64_t hash, struct gomp_memo *enter,
           const struct gomp_list *list, const struct gomp_plan_leave *plan,
           const struct gomp_site *site)
{
  const struct gomp_arrays *arrays = list->arrays;
  const struct gomp_memo blank = { .pc = site->frame.pc,
                                   .function = site->function,
                                   .context = GOMP_CONTEXT_EXIT,
                                   .arrays = *arrays,
                                   .enter = enter,
                                   .n_outs = plan->n_copies,
                                   .changes.n_writes = plan->n_restores };
  struct gomp_memo measured = blank, *memo;
  struct gomp_carver carver = { NULL, 0 };
  size_t bytes;

  carve_exit (&measured, &carver, arrays, plan);
  bytes = sizeof *memo + carver.at;
  if (!gomp_memo_make_way (table, hash, list, site, bytes)
      || (memo = malloc (bytes)) == NULL)
    return NULL;
  *memo = blank;
  memo->bytes = bytes;
  carver = (struct gomp_carver) { (char *) (memo + 1), 0 };
  memo->arrays.frame = NULL;
  carve_exit (memo, &carver, arrays, plan);
  for (size_t r = 0; r < plan->n_restores; r++)
    memo->changes.writes[r]
      = (struct gomp_write) { .mapping = plan->restores[r].mapping,
                              .serial = plan->restores[r].mapping->serial,
                              .start = plan->restores[r].start,
                              .extent = plan->restores[r].extent,
                              .attached = true };
  fill_exit_windows (table, &memo->inserts, list, plan);
  if (enter)
    {
      memo->changes.mappings = enter->inserts.mappings;
      memo->changes.n_mappings = enter->inserts.n;
      memo->next_exit = enter->exits;
      enter->exits = memo;
    }
  return memo;
}

GOMP_NOINLINE void
gomp_memo_note_exit (struct gomp_present *table, uint64_t hash,
                     const struct gomp_list *list,
                     const struct gomp_plan_leave *plan,
                     const struct gomp_site *site)
{
  struct gomp_memo *enter, *memo;

  if (site->queue && plan->n_restores > 0)
    return;
  if (gomp_memo_wanted (table, hash) && list->n == list->arrays->n
      && list->n <= GOMP_MEMO_LONGEST && removes_all_of (table, plan, &enter)
      && detaches_fit (plan, enter) && rest_fits (table, list, plan, enter)
      && (memo = make_exit (table, hash, enter, list, plan, site)) != NULL)
    gomp_memo_link (table, memo, hash);
}
