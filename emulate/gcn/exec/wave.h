/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The state of one wave, which instructions work on.  */

#ifndef GCN_WAVE_H
#define GCN_WAVE_H 1

#include "gcn/exec/isa.h"
#include "common/memory.h"

#include <string.h>

enum gcn_wave_state
{
  GCN_WAVE_RUNS,                /* it can go on */
  GCN_WAVE_SLEEPS,              /* it gave up the rest of its turn */
  GCN_WAVE_AT_BARRIER,
  GCN_WAVE_ENDED,
  GCN_WAVE_FAULTED
};

enum gcn_fault_kind
{
  GCN_FAULT_NONE,
  GCN_FAULT_LOAD,
  GCN_FAULT_STORE,
  GCN_FAULT_ATOMIC,
  GCN_FAULT_MISALIGNED,
  GCN_FAULT_LDS,
  GCN_FAULT_ILLEGAL,
  GCN_FAULT_JUMP,
  GCN_FAULT_TRAP,
  GCN_FAULT_TIMEOUT
};

/* A fault of a wave: what went wrong, in which lane, and where.  */
struct gcn_fault
{
  enum gcn_fault_kind kind;
  unsigned lane;
  unsigned bytes;
  uint64_t address;             /* the address accessed, or jumped to */
};

struct gcn_group;
struct gcn_code;

struct gcn_wave
{
  uint32_t v[2 * 256][GCN_LANES]; /* 64-bit values: low half in the first;
                                   from 256 on accumulation registers */
  uint32_t s[GCN_SCALARS];      /* numbered as enum gcn_register */
  uint64_t integers[GCN_CONST_MINUS_16 - GCN_CONST_ZERO + 1];
  uint64_t singles[GCN_CONST_INV_2PI - GCN_CONST_HALF + 1];
  uint64_t doubles[GCN_CONST_INV_2PI - GCN_CONST_HALF + 1];
  uint64_t apertures[4];        /* GCN_SHARED_BASE and so on */
  uint64_t scc;                 /* 0 or 1 */

  const struct gcn_insn *pc;    /* instruction to go on with, or that faulted */
  enum gcn_wave_state state;
  unsigned index;               /* in its group */
  struct gcn_group *group;
  const struct gcn_code *code;  /* the code that PC lies in */
  const struct emu_arena *arena;
  struct gcn_fault fault;

  /* The lane mask LANES_OF as a vector; see gcn_wave_lanes.  */
  uint64_t lanes_of;
  uint32_t lanes[GCN_LANES];    /* all bits set for lanes in LANES_OF, else
                                   0 */
};

/* The place of FIELD in struct gcn_wave, in dwords.  */
#define GCN_WAVE_INDEX(FIELD) (offsetof (struct gcn_wave, FIELD) / 4)

/* Set the constants of W, which are the same in all waves.  */
void gcn_wave_init (struct gcn_wave *w);

/* Return MASK as a vector, one dword per lane, all bits set or 0; kept in
   W.  */
const uint32_t *gcn_wave_lanes_fill (struct gcn_wave *w, uint64_t mask);

static inline const uint32_t *
gcn_wave_lanes (struct gcn_wave *w, uint64_t mask)
{
  return mask == w->lanes_of ? w->lanes : gcn_wave_lanes_fill (w, mask);
}

/* Return the 64-bit value of two registers, or dwords, at FROM.  */
static inline uint64_t
gcn_pair (const uint32_t *from)
{
  uint64_t value;

  memcpy (&value, from, sizeof value);
  return value;
}

static inline void
gcn_pair_set (uint32_t *to, uint64_t value)
{
  memcpy (to, &value, sizeof value);
}

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

static inline uint32_t *
gcn_destination (struct gcn_wave *w, unsigned index)
{
  return (uint32_t *) w + index;
}

/* Stop W at I for good with a fault of KIND at ADDRESS.  Returns NULL, which
   the handler (gcn_run) of I has to return.  */
const struct gcn_insn *gcn_wave_fault (struct gcn_wave *w,
                                       const struct gcn_insn *i,
                                       enum gcn_fault_kind kind,
                                       uint64_t address);

#endif
