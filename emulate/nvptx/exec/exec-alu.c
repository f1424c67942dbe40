/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Arithmetic and logic, by type.

   Meanings that are easily got wrong are those of the PTX ISA: shifts by the
   width or more give zero or the sign; minimum and maximum ignore one NaN;
   division by zero and overflow give any value, but do not stop the host.  */

#include "nvptx/exec/exec.h"
#include "nvptx/exec/exec-alu.h"

#include <math.h>

/* ---- Values ------------------------------------------------------------- */

/* Division as NVIDIA's hardware does it where PTX leaves it open.  */
#define DIVIDE_UNSIGNED(type) \
  static inline ptx_##type \
  divide_##type (ptx_##type a, ptx_##type b) \
  { \
    return b == 0 ? (ptx_##type) -1 : (ptx_##type) (a / b); \
  } \
  static inline ptx_##type \
  remainder_##type (ptx_##type a, ptx_##type b) \
  { \
    return b == 0 ? a : (ptx_##type) (a % b); \
  }
DIVIDE_UNSIGNED (u16)
DIVIDE_UNSIGNED (u32)
DIVIDE_UNSIGNED (u64)

#define DIVIDE_SIGNED(type, unsigned_type) \
  static inline ptx_##type \
  divide_##type (ptx_##type a, ptx_##type b) \
  { \
    if (b == 0) \
      return -1; \
    return b == -1 ? (ptx_##type) (0 - (unsigned_type) a) \
                   : (ptx_##type) (a / b); \
  } \
  static inline ptx_##type \
  remainder_##type (ptx_##type a, ptx_##type b) \
  { \
    return b == 0 ? a : b == -1 ? 0 : (ptx_##type) (a % b); \
  }
DIVIDE_SIGNED (s16, ptx_u16)
DIVIDE_SIGNED (s32, ptx_u32)
DIVIDE_SIGNED (s64, ptx_u64)

static inline ptx_u64
high_u64 (ptx_u64 a, ptx_u64 b)
{
  return (ptx_u64) ((unsigned __int128) a * b >> 64);
}

static inline ptx_s64
high_s64 (ptx_s64 a, ptx_s64 b)
{
  return (ptx_s64) ((__int128) a * b >> 64);
}

static inline uint64_t
reverse_bits (uint64_t value, unsigned width)
{
  uint64_t result = 0;

  for (unsigned i = 0; i < width; i++)
    result |= (value >> i & 1) << (width - 1 - i);
  return result;
}

/* Of the eight bytes of a and b, the four that C's digits choose; with 8 in a
   digit, the sign of that byte instead.  */
static inline ptx_u32
permute (ptx_u32 a, ptx_u32 b, ptx_u32 c)
{
  uint64_t both = (uint64_t) b << 32 | a;
  ptx_u32 result = 0;

  for (unsigned i = 0; i < 4; i++)
    {
      unsigned digit = c >> 4 * i & 15;
      ptx_u32 byte = (ptx_u32) (both >> 8 * (digit & 7)) & 0xff;
      if (digit & 8)
        byte = byte & 0x80 ? 0xff : 0;
      result |= byte << 8 * i;
    }
  return result;
}

/* -0 is less than +0 here.  */
#define MINIMUM(type, suffix, sign) \
  static inline ptx_##type \
  minimum_##type (ptx_##type a, ptx_##type b) \
  { \
    if (a != a || b != b) \
      return a != a ? (b != b ? (ptx_##type) __builtin_nan##suffix ("") : b) \
                    : a; \
    return a == b ? (signbit (a) ? a : b) : a < b ? a : b; \
  } \
  static inline ptx_##type \
  maximum_##type (ptx_##type a, ptx_##type b) \
  { \
    if (a != a || b != b) \
      return a != a ? (b != b ? (ptx_##type) __builtin_nan##suffix ("") : b) \
                    : a; \
    return a == b ? (signbit (a) ? b : a) : a > b ? a : b; \
  }
MINIMUM (f32, f, 31)
MINIMUM (f64, , 63)

/* ---- Handlers ----------------------------------------------------------- */

#define INTEGERS(define) \
  define (u16) define (u32) define (u64) define (s16) define (s32) define (s64)
#define FLOATS(define) define (f32) define (f64)
#define UNSIGNED(define) define (u16) define (u32) define (u64)

#define ADD(t) PTX_BINARY (add_##t, t, (ptx_##t) (a + b))
#define SUB(t) PTX_BINARY (sub_##t, t, (ptx_##t) (a - b))
#define MUL(t) PTX_BINARY (mul_##t, t, (ptx_##t) ((ptx_u64) a * b))
#define FMUL(t) PTX_BINARY (mul_##t, t, a * b)
#define FDIV(t) PTX_BINARY (div_##t, t, a / b)
#define DIV(t) PTX_BINARY (div_##t, t, divide_##t (a, b))
#define REM(t) PTX_BINARY (rem_##t, t, remainder_##t (a, b))
#define MIN(t) PTX_BINARY (min_##t, t, a < b ? a : b)
#define MAX(t) PTX_BINARY (max_##t, t, a > b ? a : b)
#define FMIN(t) PTX_BINARY (min_##t, t, minimum_##t (a, b))
#define FMAX(t) PTX_BINARY (max_##t, t, maximum_##t (a, b))
#define AND(t) PTX_BINARY (and_##t, t, (ptx_##t) (a & b))
#define OR(t) PTX_BINARY (or_##t, t, (ptx_##t) (a | b))
#define XOR(t) PTX_BINARY (xor_##t, t, (ptx_##t) (a ^ b))
#define NOT(t) PTX_UNARY (not_##t, t, t, (ptx_##t) ~a)
#define CNOT(t) PTX_UNARY (cnot_##t, t, t, (ptx_##t) (a == 0))
#define NEG(t) PTX_UNARY (neg_##t, t, t, (ptx_##t) (0 - (ptx_u64) a))
#define ABS(t) \
  PTX_UNARY (abs_##t, t, t, (ptx_##t) (a < 0 ? 0 - (ptx_u64) a : (ptx_u64) a))
#define FNEG(t) PTX_UNARY (neg_##t, t, t, -a)
#define MAD(t) PTX_TERNARY (mad_##t, t, t, (ptx_##t) ((ptx_u64) a * b + c))
#define SIGNED(define) define (s16) define (s32) define (s64)

UNSIGNED (ADD)
FLOATS (ADD)
UNSIGNED (SUB)
FLOATS (SUB)
UNSIGNED (MUL)
FLOATS (FMUL)
INTEGERS (DIV)
FLOATS (FDIV)
INTEGERS (REM)
INTEGERS (MIN)
FLOATS (FMIN)
INTEGERS (MAX)
FLOATS (FMAX)
UNSIGNED (AND)
UNSIGNED (OR)
UNSIGNED (XOR)
UNSIGNED (NOT)
UNSIGNED (CNOT)
SIGNED (NEG)
SIGNED (ABS)
FLOATS (FNEG)
UNSIGNED (MAD)

PTX_BINARY (mul_hi_u16, u16, (ptx_u16) ((ptx_u32) a * b >> 16))
PTX_BINARY (mul_hi_s16, s16, (ptx_s16) ((ptx_s32) a * b >> 16))
PTX_BINARY (mul_hi_u32, u32, (ptx_u32) ((ptx_u64) a * b >> 32))
PTX_BINARY (mul_hi_s32, s32, (ptx_s32) ((ptx_s64) a * b >> 32))
PTX_BINARY (mul_hi_u64, u64, high_u64 (a, b))
PTX_BINARY (mul_hi_s64, s64, high_s64 (a, b))
PTX_WIDE (mul_wide_u16, u16, u32, (ptx_u32) a * b)
PTX_WIDE (mul_wide_s16, s16, s32, (ptx_s32) a * b)
PTX_WIDE (mul_wide_u32, u32, u64, (ptx_u64) a * b)
PTX_WIDE (mul_wide_s32, s32, s64, (ptx_s64) a * b)
PTX_TERNARY (mad_wide_u16, u16, u32, (ptx_u32) a * b + c)
PTX_TERNARY (mad_wide_s16, s16, u32, (ptx_u32) ((ptx_s32) a * b) + c)
PTX_TERNARY (mad_wide_u32, u32, u64, (ptx_u64) a * b + c)
PTX_TERNARY (mad_wide_s32, s32, u64, (ptx_u64) ((ptx_s64) a * b) + c)
PTX_TERNARY (mad_hi_u32, u32, u32, (ptx_u32) ((ptx_u64) a * b >> 32) + c)
PTX_TERNARY (mad_hi_s32, s32, u32,
             (ptx_u32) ((ptx_u64) ((ptx_s64) a * b) >> 32) + c)
PTX_TERNARY (mad_hi_u64, u64, u64, high_u64 (a, b) + c)
PTX_TERNARY (mad_hi_s64, s64, u64, (ptx_u64) high_s64 (a, b) + c)

PTX_TERNARY (prmt, u32, u32, permute (a, b, c))
PTX_TERNARY (fma_f32, f32, f32, fmaf (a, b, c))
PTX_TERNARY (fma_f64, f64, f64, fma (a, b, c))
PTX_UNARY (abs_f32, f32, f32, fabsf (a))
PTX_UNARY (abs_f64, f64, f64, fabs (a))
PTX_UNARY (sqrt_f32, f32, f32, sqrtf (a))
PTX_UNARY (sqrt_f64, f64, f64, sqrt (a))
PTX_UNARY (rcp_f32, f32, f32, 1.0f / a)
PTX_UNARY (rcp_f64, f64, f64, 1.0 / a)
PTX_UNARY (rsqrt_f32, f32, f32, (float) (1.0 / sqrt ((double) a)))
PTX_UNARY (rsqrt_f64, f64, f64, 1.0 / sqrt (a))
PTX_UNARY (sin_f32, f32, f32, sinf (a))
PTX_UNARY (cos_f32, f32, f32, cosf (a))
PTX_UNARY (tanh_f32, f32, f32, tanhf (a))
PTX_UNARY (ex2_f32, f32, f32, exp2f (a))
PTX_UNARY (lg2_f32, f32, f32, log2f (a))
/* The sign of the first, the rest of the second.  */
PTX_BINARY (copysign_f32, f32, copysignf (b, a))
PTX_BINARY (copysign_f64, f64, copysign (b, a))

/* The count is 32 bits whatever is shifted.  */
PTX_SHIFT (shl_b16, u16, (ptx_u16) (b >= 16 ? 0 : (ptx_u32) a << b))
PTX_SHIFT (shl_b32, u32, b >= 32 ? 0 : a << b)
PTX_SHIFT (shl_b64, u64, b >= 64 ? 0 : a << b)
PTX_SHIFT (shr_u16, u16, (ptx_u16) (b >= 16 ? 0 : a >> b))
PTX_SHIFT (shr_u32, u32, b >= 32 ? 0 : a >> b)
PTX_SHIFT (shr_u64, u64, b >= 64 ? 0 : a >> b)
PTX_SHIFT (shr_s16, s16, (ptx_s16) (a >> (b >= 16 ? 15 : b)))
PTX_SHIFT (shr_s32, s32, a >> (b >= 32 ? 31 : b))
PTX_SHIFT (shr_s64, s64, a >> (b >= 64 ? 63 : b))
PTX_TERNARY (shf_r_wrap, u32, u32,
             (ptx_u32) (((ptx_u64) b << 32 | a) >> (c & 31)))
PTX_TERNARY (shf_l_wrap, u32, u32,
             (ptx_u32) ((((ptx_u64) b << 32 | a) << (c & 31)) >> 32))
PTX_TERNARY (shf_r_clamp, u32, u32,
             (ptx_u32) (((ptx_u64) b << 32 | a) >> (c > 32 ? 32 : c)))
PTX_TERNARY (shf_l_clamp, u32, u32,
             c > 31 ? a : (ptx_u32) ((((ptx_u64) b << 32 | a) << c) >> 32))

PTX_UNARY (popc_b32, u32, u32, (ptx_u32) __builtin_popcount (a))
PTX_UNARY (popc_b64, u64, u32, (ptx_u32) __builtin_popcountll (a))
PTX_UNARY (clz_b32, u32, u32, a ? (ptx_u32) __builtin_clz (a) : 32)
PTX_UNARY (clz_b64, u64, u32, a ? (ptx_u32) __builtin_clzll (a) : 64)
PTX_UNARY (brev_b32, u32, u32, (ptx_u32) reverse_bits (a, 32))
PTX_UNARY (brev_b64, u64, u64, reverse_bits (a, 64))

/* Video instructions, with a second operation.  */
PTX_TERNARY (vadd_add, u32, u32, a + b + c)
PTX_TERNARY (vsub_add, u32, u32, a - b + c)

/* ---- Which there are ---------------------------------------------------- */

/* In this order in what follows.  */
#define OF_UNSIGNED(op) \
  [PTX_U16] = op##_u16, [PTX_U32] = op##_u32, [PTX_U64] = op##_u64
#define OF_SIGNED(op) \
  [PTX_S16] = op##_s16, [PTX_S32] = op##_s32, [PTX_S64] = op##_s64
/* Signed ones by the unsigned handlers.  */
#define OF_EITHER(op) \
  OF_UNSIGNED (op), \
  [PTX_S16] = op##_u16, [PTX_S32] = op##_u32, [PTX_S64] = op##_u64
#define OF_BITS(op) \
  [PTX_B16] = op##_u16, [PTX_B32] = op##_u32, [PTX_B64] = op##_u64
#define OF_FLOATS(op) [PTX_F32] = op##_f32, [PTX_F64] = op##_f64

const struct ptx_family ptx_families_alu[] = {
  { "add", PTX_FORM_BINARY, { OF_EITHER (add), OF_FLOATS (add) } },
  { "sub", PTX_FORM_BINARY, { OF_EITHER (sub), OF_FLOATS (sub) } },
  { "mul", PTX_FORM_BINARY, { OF_FLOATS (mul) } },
  { "mul.lo", PTX_FORM_BINARY, { OF_EITHER (mul) } },
  { "mul.hi", PTX_FORM_BINARY, { OF_UNSIGNED (mul_hi), OF_SIGNED (mul_hi) } },
  { "mul.wide", PTX_FORM_BINARY,
    { [PTX_U16] = mul_wide_u16, [PTX_S16] = mul_wide_s16,
      [PTX_U32] = mul_wide_u32, [PTX_S32] = mul_wide_s32 } },
  { "mad.lo", PTX_FORM_TERNARY, { OF_EITHER (mad) } },
  { "mad.hi", PTX_FORM_TERNARY,
    { [PTX_U32] = mad_hi_u32, [PTX_S32] = mad_hi_s32,
      [PTX_U64] = mad_hi_u64, [PTX_S64] = mad_hi_s64 } },
  { "mad.wide", PTX_FORM_TERNARY,
    { [PTX_U16] = mad_wide_u16, [PTX_S16] = mad_wide_s16,
      [PTX_U32] = mad_wide_u32, [PTX_S32] = mad_wide_s32 } },
  { "fma", PTX_FORM_TERNARY, { OF_FLOATS (fma) } },
  { "mad", PTX_FORM_TERNARY, { OF_FLOATS (fma) } },
  { "div", PTX_FORM_BINARY,
    { OF_UNSIGNED (div), OF_SIGNED (div), OF_FLOATS (div) } },
  { "rem", PTX_FORM_BINARY, { OF_UNSIGNED (rem), OF_SIGNED (rem) } },
  { "min", PTX_FORM_BINARY,
    { OF_UNSIGNED (min), OF_SIGNED (min), OF_FLOATS (min) } },
  { "max", PTX_FORM_BINARY,
    { OF_UNSIGNED (max), OF_SIGNED (max), OF_FLOATS (max) } },
  { "abs", PTX_FORM_UNARY, { OF_SIGNED (abs), OF_FLOATS (abs) } },
  { "neg", PTX_FORM_UNARY, { OF_SIGNED (neg), OF_FLOATS (neg) } },
  { "sqrt", PTX_FORM_UNARY, { OF_FLOATS (sqrt) } },
  { "rcp", PTX_FORM_UNARY, { OF_FLOATS (rcp) } },
  { "rsqrt", PTX_FORM_UNARY, { OF_FLOATS (rsqrt) } },
  { "copysign", PTX_FORM_BINARY, { OF_FLOATS (copysign) } },
  { "sin", PTX_FORM_UNARY, { [PTX_F32] = sin_f32 } },
  { "cos", PTX_FORM_UNARY, { [PTX_F32] = cos_f32 } },
  { "tanh", PTX_FORM_UNARY, { [PTX_F32] = tanh_f32 } },
  { "ex2", PTX_FORM_UNARY, { [PTX_F32] = ex2_f32 } },
  { "lg2", PTX_FORM_UNARY, { [PTX_F32] = lg2_f32 } },
  { "and", PTX_FORM_BINARY,
    { OF_BITS (and), [PTX_PRED] = ptx_run_predicate_and } },
  { "or", PTX_FORM_BINARY,
    { OF_BITS (or), [PTX_PRED] = ptx_run_predicate_or } },
  { "xor", PTX_FORM_BINARY,
    { OF_BITS (xor), [PTX_PRED] = ptx_run_predicate_xor } },
  { "not", PTX_FORM_UNARY,
    { OF_BITS (not), [PTX_PRED] = ptx_run_predicate_not } },
  { "cnot", PTX_FORM_UNARY, { OF_BITS (cnot) } },
  { "shl", PTX_FORM_BINARY,
    { [PTX_B16] = shl_b16, [PTX_B32] = shl_b32, [PTX_B64] = shl_b64 } },
  { "shr", PTX_FORM_BINARY,
    { OF_UNSIGNED (shr), OF_SIGNED (shr),
      [PTX_B16] = shr_u16, [PTX_B32] = shr_u32, [PTX_B64] = shr_u64 } },
  { "shf.r.wrap", PTX_FORM_TERNARY, { [PTX_B32] = shf_r_wrap } },
  { "shf.l.wrap", PTX_FORM_TERNARY, { [PTX_B32] = shf_l_wrap } },
  { "shf.r.clamp", PTX_FORM_TERNARY, { [PTX_B32] = shf_r_clamp } },
  { "shf.l.clamp", PTX_FORM_TERNARY, { [PTX_B32] = shf_l_clamp } },
  { "prmt", PTX_FORM_TERNARY, { [PTX_B32] = prmt } },
  { "popc", PTX_FORM_UNARY, { [PTX_B32] = popc_b32, [PTX_B64] = popc_b64 } },
  { "clz", PTX_FORM_UNARY, { [PTX_B32] = clz_b32, [PTX_B64] = clz_b64 } },
  { "brev", PTX_FORM_UNARY, { [PTX_B32] = brev_b32, [PTX_B64] = brev_b64 } },
  { "vadd.add", PTX_FORM_TERNARY, { [PTX_U32] = vadd_add } },
  { "vsub.add", PTX_FORM_TERNARY, { [PTX_U32] = vsub_add } },
  { NULL, 0, { NULL } }
};
