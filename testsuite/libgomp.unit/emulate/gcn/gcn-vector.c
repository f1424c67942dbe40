/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Vector instructions of the emulated GCN processor against plain C: results
   of all active lanes, and nothing in the others.  */

#include "gcn-unit.h"

#include <math.h>

enum { ROUNDS = 60 };

/* One lane: sources v2, v6, v8, or pairs from there; the result is bits in
   v4, or v[4:5].  */
struct lane
{
  uint64_t a, b, c;
  uint64_t d;                   /* before; the reference sets it */
};

struct row
{
  const char *text;
  uint32_t words[2];
  enum gcn_isa isa;
  unsigned width;
  unsigned number;              /* 0: bits; 1: any NaN; 2: any zero too */
  void (*reference) (struct lane *x);
};

#define A ((uint32_t) x->a)
#define B ((uint32_t) x->b)
#define C ((uint32_t) x->c)
#define SA ((int32_t) A)
#define SB ((int32_t) B)
#define REFERENCE(NAME, ...) \
  static void \
  NAME (struct lane *x) \
  { \
    x->d = (__VA_ARGS__); \
  }
#define REFERENCE_32(NAME, ...) REFERENCE (NAME, (uint32_t) (__VA_ARGS__))

static float
to_float (uint64_t bits)
{
  uint32_t low = (uint32_t) bits;
  float value;

  memcpy (&value, &low, sizeof value);
  return value;
}

static double
to_double (uint64_t bits)
{
  double value;

  memcpy (&value, &bits, sizeof value);
  return value;
}

static uint64_t
from_float (float value)
{
  uint32_t bits;

  memcpy (&bits, &value, sizeof bits);
  return bits;
}

static uint64_t
from_double (double value)
{
  uint64_t bits;

  memcpy (&bits, &value, sizeof bits);
  return bits;
}

#define FA to_float (x->a)
#define FB to_float (x->b)
#define FC to_float (x->c)
#define DA to_double (x->a)
#define DB to_double (x->b)
#define DC to_double (x->c)
#define REFERENCE_F32(NAME, ...) REFERENCE (NAME, from_float (__VA_ARGS__))
#define REFERENCE_F64(NAME, ...) REFERENCE (NAME, from_double (__VA_ARGS__))

/* ---- References -------------------------------------------------------- */

static uint32_t
reversed (uint32_t value)
{
  uint32_t result = 0;

  for (unsigned n = 0; n < 32; n++)
    result |= (value >> n & 1) << (31 - n);
  return result;
}

static uint32_t
zeros_before (uint32_t value)
{
  for (uint32_t n = 0; n < 32; n++)
    if (value >> (31 - n) & 1)
      return n;
  return UINT32_MAX;
}

static uint32_t
zeros_after (uint32_t value)
{
  for (uint32_t n = 0; n < 32; n++)
    if (value >> n & 1)
      return n;
  return UINT32_MAX;
}

static int64_t
signed_24 (uint32_t value)
{
  return value & 0x800000 ? (int64_t) (value & 0xffffff) - 0x1000000
                          : (int64_t) (value & 0xffffff);
}

static int64_t
signed_field (uint32_t value, unsigned start, unsigned width)
{
  int64_t result = 0;

  for (unsigned n = 0; n < width; n++)
    {
      unsigned bit = start + n < 31 ? start + n : 31;
      if (value >> bit & 1)
        result |= (int64_t) 1 << n;
    }
  if (width > 0 && result >> (width - 1) & 1)
    result -= (int64_t) 1 << width;
  return result;
}

