/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the executors of vector operations are made of: their sources and
   results, and macros that define the executors.

   An operation is given as an expression of a, b and c.  A macro makes two
   functions of it.  The first function is the plain handler, which executes
   instructions without modifiers.  The second one is a gcn_lanes: it computes
   the operation from arrays that have one 64-bit element for each lane.
   gcn_run_modified calls it for instructions with modifiers.

   The lanes whose bits are set in GCN's register EXEC (gcn_exec) take part in
   an instruction.  Most code that GCC emits runs with lane 0 alone, so the
   plain handler looks for that case first.  In all other cases it computes all
   lanes, in loops that the compiler makes vectors of, and keeps only the
   results of the lanes that take part.  */

#ifndef GCN_EXEC_VECTOR_H
#define GCN_EXEC_VECTOR_H 1

#include "gcn/exec/wave.h"

/* The types that operands have in C: u32 for GCN_u32, and so on.  */
typedef uint32_t u32;
typedef int32_t i32;
typedef float f32;
typedef uint64_t u64;
typedef int64_t i64;
typedef double f64;

#define GCN_UNUSED __attribute__ ((unused))

/* Define two functions.  gcn_from_bits_TYPE returns the value of TYPE that the
   low bits of BITS represent; the other bits of BITS do not matter.
   gcn_to_bits_TYPE returns 64 bits, of which the low ones represent VALUE; the
   other ones are 0.  Instructions with modifiers (gcn_run_modified) work on
   such 64-bit elements.  */
#define GCN_FROM_BITS(TYPE) \
  static inline GCN_UNUSED TYPE \
  gcn_from_bits_##TYPE (uint64_t bits) \
  { \
    TYPE value; \
    memcpy (&value, &bits, sizeof value); \
    return value; \
  } \
  static inline GCN_UNUSED uint64_t \
  gcn_to_bits_##TYPE (TYPE value) \
  { \
    uint64_t bits = 0; \
    memcpy (&bits, &value, sizeof value); \
    return bits; \
  }
GCN_FROM_BITS (u32)
GCN_FROM_BITS (i32)
GCN_FROM_BITS (f32)
GCN_FROM_BITS (u64)
GCN_FROM_BITS (i64)
GCN_FROM_BITS (f64)

/* Return the value that source N of I, which has 32 bits, has in lane 0 of
   W.  */
static inline uint64_t
gcn_one_32 (const struct gcn_wave *w, const struct gcn_insn *i, unsigned n)
{
  return *gcn_source (w, i, n);
}

/* Return the value that source N of I, which has 64 bits, has in lane 0 of
   W.  */
static inline uint64_t
gcn_one_64 (const struct gcn_wave *w, const struct gcn_insn *i, unsigned n)
{
  const uint32_t *p = gcn_source (w, i, n);
  uint64_t high = p[i->src[n].vector ? GCN_LANES : 1];

  return p[0] | high << 32;
}

/* Write the low 32 bits of BITS to the destination of I, a vector register, in
   lane 0 of W.  */
static inline void
gcn_put_one_32 (struct gcn_wave *w, const struct gcn_insn *i, uint64_t bits)
{
  *gcn_destination (w, i->dst) = (uint32_t) bits;
}

/* Write BITS to the destination of I in lane 0 of W: the low half to the
   destination, a vector register, the high half to the next vector
   register.  */
static inline void
gcn_put_one_64 (struct gcn_wave *w, const struct gcn_insn *i, uint64_t bits)
{
  uint32_t *p = gcn_destination (w, i->dst);

  p[0] = (uint32_t) bits;
  p[GCN_LANES] = (uint32_t) (bits >> 32);
}

/* Return what source N of I, which has 32 bits, is in all lanes of W: an array
   of GCN_LANES elements.  If the source is a vector register, that register
   itself is returned, and BUFFER is not used.  If it is a scalar or a constant,
   BUFFER is filled with copies of it, and returned.  BUFFER has GCN_LANES
   elements.  */
static inline const uint32_t *
gcn_all_32 (const struct gcn_wave *w, const struct gcn_insn *i, unsigned n,
            uint32_t *buffer)
{
  const uint32_t *p = gcn_source (w, i, n);

  if (i->src[n].vector)
    return p;
  for (unsigned l = 0; l < GCN_LANES; l++)
    buffer[l] = *p;
  return buffer;
}

