/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Moves from and to accumulation registers, which compilers use as room for
   what does not fit into the others.

   Source: AMD's ISA documents for the Instinct MI100 and MI200.  */

#include "gcn/exec/exec-vector.h"

/* Which file a register is in is settled by the decoder.  */
static const struct gcn_insn *
run_move (struct gcn_wave *w, const struct gcn_insn *i)
{
  uint32_t buffer[GCN_LANES];

  gcn_put_all_32 (w, i, gcn_all_32 (w, i, 0, buffer), gcn_exec (w));
  return i + i->words;
}

#define ROW(ENCODING, ISA, OPCODE, FLAGS, NAME) \
  { GCN_##ENCODING, ISA, OPCODE, GCN_OP_NO_SUFFIX | FLAGS, GCN_u32, \
    { GCN_u32 }, NAME, run_move, NULL }

static const struct gcn_op ops[] = {
  ROW (VOP3P, GCN_FROM_GFX908, 0x58, GCN_OP_ACC_SOURCE,
       "v_accvgpr_read_b32"),
  ROW (VOP3P, GCN_FROM_GFX908, 0x59, GCN_OP_ACC_RESULT,
       "v_accvgpr_write_b32"),
  ROW (VOP1, GCN_GFX90A, 0x52, GCN_OP_ACC_SOURCE | GCN_OP_ACC_RESULT,
       "v_accvgpr_mov_b32"),
};

const struct gcn_ops gcn_ops_accumulators = { ops, sizeof ops / sizeof *ops };
