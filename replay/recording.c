/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Reading recordings.  No byte of a file is believed before it was checked.  */

#include "recording.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "fail.h"

#define MOST_HEAD 65536u
#define MOST_BLOCK (1u << 26)
/* More than any machine has.  */
#define MOST_DEVICES 4096
/* The tag of the program's path among the fields of the head.  */
#define TAG_PROGRAM 1

/* What is known of a thread of the recording.  */
struct thread
{
  uint32_t number, blocks;
  uint64_t depth; /* constructs that are open */
  size_t latest; /* 1 + the index of its latest operation; 0: none */
};

struct reader
{
  struct replay_recording *recording;
  FILE *file;
  bool swaps; /* the file has the other byte order */
  uint64_t at; /* where the block is in the file */
  struct thread *threads;
  size_t n_threads, room_threads;
  unsigned char *block; /* MOST_BLOCK bytes at most */
  size_t room_block;
  /* Of the block that is read.  */
  size_t thread; /* index of THREADS */
  uint64_t time; /* of the last time field */
};

/* The fields of a record.  */
struct fields
{
  struct reader *reader;
  const unsigned char *at, *end;
};

/* Read up to N bytes to BUFFER; returns how many there were.  */
static size_t
get_bytes (struct reader *reader, void *buffer, size_t n)
{
  size_t there = fread (buffer, 1, n, reader->file);

  if (there < n && ferror (reader->file))
    replay_fail ("%s: %s", reader->recording->path, strerror (errno));
  return there;
}

/* ---- Numbers ------------------------------------------------------------ */

static uint16_t
get_16 (const struct reader *reader, const unsigned char *at)
{
  uint16_t value;

  memcpy (&value, at, sizeof value);
  return reader->swaps ? __builtin_bswap16 (value) : value;
}

static uint32_t
get_32 (const struct reader *reader, const unsigned char *at)
{
  uint32_t value;

  memcpy (&value, at, sizeof value);
  return reader->swaps ? __builtin_bswap32 (value) : value;
}

static uint64_t
get_64 (const struct reader *reader, const unsigned char *at)
{
  uint64_t value;

  memcpy (&value, at, sizeof value);
  return reader->swaps ? __builtin_bswap64 (value) : value;
}

static _Noreturn void
refuse (const struct reader *reader, const char *what)
{
  if (reader->at == 0)
    replay_fail ("%s: %s", reader->recording->path, what);
  replay_fail ("%s: block at byte %llu: %s", reader->recording->path,
               (unsigned long long) reader->at, what);
}

/* The next field.  */
static uint64_t
get_number (struct fields *fields)
{
  uint64_t value = 0;

  for (unsigned shift = 0;; shift += 7)
    {
      unsigned byte;
      if (fields->at == fields->end)
        refuse (fields->reader, "a record is shorter than its fields");
      byte = *fields->at++;
      if (shift > 63 || (shift == 63 && (byte & 127) > 1))
        refuse (fields->reader, "a number has more than 64 bits");
      value |= (uint64_t) (byte & 127) << shift;
      if (byte < 128)
        return value;
    }
}

static int64_t
get_signed (struct fields *fields)
{
  uint64_t value = get_number (fields);

  return (int64_t) (value >> 1 ^ -(value & 1));
}

static uint64_t
get_time (struct fields *fields)
{
  int64_t step = get_signed (fields);

  if (__builtin_add_overflow (fields->reader->time, step,
                              &fields->reader->time))
    refuse (fields->reader, "a time is out of range");
  return fields->reader->time;
}

/* ---- Records ------------------------------------------------------------ */

static struct thread *
thread_of (const struct reader *reader)
{
  return &reader->threads[reader->thread];
}

static void
read_end (struct fields *fields)
{
  struct thread *thread = thread_of (fields->reader);

  if (thread->depth == 0)
    refuse (fields->reader, "a construct ends that has not begun");
  thread->depth--;
  get_time (fields);
}

static void
read_parts (struct fields *fields, struct replay_operation *operation)
{
  struct replay_recording *recording = fields->reader->recording;
  uint64_t n = get_number (fields);

  if (n > (uint64_t) (fields->end - fields->at) / 4)
    refuse (fields->reader, "a record is shorter than its count of elements");
  operation->first = recording->n_parts;
  operation->n = n;
  for (; n > 0; n--)
    {
      struct replay_part part = { .kind = 0 };
      uint64_t kind = get_number (fields);
      part.kind = kind > UINT32_MAX ? UINT32_MAX : (unsigned) kind;
      part.there = get_number (fields);
      part.other = get_number (fields);
      part.size = get_number (fields);
      recording->parts = replay_grow (recording->parts, recording->n_parts,
                                      &recording->room_parts, sizeof part);
      recording->parts[recording->n_parts++] = part;
    }
}

