/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Reverse offload: the data of a region that the host runs for a kernel.

   Each entry of the call's arrays is settled in order.  A range of device
   memory is *here* if it lies in the copy that an earlier entry of the same
   call has on the host, or in device memory that something of the host is
   mapped to.  Everything else gets a *block* on the host, which ends with the
   region.  */

#include "construct/reverse.h"

#include <stdlib.h>
#include <string.h>

#include "table/attach.h"
#include "program/host-memory.h"
#include "base/map-kind.h"
#include "program/source.h"

/* Blocks begin at a multiple of this at least.  */
#define LEAST_ALIGNMENT 16

struct gomp_reverse_entry
{
  uintptr_t device; /* address of the original; VALUE: the value */
  size_t size; /* as listed */
  uintptr_t host; /* where the region finds it, or 0 */
  char *block; /* made for this entry, or NULL */
  uintptr_t block_device; /* what BLOCK stands for: from here on */
  size_t block_size;
  struct gomp_kind kind;
  unsigned short word; /* KIND as the compiler has it */
  bool fresh; /* its storage was made by this call */
  bool in_table; /* it is what the host has mapped */
  bool patched; /* the pointer at HOST was changed */
  uintptr_t old, new; /* from, to */
};

/* ---- Copies ------------------------------------------------------------- */

bool
gomp_reverse_fetch (const struct gomp_reverse_ways *ways, void *dst,
                    uintptr_t src, size_t size, struct gomp_error *err)
{
  if (size == 0)
    return true;
  if (ways->queue)
    return (gomp_device_queue_out (ways->device, ways->queue, dst,
                                   gomp_devaddr_make (src), size, err)
            && gomp_device_queue_wait (ways->device, ways->queue, err));
  if (ways->copy_out == NULL)
    return gomp_device_copy_out (ways->device, dst, gomp_devaddr_make (src),
                                 size, err);
  ways->copy_out (dst, (const void *) src, size, ways->token);
  return true;
}

bool
gomp_reverse_send (const struct gomp_reverse_ways *ways, uintptr_t dst,
                   const void *src, size_t size, struct gomp_error *err)
{
  if (size == 0)
    return true;
  if (ways->queue)
    return (gomp_device_queue_in (ways->device, ways->queue,
                                  gomp_devaddr_make (dst), src, size, err)
            && gomp_device_queue_wait (ways->device, ways->queue, err));
  if (ways->copy_in == NULL)
    return gomp_device_copy_in (ways->device, gomp_devaddr_make (dst), src,
                                size, err);
  ways->copy_in ((void *) dst, src, size, ways->token);
  return true;
}

/* ---- What is here ------------------------------------------------------- */

/* A place on the host that stands for a range of device memory.  */
struct place
{
  uintptr_t host;
  bool fresh; /* in a block */
};

static bool
find_in_blocks (const struct gomp_reverse_data *data, size_t before,
                uintptr_t start, size_t size, struct place *place)
{
  for (size_t i = before; i-- > 0;)
    {
      const struct gomp_reverse_entry *entry = &data->entries[i];
      size_t at = start - entry->block_device;
      if (entry->block == NULL || start < entry->block_device
          || at > entry->block_size || size > entry->block_size - at)
        continue;
      *place = (struct place) { (uintptr_t) entry->block + at, true };
      return true;
    }
  return false;
}

static bool
find_in_table (const struct gomp_reverse_data *data, uintptr_t start,
               size_t size, struct place *place)
{
  struct gomp_present *table = &data->ways->device->present;
  struct gomp_mapping *mapping;
  bool found = false;

  gomp_present_lock (table);
  mapping = gomp_present_by_device (table, gomp_devaddr_make (start));
  if (mapping)
    {
      size_t at = start - mapping->device_start.value;
      found = size <= mapping->host_end - mapping->host_start - at;
      *place = (struct place) { mapping->host_start + at, false };
    }
  gomp_present_unlock (table);
  return found;
}

/* Where device memory [START, START + SIZE) is here, as entries before BEFORE
   and the present table have it.  */
static bool
find (const struct gomp_reverse_data *data, size_t before, uintptr_t start,
      size_t size, struct place *place)
{
  return (find_in_blocks (data, before, start, size, place)
          || find_in_table (data, start, size, place));
}

