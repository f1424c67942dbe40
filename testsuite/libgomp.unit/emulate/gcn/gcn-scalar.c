/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Scalar instructions of the emulated GCN processor against plain C: results
   and SCC, with random operands.  */

#include "gcn-unit.h"

enum { ROUNDS = 2000 };

/* a, b: what is in s[2:3] and s[6:7]; D: what was in s[4:5] before and, of
   the reference, what is there after; scc likewise.  */
struct scalar
{
  uint64_t a, b, d;
  uint64_t scc;
};

struct row
{
  const char *text;
  uint32_t words[2];
  enum gcn_isa isa;
  unsigned width;               /* bits of the result; 0: only SCC */
  void (*reference) (struct scalar *x);
};

#define A32 ((uint32_t) x->a)
#define B32 ((uint32_t) x->b)
#define D32 ((uint32_t) x->d)
#define SA ((int32_t) x->a)
#define SB ((int32_t) x->b)
#define A64 (x->a)
#define B64 (x->b)

/* The references, named after what they compute: D after, SCC after.  */
#define REFERENCE(NAME, D, SCC) \
  static void \
  NAME (struct scalar *x) \
  { \
    uint64_t d = (D); \
    uint64_t scc = (SCC); \
    x->d = d; \
    x->scc = scc; \
  }
#define KEPT x->scc
#define NONZERO32 ((uint32_t) d != 0)
#define NONZERO64 (d != 0)

static bool
overflows (int64_t wide)
{
  return wide != (int32_t) wide;
}

static uint32_t
field (uint64_t value, unsigned start, unsigned width)
{
  uint32_t result = 0;

  for (unsigned n = 0; n < width && n < 32; n++)
    if (start + n < 32 && value >> (start + n) & 1)
      result |= 1u << n;
  return result;
}

static unsigned
count_bits (uint64_t value)
{
  unsigned count = 0;

  for (; value != 0; value >>= 1)
    count += value & 1;
  return count;
}

/* The first one from bit START on in steps of STEP; -1: none.  */
static uint32_t
find_one (uint64_t value, int start, int step, int bits)
{
  uint32_t distance = 0;

  for (int n = start; n >= 0 && n < bits; n += step, distance++)
    if (value >> n & 1)
      return distance;
  return UINT32_MAX;
}

REFERENCE (add_u32, (uint32_t) (A32 + B32), ((uint64_t) A32 + B32) >> 32)
REFERENCE (sub_u32, (uint32_t) (A32 - B32), A32 < B32)
REFERENCE (add_i32, (uint32_t) (A32 + B32), overflows ((int64_t) SA + SB))
REFERENCE (sub_i32, (uint32_t) (A32 - B32), overflows ((int64_t) SA - SB))
REFERENCE (addc_u32, (uint32_t) (A32 + B32 + x->scc),
           ((uint64_t) A32 + B32 + x->scc) >> 32)
REFERENCE (subb_u32, (uint32_t) (A32 - B32 - x->scc),
           (int64_t) A32 - (int64_t) B32 - (int64_t) x->scc < 0)
REFERENCE (min_i32, (uint32_t) (SA < SB ? SA : SB), SA < SB)
REFERENCE (min_u32, A32 < B32 ? A32 : B32, A32 < B32)
REFERENCE (max_i32, (uint32_t) (SA > SB ? SA : SB), SA > SB)
REFERENCE (max_u32, A32 > B32 ? A32 : B32, A32 > B32)
REFERENCE (cselect_32, x->scc ? A32 : B32, KEPT)
REFERENCE (cselect_64, x->scc ? A64 : B64, KEPT)
REFERENCE (and_32, A32 & B32, NONZERO32)
REFERENCE (and_64, A64 & B64, NONZERO64)
REFERENCE (or_32, A32 | B32, NONZERO32)
REFERENCE (or_64, A64 | B64, NONZERO64)
REFERENCE (xor_32, A32 ^ B32, NONZERO32)
REFERENCE (xor_64, A64 ^ B64, NONZERO64)
REFERENCE (andn2_64, A64 & ~B64, NONZERO64)
REFERENCE (orn2_32, (uint32_t) (A32 | ~B32), NONZERO32)
REFERENCE (nand_64, ~(A64 & B64), NONZERO64)
REFERENCE (nor_32, (uint32_t) ~(A32 | B32), NONZERO32)
REFERENCE (xnor_64, ~(A64 ^ B64), NONZERO64)
REFERENCE (lshl_32, (uint32_t) (A32 << (B32 % 32)), NONZERO32)
REFERENCE (lshl_64, A64 << (B32 % 64), NONZERO64)
REFERENCE (lshr_32, A32 >> (B32 % 32), NONZERO32)
REFERENCE (lshr_64, A64 >> (B32 % 64), NONZERO64)
REFERENCE (ashr_32, (uint32_t) ((int64_t) SA >> (B32 % 32)), NONZERO32)
REFERENCE (ashr_64,
           (A64 >> (B32 % 64))
             | ((int64_t) A64 < 0 && B32 % 64 != 0
                  ? UINT64_MAX << (64 - B32 % 64)
                  : 0),
           NONZERO64)