static void
read_operation (struct fields *fields)
{
  struct replay_recording *recording = fields->reader->recording;
  struct replay_operation operation = { .box = 0 };
  uint64_t kind = get_number (fields), flags = get_number (fields);
  int64_t device = get_signed (fields);

  operation.kind = kind > UINT32_MAX ? UINT32_MAX : (unsigned) kind;
  operation.flags = (unsigned) flags;
  if (device < 0 || device >= MOST_DEVICES)
    refuse (fields->reader, "the device of an operation is out of range");
  operation.device = (unsigned) device;
  operation.queue = get_number (fields);
  operation.begin = get_time (fields);
  if (__builtin_add_overflow (operation.begin, get_number (fields),
                              &operation.end))
    refuse (fields->reader, "a time is out of range");
  read_parts (fields, &operation);
  if (operation.n != 1 && kind != GOMP_OPERATION_BATCH)
    refuse (fields->reader, "an operation does not have one part");
  if (kind != GOMP_OPERATION_BATCH
      && recording->parts[operation.first].kind != operation.kind)
    refuse (fields->reader, "an operation is of another kind than its part");
  operation.sequence = recording->n_operations;
  recording->operations
    = replay_grow (recording->operations, recording->n_operations,
                   &recording->room_operations, sizeof operation);
  recording->operations[recording->n_operations++] = operation;
  thread_of (fields->reader)->latest = recording->n_operations;
}

/* The bytes of BOX, or 0 if they do not fit.  */
static uint64_t
box_bytes (const struct replay_box *box)
{
  uint64_t bytes;

  return (__builtin_mul_overflow (box->width, box->height, &bytes)
              || __builtin_mul_overflow (bytes, box->depth, &bytes)
            ? 0
            : bytes);
}

static void
read_box (struct fields *fields)
{
  struct replay_recording *recording = fields->reader->recording;
  size_t latest = thread_of (fields->reader)->latest;
  struct replay_operation *operation;
  struct replay_box box;

  if (latest == 0)
    refuse (fields->reader, "a record is about an operation, and there was "
                            "none");
  operation = &recording->operations[latest - 1];
  box.width = get_number (fields);
  box.height = get_number (fields);
  box.depth = get_number (fields);
  box.src_pitch = get_number (fields);
  box.src_slice = get_number (fields);
  box.dst_pitch = get_number (fields);
  box.dst_slice = get_number (fields);
  if (operation->n != 1
      || box_bytes (&box) != recording->parts[operation->first].size)
    refuse (fields->reader, "a box has other bytes than its operation");
  recording->boxes = replay_grow (recording->boxes, recording->n_boxes,
                                  &recording->room_boxes, sizeof box);
  recording->boxes[recording->n_boxes++] = box;
  operation->box = recording->n_boxes;
}

static void
read_device (struct fields *fields)
{
  struct replay_recording *recording = fields->reader->recording;
  struct replay_device device = { .name = "" };
  size_t length;

  device.number = (unsigned) get_number (fields);
  get_number (fields);
  get_number (fields);
  length = (size_t) (fields->end - fields->at);
  if (length > sizeof device.name - 1)
    length = sizeof device.name - 1;
  memcpy (device.name, fields->at, length);
  for (char *at = device.name; *at; at++)
    if (*at < ' ' || *at > '~')
      *at = '?';
  recording->devices = replay_grow (recording->devices, recording->n_devices,
                                    &recording->room_devices, sizeof device);
  recording->devices[recording->n_devices++] = device;
}

static void
read_record (struct fields *fields, uint64_t type)
{
  switch (type)
    {
    case GOMP_RECORD_BEGIN:
      thread_of (fields->reader)->depth++;
      get_time (fields);
      return;
    case GOMP_RECORD_END:
      read_end (fields);
      return;
    case GOMP_RECORD_OPERATION:
      read_operation (fields);
      return;
    case GOMP_RECORD_DEVICE:
      read_device (fields);
      return;
    case GOMP_RECORD_BOX:
      read_box (fields);
      return;
    case GOMP_RECORD_LOST:
      fields->reader->recording->lost += get_number (fields);
      return;
    default:
      /* What the operations do not need, or a later revision has added.  */
      return;
    }
}

static void
read_records (struct reader *reader, size_t size)
{
  struct fields outer = { reader, reader->block, reader->block + size };

  while (outer.at < outer.end)
    {
      uint64_t type = get_number (&outer), length = get_number (&outer);
      struct fields fields = { reader, outer.at, NULL };
      if (length > (uint64_t) (outer.end - outer.at))
        refuse (reader, "a record reaches beyond its block");
      outer.at += length;
      fields.end = outer.at;
      read_record (&fields, type);
    }
}

/* ---- Blocks ------------------------------------------------------------- */

