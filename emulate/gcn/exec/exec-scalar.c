/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Scalar operations: registers, bits, comparisons.

   SCC: additions set it to the carry (unsigned) or to overflow (signed),
   minima to whether the first operand was taken, logic and shifts to whether
   the result is not 0; moves and multiplications leave it alone.  */

#include "gcn/exec/wave.h"

#include "gcn/exec/bits.h"

typedef uint32_t u32;
typedef int32_t i32;
typedef uint64_t u64;
typedef int64_t i64;

static inline u32
get_u32 (const struct gcn_wave *w, const struct gcn_insn *i, unsigned n)
{
  return *gcn_source (w, i, n);
}

static inline u64
get_u64 (const struct gcn_wave *w, const struct gcn_insn *i, unsigned n)
{
  return gcn_pair (gcn_source (w, i, n));
}

static inline void
put_u32 (struct gcn_wave *w, const struct gcn_insn *i, u32 value)
{
  *gcn_destination (w, i->dst) = value;
}

static inline void
put_u64 (struct gcn_wave *w, const struct gcn_insn *i, u64 value)
{
  gcn_pair_set (gcn_destination (w, i->dst), value);
}

/* What becomes of SCC; D is the result.  */
#define SCC_KEPT (void) d
#define SCC_NONZERO w->scc = d != 0
#define SCC_IF(CONDITION) w->scc = (CONDITION)

#define HANDLER(NAME) \
  static const struct gcn_insn * \
  run_##NAME (struct gcn_wave *w, const struct gcn_insn *i)

/* ---- Two sources ------------------------------------------------------- */

static inline u32
signed_sum_overflows (u32 a, u32 b)
{
  return (~(a ^ b) & (a ^ (a + b))) >> 31;
}

static inline u32
signed_difference_overflows (u32 a, u32 b)
{
  return ((a ^ b) & (a ^ (a - b))) >> 31;
}

/* opcode, processors, name, types of result and sources, what happens to
   SCC, result */