REFERENCE (mul_i32, (uint32_t) ((int64_t) SA * SB), KEPT)
REFERENCE (mul_hi_u32, (uint64_t) A32 * B32 >> 32, KEPT)
REFERENCE (mul_hi_i32, (uint32_t) ((uint64_t) ((int64_t) SA * SB) >> 32),
           KEPT)
REFERENCE (bfe_u32, field (A32, B32 % 32, B32 >> 16 & 127), NONZERO32)
REFERENCE (bfm_32, field (UINT32_MAX, 0, A32 % 32) << (B32 % 32)
                     & UINT32_MAX, KEPT)
/* The difference wraps, and its sign is dropped then.  */
REFERENCE (absdiff,
           (uint32_t) (A32 - B32) >> 31 ? (uint32_t) (B32 - A32)
                                        : (uint32_t) (A32 - B32),
           NONZERO32)
REFERENCE (lshl2_add, (uint32_t) (4 * (uint64_t) A32 + B32),
           (4 * (uint64_t) A32 + B32) >> 32 != 0)
REFERENCE (pack_lh, (A32 & 0xffff) | (B32 & 0xffff0000), KEPT)
REFERENCE (mov_32, A32, KEPT)
REFERENCE (mov_64, A64, KEPT)
REFERENCE (not_32, (uint32_t) ~A32, NONZERO32)
REFERENCE (not_64, ~A64, NONZERO64)
REFERENCE (cmov_32, x->scc ? A32 : D32, KEPT)
REFERENCE (bcnt1_32, count_bits (A32), NONZERO32)
REFERENCE (bcnt1_64, count_bits (A64), NONZERO32)
REFERENCE (bcnt0_32, 32 - count_bits (A32), NONZERO32)
REFERENCE (ff1_32, find_one (A32, 0, 1, 32), KEPT)
REFERENCE (ff1_64, find_one (A64, 0, 1, 64), KEPT)
REFERENCE (ff0_32, find_one (~A32, 0, 1, 32), KEPT)
REFERENCE (flbit_32, find_one (A32, 31, -1, 32), KEPT)
REFERENCE (flbit_64, find_one (A64, 63, -1, 64), KEPT)
REFERENCE (flbit_i32, find_one (SA < 0 ? ~A32 : A32, 31, -1, 32), KEPT)
REFERENCE (sext_8, (uint32_t) (int32_t) (int8_t) A32, KEPT)
REFERENCE (sext_16, (uint32_t) (int32_t) (int16_t) A32, KEPT)
REFERENCE (bitset1, D32 | 1u << (A32 % 32), KEPT)
REFERENCE (bitset0, D32 & ~(1u << (A32 % 32)), KEPT)
REFERENCE (abs_32, (uint32_t) (SA < 0 ? -(int64_t) SA : SA), NONZERO32)
REFERENCE (eq_i32, 0, SA == SB)
REFERENCE (lg_i32, 0, SA != SB)
REFERENCE (gt_i32, 0, SA > SB)
REFERENCE (ge_i32, 0, SA >= SB)
REFERENCE (lt_i32, 0, SA < SB)
REFERENCE (le_i32, 0, SA <= SB)
REFERENCE (gt_u32, 0, A32 > B32)
REFERENCE (ge_u32, 0, A32 >= B32)
REFERENCE (lt_u32, 0, A32 < B32)
REFERENCE (le_u32, 0, A32 <= B32)
REFERENCE (eq_u64, 0, A64 == B64)
REFERENCE (lg_u64, 0, A64 != B64)
REFERENCE (bitcmp1, 0, A32 >> (B32 % 32) & 1)
REFERENCE (bitcmp0_64, 0, !(A64 >> (B32 % 64) & 1))
REFERENCE (movk, (uint32_t) -2, KEPT)
REFERENCE (cmovk, x->scc ? 0x1234 : D32, KEPT)
REFERENCE (addk, (uint32_t) (D32 - 100), overflows ((int64_t) (int32_t) x->d
                                                    - 100))
