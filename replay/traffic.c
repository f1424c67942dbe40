/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Preparing the traffic of a recording.

   One pass over the operations follows which blocks of device memory there are,
   and gives each device address a block and an offset; addresses outside of all
   blocks, and host addresses, are collected.  When all are known, a second pass
   gives these their places.  */

#include "traffic.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fail.h"
#include "ranges.h"

/* In place of a block's number: the address is outside of all blocks.  */
#define OUTSIDE UINT32_MAX
/* Each queue of the replay takes memory and perhaps a thread.  */
#define MOST_QUEUES 1000

/* A block at [START, END) that is allocated at this point of the
   recording.  */
struct live
{
  uint64_t start, end;
  uint32_t block;
};

/* A device while the recording is followed.  */
struct place
{
  struct live *live; /* in ascending order, without overlaps */
  size_t n, room;
  struct replay_ranges outside;
  uint32_t first; /* the block of the first range of OUTSIDE */
};

struct preparation
{
  struct replay_traffic *traffic;
  struct place *places; /* by index of device */
  struct replay_ranges host;
  uint64_t page; /* bytes */
};

static _Noreturn void
out_of_range (const struct preparation *p)
{
  replay_fail ("%s: the addresses of an operation are out of range",
               p->traffic->recording->path);
}

/* ---- Order, devices and queues ------------------------------------------ */

/* An operation that needs others is recorded behind them, and ends after
   them.  */
static int
compare_ends (const void *a, const void *b)
{
  const struct replay_operation *first = a, *second = b;

  if (first->end != second->end)
    return first->end < second->end ? -1 : 1;
  return (first->sequence > second->sequence)
         - (first->sequence < second->sequence);
}

static unsigned
index_of_device (struct replay_traffic *traffic, unsigned number)
{
  size_t d = 0;

  while (d < traffic->n_devices && traffic->devices[d] != number)
    d++;
  if (d == traffic->n_devices)
    {
      traffic->devices = replay_grow (
        traffic->devices, d, &traffic->room_devices, sizeof *traffic->devices);
      traffic->devices[traffic->n_devices++] = number;
    }
  return (unsigned) d;
}

static size_t
index_of_queue (struct replay_traffic *traffic, unsigned device,
                uint64_t number)
{
  size_t q = 0;

  while (q < traffic->n_queues
         && (traffic->queues[q].device != device
             || traffic->queues[q].number != number))
    q++;
  if (q == MOST_QUEUES)
    replay_fail ("%s: it has more than %d queues", traffic->recording->path,
                 MOST_QUEUES);
  if (q == traffic->n_queues)
    {
      traffic->queues = replay_grow (traffic->queues, q, &traffic->room_queues,
                                     sizeof *traffic->queues);
      traffic->queues[traffic->n_queues++]
        = (struct replay_queue) { device, number };
    }
  return q;
}

/* ---- Blocks ------------------------------------------------------------- */

