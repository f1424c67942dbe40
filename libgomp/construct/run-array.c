/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Target enter and exit data of one Fortran array with its descriptor, as loops
   over objects do with another array each time.  What is done here is what the
   plans of the general way come to for an allocatable array with one dimension
   of which nothing is mapped before, or nothing is left afterwards; and, in
   OpenACC, for a component of that kind in an object that is present.  */

#include "construct/run-array.h"

#include <string.h>

#include "base/checked.h"
#include "base/descriptor.h"
#include "base/env.h"
#include "base/map-kind.h"
#include "memo/memo.h"
#include "plan/plan-record.h"
#include "run/run-batch.h"
#include "run/staging.h"
#include "table/changes.h"

/* Arrays aligned beyond this go the general way.  */
#define ALIGN_LOG2_MOST 12

/* The array of a list.  */
struct array
{
  struct gomp_kind kind;        /* of its data */
  uintptr_t start;              /* host address of the data */
  size_t size;                  /* bytes */
  uintptr_t descriptor;         /* host address */
  size_t extent;                /* bytes of the descriptor */
};

/* False: there is no array, or it is large.  */
static bool
read_array (const struct gomp_arrays *arrays, struct array *a)
{
  *a = (struct array) { .kind = gomp_map_kind_decode (arrays->kinds[0]),
                        .start = gomp_arrays_start (arrays, 0),
                        .size = arrays->sizes[0],
                        .descriptor = gomp_arrays_start (arrays, 1),
                        .extent = arrays->sizes[1] };
  return (a->start != 0 && a->size - 1 < GOMP_SMALL_OBJECT
          && a->start <= UINTPTR_MAX - a->size && a->descriptor != 0
          && a->kind.align_log2 <= ALIGN_LOG2_MOST
          && gomp_descriptor_size_fits (a->extent)
          && a->descriptor <= UINTPTR_MAX - a->extent
          && (a->start + a->size <= a->descriptor
              || a->descriptor + a->extent <= a->start));
}

/* ---- Recording ---------------------------------------------------------- */

/* A has been entered as DATA, with its descriptor in HOLDER, which is new if
   HOLDER is of this array alone.  If A is a COMPONENT, the third of the N entries
   attaches it.  */
static GOMP_NOINLINE void
record_entered (const struct array *a, size_t n,
                const struct gomp_mapping *data,
                const struct gomp_mapping *holder, bool component)
{
  gomp_devaddr descriptor = gomp_mapping_device_address (holder, a->descriptor);

  gomp_record_way (GOMP_WAY_ARRAY);
  gomp_record_outcome_begin (n);
  gomp_record_entered (GOMP_FATE_NEW, data->device_start,
                       a->kind.flags & GOMP_FLAG_IN ? a->size : 0);
  if (component)
    gomp_record_entered (GOMP_FATE_PRESENT, descriptor, 0);
  gomp_record_entered ((component ? GOMP_FATE_PRESENT : GOMP_FATE_NEW)
                         | GOMP_RECORD_SENT_POINTER,
                       descriptor, a->extent);
  for (size_t e = 2 + component; e < n; e++)
    gomp_record_entered (GOMP_FATE_NONE, gomp_devaddr_make (0), 0);
  gomp_record_words_begin (1);
  gomp_record_words (a->descriptor, a->extent);
  gomp_record_outcome_end (GOMP_RECORD_ENTERED, NULL, 0);
}

/* A has been left: DATA is removed, and HOLDER if it is not NULL.  */
static GOMP_NOINLINE void
record_left (const struct array *a, const struct gomp_mapping *data,
             const struct gomp_mapping *holder)
{
  bool copies = a->kind.flags & GOMP_FLAG_OUT;

  gomp_record_way (GOMP_WAY_ARRAY);
  gomp_record_outcome_begin ((size_t) 2 + copies);
  if (copies)
    gomp_record_left (GOMP_RECORD_COPIED_OUT, a->start, a->size, a->size);
  gomp_mapping_record_removed (data);
  if (holder)
    gomp_mapping_record_removed (holder);
  else
    gomp_record_left (GOMP_RECORD_DETACHED, a->descriptor, a->extent, 0);
  gomp_record_outcome_end (GOMP_RECORD_LEFT, NULL, 0);
}