#define SOP2_OPS(X) \
  X (0, GCN_ALL, s_add_u32, u32, u32, u32, SCC_IF (d < a), a + b) \
  X (1, GCN_ALL, s_sub_u32, u32, u32, u32, SCC_IF (a < b), a - b) \
  X (2, GCN_ALL, s_add_i32, u32, u32, u32, \
     SCC_IF (signed_sum_overflows (a, b)), a + b) \
  X (3, GCN_ALL, s_sub_i32, u32, u32, u32, \
     SCC_IF (signed_difference_overflows (a, b)), a - b) \
  X (4, GCN_ALL, s_addc_u32, u32, u32, u32, \
     SCC_IF (((u64) a + b + w->scc) >> 32), a + b + (u32) w->scc) \
  X (5, GCN_ALL, s_subb_u32, u32, u32, u32, SCC_IF ((u64) b + w->scc > a), \
     a - b - (u32) w->scc) \
  X (6, GCN_ALL, s_min_i32, u32, u32, u32, SCC_IF ((i32) a < (i32) b), \
     (i32) a < (i32) b ? a : b) \
  X (7, GCN_ALL, s_min_u32, u32, u32, u32, SCC_IF (a < b), a < b ? a : b) \
  X (8, GCN_ALL, s_max_i32, u32, u32, u32, SCC_IF ((i32) a > (i32) b), \
     (i32) a > (i32) b ? a : b) \
  X (9, GCN_ALL, s_max_u32, u32, u32, u32, SCC_IF (a > b), a > b ? a : b) \
  X (10, GCN_ALL, s_cselect_b32, u32, u32, u32, SCC_KEPT, \
     w->scc ? a : b) \
  X (11, GCN_ALL, s_cselect_b64, u64, u64, u64, SCC_KEPT, \
     w->scc ? a : b) \
  X (12, GCN_ALL, s_and_b32, u32, u32, u32, SCC_NONZERO, a & b) \
  X (13, GCN_ALL, s_and_b64, u64, u64, u64, SCC_NONZERO, a & b) \
  X (14, GCN_ALL, s_or_b32, u32, u32, u32, SCC_NONZERO, a | b) \
  X (15, GCN_ALL, s_or_b64, u64, u64, u64, SCC_NONZERO, a | b) \
  X (16, GCN_ALL, s_xor_b32, u32, u32, u32, SCC_NONZERO, a ^ b) \
  X (17, GCN_ALL, s_xor_b64, u64, u64, u64, SCC_NONZERO, a ^ b) \
  X (18, GCN_ALL, s_andn2_b32, u32, u32, u32, SCC_NONZERO, a & ~b) \
  X (19, GCN_ALL, s_andn2_b64, u64, u64, u64, SCC_NONZERO, a & ~b) \
  X (20, GCN_ALL, s_orn2_b32, u32, u32, u32, SCC_NONZERO, a | ~b) \
  X (21, GCN_ALL, s_orn2_b64, u64, u64, u64, SCC_NONZERO, a | ~b) \
  X (22, GCN_ALL, s_nand_b32, u32, u32, u32, SCC_NONZERO, ~(a & b)) \
  X (23, GCN_ALL, s_nand_b64, u64, u64, u64, SCC_NONZERO, ~(a & b)) \
  X (24, GCN_ALL, s_nor_b32, u32, u32, u32, SCC_NONZERO, ~(a | b)) \
  X (25, GCN_ALL, s_nor_b64, u64, u64, u64, SCC_NONZERO, ~(a | b)) \
  X (26, GCN_ALL, s_xnor_b32, u32, u32, u32, SCC_NONZERO, ~(a ^ b)) \
  X (27, GCN_ALL, s_xnor_b64, u64, u64, u64, SCC_NONZERO, ~(a ^ b)) \
  X (28, GCN_ALL, s_lshl_b32, u32, u32, u32, SCC_NONZERO, a << (b & 31)) \
  X (29, GCN_ALL, s_lshl_b64, u64, u64, u32, SCC_NONZERO, a << (b & 63)) \
  X (30, GCN_ALL, s_lshr_b32, u32, u32, u32, SCC_NONZERO, a >> (b & 31)) \
  X (31, GCN_ALL, s_lshr_b64, u64, u64, u32, SCC_NONZERO, a >> (b & 63)) \
  X (32, GCN_ALL, s_ashr_i32, i32, u32, u32, SCC_NONZERO, \
     (u32) ((i32) a >> (b & 31))) \
  X (33, GCN_ALL, s_ashr_i64, i64, i64, u32, SCC_NONZERO, \
     (u64) ((i64) a >> (b & 63))) \
  X (34, GCN_ALL, s_bfm_b32, u32, u32, u32, SCC_KEPT, \
     ((1u << (a & 31)) - 1) << (b & 31)) \
  X (35, GCN_ALL, s_bfm_b64, u64, u32, u32, SCC_KEPT, \
     (((u64) 1 << (a & 63)) - 1) << (b & 63)) \
  X (36, GCN_ALL, s_mul_i32, u32, u32, u32, SCC_KEPT, a * b) \
  X (37, GCN_ALL, s_bfe_u32, u32, u32, u32, SCC_NONZERO, \
     gcn_bits_extract (a, b & 31, b >> 16 & 127)) \
  X (38, GCN_ALL, s_bfe_i32, u32, u32, u32, SCC_NONZERO, \
     gcn_bits_extract_signed (a, b & 31, b >> 16 & 127)) \
  X (39, GCN_ALL, s_bfe_u64, u64, u64, u32, SCC_NONZERO, \
     gcn_bits_extract_64 (a, b & 63, b >> 16 & 127)) \
  X (40, GCN_ALL, s_bfe_i64, u64, u64, u32, SCC_NONZERO, \
     gcn_bits_extract_signed_64 (a, b & 63, b >> 16 & 127)) \
  X (42, GCN_ALL, s_absdiff_i32, u32, u32, u32, SCC_NONZERO, \
     (i32) (a - b) < 0 ? b - a : a - b) \
  X (44, GCN_GFX9, s_mul_hi_u32, u32, u32, u32, SCC_KEPT, \
     (u32) (((u64) a * b) >> 32)) \
  X (45, GCN_GFX9, s_mul_hi_i32, u32, u32, u32, SCC_KEPT, \
     (u32) (((i64) (i32) a * (i32) b) >> 32)) \
  X (46, GCN_GFX9, s_lshl1_add_u32, u32, u32, u32, \
     SCC_IF ((((u64) a << 1) + b) >> 32 != 0), (a << 1) + b) \
  X (47, GCN_GFX9, s_lshl2_add_u32, u32, u32, u32, \
     SCC_IF ((((u64) a << 2) + b) >> 32 != 0), (a << 2) + b) \
  X (48, GCN_GFX9, s_lshl3_add_u32, u32, u32, u32, \
     SCC_IF ((((u64) a << 3) + b) >> 32 != 0), (a << 3) + b) \
  X (49, GCN_GFX9, s_lshl4_add_u32, u32, u32, u32, \
     SCC_IF ((((u64) a << 4) + b) >> 32 != 0), (a << 4) + b) \
  X (50, GCN_GFX9, s_pack_ll_b32_b16, u32, u32, u32, SCC_KEPT, \
     (a & 0xffff) | b << 16) \
  X (51, GCN_GFX9, s_pack_lh_b32_b16, u32, u32, u32, SCC_KEPT, \
     (a & 0xffff) | (b & 0xffff0000)) \
  X (52, GCN_GFX9, s_pack_hh_b32_b16, u32, u32, u32, SCC_KEPT, \
     a >> 16 | (b & 0xffff0000))

