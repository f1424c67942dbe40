/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Moves and conversions.

   Floats become integers saturating, a NaN becomes 0.  Integers read as many
   bits as the source type has, whatever the register's width, and extend by
   its sign.  */

#include "nvptx/exec/exec-alu.h"

#include <fenv.h>
#include <math.h>

/* ---- Moves -------------------------------------------------------------- */

#define MOVE(name, expression) \
  PTX_UNARY (name, u64, u64, expression) \
  const struct ptx_code * \
  ptx_run_##name (struct ptx_warp *w, const struct ptx_code *i) \
  { \
    return name (w, i); \
  }

MOVE (low_32, a & UINT32_MAX)
MOVE (high_32, a >> 32)
MOVE (low_16, a & UINT16_MAX)
MOVE (high_16, a >> 16 & UINT16_MAX)

const struct ptx_code *
ptx_run_move (struct ptx_warp *w, const struct ptx_code *i)
{
  if (w->whole && ptx_is_uniform (w, i->a))
    {
      ptx_write_uniform (w, i->d, w->r[i->a][0]);
      return i + 1;
    }
  const uint64_t *a = ptx_read (w, i->a);
  uint64_t *d = ptx_write (w, i->d);
  PTX_FOR_LANES (w, l, d[l] = a[l]);
  return i + 1;
}

PTX_BINARY (pack_64, u64, (a & UINT32_MAX) | b << 32)
PTX_BINARY (pack_32, u64, (a & UINT16_MAX) | (b & UINT16_MAX) << 16)

const struct ptx_code *
ptx_run_pack_64 (struct ptx_warp *w, const struct ptx_code *i)
{
  return pack_64 (w, i);
}

const struct ptx_code *
ptx_run_pack_32 (struct ptx_warp *w, const struct ptx_code *i)
{
  return pack_32 (w, i);
}

const struct ptx_code *
ptx_run_local_address (struct ptx_warp *w, const struct ptx_code *i)
{
  ptx_write_alike (w, i->d, ptx_windows.local + w->frame->local
                            + (uint64_t) i->x.offset);
  return i + 1;
}

/* ---- Predicates --------------------------------------------------------- */

#define PREDICATE(name, expression) \
  const struct ptx_code * \
  ptx_run_predicate_##name (struct ptx_warp *w, const struct ptx_code *i) \
  { \
    uint32_t a = ptx_predicate (w, i->a), b = ptx_predicate (w, i->b); \
    (void) b; \
    ptx_predicate_set (w, i->d, expression); \
    return i + 1; \
  }

PREDICATE (move, a)
PREDICATE (not, ~a)
PREDICATE (and, a & b)
PREDICATE (or, a | b)
PREDICATE (xor, a ^ b)

/* ---- Floats to integers ------------------------------------------------- */

static double
round_f64 (double value, uint32_t rounding)
{
  switch (rounding)
    {
    case PTX_ROUND_NEAREST: return rint (value);
    case PTX_ROUND_ZERO: return trunc (value);
    case PTX_ROUND_DOWN: return floor (value);
    case PTX_ROUND_UP: return ceil (value);
    default: return value;
    }
}

/* LOW and HIGH + 1 are exact doubles.  */
static uint64_t
integer_signed (double value, int bits)
{
  double limit = ldexp (1, bits - 1);

  if (value != value)
    return 0;
  if (value >= limit)
    return (UINT64_C (1) << (bits - 1)) - 1;
  if (value < -limit)
    return -(UINT64_C (1) << (bits - 1));
  return (uint64_t) (int64_t) value;
}

static uint64_t
integer_unsigned (double value, int bits)
{
  if (!(value >= 1))
    return 0;
  if (value >= ldexp (1, bits))
    return UINT64_MAX >> (64 - bits);
  return (uint64_t) value;
}

/* ---- Integers to floats ------------------------------------------------- */

static int
host_rounding (uint32_t rounding)
{
  switch (rounding)
    {
    case PTX_ROUND_ZERO: return FE_TOWARDZERO;
    case PTX_ROUND_DOWN: return FE_DOWNWARD;
    case PTX_ROUND_UP: return FE_UPWARD;
    default: return FE_TONEAREST;
    }
}

/* EXPRESSION under ROUNDING, in a variable that keeps it from moving.  */
#define ROUNDED(type, expression) \
  ({ \
    volatile type result_; \
    if (rounding <= PTX_ROUND_NEAREST) \
      result_ = (expression); \
    else \
      { \
        fesetround (host_rounding (rounding)); \
        result_ = (expression); \
        fesetround (FE_TONEAREST); \
      } \
    result_; \
  })