/* ---- Entering ----------------------------------------------------------- */

/* Are the entries of ARRAYS the data and the descriptor of A, the pointer in
   the descriptor, and perhaps a variable that the compiler has made and that
   refers to the descriptor?  */
static bool
is_entered (const struct gomp_arrays *arrays, const struct array *a)
{
  return (
    a->kind.class == GOMP_KIND_DATA && (a->kind.flags & ~GOMP_FLAG_IN) == 0
    && arrays->n >= 3 && gomp_arrays_class (arrays, 1) == GOMP_KIND_DESCRIPTOR
    && gomp_arrays_class (arrays, 2) == GOMP_KIND_POINTER
    && gomp_arrays_start (arrays, 2) == a->descriptor && arrays->sizes[2] == 0
    && (arrays->n == 3
        || (gomp_arrays_class (arrays, 3) == GOMP_KIND_POINTER
            && gomp_arrays_start (arrays, 3) != 0 && arrays->sizes[3] == 0))
    && gomp_descriptor_is_vector ((const void *) a->descriptor, a->extent,
                                  a->start, a->size));
}

/* Is nothing of the SIZE bytes at START mapped?  */
static bool
is_absent (struct gomp_present *table, uintptr_t start, size_t size)
{
  struct gomp_mapping *mapping;

  return (start <= UINTPTR_MAX - size
          && gomp_present_lookup (table, start, start + size, &mapping)
               == GOMP_ABSENT);
}

/* Does the word at ADDR lie in what A is about?  */
static bool
touches (const struct array *a, uintptr_t addr)
{
  uintptr_t end = addr + sizeof (void *);

  return ((addr < a->start + a->size && end > a->start)
          || (addr < a->descriptor + a->extent && end > a->descriptor));
}

static bool
is_new (struct gomp_present *table, const struct gomp_arrays *arrays,
        const struct array *a)
{
  return (
    table->n_due == 0 && table->displaced == 0 && table->zero_object.value != 0
    && !table->pool.exact && is_absent (table, a->start, a->size)
    && is_absent (table, a->descriptor, a->extent)
    && (arrays->n == 3
        || (is_absent (table, gomp_arrays_start (arrays, 3), sizeof (void *))
            && !touches (a, gomp_arrays_start (arrays, 3)))));
}

static struct gomp_mapping *
make (struct gomp_present *table, struct gomp_changes *changes, uintptr_t start,
      size_t size, struct gomp_chunk chunk, size_t offset,
      const struct gomp_site *site)
{
  struct gomp_mapping *mapping = gomp_present_make (
    table, start, start + size,
    gomp_devaddr_add (gomp_chunk_start (&table->pool, chunk), offset),
    GOMP_LIFE_COUNTED, site->frame.pc);

  mapping->chunk = chunk;
  gomp_present_hold_chunk (table, chunk);
  gomp_changes_make (changes, mapping);
  gomp_present_insert (table, mapping);
  return mapping;
}

/* The device's descriptor refers to the device's data.  Returns its record.  */
static struct gomp_attachment *
make_image (struct gomp_mapping *data, struct gomp_mapping *holder,
            const struct array *a)
{
  struct gomp_attachment *record
    = gomp_attachment_make (holder, a->descriptor, a->extent);

  memcpy (record->image, (const void *) a->descriptor, a->extent);
  memcpy (record->image, &data->device_start.value, sizeof (uintptr_t));
  record->current = true;
  return record;
}

/* ---- What is left -------------------------------------------------------- */