/* Values are kept unsigned, whatever the operation makes of them.  */
typedef u32 kept_u32;
typedef u32 kept_i32;
typedef u64 kept_u64;
typedef u64 kept_i64;
#define get_i32 get_u32
#define get_i64 get_u64
#define put_i32 put_u32
#define put_i64 put_u64

#define DEFINE_SOP2(OPCODE, ISA, NAME, TD, TA, TB, SCC, ...) \
  HANDLER (NAME) \
  { \
    kept_##TA a = get_##TA (w, i, 0); \
    kept_##TB b = get_##TB (w, i, 1); \
    kept_##TD d = __VA_ARGS__; \
    SCC; \
    put_##TD (w, i, d); \
    return i + i->words; \
  }
SOP2_OPS (DEFINE_SOP2)

/* ---- One source -------------------------------------------------------- */

/* Groups of four bits that have a one: as one bit each, or wholly.  */
static inline u64
quads (u64 x, bool whole)
{
  u64 result = 0;

  for (unsigned n = 0; n < 16; n++)
    if (x >> 4 * n & 15)
      result |= whole ? (u64) 15 << 4 * n : (u64) 1 << n;
  return result;
}

static inline u64
bits_reverse_64 (u64 x)
{
  return (u64) gcn_bits_reverse ((u32) x) << 32
         | gcn_bits_reverse ((u32) (x >> 32));
}

