/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Entering and updating deep objects: plan, allocate, commit, send.  */

#include "deep/deep-run.h"

#include <stdlib.h>
#include <string.h>

#include "table/attach.h"
#include "base/checked.h"
#include "table/deep-index.h"
#include "table/changes.h"
#include "run/run-batch.h"
#include "run/run-due.h"
#include "run/run-memory.h"
#include "run/staging.h"
#include "report/trace.h"
#include "base/work-memory.h"

/* Data without addresses of this size goes straight from the user's
   memory.  */
#define LARGE (1u << 20)
/* Bytes sent at a time, else.  */
#define STAGE_MOST (8u << 20)

/* A piece to be sent as a whole; its device address and number are a key.  */
struct sends
{
  size_t n;
  struct gomp_deep_key *keys;
};

/* One entry under way.  */
struct entering
{
  struct gomp_device *device;
  const struct gomp_deep *deep;
  const struct gomp_site *site;
  unsigned how;
  struct gomp_deep_plan plan;
  struct sends sends;
  struct gomp_changes changes;  /* WRITES: what is present and goes as a
                                   whole; from FIRST_PATCH on, pointers and
                                   descriptors in what is present */
  size_t writes_room;
  size_t first_patch;
  size_t to_patch;              /* patches that do not go with a whole; the
                                   others have EXTENT 0 */
  struct gomp_deep_held *old_held; /* the record's before, if it had one */
  size_t old_n;
  char **old_leave_out; /* likewise */
  size_t old_n_leave_out;
  bool made_record;
};

/* ---- Device memory ----------------------------------------------------- */

/* Take what PLAN needs.  False: the pool has no room for *SIZE bytes.  */
static bool
take_memory (struct gomp_deep_plan *plan, size_t *size)
{
  *size = plan->size;
  if (!gomp_memory_acquire_zero_object (plan->table, size))
    return false;
  if (plan->size == 0)
    return true;
  plan->chunk
    = gomp_pool_acquire (&plan->table->pool, plan->size, GOMP_CHUNK_ALIGN);
  return gomp_chunk_given (plan->chunk);
}

/* Something that is mapped by itself is a part of a piece, or the reverse.  */
static void
explain_in_way (const struct entering *e, struct gomp_error *err)
{
  const struct gomp_source_frame *frame = &e->site->frame;
  const struct gomp_deep_piece *piece = e->plan.blocked;
  const struct gomp_mapping *mapping = e->plan.in_way;
  char whole[256], part[256], line[256];
  const char *name, *part_name;
  uintptr_t start, end;

  if (mapping == NULL || mapping->lifetime == GOMP_LIFE_LINK)
    return;
  start
    = mapping->host_start > piece->start ? mapping->host_start : piece->start;
  end = piece->start + piece->size;
  end = mapping->host_end < end ? mapping->host_end : end;
  name = gomp_source_section (frame, piece->start, piece->size, whole,
                              sizeof whole);
  if (name == NULL)
    name = piece->flags & GOMP_DEEP_ROOT ? "the object" : "a component";
  part_name
    = gomp_source_section (frame, start, end - start, part, sizeof part);
  err->text[0] = '\0';
  gomp_error_set (
    err,
    "of %s, %zu bytes at %p, only bytes %zu to %zu, %s, are "
    "on the device: %s has mapped them by themselves; take them "
    "away first, or enter the whole before its parts",
    name, piece->size, (void *) piece->start, (size_t) (start - piece->start),
    (size_t) (end - piece->start - 1), part_name ? part_name : "a part of it",
    gomp_source_line (gomp_mapping_site (e->plan.table, mapping), line,
                      sizeof line));
}

/* Plan, with device memory, until nothing is in the way; returns with the lock
   held.  */