/* Are the entries of ARRAYS the data and the descriptor of A?  */
static bool
is_left (const struct gomp_arrays *arrays, const struct array *a)
{
  return (arrays->n == 2
          && gomp_map_kind_decode (arrays->kinds[1]).class == GOMP_KIND_RELEASE
          && (gomp_map_kind_decode (arrays->kinds[1]).flags & ~GOMP_FLAG_DELETE)
               == 0
          && (a->kind.class == GOMP_KIND_DATA
                ? a->kind.flags == GOMP_FLAG_OUT
                : (a->kind.class == GOMP_KIND_RELEASE
                   && (a->kind.flags & ~GOMP_FLAG_DELETE) == 0)));
}

/* The mapping of the SIZE bytes at START, if it is just these, has one
   reference and can be removed; or NULL.  */
static struct gomp_mapping *
find_last (struct gomp_present *table, uintptr_t start, size_t size)
{
  struct gomp_mapping *mapping;

  return (
    gomp_present_lookup (table, start, start + size, &mapping) == GOMP_CONTAINED
        && mapping->host_start == start && mapping->host_end == start + size
        && !mapping->busy && mapping->lifetime == GOMP_LIFE_COUNTED
        && mapping->refcount == 1 && !gomp_present_in_use (table, mapping)
      ? mapping
      : NULL);
}

/* Has HOLDER nothing besides the record of the descriptor of A, with a counter
   that has never been raised?  */
static bool
holds_only (const struct gomp_mapping *holder, const struct array *a)
{
  const struct gomp_mapping_more *more = holder->more;
  const struct gomp_attachment *record;

  if (more == NULL || more->leader != holder || more->sibling != holder
      || more->owner || more->link || more->regions || more->pins
      || more->attachments.n != 1)
    return false;
  record = more->attachments.records[0];
  return (record->start == a->descriptor && record->extent == a->extent
          && record->count == 0 && record->component == 0);
}

/* Is the size of A that of the array which its descriptor describes, or does
   the descriptor describe another one by now?  */
static bool
size_is_right (const struct array *a)
{
  struct gomp_descriptor_view view;

  return (
    gomp_descriptor_is_vector ((const void *) a->descriptor, a->extent,
                               a->start, a->size)
    || !gomp_descriptor_read ((const void *) a->descriptor, a->extent, &view)
    || view.base != a->start);
}

/* ---- Components that OpenACC enters and leaves ------------------------- */

/* Are the entries of ARRAYS the data and the descriptor of A, and the ATTACH of
   that?  */
static bool
is_component_entered (const struct gomp_arrays *arrays, const struct array *a)
{
  return (arrays->n == 3 && a->kind.class == GOMP_KIND_DATA
          && (a->kind.flags & ~(GOMP_FLAG_IN | GOMP_FLAG_MUST_BE_NEW)) == 0
          && gomp_arrays_class (arrays, 1) == GOMP_KIND_DESCRIPTOR
          && gomp_arrays_class (arrays, 2) == GOMP_KIND_ATTACH
          && gomp_arrays_start (arrays, 2) == a->descriptor
          && arrays->sizes[2] == 0
          && gomp_descriptor_is_vector ((const void *) a->descriptor, a->extent,
                                        a->start, a->size));
}

/* The mapping that has the descriptor of A as a part and is at rest, or
   NULL.  */
static struct gomp_mapping *
find_holder (struct gomp_present *table, const struct array *a)
{
  struct gomp_mapping *holder;

  return (gomp_present_lookup (table, a->descriptor, a->descriptor + a->extent,
                               &holder)
                == GOMP_CONTAINED
              && !holder->busy && !holder->component
              && (holder->lifetime == GOMP_LIFE_COUNTED
                  || holder->lifetime == GOMP_LIFE_DECLARED)
            ? holder
            : NULL);
}

/* The same for A, which is to be entered: its data is not mapped, and nothing
   is known of its descriptor.  */
