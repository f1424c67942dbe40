/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Carrying out traffic on devices, by routines of OpenMP and, on queues, of
   OpenACC.  */

#include "perform.h"

#include <omp.h>
#include <openacc.h>
#include <time.h>

#include "fail.h"

/* Routines that not every compiler's header declares.  */
void *omp_target_memset (void *, int, size_t, int);
void acc_memcpy_device_async (void *, void *, size_t, int);

/* Sleeping may last so much longer than was asked for, in nanoseconds.  */
#define SLEEP_SLACK 100000

struct player
{
  struct replay_traffic *traffic;
  const int *numbers;
  int host;     /* OpenMP's number of it */
  int acc;      /* device number that OpenACC's routines use; -1: none yet */
  size_t done;  /* operations so far, for messages */
};

static uint64_t
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_MONOTONIC, &time);
  return (uint64_t) time.tv_sec * 1000000000u + (uint64_t) time.tv_nsec;
}

static void
wait_until (uint64_t moment)
{
  uint64_t time = now ();

  if (time + SLEEP_SLACK < moment)
    {
      uint64_t left = moment - time - SLEEP_SLACK;
      struct timespec pause = { .tv_sec = (time_t) (left / 1000000000u),
                                .tv_nsec = (long) (left % 1000000000u) };
      nanosleep (&pause, NULL);
    }
  while (now () < moment)
    ;
}

static _Noreturn void
failed (const struct player *player, const char *what, uint64_t size,
        int device)
{
  replay_fail ("operation %zu of %zu has failed: %s, %llu bytes, device %d",
               player->done + 1, player->traffic->recording->n_operations, what,
               (unsigned long long) size, device);
}

/* ---- Memory ------------------------------------------------------------- */

/* The host memory that PART copies from or to.  */
static char *
host_of (const struct player *player, const struct replay_part *part)
{
  return player->traffic->host + part->other;
}

static char *
device_of (const struct player *player, uint32_t block, uint64_t offset)
{
  return (char *) player->traffic->blocks[block].memory + offset;
}

static void
allocate (const struct player *player, uint32_t number)
{
  struct replay_block *block = &player->traffic->blocks[number];
  int device = player->numbers[block->device];

  block->memory = omp_target_alloc (block->size, device);
  if (block->memory == NULL)
    failed (player, "allocation", block->size, device);
}

static void
release (const struct player *player, uint32_t number)
{
  struct replay_block *block = &player->traffic->blocks[number];

  if (block->memory)
    omp_target_free (block->memory, player->numbers[block->device]);
  block->memory = NULL;
}

/* ---- Copies ------------------------------------------------------------- */

/* Where a copy goes from and to.  */
struct ends
{
  char *dst, *src;
  int dst_device, src_device;
};

static struct ends
find_ends (const struct player *player, unsigned device,
           const struct replay_part *part)
{
  const struct replay_block *blocks = player->traffic->blocks;
  int number = player->numbers[device];
  char *there = device_of (player, part->block, part->there);

  switch (part->kind)
    {
    case GOMP_OPERATION_COPY_IN:
      return (struct ends) { there, host_of (player, part), number,
                             player->host };
    case GOMP_OPERATION_COPY_OUT:
      return (struct ends) { host_of (player, part), there, player->host,
                             number };
    default:
      return (struct ends) {
        there, device_of (player, part->other_block, part->other), number,
        player->numbers[blocks[part->other_block].device]
      };
    }
}

/* Copy N slices of BOX, which are whole numbers of rows apart.  */
static int
copy_slices (const struct ends *ends, const struct replay_box *box, size_t n,
             size_t offset_dst, size_t offset_src)
{
  const size_t none[3] = { 0 };
  const size_t volume[3] = { n, box->height, box->width };
  size_t dst[3] = { n, box->height, box->dst_pitch };
  size_t src[3] = { n, box->height, box->src_pitch };

  if (box->height == 1)
    dst[2] = src[2] = box->width;
  if (n > 1)
    {
      dst[1] = box->dst_slice / dst[2];
      src[1] = box->src_slice / src[2];
    }
  return omp_target_memcpy_rect (ends->dst + offset_dst, ends->src + offset_src,
                                 1, 3, volume, none, none, dst, src,
                                 ends->dst_device, ends->src_device);
}