GOMP_ACQUIRE (gomp_any_table)
static bool
plan_until_ready (struct entering *e, const struct gomp_deep_object *object,
                  gomp_pset_status *status, struct gomp_error *err)
{
  struct gomp_present *table = &e->device->present;
  size_t size = 0;

  gomp_present_lock (table);
  for (;;)
    {
      *status = GOMP_PSET_DEVICE_ERROR;
      if (table->n_due > 0 && !gomp_run_due_locked (e->device, err))
        return false;
      struct gomp_deep_record *record = gomp_deep_record_find (table, object);
      if (record && record->busy)
        {
          gomp_present_wait (table);
          continue;
        }
      if (record == NULL && (e->how & GOMP_DEEP_ENTER_UPDATE))
        {
          *status = GOMP_PSET_NO_ACTION;
          return gomp_deep_record_missing (table, object, err);
        }
      if (record
          && !gomp_deep_record_agrees (record, e->deep,
                                       !(e->how & GOMP_DEEP_ENTER_UPDATE)))
        {
          *status = GOMP_DEEP_AGAIN;
          return false;
        }
      enum gomp_plan_result result
        = gomp_deep_plan (table, e->deep, record, &e->plan, status, err);
      if (result == GOMP_PLAN_READY && take_memory (&e->plan, &size))
        return true;
      if (result == GOMP_PLAN_FAILED)
        explain_in_way (e, err);
      gomp_deep_plan_fini (&e->plan);
      if (result == GOMP_PLAN_FAILED)
        return false;
      if (result == GOMP_PLAN_WAIT)
        {
          gomp_present_wait (table);
          continue;
        }
      gomp_present_unlock (table);
      bool grown = gomp_memory_grow (e->device, size, GOMP_CHUNK_ALIGN, err);
      gomp_present_lock (table);
      if (!grown)
        return false;
    }
}

/* ---- Commit: under the table's lock ------------------------------------ */

/* PIECE is where its frame, which comes first, has come to be.  */
static void
place_in_frame (const struct gomp_deep_plan *plan,
                const struct gomp_deep_piece *piece,
                struct gomp_deep_place *place)
{
  place->mapping = plan->places[piece->inside].mapping;
  place->device = gomp_mapping_device_address (place->mapping, piece->start);
}

static void
make_mappings (struct entering *e)
{
  struct gomp_deep_plan *plan = &e->plan;

  e->changes.mappings
    = gomp_work_acquire (e->deep->n_pieces * sizeof *e->changes.mappings);

  for (size_t i = 0; i < e->deep->n_pieces; i++)
    {
      size_t p = e->deep->order[i].value;
      const struct gomp_deep_piece *piece = &e->deep->pieces[p];
      struct gomp_deep_place *place = &plan->places[p];
      if (gomp_deep_in_frame (e->deep, piece))
        place_in_frame (plan, piece, place);
      if (!place->new)
        continue;
      place->mapping = gomp_present_make (
        plan->table, piece->start, piece->start + piece->size, place->device,
        GOMP_LIFE_COUNTED, e->site->frame.pc);
      gomp_changes_make (&e->changes, place->mapping);
      if (!place->elsewhere)
        {
          place->mapping->chunk = plan->chunk;
          place->mapping->spaced = true;
          gomp_present_hold_chunk (plan->table, plan->chunk);
        }
      gomp_present_insert (plan->table, place->mapping);
      place->serial = place->mapping->serial;
    }
}

/* Does what is mapped at PIECE, number P, have attachment records?  There may
   be many mappings: those that were just made need not be looked at.  */
static inline bool
has_records (const struct entering *e, const struct gomp_deep_piece *piece,
             size_t p)
{
  const struct gomp_deep_place *place = &e->plan.places[p];

  return (place->new ? (piece->flags & GOMP_DEEP_HOLDER) != 0
                     : gomp_mapping_attachments (place->mapping) != NULL);
}

/* What class containers refer to is known to be a table.  */
static void
mark_tables (struct entering *e)
{
  for (size_t p = 0; e->deep->n_tables > 0 && p < e->deep->n_pieces; p++)
    if ((e->deep->pieces[p].flags & GOMP_DEEP_TABLE)
        && e->plan.places[p].mapping)
      e->plan.places[p].mapping->is_table = true;
}

/* Was MAPPING the record's before?  *AT moves along in its pieces.  */
static bool
was_held (const struct entering *e, const struct gomp_mapping *mapping,
          size_t *at)
{
  while (*at < e->old_n
         && (e->old_held[*at].serial != e->old_held[*at].mapping->serial
             || e->old_held[*at].mapping->host_start < mapping->host_start))
    ++*at;
  return *at < e->old_n && e->old_held[*at].mapping == mapping;
}

