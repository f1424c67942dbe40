/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Target enter and exit data of a single object.  What is done here is what the
   plans of the general way come to, step by step, for one item without
   attachments: see run-enter.c and run-leave.c.  */

#include "construct/run-single.h"

#include "base/env.h"
#include "gomp-constants.h"
#include "base/map-kind.h"
#include "plan/plan-record.h"
#include "table/changes.h"
#include "run/staging.h"

/* Objects aligned beyond this go the general way.  */
#define ALIGN_LOG2_MOST 12

/* The object of a list of one.  */
struct single
{
  struct gomp_kind kind;
  uintptr_t start, end;
};

/* False: nothing, an iterator, or something that has to be rejected.  POINTER:
   the class of a second entry.  */
static inline bool
read_single (const struct gomp_arrays *arrays, enum gomp_kind_class pointer,
             struct single *single)
{
  if (arrays->n > 1
      && (gomp_map_kind_decode (arrays->kinds[1]).class != pointer
          || arrays->sizes[1] == GOMP_MAP_ITERATOR_SIZE))
    return false;
  single->kind = gomp_map_kind_decode (arrays->kinds[0]);
  single->start = (uintptr_t) arrays->addresses[0];
  single->end = single->start + arrays->sizes[0];
  return (single->start != 0 && arrays->sizes[0] - 1 < PTRDIFF_MAX
          && single->end > single->start
          && single->kind.align_log2 <= ALIGN_LOG2_MOST);
}

/* Is there nothing to do besides, for others or for the pointer of ARRAYS,
   which may be a part of SINGLE itself?  */
static inline bool
is_all (struct gomp_present *table, const struct gomp_arrays *arrays,
        const struct single *single)
{
  struct gomp_mapping *holder;
  uintptr_t pointer;

  if (table->n_due > 0 || table->displaced > 0)
    return false;
  if (arrays->n == 1)
    return true;
  pointer = (uintptr_t) arrays->addresses[1];
  return (
    pointer <= UINTPTR_MAX - sizeof pointer
    && (pointer >= single->end || pointer + sizeof pointer <= single->start)
    && (gomp_present_lookup (table, pointer, pointer + sizeof pointer, &holder)
        == GOMP_ABSENT));
}

/* ---- Recording ---------------------------------------------------------- */

/* SINGLE, and a pointer if there are N entries, has been entered: NEW, or found,
   at ADDRESS.  */
static GOMP_NOINLINE void
record_entered (const struct single *single, size_t n, bool new,
                gomp_devaddr address)
{
  bool copies = single->kind.flags & GOMP_FLAG_IN;

  gomp_record_way (GOMP_WAY_SINGLE);
  gomp_record_outcome_begin (n);
  gomp_record_entered ((new      ? GOMP_FATE_NEW
                        : copies ? GOMP_FATE_PRESENT | GOMP_RECORD_WANTS_COPY
                                 : GOMP_FATE_PRESENT),
                       address, new &&copies ? single->end - single->start : 0);
  if (n > 1)
    gomp_record_entered (GOMP_FATE_ABSENT, gomp_devaddr_make (0), 0);
  gomp_record_outcome_end (GOMP_RECORD_ENTERED, NULL, 0);
}

/* SINGLE has been left, which has REMOVED its mapping, or not, and copied it if
   that has to be.  */
static GOMP_NOINLINE void
record_left (const struct single *single, const struct gomp_mapping *mapping,
             bool removed)
{
  size_t size = single->end - single->start;
  bool copies = removed && single->kind.flags & GOMP_FLAG_OUT;

  gomp_record_way (GOMP_WAY_SINGLE);
  gomp_record_outcome_begin ((size_t) copies + removed);
  if (copies)
    gomp_record_left (GOMP_RECORD_COPIED_OUT, single->start, size, size);
  if (removed)
    gomp_mapping_record_removed (mapping);
  gomp_record_outcome_end (GOMP_RECORD_LEFT, NULL, 0);
}

/* ---- Entering ----------------------------------------------------------- */

