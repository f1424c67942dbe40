/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The steps that a division consists of.

   A compiler scales denominator and numerator into a range where nothing
   overflows (v_div_scale, which also tells the lanes whose result is to be
   scaled back), iterates, scales back in the last step (v_div_fmas), and lets
   v_div_fixup, which gets the original operands, put in what is special:
   zeros, infinities, NaNs.

   Source: AMD's ISA documents for Vega; how far v_div_fmas scales is as those
   for RDNA 3 have it, whose factor undoes that of v_div_scale.  */

#include "gcn/exec/exec-vector.h"
#include "gcn/exec/exec-memory.h"

#include <math.h>

/* ---- One lane ---------------------------------------------------------- */

static inline int
exponent_f32 (f32 a)
{
  return gcn_to_bits_f32 (a) >> 23 & 0xff;
}

static inline int
exponent_f64 (f64 a)
{
  return (int) (gcn_to_bits_f64 (a) >> 52 & 0x7ff);
}

/* Too small to have all bits.  */
#define IS_TINY(X) (fpclassify (X) == FP_SUBNORMAL || (X) == 0)

/* SCALED is A, the numerator N or the denominator D, as the iteration wants
   it: times two to the power of SCALE, the other way round, or as it is.  FAR
   exponents apart, a quotient nears the largest number; up to SMALL, a
   numerator is tiny.  The result is whether the quotient has to be scaled
   back.  */
#define DEFINE_SCALE(TYPE, LDEXP, SCALE, FAR, SMALL) \
  static bool \
  scale_##TYPE (TYPE *scaled, TYPE a, TYPE d, TYPE n) \
  { \
    *scaled = a; \
    if (n == 0 || d == 0) \
      *scaled = (TYPE) NAN; \
    else if (exponent_##TYPE (n) - exponent_##TYPE (d) >= FAR \
             || (fpclassify (d) != FP_SUBNORMAL && IS_TINY (1 / d) \
                 && IS_TINY (n / d))) \
      { \
        if (a == d) \
          *scaled = LDEXP (a, SCALE); \
        return true; \
      } \
    else if (fpclassify (d) == FP_SUBNORMAL) \
      *scaled = LDEXP (a, SCALE); \
    else if (IS_TINY (1 / d)) \
      *scaled = LDEXP (a, -SCALE); \
    else if (IS_TINY (n / d)) \
      { \
        if (a == n) \
          *scaled = LDEXP (a, SCALE); \
        return true; \
      } \
    else if (exponent_##TYPE (n) <= SMALL) \
      *scaled = LDEXP (a, SCALE); \
    return false; \
  }
DEFINE_SCALE (f32, ldexpf, 64, 96, 23)
DEFINE_SCALE (f64, ldexp, 128, 768, 53)

/* The last step: C, the quotient so far, tells which way was scaled.  */
static f32
fmas_f32 (f32 a, f32 b, f32 c, bool back)
{
  return ldexpf (fmaf (a, b, c),
                 !back ? 0 : exponent_f32 (c) > 127 ? 64 : -64);
}

static f64
fmas_f64 (f64 a, f64 b, f64 c, bool back)
{
  return ldexp (fma (a, b, c),
                !back ? 0 : exponent_f64 (c) > 1023 ? 128 : -128);
}

/* ---- All lanes --------------------------------------------------------- */

/* Source N of lane L, with its sign.  */
static f32
lane_f32 (const struct gcn_wave *w, const struct gcn_insn *i, unsigned n,
          uint64_t l)
{
  f32 value
    = gcn_from_bits_f32 (gcn_source (w, i, n)[i->src[n].vector ? l : 0]);

  return i->neg >> n & 1 ? -value : value;
}

static f64
lane_f64 (const struct gcn_wave *w, const struct gcn_insn *i, unsigned n,
          uint64_t l)
{
  const uint32_t *p = gcn_source (w, i, n);
  bool vector = i->src[n].vector;
  uint64_t high = p[vector ? l + GCN_LANES : 1];
  f64 value = gcn_from_bits_f64 (p[vector ? l : 0] | high << 32);

  return i->neg >> n & 1 ? -value : value;
}

static void
lane_put_f32 (struct gcn_wave *w, const struct gcn_insn *i, uint64_t l,
              f32 value)
{
  gcn_destination (w, i->dst)[l] = (uint32_t) gcn_to_bits_f32 (value);
}

static void
lane_put_f64 (struct gcn_wave *w, const struct gcn_insn *i, uint64_t l,
              f64 value)
{
  uint32_t *to = gcn_destination (w, i->dst) + l;
  uint64_t bits = gcn_to_bits_f64 (value);

  to[0] = (uint32_t) bits;
  to[GCN_LANES] = (uint32_t) (bits >> 32);
}

#define DEFINE_RUN(TYPE) \
  static const struct gcn_insn * \
  run_v_div_scale_##TYPE (struct gcn_wave *w, const struct gcn_insn *i) \
  { \
    uint64_t exec = gcn_exec (w), back = 0; \
    GCN_FOR_LANES (l, exec) \
    { \
      TYPE scaled; \
      if (scale_##TYPE (&scaled, lane_##TYPE (w, i, 0, l), \
                        lane_##TYPE (w, i, 1, l), lane_##TYPE (w, i, 2, l))) \
        back |= (uint64_t) 1 << l; \
      lane_put_##TYPE (w, i, l, scaled); \
    } \
    gcn_put_mask (w, i->mask_dst, back, exec); \
    return i + i->words; \
  } \
  static const struct gcn_insn * \
  run_v_div_fmas_##TYPE (struct gcn_wave *w, const struct gcn_insn *i) \
  { \
    uint64_t back = gcn_pair (&w->s[GCN_VCC]); \
    GCN_FOR_LANES (l, gcn_exec (w)) \
    lane_put_##TYPE (w, i, l, \
                     fmas_##TYPE (lane_##TYPE (w, i, 0, l), \
                                  lane_##TYPE (w, i, 1, l), \
                                  lane_##TYPE (w, i, 2, l), back >> l & 1)); \
    return i + i->words; \
  }
DEFINE_RUN (f32)
DEFINE_RUN (f64)

/* The approximation A is not looked at: C / B is what it is brought to, and
   correctly rounded.  */
#define FIXUP_OPS(X) \
  X (478, GCN_ALL, v_div_fixup_f32, f32, f32, f32, f32, ((void) a, c / b)) \
  X (479, GCN_ALL, v_div_fixup_f64, f64, f64, f64, f64, ((void) a, c / b))
FIXUP_OPS (GCN_DEFINE_3)

#define ROW(OPCODE, NAME, FLAGS, TYPE) \
  { GCN_VOP3, GCN_ALL, OPCODE, \
    GCN_OP_NO_SUFFIX | GCN_OP_OWN_SIGNS | FLAGS, GCN_##TYPE, \
    { GCN_##TYPE, GCN_##TYPE, GCN_##TYPE }, #NAME, run_##NAME, NULL },

static const struct gcn_op ops[] = {
  FIXUP_OPS (GCN_ROW_VOP3_3)
  ROW (480, v_div_scale_f32, GCN_OP_CARRY_OUT, f32)
  ROW (481, v_div_scale_f64, GCN_OP_CARRY_OUT, f64)
  ROW (482, v_div_fmas_f32, 0, f32)
  ROW (483, v_div_fmas_f64, 0, f64)
};

const struct gcn_ops gcn_ops_vector_divide = { ops, sizeof ops / sizeof *ops };