/* The record as it will be; references of what it did not have.  */
static void
hold_mappings (struct entering *e, struct gomp_deep_record *record)
{
  const struct gomp_deep *deep = e->deep;
  struct gomp_mapping *last = NULL;
  size_t at = 0;

  gomp_deep_index_drop (e->plan.table, record);
  e->old_held = record->held;
  e->old_n = record->n;
  record->n = 0;
  record->held = gomp_malloc (deep->n_pieces * sizeof *record->held + 1);
  e->changes.holds
    = gomp_work_acquire (deep->n_pieces * sizeof *e->changes.holds);
  for (size_t i = 0; i < deep->n_pieces; i++)
    {
      size_t p = deep->order[i].value;
      struct gomp_deep_place *place = &e->plan.places[p];
      struct gomp_mapping *mapping = place->mapping;
      if (mapping == NULL)
        continue;
      record->held[record->n++]
        = (struct gomp_deep_held) { .start = deep->pieces[p].start,
                                    .size = deep->pieces[p].size,
                                    .flags = deep->pieces[p].flags,
                                    .mapping = mapping,
                                    .serial = place->new ? place->serial
                                                         : mapping->serial };
      if (!place->new
          && !(last
               && gomp_mapping_leader (mapping) == gomp_mapping_leader (last))
          && !was_held (e, mapping, &at)
          && gomp_refcount_takes (e->plan.table, mapping, e->plan.construct,
                                  true))
        gomp_changes_retain (&e->changes, mapping, false);
      last = mapping;
    }
  gomp_deep_index_add (e->plan.table, record);
}

/* What the object does not own any more.  */
static void
drop_mappings (struct entering *e)
{
  struct gomp_deep_plan *plan = &e->plan;

  for (size_t d = 0; d < plan->n_dropped; d++)
    {
      struct gomp_mapping *mapping = plan->dropped[d];
      if (mapping->serial == 0)
        continue; /* it has gone with others of its ring */
      struct gomp_gone gone
        = gomp_refcount_gone (plan->table, mapping, plan->construct);
      gomp_count_take (gomp_mapping_leader (mapping), gone.count, gone.dynamic);
      if (gomp_refcount_goes (plan->table, mapping, plan->construct))
        gomp_present_remove_ring (plan->table, gomp_mapping_leader (mapping),
                                  e->site->frame.pc);
    }
}

/* There is room for one write more.  */
static void
writes_reserve (struct entering *e)
{
  struct gomp_changes *changes = &e->changes;

  if (changes->n_writes < e->writes_room)
    return;
  e->writes_room = e->writes_room ? 2 * e->writes_room : 16;
  changes->writes
    = gomp_realloc (changes->writes, e->writes_room * sizeof *changes->writes);
}

static bool
is_sent (const struct entering *e, const struct gomp_deep_piece *piece,
         const struct gomp_deep_place *place)
{
  if (place->mapping == NULL || place->elsewhere)
    return false;
  if (place->new)
    return (!(e->how & GOMP_DEEP_ENTER_CREATE)
            || (piece->flags & GOMP_DEEP_HOLDER));
  return ((e->how & GOMP_DEEP_ENTER_UPDATE)
          && !(piece->flags & (GOMP_DEEP_TABLE | GOMP_DEEP_FRAME)));
}

/* List what is sent as a whole, of the pieces that are holders, or of the
   others, in the order of host addresses.  */
static void
add_sends (struct entering *e, uint32_t holder)
{
  const struct gomp_deep *deep = e->deep;

  for (size_t i = 0; i < deep->n_pieces; i++)
    {
      size_t p = deep->order[i].value;
      const struct gomp_deep_piece *piece = &deep->pieces[p];
      const struct gomp_deep_place *place = &e->plan.places[p];
      if ((piece->flags & GOMP_DEEP_HOLDER) != holder
          || !is_sent (e, piece, place))
        continue;
      e->sends.keys[e->sends.n++]
        = (struct gomp_deep_key) { place->device.value, p };
      if (place->new)
        continue;
      writes_reserve (e);
      gomp_changes_write (&e->changes, place->mapping, piece->start,
                          piece->size, false, false);
    }
}