#define SOP1_OPS(X) \
  X (0, GCN_ALL, s_mov_b32, u32, u32, SCC_KEPT, a) \
  X (1, GCN_ALL, s_mov_b64, u64, u64, SCC_KEPT, a) \
  X (4, GCN_ALL, s_not_b32, u32, u32, SCC_NONZERO, ~a) \
  X (5, GCN_ALL, s_not_b64, u64, u64, SCC_NONZERO, ~a) \
  X (6, GCN_ALL, s_wqm_b32, u32, u32, SCC_NONZERO, (u32) quads (a, true)) \
  X (7, GCN_ALL, s_wqm_b64, u64, u64, SCC_NONZERO, quads (a, true)) \
  X (8, GCN_ALL, s_brev_b32, u32, u32, SCC_KEPT, gcn_bits_reverse (a)) \
  X (9, GCN_ALL, s_brev_b64, u64, u64, SCC_KEPT, bits_reverse_64 (a)) \
  X (10, GCN_ALL, s_bcnt0_i32_b32, u32, u32, SCC_NONZERO, \
     32 - (u32) __builtin_popcount (a)) \
  X (11, GCN_ALL, s_bcnt0_i32_b64, u32, u64, SCC_NONZERO, \
     64 - (u32) __builtin_popcountll (a)) \
  X (12, GCN_ALL, s_bcnt1_i32_b32, u32, u32, SCC_NONZERO, \
     (u32) __builtin_popcount (a)) \
  X (13, GCN_ALL, s_bcnt1_i32_b64, u32, u64, SCC_NONZERO, \
     (u32) __builtin_popcountll (a)) \
  X (14, GCN_ALL, s_ff0_i32_b32, u32, u32, SCC_KEPT, gcn_bits_trailing (~a)) \
  X (15, GCN_ALL, s_ff0_i32_b64, u32, u64, SCC_KEPT, \
     gcn_bits_trailing_64 (~a)) \
  X (16, GCN_ALL, s_ff1_i32_b32, u32, u32, SCC_KEPT, gcn_bits_trailing (a)) \
  X (17, GCN_ALL, s_ff1_i32_b64, u32, u64, SCC_KEPT, \
     gcn_bits_trailing_64 (a)) \
  X (18, GCN_ALL, s_flbit_i32_b32, u32, u32, SCC_KEPT, \
     gcn_bits_leading (a)) \
  X (19, GCN_ALL, s_flbit_i32_b64, u32, u64, SCC_KEPT, \
     gcn_bits_leading_64 (a)) \
  X (20, GCN_ALL, s_flbit_i32, u32, u32, SCC_KEPT, \
     gcn_bits_leading_sign (a)) \
  X (21, GCN_ALL, s_flbit_i32_i64, u32, i64, SCC_KEPT, \
     gcn_bits_leading_sign_64 (a)) \
  X (22, GCN_ALL, s_sext_i32_i8, u32, u32, SCC_KEPT, (u32) (int8_t) a) \
  X (23, GCN_ALL, s_sext_i32_i16, u32, u32, SCC_KEPT, (u32) (int16_t) a) \
  X (40, GCN_ALL, s_quadmask_b32, u32, u32, SCC_NONZERO, \
     (u32) quads (a, false)) \
  X (41, GCN_ALL, s_quadmask_b64, u64, u64, SCC_NONZERO, quads (a, false)) \
  X (48, GCN_ALL, s_abs_i32, u32, u32, SCC_NONZERO, \
     (i32) a < 0 ? 0 - a : a)

/* The destination D is a source too.  */
#define SOP1_UPDATE_OPS(X) \
  X (2, GCN_ALL, s_cmov_b32, u32, u32, SCC_KEPT, w->scc ? a : d) \
  X (3, GCN_ALL, s_cmov_b64, u64, u64, SCC_KEPT, w->scc ? a : d) \
  X (24, GCN_ALL, s_bitset0_b32, u32, u32, SCC_KEPT, d & ~(1u << (a & 31))) \
  X (25, GCN_ALL, s_bitset0_b64, u64, u32, SCC_KEPT, \
     d & ~((u64) 1 << (a & 63))) \
  X (26, GCN_ALL, s_bitset1_b32, u32, u32, SCC_KEPT, d | 1u << (a & 31)) \
  X (27, GCN_ALL, s_bitset1_b64, u64, u32, SCC_KEPT, \
     d | (u64) 1 << (a & 63))

/* The old exec goes to the destination, e is the new one.  */
#define SAVEEXEC_OPS(X) \
  X (32, GCN_ALL, s_and_saveexec_b64, a & e) \
  X (33, GCN_ALL, s_or_saveexec_b64, a | e) \
  X (34, GCN_ALL, s_xor_saveexec_b64, a ^ e) \
  X (35, GCN_ALL, s_andn2_saveexec_b64, a & ~e) \
  X (36, GCN_ALL, s_orn2_saveexec_b64, a | ~e) \
  X (37, GCN_ALL, s_nand_saveexec_b64, ~(a & e)) \
  X (38, GCN_ALL, s_nor_saveexec_b64, ~(a | e)) \
  X (39, GCN_ALL, s_xnor_saveexec_b64, ~(a ^ e)) \
  X (51, GCN_GFX9, s_andn1_saveexec_b64, ~a & e) \
  X (52, GCN_GFX9, s_orn1_saveexec_b64, ~a | e)