/* Fill BUFFER, which has GCN_LANES elements, with what source N of I, which has
   64 bits, is in all lanes of W, and return BUFFER.  */
static inline const uint64_t *
gcn_all_64 (const struct gcn_wave *w, const struct gcn_insn *i, unsigned n,
            uint64_t *buffer)
{
  const uint32_t *p = gcn_source (w, i, n);

  if (i->src[n].vector)
    for (unsigned l = 0; l < GCN_LANES; l++)
      buffer[l] = p[l] | (uint64_t) p[l + GCN_LANES] << 32;
  else
    for (unsigned l = 0; l < GCN_LANES; l++)
      buffer[l] = gcn_pair (p);
  return buffer;
}

/* Copy FROM to the register TO, in the lanes of MASK only.  */
static inline void
gcn_blend (struct gcn_wave *w, uint32_t *to, const uint32_t *from,
           uint64_t mask)
{
  if (mask == UINT64_MAX)
    {
      memcpy (to, from, GCN_LANES * sizeof *to);
      return;
    }
  const uint32_t *lanes = gcn_wave_lanes (w, mask);
  for (unsigned l = 0; l < GCN_LANES; l++)
    to[l] = (to[l] & ~lanes[l]) | (from[l] & lanes[l]);
}

/* Write FROM, an array with an element for each lane, to the destination of I,
   one vector register, in the lanes of MASK only.  */
static inline void
gcn_put_all_32 (struct gcn_wave *w, const struct gcn_insn *i,
                const uint32_t *from, uint64_t mask)
{
  gcn_blend (w, gcn_destination (w, i->dst), from, mask);
}

/* Write FROM, an array with an element for each lane, to the destination of I
   in the lanes of MASK only: the low halves to the destination, a vector
   register, the high halves to the next vector register.  */
static inline void
gcn_put_all_64 (struct gcn_wave *w, const struct gcn_insn *i,
                const uint64_t *from, uint64_t mask)
{
  uint32_t half[GCN_LANES];
  uint32_t *to = gcn_destination (w, i->dst);

  for (unsigned l = 0; l < GCN_LANES; l++)
    half[l] = (uint32_t) from[l];
  gcn_blend (w, to, half, mask);
  for (unsigned l = 0; l < GCN_LANES; l++)
    half[l] = (uint32_t) (from[l] >> 32);
  gcn_blend (w, to + GCN_LANES, half, mask);
}

/* Return a mask with one bit per lane, made from one byte per lane, which is 0
   or 1.  */
static inline uint64_t
gcn_gather_bits (const uint8_t *bytes)
{
  uint64_t mask = 0;

  for (unsigned group = 0; group < 8; group++)
    {
      uint64_t eight;
      memcpy (&eight, bytes + 8 * group, sizeof eight);
      mask |= (eight * 0x0102040810204080) >> 56 << 8 * group;
    }
  return mask;
}

/* Set the lane mask at INDEX, in dwords from the start of W, to BITS.  The bits
   of lanes that are not in EXEC become 0.  */
static inline void
gcn_put_mask (struct gcn_wave *w, unsigned index, uint64_t bits,
              uint64_t exec)
{
  gcn_pair_set (gcn_destination (w, index), bits & exec);
}

#define GCN_WIDTH_u32 32
#define GCN_WIDTH_i32 32
#define GCN_WIDTH_f32 32
#define GCN_WIDTH_u64 64
#define GCN_WIDTH_i64 64
#define GCN_WIDTH_f64 64
#define GCN_JOIN_(A, B) A##B
#define GCN_JOIN(A, B) GCN_JOIN_ (A, B)

/* Read a source, or write the result, of instruction `i' in wave `w': both are
   variables of the function that uses the macro.  GCN_ONE is the value of TYPE
   that source N has in lane 0.  GCN_PUT_ONE writes VALUE to lane 0 of the
   destination.  GCN_ALL is an array with the values of source N in all lanes;
   BUFFER has room for GCN_LANES values of TYPE, and may become that array.
   GCN_PUT_ALL writes such an array, FROM, to the destination in the lanes of
   MASK.  */