static void
list_sends (struct entering *e)
{
  e->sends.keys = gomp_work_acquire (e->deep->n_pieces * sizeof *e->sends.keys);
  /* As they lie on the device, if they are new.  */
  add_sends (e, GOMP_DEEP_HOLDER);
  add_sends (e, 0);
  gomp_deep_sort (e->sends.keys, e->sends.n);
  e->first_patch = e->changes.n_writes;
}

/* RECORD of MAPPING is new, or is given other contents.  The mapping becomes
   busy when all patches are known (gomp_changes_set_busy): until then it is busy
   only if it goes as a whole.  */
static void
note_patch (struct entering *e, struct gomp_mapping *mapping,
            const struct gomp_attachment *record, bool fresh)
{
  bool whole = mapping->busy;

  writes_reserve (e);
  e->changes.writes[e->changes.n_writes++]
    = (struct gomp_write) { .mapping = mapping,
                            .serial = mapping->serial,
                            .start = record->start,
                            .extent = whole ? 0 : record->extent,
                            .attached = true,
                            .fresh = fresh };
  e->to_patch += !whole;
}

/* The record of MAPPING that covers LINK, or NULL.  *HINT: the index it may
   have; then that of the next one.  */
static struct gomp_attachment *
record_of (const struct gomp_deep_link *link,
           const struct gomp_mapping *mapping, size_t *hint)
{
  const struct gomp_attachments *all = gomp_mapping_attachments (mapping);
  struct gomp_attachment *record;

  if (all == NULL)
    return NULL;
  if (*hint >= all->n || all->records[*hint]->start != link->where)
    *hint = gomp_attachments_index (mapping, link->where);
  record = *hint < all->n ? all->records[(*hint)++] : NULL;
  return (record && record->start <= link->where
              && link->where + link->extent <= record->start + record->extent
            ? record
            : NULL);
}

/* Bytes of LINK that are not the host's.  */
static size_t
word_size (const struct gomp_deep_link *link)
{
  return link->kind == GOMP_PSET_LINK_LENGTH ? 0 : sizeof (uintptr_t);
}

/* Does the device have LINK, with WORD in front, in RECORD already?  */
static bool
is_attached (const struct gomp_attachment *record,
             const struct gomp_deep_link *link, uintptr_t word)
{
  const unsigned char *image = record->image + (link->where - record->start);
  size_t front = word_size (link);

  return (record->current && !record->due && record->count > 0
          && memcmp (image, &word, front) == 0
          && memcmp (image + front, (const char *) link->where + front,
                     link->extent - front)
               == 0);
}

/* The record of LINK in MAPPING gets the contents that the device is given.
   In something PRESENT, that is noted if they are others than before.  HINT: as
   above.  */
static void
attach (struct entering *e, const struct gomp_deep_link *link,
        struct gomp_mapping *mapping, bool present, size_t *hint)
{
  uintptr_t word
    = (word_size (link) ? gomp_deep_plan_word (&e->plan, link) : 0);
  struct gomp_attachment *record
    = (present ? record_of (link, mapping, hint) : NULL);
  bool made = record == NULL;

  if (record && is_attached (record, link, word))
    return;
  if (made)
    record = gomp_attachment_make (mapping, link->where, link->extent);
  bool whole = !record->current || record->due;
  if (whole)
    memcpy (record->image, (const void *) record->start, record->extent);
  record->current = true;
  record->due = false;
  record->count += record->count == 0;
  unsigned char *image = record->image + (link->where - record->start);
  if (!whole)
    memcpy (image, (const void *) link->where, link->extent);
  if (link->kind != GOMP_PSET_LINK_LENGTH)
    memcpy (image, &word, sizeof word);
  gomp_attachment_changed (mapping, record);
  if (present)
    note_patch (e, mapping, record, made);
}