/* Do slices of HEIGHT rows, which are PITCH bytes apart, themselves lie SLICE
   bytes apart in a three-dimensional array?  */
static bool
is_array (const struct replay_box *box, uint64_t pitch, uint64_t slice)
{
  if (box->height == 1)
    pitch = box->width;
  return slice % pitch == 0 && slice / pitch >= box->height;
}

static int
copy_box (const struct ends *ends, const struct replay_box *box)
{
  int result = 0;

  if (box->depth > 1 && is_array (box, box->dst_pitch, box->dst_slice)
      && is_array (box, box->src_pitch, box->src_slice))
    return copy_slices (ends, box, box->depth, 0, 0);
  for (size_t slice = 0; slice < box->depth && result == 0; slice++)
    result = copy_slices (ends, box, 1, slice * box->dst_slice,
                          slice * box->src_slice);
  return result;
}

static void
copy (const struct player *player, const struct replay_operation *operation,
      const struct replay_part *part)
{
  const struct replay_box *boxes = player->traffic->recording->boxes;
  struct ends ends = find_ends (player, operation->device, part);
  int result;

  if (operation->box)
    result = copy_box (&ends, &boxes[operation->box - 1]);
  else
    result = omp_target_memcpy (ends.dst, ends.src, part->size, 0, 0,
                                ends.dst_device, ends.src_device);
  if (result != 0)
    failed (player, "copy", part->size, player->numbers[operation->device]);
}

/* ---- Queues ------------------------------------------------------------- */

/* Have OpenACC's routines use DEVICE.  OpenACC numbers the devices of each type
   by themselves, so that both numbers are the same if there is one type.  */
static void
use_acc (struct player *player, int device)
{
  int all = omp_get_num_devices ();
  int nvidia = acc_get_num_devices (acc_device_nvidia);
  int radeon = acc_get_num_devices (acc_device_radeon);

  if (player->acc == device)
    return;
  if ((nvidia != 0 && nvidia != all) || (radeon != 0 && radeon != all))
    replay_fail ("there are devices of several kinds, of which queues can use "
                 "one: GOMP_PSET_DEVICES, or gomp-pset-run --device=, chooses");
  acc_set_device_num (device, acc_device_not_host);
  player->acc = device;
}

static void
copy_on_queue (struct player *player, unsigned device,
               const struct replay_part *part, int queue)
{
  struct ends ends = find_ends (player, device, part);

  switch (part->kind)
    {
    case GOMP_OPERATION_COPY_IN:
      acc_memcpy_to_device_async (ends.dst, ends.src, part->size, queue);
      return;
    case GOMP_OPERATION_COPY_OUT:
      acc_memcpy_from_device_async (ends.dst, ends.src, part->size, queue);
      return;
    default:
      acc_memcpy_device_async (ends.dst, ends.src, part->size, queue);
      return;
    }
}

/* The copies of a batch, if there are several, go on a queue of their own, and
   are waited for once.  */
static void
carry_out_batch (struct player *player,
                 const struct replay_operation *operation,
                 struct replay_tally *tally)
{
  const struct replay_part *parts
    = &player->traffic->recording->parts[operation->first];
  int queue = (int) (player->traffic->n_queues + operation->device);
  const struct replay_part *latest = NULL;
  size_t copies = 0;

