/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Vector additions and subtractions with carries, and v_cndmask.

   The sums are of 64 bits, where bit 32 is the carry or borrow; c is the
   carry that comes in.  Inactive lanes have no carry out.  */

#include "gcn/exec/exec-vector.h"

/* A lane mask among the sources.  */
static inline uint64_t
mask_source (const struct gcn_wave *w, const struct gcn_insn *i, unsigned n)
{
  return gcn_pair (gcn_source (w, i, n));
}

#define DEFINE_CARRY(OPCODE, ISA, NAME, PRINTED, FLAGS, SUM) \
  static inline uint64_t \
  op_##NAME (uint64_t a, uint64_t b, GCN_UNUSED uint64_t c) \
  { \
    return SUM; \
  } \
  static const struct gcn_insn * \
  run_##NAME (struct gcn_wave *w, const struct gcn_insn *i) \
  { \
    uint64_t exec = gcn_exec (w); \
    uint64_t in = (FLAGS) &GCN_OP_CARRY_IN ? mask_source (w, i, 2) : 0; \
    if (__builtin_expect (exec == 1, 1)) \
      { \
        uint64_t sum = op_##NAME (gcn_one_32 (w, i, 0), \
                                  gcn_one_32 (w, i, 1), in & 1); \
        gcn_put_one_32 (w, i, sum); \
        gcn_pair_set (gcn_destination (w, i->mask_dst), sum >> 32 & 1); \
        return i + i->words; \
      } \
    uint32_t a_buffer[GCN_LANES], b_buffer[GCN_LANES], d[GCN_LANES]; \
    uint8_t carry[GCN_LANES]; \
    const uint32_t *a = gcn_all_32 (w, i, 0, a_buffer); \
    const uint32_t *b = gcn_all_32 (w, i, 1, b_buffer); \
    for (unsigned l = 0; l < GCN_LANES; l++) \
      { \
        uint64_t sum = op_##NAME (a[l], b[l], in >> l & 1); \
        d[l] = (uint32_t) sum; \
        carry[l] = sum >> 32 & 1; \
      } \
    gcn_put_all_32 (w, i, d, exec); \
    gcn_put_mask (w, i->mask_dst, gcn_gather_bits (carry), exec); \
    return i + i->words; \
  } \
  static void \
  lanes_##NAME (uint64_t *d, const uint64_t *a, const uint64_t *b, \
                GCN_UNUSED const uint64_t *c) \
  { \
    for (unsigned l = 0; l < GCN_LANES; l++) \
      d[l] = op_##NAME (a[l], b[l], c[l]); \
  }

#define OUT GCN_OP_CARRY_OUT
#define INOUT (GCN_OP_CARRY_OUT | GCN_OP_CARRY_IN)

/* What gfx9 calls v_add_co_u32 is gfx8's v_add_u32, and so on.  */
#define CARRY_OPS(X) \
  X (25, GCN_GFX803, add_gfx8, "v_add_u32", OUT, a + b) \
  X (26, GCN_GFX803, sub_gfx8, "v_sub_u32", OUT, a - b) \
  X (27, GCN_GFX803, subrev_gfx8, "v_subrev_u32", OUT, b - a) \
  X (28, GCN_GFX803, addc_gfx8, "v_addc_u32", INOUT, a + b + c) \
  X (29, GCN_GFX803, subb_gfx8, "v_subb_u32", INOUT, a - b - c) \
  X (30, GCN_GFX803, subbrev_gfx8, "v_subbrev_u32", INOUT, b - a - c) \
  X (25, GCN_GFX9, add_co, "v_add_co_u32", OUT, a + b) \
  X (26, GCN_GFX9, sub_co, "v_sub_co_u32", OUT, a - b) \
  X (27, GCN_GFX9, subrev_co, "v_subrev_co_u32", OUT, b - a) \
  X (28, GCN_GFX9, addc_co, "v_addc_co_u32", INOUT, a + b + c) \
  X (29, GCN_GFX9, subb_co, "v_subb_co_u32", INOUT, a - b - c) \
  X (30, GCN_GFX9, subbrev_co, "v_subbrev_co_u32", INOUT, b - a - c)

CARRY_OPS (DEFINE_CARRY)

