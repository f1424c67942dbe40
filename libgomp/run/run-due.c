/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Detaching for the last time, put off.  */

#include "run/run-due.h"

#include "table/changes.h"

/* The record that DUE is about, if that has not been attached again, or
   gone.  */
static struct gomp_attachment *
due_record (const struct gomp_due *due)
{
  struct gomp_attachment *record;

  if (due->mapping->serial != due->serial)
    return NULL;
  record = gomp_attachment_at (due->mapping, due->start);
  return record && record->due && record->count == 0 ? record : NULL;
}

/* Send RECORD's host bytes; the lock is released for that.  */
GOMP_REQUIRES (gomp_any_table)
static bool
restore (struct gomp_device *device, struct gomp_mapping *mapping,
         struct gomp_attachment *record, struct gomp_error *err)
{
  struct gomp_present *table = &device->present;
  gomp_devaddr device_start
    = gomp_mapping_device_address (mapping, record->start);
  const struct gomp_pset_copy copy
    = { (void *) device_start.value, record->host_bytes, record->extent };
  const struct gomp_pset_copy object
    = { copy.dst, (const void *) record->start, record->extent };
  const struct gomp_posting posting
    = { .copies = &copy, .n = 1, .objects = &object, .n_objects = 1 };
  struct gomp_write write[1];
  struct gomp_changes changes = { .deaths = table->deaths, .writes = write };
  bool fine;

  gomp_changes_write (&changes, mapping, record->start, record->extent, true,
                      false);
  gomp_present_unlock (table);
  fine = (gomp_device_settle (device, NULL, err)
          && ((gomp_device_posts (device) && gomp_post_all (device, &posting))
              || gomp_device_copy_in (device, device_start, record->host_bytes,
                                      record->extent, err)));
  gomp_present_lock (table);
  gomp_changes_left (table, &changes, fine, NULL);
  gomp_present_signal (table);
  return fine;
}

bool
gomp_run_due_locked (struct gomp_device *device, struct gomp_error *err)
{
  struct gomp_present *table = &device->present;
  bool fine = true;

  GOMP_LOCK_ASSERT_HELD (&table->writer);
  while (fine && table->n_due > 0)
    {
      /* Stays in the list until it is done: others have to wait for it.  */
      const struct gomp_due *due = &table->due[table->n_due - 1];
      struct gomp_attachment *record = due_record (due);
      if (record == NULL)
        __atomic_store_n (&table->n_due, table->n_due - 1, __ATOMIC_RELAXED);
      else if (due->mapping->busy)
        gomp_present_wait (table);
      else
        fine = restore (device, due->mapping, record, err);
    }
  return fine;
}

bool
gomp_run_due_slow (struct gomp_device *device, struct gomp_error *err)
{
  bool fine;

  gomp_present_lock (&device->present);
  fine = gomp_run_due_locked (device, err);
  gomp_present_unlock (&device->present);
  return fine;
}
