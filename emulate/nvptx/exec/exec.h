/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The executor: launches, blocks, warps, frames.

   A launch runs its blocks one after the other in the calling thread, and the
   warps of a block in turns, so that a warp that spins lets others go on.  The
   length of a turn is counted in branches and calls (ptx_turn_length); turns
   are shorter behind a barrier.  Several launches may run at once, in threads
   of their own; global memory is all they share.

   A warp has up to 32 lanes.  Lanes that are at the same place of the same
   call are one group, which executes instructions once for all of them:

   A. The group that runs is the one with the deepest call, and among those
      the one with the lowest instruction.  It runs until it diverges, waits,
      returns from its call, or gets to or past its `limit'.  This is the
      lowest place of another group of the same call; groups that wait (B) do
      not count.  When all warps of a block spin, groups that this rule keeps
      waiting are run for a while (exec-progress.c).
   B. At instructions with .sync lanes wait for all lanes that take part.
   C. At barriers of the block the warp waits as a whole, and counts for 32
      threads whatever lanes got there.

   Code for OpenMP relies on A: outside of simd regions all lanes do the same
   at the same time.

   Registers are arrays of 32 lanes of 64 bits.  Narrow types use the low
   bits; what is above them is never looked at.  A register can be uniform:
   all lanes that use the frame have the value of slot 0.  An instruction
   whose operands are uniform, executed by all lanes of the frame, is executed
   once.  Predicates are masks, in slot 0.  */

#ifndef EMU_EXEC_H
#define EMU_EXEC_H 1

#include "nvptx/exec/ptx.h"

#include "common/host-memory.h"
#include "common/memory.h"

#define PTX_LANES 32
#define PTX_ALL_LANES UINT32_MAX
#define PTX_MAX_WARPS 32
#define PTX_BARRIERS 16

/* How a register's lanes are to be read.  */
enum ptx_shape
{
  PTX_VARYING,
  PTX_UNIFORM,                  /* only slot 0 is valid */
  PTX_UNIFORM_FILLED            /* all slots have slot 0's value */
};

/* A register: one value per lane.  */
typedef uint64_t ptx_lanes[PTX_LANES];

/* A call in progress, of lanes that have made the call together.  */
struct ptx_frame
{
  struct ptx_function *function;
  struct ptx_frame *caller;     /* NULL: the kernel itself */
  const struct ptx_code *call;  /* the instruction in the caller */
  uint32_t members;             /* lanes that have not returned */
  uint32_t depth;
  /* Offset in the local window of the lowest byte of FUNCTION's .local
     variables.  */
  uint32_t local;
  /* Offset in the local window of the lowest byte that alloca has given in this
     frame; LOCAL if alloca has given none.  */
  uint32_t low;
  struct ptx_frame *next;       /* in the list of unused frames */
  struct ptx_frame *created;    /* in the list of all frames of the launch */
  ptx_lanes *r;
  uint8_t *shape;               /* enum ptx_shape */
};

struct ptx_sync_kind;

/* Lanes at one place that do not run at the moment.  */
struct ptx_group
{
  uint32_t mask;
  /* Not NULL: the group waits at PC, a .sync instruction of this kind; NULL:
     the group does not wait.  */
  const struct ptx_sync_kind *waiting;
  struct ptx_frame *frame;
  const struct ptx_code *pc;
  /* True: ptx_round_note lets another group of the warp run against rule A,
     and this group does not run meanwhile.  False: rule A holds for the
     group.  */
  bool parked;
};

/* Why a warp does not run.  */
enum ptx_stop
{
  PTX_STOP_NONE,
  PTX_STOP_SLICE,               /* its turn is over */
  PTX_STOP_BARRIER,             /* waits at barrier */
  PTX_STOP_DONE,                /* no lanes left */
  PTX_STOP_FAULT                /* the launch has failed */
};

struct ptx_block;

/* A warp of the block that runs.  */
struct ptx_warp
{
  /* The state of the running group, for the handlers.  */
  ptx_lanes *r;
  uint8_t *shape;
  uint32_t mask;
  bool whole;                   /* MASK is all members of the frame */
  struct ptx_frame *frame;
  const struct ptx_code *limit; /* rule A */

  const struct ptx_code *pc;    /* where to go on after a stop */
  enum ptx_stop stop;
  /* Branches and calls left in this turn, counted as ptx_turn_length says.  */
  long budget;
  uint32_t live; /* mask of the lanes that have not exited */
  struct ptx_group groups[PTX_LANES];
  int group_count;
  /* The fields from CHANGES to LENDING say whether the warp makes progress
     (exec-progress.c).  */
  /* Stores and atomic operations of this turn, but for those that POLLS
     counts.  */
  uint64_t changes;
  /* Exchanges and compare-and-swaps of this turn that left memory as it was, as
     attempts to take a lock do that fail.  */
  uint64_t polls;
  /* Such attempts since the last atomic operation that changed memory, or since
     the turn began.  */
  uint32_t attempts;
  /* Hash of the place and the registers of the running group after the last
     turn; 0: not computed.  */
  uint64_t state;
  /* True if STATE was computed after the warp's last turn, and one of two
     things holds: STATE is the same as after the turn before, or the turn had
     POLLS but no CHANGES.  Else false.  */
  bool spins;
  /* The warp had a turn in this round, and does not spin.  */
  bool moved;
  /* At some time a group that rule A kept waiting has been let run; never
     reset.  */
  bool lent;
  bool lending;                 /* such a group is running now */

  /* If STOP is PTX_STOP_BARRIER: the number of the barrier at which the warp
     has stopped.  The warp still waits there if the barrier's WAITING has the
     warp's bit, and may go on if not.  */
  unsigned barrier;
  /* The result of the last barrier that the warp has passed with bar.sync or
     bar.red; a bar.arrive does not count.  It is the number of threads that
     brought a predicate that held to the reduction of this barrier.  0 if the
     barrier had no reduction.  */
  uint32_t reduced;
  /* More about the barrier that REDUCED tells of.  True: the predicate of each
     thread that brought one held, or the barrier had no reduction.  False: the
     predicate of some thread did not hold.  */
  bool reduced_all;
  unsigned number;              /* in the block */
  struct ptx_block *block;
  struct ptx_launch *launch;
  char *local;                  /* PTX_LANES times PTX_LOCAL_WINDOW bytes */
  uint32_t tid[3][PTX_LANES];
};

/* A barrier of the block that runs.  */
struct ptx_barrier
{
  uint32_t arrived; /* number of threads that have arrived */
  /* Number of threads that have to arrive; 0: all threads of the warps that
     have not ended.  */
  uint32_t expected;
  uint32_t waiting; /* mask of the warps that wait */
  /* Number of threads that have arrived with a predicate that holds.  */
  uint32_t holds;
  /* The predicate of a reduction does not hold for some thread that has
     arrived.  */
  bool fails;
};

/* The block that runs: a launch runs its blocks one after the other.  */
struct ptx_block
{
  struct ptx_warp *warps;       /* [warp_count] */
  unsigned warp_count;
  unsigned done; /* number of warps that have ended */
  uint32_t id[3];
  char *shared;
  struct ptx_barrier barriers[PTX_BARRIERS];
  /* How many more rounds are to have turns of the least length.  Set when warps
     leave a barrier.  */
  unsigned even_rounds;
  /* In the last round some warp spun, and had another group that could run.  */
  bool watched;
  unsigned good_rounds;         /* rounds in a row in which some warp moved */
  /* How often a group has been let run against rule A since this field was last
     set to 0.  The next group that is let run may execute 16 times 2 to the
     power of D instructions.  D is this field divided by the number of groups
     that rule A keeps waiting in warps that spin, rounded down, and at most 16.
     So the number of instructions doubles when each of these groups has been
     let run once more.  The field is set to 0 when GOOD_ROUNDS is 3 or
     more.  */
  unsigned leashes;
};

/* The dimensions of a launch.  */
struct ptx_dimensions
{
  uint32_t grid[3], block[3];
  uint32_t dynamic_shared;      /* bytes */
};

/* Memory of an executor that is kept from launch to launch.  Only one launch
   may use it at a time.  All fields are 0 at first.  ptx_launch_run allocates
   memory for more warps if the launch needs it.  */
struct ptx_workspace
{
  char *local; /* local memory of LOCAL_WARPS warps */
  unsigned local_warps;
};

/* Free the memory of WORKSPACE, and set all its fields to 0.  */
void ptx_workspace_release (struct ptx_workspace *workspace);

/* What kernels may use of the device addresses that belong to their device
   (struct emu_arena).  GOMP_PSET_EMULATE_BOUNDS says which.  */
enum ptx_bounds
{
  PTX_BOUNDS_NONE,              /* all of it */
  /* Only what is allocated; but an aligned load may lie partly outside of that
     if at least one of its bytes is allocated.  */
  PTX_BOUNDS_LOADS,
  PTX_BOUNDS_STRICT             /* only what is allocated */
};

/* A launch of a kernel.  The caller of ptx_launch_run sets the fields up to
   ARENA; what they point to stays the caller's.  */
struct ptx_launch
{
  struct ptx_program *program;
  struct ptx_function *kernel;
  struct ptx_dimensions dimensions;
  const uint64_t *arguments;    /* [kernel->parameters] */
  struct ptx_workspace *workspace;
  struct emu_arena *arena;

  /* The fields from here on are private to the executor: ptx_launch_run sets
     them.  */
  struct ptx_frame **free_frames; /* by function number */
  struct ptx_frame *frames;     /* all */
  size_t frame_bytes;
  struct ptx_block block;
  uint64_t shared_size;
  /* How many turns warps have had so far; after how many turns the launch
     fails, or 0 if there is no such limit.  */
  uint64_t turns, turn_limit;
  uint64_t rounds;              /* of turns, so far */
  /* TIMEOUT_NS is how much processor time of the calling thread the launch may
     take, in nanoseconds; 0 if there is no such limit.  BEGAN_NS is the
     thread's processor time when the launch began, as emu_work_ns returns
     it.  */
  uint64_t timeout_ns, began_ns;
  /* State of the generator of the random numbers from which the lengths of
     turns are made; at first the value of GOMP_PSET_EMULATE_SEED.  0: the
     lengths of turns are not random.  */
  uint64_t random;
  enum ptx_bounds bounds;
  /* True: kernels may use all of the host's memory that the process can read.
     False: of the host's memory, kernels may use what is registered with the
     driver, and no more.  GOMP_PSET_EMULATE_PAGEABLE says which.  */
  bool pageable;
  /* Ranges of the host's memory that the process can read, as accesses of the
     launch have found out.  Later accesses there need not find out again.  Not
     used if PAGEABLE is false.  */
  struct emu_host_ranges host;
  int result;                   /* CUresult; 0 as long as all is well */
};

/* Run all blocks of LAUNCH, up to the first that fails.  Returns 0 if none
   fails.  Returns one of PTX_FAULT_... below after a fault, of which a report
   has been added to the file that GOMP_PSET_EMULATE_REPORT names, or printed on
   standard error if that is not set or the file cannot be opened.  Returns 2
   (CUDA_ERROR_OUT_OF_MEMORY) if the host has no memory for the launch; there is
   no report then.  */
int ptx_launch_run (struct ptx_launch *launch);

/* How a failing kernel ends, in values of CUresult.  */
#define PTX_FAULT_ADDRESS 700
#define PTX_FAULT_TIMEOUT 702
#define PTX_FAULT_INSTRUCTION 715
#define PTX_FAULT_MISALIGNED 716
#define PTX_FAULT_PC 718
#define PTX_FAULT_TRAP 719

/* ---- Frames and groups (exec-warp.c) ------------------------------------ */

/* Return a frame for a call of FUNCTION in WARP: one that ptx_frame_put has
   given back, or a new one.  Its fields FUNCTION, R and SHAPE are set, and its
   registers of constants; the other fields are for the caller to set.  Returns
   NULL if there is no memory, or if the frames of the launch would take too
   much.  The memory is freed at the end of the launch.  */
struct ptx_frame *ptx_frame_get (struct ptx_warp *warp,
                                 struct ptx_function *function);
/* Give FRAME, whose call has ended, back for further calls of its function.  */
void ptx_frame_put (struct ptx_warp *warp, struct ptx_frame *frame);

/* Make the lanes of MASK, whose call is FRAME, the running group of WARP.  This
   sets R, SHAPE, MASK, WHOLE and FRAME of WARP.  Where the group goes on, and
   WARP's LIMIT, are for the caller to set.  The lanes that were running before
   are forgotten, unless the caller has put them aside (ptx_group_add).  */
void ptx_warp_enter (struct ptx_warp *warp, struct ptx_frame *frame,
                     uint32_t mask);

/* Put the lanes of MASK, whose call is FRAME, aside.  If WAITING is NULL, the
   lanes can go on at PC.  If not, they wait at PC, a .sync instruction of the
   kind WAITING.  If WARP has put aside a group with the same FRAME, PC and
   WAITING, the lanes join it.  If not, they become a new group, which is not
   parked.  */
void ptx_group_add (struct ptx_warp *warp, uint32_t mask,
                    struct ptx_frame *frame, const struct ptx_code *pc,
                    const struct ptx_sync_kind *waiting);

/* Set PARKED of all groups of WARP, and LENDING of WARP, to false: rule A holds
   for all groups again.  */
void ptx_groups_unpark (struct ptx_warp *warp);

/* Make the group that rule A chooses the running group, and return the place
   where it goes on.  Groups whose wait at a .sync instruction is over can be
   chosen, too.  Returns PTX_STOPPED if no group can run.  WARP->stop is
   PTX_STOP_DONE then if no lanes are left, or PTX_STOP_FAULT if the launch has
   failed; it fails if all lanes wait for each other for ever.  */
const struct ptx_code *ptx_group_pick (struct ptx_warp *warp);

/* End the running lanes, choose the group that runs next, and return what
   ptx_group_pick returns: the place where the group goes on, or PTX_STOPPED,
   for example when no lanes are left.  */
const struct ptx_code *ptx_warp_exit (struct ptx_warp *warp);

/* ---- Stopping ----------------------------------------------------------- */

/* A place above all places in code, which handlers return to stop the warp.  */
#define PTX_STOPPED ((const struct ptx_code *) UINTPTR_MAX)

/* Stop WARP for the reason WHY; it will go on at PC.  Returns PTX_STOPPED,
   which the handler has to return.  */
static inline const struct ptx_code *
ptx_stop (struct ptx_warp *warp, enum ptx_stop why, const struct ptx_code *pc)
{
  warp->stop = why;
  warp->pc = pc;
  return PTX_STOPPED;
}

/* Fail the launch with RESULT at CODE, in LANE; the report says what FORMAT
   makes, as for printf (exec-report.c).  Returns what the handler has to
   return.  */
const struct ptx_code *ptx_fault (struct ptx_warp *warp,
                                  const struct ptx_code *code, unsigned lane,
                                  int result, const char *format, ...)
  __attribute__ ((format (printf, 5, 6)));

/* Fail the launch at CODE, in LANE, for an access of SIZE bytes at ADDRESS
   that is not allowed.  WHAT names the access in the report: "read", "write",
   "atomic access".  Returns what the handler has to return.  */
const struct ptx_code *ptx_fault_access (struct ptx_warp *warp,
                                         const struct ptx_code *code,
                                         unsigned lane, uint64_t address,
                                         unsigned size, const char *what);

/* Fail the launch at CODE, in LANE, for a call of ADDRESS, where there is no
   function.  Returns what the handler has to return.  */
const struct ptx_code *ptx_fault_jump (struct ptx_warp *warp,
                                       const struct ptx_code *code,
                                       unsigned lane, uint64_t address);

/* Fail LAUNCH because all warps of a block wait for each other.  */
void ptx_fault_deadlock (struct ptx_launch *launch);

/* Fail LAUNCH because the kernel has not ended within the limit that FORMAT
   tells, as for printf.  */
void ptx_fault_timeout (struct ptx_launch *launch, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));

/* ---- Registers ---------------------------------------------------------- */

/* Return whether register REG is known to have the same value in all lanes of
   the running group.  */
static inline bool
ptx_is_uniform (const struct ptx_warp *warp, uint32_t reg)
{
  return warp->shape[reg] != PTX_VARYING;
}

/* Write the value of register REG to all its slots, if only slot 0 has it.  */
static inline void
ptx_fill (struct ptx_warp *warp, uint32_t reg)
{
  uint64_t *lanes = warp->r[reg], value = lanes[0];

  if (warp->shape[reg] != PTX_UNIFORM)
    return;
  for (int l = 1; l < PTX_LANES; l++)
    lanes[l] = value;
  warp->shape[reg] = PTX_UNIFORM_FILLED;
}

/* Return all lanes of register REG, to be read.  */
static inline const uint64_t *
ptx_read (struct ptx_warp *warp, uint32_t reg)
{
  ptx_fill (warp, reg);
  return warp->r[reg];
}

/* Return the lanes of register REG.  The caller has to write all lanes that are
   in WARP's MASK, and no others.  To be called after all calls of ptx_read for
   the instruction: if REG is uniform and also an operand, a ptx_read after this
   call would return lanes that have never been filled.  */
static inline uint64_t *
ptx_write (struct ptx_warp *warp, uint32_t reg)
{
  if (!warp->whole)
    ptx_fill (warp, reg);
  warp->shape[reg] = PTX_VARYING;
  return warp->r[reg];
}

/* Set register REG to VALUE in all lanes, those that are not in WARP's MASK
   among them.  */
static inline void
ptx_write_uniform (struct ptx_warp *warp, uint32_t reg, uint64_t value)
{
  warp->r[reg][0] = value;
  warp->shape[reg] = PTX_UNIFORM;
}

/* Return the value of register REG in LANE.  */
static inline uint64_t
ptx_lane (const struct ptx_warp *warp, uint32_t reg, unsigned lane)
{
  return warp->r[reg][ptx_is_uniform (warp, reg) ? 0 : lane];
}

/* Return the predicate in register REG: the mask of the lanes for which it is
   true.  */
static inline uint32_t
ptx_predicate (const struct ptx_warp *warp, uint32_t reg)
{
  return (uint32_t) warp->r[reg][0];
}

/* Set the predicate in register REG to the bits of VALUE, for the lanes of
   WARP's MASK only.  */
static inline void
ptx_predicate_set (struct ptx_warp *warp, uint32_t reg, uint32_t value)
{
  uint64_t *slot = &warp->r[reg][0];

  *slot = (*slot & ~(uint64_t) warp->mask) | (value & warp->mask);
}

/* Execute STATEMENT for each lane of WARP's MASK, with the variable L set to
   the lane's number.  */
#define PTX_FOR_LANES(warp, l, statement) \
  do \
    { \
      if ((warp)->mask == PTX_ALL_LANES) \
        for (unsigned l = 0; l < PTX_LANES; l++) \
          { \
            statement; \
          } \
      else \
        for (uint32_t rest_ = (warp)->mask; rest_; rest_ &= rest_ - 1) \
          { \
            unsigned l = (unsigned) __builtin_ctz (rest_); \
            statement; \
          } \
    } \
  while (0)

/* Write VALUE to register REG in all lanes of WARP's MASK.  Other members of
   the frame keep their values.  */
static inline void
ptx_write_alike (struct ptx_warp *warp, uint32_t reg, uint64_t value)
{
  if (warp->whole)
    ptx_write_uniform (warp, reg, value);
  else
    {
      uint64_t *lanes = ptx_write (warp, reg);
      PTX_FOR_LANES (warp, l, lanes[l] = value);
    }
}

/* ---- Types -------------------------------------------------------------- */

/* The types that PTX's types are in C.  */
typedef uint8_t ptx_u8;
typedef uint16_t ptx_u16;
typedef uint32_t ptx_u32;
typedef uint64_t ptx_u64;
typedef int8_t ptx_s8;
typedef int16_t ptx_s16;
typedef int32_t ptx_s32;
typedef int64_t ptx_s64;
typedef float ptx_f32;
typedef double ptx_f64;

/* Define ptx_from_TYPE and ptx_to_TYPE for a type of integers.  ptx_from_TYPE
   returns the number that the low bits of a register are; the bits above them
   do not matter.  ptx_to_TYPE returns the 64 bits of a register for a number.
   Signed numbers are sign-extended to 64 bits, unsigned ones zero-extended.  */
#define PTX_INTEGER_BITS(type) \
  static inline ptx_##type \
  ptx_from_##type (uint64_t bits) \
  { \
    return (ptx_##type) bits; \
  } \
  static inline uint64_t \
  ptx_to_##type (ptx_##type value) \
  { \
    return (uint64_t) value; \
  }
PTX_INTEGER_BITS (u8)
PTX_INTEGER_BITS (u16)
PTX_INTEGER_BITS (u32)
PTX_INTEGER_BITS (u64)
PTX_INTEGER_BITS (s8)
PTX_INTEGER_BITS (s16)
PTX_INTEGER_BITS (s32)
PTX_INTEGER_BITS (s64)

/* Return the float whose bits are the low 32 of BITS.  */
static inline float
ptx_from_f32 (uint64_t bits)
{
  uint32_t low = (uint32_t) bits;
  float value;

  __builtin_memcpy (&value, &low, sizeof value);
  return value;
}

/* Return the bits of VALUE, zero-extended to 64 bits.  */
static inline uint64_t
ptx_to_f32 (float value)
{
  uint32_t low;

  __builtin_memcpy (&low, &value, sizeof value);
  return low;
}

/* Return the double whose bits are BITS.  */
static inline double
ptx_from_f64 (uint64_t bits)
{
  double value;

  __builtin_memcpy (&value, &bits, sizeof value);
  return value;
}

/* Return the bits of VALUE.  */
static inline uint64_t
ptx_to_f64 (double value)
{
  uint64_t bits;

  __builtin_memcpy (&bits, &value, sizeof value);
  return bits;
}

#endif
