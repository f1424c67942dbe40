/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Comparisons and selection, by type.

   Of floats, eq, ne, lt, le, gt, ge are false when an operand is a NaN, and
   equ, neu, ltu, leu, gtu, geu are true then.  */

#include "nvptx/exec/exec-alu.h"

#include <math.h>

/* Predicate d = expression in a and b.  */
#define COMPARE(name, T, expression) \
  static inline bool \
  name##_1 (uint64_t a_, uint64_t b_) \
  { \
    ptx_##T a = ptx_from_##T (a_), b = ptx_from_##T (b_); \
    return expression; \
  } \
  PTX_HANDLER (name) \
  { \
    if (w->whole && ptx_is_uniform (w, i->a) && ptx_is_uniform (w, i->b)) \
      { \
        bool holds = name##_1 (w->r[i->a][0], w->r[i->b][0]); \
        w->r[i->d][0] = holds ? PTX_ALL_LANES : 0; \
        return i + 1; \
      } \
    const uint64_t *a_ = ptx_read (w, i->a), *b_ = ptx_read (w, i->b); \
    uint32_t bits = 0; \
    PTX_FOR_LANES (w, l, bits |= (uint32_t) name##_1 (a_[l], b_[l]) << l); \
    ptx_predicate_set (w, i->d, bits); \
    return i + 1; \
  }

/* The same with an integer result of all ones or zero.  */
#define SET(name, T, expression) \
  PTX_BINARY_TYPED (set_##name, T, T, u32, (expression) ? UINT32_MAX : 0)

#define BOTH(name, T, expression) \
  COMPARE (name, T, expression) \
  SET (name, T, expression)

#define INTEGER(T) \
  BOTH (eq_##T, T, a == b) \
  BOTH (ne_##T, T, a != b) \
  BOTH (lt_##T, T, a < b) \
  BOTH (le_##T, T, a <= b) \
  BOTH (gt_##T, T, a > b) \
  BOTH (ge_##T, T, a >= b)

#define FLOAT(T) \
  BOTH (eq_##T, T, a == b) \
  BOTH (ne_##T, T, a < b || a > b) \
  BOTH (lt_##T, T, a < b) \
  BOTH (le_##T, T, a <= b) \
  BOTH (gt_##T, T, a > b) \
  BOTH (ge_##T, T, a >= b) \
  BOTH (equ_##T, T, !(a < b || a > b)) \
  BOTH (neu_##T, T, !(a == b)) \
  BOTH (ltu_##T, T, !(a >= b)) \
  BOTH (leu_##T, T, !(a > b)) \
  BOTH (gtu_##T, T, !(a <= b)) \
  BOTH (geu_##T, T, !(a < b)) \
  BOTH (num_##T, T, a == a && b == b) \
  BOTH (nan_##T, T, a != a || b != b)

INTEGER (u16)
INTEGER (u32)
INTEGER (u64)
INTEGER (s16)
INTEGER (s32)
INTEGER (s64)
FLOAT (f32)
FLOAT (f64)

#define TEST(name, T, expression) \
  static inline bool \
  name##_1 (uint64_t a_) \
  { \
    ptx_##T a = ptx_from_##T (a_); \
    return expression; \
  } \
  PTX_HANDLER (name) \
  { \
    if (w->whole && ptx_is_uniform (w, i->a)) \
      { \
        w->r[i->d][0] = name##_1 (w->r[i->a][0]) ? PTX_ALL_LANES : 0; \
        return i + 1; \
      } \
    const uint64_t *a_ = ptx_read (w, i->a); \
    uint32_t bits = 0; \
    PTX_FOR_LANES (w, l, bits |= (uint32_t) name##_1 (a_[l]) << l); \
    ptx_predicate_set (w, i->d, bits); \
    return i + 1; \
  }

#define TESTS(T) \
  TEST (finite_##T, T, isfinite (a) != 0) \
  TEST (infinite_##T, T, isinf (a) != 0) \
  TEST (number_##T, T, !isnan (a)) \
  TEST (notanumber_##T, T, isnan (a) != 0) \
  TEST (normal_##T, T, isnormal (a) != 0 || a == 0) \
  TEST (subnormal_##T, T, fpclassify (a) == FP_SUBNORMAL)

TESTS (f32)
TESTS (f64)

/* d = c ? a : b, whatever the type.  */
PTX_HANDLER (select_any)
{
  uint32_t chosen = ptx_predicate (w, i->c) & w->mask;

  if (w->whole && (chosen == w->mask || chosen == 0))
    {
      uint32_t from = chosen ? i->a : i->b;
      if (ptx_is_uniform (w, from))
        {
          ptx_write_uniform (w, i->d, w->r[from][0]);
          return i + 1;
        }
    }
  const uint64_t *a = ptx_read (w, i->a), *b = ptx_read (w, i->b);
  uint64_t *d = ptx_write (w, i->d);
  PTX_FOR_LANES (w, l, d[l] = chosen >> l & 1 ? a[l] : b[l]);
  return i + 1;
}

#define OF_INTEGERS(op) \
  [PTX_B16] = op##_u16, [PTX_B32] = op##_u32, [PTX_B64] = op##_u64, \
  [PTX_U16] = op##_u16, [PTX_U32] = op##_u32, [PTX_U64] = op##_u64, \
  [PTX_S16] = op##_s16, [PTX_S32] = op##_s32, [PTX_S64] = op##_s64
#define OF_FLOATS(op) [PTX_F32] = op##_f32, [PTX_F64] = op##_f64

/* setp and set with one comparison.  */
#define FOR_ALL(name) \
  { "setp." #name, PTX_FORM_COMPARE, \
    { OF_INTEGERS (name), OF_FLOATS (name) } }, \
  { "set." #name, PTX_FORM_BINARY, \
    { OF_INTEGERS (set_##name), OF_FLOATS (set_##name) } }
#define FOR_FLOATS(name) \
  { "setp." #name, PTX_FORM_COMPARE, { OF_FLOATS (name) } }, \
  { "set." #name, PTX_FORM_BINARY, { OF_FLOATS (set_##name) } }
#define FOR_TEST(name) \
  { "testp." #name, PTX_FORM_TEST, { OF_FLOATS (name) } }
/* lo, ls, hi, hs: the unsigned comparisons under other names.  */
#define ALIAS(alias, name) \
  { "setp." #alias, PTX_FORM_COMPARE, \
    { [PTX_U16] = name##_u16, [PTX_U32] = name##_u32, \
      [PTX_U64] = name##_u64 } }

const struct ptx_family ptx_families_compare[] = {
  FOR_ALL (eq), FOR_ALL (ne), FOR_ALL (lt), FOR_ALL (le), FOR_ALL (gt),
  FOR_ALL (ge), FOR_FLOATS (equ), FOR_FLOATS (neu), FOR_FLOATS (ltu),
  FOR_FLOATS (leu), FOR_FLOATS (gtu), FOR_FLOATS (geu), FOR_FLOATS (num),
  FOR_FLOATS (nan), ALIAS (lo, lt), ALIAS (ls, le), ALIAS (hi, gt),
  ALIAS (hs, ge), FOR_TEST (finite), FOR_TEST (infinite),
  FOR_TEST (number), FOR_TEST (notanumber), FOR_TEST (normal),
  FOR_TEST (subnormal),
  { "selp", PTX_FORM_SELECT,
    { [PTX_B16] = select_any, [PTX_B32] = select_any, [PTX_B64] = select_any,
      [PTX_U16] = select_any, [PTX_U32] = select_any, [PTX_U64] = select_any,
      [PTX_S16] = select_any, [PTX_S32] = select_any, [PTX_S64] = select_any,
      [PTX_F32] = select_any, [PTX_F64] = select_any } },
  { NULL, 0, { NULL } }
};