/* B where the mask has a one, A elsewhere.  */
static const struct gcn_insn *
run_v_cndmask_b32 (struct gcn_wave *w, const struct gcn_insn *i)
{
  uint64_t exec = gcn_exec (w);
  uint64_t mask = mask_source (w, i, 2);
  uint32_t a_buffer[GCN_LANES], b_buffer[GCN_LANES], d[GCN_LANES];

  if (exec == 1)
    {
      gcn_put_one_32 (w, i, gcn_one_32 (w, i, mask & 1 ? 1 : 0));
      return i + i->words;
    }
  const uint32_t *a = gcn_all_32 (w, i, 0, a_buffer);
  const uint32_t *b = gcn_all_32 (w, i, 1, b_buffer);
  for (unsigned l = 0; l < GCN_LANES; l++)
    d[l] = mask >> l & 1 ? b[l] : a[l];
  gcn_put_all_32 (w, i, d, exec);
  return i + i->words;
}

static void
lanes_v_cndmask_b32 (uint64_t *d, const uint64_t *a, const uint64_t *b,
                     const uint64_t *c)
{
  for (unsigned l = 0; l < GCN_LANES; l++)
    d[l] = c[l] != 0 ? b[l] : a[l];
}

/* The full product of 32-bit numbers, and a 64-bit sum with a carry.  */
#define DEFINE_MAD_64(NAME, TYPE, WIDE) \
  static void \
  lanes_##NAME (uint64_t *d, const uint64_t *a, const uint64_t *b, \
                const uint64_t *c) \
  { \
    for (unsigned l = 0; l < GCN_LANES; l++) \
      d[l] = (uint64_t) ((WIDE) (TYPE) a[l] * (TYPE) b[l]) + c[l]; \
  } \
  static const struct gcn_insn * \
  run_##NAME (struct gcn_wave *w, const struct gcn_insn *i) \
  { \
    uint64_t exec = gcn_exec (w), c_buffer[GCN_LANES], d[GCN_LANES]; \
    uint32_t a_buffer[GCN_LANES], b_buffer[GCN_LANES]; \
    uint8_t carry[GCN_LANES]; \
    const uint32_t *a = gcn_all_32 (w, i, 0, a_buffer); \
    const uint32_t *b = gcn_all_32 (w, i, 1, b_buffer); \
    const uint64_t *c = gcn_all_64 (w, i, 2, c_buffer); \
    for (unsigned l = 0; l < GCN_LANES; l++) \
      { \
        uint64_t product = (uint64_t) ((WIDE) (TYPE) a[l] * (TYPE) b[l]); \
        carry[l] = __builtin_add_overflow ((WIDE) product, (WIDE) c[l], \
                                           (WIDE *) &d[l]); \
      } \
    gcn_put_all_64 (w, i, d, exec); \
    gcn_put_mask (w, i->mask_dst, gcn_gather_bits (carry), exec); \
    return i + i->words; \
  }
DEFINE_MAD_64 (v_mad_u64_u32, uint32_t, uint64_t)
DEFINE_MAD_64 (v_mad_i64_i32, int32_t, int64_t)

#define ROW_CARRY(OPCODE, ISA, NAME, PRINTED, FLAGS, SUM) \
  { GCN_VOP2, ISA, OPCODE, FLAGS, GCN_u32, \
    { GCN_u32, GCN_u32, (FLAGS) &GCN_OP_CARRY_IN ? GCN_u64 : GCN_NONE }, \
    PRINTED, run_##NAME, lanes_##NAME },

static const struct gcn_op ops[] = {
  CARRY_OPS (ROW_CARRY)
  GCN_ROW (VOP2, 0, GCN_ALL, v_cndmask_b32, GCN_OP_CARRY_IN, GCN_u32,
           { GCN_u32, GCN_u32, GCN_u64 })
  GCN_ROW (VOP3, 488, GCN_ALL, v_mad_u64_u32,
           GCN_OP_NO_SUFFIX | GCN_OP_CARRY_OUT, GCN_u64,
           { GCN_u32, GCN_u32, GCN_u64 })
  GCN_ROW (VOP3, 489, GCN_ALL, v_mad_i64_i32,
           GCN_OP_NO_SUFFIX | GCN_OP_CARRY_OUT, GCN_i64,
           { GCN_i32, GCN_i32, GCN_i64 })
};

const struct gcn_ops gcn_ops_vector_carry = { ops, sizeof ops / sizeof *ops };
