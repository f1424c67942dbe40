/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Plan of entering a deep object: what of it is there, and where the rest
   goes.  */

#include "deep/deep-plan.h"

#include <stdlib.h>
#include <string.h>

#include "base/checked.h"
#include "deep/deep-container.h"
#include "table/deep-index.h"
#include "table/refcount.h"
#include "base/work-memory.h"

/* ---- What the object does not own any more ----------------------------- */

/* End of the run of HELD from I on that share a count.  */
static size_t
group_end (const struct gomp_deep_record *record, size_t i)
{
  size_t end = i + 1;

  while (end < record->n
         && (gomp_mapping_leader (record->held[end].mapping)
             == gomp_mapping_leader (record->held[i].mapping)))
    end++;
  return end;
}

/* Freed memory comes back for other things: what held addresses and is numbers
   now, or the reverse, is another piece.  */
static bool
is_same_piece (const struct gomp_deep_piece *piece,
               const struct gomp_deep_held *held)
{
  return (piece->size == held->size
          && !((piece->flags ^ held->flags) & GOMP_DEEP_HOLDER));
}

/* Is one of the pieces HELD [FIRST, LAST) of RECORD a piece of DEEP still?
   *AT moves along in DEEP's order.  */
static bool
group_stays (const struct gomp_deep *deep,
             const struct gomp_deep_record *record, size_t first, size_t last,
             size_t *at)
{
  bool stays = false;

  for (size_t i = first; i < last; i++)
    {
      const struct gomp_deep_held *held = &record->held[i];
      while (*at < deep->n_pieces && deep->order[*at].at < held->start)
        ++*at;
      for (size_t k = *at;
           k < deep->n_pieces && deep->order[k].at == held->start; k++)
        if (is_same_piece (&deep->pieces[deep->order[k].value], held))
          stays = true;
    }
  return stays;
}

static bool
is_dying (const struct gomp_deep_plan *plan, const struct gomp_mapping *mapping)
{
  return gomp_refcount_goes (plan->table, mapping, plan->construct);
}

/* A reference of MAPPING goes, or ALL.  WAIT: it goes itself, but is in
   use.  */
static enum gomp_plan_result
drop (struct gomp_deep_plan *plan, struct gomp_mapping *mapping, bool all)
{
  bool listed = gomp_refcount_note_of (
                  plan->table, gomp_mapping_leader (mapping), plan->construct)
                != NULL;

  if (plan->n_dropped == plan->dropped_room)
    {
      plan->dropped_room = plan->dropped_room ? 2 * plan->dropped_room : 16;
      plan->dropped = gomp_work_grow (
        plan->dropped, (plan->dropped_room * sizeof *plan->dropped));
    }
  if (!(all && listed))
    plan->dropped[plan->n_dropped++] = mapping;
  return (
    gomp_refcount_note_release (plan->table, mapping, plan->construct, all) == 0
        && (mapping->busy || gomp_present_in_use (plan->table, mapping))
      ? GOMP_PLAN_WAIT
      : GOMP_PLAN_READY);
}

/* List the mappings in which nothing of the object lies any more.  */
static enum gomp_plan_result
drop_stale (struct gomp_deep_plan *plan)
{
  const struct gomp_deep_record *record = plan->record;
  size_t at = 0, end;

  for (size_t i = 0; i < record->n; i = end)
    {
      struct gomp_mapping *mapping = record->held[i].mapping;
      end = group_end (record, i);
      if (group_stays (plan->deep, record, i, end, &at)
          || !gomp_deep_held_valid (record, &record->held[i]))
        continue;
      if (drop (plan, mapping, false) == GOMP_PLAN_WAIT)
        return GOMP_PLAN_WAIT;
    }
  return GOMP_PLAN_READY;
}

/* ---- What no object owns any more -------------------------------------- */

/* How many records have MAPPING, and whether to all of them it is just what
   some component owns.  */
struct holders
{
  const struct gomp_mapping *mapping;
  uint64_t number;              /* of the search */
  uint32_t n;
  bool owned;
};