REFERENCE (mulk, (uint32_t) (D32 * 0xfffffffd), KEPT)
REFERENCE (cmpk_gt_i32, 0, (int32_t) x->d > -5)
REFERENCE (cmpk_lt_u32, 0, D32 < 0xfffb)
REFERENCE (cmpk_lg_u32, 0, D32 != 64)
REFERENCE (add_literal, (uint32_t) (A32 + 0x12345678),
           ((uint64_t) A32 + 0x12345678) >> 32)
REFERENCE (add_minus_16, (uint32_t) (A32 - 16),
           ((uint64_t) A32 + 0xfffffff0) >> 32)
REFERENCE (and_minus_1, A64, NONZERO64)
REFERENCE (mov_scc, x->scc, KEPT)
REFERENCE (mov_half, 0x3fe0000000000000, KEPT)

#define ROW(ISA, TEXT, WORD, WORD2, WIDTH, REF) \
  { TEXT, { WORD, WORD2 }, GCN_UNIT_##ISA, WIDTH, REF },
#define G8(TEXT, WORD, WORD2, ...) ROW (G8, TEXT, WORD, WORD2, __VA_ARGS__)
#define G9(TEXT, WORD, WORD2, ...) ROW (G9, TEXT, WORD, WORD2, __VA_ARGS__)

/* clang-format off */
static const struct row rows[] = {
  G8 ("s_add_u32 s4, s2, s6", 0x80040602, 0x00000000, 32, add_u32)
  G8 ("s_sub_u32 s4, s2, s6", 0x80840602, 0x00000000, 32, sub_u32)
  G8 ("s_add_i32 s4, s2, s6", 0x81040602, 0x00000000, 32, add_i32)
  G8 ("s_sub_i32 s4, s2, s6", 0x81840602, 0x00000000, 32, sub_i32)
  G8 ("s_addc_u32 s4, s2, s6", 0x82040602, 0x00000000, 32, addc_u32)
  G8 ("s_subb_u32 s4, s2, s6", 0x82840602, 0x00000000, 32, subb_u32)
  G8 ("s_min_i32 s4, s2, s6", 0x83040602, 0x00000000, 32, min_i32)
  G8 ("s_min_u32 s4, s2, s6", 0x83840602, 0x00000000, 32, min_u32)
  G8 ("s_max_i32 s4, s2, s6", 0x84040602, 0x00000000, 32, max_i32)
  G8 ("s_max_u32 s4, s2, s6", 0x84840602, 0x00000000, 32, max_u32)
  G8 ("s_cselect_b32 s4, s2, s6", 0x85040602, 0x00000000, 32, cselect_32)
  G8 ("s_cselect_b64 s[4:5], s[2:3], s[6:7]", 0x85840602, 0x00000000,
      64, cselect_64)
  G8 ("s_and_b32 s4, s2, s6", 0x86040602, 0x00000000, 32, and_32)
  G8 ("s_and_b64 s[4:5], s[2:3], s[6:7]", 0x86840602, 0x00000000, 64, and_64)
  G8 ("s_or_b32 s4, s2, s6", 0x87040602, 0x00000000, 32, or_32)
  G8 ("s_or_b64 s[4:5], s[2:3], s[6:7]", 0x87840602, 0x00000000, 64, or_64)
  G8 ("s_xor_b32 s4, s2, s6", 0x88040602, 0x00000000, 32, xor_32)
  G8 ("s_xor_b64 s[4:5], s[2:3], s[6:7]", 0x88840602, 0x00000000, 64, xor_64)
  G8 ("s_andn2_b64 s[4:5], s[2:3], s[6:7]", 0x89840602, 0x00000000,
      64, andn2_64)
  G8 ("s_orn2_b32 s4, s2, s6", 0x8a040602, 0x00000000, 32, orn2_32)
  G8 ("s_nand_b64 s[4:5], s[2:3], s[6:7]", 0x8b840602, 0x00000000, 64, nand_64)
  G8 ("s_nor_b32 s4, s2, s6", 0x8c040602, 0x00000000, 32, nor_32)
  G8 ("s_xnor_b64 s[4:5], s[2:3], s[6:7]", 0x8d840602, 0x00000000, 64, xnor_64)
  G8 ("s_lshl_b32 s4, s2, s6", 0x8e040602, 0x00000000, 32, lshl_32)
  G8 ("s_lshl_b64 s[4:5], s[2:3], s6", 0x8e840602, 0x00000000, 64, lshl_64)
  G8 ("s_lshr_b32 s4, s2, s6", 0x8f040602, 0x00000000, 32, lshr_32)
  G8 ("s_lshr_b64 s[4:5], s[2:3], s6", 0x8f840602, 0x00000000, 64, lshr_64)
  G8 ("s_ashr_i32 s4, s2, s6", 0x90040602, 0x00000000, 32, ashr_32)
  G8 ("s_ashr_i64 s[4:5], s[2:3], s6", 0x90840602, 0x00000000, 64, ashr_64)
  G8 ("s_mul_i32 s4, s2, s6", 0x92040602, 0x00000000, 32, mul_i32)
  G8 ("s_bfe_u32 s4, s2, s6", 0x92840602, 0x00000000, 32, bfe_u32)
  G8 ("s_bfm_b32 s4, s2, s6", 0x91040602, 0x00000000, 32, bfm_32)
  G8 ("s_absdiff_i32 s4, s2, s6", 0x95040602, 0x00000000, 32, absdiff)
  G9 ("s_mul_hi_u32 s4, s2, s6", 0x96040602, 0x00000000, 32, mul_hi_u32)
  G9 ("s_mul_hi_i32 s4, s2, s6", 0x96840602, 0x00000000, 32, mul_hi_i32)
  G9 ("s_lshl2_add_u32 s4, s2, s6", 0x97840602, 0x00000000, 32, lshl2_add)
  G9 ("s_pack_lh_b32_b16 s4, s2, s6", 0x99840602, 0x00000000, 32, pack_lh)
  G8 ("s_mov_b32 s4, s2", 0xbe840002, 0x00000000, 32, mov_32)
  G8 ("s_mov_b64 s[4:5], s[2:3]", 0xbe840102, 0x00000000, 64, mov_64)
  G8 ("s_not_b32 s4, s2", 0xbe840402, 0x00000000, 32, not_32)
  G8 ("s_not_b64 s[4:5], s[2:3]", 0xbe840502, 0x00000000, 64, not_64)
  G8 ("s_cmov_b32 s4, s2", 0xbe840202, 0x00000000, 32, cmov_32)
  G8 ("s_bcnt1_i32_b32 s4, s2", 0xbe840c02, 0x00000000, 32, bcnt1_32)
  G8 ("s_bcnt1_i32_b64 s4, s[2:3]", 0xbe840d02, 0x00000000, 32, bcnt1_64)
  G8 ("s_bcnt0_i32_b32 s4, s2", 0xbe840a02, 0x00000000, 32, bcnt0_32)
  G8 ("s_ff1_i32_b32 s4, s2", 0xbe841002, 0x00000000, 32, ff1_32)
  G8 ("s_ff1_i32_b64 s4, s[2:3]", 0xbe841102, 0x00000000, 32, ff1_64)
  G8 ("s_ff0_i32_b32 s4, s2", 0xbe840e02, 0x00000000, 32, ff0_32)
  G8 ("s_flbit_i32_b32 s4, s2", 0xbe841202, 0x00000000, 32, flbit_32)
  G8 ("s_flbit_i32_b64 s4, s[2:3]", 0xbe841302, 0x00000000, 32, flbit_64)
  G8 ("s_flbit_i32 s4, s2", 0xbe841402, 0x00000000, 32, flbit_i32)
  G8 ("s_sext_i32_i8 s4, s2", 0xbe841602, 0x00000000, 32, sext_8)
  G8 ("s_sext_i32_i16 s4, s2", 0xbe841702, 0x00000000, 32, sext_16)
  G8 ("s_bitset1_b32 s4, s2", 0xbe841a02, 0x00000000, 32, bitset1)
  G8 ("s_bitset0_b32 s4, s2", 0xbe841802, 0x00000000, 32, bitset0)
  G8 ("s_abs_i32 s4, s2", 0xbe843002, 0x00000000, 32, abs_32)
  G8 ("s_cmp_eq_i32 s2, s6", 0xbf000602, 0x00000000, 0, eq_i32)
  G8 ("s_cmp_lg_i32 s2, s6", 0xbf010602, 0x00000000, 0, lg_i32)
  G8 ("s_cmp_gt_i32 s2, s6", 0xbf020602, 0x00000000, 0, gt_i32)
  G8 ("s_cmp_ge_i32 s2, s6", 0xbf030602, 0x00000000, 0, ge_i32)
  G8 ("s_cmp_lt_i32 s2, s6", 0xbf040602, 0x00000000, 0, lt_i32)
  G8 ("s_cmp_le_i32 s2, s6", 0xbf050602, 0x00000000, 0, le_i32)
  G8 ("s_cmp_eq_u32 s2, s6", 0xbf060602, 0x00000000, 0, eq_i32)
  G8 ("s_cmp_lg_u32 s2, s6", 0xbf070602, 0x00000000, 0, lg_i32)
  G8 ("s_cmp_gt_u32 s2, s6", 0xbf080602, 0x00000000, 0, gt_u32)
  G8 ("s_cmp_ge_u32 s2, s6", 0xbf090602, 0x00000000, 0, ge_u32)
  G8 ("s_cmp_lt_u32 s2, s6", 0xbf0a0602, 0x00000000, 0, lt_u32)
  G8 ("s_cmp_le_u32 s2, s6", 0xbf0b0602, 0x00000000, 0, le_u32)
  G8 ("s_cmp_eq_u64 s[2:3], s[6:7]", 0xbf120602, 0x00000000, 0, eq_u64)
  G8 ("s_cmp_lg_u64 s[2:3], s[6:7]", 0xbf130602, 0x00000000, 0, lg_u64)
  G8 ("s_bitcmp1_b32 s2, s6", 0xbf0d0602, 0x00000000, 0, bitcmp1)
  G8 ("s_bitcmp0_b64 s[2:3], s6", 0xbf0e0602, 0x00000000, 0, bitcmp0_64)
  G8 ("s_movk_i32 s4, 0xfffe", 0xb004fffe, 0x00000000, 32, movk)
  G8 ("s_cmovk_i32 s4, 0x1234", 0xb0841234, 0x00000000, 32, cmovk)
  G8 ("s_addk_i32 s4, 0xff9c", 0xb704ff9c, 0x00000000, 32, addk)
  G8 ("s_mulk_i32 s4, 0xfffd", 0xb784fffd, 0x00000000, 32, mulk)
  G8 ("s_cmpk_gt_i32 s4, 0xfffb", 0xb204fffb, 0x00000000, 0, cmpk_gt_i32)
  G8 ("s_cmpk_lt_u32 s4, 0xfffb", 0xb604fffb, 0x00000000, 0, cmpk_lt_u32)
  G8 ("s_cmpk_lg_u32 s4, 0x40", 0xb4840040, 0x00000000, 0, cmpk_lg_u32)
  G8 ("s_add_u32 s4, s2, 0x12345678", 0x8004ff02, 0x12345678, 32, add_literal)
  G8 ("s_add_u32 s4, s2, -16", 0x8004d002, 0x00000000, 32, add_minus_16)
  G8 ("s_and_b64 s[4:5], s[2:3], -1", 0x8684c102, 0x00000000, 64, and_minus_1)
  G8 ("s_mov_b32 s4, src_scc", 0xbe8400fd, 0x00000000, 32, mov_scc)
  G8 ("s_mov_b64 s[4:5], 0.5", 0xbe8401f0, 0x00000000, 64, mov_half)
};
/* clang-format on */

static bool
row_round (const struct row *row)
{
  struct scalar x = { random_value (), random_value (), random_value (),
                      random_bits () & 1 };
  struct scalar y = x;

  gcn_pair_set (&wave->s[2], x.a);
  gcn_pair_set (&wave->s[6], x.b);
  gcn_pair_set (&wave->s[4], x.d);
  wave->scc = x.scc;
  row->reference (&y);
  if (!words_run (row->words, row->isa))
    return false;
  uint64_t d = gcn_pair (&wave->s[4]);
  /* The half that is not written, or all, stays as it was.  */
  uint64_t written = row->width == 64 ? UINT64_MAX
                     : row->width == 32 ? UINT32_MAX : 0;
  uint64_t expected = (y.d & written) | (x.d & ~written);
  if (d == expected && wave->scc == y.scc)
    return true;
  printf ("%s: a %#llx b %#llx d %#llx scc %d\n  gives %#llx scc %d,"
          " expected %#llx scc %d\n",
          row->text, (unsigned long long) x.a, (unsigned long long) x.b,
          (unsigned long long) x.d, (int) x.scc, (unsigned long long) d,
          (int) wave->scc, (unsigned long long) expected, (int) y.scc);
  return false;
}

/* Branches go by what they test; calls leave where to return to.  */
static void
control_check (void)
{
  static const uint32_t scc1[2] = { 0xbf850003, 0 };    /* s_cbranch_scc1 3 */
  static const uint32_t vccz[2] = { 0xbf860001, 0 };    /* s_cbranch_vccz 1 */
  static struct gcn_insn insns[8];

  code.insns = insns;
  code.words = 8;
  code.start = 0x1000;
  gcn_decode (insns, scc1, 1, GCN_GFX803);
  wave->scc = 1;
  CHECK_EQUAL (insns->run (wave, insns), insns + 4);
  wave->scc = 0;
  CHECK_EQUAL (insns->run (wave, insns), insns + 1);
  gcn_decode (insns, vccz, 1, GCN_GFX803);
  gcn_pair_set (&wave->s[GCN_VCC], 0);
  CHECK_EQUAL (insns->run (wave, insns), insns + 2);
  gcn_pair_set (&wave->s[GCN_VCC], (uint64_t) 1 << 63);
  CHECK_EQUAL (insns->run (wave, insns), insns + 1);

  static const uint32_t getpc[2] = { 0xbe841c00, 0 };   /* s[4:5] */
  static const uint32_t swappc[2] = { 0xbe841e02, 0 };  /* s[4:5], s[2:3] */
  gcn_decode (insns + 2, getpc, 1, GCN_GFX803);
  CHECK_EQUAL (insns[2].run (wave, insns + 2), insns + 3);
  CHECK_EQUAL (gcn_pair (&wave->s[4]), 0x1000 + 4 * 3);
  gcn_decode (insns + 2, swappc, 1, GCN_GFX803);
  gcn_pair_set (&wave->s[2], 0x1000 + 4 * 6);
  CHECK_EQUAL (insns[2].run (wave, insns + 2), insns + 6);
  CHECK_EQUAL (gcn_pair (&wave->s[4]), 0x1000 + 4 * 3);
  gcn_pair_set (&wave->s[2], 0x2000);
  CHECK_EQUAL (insns[2].run (wave, insns + 2), NULL);
  CHECK_EQUAL (wave->fault.kind, GCN_FAULT_JUMP);
  CHECK_EQUAL (wave->fault.address, 0x2000);
  gcn_pair_set (&wave->s[2], 0x1002);
  CHECK_EQUAL (insns[2].run (wave, insns + 2), NULL);
}

int
main (void)
{
  unit_case ("the machine: starts");
  CHECK (machine_init (NULL));
  for (size_t n = 0; n < sizeof rows / sizeof *rows; n++)
    {
      unit_case ("%s", rows[n].text);
      bool right = text_is_right (rows[n].text, rows[n].words, rows[n].isa);
      for (unsigned round = 0; right && round < ROUNDS; round++)
        right = row_round (&rows[n]);
      CHECK (right);
    }
  unit_case ("branches and calls: go where they should");
  control_check ();
  return unit_result ();
}