/* How many of PLACE's live blocks begin at ADDRESS or below.  */
static size_t
count_up_to (const struct place *place, uint64_t address)
{
  size_t low = 0, high = place->n;

  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (place->live[middle].start <= address)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static uint32_t
add_block (struct replay_traffic *traffic, unsigned device, uint64_t size)
{
  if (traffic->n_blocks == OUTSIDE - 1)
    replay_fail ("%s: too many allocations", traffic->recording->path);
  traffic->blocks
    = replay_grow (traffic->blocks, traffic->n_blocks, &traffic->room_blocks,
                   sizeof *traffic->blocks);
  traffic->blocks[traffic->n_blocks]
    = (struct replay_block) { .device = device, .size = size };
  return (uint32_t) traffic->n_blocks++;
}

static void
remove_live (struct place *place, size_t at, size_t n)
{
  if (n == 0)
    return;
  memmove (place->live + at, place->live + at + n,
           (place->n - at - n) * sizeof *place->live);
  place->n -= n;
}

static void
allocate (struct preparation *p, struct replay_operation *operation,
          struct replay_part *part)
{
  struct place *place = &p->places[operation->device];
  uint64_t end;
  uint32_t older = 0;
  size_t at, n = 0;

  operation->left_out = part->there == 0 || part->size == 0;
  if (operation->left_out)
    return;
  if (__builtin_add_overflow (part->there, part->size, &end))
    out_of_range (p);
  at = count_up_to (place, part->there);
  if (at > 0 && place->live[at - 1].end > part->there)
    at--;
  /* A thread frees memory, and another one is given it, before the first has
     come back from the plugin.  */
  for (; at + n < place->n && place->live[at + n].start < end; n++)
    if (place->live[at + n].start == part->there)
      older = place->live[at + n].block + 1;
  remove_live (place, at, n);
  part->block = add_block (p->traffic, operation->device, part->size);
  p->traffic->blocks[part->block].older = older;
  place->live
    = replay_grow (place->live, place->n, &place->room, sizeof *place->live);
  memmove (place->live + at + 1, place->live + at,
           (place->n - at) * sizeof *place->live);
  place->live[at] = (struct live) { part->there, end, part->block };
  place->n++;
}

static void
release (struct preparation *p, struct replay_operation *operation,
         struct replay_part *part)
{
  struct place *place = &p->places[operation->device];
  size_t at = count_up_to (place, part->there);
  struct replay_block *block;

  operation->left_out = at == 0 || place->live[at - 1].start != part->there;
  if (operation->left_out)
    return;
  part->block = place->live[at - 1].block;
  block = &p->traffic->blocks[part->block];
  if (block->older)
    {
      part->block = block->older - 1;
      block->older = p->traffic->blocks[part->block].older;
    }
  else
    remove_live (place, at - 1, 1);
}

/* ---- The first pass ----------------------------------------------------- */

/* Set *BLOCK and *ADDRESS, which becomes an offset, for the EXTENT bytes at
   *ADDRESS of device DEVICE.  If they are not all in one block, *BLOCK becomes
   OUTSIDE, *ADDRESS stays, and false is returned.  */
static bool
find_in_blocks (struct preparation *p, unsigned device, uint64_t *address,
                uint64_t extent, uint32_t *block)
{
  const struct place *place = &p->places[device];
  size_t at = count_up_to (place, *address);

  *block = OUTSIDE;
  if (at == 0 || *address + extent > place->live[at - 1].end)
    return false;
  *block = place->live[at - 1].block;
  *address -= place->live[at - 1].start;
  return true;
}

/* The same, and what is outside of all blocks is collected.  */
static void
find_device_memory (struct preparation *p, unsigned device, uint64_t *address,
                    uint64_t extent, uint32_t *block)
{
  uint64_t end;

  if (__builtin_add_overflow (*address, extent, &end))
    out_of_range (p);
  if (!find_in_blocks (p, device, address, extent, block))
    replay_ranges_add (&p->places[device].outside, *address, end);
}

/* The other device of a copy is not recorded: it is one that has that
   memory.  */
static void
find_other_device (struct preparation *p, unsigned device,
                   struct replay_part *part, uint64_t extent)
{
  uint64_t end;

  if (__builtin_add_overflow (part->other, extent, &end))
    out_of_range (p);
  for (unsigned d = 0; d < p->traffic->n_devices; d++)
    if (d != device
        && find_in_blocks (p, d, &part->other, extent, &part->other_block))
      return;
  find_device_memory (p, device, &part->other, extent, &part->other_block);
}

static void
note_host_memory (struct preparation *p, uint64_t address, uint64_t extent)
{
  uint64_t end;

  if (__builtin_add_overflow (address, extent, &end)
      || __builtin_add_overflow (end, p->page - 1, &end))
    out_of_range (p);
  replay_ranges_add (&p->host, address & -p->page, end & -p->page);
}

/* The bytes from the first to the last one of the box BOX with these steps; of
   a box without bytes 0.  */
static uint64_t
box_extent (const struct preparation *p, const struct replay_box *box,
            uint64_t pitch, uint64_t slice)
{
  uint64_t rows, slices, extent;

  if (box->width == 0 || box->height == 0 || box->depth == 0)
    return 0;
  if (__builtin_mul_overflow (box->height - 1, pitch, &rows)
      || __builtin_mul_overflow (box->depth - 1, slice, &slices)
      || __builtin_add_overflow (rows, slices, &extent)
      || __builtin_add_overflow (extent, box->width, &extent)
      || (box->height > 1 && pitch < box->width))
    out_of_range (p);
  return extent;
}

/* Find the memory of PART, a copy or fill; DST and SRC are the bytes that it
   reaches over on either side.  */
static void
find_memory (struct preparation *p, unsigned device, struct replay_part *part,
             uint64_t dst, uint64_t src)
{
  switch (part->kind)
    {
    case GOMP_OPERATION_COPY_IN:
      find_device_memory (p, device, &part->there, dst, &part->block);
      note_host_memory (p, part->other, src);
      return;
    case GOMP_OPERATION_COPY_OUT:
      find_device_memory (p, device, &part->there, src, &part->block);
      note_host_memory (p, part->other, dst);
      return;
    case GOMP_OPERATION_COPY_WITHIN:
      find_device_memory (p, device, &part->there, dst, &part->block);
      find_device_memory (p, device, &part->other, src, &part->other_block);
      return;
    case GOMP_OPERATION_COPY_PEER:
      find_device_memory (p, device, &part->there, dst, &part->block);
      find_other_device (p, device, part, src);
      return;
    default:
      find_device_memory (p, device, &part->there, dst, &part->block);
      return;
    }
}

static bool
has_memory (unsigned kind)
{
  return kind >= GOMP_OPERATION_COPY_IN && kind <= GOMP_OPERATION_FILL;
}

static void
find_parts (struct preparation *p, struct replay_operation *operation)
{
  struct replay_recording *recording = p->traffic->recording;
  const struct replay_box *box
    = operation->box ? &recording->boxes[operation->box - 1] : NULL;

  for (size_t n = 0; n < operation->n; n++)
    {
      struct replay_part *part = &recording->parts[operation->first + n];
      uint64_t dst = part->size, src = part->size;
      if (!has_memory (part->kind) || part->size == 0)
        continue;
      if (box)
        {
          dst = box_extent (p, box, box->dst_pitch, box->dst_slice);
          src = box_extent (p, box, box->src_pitch, box->src_slice);
        }
      find_memory (p, operation->device, part, dst, src);
    }
}

static void
follow (struct preparation *p, struct replay_operation *operation)
{
  struct replay_traffic *traffic = p->traffic;
  struct replay_part *part = &traffic->recording->parts[operation->first];

  if (operation->queue)
    operation->queue
      = 1 + index_of_queue (traffic, operation->device, operation->queue);
  operation->left_out = operation->flags & GOMP_OPERATION_FAILED;
  if (operation->left_out)
    return;
  switch (operation->kind)
    {
    case GOMP_OPERATION_ALLOC:
      allocate (p, operation, part);
      return;
    case GOMP_OPERATION_FREE:
      release (p, operation, part);
      return;
    case GOMP_OPERATION_WAIT:
      operation->left_out = operation->queue == 0;
      return;
    case GOMP_OPERATION_ORDER:
      operation->left_out = operation->queue == 0 || part->other == 0;
      if (!operation->left_out)
        part->other = index_of_queue (traffic, operation->device, part->other);
      return;
    case GOMP_OPERATION_BATCH:
      find_parts (p, operation);
      return;
    default:
      operation->left_out = !has_memory (operation->kind);
      if (!operation->left_out)
        find_parts (p, operation);
      return;
    }
}

/* ---- The second pass ---------------------------------------------------- */

/* Each place outside of all blocks gets one.  */
static void
add_stand_ins (struct preparation *p)
{
  p->traffic->stand_ins = p->traffic->n_blocks;
  for (unsigned d = 0; d < p->traffic->n_devices; d++)
    {
      struct place *place = &p->places[d];
      replay_ranges_merge (&place->outside);
      place->first = (uint32_t) p->traffic->n_blocks;
      for (size_t r = 0; r < place->outside.n; r++)
        add_block (p->traffic, d,
                   place->outside.all[r].end - place->outside.all[r].start);
    }
}

static void
find_stand_in (const struct preparation *p, unsigned device, uint64_t *address,
               uint32_t *block)
{
  const struct place *place = &p->places[device];
  size_t r;

  if (*block != OUTSIDE)
    return;
  r = replay_ranges_find (&place->outside, *address);
  *block = place->first + (uint32_t) r;
  *address -= place->outside.all[r].start;
}

static void
settle_part (const struct preparation *p, unsigned device,
             struct replay_part *part)
{
  find_stand_in (p, device, &part->there, &part->block);
  switch (part->kind)
    {
    case GOMP_OPERATION_COPY_IN:
    case GOMP_OPERATION_COPY_OUT:
      {
        const struct replay_range *range
          = &p->host.all[replay_ranges_find (&p->host, part->other)];
        part->other = range->place + (part->other - range->start);
        return;
      }
    case GOMP_OPERATION_COPY_WITHIN:
    case GOMP_OPERATION_COPY_PEER:
      find_stand_in (p, device, &part->other, &part->other_block);
      return;
    default:
      return;
    }
}

static void
settle_parts (const struct preparation *p)
{
  struct replay_recording *recording = p->traffic->recording;

  for (size_t o = 0; o < recording->n_operations; o++)
    {
      const struct replay_operation *operation = &recording->operations[o];
      for (size_t n = 0; n < operation->n && !operation->left_out; n++)
        {
          struct replay_part *part = &recording->parts[operation->first + n];
          if (has_memory (part->kind) && part->size > 0)
            settle_part (p, operation->device, part);
        }
    }
}

/* Memory that was never written is one page of zeros, which is read faster than
   memory of programs.  */
static void
allocate_host_memory (struct preparation *p)
{
  struct replay_traffic *traffic = p->traffic;
  uint64_t size = traffic->host_size = replay_ranges_merge (&p->host);

  if (size == 0)
    return;
  traffic->host = MAP_FAILED;
  if (size / p->page < (uint64_t) sysconf (_SC_PHYS_PAGES))
    traffic->host = mmap (NULL, size, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (traffic->host == MAP_FAILED)
    replay_fail ("%s: no memory for the %llu bytes of the host's that it "
                 "copies from and to",
                 traffic->recording->path, (unsigned long long) size);
  for (uint64_t at = 0; at < size; at += p->page)
    traffic->host[at] = 1;
}

void
replay_prepare (struct replay_traffic *traffic,
                struct replay_recording *recording)
{
  struct preparation p = { .traffic = traffic };

  *traffic = (struct replay_traffic) { .recording = recording };
  if (recording->n_operations == 0)
    replay_fail ("%s: it has no operation of a device", recording->path);
  p.page = (uint64_t) sysconf (_SC_PAGESIZE);
  qsort (recording->operations, recording->n_operations,
         sizeof *recording->operations, compare_ends);
  for (size_t o = 0; o < recording->n_operations; o++)
    recording->operations[o].device
      = index_of_device (traffic, recording->operations[o].device);
  p.places = calloc (traffic->n_devices, sizeof *p.places);
  if (p.places == NULL)
    replay_fail ("no memory for what the recording has");
  for (size_t o = 0; o < recording->n_operations; o++)
    follow (&p, &recording->operations[o]);
  add_stand_ins (&p);
  allocate_host_memory (&p);
  settle_parts (&p);
  for (unsigned d = 0; d < traffic->n_devices; d++)
    {
      free (p.places[d].live);
      free (p.places[d].outside.all);
    }
  free (p.places);
  free (p.host.all);
}