/* Which place the pointer VALUE refers to: it may be the end of something.  */
static bool
find_target (const struct gomp_reverse_data *data, size_t before,
             uintptr_t value, struct place *place)
{
  if (find (data, before, value, 1, place)
      || find_in_blocks (data, before, value, 0, place))
    return true;
  if (!find_in_table (data, value - 1, 1, place))
    return false;
  place->host++;
  return true;
}

/* ---- Blocks ------------------------------------------------------------- */

/* ENTRY gets a block for device memory [START, START + SIZE).  */
static bool
make_block (struct gomp_reverse_entry *entry, uintptr_t start, size_t size,
            struct gomp_error *err)
{
  size_t alignment
    = (size_t) 1 << (entry->kind.align_log2 < 16 ? entry->kind.align_log2 : 16);
  void *block;

  if (alignment < LEAST_ALIGNMENT)
    alignment = LEAST_ALIGNMENT;
  if (start + size < start
      || posix_memalign (&block, alignment, size ? size : 1) != 0)
    return gomp_error_set (err,
                           "reverse offload: no host memory for %zu bytes "
                           "at device address %p",
                           size, (void *) start);
  entry->block = block;
  entry->block_device = start;
  entry->block_size = size;
  return true;
}

/* ---- Kinds of entries --------------------------------------------------- */

/* Does ENTRY's clause bring the device's bytes here, or the host's back,
   whether or not they were here before?  */
static bool
is_always (const struct gomp_reverse_entry *entry, unsigned always)
{
  return entry->kind.flags & (always | GOMP_FLAG_MUST_BE_NEW);
}

static bool
copies_in (const struct gomp_reverse_entry *entry)
{
  return ((entry->kind.flags & GOMP_FLAG_IN)
          && (entry->fresh || is_always (entry, GOMP_FLAG_ALWAYS_IN)));
}

static bool
copies_back (const struct gomp_reverse_entry *entry)
{
  return (entry->kind.class == GOMP_KIND_DATA && entry->host != 0
          && (entry->kind.flags & GOMP_FLAG_OUT)
          && (entry->fresh || is_always (entry, GOMP_FLAG_ALWAYS_OUT)));
}

/* The next piece of ENTRY, which the host has mapped, from *AT on that is no
   pointer which the host and the device have each their own value of.  */
static bool
next_piece (const struct gomp_reverse_data *data,
            const struct gomp_reverse_entry *entry, uintptr_t *at,
            uintptr_t *piece, uintptr_t *end)
{
  struct gomp_present *table = &data->ways->device->present;
  struct gomp_mapping *mapping;
  bool more;

  if (*at == entry->host + entry->size)
    return false;
  gomp_present_lock (table);
  mapping = gomp_present_by_device (
    table, gomp_devaddr_make (entry->device + (*at - entry->host)));
  more = (mapping
          && gomp_attachments_gap (mapping, at, entry->host + entry->size,
                                   piece, end));
  gomp_present_unlock (table);
  return more;
}

/* SIZE bytes from the device to constants of the host: they are the same.  */
static bool
compare_constant (const struct gomp_reverse_data *data, uintptr_t host,
                  uintptr_t device, size_t size, struct gomp_error *err)
{
  const struct gomp_source_frame nowhere = { .pc = NULL };
  char *bytes = gomp_malloc (size);
  bool fine
    = (gomp_reverse_fetch (data->ways, bytes, device, size, err)
       && gomp_host_compare_read_only (&nowhere, host, bytes, size, err));

  free (bytes);
  return fine;
}

/* All bytes of ENTRY from the device.  */
static bool
fetch_entry (const struct gomp_reverse_data *data,
             const struct gomp_reverse_entry *entry, struct gomp_error *err)
{
  uintptr_t at = entry->host, piece, end;
  bool fine = true;

  if (!entry->in_table)
    return gomp_reverse_fetch (data->ways, (void *) entry->host, entry->device,
                               entry->size, err);
  while (fine && next_piece (data, entry, &at, &piece, &end))
    {
      uintptr_t device = entry->device + (piece - entry->host);
      fine = (gomp_host_read_only (piece)
                ? compare_constant (data, piece, device, end - piece, err)
                : gomp_reverse_fetch (data->ways, (void *) piece, device,
                                      end - piece, err));
    }
  return fine;
}