  for (size_t n = 0; n < operation->n; n++)
    if ((parts[n].kind == GOMP_OPERATION_COPY_IN
         || parts[n].kind == GOMP_OPERATION_COPY_OUT)
        && parts[n].size > 0)
      {
        replay_tally_part (tally, &parts[n]);
        if (copies == 1)
          {
            use_acc (player, player->numbers[operation->device]);
            copy_on_queue (player, operation->device, latest, queue);
          }
        if (copies++ > 0)
          copy_on_queue (player, operation->device, &parts[n], queue);
        latest = &parts[n];
      }
  if (copies == 1)
    copy (player, operation, latest);
  else if (copies > 1)
    acc_wait (queue);
}

/* ---- All ---------------------------------------------------------------- */

static void
carry_out_copy (struct player *player, const struct replay_operation *operation,
                const struct replay_part *part)
{
  if (operation->queue == 0 || operation->box || part->size == 0)
    {
      if (part->size > 0)
        copy (player, operation, part);
      return;
    }
  use_acc (player, player->numbers[operation->device]);
  copy_on_queue (player, operation->device, part, (int) (operation->queue - 1));
}

static void
carry_out (struct player *player, const struct replay_operation *operation,
           struct replay_tally *tally)
{
  const struct replay_part *part
    = &player->traffic->recording->parts[operation->first];
  int device = player->numbers[operation->device];

  switch (operation->kind)
    {
    case GOMP_OPERATION_ALLOC:
      allocate (player, part->block);
      break;
    case GOMP_OPERATION_FREE:
      release (player, part->block);
      break;
    case GOMP_OPERATION_COPY_IN:
    case GOMP_OPERATION_COPY_OUT:
    case GOMP_OPERATION_COPY_WITHIN:
    case GOMP_OPERATION_COPY_PEER:
      carry_out_copy (player, operation, part);
      break;
    case GOMP_OPERATION_FILL:
      if (part->size > 0)
        omp_target_memset (device_of (player, part->block, part->there),
                           (int) (part->other & 255), part->size, device);
      break;
    case GOMP_OPERATION_BATCH:
      carry_out_batch (player, operation, tally);
      return;
    case GOMP_OPERATION_WAIT:
      use_acc (player, device);
      acc_wait ((int) (operation->queue - 1));
      break;
    case GOMP_OPERATION_ORDER:
      use_acc (player, device);
      acc_wait_async ((int) part->other, (int) (operation->queue - 1));
      break;
    }
  replay_tally_part (tally, part);
}

/* Work may be left on queues.  */
static void
wait_for_queues (struct player *player)
{
  for (size_t q = 0; q < player->traffic->n_queues; q++)
    {
      use_acc (player, player->numbers[player->traffic->queues[q].device]);
      acc_wait ((int) q);
    }
}

/* Have the devices ready, which takes some of them long.  */
static void
begin_devices (const struct player *player)
{
  char byte = 0;

  for (size_t d = 0; d < player->traffic->n_devices; d++)
    omp_target_memcpy (&byte, &byte, 0, 0, 0, player->host, player->numbers[d]);
  for (size_t b = player->traffic->stand_ins; b < player->traffic->n_blocks;
       b++)
    allocate (player, (uint32_t) b);
}

void
replay_perform (struct replay_traffic *traffic, const int *numbers, bool timed,
                struct replay_tally *tally)
{
  const struct replay_recording *recording = traffic->recording;
  struct player player = { .traffic = traffic,
                           .numbers = numbers,
                           .host = omp_get_initial_device (),
                           .acc = -1 };
  uint64_t begin, origin = recording->operations[0].begin;

  *tally = (struct replay_tally) { .begin = 0 };
  begin_devices (&player);
  tally->begin = now ();
  for (; player.done < recording->n_operations; player.done++)
    {
      const struct replay_operation *operation
        = &recording->operations[player.done];
      if (operation->left_out)
        continue;
      if (timed && operation->begin > origin)
        wait_until (tally->begin + (operation->begin - origin));
      begin = now ();
      carry_out (&player, operation, tally);
      replay_tally_operation (tally, operation, now () - begin);
    }
  wait_for_queues (&player);
  tally->end = now ();
  for (size_t b = 0; b < traffic->n_blocks; b++)
    release (&player, (uint32_t) b);
}
