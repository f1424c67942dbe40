/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a construct changes in the present table, as lists.  */

#include "table/changes.h"

#include <string.h>

/* ---- The first step, change by change ----------------------------------- */

static struct gomp_count_attached *
add_attached (struct gomp_changes *changes, struct gomp_mapping *mapping,
              struct gomp_attachment *record, uint32_t count)
{
  struct gomp_count_attached *attached
    = &changes->attached[changes->n_attached++];

  *attached = (struct gomp_count_attached) { .record = record,
                                             .mapping = mapping,
                                             .serial = mapping->serial,
                                             .start = record->start,
                                             .count = count };
  return attached;
}

void
gomp_changes_attach (struct gomp_changes *changes, struct gomp_mapping *mapping,
                     struct gomp_attachment *record, bool resets)
{
  struct gomp_count_attached *attached
    = add_attached (changes, mapping, record, 1);

  if (GOMP_LIKELY (!resets))
    {
      record->count++;
      return;
    }
  attached->resets = true;
  attached->before = record->count;
  attached->was_reset = mapping->attach_reset;
  record->count = 1;
  mapping->attach_reset = true;
}

void
gomp_changes_detach (struct gomp_changes *changes, struct gomp_mapping *mapping,
                     struct gomp_attachment *record, uint32_t left)
{
  add_attached (changes, mapping, record, record->count - left);
  record->count = left;
}

/* ---- All counts --------------------------------------------------------- */

/* Has nobody taken away what HOLD is about?  */
static inline bool
holds_still (const struct gomp_changes *changes, const struct gomp_hold *hold)
{
  return gomp_mapping_lives (hold->mapping, hold->serial, changes->deaths);
}

/* Is the record of ATTACHED still there?  While copies were under way others
   may have detached for the last time.  */
static bool
is_there (const struct gomp_changes *changes,
          const struct gomp_count_attached *attached)
{
  return (
    gomp_mapping_lives (attached->mapping, attached->serial, changes->deaths)
    && gomp_attachment_at (attached->mapping, attached->start)
         == attached->record);
}

/* FAILED: what was given back is taken again.  */
static void
add_all (const struct gomp_changes *changes, bool failed)
{
  for (size_t h = 0; h < changes->n_holds; h++)
    {
      const struct gomp_hold *hold = &changes->holds[h];
      if (hold->counted
          && (GOMP_LIKELY (!failed) || holds_still (changes, hold)))
        gomp_count_add (hold->counted, hold->references, hold->dynamic);
    }
  for (size_t a = 0; a < changes->n_attached; a++)
    {
      const struct gomp_count_attached *attached = &changes->attached[a];
      if (attached->made)
        attached->record->count = attached->count;
      else if (GOMP_LIKELY (!failed) || is_there (changes, attached))
        attached->record->count += attached->count;
    }
}

/* Undo the reset of ATTACHED's counter.  */
static void
undo_reset (const struct gomp_count_attached *attached)
{
  attached->record->count = attached->before;
  attached->mapping->attach_reset = attached->was_reset;
}

/* FAILED: what was entered is undone, and others may have taken some of it
   away.  */
static void
take_all (const struct gomp_changes *changes, bool failed)
{
  for (size_t a = changes->n_attached; a-- > 0;)
    {
      const struct gomp_count_attached *attached = &changes->attached[a];
      if (attached->made
          || (GOMP_UNLIKELY (failed) && !is_there (changes, attached)))
        continue;
      if (GOMP_UNLIKELY (attached->resets))
        undo_reset (attached);
      else
        attached->record->count -= attached->count;
    }
  for (size_t h = 0; h < changes->n_holds; h++)
    {
      const struct gomp_hold *hold = &changes->holds[h];
      if (hold->counted
          && (GOMP_LIKELY (!failed) || holds_still (changes, hold)))
        gomp_count_take (hold->counted, hold->references, hold->dynamic);
    }
}

/* ---- The first step of a remembered construct --------------------------- */

/* The record of WRITE, which is attached for the first time.  */
static void
attach_fresh (const struct gomp_write *write)
{
  struct gomp_attachment *record
    = gomp_attachment_make (write->mapping, write->start, write->extent);

  memcpy (record->image, write->image, write->extent);
  record->current = true;
  record->count = 1;
}

void
gomp_changes_enter (const struct gomp_present *table,
                    struct gomp_changes *changes)
{
  changes->deaths = table->deaths;
  add_all (changes, false);
  for (size_t w = 0; w < changes->n_writes; w++)
    attach_fresh (&changes->writes[w]);
  gomp_changes_set_busy (changes, true);
}

void
gomp_changes_leave (const struct gomp_present *table,
                    struct gomp_changes *changes)
{
  changes->deaths = table->deaths;
  take_all (changes, false);
  gomp_changes_set_busy (changes, true);
}

/* ---- The second step ---------------------------------------------------- */

/* The record that covers WRITE, or NULL.  Written twice by one construct, it
   may have gone already.  */
static struct gomp_attachment *
written_record (const struct gomp_write *write)
{
  struct gomp_attachment *record
    = gomp_attachment_after (write->mapping, write->start);

  return record && record->start <= write->start ? record : NULL;
}

/* The copy of WRITE has failed, or one before it.  */
static void
undo_write (const struct gomp_changes *changes, const struct gomp_write *write)
{
  struct gomp_attachment *record;

  if (!write->attached
      || !gomp_mapping_lives (write->mapping, write->serial, changes->deaths)
      || (record = written_record (write)) == NULL)
    return;
  if (write->fresh)
    gomp_attachment_drop (write->mapping, record);
  else
    {
      record->current = false;
      gomp_attachment_changed (write->mapping, record);
    }
}

void
gomp_changes_undo (struct gomp_present *table,
                   const struct gomp_changes *changes)
{
  take_all (changes, true);
  for (size_t w = changes->n_writes; w-- > 0;)
    undo_write (changes, &changes->writes[w]);
  for (size_t m = 0; m < changes->n_mappings; m++)
    gomp_present_remove (table, changes->mappings[m], NULL);
}

void
gomp_changes_left (struct gomp_present *table,
                   const struct gomp_changes *changes, bool fine,
                   const void *site)
{
  gomp_changes_set_busy (changes, false);
  if (GOMP_UNLIKELY (!fine))
    {
      add_all (changes, true);
      for (size_t m = 0; m < changes->n_mappings; m++)
        changes->mappings[m]->going = false;
      return;
    }
  for (size_t w = 0; w < changes->n_writes; w++)
    {
      struct gomp_attachment *record = written_record (&changes->writes[w]);
      if (record)
        gomp_attachment_drop (changes->writes[w].mapping, record);
    }
  for (size_t m = 0; m < changes->n_mappings; m++)
    gomp_present_remove (table, changes->mappings[m], site);
}
