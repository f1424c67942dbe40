/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Vector comparisons, whose result is a lane mask.  Inactive lanes get 0.  */

#include "gcn/exec/exec-vector.h"

#define DEFINE_COMPARE(NAME, TYPE, EXEC, ...) \
  static inline bool \
  op_##NAME (GCN_UNUSED TYPE a, GCN_UNUSED TYPE b) \
  { \
    return __VA_ARGS__; \
  } \
  static const struct gcn_insn * \
  run_##NAME (struct gcn_wave *w, const struct gcn_insn *i) \
  { \
    uint64_t exec = gcn_exec (w), mask; \
    if (__builtin_expect (exec == 1, 1)) \
      mask = op_##NAME (GCN_ONE (TYPE, 0), GCN_ONE (TYPE, 1)); \
    else \
      { \
        TYPE a_buffer[GCN_LANES], b_buffer[GCN_LANES]; \
        uint8_t d[GCN_LANES]; \
        const TYPE *a = GCN_ALL (TYPE, 0, a_buffer); \
        const TYPE *b = GCN_ALL (TYPE, 1, b_buffer); \
        for (unsigned l = 0; l < GCN_LANES; l++) \
          d[l] = op_##NAME (a[l], b[l]); \
        mask = gcn_gather_bits (d) & exec; \
      } \
    gcn_pair_set (gcn_destination (w, i->mask_dst), mask); \
    if (EXEC) \
      gcn_pair_set (&w->s[GCN_EXEC], mask); \
    return i + i->words; \
  } \
  static void \
  lanes_##NAME (uint64_t *d, GCN_UNUSED const uint64_t *a, \
                GCN_UNUSED const uint64_t *b, GCN_UNUSED const uint64_t *c) \
  { \
    for (unsigned l = 0; l < GCN_LANES; l++) \
      d[l] = op_##NAME (gcn_from_bits_##TYPE (a[l]), \
                        gcn_from_bits_##TYPE (b[l])); \
  }

/* The relations, in the order of their numbers; A and B as the type of the
   operation sees the values a and b.  */
#define INTEGER_RELATIONS(X, FIRST, TYPE, AS, A, B) \
  X (FIRST, f, TYPE, AS, false) \
  X (FIRST + 1, lt, TYPE, AS, A < B) \
  X (FIRST + 2, eq, TYPE, AS, A == B) \
  X (FIRST + 3, le, TYPE, AS, A <= B) \
  X (FIRST + 4, gt, TYPE, AS, A > B) \
  X (FIRST + 5, ne, TYPE, AS, A != B) \
  X (FIRST + 6, ge, TYPE, AS, A >= B) \
  X (FIRST + 7, t, TYPE, AS, true)

#define FLOAT_RELATIONS(X, FIRST, TYPE) \
  X (FIRST, f, TYPE, TYPE, false) \
  X (FIRST + 1, lt, TYPE, TYPE, a < b) \
  X (FIRST + 2, eq, TYPE, TYPE, a == b) \
  X (FIRST + 3, le, TYPE, TYPE, a <= b) \
  X (FIRST + 4, gt, TYPE, TYPE, a > b) \
  X (FIRST + 5, lg, TYPE, TYPE, a < b || a > b) \
  X (FIRST + 6, ge, TYPE, TYPE, a >= b) \
  X (FIRST + 7, o, TYPE, TYPE, a == a && b == b) \
  X (FIRST + 8, u, TYPE, TYPE, a != a || b != b) \
  X (FIRST + 9, nge, TYPE, TYPE, !(a >= b)) \
  X (FIRST + 10, nlg, TYPE, TYPE, !(a < b || a > b)) \
  X (FIRST + 11, ngt, TYPE, TYPE, !(a > b)) \
  X (FIRST + 12, nle, TYPE, TYPE, !(a <= b)) \
  X (FIRST + 13, neq, TYPE, TYPE, !(a == b)) \
  X (FIRST + 14, nlt, TYPE, TYPE, !(a < b)) \
  X (FIRST + 15, tru, TYPE, TYPE, true)

/* All comparisons; v_cmpx has numbers that are 16 higher.  */
#define COMPARISONS(X) \
  FLOAT_RELATIONS (X, 64, f32) \
  FLOAT_RELATIONS (X, 96, f64) \
  INTEGER_RELATIONS (X, 160, i16, i32, (int16_t) a, (int16_t) b) \
  INTEGER_RELATIONS (X, 168, u16, u32, (uint16_t) a, (uint16_t) b) \
  INTEGER_RELATIONS (X, 192, i32, i32, a, b) \
  INTEGER_RELATIONS (X, 200, u32, u32, a, b) \
  INTEGER_RELATIONS (X, 224, i64, i64, a, b) \
  INTEGER_RELATIONS (X, 232, u64, u64, a, b)

#define DEFINE_BOTH(OPCODE, RELATION, TYPE, AS, ...) \
  DEFINE_COMPARE (cmp_##RELATION##_##TYPE, AS, false, __VA_ARGS__) \
  DEFINE_COMPARE (cmpx_##RELATION##_##TYPE, AS, true, __VA_ARGS__)
COMPARISONS (DEFINE_BOTH)

#define ROW(OPCODE, FLAGS, NAME, TYPE) \
  { GCN_VOPC, GCN_ALL, OPCODE, GCN_OP_MASK | (FLAGS), GCN_u64, \
    { GCN_##TYPE, GCN_##TYPE }, "v_" #NAME, run_##NAME, lanes_##NAME },
#define ROW_BOTH(OPCODE, RELATION, TYPE, AS, ...) \
  ROW (OPCODE, 0, cmp_##RELATION##_##TYPE, TYPE) \
  ROW (OPCODE + 16, GCN_OP_MASK_EXEC, cmpx_##RELATION##_##TYPE, TYPE)

static const struct gcn_op ops[] = { COMPARISONS (ROW_BOTH) };

const struct gcn_ops gcn_ops_vector_compare
  = { ops, sizeof ops / sizeof *ops };
