/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The traffic of a recording, ready to be carried out: operations in their
   order, with places in memory of the replay's own in place of addresses.  */

#ifndef REPLAY_TRAFFIC_H
#define REPLAY_TRAFFIC_H 1

#include "recording.h"

/* Device memory.  */
struct replay_block
{
  unsigned device; /* index of devices */
  uint32_t older;  /* 1 + the block that was thought to be at this place when
                      the recording allocated this one; 0: none */
  uint64_t size;   /* bytes; not 0 */
  void *memory;    /* device address in the replay; NULL: not allocated */
};

struct replay_queue
{
  unsigned device; /* index of devices */
  uint64_t number; /* recorded */
};

struct replay_traffic
{
  /* Its operations are those of TRAFFIC, in the order in which they ended.  */
  struct replay_recording *recording;
  /* Those of the operations, and from STAND_INS on one for each place of device
     memory that the recording has no allocation of.  */
  struct replay_block *blocks;
  size_t n_blocks, room_blocks, stand_ins;
  /* Recorded device numbers.  */
  unsigned *devices;
  size_t n_devices, room_devices;
  struct replay_queue *queues;
  size_t n_queues, room_queues;
  /* Host memory: HOST_SIZE bytes, whole pages.  Recorded addresses that share a
     page, and neighbouring pages, are so in the replay.  */
  char *host;
  uint64_t host_size;
};

/* Prepare the operations of RECORDING, which becomes part of *TRAFFIC, and
   allocate the host memory.  Nothing is asked of devices.  The program ends
   with a message if that is impossible, or if there are no operations.  */
void replay_prepare (struct replay_traffic *traffic,
                     struct replay_recording *recording);

#endif
