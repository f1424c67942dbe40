/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A dispatch: the grid of work-groups that one packet asks for, and how its
   waves take turns.

   A limited number of groups is resident, that is, has begun and not ended.  A
   turn of a wave is at most SLICE instructions (struct gcn_runner).  The waves
   of all resident groups have turns one after the other.  So a group may wait
   for another resident group, but not for a group that is not resident: that
   one begins when a resident group has ended.

   The thread of a queue runs all groups of the queue's dispatches.  So the LDS,
   the private memory and the waves of a group are used by this one host thread.
   Only global memory is shared with other queues.  */

#ifndef GCN_GROUP_H
#define GCN_GROUP_H 1

#include "gcn/exec/wave.h"
#include "common/host-memory.h"

#define GCN_LDS_MAX 65536u

/* A range of decoded instructions, with one entry in INSNS per word of code.
   The entry of an instruction's first word is the instruction.  The entries of
   its other words stop a wave as illegal.  */
struct gcn_code
{
  uint64_t start;               /* device address */
  size_t words;
  /* WORDS entries, and behind them two entries that stop a wave as illegal.  A
     wave that goes on behind the last word comes to the first of the two.  */
  struct gcn_insn *insns;
  const uint32_t *text;         /* the words, in host memory */
  struct gcn_image *image;
  struct gcn_code *next;        /* the next range of the image */
};

/* In the properties of a kernel: how much private memory it needs is not known when
   it is compiled.  */
#define GCN_KERNEL_DYNAMIC_STACK (1u << 11)

/* A kernel descriptor, decoded.  */
struct gcn_kernel
{
  const struct gcn_code *code;
  const struct gcn_insn *entry;
  uint32_t group_bytes, private_bytes, kernarg_bytes;
  uint32_t sgprs, vgprs, agprs;
  bool packed_ids;              /* all work-item ids are in one register */
  /* The field kernel_code_properties of the kernel descriptor, whose bits tell
     which user SGPRs the kernel gets.  */
  uint16_t properties;
  uint32_t rsrc2;
};

struct gcn_images;

/* Returns the instruction at device address ADDRESS, and sets *CODE to the
   range of code that has it.  The range belongs to one of IMAGES.  Returns
   NULL, and leaves *CODE as it is, if no code of IMAGES has ADDRESS, or if
   ADDRESS is no multiple of 4.  */
typedef const struct gcn_insn *
gcn_code_finder (const struct gcn_images *images, uint64_t address,
                 const struct gcn_code **code);

/* A dispatch packet, decoded.  Constant while the dispatch runs.  */
struct gcn_dispatch
{
  const struct gcn_images *images;
  gcn_code_finder *code_find;   /* finds instructions in IMAGES */
  int device;                   /* its number, for reports */
  const struct emu_arena *arena;
  struct gcn_kernel kernel;
  /* PACKET, QUEUE and KERNARG: the device addresses of the packet, of the queue
     and of the kernel's arguments.  User SGPRs get them.  */
  uint64_t packet;
  uint64_t queue, kernarg;
  uint64_t kernel_object;
  uint32_t grid[3];             /* work-items */
  uint16_t group[3];
  uint32_t groups[3];           /* work-groups */
  uint32_t group_bytes, private_bytes;
  /* LDS_APERTURE is the upper half of all flat addresses of the LDS, as a
     number of 32 bits.  PRIVATE_APERTURE is that of all flat addresses of
     private memory.  */
  uint64_t lds_aperture;
  uint64_t private_aperture;
  bool pageable;                /* kernels reach all of the host's memory */
};

/* A work-group that is resident, with the memory that its waves share.  The
   groups that begin later use the same memory.  */
struct gcn_group
{
  const struct gcn_dispatch *dispatch;
  uint32_t id[3];
  uint8_t *lds;                 /* GCN_LDS_MAX bytes */
  /* Device address of the private memory of all waves of the group; 0 if none
     is allocated.  It is allocated when a dispatch needs it, and kept for later
     dispatches.  */
  uint64_t scratch;
  size_t scratch_bytes;
  struct gcn_wave **waves;
  /* WAVE_COUNT is how many of WAVES the current work-group has.  ROOM is how
     many waves are allocated; it is the number of elements of WAVES.  */
  unsigned wave_count, room;
  unsigned live;                /* waves that have not ended */
  bool active;
  struct emu_host_ranges host;  /* host memory known to be readable, in this
                                   dispatch */
};

/* The groups of one queue, kept from dispatch to dispatch.  */
struct gcn_runner
{
  struct emu_arena *arena;
  struct gcn_group *groups;
  unsigned resident; /* number of elements of GROUPS */
  unsigned slice;               /* instructions per turn */
  uint64_t random;              /* state, for turns of random lengths; or 0 */
  /* The time that a dispatch may take; 0: there is no limit.  The processor
     time of the thread that runs the dispatch is counted, and the time for
     which this thread sleeps because all waves wait.  */
  uint64_t timeout_ns;
};

/* How a dispatch that did not end well stopped.  */
struct gcn_stop
{
  /* GCN_FAULT_NONE: there was no fault, and NO_MEMORY is true.  */
  enum gcn_fault_kind kind;
  /* There was no memory for the waves of a group, or for their private
     segments.  */
  bool no_memory;
  struct gcn_fault fault;
  /* The wave that had the fault; for GCN_FAULT_TIMEOUT, some wave that has not
     ended; NULL if NO_MEMORY is true.  Valid until the runner is used
     again.  */
  const struct gcn_wave *wave;
};

/* Set all fields of *RUNNER.  RESIDENT is the number of groups that are
   resident at a time; their private memory is allocated from ARENA.  SLICE gets
   a default.  RANDOM and TIMEOUT_NS become 0; the caller may set these three
   fields before the first dispatch.  Returns false if there is no memory; there
   is nothing to free then.  */
bool gcn_runner_init (struct gcn_runner *runner, struct emu_arena *arena,
                      unsigned resident);
/* Free all that RUNNER has allocated.  No dispatch may be running.  */
void gcn_runner_fini (struct gcn_runner *runner);

/* Run all of DISPATCH.  Returns false, with *STOP saying how it stopped, if it
   did not end well.  */
bool gcn_runner_run (struct gcn_runner *runner,
                     const struct gcn_dispatch *dispatch,
                     struct gcn_stop *stop);

/* Return the instruction at device address ADDRESS if CODE has it, else
   NULL.  */
static inline const struct gcn_insn *
gcn_code_at (const struct gcn_code *code, uint64_t address)
{
  uint64_t offset = address - code->start;

  return offset / 4 < code->words && address % 4 == 0
           ? code->insns + offset / 4
           : NULL;
}

/* Return the device address of INSN, which lies in CODE.  */
static inline uint64_t
gcn_code_address (const struct gcn_code *code, const struct gcn_insn *insn)
{
  return code->start + 4 * (uint64_t) (insn - code->insns);
}

#endif