static bool
count_holder (struct gomp_deep_record *record, void *data)
{
  struct holders *holders = data;
  const struct gomp_mapping *mapping = holders->mapping;
  const struct gomp_deep_held *held;

  if (record->seen == holders->number)
    return true;
  record->seen = holders->number;
  held = gomp_deep_record_at (record, mapping->host_start);
  if (held == NULL || held->mapping != mapping)
    return true;
  holders->n++;
  if (held->flags
        & (GOMP_DEEP_ROOT | GOMP_DEEP_FRAME | GOMP_DEEP_TABLE | GOMP_DEEP_TOLD)
      || held->start != mapping->host_start
      || held->size != mapping->host_end - mapping->host_start)
    holders->owned = false;
  return true;
}

/* MAPPING is only a part of PIECE, or the reverse.  Is it there just because
   components of entered objects have owned it?  Those must have been
   reallocated or freed since, for memory belongs to one of two allocations
   that overlap.  */
static bool
is_forsaken (struct gomp_deep_plan *plan, const struct gomp_deep_piece *piece,
             const struct gomp_mapping *mapping)
{
  struct holders holders = { .mapping = mapping, .owned = true };

  if (piece->flags & (GOMP_DEEP_TABLE | GOMP_DEEP_TOLD)
      || mapping->lifetime != GOMP_LIFE_COUNTED
      || gomp_mapping_sibling (mapping) != mapping)
    return false;
  holders.number = gomp_refcount_number (plan->table);
  gomp_deep_index_visit (plan->table, mapping->host_start, count_holder,
                         &holders);
  return holders.owned && holders.n == mapping->refcount;
}

/* ---- What is there ----------------------------------------------------- */

static bool
reject_overlap (struct gomp_deep_plan *plan,
                const struct gomp_deep_piece *piece,
                const struct gomp_mapping *mapping, struct gomp_error *err)
{
  plan->blocked = piece;
  plan->in_way = mapping;
  if (mapping->lifetime == GOMP_LIFE_LINK)
    return gomp_error_set (err,
                           "a part of the object, %zu bytes at %p, is a "
                           "declare target link variable",
                           piece->size, (void *) piece->start);
  return gomp_error_set (
    err,
    "of a part of the object, [%p..%p), only "
    "[%p..%p) is mapped already",
    (void *) piece->start, (void *) (piece->start + piece->size),
    (void *) mapping->host_start, (void *) mapping->host_end);
}

/* How PIECE relates to what is mapped, but for what goes.  ABSENT: from its
   start to *FREE_UNTIL there is nothing.  *RESULT is set to WAIT if what goes
   is in use.  */
static enum gomp_relation
look_up (struct gomp_deep_plan *plan, const struct gomp_deep_piece *piece,
         uintptr_t *free_until, struct gomp_mapping **mapping,
         enum gomp_plan_result *result)
{
  uintptr_t at = piece->start, end = piece->start + piece->size;
  struct gomp_mapping *below, *above;

  while (at < end
         && gomp_present_lookup (plan->table, at, end, mapping) != GOMP_ABSENT)
    {
      enum gomp_relation relation = gomp_relation_of (
        piece->start, end, (*mapping)->host_start, (*mapping)->host_end);
      if (!is_dying (plan, *mapping))
        {
          if (relation == GOMP_CONTAINED
              || !is_forsaken (plan, piece, *mapping))
            return relation;
          if (drop (plan, *mapping, true) == GOMP_PLAN_WAIT)
            *result = GOMP_PLAN_WAIT;
        }
      at = (*mapping)->host_end;
    }
  *mapping = NULL;
  gomp_present_neighbours (plan->table, piece->start, &below, &above);
  *free_until = above ? above->host_start : UINTPTR_MAX;
  return GOMP_ABSENT;
}

/* The mapping that the record has PIECE in, if it stays, or NULL; pieces come
   in ascending order.  */
static struct gomp_mapping *
known_mapping (struct gomp_deep_plan *plan, const struct gomp_deep_piece *piece)
{
  const struct gomp_deep_record *record = plan->record;

  while (plan->at < record->n && record->held[plan->at].start < piece->start)
    plan->at++;
  for (size_t h = plan->at;
       h < record->n && record->held[h].start == piece->start; h++)
    if (record->held[h].size == piece->size
        && gomp_deep_held_valid (record, &record->held[h])
        && !is_dying (plan, record->held[h].mapping))
      return record->held[h].mapping;
  return NULL;
}

