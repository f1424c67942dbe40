/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The state of one wave, which instructions work on.  */

#ifndef GCN_WAVE_H
#define GCN_WAVE_H 1

#include "gcn/exec/isa.h"
#include "common/memory.h"

#include <string.h>

/* Whether a wave can go on, and why not.  */
enum gcn_wave_state
{
  GCN_WAVE_RUNS,                /* it can go on */
  GCN_WAVE_SLEEPS,              /* it gave up the rest of its turn */
  GCN_WAVE_AT_BARRIER,
  GCN_WAVE_ENDED,
  GCN_WAVE_FAULTED
};

/* What has gone wrong in a wave (struct gcn_fault).  */
enum gcn_fault_kind
{
  GCN_FAULT_NONE,
  GCN_FAULT_LOAD,
  GCN_FAULT_STORE,
  GCN_FAULT_ATOMIC,
  GCN_FAULT_MISALIGNED,         /* an atomic access, on no multiple of its
                                   size */
  GCN_FAULT_LDS,
  GCN_FAULT_ILLEGAL,
  GCN_FAULT_JUMP,
  GCN_FAULT_TRAP,
  GCN_FAULT_TIMEOUT
};

/* A fault of a wave.  For GCN_FAULT_LOAD, _STORE, _ATOMIC, _MISALIGNED and
   _LDS, LANE has tried to access BYTES bytes at ADDRESS; a scalar access has
   lane 0.  ADDRESS is an address of the device, or for GCN_FAULT_LDS an offset
   from the start of the LDS.  For the other kinds LANE and BYTES are 0.
   ADDRESS is then the target of GCN_FAULT_JUMP, the number of the trap of
   GCN_FAULT_TRAP, or 0.  GCN_FAULT_TIMEOUT is never the fault of a wave: struct
   gcn_stop alone has it.  */
struct gcn_fault
{
  enum gcn_fault_kind kind;
  unsigned lane;
  unsigned bytes;
  uint64_t address;             /* see above */
};

struct gcn_group;
struct gcn_code;

/* A wave: registers, the place in its code, and what it waits for.  */
struct gcn_wave
{
  /* Vector registers.  The first index is the register: 0 to 255 are the
     ordinary ones, 256 to 511 the accumulation registers.  A 64-bit value is in
     two neighbouring registers; the one with the lower number has the low
     half.  */
  uint32_t v[2 * 256][GCN_LANES];
  uint32_t s[GCN_SCALARS];      /* numbered as enum gcn_register */
  uint64_t integers[GCN_CONST_MINUS_16 - GCN_CONST_ZERO + 1];
  uint64_t singles[GCN_CONST_INV_2PI - GCN_CONST_HALF + 1];
  uint64_t doubles[GCN_CONST_INV_2PI - GCN_CONST_HALF + 1];
  /* Values of GCN_SHARED_BASE, GCN_SHARED_LIMIT, GCN_PRIVATE_BASE and
     GCN_PRIVATE_LIMIT, in this order.  */
  uint64_t apertures[4];
  uint64_t scc;                 /* 0 or 1 */

  const struct gcn_insn *pc;    /* instruction to go on with, or that faulted */
  enum gcn_wave_state state;
  unsigned index;               /* in its group */
  struct gcn_group *group;
  const struct gcn_code *code;  /* the code that PC lies in */
  const struct emu_arena *arena;
  struct gcn_fault fault;

  /* The mask of lanes for which gcn_wave_lanes was called last; 0 at first.
     LANES is the same mask as a vector, which the next call with this mask
     returns at once.  */
  uint64_t lanes_of;
  uint32_t lanes[GCN_LANES];    /* all bits set for lanes in LANES_OF, else
                                   0 */
};

/* The place of FIELD in struct gcn_wave, in dwords.  */
#define GCN_WAVE_INDEX(FIELD) (offsetof (struct gcn_wave, FIELD) / 4)

/* Set the fields INTEGERS, SINGLES and DOUBLES of W, which are the same in all
   waves, and set LANES_OF and LANES to 0.  No other field is set.  */
void gcn_wave_init (struct gcn_wave *w);

/* Return the mask MASK as a vector of GCN_LANES dwords.  The dword of a lane
   has all bits set if MASK has the lane's bit, else it is 0.  The vector
   belongs to W; it is valid until this function is called with another mask.
   Callers use gcn_wave_lanes, which calls this function if MASK is not
   W->lanes_of.  */
const uint32_t *gcn_wave_lanes_fill (struct gcn_wave *w, uint64_t mask);

/* Return MASK as a vector of GCN_LANES dwords: all bits set for a lane whose
   bit MASK has, else 0.  The vector belongs to W, and is valid until this is
   called with another mask.  */
static inline const uint32_t *
gcn_wave_lanes (struct gcn_wave *w, uint64_t mask)
{
  return mask == w->lanes_of ? w->lanes : gcn_wave_lanes_fill (w, mask);
}

/* Return the 64-bit value with the low half FROM[0] and the high half FROM[1].
   Two scalar registers, a constant of struct gcn_wave and dwords in memory can
   be read so.  A 64-bit value in vector registers cannot: its halves are
   GCN_LANES dwords apart.  */
static inline uint64_t
gcn_pair (const uint32_t *from)
{
  uint64_t value;

  memcpy (&value, from, sizeof value);
  return value;
}

/* Set TO[0] to the low half of VALUE, and TO[1] to the high half.  */
static inline void
gcn_pair_set (uint32_t *to, uint64_t value)
{
  memcpy (to, &value, sizeof value);
}

/* Return the mask of the lanes of W for which vector instructions do
   something (EXEC).  */
static inline uint64_t
gcn_exec (const struct gcn_wave *w)
{
  return gcn_pair (&w->s[GCN_EXEC]);
}

/* Return the address of source N of I: the first dword of a scalar, the first
   lane of a vector.  */
static inline const uint32_t *
gcn_source (const struct gcn_wave *w, const struct gcn_insn *i, unsigned n)
{
  const uint32_t *base = i->src[n].literal
                           ? (const uint32_t *) &i->literal
                           : (const uint32_t *) w;
  return base + i->src[n].index;
}

/* Return the address of the destination with INDEX, which counts dwords from
   the start of struct gcn_wave: the first dword of a scalar, the first lane of
   a vector.  */
static inline uint32_t *
gcn_destination (struct gcn_wave *w, unsigned index)
{
  return (uint32_t *) w + index;
}

/* Stop W at I for good with a fault of KIND that is not an access to memory;
   ADDRESS is as struct gcn_fault says for KIND.  The lane and the bytes of the
   fault are set to 0; gcn_wave_fault_at is for faults that have them.  Returns
   NULL, which the handler (gcn_run) of I has to return.  */
const struct gcn_insn *gcn_wave_fault (struct gcn_wave *w,
                                       const struct gcn_insn *i,
                                       enum gcn_fault_kind kind,
                                       uint64_t address);

#endif
