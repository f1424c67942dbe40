/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Arithmetic, comparisons and conversions of the PTX executor against C, on
   edge cases and random operands; each with lanes that differ, with lanes
   that agree, and for some lanes only.  */

#include <math.h>

#include "emulate-ptx.h"

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int8_t s8;
typedef int16_t s16;
typedef int32_t s32;
typedef int64_t s64;
typedef float f32;
typedef double f64;

/* Bits of the product that do not depend on how the executor gets them.  */
static u64
high (u64 a, u64 b)
{
  u64 al = (u32) a, ah = a >> 32, bl = (u32) b, bh = b >> 32;
  u64 middle = ah * bl + (al * bl >> 32), other = al * bh + (u32) middle;

  return ah * bh + (middle >> 32) + (other >> 32);
}

static s64
high_signed (s64 a, s64 b)
{
  return (s64) (high ((u64) a, (u64) b) - (a < 0 ? (u64) b : 0)
                - (b < 0 ? (u64) a : 0));
}

static u64
reverse (u64 a, int width)
{
  u64 result = 0;

  while (width-- > 0)
    {
      result = result << 1 | (a & 1);
      a >>= 1;
    }
  return result;
}

static u32
ones (u64 a)
{
  u32 count = 0;

  for (; a; a &= a - 1)
    count++;
  return count;
}

static u32
zeros (u64 a, u32 width)
{
  while (a)
    {
      width--;
      a >>= 1;
    }
  return width;
}

/* Saturating, a NaN is 0.  LOW and HIGH in the wider type.  */
static s64
to_signed (f64 a, s64 low, s64 limit)
{
  return isnan (a) ? 0 : a <= (f64) low ? low : a >= (f64) limit ? limit
         : (s64) a;
}

static u64
to_unsigned (f64 a, u64 limit)
{
  return isnan (a) || a <= 0 ? 0 : a >= (f64) limit ? limit : (u64) a;
}

/* text, type of the result, types of the operands, expression.  In the text
   %d is the result, %p a predicate result, %q is operand c != 0.  */