static void
attach_all (struct entering *e)
{
  const struct gomp_deep *deep = e->deep;
  const struct gomp_deep_place *place = NULL;
  uintptr_t end = 0; /* of the piece that is at PLACE */
  size_t i = 0, hint = 0;

  for (size_t l = 0; l < deep->n_links; l++)
    {
      const struct gomp_deep_link *link = &deep->links[l];
      while (link->where >= end)
        {
          size_t p = deep->order[i++].value;
          if (deep->pieces[p].inside != GOMP_DEEP_NONE)
            continue;
          place = &e->plan.places[p];
          end = deep->pieces[p].start + deep->pieces[p].size;
        }
      if (!place->elsewhere)
        attach (e, link, place->mapping, !place->new, &hint);
    }
}

/* Addresses in PIECE, which lies in MAPPING, that are null by now.  */
static void
attach_nulls (struct entering *e, const struct gomp_deep_piece *piece,
              struct gomp_mapping *mapping)
{
  const struct gomp_attachments *all = gomp_mapping_attachments (mapping);

  for (size_t i = gomp_attachments_index (mapping, piece->start);
       i < all->n && all->records[i]->start < piece->start + piece->size; i++)
    {
      struct gomp_attachment *record = all->records[i];
      uintptr_t host, device;
      if (!record->current || record->start < piece->start)
        continue;
      memcpy (&host, (const void *) record->start, sizeof host);
      memcpy (&device, record->image, sizeof device);
      if (host != 0 || device == 0)
        continue;
      memcpy (record->image, (const void *) record->start, record->extent);
      gomp_attachment_changed (mapping, record);
      note_patch (e, mapping, record, false);
    }
}

static void
attach_all_nulls (struct entering *e)
{
  for (size_t p = 0; p < e->deep->n_pieces; p++)
    {
      const struct gomp_deep_piece *piece = &e->deep->pieces[p];
      const struct gomp_deep_place *place = &e->plan.places[p];
      if (piece->inside == GOMP_DEEP_NONE && place->mapping && !place->new
          && !place->elsewhere &&gomp_mapping_attachments (place->mapping))
        attach_nulls (e, piece, place->mapping);
    }
}

static struct gomp_deep_record *
make_record (struct entering *e, const struct gomp_deep_object *object)
{
  struct gomp_deep_record *record = gomp_calloc (1, sizeof *record);

  record->object = *object;
  gomp_deep_record_insert (e->plan.table, record);
  e->made_record = true;
  return record;
}

/* RECORD leaves out what the object does.  */
static void
set_paths (struct entering *e, struct gomp_deep_record *record)
{
  e->old_leave_out = record->leave_out;
  e->old_n_leave_out = record->n_leave_out;
  record->leave_out = gomp_deep_paths_copy (
    (const char *const *) e->deep->leave_out, e->deep->n_leave_out);
  record->n_leave_out = e->deep->n_leave_out;
}

static void
commit (struct entering *e, struct gomp_deep_record *record)
{
  e->plan.record = record;
  record->busy = true;
  make_mappings (e);
  mark_tables (e);
  hold_mappings (e, record);
  set_paths (e, record);
  record->entries += !(e->how & GOMP_DEEP_ENTER_UPDATE);
  list_sends (e);
  attach_all (e);
  if (e->deep->incomplete)
    attach_all_nulls (e);
  gomp_changes_set_busy (&e->changes, true);
  e->changes.deaths = record->deaths = e->plan.table->deaths;
  record->places = e->deep->places;
}

/* ---- Sending ----------------------------------------------------------- */

/* Put what the device gets of host bytes [START, END), in MAPPING, into
   BYTES.  */
static void
compose (const struct gomp_mapping *mapping, uintptr_t start, uintptr_t end,
         char *bytes)
{
  const struct gomp_attachments *all = gomp_mapping_attachments (mapping);

  memcpy (bytes, (const void *) start, end - start);
  if (all == NULL)
    return;
  for (size_t i = gomp_attachments_index (mapping, start);
       i < all->n && all->records[i]->start < end; i++)
    {
      const struct gomp_attachment *record = all->records[i];
      uintptr_t from = record->start < start ? start : record->start;
      uintptr_t to = record->start + record->extent;
      to = to < end ? to : end;
      if (record->current)
        memcpy (bytes + (from - start), record->image + (from - record->start),
                to - from);
    }
}