#define DEFINE_SOP1(OPCODE, ISA, NAME, TD, TA, SCC, ...) \
  HANDLER (NAME) \
  { \
    kept_##TA a = get_##TA (w, i, 0); \
    kept_##TD d = __VA_ARGS__; \
    SCC; \
    put_##TD (w, i, d); \
    return i + i->words; \
  }
#define DEFINE_SOP1_UPDATE(OPCODE, ISA, NAME, TD, TA, SCC, ...) \
  HANDLER (NAME) \
  { \
    kept_##TA a = get_##TA (w, i, 0); \
    kept_##TD d = 0; \
    memcpy (&d, gcn_destination (w, i->dst), sizeof d); \
    d = __VA_ARGS__; \
    put_##TD (w, i, d); \
    return i + i->words; \
  }
#define DEFINE_SAVEEXEC(OPCODE, ISA, NAME, ...) \
  HANDLER (NAME) \
  { \
    u64 a = get_u64 (w, i, 0), e = gcn_exec (w); \
    u64 d = __VA_ARGS__; \
    put_u64 (w, i, e); \
    gcn_pair_set (&w->s[GCN_EXEC], d); \
    w->scc = d != 0; \
    return i + i->words; \
  }
SOP1_OPS (DEFINE_SOP1)
SOP1_UPDATE_OPS (DEFINE_SOP1_UPDATE)
SAVEEXEC_OPS (DEFINE_SAVEEXEC)

/* ---- Comparisons ------------------------------------------------------- */

#define SOPC_OPS(X) \
  X (0, s_cmp_eq_i32, u32, u32, a == b) \
  X (1, s_cmp_lg_i32, u32, u32, a != b) \
  X (2, s_cmp_gt_i32, u32, u32, (i32) a > (i32) b) \
  X (3, s_cmp_ge_i32, u32, u32, (i32) a >= (i32) b) \
  X (4, s_cmp_lt_i32, u32, u32, (i32) a < (i32) b) \
  X (5, s_cmp_le_i32, u32, u32, (i32) a <= (i32) b) \
  X (6, s_cmp_eq_u32, u32, u32, a == b) \
  X (7, s_cmp_lg_u32, u32, u32, a != b) \
  X (8, s_cmp_gt_u32, u32, u32, a > b) \
  X (9, s_cmp_ge_u32, u32, u32, a >= b) \
  X (10, s_cmp_lt_u32, u32, u32, a < b) \
  X (11, s_cmp_le_u32, u32, u32, a <= b) \
  X (12, s_bitcmp0_b32, u32, u32, (a >> (b & 31) & 1) == 0) \
  X (13, s_bitcmp1_b32, u32, u32, a >> (b & 31) & 1) \
  X (14, s_bitcmp0_b64, u64, u32, (a >> (b & 63) & 1) == 0) \
  X (15, s_bitcmp1_b64, u64, u32, a >> (b & 63) & 1) \
  X (18, s_cmp_eq_u64, u64, u64, a == b) \
  X (19, s_cmp_lg_u64, u64, u64, a != b)

#define DEFINE_SOPC(OPCODE, NAME, TA, TB, ...) \
  HANDLER (NAME) \
  { \
    TA a = get_##TA (w, i, 0); \
    TB b = get_##TB (w, i, 1); \
    w->scc = __VA_ARGS__; \
    return i + i->words; \
  }
SOPC_OPS (DEFINE_SOPC)

/* ---- A register and an immediate --------------------------------------- */

#define UNSIGNED_K GCN_OP_UNSIGNED_K

