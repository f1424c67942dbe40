/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The device operations of a recording, as doc/recording.md has them.  */

#ifndef REPLAY_RECORDING_H
#define REPLAY_RECORDING_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gomp-recording.h"

/* A part of an operation.  */
struct replay_part
{
  unsigned kind; /* enum gomp_record_kind, or another number */
  /* What traffic.c finds out: numbers of blocks.  */
  uint32_t block, other_block;
  uint64_t there; /* device address; then its offset in BLOCK */
  uint64_t other; /* other address; then an offset in the replay's host
                                   memory or in OTHER_BLOCK */
  uint64_t size; /* bytes */
};

/* The shape of what an operation copies; in bytes, but for HEIGHT and
   DEPTH.  */
struct replay_box
{
  uint64_t width, height, depth;
  uint64_t src_pitch, src_slice, dst_pitch, dst_slice;
};

struct replay_operation
{
  unsigned kind; /* enum gomp_record_kind, or another number */
  unsigned flags; /* GOMP_OPERATION_* */
  unsigned device; /* recorded number; then an index of devices */
  bool left_out; /* it cannot be carried out; set by traffic.c */
  uint64_t queue; /* recorded number; then 1 + an index of queues; 0:
                                   none */
  uint64_t begin, end; /* nanoseconds of the recording's clock */
  size_t sequence; /* among all operations of the file */
  size_t first, n; /* its parts: PARTS[FIRST .. FIRST + N - 1] */
  size_t box; /* 1 + index of BOXES; 0: none */
};

/* What a DEVICE record says.  */
struct replay_device
{
  unsigned number;
  char name[16]; /* of its plugin; cut off where it is longer */
};

/* All arrays are memory of malloc.  */
struct replay_recording
{
  const char *path;
  char *program; /* path of the program; "" if it is not known */
  struct replay_operation *operations; /* those of a thread in its order */
  size_t n_operations, room_operations;
  struct replay_part *parts;
  size_t n_parts, room_parts;
  struct replay_box *boxes;
  size_t n_boxes, room_boxes;
  struct replay_device *devices;
  size_t n_devices, room_devices;
  size_t n_threads;
  uint64_t lost; /* events that were not recorded */
  bool cut_off; /* something is missing at the end of the file */
};

/* Read the recording in the file PATH to *RECORDING; PATH stays the caller's.
   The program ends with a message if PATH cannot be read, or is none that
   doc/recording.md describes; also, unless PARTIAL, if it was cut off.  */
void replay_read (struct replay_recording *recording, const char *path,
                  bool partial);

#endif