#define OPERATIONS(X) \
  X ("add.u16 %d,%a,%b", u16, u16, u16, u16, (u16) (a + b)) \
  X ("add.u32 %d,%a,%b", u32, u32, u32, u32, a + b) \
  X ("add.u32 %d,%a,-7", u32, u32, u32, u32, a - 7) \
  X ("add.u64 %d,%a,%b", u64, u64, u64, u64, a + b) \
  X ("add.s32 %d,%a,%b", u32, u32, u32, u32, a + b) \
  X ("add.f32 %d,%a,%b", f32, f32, f32, f32, a + b) \
  X ("add.f64 %d,%a,%b", f64, f64, f64, f64, a + b) \
  X ("sub.s16 %d,%a,%b", u16, u16, u16, u16, (u16) (a - b)) \
  X ("sub.u32 %d,%a,%b", u32, u32, u32, u32, a - b) \
  X ("sub.u64 %d,%a,%b", u64, u64, u64, u64, a - b) \
  X ("sub.f32 %d,%a,%b", f32, f32, f32, f32, a - b) \
  X ("sub.f64 %d,%a,%b", f64, f64, f64, f64, a - b) \
  X ("mul.lo.u16 %d,%a,%b", u16, u16, u16, u16, (u16) ((u32) a * b)) \
  X ("mul.lo.u32 %d,%a,%b", u32, u32, u32, u32, a * b) \
  X ("mul.lo.u64 %d,%a,%b", u64, u64, u64, u64, a * b) \
  X ("mul.hi.u32 %d,%a,%b", u32, u32, u32, u32, (u32) ((u64) a * b >> 32)) \
  X ("mul.hi.s32 %d,%a,%b", s32, s32, s32, s32, (s32) ((s64) a * b >> 32)) \
  X ("mul.hi.u64 %d,%a,%b", u64, u64, u64, u64, high (a, b)) \
  X ("mul.hi.s64 %d,%a,%b", s64, s64, s64, s64, high_signed (a, b)) \
  X ("mul.wide.u16 %d,%a,%b", u32, u16, u16, u16, (u32) a * b) \
  X ("mul.wide.u32 %d,%a,%b", u64, u32, u32, u32, (u64) a * b) \
  X ("mul.wide.s32 %d,%a,%b", s64, s32, s32, s32, (s64) a * b) \
  X ("mul.f32 %d,%a,%b", f32, f32, f32, f32, a * b) \
  X ("mul.f64 %d,%a,%b", f64, f64, f64, f64, a * b) \
  X ("mad.lo.u16 %d,%a,%b,%c", u16, u16, u16, u16, (u16) ((u32) a * b + c)) \
  X ("mad.lo.u32 %d,%a,%b,%c", u32, u32, u32, u32, a * b + c) \
  X ("mad.lo.u64 %d,%a,%b,%c", u64, u64, u64, u64, a * b + c) \
  X ("mad.wide.u32 %d,%a,%b,%c", u64, u32, u32, u64, (u64) a * b + c) \
  X ("mad.wide.s32 %d,%a,%b,%c", s64, s32, s32, u64, \
     (s64) ((u64) ((s64) a * b) + c)) \
  X ("fma.rn.f32 %d,%a,%b,%c", f32, f32, f32, f32, fmaf (a, b, c)) \
  X ("fma.rn.f64 %d,%a,%b,%c", f64, f64, f64, f64, fma (a, b, c)) \
  X ("div.u16 %d,%a,%b", u16, u16, u16, u16, b ? a / b : 65535) \
  X ("div.u32 %d,%a,%b", u32, u32, u32, u32, b ? a / b : UINT32_MAX) \
  X ("div.u64 %d,%a,%b", u64, u64, u64, u64, b ? a / b : UINT64_MAX) \
  X ("div.s32 %d,%a,%b", s32, s32, s32, s32, \
     !b ? -1 : b == -1 ? (s32) -(u32) a : a / b) \
  X ("div.s64 %d,%a,%b", s64, s64, s64, s64, \
     !b ? -1 : b == -1 ? (s64) -(u64) a : a / b) \
  X ("div.rn.f32 %d,%a,%b", f32, f32, f32, f32, a / b) \
  X ("div.rn.f64 %d,%a,%b", f64, f64, f64, f64, a / b) \
  X ("rem.u16 %d,%a,%b", u16, u16, u16, u16, b ? a % b : a) \
  X ("rem.u32 %d,%a,%b", u32, u32, u32, u32, b ? a % b : a) \
  X ("rem.u64 %d,%a,%b", u64, u64, u64, u64, b ? a % b : a) \
  X ("rem.s32 %d,%a,%b", s32, s32, s32, s32, \
     !b ? a : b == -1 ? 0 : a % b) \
  X ("rem.s64 %d,%a,%b", s64, s64, s64, s64, \
     !b ? a : b == -1 ? 0 : a % b) \
  X ("min.s16 %d,%a,%b", s16, s16, s16, s16, a < b ? a : b) \
  X ("min.u16 %d,%a,%b", u16, u16, u16, u16, a < b ? a : b) \
  X ("min.s32 %d,%a,%b", s32, s32, s32, s32, a < b ? a : b) \
  X ("min.u32 %d,%a,%b", u32, u32, u32, u32, a < b ? a : b) \
  X ("min.s64 %d,%a,%b", s64, s64, s64, s64, a < b ? a : b) \
  X ("min.u64 %d,%a,%b", u64, u64, u64, u64, a < b ? a : b) \
  X ("max.s16 %d,%a,%b", s16, s16, s16, s16, a > b ? a : b) \
  X ("max.u16 %d,%a,%b", u16, u16, u16, u16, a > b ? a : b) \
  X ("max.s32 %d,%a,%b", s32, s32, s32, s32, a > b ? a : b) \
  X ("max.u32 %d,%a,%b", u32, u32, u32, u32, a > b ? a : b) \
  X ("max.s64 %d,%a,%b", s64, s64, s64, s64, a > b ? a : b) \
  X ("max.u64 %d,%a,%b", u64, u64, u64, u64, a > b ? a : b) \
  X ("min.f32 %d,%a,%b", f32, f32, f32, f32, \
     isnan (a) ? b : isnan (b) ? a : a < b ? a : b) \
  X ("min.f64 %d,%a,%b", f64, f64, f64, f64, \
     isnan (a) ? b : isnan (b) ? a : a < b ? a : b) \
  X ("max.f32 %d,%a,%b", f32, f32, f32, f32, \
     isnan (a) ? b : isnan (b) ? a : a > b ? a : b) \
  X ("max.f64 %d,%a,%b", f64, f64, f64, f64, \
     isnan (a) ? b : isnan (b) ? a : a > b ? a : b) \
  X ("and.b16 %d,%a,%b", u16, u16, u16, u16, a & b) \
  X ("and.b32 %d,%a,%b", u32, u32, u32, u32, a & b) \
  X ("and.b64 %d,%a,%b", u64, u64, u64, u64, a & b) \
  X ("or.b16 %d,%a,%b", u16, u16, u16, u16, a | b) \
  X ("or.b32 %d,%a,%b", u32, u32, u32, u32, a | b) \
  X ("or.b64 %d,%a,%b", u64, u64, u64, u64, a | b) \
  X ("xor.b16 %d,%a,%b", u16, u16, u16, u16, a ^ b) \
  X ("xor.b32 %d,%a,%b", u32, u32, u32, u32, a ^ b) \
  X ("xor.b64 %d,%a,%b", u64, u64, u64, u64, a ^ b) \
  X ("not.b16 %d,%a", u16, u16, u16, u16, (u16) ~a) \
  X ("not.b32 %d,%a", u32, u32, u32, u32, ~a) \
  X ("not.b64 %d,%a", u64, u64, u64, u64, ~a) \
  X ("cnot.b32 %d,%a", u32, u32, u32, u32, !a) \
  X ("neg.s16 %d,%a", u16, u16, u16, u16, (u16) -a) \
  X ("neg.s32 %d,%a", u32, u32, u32, u32, -a) \
  X ("neg.s64 %d,%a", u64, u64, u64, u64, -a) \
  X ("neg.f32 %d,%a", f32, f32, f32, f32, -a) \
  X ("neg.f64 %d,%a", f64, f64, f64, f64, -a) \
  X ("abs.s32 %d,%a", u32, s32, s32, s32, a < 0 ? -(u32) a : (u32) a) \
  X ("abs.s64 %d,%a", u64, s64, s64, s64, a < 0 ? -(u64) a : (u64) a) \
  X ("abs.f32 %d,%a", f32, f32, f32, f32, fabsf (a)) \
  X ("abs.f64 %d,%a", f64, f64, f64, f64, fabs (a)) \
  X ("copysign.f32 %d,%a,%b", f32, f32, f32, f32, copysignf (b, a)) \
  X ("copysign.f64 %d,%a,%b", f64, f64, f64, f64, copysign (b, a)) \
  X ("sqrt.rn.f32 %d,%a", f32, f32, f32, f32, sqrtf (a)) \
  X ("sqrt.rn.f64 %d,%a", f64, f64, f64, f64, sqrt (a)) \
  X ("rcp.rn.f32 %d,%a", f32, f32, f32, f32, 1 / a) \
  X ("rcp.rn.f64 %d,%a", f64, f64, f64, f64, 1 / a) \
  X ("sin.approx.f32 %d,%a", f32, f32, f32, f32, sinf (a)) \
  X ("cos.approx.f32 %d,%a", f32, f32, f32, f32, cosf (a)) \
  X ("tanh.approx.f32 %d,%a", f32, f32, f32, f32, tanhf (a)) \
  X ("ex2.approx.f32 %d,%a", f32, f32, f32, f32, exp2f (a)) \
  X ("lg2.approx.f32 %d,%a", f32, f32, f32, f32, log2f (a)) \
  X ("shl.b16 %d,%a,%b", u16, u16, u32, u32, b > 15 ? 0 : (u16) (a << b)) \
  X ("shl.b32 %d,%a,%b", u32, u32, u32, u32, b > 31 ? 0 : a << b) \
  X ("shl.b64 %d,%a,%b", u64, u64, u32, u32, b > 63 ? 0 : a << b) \
  X ("shl.b64 %d,%a,3", u64, u64, u32, u32, a * 8) \
  X ("shr.u16 %d,%a,%b", u16, u16, u32, u32, b > 15 ? 0 : (u16) (a >> b)) \
  X ("shr.u32 %d,%a,%b", u32, u32, u32, u32, b > 31 ? 0 : a >> b) \
  X ("shr.u64 %d,%a,%b", u64, u64, u32, u32, b > 63 ? 0 : a >> b) \
  X ("shr.s16 %d,%a,%b", s16, s16, u32, u32, \
     b > 15 ? (a < 0 ? -1 : 0) : (s16) (a >> b)) \
  X ("shr.s32 %d,%a,%b", s32, s32, u32, u32, \
     b > 31 ? (a < 0 ? -1 : 0) : a >> b) \
  X ("shr.s64 %d,%a,%b", s64, s64, u32, u32, \
     b > 63 ? (a < 0 ? -1 : 0) : a >> b) \
  X ("shf.r.wrap.b32 %d,%a,%b,%c", u32, u32, u32, u32, \
     c % 32 ? a >> c % 32 | b << (32 - c % 32) : a) \
  X ("shf.l.wrap.b32 %d,%a,%b,%c", u32, u32, u32, u32, \
     c % 32 ? b << c % 32 | a >> (32 - c % 32) : b) \
  X ("shf.r.clamp.b32 %d,%a,%b,%c", u32, u32, u32, u32, \
     c > 31 ? b : c ? a >> c | b << (32 - c) : a) \
  X ("shf.l.clamp.b32 %d,%a,%b,%c", u32, u32, u32, u32, \
     c > 31 ? a : c ? b << c | a >> (32 - c) : b) \
  X ("popc.b32 %d,%a", u32, u32, u32, u32, ones (a)) \
  X ("popc.b64 %d,%a", u32, u64, u32, u32, ones (a)) \
  X ("clz.b32 %d,%a", u32, u32, u32, u32, zeros (a, 32)) \
  X ("clz.b64 %d,%a", u32, u64, u32, u32, zeros (a, 64)) \
  X ("brev.b32 %d,%a", u32, u32, u32, u32, (u32) reverse (a, 32)) \
  X ("brev.b64 %d,%a", u64, u64, u32, u32, reverse (a, 64)) \
  X ("vadd.u32.u32.u32.add %d,%a,%b,%c", u32, u32, u32, u32, a + b + c) \
  X ("vsub.u32.u32.u32.add %d,%a,%b,%c", u32, u32, u32, u32, a - b + c) \
  X ("selp.u16 %d,%a,%b,%q", u16, u16, u16, u32, c ? a : b) \
  X ("selp.u32 %d,%a,%b,%q", u32, u32, u32, u32, c ? a : b) \
  X ("selp.u64 %d,%a,%b,%q", u64, u64, u64, u32, c ? a : b) \
  X ("selp.f64 %d,%a,0d3ff0000000000000,%q", f64, f64, f64, u32, \
     c ? a : 1.0) \
  X ("set.u32.eq.u32 %d,%a,%b", u32, u32, u32, u32, a == b ? -1u : 0) \
  X ("set.u32.gt.u64 %d,%a,%b", u32, u64, u64, u32, a > b ? -1u : 0) \
  X ("set.u32.ge.s32 %d,%a,%b", u32, s32, s32, u32, a >= b ? -1u : 0) \
  X ("set.u32.ne.u32 %d,%a,%b", u32, u32, u32, u32, a != b ? -1u : 0) \
  X ("mov.u32 %d,%a", u32, u32, u32, u32, a) \
  X ("mov.b64 %d,%a", u64, u64, u32, u32, a) \
  X ("mov.f64 %d,%a", f64, f64, u32, u32, a) \
  X ("mov.b64 %d,{%a,%b}", u64, u32, u32, u32, (u64) b << 32 | a) \
  X ("mov.b64 {%d,_},%a", u32, u64, u32, u32, (u32) a) \
  X ("mov.b64 {_,%d},%a", u32, u64, u32, u32, (u32) (a >> 32)) \
  X ("mov.b32 %d,{%a,%b}", u32, u16, u16, u32, (u32) b << 16 | a) \
  X ("mov.b32 {_,%d},%a", u16, u32, u32, u32, (u16) (a >> 16)) \
  INTEGER_COMPARISONS (X, u16) INTEGER_COMPARISONS (X, s16) \
  INTEGER_COMPARISONS (X, u32) INTEGER_COMPARISONS (X, s32) \
  INTEGER_COMPARISONS (X, u64) INTEGER_COMPARISONS (X, s64) \
  FLOAT_COMPARISONS (X, f32) FLOAT_COMPARISONS (X, f64) \
  INTEGER_CONVERSIONS (X, u8) INTEGER_CONVERSIONS (X, s8) \
  INTEGER_CONVERSIONS (X, u16) INTEGER_CONVERSIONS (X, s16) \
  INTEGER_CONVERSIONS (X, u32) INTEGER_CONVERSIONS (X, s32) \
  INTEGER_CONVERSIONS (X, u64) INTEGER_CONVERSIONS (X, s64) \
  FLOAT_CONVERSIONS (X, f32) FLOAT_CONVERSIONS (X, f64) \
  X ("cvt.f64.f32 %d,%a", f64, f32, u32, u32, (f64) a) \
  X ("cvt.rn.f32.f64 %d,%a", f32, f64, u32, u32, (f32) a)