/* Settle where PIECE is; they come in ascending order.  */
static enum gomp_plan_result
place_piece (struct gomp_deep_plan *plan, const struct gomp_deep_piece *piece,
             struct gomp_deep_place *place, uintptr_t *free_until,
             struct gomp_error *err)
{
  enum gomp_relation relation = GOMP_ABSENT;
  enum gomp_plan_result result = GOMP_PLAN_READY;

  *place = (struct gomp_deep_place) { .new = true };
  if (plan->record)
    place->mapping = known_mapping (plan, piece);
  if (place->mapping)
    relation = GOMP_CONTAINED;
  else if (piece->start + piece->size > *free_until)
    relation = look_up (plan, piece, free_until, &place->mapping, &result);
  if (relation == GOMP_ABSENT)
    {
      plan->n_new++;
      return result;
    }
  if (relation != GOMP_CONTAINED || place->mapping->lifetime == GOMP_LIFE_LINK)
    {
      reject_overlap (plan, piece, place->mapping, err);
      return GOMP_PLAN_FAILED;
    }
  if (place->mapping->busy)
    return GOMP_PLAN_WAIT;
  /* Others have it, too, and it is needed again.  */
  gomp_refcount_note_none (plan->table, place->mapping, plan->construct);
  place->new = false;
  place->elsewhere
    = (place->mapping->is_table && !gomp_chunk_given (place->mapping->chunk));
  place->device = gomp_mapping_device_address (place->mapping, piece->start);
  return GOMP_PLAN_READY;
}

/* PIECE is new.  */
static void
make_room (struct gomp_deep_plan *plan, const struct gomp_deep_piece *piece,
           struct gomp_deep_place *place)
{
  uintptr_t twin = (piece->flags & GOMP_DEEP_TABLE
                      ? gomp_deep_twin (plan->deep, piece->start)
                      : 0);
  size_t room = gomp_align_up (piece->size, GOMP_DEEP_ALIGN);

  if (twin)
    {
      place->elsewhere = true;
      place->device = gomp_devaddr_make (twin);
      return;
    }
  plan->size += room;
  if (piece->flags & GOMP_DEEP_HOLDER)
    plan->holders_size += room;
}

static enum gomp_plan_result
place_pieces (struct gomp_deep_plan *plan, struct gomp_error *err)
{
  const struct gomp_deep *deep = plan->deep;
  uintptr_t free_until = 0;

  for (size_t i = 0; i < deep->n_pieces; i++)
    {
      size_t p = deep->order[i].value;
      const struct gomp_deep_piece *piece = &deep->pieces[p];
      struct gomp_deep_place *place = &plan->places[p];
      if (piece->size == 0 || piece->inside != GOMP_DEEP_NONE)
        {
          *place = (struct gomp_deep_place) { .new = false };
          continue;
        }
      enum gomp_plan_result result
        = place_piece (plan, piece, place, &free_until, err);
      if (result != GOMP_PLAN_READY)
        return result;
      if (place->new)
        make_room (plan, piece, place);
    }
  return GOMP_PLAN_READY;
}

enum gomp_plan_result
gomp_deep_plan (struct gomp_present *table, const struct gomp_deep *deep,
                struct gomp_deep_record *record, struct gomp_deep_plan *plan,
                gomp_pset_status *status, struct gomp_error *err)
{
  enum gomp_plan_result result = GOMP_PLAN_READY;

  GOMP_LOCK_ASSERT_HELD (&table->writer);
  *plan
    = (struct gomp_deep_plan) { .deep = deep,
                                .table = table,
                                .record = record,
                                .construct = gomp_refcount_construct (table) };
  if (record)
    result = drop_stale (plan);
  if (result == GOMP_PLAN_READY)
    {
      plan->places = gomp_work_acquire (deep->n_pieces * sizeof *plan->places);
      result = place_pieces (plan, err);
    }
  if (result == GOMP_PLAN_FAILED)
    *status = GOMP_PSET_BAD_SECTION;
  return result;
}

void
gomp_deep_plan_fini (struct gomp_deep_plan *plan)
{
  gomp_work_release (plan->places);
  gomp_work_release (plan->dropped);
}