/* A mapping for SINGLE, which is absent.  NULL: the pool has no room.  */
static struct gomp_mapping *
make (struct gomp_present *table, const struct single *single, const void *site)
{
  struct gomp_mapping *mapping;
  struct gomp_chunk chunk;

  if (table->zero_object.value == 0)
    return NULL;
  chunk = gomp_pool_acquire (&table->pool, single->end - single->start,
                             (size_t) 1 << single->kind.align_log2);
  if (!gomp_chunk_given (chunk))
    return NULL;
  mapping = gomp_present_make (table, single->start, single->end,
                               gomp_chunk_start (&table->pool, chunk),
                               GOMP_LIFE_COUNTED, site);
  mapping->chunk = chunk;
  gomp_present_hold_chunk (table, chunk);
  gomp_present_insert (table, mapping);
  return mapping;
}

/* The first contents of the mapping that CHANGES makes.  */
static enum gomp_again
send (struct gomp_device *device, const struct gomp_changes *changes,
      const struct gomp_site *site, struct gomp_error *err)
{
  struct gomp_present *table = &device->present;
  const struct gomp_mapping *mapping = changes->mappings[0];
  const struct gomp_padding padding
    = { 0, gomp_chunk_padding (&table->pool, mapping->chunk) };
  bool fine = gomp_staging_send_padded (
    device, site, mapping->device_start, (const void *) mapping->host_start,
    mapping->host_end - mapping->host_start, padding, err);

  gomp_present_lock (table);
  gomp_changes_entered (table, changes, fine);
  gomp_present_signal (table);
  gomp_present_unlock (table);
  return fine ? GOMP_AGAIN_DONE : GOMP_AGAIN_FAILED;
}

GOMP_NOINLINE enum gomp_again
gomp_single_enter (struct gomp_device *device, const struct gomp_arrays *arrays,
                   const struct gomp_site *site, struct gomp_error *err)
{
  struct gomp_present *table = &device->present;
  enum gomp_again result = GOMP_AGAIN_UNKNOWN;
  struct gomp_mapping *mapping, *made[1];
  struct gomp_changes changes = { .mappings = made };
  struct single single;
  bool made_one = false;

  if (!read_single (arrays, GOMP_KIND_ATTACH, &single)
      || single.kind.class != GOMP_KIND_DATA
      || (single.kind.flags & ~GOMP_FLAG_IN) != 0)
    return GOMP_AGAIN_UNKNOWN;
  /* It is copied in the end, if it is small.  */
  __builtin_prefetch ((const void *) single.start);
  gomp_present_lock (table);
  if (GOMP_LIKELY (is_all (table, arrays, &single)))
    switch (gomp_present_lookup (table, single.start, single.end, &mapping))
      {
      case GOMP_ABSENT:
        mapping = make (table, &single, site->frame.pc);
        if (mapping == NULL)
          break;
        if (single.kind.flags & GOMP_FLAG_IN)
          gomp_changes_make (&changes, mapping);
        made_one = true;
        result = GOMP_AGAIN_DONE;
        break;
      case GOMP_CONTAINED:
        if (mapping->busy || mapping->lifetime != GOMP_LIFE_COUNTED)
          break;
        gomp_count_add (gomp_mapping_leader (mapping), 1, 0);
        result = GOMP_AGAIN_DONE;
        break;
      case GOMP_CONTAINS:
      case GOMP_STRADDLES:
        break;
      }
  if (arrays->n > 1 && result == GOMP_AGAIN_DONE)
    gomp_present_note_missed (table, (uintptr_t) arrays->addresses[1],
                              site->frame.pc);
  if (gomp_record_is_on () && result == GOMP_AGAIN_DONE)
    record_entered (&single, arrays->n, made_one,
                    gomp_mapping_device_address (mapping, single.start));
  gomp_present_unlock (table);
  return changes.n_mappings > 0 ? send (device, &changes, site, err) : result;
}

/* ---- Leaving ------------------------------------------------------------ */