#define GCN_ONE(TYPE, N) \
  gcn_from_bits_##TYPE (GCN_JOIN (gcn_one_, GCN_WIDTH_##TYPE) (w, i, N))
#define GCN_PUT_ONE(TYPE, VALUE) \
  GCN_JOIN (gcn_put_one_, GCN_WIDTH_##TYPE) (w, i, \
                                             gcn_to_bits_##TYPE (VALUE))
#define GCN_ALL(TYPE, N, BUFFER) \
  (const TYPE *) GCN_JOIN (gcn_all_, GCN_WIDTH_##TYPE) (w, i, N, \
                                                        (void *) (BUFFER))
#define GCN_PUT_ALL(TYPE, FROM, MASK) \
  GCN_JOIN (gcn_put_all_, GCN_WIDTH_##TYPE) (w, i, (const void *) (FROM), \
                                             MASK)

/* Define an operation by two functions: the plain handler run_NAME, and the
   gcn_lanes function lanes_NAME.  GCN_DEFINE_1 is for operations with one
   source, GCN_DEFINE_2 for those with two, GCN_DEFINE_3 for those with three.
   The last argument is a C expression for the result, made of the sources a, b
   and c.  TD is the type of the result; TA, TB and TC are the types of a, b and
   c.  A type is one of u32 to f64.  OPCODE, the number in the encoding, and
   ISA, a mask of enum gcn_isa, are not used here.  They are there because a
   list of operations is expanded twice with the same arguments: by these
   macros, and by GCN_ROW_... below.  */
#define GCN_DEFINE_1(OPCODE, ISA, NAME, TD, TA, ...) \
  static inline TD \
  op_##NAME (TA a) \
  { \
    return __VA_ARGS__; \
  } \
  static const struct gcn_insn * \
  run_##NAME (struct gcn_wave *w, const struct gcn_insn *i) \
  { \
    uint64_t exec = gcn_exec (w); \
    if (__builtin_expect (exec == 1, 1)) \
      { \
        GCN_PUT_ONE (TD, op_##NAME (GCN_ONE (TA, 0))); \
        return i + i->words; \
      } \
    TA a_buffer[GCN_LANES]; \
    TD d[GCN_LANES]; \
    const TA *a = GCN_ALL (TA, 0, a_buffer); \
    for (unsigned l = 0; l < GCN_LANES; l++) \
      d[l] = op_##NAME (a[l]); \
    GCN_PUT_ALL (TD, d, exec); \
    return i + i->words; \
  } \
  static void \
  lanes_##NAME (uint64_t *d, const uint64_t *a, GCN_UNUSED const uint64_t *b, \
                GCN_UNUSED const uint64_t *c) \
  { \
    for (unsigned l = 0; l < GCN_LANES; l++) \
      d[l] = gcn_to_bits_##TD (op_##NAME (gcn_from_bits_##TA (a[l]))); \
  }

#define GCN_DEFINE_2(OPCODE, ISA, NAME, TD, TA, TB, ...) \
  static inline TD \
  op_##NAME (TA a, TB b) \
  { \
    return __VA_ARGS__; \
  } \
  static const struct gcn_insn * \
  run_##NAME (struct gcn_wave *w, const struct gcn_insn *i) \
  { \
    uint64_t exec = gcn_exec (w); \
    if (__builtin_expect (exec == 1, 1)) \
      { \
        GCN_PUT_ONE (TD, op_##NAME (GCN_ONE (TA, 0), GCN_ONE (TB, 1))); \
        return i + i->words; \
      } \
    TA a_buffer[GCN_LANES]; \
    TB b_buffer[GCN_LANES]; \
    TD d[GCN_LANES]; \
    const TA *a = GCN_ALL (TA, 0, a_buffer); \
    const TB *b = GCN_ALL (TB, 1, b_buffer); \
    for (unsigned l = 0; l < GCN_LANES; l++) \
      d[l] = op_##NAME (a[l], b[l]); \
    GCN_PUT_ALL (TD, d, exec); \
    return i + i->words; \
  } \
  static void \
  lanes_##NAME (uint64_t *d, const uint64_t *a, const uint64_t *b, \
                GCN_UNUSED const uint64_t *c) \
  { \
    for (unsigned l = 0; l < GCN_LANES; l++) \
      d[l] = gcn_to_bits_##TD (op_##NAME (gcn_from_bits_##TA (a[l]), \
                                          gcn_from_bits_##TB (b[l]))); \
  }

#define GCN_DEFINE_3(OPCODE, ISA, NAME, TD, TA, TB, TC, ...) \
  static inline TD \
  op_##NAME (TA a, TB b, TC c) \
  { \
    return __VA_ARGS__; \
  } \
  static const struct gcn_insn * \
  run_##NAME (struct gcn_wave *w, const struct gcn_insn *i) \
  { \
    uint64_t exec = gcn_exec (w); \
    if (__builtin_expect (exec == 1, 1)) \
      { \
        GCN_PUT_ONE (TD, op_##NAME (GCN_ONE (TA, 0), GCN_ONE (TB, 1), \
                                    GCN_ONE (TC, 2))); \
        return i + i->words; \
      } \
    TA a_buffer[GCN_LANES]; \
    TB b_buffer[GCN_LANES]; \
    TC c_buffer[GCN_LANES]; \
    TD d[GCN_LANES]; \
    const TA *a = GCN_ALL (TA, 0, a_buffer); \
    const TB *b = GCN_ALL (TB, 1, b_buffer); \
    const TC *c = GCN_ALL (TC, 2, c_buffer); \
    for (unsigned l = 0; l < GCN_LANES; l++) \
      d[l] = op_##NAME (a[l], b[l], c[l]); \
    GCN_PUT_ALL (TD, d, exec); \
    return i + i->words; \
  } \
  static void \
  lanes_##NAME (uint64_t *d, const uint64_t *a, const uint64_t *b, \
                const uint64_t *c) \
  { \
    for (unsigned l = 0; l < GCN_LANES; l++) \
      d[l] = gcn_to_bits_##TD (op_##NAME (gcn_from_bits_##TA (a[l]), \
                                          gcn_from_bits_##TB (b[l]), \
                                          gcn_from_bits_##TC (c[l]))); \
  }