/* Have THREAD be the one with NUMBER, of which this is block COUNT.  */
static void
enter_thread (struct reader *reader, uint32_t number, uint32_t count)
{
  size_t t = 0;

  while (t < reader->n_threads && reader->threads[t].number != number)
    t++;
  if (t == reader->n_threads)
    {
      reader->threads = replay_grow (reader->threads, t, &reader->room_threads,
                                     sizeof *reader->threads);
      reader->threads[reader->n_threads++]
        = (struct thread) { .number = number };
    }
  reader->thread = t;
  if (reader->threads[t].blocks++ != count)
    refuse (reader, "it is not the next block of its thread");
}

/* Read the next block; returns false at the end of the file, also if the rest
   of the file is no whole block.  */
static bool
read_block (struct reader *reader)
{
  unsigned char head[GOMP_RECORDING_BLOCK_HEAD];
  size_t n = get_bytes (reader, head, sizeof head);
  uint32_t size;

  if (n == 0)
    return false;
  if (memcmp (head, GOMP_RECORDING_BLOCK, n < 4 ? n : 4) != 0)
    refuse (reader, "this is no block");
  if (n < sizeof head)
    {
      reader->recording->cut_off = true;
      return false;
    }
  size = get_32 (reader, head + 4);
  if (size > MOST_BLOCK)
    refuse (reader, "its size is out of range");
  while (size > reader->room_block)
    reader->block
      = replay_grow (reader->block, reader->room_block, &reader->room_block, 1);
  if (size && get_bytes (reader, reader->block, size) < size)
    {
      reader->recording->cut_off = true;
      return false;
    }
  if (gomp_checksum (gomp_checksum (0, head, 28), reader->block, size)
      != get_32 (reader, head + 28))
    refuse (reader, "wrong checksum");
  if (get_32 (reader, head + 24) != 0)
    refuse (reader, "its sixth word is not 0");
  enter_thread (reader, get_32 (reader, head + 8), get_32 (reader, head + 12));
  reader->time = get_64 (reader, head + 16);
  read_records (reader, size);
  reader->at += sizeof head + size;
  return true;
}

/* ---- The head ----------------------------------------------------------- */

/* The N bytes at AT are the fields of the head.  */
static void
read_head_fields (struct reader *reader, const unsigned char *at, size_t n)
{
  struct replay_recording *recording = reader->recording;

  while (n >= 4)
    {
      unsigned tag = get_16 (reader, at);
      size_t size = get_16 (reader, at + 2);
      if (size > n - 4)
        refuse (reader, "a field of the head is cut off");
      if (tag == TAG_PROGRAM)
        {
          free (recording->program);
          recording->program = strndup ((const char *) at + 4, size);
        }
      at += 4 + size;
      n -= 4 + size;
    }
}

static void
read_head (struct reader *reader)
{
  unsigned char head[MOST_HEAD];
  size_t n = get_bytes (reader, head, GOMP_RECORDING_HEAD), size;
  uint32_t sum;

  if (n < 8 || memcmp (head, GOMP_RECORDING_MAGIC, 8) != 0)
    refuse (reader, "this is no recording");
  if (n < GOMP_RECORDING_HEAD)
    refuse (reader, "the head is cut off");
  reader->swaps = get_32 (reader, head + 8) != GOMP_RECORDING_ORDER;
  if (get_32 (reader, head + 8) != GOMP_RECORDING_ORDER)
    refuse (reader, "the byte order is none that is known");
  if (get_16 (reader, head + 12) != GOMP_RECORDING_VERSION)
    replay_fail ("%s: version %u of recordings is not known to this program, "
                 "which knows version %u",
                 reader->recording->path, get_16 (reader, head + 12),
                 GOMP_RECORDING_VERSION);
  size = get_32 (reader, head + 16);
  if (size < GOMP_RECORDING_HEAD || size > MOST_HEAD)
    refuse (reader, "the size of the head is out of range");
  n += get_bytes (reader, head + n, size - n);
  if (n < size)
    refuse (reader, "the head is cut off");
  sum = get_32 (reader, head + 20);
  memset (head + 20, 0, 4);
  if (gomp_checksum (0, head, size) != sum)
    refuse (reader, "the head has a wrong checksum");
  read_head_fields (reader, head + GOMP_RECORDING_HEAD,
                    size - GOMP_RECORDING_HEAD);
  reader->at = size;
}

void
replay_read (struct replay_recording *recording, const char *path, bool partial)
{
  struct reader reader = { .recording = recording };

  *recording = (struct replay_recording) { .path = path };
  reader.file = fopen (path, "rb");
  if (reader.file == NULL)
    replay_fail ("%s: %s", path, strerror (errno));
  read_head (&reader);
  while (read_block (&reader))
    ;
  if (recording->cut_off && !partial)
    refuse (&reader, "the recording is cut off there; --partial carries out "
                     "what is before");
  if (recording->program == NULL)
    recording->program = strdup ("");
  recording->n_threads = reader.n_threads;
  fclose (reader.file);
  free (reader.threads);
  free (reader.block);
}