REFERENCE_32 (mov, A)
REFERENCE_32 (not, ~A)
REFERENCE_32 (bfrev, reversed (A))
REFERENCE_32 (ffbh, zeros_before (A))
REFERENCE_32 (ffbl, zeros_after (A))
REFERENCE_32 (and, A & B)
REFERENCE_32 (or, A | B)
REFERENCE_32 (xor, A ^ B)
REFERENCE_32 (lshlrev, (uint64_t) B << (A % 32))
REFERENCE_32 (lshrrev, B >> (A % 32))
REFERENCE_32 (ashrrev, (int64_t) SB >> (A % 32))
REFERENCE_32 (min_i32, SA < SB ? SA : SB)
REFERENCE_32 (max_i32, SA > SB ? SA : SB)
REFERENCE_32 (min_u32, A < B ? A : B)
REFERENCE_32 (max_u32, A > B ? A : B)
REFERENCE_32 (mul_u24, (uint64_t) (A % 0x1000000) * (B % 0x1000000))
REFERENCE_32 (mul_i24, signed_24 (A) * signed_24 (B))
REFERENCE_32 (mul_hi_u24,
              ((uint64_t) (A % 0x1000000) * (B % 0x1000000)) >> 32)
REFERENCE_32 (mul_lo, (uint64_t) A * B)
REFERENCE_32 (mul_hi_u32, (uint64_t) A * B >> 32)
REFERENCE_32 (mul_hi_i32, (uint64_t) ((int64_t) SA * SB) >> 32)
REFERENCE_32 (add, (uint64_t) A + B)
REFERENCE_32 (sub, (uint64_t) A - B)
REFERENCE_32 (subrev, (uint64_t) B - A)
REFERENCE_32 (bfe_u, (uint64_t) A >> (B % 32)
                       & (((uint64_t) 1 << (C % 32)) - 1))
REFERENCE_32 (bfe_i, signed_field (A, B % 32, C % 32))
REFERENCE_32 (bfi, (A & B) | (~A & C))
REFERENCE_32 (alignbit, (uint64_t) (((uint64_t) A << 32) + B) >> (C % 32))
REFERENCE_32 (lshl_add, (uint64_t) (A << (B % 32)) + C)
REFERENCE_32 (add3, (uint64_t) A + B + C)
REFERENCE_32 (and_or, (A & B) | C)
REFERENCE_32 (mad_u24, (uint64_t) (A % 0x1000000) * (B % 0x1000000) + C)
REFERENCE (lshlrev_64, x->b << (A % 64))
REFERENCE (lshrrev_64, x->b >> (A % 64))
REFERENCE (ashrrev_64, (x->b >> (A % 64))
                         | (x->b >> 63 && A % 64 ? UINT64_MAX << (64 - A % 64)
                                                 : 0))
REFERENCE_32 (add_u16, (A + B) & 0xffff)
REFERENCE_32 (ashrrev_i16, (uint16_t) ((int16_t) B >> (A % 16)))

/* Sums and products of singles are exact as doubles, or nearly: rounding them
   once more does no harm for +, -, *.  */
REFERENCE_F32 (add_f32, (float) ((double) FA + (double) FB))
REFERENCE_F32 (sub_f32, (float) ((double) FA - (double) FB))
REFERENCE_F32 (mul_f32, (float) ((double) FA * (double) FB))
REFERENCE_F32 (neg_abs, (float) (-(double) FA + fabs ((double) FB)))
REFERENCE_F32 (clamped, fmaxf (0, fminf (1, isnan (FA + FB) ? 0 : FA + FB)))
REFERENCE_F32 (min_f32, fminf (FA, FB))
REFERENCE_F32 (max_f32, fmaxf (FA, FB))
REFERENCE_F32 (fma_f32, fmaf (FA, FB, FC))
REFERENCE_F64 (add_f64, DA + DB)
REFERENCE_F64 (mul_f64, DA * DB)
REFERENCE_F64 (min_f64, fmin (DA, DB))
REFERENCE_F64 (max_f64, fmax (DA, DB))
REFERENCE_F64 (fma_f64, fma (DA, DB, DC))
REFERENCE_F64 (neg_fma, fma (-DA, DB, fabs (DC)))
REFERENCE_F64 (rcp_f64, 1 / DA)
REFERENCE_F64 (sqrt_f64, sqrt (DA))
REFERENCE_F64 (trunc_f64, trunc (DA))
REFERENCE_F64 (rndne_f64, nearbyint (DA))
REFERENCE_F64 (fma_literal, fma (DA, 0.5, 4))
REFERENCE_F64 (ldexp_f64, scalbln (DA, SB))
REFERENCE_F64 (f64_i32, SA)
REFERENCE_F64 (f64_u32, A)
REFERENCE_F64 (f64_f32, (double) FA)
REFERENCE_F32 (f32_f64, (float) DA)
REFERENCE_F32 (f32_i32, (float) SA)
REFERENCE_F32 (f32_u32, (float) A)
REFERENCE_32 (i32_f64, isnan (DA) ? 0
                       : DA >= 0x1p31 ? INT32_MAX
                       : DA <= -0x1p31 ? INT32_MIN
                                       : (int32_t) DA)