/* References of MAPPING that are left when SINGLE has been released.  */
static inline uint32_t
count_left (const struct gomp_mapping *mapping, const struct single *single)
{
  return single->kind.flags & GOMP_FLAG_DELETE ? 0 : mapping->refcount - 1;
}

/* Can MAPPING be removed, if its last reference goes, with nothing else to be
   done for it?  */
static inline bool
is_alone (struct gomp_present *table, const struct gomp_mapping *mapping)
{
  return (!mapping->busy && mapping->lifetime == GOMP_LIFE_COUNTED
          && mapping->more == NULL && !gomp_present_in_use (table, mapping));
}

/* Copy SINGLE out of MAPPING, and remove this.  The lock is held, and left
   during the copy.  */
GOMP_REQUIRES (gomp_any_table)
static enum gomp_again
fetch (struct gomp_device *device, const struct single *single,
       struct gomp_mapping *mapping, const struct gomp_site *site,
       struct gomp_error *err)
{
  struct gomp_present *table = &device->present;
  const struct gomp_gone gone = { mapping->refcount, mapping->dynamic };
  struct gomp_mapping *removed[1];
  struct gomp_hold holds[1];
  struct gomp_changes changes
    = { .deaths = table->deaths, .holds = holds, .mappings = removed };
  struct gomp_copy_out copy
    = { .host = single->start,
        .size = single->end - single->start,
        .device = gomp_mapping_device_address (mapping, single->start),
        .mapping = mapping };
  bool fine;

  gomp_changes_release (&changes, mapping, gone);
  gomp_changes_remove (&changes, mapping);
  gomp_present_unlock (table);
  fine = gomp_staging_fetch (device, &copy, site, err);
  gomp_present_lock (table);
  gomp_changes_left (table, &changes, fine, site->frame.pc);
  gomp_present_signal (table);
  return fine ? GOMP_AGAIN_DONE : GOMP_AGAIN_FAILED;
}

/* Leave LEFT references of MAPPING, and remove it if that is none, without a
   copy.  */
static void
release (struct gomp_present *table, struct gomp_mapping *mapping,
         uint32_t left, const struct gomp_site *site)
{
  gomp_count_take (mapping, mapping->refcount - left, 0);
  if (left > 0)
    return;
  gomp_present_remove (table, mapping, site->frame.pc);
  gomp_present_signal (table);
}

GOMP_NOINLINE enum gomp_again
gomp_single_exit (struct gomp_device *device, const struct gomp_arrays *arrays,
                  const struct gomp_site *site, struct gomp_error *err)
{
  struct gomp_present *table = &device->present;
  enum gomp_again result = GOMP_AGAIN_UNKNOWN;
  size_t keep = gomp_settings ()->pool_keep;
  struct gomp_mapping *mapping;
  struct single single;
  bool idle;

  if (!read_single (arrays, GOMP_KIND_DETACH, &single)
      || (single.kind.class == GOMP_KIND_DATA
            ? single.kind.flags != GOMP_FLAG_OUT
            : (single.kind.class != GOMP_KIND_RELEASE
               || (single.kind.flags & ~GOMP_FLAG_DELETE) != 0)))
    return GOMP_AGAIN_UNKNOWN;
  gomp_present_lock (table);
  if (GOMP_LIKELY (is_all (table, arrays, &single))
      && GOMP_LIKELY (
        gomp_present_lookup (table, single.start, single.end, &mapping)
        == GOMP_CONTAINED)
      && GOMP_LIKELY (is_alone (table, mapping)))
    {
      uint32_t left = count_left (mapping, &single);
      result = GOMP_AGAIN_DONE;
      if (gomp_record_is_on ())
        record_left (&single, mapping, left == 0);
      if (left == 0 && single.kind.flags & GOMP_FLAG_OUT)
        result = fetch (device, &single, mapping, site, err);
      else
        release (table, mapping, left, site);
    }
  idle = table->pool.bytes_idle > keep;
  gomp_present_unlock (table);
  if (GOMP_UNLIKELY (idle) && result == GOMP_AGAIN_DONE)
    gomp_run_trim (device, keep);
  return result;
}