/* And back.  */
static bool
send_entry (const struct gomp_reverse_data *data,
            const struct gomp_reverse_entry *entry, struct gomp_error *err)
{
  uintptr_t at = entry->host, piece, end;
  bool fine = true;

  if (!entry->in_table)
    return gomp_reverse_send (data->ways, entry->device, (void *) entry->host,
                              entry->size, err);
  while (fine && next_piece (data, entry, &at, &piece, &end))
    fine = gomp_reverse_send (data->ways, entry->device + (piece - entry->host),
                              (void *) piece, end - piece, err);
  return fine;
}

static bool
map_private (struct gomp_reverse_data *data, struct gomp_reverse_entry *entry,
             struct gomp_error *err)
{
  if (!make_block (entry, entry->device, entry->size, err))
    return false;
  entry->host = (uintptr_t) entry->block;
  /* Nobody else sees it.  */
  entry->block_device = 0;
  entry->block_size = 0;
  return gomp_reverse_fetch (data->ways, entry->block, entry->device,
                             entry->size, err);
}

/* What is to be done with data that is not here.  */
static bool
map_absent (struct gomp_reverse_entry *entry, struct gomp_error *err)
{
  if (entry->kind.flags & GOMP_FLAG_MUST_BE_PRESENT)
    return gomp_error_set (err,
                           "present clause: no corresponding data on "
                           "parent device at %p with size %lu",
                           (void *) entry->device, (unsigned long) entry->size);
  /* A pointer may be passed on without being followed.  */
  entry->host = entry->device;
  if (entry->kind.flags & GOMP_FLAG_MAY_BE_ABSENT)
    return true;
  entry->fresh = true;
  if (!make_block (entry, entry->device, entry->size, err))
    return false;
  entry->host = (uintptr_t) entry->block;
  return true;
}

/* Data, or a descriptor.  */
static bool
map_data (struct gomp_reverse_data *data, size_t i, struct gomp_error *err)
{
  struct gomp_reverse_entry *entry = &data->entries[i];
  size_t size = entry->kind.flags & GOMP_FLAG_ZERO_LENGTH ? 1 : entry->size;
  struct place place;

  /* A member of a STRUCT that has a block is as new as that.  */
  if (find (data, i, entry->device, size, &place))
    {
      entry->host = place.host;
      entry->in_table = !place.fresh;
    }
  else if (!map_absent (entry, err))
    return false;
  return !copies_in (entry) || fetch_entry (data, entry, err);
}

/* Bytes of MEMBER; the sizes of pointers are something else.  */
static size_t
extent (const struct gomp_reverse_entry *member)
{
  return (member->kind.class == GOMP_KIND_DATA
              || member->kind.class == GOMP_KIND_DESCRIPTOR
            ? member->size
            : sizeof (uintptr_t));
}

/* Does entry MEMBER of the list belong to STRUCT, at FIRST?  GCC 13 lists no
   member for a pointer component that it attaches: its ATTACH follows.  */
#define FARTHEST_COMPONENT 65536

static bool
is_member (const struct gomp_reverse_data *data, size_t first, size_t member)
{
  const struct gomp_reverse_entry *header = &data->entries[first];

  if (member - first <= header->size)
    return true;
  return (
    member < data->n && data->entries[member].kind.class == GOMP_KIND_ATTACH
    && (data->entries[member].device - header->device < FARTHEST_COMPONENT));
}

/* The members of a STRUCT share one place, which begins with the first.  */
static bool
map_struct (struct gomp_reverse_data *data, size_t i, struct gomp_error *err)
{
  struct gomp_reverse_entry *entry = &data->entries[i];
  uintptr_t start = UINTPTR_MAX, end = 0;
  struct place place;

  if (entry->size == 0 || entry->size > data->n - i - 1)
    return gomp_error_set (err,
                           "reverse offload: a struct has %zu members in "
                           "a list of %zu entries",
                           entry->size, data->n);
  for (size_t m = i + 1; is_member (data, i, m); m++)
    {
      const struct gomp_reverse_entry *member = &data->entries[m];
      if (member->device < start)
        start = member->device;
      if (member->device + extent (member) > end)
        end = member->device + extent (member);
    }
  if (!find (data, i, start, end - start, &place))
    {
      if (!make_block (entry, start, end - start, err))
        return false;
      memset (entry->block, 0, end - start);
      place.host = (uintptr_t) entry->block;
      for (size_t m = i + 1; m <= i + entry->size; m++)
        data->entries[m].fresh = true;
    }
  entry->host = place.host - (start - entry->device);
  return true;
}