/* Comparisons: k is extended already.  */
#define SOPK_COMPARE_OPS(X) \
  X (2, s_cmpk_eq_i32, 0, (i32) a == k) \
  X (3, s_cmpk_lg_i32, 0, (i32) a != k) \
  X (4, s_cmpk_gt_i32, 0, (i32) a > k) \
  X (5, s_cmpk_ge_i32, 0, (i32) a >= k) \
  X (6, s_cmpk_lt_i32, 0, (i32) a < k) \
  X (7, s_cmpk_le_i32, 0, (i32) a <= k) \
  X (8, s_cmpk_eq_u32, UNSIGNED_K, a == (u32) k) \
  X (9, s_cmpk_lg_u32, UNSIGNED_K, a != (u32) k) \
  X (10, s_cmpk_gt_u32, UNSIGNED_K, a > (u32) k) \
  X (11, s_cmpk_ge_u32, UNSIGNED_K, a >= (u32) k) \
  X (12, s_cmpk_lt_u32, UNSIGNED_K, a < (u32) k) \
  X (13, s_cmpk_le_u32, UNSIGNED_K, a <= (u32) k)

#define SOPK_OPS(X) \
  X (0, s_movk_i32, SCC_KEPT, (u32) k) \
  X (1, s_cmovk_i32, SCC_KEPT, w->scc ? (u32) k : a) \
  X (14, s_addk_i32, SCC_IF (signed_sum_overflows (a, (u32) k)), \
     a + (u32) k) \
  X (15, s_mulk_i32, SCC_KEPT, a * (u32) k)

#define DEFINE_SOPK_COMPARE(OPCODE, NAME, FLAGS, ...) \
  HANDLER (NAME) \
  { \
    u32 a = *gcn_destination (w, i->dst); \
    i32 k = i->offset; \
    w->scc = __VA_ARGS__; \
    return i + i->words; \
  }
#define DEFINE_SOPK(OPCODE, NAME, SCC, ...) \
  HANDLER (NAME) \
  { \
    u32 a = *gcn_destination (w, i->dst); \
    i32 k = i->offset; \
    u32 d = __VA_ARGS__; \
    SCC; \
    (void) a; \
    put_u32 (w, i, d); \
    return i + i->words; \
  }
SOPK_COMPARE_OPS (DEFINE_SOPK_COMPARE)
SOPK_OPS (DEFINE_SOPK)

/* ---- The table --------------------------------------------------------- */

#define ROW_SOP2(OPCODE, ISA, NAME, TD, TA, TB, SCC, ...) \
  { GCN_SOP2, ISA, OPCODE, 0, GCN_##TD, { GCN_##TA, GCN_##TB }, #NAME, \
    run_##NAME, NULL },
#define ROW_SOP1(OPCODE, ISA, NAME, TD, TA, SCC, ...) \
  { GCN_SOP1, ISA, OPCODE, 0, GCN_##TD, { GCN_##TA }, #NAME, run_##NAME, \
    NULL },
#define ROW_SAVEEXEC(OPCODE, ISA, NAME, ...) \
  { GCN_SOP1, ISA, OPCODE, 0, GCN_u64, { GCN_u64 }, #NAME, run_##NAME, NULL },
#define ROW_SOPC(OPCODE, NAME, TA, TB, ...) \
  { GCN_SOPC, GCN_ALL, OPCODE, 0, GCN_NONE, { GCN_##TA, GCN_##TB }, #NAME, \
    run_##NAME, NULL },
#define ROW_SOPK_COMPARE(OPCODE, NAME, FLAGS, ...) \
  { GCN_SOPK, GCN_ALL, OPCODE, GCN_OP_READS_DST | (FLAGS), GCN_u32, \
    { GCN_NONE }, #NAME, run_##NAME, NULL },
#define ROW_SOPK(OPCODE, NAME, SCC, ...) \
  { GCN_SOPK, GCN_ALL, OPCODE, 0, GCN_u32, { GCN_NONE }, #NAME, run_##NAME, \
    NULL },

static const struct gcn_op ops[] = {
  SOP2_OPS (ROW_SOP2)
  SOP1_OPS (ROW_SOP1)
  SOP1_UPDATE_OPS (ROW_SOP1)
  SAVEEXEC_OPS (ROW_SAVEEXEC)
  SOPC_OPS (ROW_SOPC)
  SOPK_COMPARE_OPS (ROW_SOPK_COMPARE)
  SOPK_OPS (ROW_SOPK)
};

const struct gcn_ops gcn_ops_scalar = { ops, sizeof ops / sizeof *ops };