static struct gomp_mapping *
find_new_holder (struct gomp_present *table, const struct array *a)
{
  struct gomp_mapping *holder = NULL;
  const struct gomp_attachment *record;

  if (table->n_due == 0 && table->displaced == 0
      && table->zero_object.value != 0 && !table->pool.exact
      && is_absent (table, a->start, a->size))
    holder = find_holder (table, a);
  record = holder ? gomp_attachment_after (holder, a->descriptor) : NULL;
  return (record == NULL || record->start >= a->descriptor + a->extent ? holder
                                                                       : NULL);
}

static enum gomp_again
enter_component (struct gomp_device *device, uint64_t *hash,
                 const struct array *a, const struct gomp_site *site,
                 struct gomp_scratch *scratch, bool *wanted,
                 struct gomp_error *err)
{
  struct gomp_present *table = &device->present;
  struct gomp_mapping *made[1], *data, *holder = NULL;
  struct gomp_count_attached attached[1];
  struct gomp_write writes[1];
  struct gomp_changes changes
    = { .mappings = made, .attached = attached, .writes = writes };
  struct gomp_chunk chunk = GOMP_NO_CHUNK;
  struct gomp_padding padding = { 0, 0 };
  unsigned char *image = gomp_scratch_acquire (scratch, a->extent);
  struct gomp_attachment *record;
  bool fine;

  /* As one operation where the device can do that.  */
  if (gomp_queue_work_any (&device->queue_work)
      || (gomp_run_takes_batch (device) && !gomp_device_posts (device)))
    return GOMP_AGAIN_UNKNOWN;
  gomp_present_lock (table);
  *wanted = gomp_memo_wanted (table, *hash);
  *hash = *wanted ? *hash : 0;
  if (!*wanted)
    holder = find_new_holder (table, a);
  if (holder)
    chunk = gomp_pool_acquire (&table->pool, a->size,
                               (size_t) 1 << a->kind.align_log2);
  if (!gomp_chunk_given (chunk))
    {
      gomp_present_unlock (table);
      return GOMP_AGAIN_UNKNOWN;
    }
  changes.deaths = table->deaths;
  data = make (table, &changes, a->start, a->size, chunk, 0, site);
  gomp_count_add (data, 0, 1);
  gomp_changes_write (&changes, holder, a->descriptor, a->extent, true, true);
  record = make_image (data, holder, a);
  gomp_changes_attach (&changes, holder, record, false);
  memcpy (image, record->image, a->extent);
  padding.after = gomp_chunk_padding (&table->pool, chunk);
  if (gomp_record_is_on ())
    record_entered (a, 3, data, holder, true);
  gomp_present_unlock (table);
  fine = ((!(a->kind.flags & GOMP_FLAG_IN)
           || gomp_staging_send_padded (device, site, data->device_start,
                                        (const void *) a->start, a->size,
                                        padding, err))
          && gomp_staging_send (
            device, site, gomp_mapping_device_address (holder, a->descriptor),
            image, a->extent, false, err));
  gomp_present_lock (table);
  gomp_changes_entered (table, &changes, fine);
  gomp_present_signal (table);
  gomp_present_unlock (table);
  return fine ? GOMP_AGAIN_DONE : GOMP_AGAIN_FAILED;
}

/* Are the entries of ARRAYS the data and the descriptor of A, and the DETACH of
   that?  */
static bool
is_component_left (const struct gomp_arrays *arrays, const struct array *a)
{
  return (
    arrays->n == 3 && gomp_arrays_class (arrays, 1) == GOMP_KIND_DESCRIPTOR
    && gomp_arrays_class (arrays, 2) == GOMP_KIND_DETACH
    && (gomp_map_kind_decode (arrays->kinds[2]).flags & GOMP_FLAG_FORCE) == 0
    && gomp_arrays_start (arrays, 2) == a->descriptor && arrays->sizes[2] == 0
    && (a->kind.class == GOMP_KIND_DATA
          ? a->kind.flags == GOMP_FLAG_OUT
          : (a->kind.class == GOMP_KIND_RELEASE && a->kind.flags == 0)));
}

/* The record of the descriptor of A in HOLDER, if it is attached once, or
   NULL.  */