/* ---- Pointers ----------------------------------------------------------- */

/* The host's value for a pointer whose value on the device is VALUE and that
   refers to a section BIAS bytes behind it.  */
static bool
translate (const struct gomp_reverse_data *data, size_t i, uintptr_t value,
           struct place *target, struct gomp_error *err)
{
  const struct gomp_reverse_entry *entry = &data->entries[i];

  *target = (struct place) { value, false };
  if (value == 0)
    return true;
  if (find_target (data, i, value + entry->size, target))
    {
      target->host -= entry->size;
      return true;
    }
  target->host = value;
  return ((entry->kind.flags & GOMP_FLAG_UNMAPPED_OK)
          || gomp_error_set (err,
                             "Pointer target wasn't mapped: reverse "
                             "offload, device pointer %p at %p",
                             (void *) value, (void *) entry->device));
}

/* The pointer WHERE gets VALUE for as long as the region runs.  */
static void
patch (struct gomp_reverse_entry *entry, uintptr_t where, uintptr_t value)
{
  memcpy (&entry->old, (void *) where, sizeof entry->old);
  memcpy ((void *) where, &value, sizeof value);
  entry->new = value;
  entry->patched = true;
}

/* A pointer that is part of a block gets the host's value, but goes back to the
   device as it was there.  The host's own pointer refers already to what the
   device's refers to, unless that is data which is here for the region's time
   only.  */
static bool
map_pointer (struct gomp_reverse_data *data, size_t i, struct gomp_error *err)
{
  struct gomp_reverse_entry *entry = &data->entries[i];
  struct place place = { 0, true }, target;
  uintptr_t value;

  if (!gomp_reverse_fetch (data->ways, &value, entry->device, sizeof value, err)
      || !translate (data, i, value, &target, err))
    return false;
  if (!find (data, i, entry->device, sizeof value, &place))
    {
      if (!make_block (entry, entry->device, sizeof value, err))
        return false;
      place.host = (uintptr_t) entry->block;
    }
  entry->host = place.host;
  if (place.fresh)
    memcpy ((void *) place.host, &value, sizeof value);
  if (place.fresh || target.fresh)
    patch (entry, place.host, target.host);
  return true;
}

/* Entry I is an ATTACH to a word of the addresses' array: the private copy
   that this word is of gets the address of the private copy before.  */
static bool
patch_private (struct gomp_reverse_data *data, size_t i, struct gomp_error *err)
{
  struct gomp_reverse_entry *entry = &data->entries[i];
  size_t of = (entry->device - data->words) / sizeof (uint64_t);
  struct gomp_reverse_entry *copy = &data->entries[of];

  if (i == 0 || of >= i || copy->kind.class != GOMP_KIND_PRIVATE
      || copy->size < sizeof entry->host
      || entry->size > copy->size - sizeof entry->host)
    return gomp_error_set (err,
                           "reverse offload: entry %zu attaches to "
                           "entry %zu, which is no private copy with room for "
                           "a pointer at byte %zu",
                           i, of, entry->size);
  memcpy ((char *) copy->host + entry->size, &data->entries[i - 1].host,
          sizeof entry->host);
  return true;
}

static bool
map_attach (struct gomp_reverse_data *data, size_t i, struct gomp_error *err)
{
  uintptr_t at = data->entries[i].device - data->words;

  return (at < data->n * sizeof (uint64_t) ? patch_private (data, i, err)
                                           : map_pointer (data, i, err));
}

/* ---- All of a call ------------------------------------------------------ */