REFERENCE_32 (u32_f64, isnan (DA) || DA <= 0 ? 0
                       : DA >= 0x1p32 ? UINT32_MAX
                                      : (uint32_t) DA)
REFERENCE_32 (i32_f32, isnan (FA) ? 0
                       : FA >= 0x1p31f ? INT32_MAX
                       : FA <= -0x1p31f ? INT32_MIN
                                        : (int32_t) FA)
REFERENCE_32 (u32_f32, isnan (FA) || FA <= 0 ? 0
                       : FA >= 0x1p32f ? UINT32_MAX
                                       : (uint32_t) FA)
REFERENCE_F32 (mac, (float) ((double) (float) ((double) FA * (double) FB)
                             + (double) to_float (x->d)))
REFERENCE_F32 (madak, (float) ((double) (float) ((double) FA * (double) FB)
                               + 1.5))

/* SDWA: byte 1 of A, extended, times word 1 of B, into word 1, the rest kept;
   and a byte alone.  */
REFERENCE_32 (sdwa_mul,
              (x->d & 0xffff)
                | (uint32_t) ((A >> 8 & 0xff) * (B >> 16)) << 16)
REFERENCE_32 (sdwa_mov, (uint32_t) (int32_t) (int8_t) (A >> 24))

/* ---- Rows -------------------------------------------------------------- */

