/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a recording is told of plans.  */

#include "plan/plan-record.h"

#include <stdlib.h>

/* ---- Entering ----------------------------------------------------------- */

/* For each item of PLAN the bytes that are sent, for the caller to free.  */
static size_t *
count_sent (const struct gomp_plan *plan)
{
  size_t *sent = gomp_calloc (plan->list->n + 1, sizeof *sent);

  for (size_t c = 0; c < plan->n_copies; c++)
    if (plan->copies[c].item < plan->list->n)
      sent[plan->copies[c].item] += plan->copies[c].size;
  return sent;
}

static unsigned
entered_flags (const struct gomp_item *item, const struct gomp_place *place,
               size_t sent)
{
  unsigned flags = place->fate;

  switch ((enum gomp_item_class) item->class)
    {
    case GOMP_ITEM_STORE:
    case GOMP_ITEM_ATTACH:
    case GOMP_ITEM_DESCRIPTOR:
      if (place->sends)
        flags |= sent > 0 ? GOMP_RECORD_SENT_POINTER : GOMP_RECORD_SAME_POINTER;
      break;
    default:
      if (item->flags & GOMP_FLAG_IN && place->fate == GOMP_FATE_PRESENT
          && sent == 0)
        flags |= GOMP_RECORD_WANTS_COPY;
    }
  return flags;
}

/* Has the plan read the host's pointer or descriptor that ITEM is about?  */
static bool
has_words (const struct gomp_item *item, const struct gomp_place *place)
{
  return (place->sends && item->start != 0
          && (item->class == GOMP_ITEM_STORE || item->class == GOMP_ITEM_ATTACH
              || item->class == GOMP_ITEM_DESCRIPTOR));
}

/* Where recordings are made into map lists, the host's pointers are needed.  */
static void
record_words (const struct gomp_plan *plan)
{
  const struct gomp_list *list = plan->list;
  size_t n = 0;

  for (uint32_t i = 0; i < list->n; i++)
    n += has_words (&list->items[i], &plan->places[i]);
  if (n == 0)
    return;
  gomp_record_words_begin (n);
  for (uint32_t i = 0; i < list->n; i++)
    if (has_words (&list->items[i], &plan->places[i]))
      gomp_record_words (list->items[i].start, list->items[i].size);
}

uint32_t *
gomp_list_by_entry (const struct gomp_list *list)
{
  size_t n = list->arrays->n;
  uint32_t *order;

  if (!list->reordered)
    return NULL;
  order = gomp_malloc ((list->n + 1) * sizeof *order);
  /* How many items are of entries before each one.  */
  uint32_t *before = gomp_calloc (n + 1, sizeof *before);

  for (uint32_t i = 0; i < list->n; i++)
    before[list->items[i].entry + 1]++;
  for (size_t e = 1; e < n; e++)
    before[e] += before[e - 1];
  for (uint32_t i = 0; i < list->n; i++)
    order[before[list->items[i].entry]++] = i;
  free (before);
  return order;
}

GOMP_NOINLINE void
gomp_plan_record (const struct gomp_plan *plan, const void *what,
                  uint64_t number)
{
  const struct gomp_list *list = plan->list;
  size_t *sent;
  uint32_t *order;

  if (what && gomp_record_outcome_again (GOMP_RECORD_ENTERED, what, number))
    return;
  sent = count_sent (plan);
  order = gomp_list_by_entry (list);
  gomp_record_outcome_begin (list->n);
  for (uint32_t n = 0; n < list->n; n++)
    {
      uint32_t i = order ? order[n] : n;
      gomp_record_entered (
        entered_flags (&list->items[i], &plan->places[i], sent[i]),
        gomp_plan_address (plan, i), sent[i]);
    }
  record_words (plan);
  gomp_record_outcome_end (GOMP_RECORD_ENTERED, what, number);
  free (order);
  free (sent);
}

/* ---- Leaving ------------------------------------------------------------ */

/* The bytes that a copy of SIZE bytes copies, of which SHAPE says which.  */
static size_t
copied_bytes (size_t size, const struct gomp_shape *shape)
{
  return shape ? gomp_shape_rows (shape) * shape->row : size;
}

void
gomp_copy_outs_record (const struct gomp_copy_out *copies, size_t n)
{
  for (size_t c = 0; c < n; c++)
    gomp_record_left (GOMP_RECORD_COPIED_OUT, copies[c].host, copies[c].size,
                      copied_bytes (copies[c].size, copies[c].shape));
}

/* The mappings that go along with LEADER.  */
static size_t
count_siblings (const struct gomp_mapping *leader)
{
  const struct gomp_mapping *mapping = leader;
  size_t n = 0;

  do
    {
      n++;
      mapping = gomp_mapping_sibling (mapping);
    }
  while (mapping != leader);
  return n;
}

void
gomp_mapping_record_removed (const struct gomp_mapping *mapping)
{
  gomp_record_left (GOMP_RECORD_REMOVED, mapping->host_start,
                    mapping->host_end - mapping->host_start, 0);
}

static void
record_removed (const struct gomp_mapping *leader)
{
  const struct gomp_mapping *mapping = leader;

  do
    {
      gomp_mapping_record_removed (mapping);
      mapping = gomp_mapping_sibling (mapping);
    }
  while (mapping != leader);
}

GOMP_NOINLINE void
gomp_plan_leave_record (const struct gomp_plan_leave *plan)
{
  size_t n = plan->n_copies + plan->n_restores;

  for (size_t r = 0; r < plan->n_removed; r++)
    n += count_siblings (plan->removed[r]);
  gomp_record_outcome_begin (n);
  gomp_copy_outs_record (plan->copies, plan->n_copies);
  for (size_t r = 0; r < plan->n_removed; r++)
    record_removed (plan->removed[r]);
  for (size_t r = 0; r < plan->n_restores; r++)
    gomp_record_left (GOMP_RECORD_DETACHED, plan->restores[r].start,
                      plan->restores[r].extent, 0);
  gomp_record_outcome_end (GOMP_RECORD_LEFT, NULL, 0);
}

/* ---- Updating ----------------------------------------------------------- */

GOMP_NOINLINE void
gomp_plan_update_record (const struct gomp_plan_update *plan)
{
  gomp_record_outcome_begin (plan->n);
  for (size_t u = 0; u < plan->n; u++)
    {
      const struct gomp_update *update = &plan->updates[u];
      gomp_record_left (
        update->in ? GOMP_RECORD_COPIED_IN : GOMP_RECORD_COPIED_OUT,
        update->host, update->size, copied_bytes (update->size, update->shape));
    }
  gomp_record_outcome_end (GOMP_RECORD_LEFT, NULL, 0);
}