/* ---- Handlers ----------------------------------------------------------- */

/* EXPRESSION in `bits', with `rounding'; the type of the result is done.  */
#define CONVERT(name, expression) \
  static inline uint64_t \
  name##_1 (uint64_t bits, uint32_t rounding) \
  { \
    (void) rounding; \
    return expression; \
  } \
  PTX_HANDLER (name) \
  { \
    uint32_t rounding = i->c; \
    if (w->whole && ptx_is_uniform (w, i->a)) \
      { \
        ptx_write_uniform (w, i->d, name##_1 (w->r[i->a][0], rounding)); \
        return i + 1; \
      } \
    const uint64_t *a_ = ptx_read (w, i->a); \
    uint64_t *d_ = ptx_write (w, i->d); \
    PTX_FOR_LANES (w, l, d_[l] = name##_1 (a_[l], rounding)); \
    return i + 1; \
  }

#define TO_INTEGER(D, S) \
  CONVERT (D##_##S, \
           ptx_to_##D ((ptx_##D) (uint64_t) ptx_from_##S (bits)))
#define TO_INTEGERS(S) \
  TO_INTEGER (u8, S) TO_INTEGER (u16, S) TO_INTEGER (u32, S) \
  TO_INTEGER (u64, S) TO_INTEGER (s8, S) TO_INTEGER (s16, S) \
  TO_INTEGER (s32, S) TO_INTEGER (s64, S) \
  CONVERT (f32_##S, \
           ptx_to_f32 (ROUNDED (float, (float) ptx_from_##S (bits)))) \
  CONVERT (f64_##S, \
           ptx_to_f64 (ROUNDED (double, (double) ptx_from_##S (bits))))

TO_INTEGERS (u8)
TO_INTEGERS (u16)
TO_INTEGERS (u32)
TO_INTEGERS (u64)
TO_INTEGERS (s8)
TO_INTEGERS (s16)
TO_INTEGERS (s32)
TO_INTEGERS (s64)

#define FROM_FLOAT(D, bits_of_d, how, S) \
  CONVERT (D##_##S, \
           ptx_to_##D ((ptx_##D) how (round_f64 (ptx_from_##S (bits), \
                                                 rounding), bits_of_d)))
#define FROM_FLOATS(S) \
  FROM_FLOAT (u8, 8, integer_unsigned, S) \
  FROM_FLOAT (u16, 16, integer_unsigned, S) \
  FROM_FLOAT (u32, 32, integer_unsigned, S) \
  FROM_FLOAT (u64, 64, integer_unsigned, S) \
  FROM_FLOAT (s8, 8, integer_signed, S) \
  FROM_FLOAT (s16, 16, integer_signed, S) \
  FROM_FLOAT (s32, 32, integer_signed, S) \
  FROM_FLOAT (s64, 64, integer_signed, S)

FROM_FLOATS (f32)
FROM_FLOATS (f64)
/* Of one type: to a whole number, if rounding is asked for.  */
CONVERT (f32_f32, ptx_to_f32 ((float) round_f64 (ptx_from_f32 (bits),
                                                 rounding)))
CONVERT (f64_f64, ptx_to_f64 (round_f64 (ptx_from_f64 (bits), rounding)))
CONVERT (f64_f32, ptx_to_f64 (ptx_from_f32 (bits)))
CONVERT (f32_f64,
         ptx_to_f32 (ROUNDED (float, (float) ptx_from_f64 (bits))))

#define FROM(D) \
  { [PTX_U8] = D##_u8, [PTX_U16] = D##_u16, [PTX_U32] = D##_u32, \
    [PTX_U64] = D##_u64, [PTX_S8] = D##_s8, [PTX_S16] = D##_s16, \
    [PTX_S32] = D##_s32, [PTX_S64] = D##_s64, [PTX_F32] = D##_f32, \
    [PTX_F64] = D##_f64 }

static ptx_run *const handlers[PTX_TYPES][PTX_TYPES] = {
  [PTX_U8] = FROM (u8), [PTX_U16] = FROM (u16), [PTX_U32] = FROM (u32),
  [PTX_U64] = FROM (u64), [PTX_S8] = FROM (s8), [PTX_S16] = FROM (s16),
  [PTX_S32] = FROM (s32), [PTX_S64] = FROM (s64), [PTX_F32] = FROM (f32),
  [PTX_F64] = FROM (f64)
};

ptx_run *
ptx_convert_handler (enum ptx_type result, enum ptx_type source)
{
  return handlers[result][source];
}