static struct gomp_attachment *
find_attached (const struct gomp_mapping *holder, const struct array *a)
{
  struct gomp_attachment *record = gomp_attachment_at (holder, a->descriptor);

  return (record && record->extent == a->extent && record->count == 1 ? record
                                                                      : NULL);
}

static enum gomp_again
leave_component (struct gomp_device *device, const struct array *a,
                 const struct gomp_site *site, struct gomp_scratch *scratch,
                 struct gomp_error *err)
{
  struct gomp_present *table = &device->present;
  struct gomp_mapping *removed[1], *data = NULL, *holder = NULL;
  struct gomp_hold holds[1];
  struct gomp_count_attached attached[1];
  struct gomp_write writes[1];
  struct gomp_changes changes = {
    .holds = holds, .mappings = removed, .attached = attached, .writes = writes
  };
  struct gomp_attachment *record = NULL;
  struct gomp_copy_out copy;
  bool fine;

  gomp_present_lock (table);
  if (table->n_due == 0 && table->displaced == 0
      && (data = find_last (table, a->start, a->size)) != NULL
      && data->more == NULL && data->dynamic == 1)
    holder = find_holder (table, a);
  record = holder ? find_attached (holder, a) : NULL;
  if (record == NULL)
    {
      gomp_present_unlock (table);
      return GOMP_AGAIN_UNKNOWN;
    }
  changes.deaths = table->deaths;
  gomp_changes_detach (&changes, holder, record, 0);
  gomp_changes_release (&changes, data, (struct gomp_gone) { 1, 1 });
  gomp_changes_remove (&changes, data);
  gomp_changes_write (&changes, holder, a->descriptor, a->extent, true, false);
  copy = (struct gomp_copy_out) { .host = a->start,
                                  .size = a->size,
                                  .device = data->device_start,
                                  .mapping = data };
  if (gomp_record_is_on ())
    record_left (a, data, NULL);
  gomp_present_unlock (table);
  fine = gomp_batch_copy_out (device, &changes, &copy,
                              (a->kind.flags & GOMP_FLAG_OUT) != 0, site,
                              scratch, err);
  gomp_present_lock (table);
  gomp_changes_left (table, &changes, fine, site->frame.pc);
  gomp_present_signal (table);
  gomp_present_unlock (table);
  return fine ? GOMP_AGAIN_DONE : GOMP_AGAIN_FAILED;
}

/* ---- Entering and leaving ------------------------------------------------ */

GOMP_NOINLINE enum gomp_again
gomp_array_enter (struct gomp_device *device, uint64_t *hash,
                  const struct gomp_arrays *arrays,
                  const struct gomp_site *site, struct gomp_scratch *scratch,
                  bool *wanted, struct gomp_error *err)
{
  struct gomp_present *table = &device->present;
  struct gomp_mapping *made[2], *data, *holder;
  struct gomp_changes changes = { .mappings = made };
  const struct gomp_attachment *record;
  struct gomp_chunk chunk = GOMP_NO_CHUNK;
  struct gomp_padding padding = { 0, 0 };
  struct array a;
  size_t offset, first;
  char *bytes;
  bool fine;

  *wanted = false;
  if (!read_array (arrays, &a))
    return GOMP_AGAIN_UNKNOWN;
  if (arrays->acc)
    return (is_component_entered (arrays, &a)
              ? enter_component (device, hash, &a, site, scratch, wanted, err)
              : GOMP_AGAIN_UNKNOWN);
  if (!is_entered (arrays, &a))
    return GOMP_AGAIN_UNKNOWN;
  offset = gomp_align_up (a.size, sizeof (void *));
  bytes = gomp_scratch_acquire (scratch, offset + a.extent);
  gomp_present_lock (table);
  *wanted = gomp_memo_wanted (table, *hash);
  *hash = *wanted ? *hash : 0;
  if (!*wanted && is_new (table, arrays, &a))
    chunk = gomp_pool_acquire (&table->pool, offset + a.extent,
                               (size_t) 1 << a.kind.align_log2);
  if (!gomp_chunk_given (chunk))
    {
      gomp_present_unlock (table);
      return GOMP_AGAIN_UNKNOWN;
    }
  data = make (table, &changes, a.start, a.size, chunk, 0, site);
  holder = make (table, &changes, a.descriptor, a.extent, chunk, offset, site);
  record = make_image (data, holder, &a);
  memcpy (bytes + offset, record->image, a.extent);
  padding.after = gomp_chunk_padding (&table->pool, chunk);
  if (gomp_record_is_on ())
    record_entered (&a, arrays->n, data, holder, false);
  changes.deaths = table->deaths;
  gomp_present_unlock (table);
  first = a.kind.flags & GOMP_FLAG_IN ? 0 : offset;
  if (first == 0)
    {
      memcpy (bytes, (const void *) a.start, a.size);
      memset (bytes + a.size, 0, offset - a.size);
    }
  fine = gomp_staging_send_padded (
    device, site, gomp_devaddr_add (data->device_start, first), bytes + first,
    offset + a.extent - first, padding, err);
  gomp_present_lock (table);
  gomp_changes_entered (table, &changes, fine);
  gomp_present_signal (table);
  gomp_present_unlock (table);
  return fine ? GOMP_AGAIN_DONE : GOMP_AGAIN_FAILED;
}