static bool
map_entry (struct gomp_reverse_data *data, size_t i, struct gomp_error *err)
{
  struct gomp_reverse_entry *entry = &data->entries[i];

  if (entry->kind.class == GOMP_KIND_VALUE)
    entry->host = entry->device;
  if (entry->device == 0 || entry->kind.class == GOMP_KIND_VALUE)
    return true;
  switch ((enum gomp_kind_class) entry->kind.class)
    {
    case GOMP_KIND_PRIVATE:
      return map_private (data, entry, err);
    case GOMP_KIND_DATA:
    case GOMP_KIND_DESCRIPTOR:
      return map_data (data, i, err);
    case GOMP_KIND_STRUCT:
      return map_struct (data, i, err);
    case GOMP_KIND_POINTER:
    case GOMP_KIND_STORE:
      return map_pointer (data, i, err);
    case GOMP_KIND_ATTACH:
      return map_attach (data, i, err);
    case GOMP_KIND_RELEASE:
      return true;
    default:
      return gomp_error_set (err, "gomp_target_rev unhandled kind 0x%.4x",
                             entry->word);
    }
}

/* The call's arrays, one after the other, as they are on the device.  */
static bool
read_arrays (struct gomp_reverse_data *data,
             const struct gomp_reverse_call *call, uint64_t *addresses,
             uint64_t *sizes, unsigned short *kinds, struct gomp_error *err)
{
  size_t n = call->n;

  if (!gomp_reverse_fetch (&call->ways, addresses, call->addresses,
                           n * sizeof *addresses, err)
      || !gomp_reverse_fetch (&call->ways, sizes, call->sizes,
                              n * sizeof *sizes, err)
      || !gomp_reverse_fetch (&call->ways, kinds, call->kinds,
                              n * sizeof *kinds, err))
    return false;
  for (size_t i = 0; i < n; i++)
    data->entries[i]
      = (struct gomp_reverse_entry) { .device = addresses[i],
                                      .size = sizes[i],
                                      .word = kinds[i],
                                      .kind = gomp_map_kind_decode (kinds[i]) };
  return true;
}

/* As many entries as no compiler emits.  */
#define MOST_ENTRIES ((size_t) 1 << 24)

bool
gomp_reverse_map (struct gomp_reverse_data *data,
                  const struct gomp_reverse_call *call, struct gomp_error *err)
{
  size_t n = call->n;
  uint64_t *words;
  bool fine;

  *data = (struct gomp_reverse_data) { .ways = &call->ways };
  if (n > MOST_ENTRIES)
    return gomp_error_set (err, "reverse offload: a list of %zu entries", n);
  if (n == 0)
    return true;
  data->n = n;
  data->words = call->addresses;
  data->entries = gomp_calloc (n, sizeof *data->entries);
  data->slots = gomp_calloc (n, sizeof *data->slots);
  words = gomp_malloc (n * (2 * sizeof *words + sizeof (short)));
  fine = read_arrays (data, call, words, words + n,
                      (unsigned short *) (words + 2 * n), err);
  free (words);
  for (size_t i = 0; fine && i < n; i++)
    {
      fine = map_entry (data, i, err);
      data->slots[i] = (void *) data->entries[i].host;
    }
  return fine;
}

/* Give the pointers their values back, the latest first, unless the region has
   set them.  */
static void
unpatch (struct gomp_reverse_data *data)
{
  uintptr_t now;

  for (size_t i = data->n; i-- > 0;)
    {
      struct gomp_reverse_entry *entry = &data->entries[i];
      if (!entry->patched)
        continue;
      entry->patched = false;
      memcpy (&now, (void *) entry->host, sizeof now);
      if (now == entry->new)
        memcpy ((void *) entry->host, &entry->old, sizeof entry->old);
    }
}

bool
gomp_reverse_unmap (struct gomp_reverse_data *data, struct gomp_error *err)
{
  bool fine = true;

  unpatch (data);
  for (size_t i = 0; fine && i < data->n; i++)
    if (copies_back (&data->entries[i]))
      fine = send_entry (data, &data->entries[i], err);
  return fine;
}

void
gomp_reverse_data_fini (struct gomp_reverse_data *data)
{
  unpatch (data);
  for (size_t i = 0; i < data->n; i++)
    free (data->entries[i].block);
  if (data->entries)
    free (data->slots);
  free (data->entries);
}