/* ---- Addresses --------------------------------------------------------- */

void
gomp_deep_plan_place (struct gomp_deep_plan *plan)
{
  const struct gomp_deep *deep = plan->deep;
  size_t holders = 0, data = plan->holders_size;
  gomp_devaddr start = gomp_devaddr_make (0);

  if (gomp_chunk_given (plan->chunk))
    start = gomp_chunk_start (&plan->table->pool, plan->chunk);
  for (size_t i = 0; i < deep->n_pieces; i++)
    {
      const struct gomp_deep_piece *piece = &deep->pieces[deep->order[i].value];
      struct gomp_deep_place *place = &plan->places[deep->order[i].value];
      size_t *offset = piece->flags & GOMP_DEEP_HOLDER ? &holders : &data;
      if (!place->new || place->elsewhere)
        continue;
      place->device = gomp_devaddr_add (start, *offset);
      *offset += gomp_align_up (piece->size, GOMP_DEEP_ALIGN);
    }
}

uintptr_t
gomp_deep_twin (const struct gomp_deep *deep, uintptr_t addr)
{
  size_t t = gomp_deep_keys_up_to (deep->twins, deep->n_twins, addr);

  return t > 0 && deep->twins[t - 1].at == addr ? deep->twins[t - 1].value : 0;
}

/* The device address of WORD, which lies in piece P.  */
static uintptr_t
word_in_piece (const struct gomp_deep_plan *plan, uint32_t p, uintptr_t word)
{
  const struct gomp_deep_piece *piece = &plan->deep->pieces[p];

  if (piece->size == 0)
    return plan->table->zero_object.value;
  if (piece->inside != GOMP_DEEP_NONE)
    {
      p = piece->inside;
      piece = &plan->deep->pieces[p];
    }
  return plan->places[p].device.value + (word - piece->start);
}

/* WORD, which may be anything, refers to a part of the object, or to something
   that is mapped, or stays.  */
static uintptr_t
maybe_word (const struct gomp_deep_plan *plan, uintptr_t word)
{
  struct gomp_mapping *mapping;
  uint32_t p = gomp_deep_find (plan->deep, word);

  if (p != GOMP_DEEP_NONE)
    return word_in_piece (plan, p, word);
  mapping = gomp_present_at (plan->table, word);
  if (mapping == NULL || mapping->lifetime == GOMP_LIFE_LINK
      || is_dying (plan, mapping))
    return 0;
  return gomp_mapping_device_address (mapping, word).value;
}

uintptr_t
gomp_deep_plan_word (const struct gomp_deep_plan *plan,
                     const struct gomp_deep_link *link)
{
  uintptr_t word = gomp_deep_word (link), there;

  if (GOMP_LIKELY (link->target != GOMP_DEEP_NONE))
    return word_in_piece (plan, link->target, word);
  if (word == 0)
    return 0;
  switch ((gomp_pset_link) link->kind)
    {
    case GOMP_PSET_LINK_OWNED:
    case GOMP_PSET_LINK_LENGTH:
      break;
    case GOMP_PSET_LINK_LEFT_OUT:
      return maybe_word (plan, word);
    case GOMP_PSET_LINK_TABLE:
    case GOMP_PSET_LINK_POINTER:
      there = maybe_word (plan, word);
      return there ? there : word;
    case GOMP_PSET_LINK_PROCEDURE:
      there = gomp_deep_twin (plan->deep, word);
      return there ? there : word;
    }
  return word;
}

/* ---- Records ----------------------------------------------------------- */

/* Are all of the N PATHS covered by the N_OTHERS OTHERS?  */
static bool
are_covered (char **paths, size_t n, char **others, size_t n_others)
{
  for (size_t i = 0; i < n; i++)
    if (!gomp_deep_paths_cover ((const char *const *) others, n_others,
                                paths[i]))
      return false;
  return true;
}

bool
gomp_deep_record_agrees (const struct gomp_deep_record *record,
                         const struct gomp_deep *deep, bool may_have_more)
{
  return (are_covered (deep->leave_out, deep->n_leave_out, record->leave_out,
                       record->n_leave_out)
          && (may_have_more
              || are_covered (record->leave_out, record->n_leave_out,
                              deep->leave_out, deep->n_leave_out)));
}