/* The struct gcn_op of an operation that GCN_DEFINE_1, _2 or _3 has defined, as
   an element of a table.  GCN_ROW_VOP1, GCN_ROW_VOP2, GCN_ROW_VOP3_2 and
   GCN_ROW_VOP3_3 have the arguments of GCN_DEFINE_1, _2, _2 and _3.  Their
   names tell the encoding: VOP1, VOP2 or VOP3.  GCN_ROW is what they are made
   of: FLAGS are of enum gcn_op_flags, and the last arguments are DST and SRC of
   struct gcn_op.  */
#define GCN_ROW(ENCODING, OPCODE, ISA, NAME, FLAGS, ...) \
  { GCN_##ENCODING, ISA, OPCODE, FLAGS, __VA_ARGS__, #NAME, run_##NAME, \
    lanes_##NAME },
#define GCN_ROW_VOP1(OPCODE, ISA, NAME, TD, TA, ...) \
  GCN_ROW (VOP1, OPCODE, ISA, NAME, 0, GCN_##TD, { GCN_##TA })
#define GCN_ROW_VOP2(OPCODE, ISA, NAME, TD, TA, TB, ...) \
  GCN_ROW (VOP2, OPCODE, ISA, NAME, 0, GCN_##TD, { GCN_##TA, GCN_##TB })
#define GCN_ROW_VOP3_2(OPCODE, ISA, NAME, TD, TA, TB, ...) \
  GCN_ROW (VOP3, OPCODE, ISA, NAME, GCN_OP_NO_SUFFIX, GCN_##TD, \
           { GCN_##TA, GCN_##TB })
#define GCN_ROW_VOP3_3(OPCODE, ISA, NAME, TD, TA, TB, TC, ...) \
  GCN_ROW (VOP3, OPCODE, ISA, NAME, GCN_OP_NO_SUFFIX, GCN_##TD, \
           { GCN_##TA, GCN_##TB, GCN_##TC })

#endif