/* Does piece P go from the user's memory, or bit by bit?  */
static bool
goes_alone (const struct entering *e, size_t p)
{
  const struct gomp_deep_piece *piece = &e->deep->pieces[p];

  return piece->size >= (has_records (e, piece, p) ? STAGE_MOST : LARGE);
}

/* Is what lies between pieces A and B, one behind the other in device memory,
   nobody's?  */
static bool
may_join (const struct entering *e, size_t a, size_t b)
{
  const struct gomp_deep_place *first = &e->plan.places[a];
  const struct gomp_deep_place *second = &e->plan.places[b];

  return ((first->new && second->new)
          || (second->mapping->spaced && first->mapping != second->mapping
              && second->mapping->chunk.unit == first->mapping->chunk.unit));
}

/* How many of the pieces from SENDS [FIRST] on go together; *SIZE bytes.  */
static size_t
run_length (const struct entering *e, size_t first, size_t *size)
{
  const struct gomp_deep_key *keys = e->sends.keys;
  uintptr_t end = keys[first].at + e->deep->pieces[keys[first].value].size;
  size_t n = 1;

  *size = end - keys[first].at;
  if (goes_alone (e, keys[first].value))
    return 1;
  for (; first + n < e->sends.n; n++)
    {
      size_t p = keys[first + n].value, bytes = e->deep->pieces[p].size;
      if (!may_join (e, keys[first + n - 1].value, p)
          || keys[first + n].at != gomp_align_up (end, GOMP_DEEP_ALIGN)
          || goes_alone (e, p)
          || keys[first + n].at + bytes - keys[first].at > STAGE_MOST)
        break;
      end = keys[first + n].at + bytes;
    }
  *size = end - keys[first].at;
  return n;
}

/* PIECE, which lies in MAPPING, to DEVICE.  */
static bool
send_piece (struct entering *e, const struct gomp_deep_piece *piece,
            const struct gomp_mapping *mapping, gomp_devaddr device,
            struct gomp_error *err)
{
  bool fine = true;

  if (gomp_mapping_attachments (mapping) == NULL)
    return gomp_staging_send (e->device, e->site, device,
                              (const void *) piece->start, piece->size, false,
                              err);
  for (size_t at = 0, n; at < piece->size && fine; at += n)
    {
      n = piece->size - at < STAGE_MOST ? piece->size - at : STAGE_MOST;
      char *bytes = gomp_staging_buffer (n);
      compose (mapping, piece->start + at, piece->start + at + n, bytes);
      fine
        = gomp_staging_send (e->device, e->site, gomp_devaddr_add (device, at),
                             bytes, n, false, err);
    }
  return fine;
}

static bool
send_run (struct entering *e, size_t first, size_t n, size_t size,
          struct gomp_error *err)
{
  const struct gomp_deep_key *keys = &e->sends.keys[first];
  gomp_devaddr device = gomp_devaddr_make (keys[0].at);
  size_t at = 0;

  if (n == 1)
    return send_piece (e, &e->deep->pieces[keys[0].value],
                       e->plan.places[keys[0].value].mapping, device, err);
  char *bytes = gomp_staging_buffer (size);
  for (size_t i = 0; i < n; i++)
    {
      const struct gomp_deep_piece *piece = &e->deep->pieces[keys[i].value];
      size_t offset = keys[i].at - device.value;
      memset (bytes + at, 0, offset - at);
      if (has_records (e, piece, keys[i].value))
        compose (e->plan.places[keys[i].value].mapping, piece->start,
                 piece->start + piece->size, bytes + offset);
      else
        memcpy (bytes + offset, (const void *) piece->start, piece->size);
      at = offset + piece->size;
    }
  return gomp_staging_send (e->device, e->site, device, bytes, size, false,
                            err);
}

static struct gomp_pset_copy
patch_copy (const struct gomp_write *patch)
{
  const struct gomp_attachment *record
    = gomp_attachment_after (patch->mapping, patch->start);

  return (struct gomp_pset_copy) { .dst = (void *) gomp_mapping_device_address (
                                            patch->mapping, record->start)
                                            .value,
                                   .src = record->image,
                                   .size = record->extent };
}