#define ROW(ISA, TEXT, WORD, WORD2, WIDTH, NUMBER, REF) \
  { TEXT, { WORD, WORD2 }, GCN_UNIT_##ISA, WIDTH, NUMBER, REF },
#define G8(TEXT, WORD, WORD2, ...) ROW (G8, TEXT, WORD, WORD2, __VA_ARGS__)
#define G9(TEXT, WORD, WORD2, ...) ROW (G9, TEXT, WORD, WORD2, __VA_ARGS__)

/* clang-format off */
static const struct row rows[] = {
  G8 ("v_mov_b32_e32 v4, v2", 0x7e080302, 0x00000000, 32, 0, mov)
  G8 ("v_not_b32_e32 v4, v2", 0x7e085702, 0x00000000, 32, 0, not)
  G8 ("v_bfrev_b32_e32 v4, v2", 0x7e085902, 0x00000000, 32, 0, bfrev)
  G8 ("v_ffbh_u32_e32 v4, v2", 0x7e085b02, 0x00000000, 32, 0, ffbh)
  G8 ("v_ffbl_b32_e32 v4, v2", 0x7e085d02, 0x00000000, 32, 0, ffbl)
  G8 ("v_and_b32_e32 v4, v2, v6", 0x26080d02, 0x00000000, 32, 0, and)
  G8 ("v_or_b32_e32 v4, v2, v6", 0x28080d02, 0x00000000, 32, 0, or)
  G8 ("v_xor_b32_e64 v4, v2, v6", 0xd1150004, 0x00020d02, 32, 0, xor)
  G8 ("v_lshlrev_b32_e32 v4, v2, v6", 0x24080d02, 0x00000000, 32, 0, lshlrev)
  G8 ("v_lshrrev_b32_e32 v4, v2, v6", 0x20080d02, 0x00000000, 32, 0, lshrrev)
  G8 ("v_ashrrev_i32_e32 v4, v2, v6", 0x22080d02, 0x00000000, 32, 0, ashrrev)
  G8 ("v_min_i32_e32 v4, v2, v6", 0x18080d02, 0x00000000, 32, 0, min_i32)
  G8 ("v_max_i32_e32 v4, v2, v6", 0x1a080d02, 0x00000000, 32, 0, max_i32)
  G8 ("v_min_u32_e32 v4, v2, v6", 0x1c080d02, 0x00000000, 32, 0, min_u32)
  G8 ("v_max_u32_e32 v4, v2, v6", 0x1e080d02, 0x00000000, 32, 0, max_u32)
  G8 ("v_mul_u32_u24_e32 v4, v2, v6", 0x10080d02, 0x00000000, 32, 0, mul_u24)
  G8 ("v_mul_i32_i24_e32 v4, v2, v6", 0x0c080d02, 0x00000000, 32, 0, mul_i24)
  G8 ("v_mul_hi_u32_u24_e32 v4, v2, v6",
      0x12080d02, 0x00000000, 32, 0, mul_hi_u24)
  G8 ("v_mul_lo_u32 v4, v2, v6", 0xd2850004, 0x00020d02, 32, 0, mul_lo)
  G8 ("v_mul_hi_u32 v4, v2, v6", 0xd2860004, 0x00020d02, 32, 0, mul_hi_u32)
  G8 ("v_mul_hi_i32 v4, v2, v6", 0xd2870004, 0x00020d02, 32, 0, mul_hi_i32)
  G9 ("v_add_u32_e32 v4, v2, v6", 0x68080d02, 0x00000000, 32, 0, add)
  G9 ("v_sub_u32_e32 v4, v2, v6", 0x6a080d02, 0x00000000, 32, 0, sub)
  G9 ("v_subrev_u32_e32 v4, v2, v6", 0x6c080d02, 0x00000000, 32, 0, subrev)
  G8 ("v_bfe_u32 v4, v2, v6, v8", 0xd1c80004, 0x04220d02, 32, 0, bfe_u)
  G8 ("v_bfe_i32 v4, v2, v6, v8", 0xd1c90004, 0x04220d02, 32, 0, bfe_i)
  G8 ("v_bfi_b32 v4, v2, v6, v8", 0xd1ca0004, 0x04220d02, 32, 0, bfi)
  G8 ("v_alignbit_b32 v4, v2, v6, v8", 0xd1ce0004, 0x04220d02, 32, 0, alignbit)
  G8 ("v_mad_u32_u24 v4, v2, v6, v8", 0xd1c30004, 0x04220d02, 32, 0, mad_u24)
  G9 ("v_lshl_add_u32 v4, v2, v6, v8", 0xd1fd0004, 0x04220d02, 32, 0, lshl_add)
  G9 ("v_add3_u32 v4, v2, v6, v8", 0xd1ff0004, 0x04220d02, 32, 0, add3)
  G9 ("v_and_or_b32 v4, v2, v6, v8", 0xd2010004, 0x04220d02, 32, 0, and_or)
  G8 ("v_lshlrev_b64 v[4:5], v2, v[6:7]",
      0xd28f0004, 0x00020d02, 64, 0, lshlrev_64)
  G8 ("v_lshrrev_b64 v[4:5], v2, v[6:7]",
      0xd2900004, 0x00020d02, 64, 0, lshrrev_64)
  G8 ("v_ashrrev_i64 v[4:5], v2, v[6:7]",
      0xd2910004, 0x00020d02, 64, 0, ashrrev_64)
  G8 ("v_add_u16_e32 v4, v2, v6", 0x4c080d02, 0x00000000, 32, 0, add_u16)
  G8 ("v_ashrrev_i16_e32 v4, v2, v6",
      0x58080d02, 0x00000000, 32, 0, ashrrev_i16)
  G8 ("v_add_f32_e32 v4, v2, v6", 0x02080d02, 0x00000000, 32, 1, add_f32)
  G8 ("v_sub_f32_e32 v4, v2, v6", 0x04080d02, 0x00000000, 32, 1, sub_f32)
  G8 ("v_mul_f32_e32 v4, v2, v6", 0x0a080d02, 0x00000000, 32, 1, mul_f32)
  G8 ("v_add_f32_e64 v4, -v2, |v6|", 0xd1010204, 0x20020d02, 32, 1, neg_abs)
  G8 ("v_add_f32_e64 v4, v2, v6 clamp", 0xd1018004, 0x00020d02, 32, 1, clamped)
  G8 ("v_min_f32_e32 v4, v2, v6", 0x14080d02, 0x00000000, 32, 2, min_f32)
  G8 ("v_max_f32_e32 v4, v2, v6", 0x16080d02, 0x00000000, 32, 2, max_f32)
  G8 ("v_fma_f32 v4, v2, v6, v8", 0xd1cb0004, 0x04220d02, 32, 1, fma_f32)
  G8 ("v_mac_f32_e32 v4, v2, v6", 0x2c080d02, 0x00000000, 32, 1, mac)
  G8 ("v_madak_f32 v4, v2, v6, 0x3fc00000",
      0x30080d02, 0x3fc00000, 32, 1, madak)
  G8 ("v_add_f64 v[4:5], v[2:3], v[6:7]",
      0xd2800004, 0x00020d02, 64, 1, add_f64)
  G8 ("v_mul_f64 v[4:5], v[2:3], v[6:7]",
      0xd2810004, 0x00020d02, 64, 1, mul_f64)
  G8 ("v_min_f64 v[4:5], v[2:3], v[6:7]",
      0xd2820004, 0x00020d02, 64, 2, min_f64)
  G8 ("v_max_f64 v[4:5], v[2:3], v[6:7]",
      0xd2830004, 0x00020d02, 64, 2, max_f64)
  G8 ("v_fma_f64 v[4:5], v[2:3], v[6:7], v[8:9]",
      0xd1cc0004, 0x04220d02, 64, 1, fma_f64)
  G8 ("v_fma_f64 v[4:5], -v[2:3], v[6:7], |v[8:9]|",
      0xd1cc0404, 0x24220d02, 64, 1, neg_fma)
  G8 ("v_fma_f64 v[4:5], v[2:3], 0.5, 4.0",
      0xd1cc0004, 0x03d9e102, 64, 1, fma_literal)
  G8 ("v_rcp_f64_e32 v[4:5], v[2:3]", 0x7e084b02, 0x00000000, 64, 1, rcp_f64)
  G8 ("v_sqrt_f64_e32 v[4:5], v[2:3]", 0x7e085102, 0x00000000, 64, 1, sqrt_f64)
  G8 ("v_trunc_f64_e32 v[4:5], v[2:3]",
      0x7e082f02, 0x00000000, 64, 1, trunc_f64)
  G8 ("v_rndne_f64_e32 v[4:5], v[2:3]",
      0x7e083302, 0x00000000, 64, 1, rndne_f64)
  G8 ("v_ldexp_f64 v[4:5], v[2:3], v6",
      0xd2840004, 0x00020d02, 64, 1, ldexp_f64)
  G8 ("v_cvt_f64_i32_e32 v[4:5], v2", 0x7e080902, 0x00000000, 64, 1, f64_i32)
  G8 ("v_cvt_f64_u32_e32 v[4:5], v2", 0x7e082d02, 0x00000000, 64, 1, f64_u32)
  G8 ("v_cvt_f64_f32_e32 v[4:5], v2", 0x7e082102, 0x00000000, 64, 1, f64_f32)
  G8 ("v_cvt_f32_f64_e32 v4, v[2:3]", 0x7e081f02, 0x00000000, 32, 1, f32_f64)
  G8 ("v_cvt_f32_i32_e32 v4, v2", 0x7e080b02, 0x00000000, 32, 1, f32_i32)
  G8 ("v_cvt_f32_u32_e32 v4, v2", 0x7e080d02, 0x00000000, 32, 1, f32_u32)
  G8 ("v_cvt_i32_f64_e32 v4, v[2:3]", 0x7e080702, 0x00000000, 32, 0, i32_f64)
  G8 ("v_cvt_u32_f64_e32 v4, v[2:3]", 0x7e082b02, 0x00000000, 32, 0, u32_f64)
  G8 ("v_cvt_i32_f32_e32 v4, v2", 0x7e081102, 0x00000000, 32, 0, i32_f32)
  G8 ("v_cvt_u32_f32_e32 v4, v2", 0x7e080f02, 0x00000000, 32, 0, u32_f32)
  G8 ("v_mul_u32_u24_sdwa v4, v2, v6"
      " dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE"
      " src0_sel:BYTE_1 src1_sel:WORD_1",
      0x10080cf9, 0x05011502, 32, 0, sdwa_mul)
  G8 ("v_mov_b32_sdwa v4, sext(v2)"
      " dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_3",
      0x7e0802f9, 0x000b0602, 32, 0, sdwa_mov)
};
/* clang-format on */

/* ---- Comparing --------------------------------------------------------- */

static uint64_t
lane_get (unsigned reg, unsigned lane)
{
  return wave->v[reg][lane] | (uint64_t) wave->v[reg + 1][lane] << 32;
}

static void
lane_set (unsigned reg, unsigned lane, uint64_t value)
{
  wave->v[reg][lane] = (uint32_t) value;
  wave->v[reg + 1][lane] = (uint32_t) (value >> 32);
}

/* NaNs are alike whatever their bits are; NUMBER 2: zeros as well.  */
static bool
alike (uint64_t x, uint64_t y, unsigned width, unsigned number)
{
  double a = width == 64 ? to_double (x) : (double) to_float (x);
  double b = width == 64 ? to_double (y) : (double) to_float (y);

  return x == y || (number && isnan (a) && isnan (b))
         || (number == 2 && a == 0 && b == 0);
}

static bool
row_round (const struct row *row, uint64_t exec)
{
  struct lane lanes[GCN_LANES];

  for (unsigned l = 0; l < GCN_LANES; l++)
    {
      lanes[l] = (struct lane) { random_value (), random_value (),
                                 random_value (), random_value () };
      lane_set (2, l, lanes[l].a);
      lane_set (6, l, lanes[l].b);
      lane_set (8, l, lanes[l].c);
      lane_set (4, l, lanes[l].d);
    }
  exec_set (exec);
  if (!words_run (row->words, row->isa))
    return false;
  for (unsigned l = 0; l < GCN_LANES; l++)
    {
      struct lane y = lanes[l];
      uint64_t mask = row->width == 64 ? UINT64_MAX : UINT32_MAX;
      row->reference (&y);
      bool right = exec >> l & 1
                     ? alike (lane_get (4, l) & mask, y.d & mask, row->width,
                              row->number)
                     : (lane_get (4, l) & mask) == (lanes[l].d & mask);
      if (right && (row->width == 64 || lane_get (4, l) >> 32
                                          == lanes[l].d >> 32))
        continue;
      printf ("%s, lane %u, exec %#llx: a %#llx b %#llx c %#llx\n"
              "  gives %#llx, expected %#llx\n",
              row->text, l, (unsigned long long) exec,
              (unsigned long long) lanes[l].a,
              (unsigned long long) lanes[l].b,
              (unsigned long long) lanes[l].c,
              (unsigned long long) lane_get (4, l),
              (unsigned long long) y.d);
      return false;
    }
  return true;
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
        right = row_round (&rows[n], 1) && row_round (&rows[n], UINT64_MAX)
                && row_round (&rows[n], 0)
                && row_round (&rows[n], random_bits ());
      CHECK (right);
    }
  return unit_result ();
}
