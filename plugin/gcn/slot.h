/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Slots: all that one launch at a time needs - arguments, output area,
   signals, a command queue, memory of its teams.  They are kept for the next
   launch, so that usually none asks the driver for anything.  */

#ifndef GOMP_GCN_SLOT_H
#define GOMP_GCN_SLOT_H 1

#include "gcn/device.h"
#include "gcn/geometry.h"
#include "gcn/output.h"

/* Bytes, behind the output area, in which small copies are put together.  */
#define GOMP_GCN_STAGING 65536

/* The block of a kernel's arguments, up to what depends on the version.  */
struct gomp_gcn_arguments
{
  uint64_t vars;                /* the construct's block */
  uint64_t unused;
  uint64_t output;              /* the output area */
  uint64_t heap;
  uint64_t arena;               /* memory of the teams */
  /* From GCC 13 on; before, the output area is here.  */
  uint64_t stacks;
  uint32_t arena_size;          /* per team */
  uint32_t stack_size;          /* per thread */
};

/* Device memory that grows with what is asked for.  */
struct gomp_gcn_store
{
  void *ptr;
  size_t size;
};

struct gomp_gcn_slot
{
  struct gomp_gcn_slot *next;   /* idle ones */
  struct gomp_gcn_device *device;
  struct gomp_gcn_commands *commands;
  bool shares;                  /* the commands with other slots */
  struct gomp_gcn_arguments *arguments; /* memory of the host's */
  struct gomp_gcn_output output; /* behind them */
  char *staging;                /* behind that */
  hsa_signal_t done;            /* the kernel: 1, then 0 */
  hsa_signal_t in, out;         /* copies before and after it, so many */
  struct gomp_gcn_store arena, stacks;
  struct gomp_gcn_store words;  /* OpenACC's arguments */
  uint64_t *sent;               /* what is in WORDS, so many bytes */
  size_t sent_size, sent_room;
};

#pragma GCC visibility push (hidden)

/* Make the first command queue.  False: after a message.  */
bool gomp_gcn_commands_prepare (struct gomp_gcn_device *device);

/* Drop what is in COMMANDS, which belong to one slot.  */
void gomp_gcn_commands_renew (struct gomp_gcn_commands *commands);

/* An idle slot of DEVICE, or NULL after a message.  */
struct gomp_gcn_slot *gomp_gcn_slot_take (struct gomp_gcn_device *device);
void gomp_gcn_slot_give (struct gomp_gcn_slot *slot);

/* Let STORE have SIZE bytes at least; its contents are lost when it grows.  If
   there is no memory, that of idle slots is given up first.  False: after a
   message that says WHAT it is for.  */
bool gomp_gcn_store_reserve (struct gomp_gcn_device *device,
                             struct gomp_gcn_store *store, size_t size,
                             const char *what);

/* Give everything back to the driver, slots in use excepted.  False: after a
   message.  */
bool gomp_gcn_slots_close (struct gomp_gcn_device *device);

#pragma GCC visibility pop

#endif