#define INTEGER_COMPARISONS(X, T) \
  X ("setp.eq." #T " %p,%a,%b", u32, T, T, u32, a == b) \
  X ("setp.ne." #T " %p,%a,%b", u32, T, T, u32, a != b) \
  X ("setp.lt." #T " %p,%a,%b", u32, T, T, u32, a < b) \
  X ("setp.le." #T " %p,%a,%b", u32, T, T, u32, a <= b) \
  X ("setp.gt." #T " %p,%a,%b", u32, T, T, u32, a > b) \
  X ("setp.ge." #T " %p,%a,%b", u32, T, T, u32, a >= b)

#define ANY_NAN (isnan (a) || isnan (b))
#define FLOAT_COMPARISONS(X, T) \
  X ("setp.eq." #T " %p,%a,%b", u32, T, T, u32, !ANY_NAN && a == b) \
  X ("setp.ne." #T " %p,%a,%b", u32, T, T, u32, !ANY_NAN && a != b) \
  X ("setp.lt." #T " %p,%a,%b", u32, T, T, u32, !ANY_NAN && a < b) \
  X ("setp.le." #T " %p,%a,%b", u32, T, T, u32, !ANY_NAN && a <= b) \
  X ("setp.gt." #T " %p,%a,%b", u32, T, T, u32, !ANY_NAN && a > b) \
  X ("setp.ge." #T " %p,%a,%b", u32, T, T, u32, !ANY_NAN && a >= b) \
  X ("setp.equ." #T " %p,%a,%b", u32, T, T, u32, ANY_NAN || a == b) \
  X ("setp.neu." #T " %p,%a,%b", u32, T, T, u32, ANY_NAN || a != b) \
  X ("setp.ltu." #T " %p,%a,%b", u32, T, T, u32, ANY_NAN || a < b) \
  X ("setp.leu." #T " %p,%a,%b", u32, T, T, u32, ANY_NAN || a <= b) \
  X ("setp.gtu." #T " %p,%a,%b", u32, T, T, u32, ANY_NAN || a > b) \
  X ("setp.geu." #T " %p,%a,%b", u32, T, T, u32, ANY_NAN || a >= b) \
  X ("setp.num." #T " %p,%a,%b", u32, T, T, u32, !ANY_NAN) \
  X ("setp.nan." #T " %p,%a,%b", u32, T, T, u32, ANY_NAN) \
  X ("testp.infinite." #T " %p,%a", u32, T, T, u32, isinf (a) != 0)

/* From a register that is wider where the type is narrow.  */
#define INTEGER_CONVERSIONS(X, T) \
  X ("cvt.u16." #T " %d,%a", u16, u64, u32, u32, (u16) (T) a) \
  X ("cvt.s16." #T " %d,%a", u16, u64, u32, u32, (u16) (T) a) \
  X ("cvt.u32." #T " %d,%a", u32, u64, u32, u32, (u32) (T) a) \
  X ("cvt.s32." #T " %d,%a", u32, u64, u32, u32, (u32) (T) a) \
  X ("cvt.u64." #T " %d,%a", u64, u64, u32, u32, (u64) (T) a) \
  X ("cvt.s64." #T " %d,%a", u64, u64, u32, u32, (u64) (T) a) \
  X ("cvt.u8." #T " %d,%a", u32, u64, u32, u32, (u8) (T) a) \
  X ("cvt.s8." #T " %d,%a", u32, u64, u32, u32, (u32) (s8) (T) a) \
  X ("cvt.rn.f32." #T " %d,%a", f32, u64, u32, u32, (f32) (T) a) \
  X ("cvt.rn.f64." #T " %d,%a", f64, u64, u32, u32, (f64) (T) a)

#define FLOAT_CONVERSIONS(X, T) \
  X ("cvt.rzi.s32." #T " %d,%a", s32, T, u32, u32, \
     (s32) to_signed (a, INT32_MIN, INT32_MAX)) \
  X ("cvt.rzi.u32." #T " %d,%a", u32, T, u32, u32, \
     (u32) to_unsigned (a, UINT32_MAX)) \
  X ("cvt.rzi.s64." #T " %d,%a", s64, T, u32, u32, \
     to_signed (a, INT64_MIN, INT64_MAX)) \
  X ("cvt.rzi.u64." #T " %d,%a", u64, T, u32, u32, \
     to_unsigned (a, UINT64_MAX)) \
  X ("cvt.rni.s32." #T " %d,%a", s32, T, u32, u32, \
     (s32) to_signed (nearbyint (a), INT32_MIN, INT32_MAX)) \
  X ("cvt.rmi." #T "." #T " %d,%a", T, T, u32, u32, (T) floor (a)) \
  X ("cvt.rpi." #T "." #T " %d,%a", T, T, u32, u32, (T) ceil (a)) \
  X ("cvt.rni." #T "." #T " %d,%a", T, T, u32, u32, (T) nearbyint (a)) \
  X ("cvt.rzi." #T "." #T " %d,%a", T, T, u32, u32, (T) trunc (a))

struct operation
{
  const char *text, *td, *ta, *tb, *tc;
};

#define ENTRY(text, TD, TA, TB, TC, expression) \
  { text, #TD, #TA, #TB, #TC },
static const struct operation operations[] = { OPERATIONS (ENTRY) };

enum
{
  OPERATION_COUNT = sizeof operations / sizeof operations[0],
  FIRST_CASE = __COUNTER__ + 1
};

#define CASE(text, TD, TA, TB, TC, expression) \
  case __COUNTER__ - FIRST_CASE: \
    { \
      TA a; \
      TB b; \
      TC c; \
      TD result; \
      memcpy (&a, row, sizeof a); \
      memcpy (&b, row + 8, sizeof b); \
      memcpy (&c, row + 16, sizeof c); \
      (void) b, (void) c; \
      result = (TD) (expression); \
      memcpy (d, &result, sizeof result); \
    } \
    break;

/* What operation NUMBER makes of the operands at ROW.  */
static void
expected_compute (int number, const char *row, char *d)
{
  switch (number)
    {
      OPERATIONS (CASE)
    }
}

/* ---- Operands ----------------------------------------------------------- */

static const u64 integers[]
  = { 0, 1, 2, 3, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 255, 0x7fff,
      0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff, 0x100000000,
      0x7fffffffffffffff, 0x8000000000000000, 0xffffffffffffffff,
      0xffffffffffff8000, 0x123456789abcdef0 };
static const f64 floats[]
  = { 0.0, -0.0, 1, -1, 0.5, -0.5, 1.5, -1.5, 2.5, 1e-310, -1e-310, 1e-40,
      3e9, -3e9, 1e19, -1e19, 2147483647.5, 1e300, -1e300, 3.4e38, INFINITY,
      -INFINITY, NAN, 0.1, 255.5, 4294967295.0, 16777217.0,
      9223372036854775808.0 };

enum { EDGES = 28 };

static u64
random_bits (void)
{
  static u64 state = 88172645463325252u;

  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

/* Operand number I of 28 edge cases and then random ones.  */
static void
operand_make (const char *type, unsigned i, char *slot)
{
  f64 wide = i < EDGES ? floats[i] : 0;
  f32 narrow = (f32) wide;
  u64 bits = i < EDGES ? integers[i] : random_bits ();

  if (i >= EDGES && i % 2)
    wide = (f64) (s64) random_bits () * ldexp (1, (int) (random_bits () % 80)
                                               - 80);
  if (i >= EDGES)
    narrow = (f32) wide;
  if (strcmp (type, "f64") == 0 && (i < EDGES || i % 2))
    memcpy (slot, &wide, 8);
  else if (strcmp (type, "f32") == 0 && (i < EDGES || i % 2))
    memcpy (slot, &narrow, 4);
  else
    memcpy (slot, &bits, 8);
}

/* ---- Programs ----------------------------------------------------------- */

enum variant { VARYING, UNIFORM, SOME };

static void
program_write (const struct operation *op, enum variant variant, char *text,
               size_t room)
{
  bool predicate = strstr (op->text, "%p") != NULL;

  snprintf (text, room,
            ".visible .entry k (.param .u64 %%in)\n{\n"
            ".reg .u64 %%base; .reg .u64 %%t; .reg .u32 %%x;\n"
            ".reg .%s %%d; .reg .%s %%a; .reg .%s %%b; .reg .%s %%c;\n"
            ".reg .pred %%p; .reg .pred %%q; .reg .pred %%g;\n"
            "ld.param.u64 %%base,[%%in]; mov.u32 %%x,%%tid.x;\n"
            "mad.wide.u32 %%t,%%x,%d,%%base;\n"
            "ld.%s %%a,[%%t]; ld.%s %%b,[%%t+8]; ld.%s %%c,[%%t+16];\n"
            "ld.%s %%d,[%%t+24];\n"
            "setp.ne.u32 %%p,0,0; setp.ne.%s %%q,%%c,0;\n"
            "and.b32 %%x,%%x,1; setp.eq.u32 %%g,%%x,1;\n"
            "%s %s;\n%s"
            "st.%s [%%t+24],%%d;\n}\n",
            op->td, op->ta, op->tb, op->tc, variant == UNIFORM ? 0 : 32,
            op->ta, op->tb, op->tc, op->td, op->tc,
            variant == SOME ? "@%g" : "", op->text,
            predicate ? "selp.u32 %d,1,0,%p;\n" : "", op->td);
}

static bool
results_agree (const char *type, const void *got, const void *want)
{
  if (strcmp (type, "f32") == 0)
    {
      f32 a, b;
      memcpy (&a, got, 4);
      memcpy (&b, want, 4);
      return (isnan (a) && isnan (b)) || memcmp (got, want, 4) == 0;
    }
  if (strcmp (type, "f64") == 0)
    {
      f64 a, b;
      memcpy (&a, got, 8);
      memcpy (&b, want, 8);
      return (isnan (a) && isnan (b)) || memcmp (got, want, 8) == 0;
    }
  return memcmp (got, want, (size_t) atoi (type + 1) / 8) == 0;
}

/* minimum and maximum of zeros with different signs: C leaves it open.  */
static bool
is_open (const struct operation *op, const char *row)
{
  f64 a = 1, b = 1;
  f32 x, y;

  if (strncmp (op->text, "min.f", 5) != 0
      && strncmp (op->text, "max.f", 5) != 0)
    return false;
  if (op->td[1] == '6')
    {
      memcpy (&a, row, 8);
      memcpy (&b, row + 8, 8);
    }
  else
    {
      memcpy (&x, row, 4);
      memcpy (&y, row + 8, 4);
      a = (f64) x;
      b = (f64) y;
    }
  return a == 0 && b == 0;
}

static void
rows_check (int number, enum variant variant, const char *before,
            const char *after)
{
  const struct operation *op = &operations[number];
  unsigned rows = variant == UNIFORM ? 1 : 32;

  for (unsigned l = 0; l < rows; l++)
    {
      const char *row = before + 32 * l, *got = after + 32 * l + 24;
      char want[8];
      bool agrees;

      memcpy (want, row + 24, 8);
      if (variant != SOME || l % 2)
        expected_compute (number, row, want);
      else if (strstr (op->text, "%p"))
        memset (want, 0, 4);
      agrees = results_agree (op->td, got, want) || is_open (op, row);
      CHECK (agrees);
      if (!agrees)
        printf ("%s: a %llx b %llx c %llx: got %llx, want %llx\n", op->text,
                *(const unsigned long long *) row,
                *(const unsigned long long *) (row + 8),
                *(const unsigned long long *) (row + 16),
                *(const unsigned long long *) got,
                *(const unsigned long long *) want);
    }
}

static void
operation_check (int number, enum variant variant)
{
  const struct operation *op = &operations[number];
  char text[2000], before[1024], *bytes;
  struct ptx_program *program;
  uint64_t buffer;
  unsigned next = 0;

  program_write (op, variant, text, sizeof text);
  program = ptx_test_load (text);
  CHECK (program != NULL);
  if (!program)
    return;
  buffer = ptx_test_buffer (sizeof before, &bytes);
  for (unsigned run = 0; run < 60; run++)
    {
      for (unsigned l = 0; l < 32; l++, next++)
        {
          /* All pairs of edges, then random operands.  */
          bool edge = next < EDGES * EDGES;
          operand_make (op->ta, edge ? next % EDGES : next, bytes + 32 * l);
          operand_make (op->tb, edge ? next / EDGES : next,
                        bytes + 32 * l + 8);
          operand_make (op->tc, next % (2 * EDGES), bytes + 32 * l + 16);
          operand_make ("u64", EDGES, bytes + 32 * l + 24);
          if (variant == UNIFORM)
            {
              next += 13;
              break;
            }
        }
      memcpy (before, bytes, sizeof before);
      CHECK_EQUAL (ptx_test_launch (program, "k", 1, 32, 1, buffer), 0);
      rows_check (number, variant, before, bytes);
    }
  emu_memory_free (emu_arena_get (0), buffer);
  ptx_program_destroy (program);
}

int
main (void)
{
  for (int i = 0; i < OPERATION_COUNT; i++)
    {
      unit_case ("%s", operations[i].text);
      for (int variant = VARYING; variant <= SOME; variant++)
        operation_check (i, (enum variant) variant);
    }
  return unit_result ();
}
