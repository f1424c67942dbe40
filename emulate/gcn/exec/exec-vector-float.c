/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Vector operations on floating-point numbers, and conversions.

   The mode is the one GCC's kernels are started in: round to nearest even,
   denormals kept, IEEE handling of NaNs.  What hardware only approximates
   (rcp, rsq, sqrt, exp, log, sin, cos) is as exact here as the C library.  */

#include "gcn/exec/exec-vector.h"

#include <math.h>

/* A NaN whose first bit of fraction is 0.  */
static inline bool
is_signaling_f32 (f32 a)
{
  return a != a && !(gcn_to_bits_f32 (a) >> 22 & 1);
}

static inline bool
is_signaling_f64 (f64 a)
{
  return a != a && !(gcn_to_bits_f64 (a) >> 51 & 1);
}

/* IEEE minNum and maxNum: a quiet NaN loses against numbers, a signaling one
   wins and becomes quiet.  -0 is less than +0, as fmin need not have it.  */
#define MIN_MAX(TYPE, COPYSIGN) \
  static inline TYPE \
  min_##TYPE (TYPE a, TYPE b) \
  { \
    if (is_signaling_##TYPE (a) || is_signaling_##TYPE (b)) \
      return a + b; \
    if (a != a) \
      return b; \
    if (b != b) \
      return a; \
    if (a == b) \
      return COPYSIGN (1, a) < 0 ? a : b; \
    return a < b ? a : b; \
  } \
  static inline TYPE \
  max_##TYPE (TYPE a, TYPE b) \
  { \
    if (is_signaling_##TYPE (a) || is_signaling_##TYPE (b)) \
      return a + b; \
    if (a != a) \
      return b; \
    if (b != b) \
      return a; \
    if (a == b) \
      return COPYSIGN (1, a) < 0 ? b : a; \
    return a > b ? a : b; \
  } \
  static inline TYPE \
  med3_##TYPE (TYPE a, TYPE b, TYPE c) \
  { \
    if (a != a || b != b || c != c) \
      return min_##TYPE (min_##TYPE (a, b), c); \
    return max_##TYPE (min_##TYPE (a, b), \
                       min_##TYPE (max_##TYPE (a, b), c)); \
  }
MIN_MAX (f32, copysignf)
MIN_MAX (f64, copysign)

/* Truncating, saturating, 0 for NaN.  */
static inline i32
to_i32 (f64 a)
{
  if (a != a)
    return 0;
  if (a >= 2147483647.0)
    return INT32_MAX;
  return a <= -2147483648.0 ? INT32_MIN : (i32) a;
}

static inline u32
to_u32 (f64 a)
{
  if (!(a > 0))
    return 0;
  return a >= 4294967295.0 ? UINT32_MAX : (u32) a;
}

/* Less than 1 also for tiny negative numbers.  */
static inline f32
fract_f32 (f32 a)
{
  return min_f32 (a - floorf (a), 0x1.fffffep-1f);
}

static inline f64
fract_f64 (f64 a)
{
  return min_f64 (a - floor (a), 0x1.fffffffffffffp-1);
}

/* Exponents and mantissas in [0.5, 1); infinities and NaN: 0, themselves.  */
static inline i32
exponent_of (f64 a)
{
  int exponent = 0;

  if (isfinite (a))
    (void) frexp (a, &exponent);
  return exponent;
}

static inline f64
mantissa_of (f64 a)
{
  int exponent;

  return isfinite (a) ? frexp (a, &exponent) : a;
}

/* Sine and cosine take revolutions.  */
#define TURNS(F, A) ((f32) F (6.283185307179586476925 * (f64) (A)))

#define VOP1_OPS(X) \
  X (3, GCN_ALL, v_cvt_i32_f64, i32, f64, to_i32 (a)) \
  X (4, GCN_ALL, v_cvt_f64_i32, f64, i32, (f64) a) \
  X (5, GCN_ALL, v_cvt_f32_i32, f32, i32, (f32) a) \
  X (6, GCN_ALL, v_cvt_f32_u32, f32, u32, (f32) a) \
  X (7, GCN_ALL, v_cvt_u32_f32, u32, f32, to_u32 ((f64) a)) \
  X (8, GCN_ALL, v_cvt_i32_f32, i32, f32, to_i32 ((f64) a)) \
  X (12, GCN_ALL, v_cvt_rpi_i32_f32, i32, f32, \
     to_i32 (floor ((f64) a + 0.5))) \
  X (13, GCN_ALL, v_cvt_flr_i32_f32, i32, f32, to_i32 (floor ((f64) a))) \
  X (15, GCN_ALL, v_cvt_f32_f64, f32, f64, (f32) a) \
  X (16, GCN_ALL, v_cvt_f64_f32, f64, f32, (f64) a) \
  X (17, GCN_ALL, v_cvt_f32_ubyte0, f32, u32, (f32) (a & 0xff)) \
  X (18, GCN_ALL, v_cvt_f32_ubyte1, f32, u32, (f32) (a >> 8 & 0xff)) \
  X (19, GCN_ALL, v_cvt_f32_ubyte2, f32, u32, (f32) (a >> 16 & 0xff)) \
  X (20, GCN_ALL, v_cvt_f32_ubyte3, f32, u32, (f32) (a >> 24)) \
  X (21, GCN_ALL, v_cvt_u32_f64, u32, f64, to_u32 (a)) \
  X (22, GCN_ALL, v_cvt_f64_u32, f64, u32, (f64) a) \
  X (23, GCN_ALL, v_trunc_f64, f64, f64, trunc (a)) \
  X (24, GCN_ALL, v_ceil_f64, f64, f64, ceil (a)) \
  X (25, GCN_ALL, v_rndne_f64, f64, f64, rint (a)) \
  X (26, GCN_ALL, v_floor_f64, f64, f64, floor (a)) \
  X (27, GCN_ALL, v_fract_f32, f32, f32, fract_f32 (a)) \
  X (28, GCN_ALL, v_trunc_f32, f32, f32, truncf (a)) \
  X (29, GCN_ALL, v_ceil_f32, f32, f32, ceilf (a)) \
  X (30, GCN_ALL, v_rndne_f32, f32, f32, rintf (a)) \
  X (31, GCN_ALL, v_floor_f32, f32, f32, floorf (a)) \
  X (32, GCN_ALL, v_exp_f32, f32, f32, exp2f (a)) \
  X (33, GCN_ALL, v_log_f32, f32, f32, log2f (a)) \
  X (34, GCN_ALL, v_rcp_f32, f32, f32, 1 / a) \
  X (35, GCN_ALL, v_rcp_iflag_f32, f32, f32, 1 / a) \
  X (36, GCN_ALL, v_rsq_f32, f32, f32, (f32) (1 / sqrt ((f64) a))) \
  X (37, GCN_ALL, v_rcp_f64, f64, f64, 1 / a) \
  X (38, GCN_ALL, v_rsq_f64, f64, f64, 1 / sqrt (a)) \
  X (39, GCN_ALL, v_sqrt_f32, f32, f32, sqrtf (a)) \
  X (40, GCN_ALL, v_sqrt_f64, f64, f64, sqrt (a)) \
  X (41, GCN_ALL, v_sin_f32, f32, f32, TURNS (sin, a)) \
  X (42, GCN_ALL, v_cos_f32, f32, f32, TURNS (cos, a)) \
  X (48, GCN_ALL, v_frexp_exp_i32_f64, i32, f64, exponent_of (a)) \
  X (49, GCN_ALL, v_frexp_mant_f64, f64, f64, mantissa_of (a)) \
  X (50, GCN_ALL, v_fract_f64, f64, f64, fract_f64 (a)) \
  X (51, GCN_ALL, v_frexp_exp_i32_f32, i32, f32, exponent_of ((f64) a)) \
  X (52, GCN_ALL, v_frexp_mant_f32, f32, f32, (f32) mantissa_of ((f64) a))

#define VOP2_OPS(X) \
  X (1, GCN_ALL, v_add_f32, f32, f32, f32, a + b) \
  X (2, GCN_ALL, v_sub_f32, f32, f32, f32, a - b) \
  X (3, GCN_ALL, v_subrev_f32, f32, f32, f32, b - a) \
  X (4, GCN_TO_GFX908, v_mul_legacy_f32, f32, f32, f32, \
     a == 0 || b == 0 ? 0 : a * b) \
  X (5, GCN_ALL, v_mul_f32, f32, f32, f32, a * b) \
  X (10, GCN_ALL, v_min_f32, f32, f32, f32, min_f32 (a, b)) \
  X (11, GCN_ALL, v_max_f32, f32, f32, f32, max_f32 (a, b))

#define VOP3_2_OPS(X) \
  X (640, GCN_ALL, v_add_f64, f64, f64, f64, a + b) \
  X (641, GCN_ALL, v_mul_f64, f64, f64, f64, a * b) \
  X (642, GCN_ALL, v_min_f64, f64, f64, f64, min_f64 (a, b)) \
  X (643, GCN_ALL, v_max_f64, f64, f64, f64, max_f64 (a, b)) \
  X (644, GCN_ALL, v_ldexp_f64, f64, f64, i32, ldexp (a, b)) \
  X (648, GCN_ALL, v_ldexp_f32, f32, f32, i32, ldexpf (a, b))

#define VOP3_3_OPS(X) \
  X (449, GCN_ALL, v_mad_f32, f32, f32, f32, f32, a * b + c) \
  X (459, GCN_ALL, v_fma_f32, f32, f32, f32, f32, fmaf (a, b, c)) \
  X (460, GCN_ALL, v_fma_f64, f64, f64, f64, f64, fma (a, b, c)) \
  X (464, GCN_ALL, v_min3_f32, f32, f32, f32, f32, \
     min_f32 (min_f32 (a, b), c)) \
  X (467, GCN_ALL, v_max3_f32, f32, f32, f32, f32, \
     max_f32 (max_f32 (a, b), c)) \
  X (470, GCN_ALL, v_med3_f32, f32, f32, f32, f32, med3_f32 (a, b, c))

/* The destination is the last source too.  */
#define VOP2_ACCUMULATE_OPS(X) \
  X (4, GCN_GFX90A, v_fmac_f64, f64, f64, f64, f64, fma (a, b, c)) \
  X (22, GCN_ALL, v_mac_f32, f32, f32, f32, f32, a * b + c) \
  X (59, GCN_FROM_GFX906, v_fmac_f32, f32, f32, f32, f32, fmaf (a, b, c))

/* With a constant as the second and third source.  */
#define VOP2_LITERAL_OPS(X) \
  X (23, GCN_ALL, v_madmk_f32, f32, f32, f32, f32, a * b + c) \
  X (24, GCN_ALL, v_madak_f32, f32, f32, f32, f32, a * b + c)

#define ROW_ACCUMULATE(OPCODE, ISA, NAME, TD, TA, TB, TC, ...) \
  GCN_ROW (VOP2, OPCODE, ISA, NAME, GCN_OP_ACCUMULATE, GCN_##TD, \
           { GCN_##TA, GCN_##TB, GCN_##TC })
#define ROW_LITERAL(OPCODE, ISA, NAME, TD, TA, TB, TC, ...) \
  GCN_ROW (VOP2, OPCODE, ISA, NAME, GCN_OP_LITERAL_K | GCN_OP_NO_SUFFIX, \
           GCN_##TD, { GCN_##TA, GCN_##TB, GCN_##TC })

VOP1_OPS (GCN_DEFINE_1)
VOP2_OPS (GCN_DEFINE_2)
VOP3_2_OPS (GCN_DEFINE_2)
VOP3_3_OPS (GCN_DEFINE_3)
VOP2_ACCUMULATE_OPS (GCN_DEFINE_3)
VOP2_LITERAL_OPS (GCN_DEFINE_3)

static const struct gcn_op ops[] = {
  VOP1_OPS (GCN_ROW_VOP1)
  VOP2_OPS (GCN_ROW_VOP2)
  VOP3_2_OPS (GCN_ROW_VOP3_2)
  VOP3_3_OPS (GCN_ROW_VOP3_3)
  VOP2_ACCUMULATE_OPS (ROW_ACCUMULATE)
  VOP2_LITERAL_OPS (ROW_LITERAL)
};

const struct gcn_ops gcn_ops_vector_float = { ops, sizeof ops / sizeof *ops };