/* Pointers in what is present, as one operation if the device has such.  */
static bool
send_patches (struct entering *e, struct gomp_error *err)
{
  struct gomp_pset_batch batch = { .n_in = 0 };
  struct gomp_pset_copy *copies;
  bool fine = true;

  if (e->to_patch == 0)
    return true;
  copies = gomp_malloc (e->to_patch * sizeof *copies);
  batch.in = copies;
  for (size_t w = e->first_patch; w < e->changes.n_writes; w++)
    if (e->changes.writes[w].extent > 0)
      copies[batch.n_in++] = patch_copy (&e->changes.writes[w]);
  if (batch.n_in > 1 && gomp_run_takes_batch (e->device))
    fine = gomp_device_batch (e->device, &batch, err);
  else
    for (size_t i = 0; i < batch.n_in && fine; i++)
      fine = gomp_staging_send (e->device, e->site,
                                gomp_devaddr_make ((uintptr_t) copies[i].dst),
                                copies[i].src, copies[i].size, false, err);
  free (copies);
  return fine;
}

static bool
send_all (struct entering *e, struct gomp_error *err)
{
  size_t size;

  if (!gomp_device_settle (e->device, e->site->queue, err))
    return false;
  for (size_t i = 0, n; i < e->sends.n; i += n)
    {
      n = run_length (e, i, &size);
      if (!send_run (e, i, n, size, err))
        return false;
    }
  return send_patches (e, err);
}

/* ---- After the copies -------------------------------------------------- */

/* The record is as it was, but for what was dropped.  */
static void
undo (struct entering *e)
{
  struct gomp_deep_record *record = e->plan.record;

  gomp_deep_index_drop (e->plan.table, record);
  free (record->held);
  record->held = e->old_held;
  record->n = e->old_n;
  gomp_deep_index_add (e->plan.table, record);
  e->old_held = NULL;
  gomp_deep_paths_free (record->leave_out, record->n_leave_out);
  record->leave_out = e->old_leave_out;
  record->n_leave_out = e->old_n_leave_out;
  e->old_leave_out = NULL;
  e->old_n_leave_out = 0;
  record->deaths = e->plan.table->deaths;
  record->places = 0;
  record->entries -= !(e->how & GOMP_DEEP_ENTER_UPDATE);
  if (e->made_record)
    {
      gomp_deep_record_remove (e->plan.table, record);
      gomp_deep_record_free (record);
    }
}

static void
finish (struct entering *e)
{
  gomp_deep_plan_fini (&e->plan);
  gomp_work_release (e->sends.keys);
  free (e->changes.writes);
  gomp_work_release (e->changes.holds);
  gomp_work_release (e->changes.mappings);
  free (e->old_held);
  gomp_deep_paths_free (e->old_leave_out, e->old_n_leave_out);
}

bool
gomp_deep_enter (struct gomp_device *device, const struct gomp_deep *deep,
                 const struct gomp_deep_object *object, unsigned how,
                 const struct gomp_site *site, gomp_pset_status *status,
                 struct gomp_error *err)
{
  struct entering e
    = { .device = device, .deep = deep, .site = site, .how = how };
  struct gomp_present *table = &device->present;

  if (!plan_until_ready (&e, object, status, err))
    {
      gomp_present_unlock (table);
      return false;
    }
  drop_mappings (&e);
  gomp_deep_plan_place (&e.plan);
  struct gomp_deep_record *record = e.plan.record;
  commit (&e, record ? record : make_record (&e, object));
  if (GOMP_UNLIKELY (gomp_trace_active))
    gomp_deep_trace (site, device, &e.plan, e.sends.n, e.to_patch);
  gomp_present_unlock (table);

  bool fine = send_all (&e, err);
  gomp_present_lock (table);
  gomp_changes_entered (table, &e.changes, fine);
  e.plan.record->busy = false;
  if (!fine)
    undo (&e);
  gomp_present_signal (table);
  gomp_present_unlock (table);
  finish (&e);
  *status = fine ? GOMP_PSET_DONE : GOMP_PSET_DEVICE_ERROR;
  return fine;
}