GOMP_NOINLINE enum gomp_again
gomp_array_exit (struct gomp_device *device, const struct gomp_arrays *arrays,
                 const struct gomp_site *site, struct gomp_scratch *scratch,
                 struct gomp_error *err)
{
  struct gomp_present *table = &device->present;
  size_t keep = gomp_settings ()->pool_keep;
  struct gomp_mapping *removed[2], *data = NULL, *holder = NULL;
  struct gomp_hold holds[2];
  struct gomp_changes changes = { .holds = holds, .mappings = removed };
  struct gomp_copy_out copy;
  struct array a;
  bool fine = true, idle;

  if (!read_array (arrays, &a) || !size_is_right (&a))
    return GOMP_AGAIN_UNKNOWN;
  if (arrays->acc)
    return (is_component_left (arrays, &a)
              ? leave_component (device, &a, site, scratch, err)
              : GOMP_AGAIN_UNKNOWN);
  if (!is_left (arrays, &a))
    return GOMP_AGAIN_UNKNOWN;
  gomp_present_lock (table);
  if (table->n_due == 0 && table->displaced == 0
      && (data = find_last (table, a.start, a.size)) != NULL
      && data->more == NULL)
    holder = find_last (table, a.descriptor, a.extent);
  if (holder == NULL || !holds_only (holder, &a))
    {
      gomp_present_unlock (table);
      return GOMP_AGAIN_UNKNOWN;
    }
  changes.deaths = table->deaths;
  gomp_changes_release (&changes, data,
                        (struct gomp_gone) { 1, data->dynamic });
  gomp_changes_release (&changes, holder,
                        (struct gomp_gone) { 1, holder->dynamic });
  gomp_changes_remove (&changes, data);
  gomp_changes_remove (&changes, holder);
  if (gomp_record_is_on ())
    record_left (&a, data, holder);
  if (a.kind.flags & GOMP_FLAG_OUT)
    {
      copy = (struct gomp_copy_out) { .host = a.start,
                                      .size = a.size,
                                      .device = data->device_start,
                                      .mapping = data };
      gomp_present_unlock (table);
      fine = gomp_staging_fetch (device, &copy, site, err);
      gomp_present_lock (table);
    }
  gomp_changes_left (table, &changes, fine, site->frame.pc);
  gomp_present_signal (table);
  idle = table->pool.bytes_idle > keep;
  gomp_present_unlock (table);
  if (GOMP_UNLIKELY (idle) && fine)
    gomp_run_trim (device, keep);
  return fine ? GOMP_AGAIN_DONE : GOMP_AGAIN_FAILED;
}
