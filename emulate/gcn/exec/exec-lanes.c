/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Vector operations that single out a lane or tell lanes apart.  */

#include "gcn/exec/exec-vector.h"

/* Lane selects count modulo the number of lanes; exec does not matter.  */
static const struct gcn_insn *
run_v_readlane (struct gcn_wave *w, const struct gcn_insn *i)
{
  const uint32_t *from = gcn_source (w, i, 0);
  uint32_t lane = *gcn_source (w, i, 1) % GCN_LANES;

  *gcn_destination (w, i->dst) = from[lane];
  return i + i->words;
}

static const struct gcn_insn *
run_v_writelane (struct gcn_wave *w, const struct gcn_insn *i)
{
  uint32_t lane = *gcn_source (w, i, 1) % GCN_LANES;

  gcn_destination (w, i->dst)[lane] = *gcn_source (w, i, 0);
  return i + i->words;
}

/* The first active lane; lane 0 if there is none.  */
static const struct gcn_insn *
run_v_readfirstlane (struct gcn_wave *w, const struct gcn_insn *i)
{
  uint64_t exec = gcn_exec (w);
  unsigned lane = exec != 0 ? (unsigned) __builtin_ctzll (exec) : 0;
  const uint32_t *from = gcn_source (w, i, 0);

  *gcn_destination (w, i->dst) = from[i->src[0].vector ? lane : 0];
  return i + i->words;
}

/* Ones of a mask half below the own lane, plus B.  */
static const struct gcn_insn *
mbcnt (struct gcn_wave *w, const struct gcn_insn *i, unsigned first_lane)
{
  uint32_t a_buffer[GCN_LANES], b_buffer[GCN_LANES], d[GCN_LANES];
  const uint32_t *a = gcn_all_32 (w, i, 0, a_buffer);
  const uint32_t *b = gcn_all_32 (w, i, 1, b_buffer);

  for (unsigned l = 0; l < GCN_LANES; l++)
    {
      uint64_t below = ((uint64_t) 1 << l) - 1;
      uint32_t mask = (uint32_t) (below >> first_lane);
      d[l] = (uint32_t) __builtin_popcount (a[l] & mask) + b[l];
    }
  gcn_put_all_32 (w, i, d, gcn_exec (w));
  return i + i->words;
}

static const struct gcn_insn *
run_v_mbcnt_lo (struct gcn_wave *w, const struct gcn_insn *i)
{
  return mbcnt (w, i, 0);
}

static const struct gcn_insn *
run_v_mbcnt_hi (struct gcn_wave *w, const struct gcn_insn *i)
{
  return mbcnt (w, i, 32);
}

static const struct gcn_insn *
run_v_nop (struct gcn_wave *w, const struct gcn_insn *i)
{
  (void) w;
  return i + i->words;
}

#define SCALAR (GCN_OP_SCALAR_RESULT | GCN_OP_NO_SUFFIX)

static const struct gcn_op ops[] = {
  { GCN_VOP1, GCN_ALL, 0, 0, GCN_NONE, { GCN_NONE }, "v_nop", run_v_nop,
    NULL },
  { GCN_VOP1, GCN_ALL, 2, SCALAR, GCN_u32, { GCN_u32 },
    "v_readfirstlane_b32", run_v_readfirstlane, NULL },
  { GCN_VOP3, GCN_ALL, 649, SCALAR, GCN_u32, { GCN_u32, GCN_u32 },
    "v_readlane_b32", run_v_readlane, NULL },
  { GCN_VOP3, GCN_ALL, 650, GCN_OP_NO_SUFFIX, GCN_u32, { GCN_u32, GCN_u32 },
    "v_writelane_b32", run_v_writelane, NULL },
  { GCN_VOP3, GCN_ALL, 652, GCN_OP_NO_SUFFIX, GCN_u32, { GCN_u32, GCN_u32 },
    "v_mbcnt_lo_u32_b32", run_v_mbcnt_lo, NULL },
  { GCN_VOP3, GCN_ALL, 653, GCN_OP_NO_SUFFIX, GCN_u32, { GCN_u32, GCN_u32 },
    "v_mbcnt_hi_u32_b32", run_v_mbcnt_hi, NULL },
};

const struct gcn_ops gcn_ops_lanes = { ops, sizeof ops / sizeof *ops };
