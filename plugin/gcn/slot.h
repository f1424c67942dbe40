/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Slots: all that one launch at a time needs - arguments, output area,
   signals, a command queue, memory of its teams.  A slot is kept after its
   launch and used again, so that most launches ask the driver for no memory,
   signals or queues.  */

#ifndef GOMP_GCN_SLOT_H
#define GOMP_GCN_SLOT_H 1

#include "common/times.h"
#include "gcn/device.h"
#include "gcn/geometry.h"
#include "gcn/output.h"

/* How many bytes a slot has for staging: small copies are put together
   there.  */
#define GOMP_GCN_STAGING 65536

/* The beginning of the block of a kernel's arguments.  Kernels of all versions
   of GCC have the members up to ARENA.  Only kernels of GCC 13 and newer have
   the members from STACKS on.  The kernel's output area follows in the
   block.  */
struct gomp_gcn_arguments
{
  /* Device address of the construct's argument block.  */
  uint64_t vars;
  uint64_t unused;
  uint64_t output;              /* the output area */
  uint64_t heap;
  uint64_t arena;               /* memory of the teams */
  /* For kernels of GCC 13 and newer: address of the stacks of their threads.
     Kernels of GCC 12 and before know neither this nor the members that follow:
     their output area itself begins at this place, and OUTPUT is the address of
     this place.  */
  uint64_t stacks;
  uint32_t arena_size;          /* per team */
  uint32_t stack_size;          /* per thread */
};

/* Device memory that is allocated anew when more is needed.  */
struct gomp_gcn_store
{
  void *ptr;
  size_t size;
};

/* A slot.  */
struct gomp_gcn_slot
{
  struct gomp_gcn_slot *next; /* in the list of idle slots */
  struct gomp_gcn_device *device;
  struct gomp_gcn_commands *commands;
  bool shares; /* other slots use COMMANDS, too */
  /* True: one of several copies under way has failed.  The signals do not tell
     when the others are done, so that these may use the signals and the staging
     area at any later time.  gomp_gcn_slot_give makes both anew.  */
  bool spoilt;
  struct gomp_gcn_arguments *arguments; /* in host memory */
  struct gomp_gcn_output output; /* its area lies behind ARGUMENTS */
  char *staging; /* behind that area; GOMP_GCN_STAGING bytes */
  hsa_signal_t done; /* 1 while the kernel runs, then 0 */
  struct gomp_times times; /* who is told when the kernel ran */
  /* The value of IN is how many copies to the device are not done yet of those
     that the kernel waits for.  The value of OUT is how many copies back to the
     host, which wait for the kernel, are not done yet.  A value below 0: a copy
     has failed.  Other copies that take a slot use IN, too (copy-rect.c).  */
  hsa_signal_t in, out;
  struct gomp_gcn_store arena, stacks;
  /* Device memory for the argument words of an OpenACC kernel.  Not used if the
     runtime has put the words on the device itself (queue.h).  */
  struct gomp_gcn_store words;
  /* The host's copy of the SENT_SIZE bytes that WORDS has on the device.  A
     launch with the same arguments does not send them again.  There is room for
     SENT_ROOM bytes.  */
  uint64_t *sent;
  size_t sent_size, sent_room;
};

#pragma GCC visibility push(hidden)

/* Make the first command queue of DEVICE.  Returns false, after a message, on
   failure.  */
bool gomp_gcn_commands_prepare (struct gomp_gcn_device *device);

/* Drop all packets in COMMANDS, which only one slot uses, by making the command
   queue anew.  A failure ends the program.  */
void gomp_gcn_commands_renew (struct gomp_gcn_commands *commands);

/* Take an idle slot of DEVICE, or make one, for one launch, and return it.
   gomp_gcn_slot_give gives it back.  Returns NULL after a message.

   A slot that is SPOILT gets new signals and a new block when it is given back.
   The old ones are never given back to the driver, as copies may still use
   them.  */
struct gomp_gcn_slot *gomp_gcn_slot_take (struct gomp_gcn_device *device);
void gomp_gcn_slot_give (struct gomp_gcn_slot *slot);

/* Make STORE at least SIZE bytes large; its contents are lost when it grows.
   If there is no memory, the memory of idle slots is freed, and the allocation
   tried again.  Returns false on failure, after a message that says WHAT the
   memory is for.  */
bool gomp_gcn_store_reserve (struct gomp_gcn_device *device,
                             struct gomp_gcn_store *store, size_t size,
                             const char *what);

/* Give all slots of DEVICE back to the driver, except those in use.  Returns
   false, after a message, on failure.  */
bool gomp_gcn_slots_close (struct gomp_gcn_device *device);

#pragma GCC visibility pop

#endif
