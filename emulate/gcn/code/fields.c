/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Encodings: which one a word has, and where its fields are.  */

#include "gcn/code/decode.h"
#include "gcn/code/fields.h"

#include <pthread.h>
#include <string.h>

static inline unsigned
bits (uint32_t word, unsigned low, unsigned count)
{
  return word >> low & ((1u << count) - 1);
}

static inline int32_t
sign_extend (uint32_t value, unsigned count)
{
  return (int32_t) (value << (32 - count)) >> (32 - count);
}

/* ---- The tables, by number --------------------------------------------- */

static const struct gcn_ops *const all_ops[] = {
  &gcn_ops_scalar, &gcn_ops_scalar_memory, &gcn_ops_control,
  &gcn_ops_vector_int, &gcn_ops_vector_float, &gcn_ops_vector_carry,
  &gcn_ops_vector_compare, &gcn_ops_vector_divide, &gcn_ops_accumulators,
  &gcn_ops_lanes, &gcn_ops_flat, &gcn_ops_buffer,
  &gcn_ops_lds
};

enum
{
  OPCODES = 1024
};

static uint16_t op_numbers[GCN_PROCESSORS][GCN_ENCODINGS][OPCODES];
static const struct gcn_op *ops_by_number[4096];
static pthread_once_t tables_once = PTHREAD_ONCE_INIT;

static void
tables_fill (void)
{
  unsigned number = 0;

  for (size_t t = 0; t < sizeof all_ops / sizeof *all_ops; t++)
    for (size_t n = 0; n < all_ops[t]->count; n++)
      {
        const struct gcn_op *op = &all_ops[t]->ops[n];
        ops_by_number[++number] = op;
        for (unsigned p = 0; p < GCN_PROCESSORS; p++)
          if (op->isa >> p & 1)
            op_numbers[p][op->encoding][op->opcode] = (uint16_t) number;
      }
}

static const struct gcn_op *
op_get (enum gcn_isa isa, enum gcn_encoding encoding, unsigned opcode)
{
  unsigned processor = (unsigned) __builtin_ctz (isa);

  pthread_once (&tables_once, tables_fill);
  return ops_by_number[op_numbers[processor][encoding][opcode]];
}

/* ---- Finding the operation --------------------------------------------- */

/* The long form of vector operations has the numbers of all others.  */
static const struct gcn_op *
vop3_find (unsigned opcode, enum gcn_isa isa)
{
  const struct gcn_op *op;

  if (opcode < 256)
    return op_get (isa, GCN_VOPC, opcode);
  if (opcode < 320)
    op = op_get (isa, GCN_VOP2, opcode - 256);
  else if (opcode < 448)
    op = op_get (isa, GCN_VOP1, opcode - 320);
  else
    return op_get (isa, GCN_VOP3, opcode);
  /* No long form: those with a literal, and v_readfirstlane.  */
  if (op != NULL
      && op->flags & (GCN_OP_LITERAL_K | GCN_OP_SCALAR_RESULT))
    return NULL;
  return op;
}

static const struct gcn_op *
scalar_find (uint32_t word, enum gcn_isa isa)
{
  switch (word >> 23)
    {
    case 0x17d:
      return op_get (isa, GCN_SOP1, bits (word, 8, 8));
    case 0x17e:
      return op_get (isa, GCN_SOPC, bits (word, 16, 7));
    case 0x17f:
      return op_get (isa, GCN_SOPP, bits (word, 16, 7));
    }
  if (word >> 28 == 0xb)
    return op_get (isa, GCN_SOPK, bits (word, 23, 5));
  return op_get (isa, GCN_SOP2, bits (word, 23, 7));
}

const struct gcn_op *
gcn_op_find (uint32_t word, enum gcn_isa isa)
{
  if (word >> 31 == 0)
    switch (word >> 25)
      {
      case 0x3e:
        return op_get (isa, GCN_VOPC, bits (word, 17, 8));
      case 0x3f:
        return op_get (isa, GCN_VOP1, bits (word, 9, 8));
      default:
        return op_get (isa, GCN_VOP2, bits (word, 25, 6));
      }
  if (word >> 30 == 2)
    return scalar_find (word, isa);
  if (word >> 23 == 0x1a7)
    return op_get (isa, GCN_VOP3P, bits (word, 16, 7));
  switch (word >> 26)
    {
    case 0x30:
      return op_get (isa, GCN_SMEM, bits (word, 18, 8));
    case 0x34:
      return vop3_find (bits (word, 16, 10), isa);
    case 0x36:
      return op_get (isa, GCN_DS, bits (word, 17, 8));
    case 0x37:
      /* gfx9: segment 0 flat, 1 scratch, 2 global.  */
      if (bits (word, 14, 2) == 2 && isa & GCN_GFX9)
        return op_get (isa, GCN_GLOBAL, bits (word, 18, 7));
      return bits (word, 14, 2) == 0
               ? op_get (isa, GCN_FLAT, bits (word, 18, 7))
               : NULL;
    case 0x38:
      return op_get (isa, GCN_MUBUF, bits (word, 18, 7));
    }
  return NULL;
}

/* ---- Scalar encodings -------------------------------------------------- */

static void
literal_get (struct gcn_fields *f, const uint32_t *words)
{
  f->has_literal = true;
  f->literal = words[1];
  f->words = 2;
}

static void
scalar_sources_get (struct gcn_fields *f, const uint32_t *words)
{
  for (unsigned n = 0; n < 2 && f->op->src[n] != GCN_NONE; n++)
    {
      f->src[n] = (uint16_t) bits (words[0], 8 * n, 8);
      if (f->src[n] == GCN_LITERAL)
        literal_get (f, words);
    }
}

static void
sopk_get (struct gcn_fields *f, const uint32_t *words)
{
  uint32_t immediate = bits (words[0], 0, 16);

  f->dst = (uint16_t) bits (words[0], 16, 7);
  f->immediate = f->op->flags & GCN_OP_UNSIGNED_K
                   ? (int32_t) immediate
                   : sign_extend (immediate, 16);
}

static void
smem_get (struct gcn_fields *f, const uint32_t *words, enum gcn_isa isa)
{
  uint32_t offset = bits (words[1], 0, 21);

  f->words = 2;
  if (f->op->dst != GCN_NONE)
    f->dst = (uint16_t) bits (words[0], 6, 7);
  if (f->op->src[0] == GCN_NONE)
    return;
  f->src[0] = (uint16_t) (2 * bits (words[0], 0, 6));
  f->glc = bits (words[0], 16, 1);
  f->other = isa & GCN_GFX9 && bits (words[0], 14, 2) != 0;
  if (bits (words[0], 17, 1) == 0)
    f->src[1] = (uint16_t) bits (offset, 0, 7);
  else
    f->immediate = isa & GCN_GFX9 ? sign_extend (offset, 21)
                                  : (int32_t) bits (offset, 0, 20);
}

/* ---- Vector encodings -------------------------------------------------- */

static void
dpp_get (struct gcn_fields *f, const uint32_t *words)
{
  uint32_t word = words[1];

  f->form = GCN_FORM_DPP;
  f->words = 2;
  f->src[0] = (uint16_t) (GCN_VGPR + bits (word, 0, 8));
  f->dpp.control = (uint16_t) bits (word, 8, 9);
  f->dpp.bound_control = bits (word, 19, 1);
  f->neg = (uint8_t) (bits (word, 20, 1) | bits (word, 22, 1) << 1);
  f->abs = (uint8_t) (bits (word, 21, 1) | bits (word, 23, 1) << 1);
  f->dpp.bank_mask = (uint8_t) bits (word, 24, 4);
  f->dpp.row_mask = (uint8_t) bits (word, 28, 4);
}

static void
sdwa_get (struct gcn_fields *f, const uint32_t *words, enum gcn_isa isa)
{
  uint32_t word = words[1];
  bool compare = f->op->encoding == GCN_VOPC;

  f->form = GCN_FORM_SDWA;
  f->words = 2;
  f->src[0] = (uint16_t) (GCN_VGPR + bits (word, 0, 8));
  f->sdwa.dst_select = (uint8_t) (compare ? 6 : bits (word, 8, 3));
  f->sdwa.dst_unused = (uint8_t) (compare ? 0 : bits (word, 11, 2));
  f->clamp = !compare && bits (word, 13, 1);
  f->sdwa.src_select[0] = (uint8_t) bits (word, 16, 3);
  f->sdwa.src_select[1] = (uint8_t) bits (word, 24, 3);
  f->sdwa.src_sext = (uint8_t) (bits (word, 19, 1) | bits (word, 27, 1) << 1);
  f->neg = (uint8_t) (bits (word, 20, 1) | bits (word, 28, 1) << 1);
  f->abs = (uint8_t) (bits (word, 21, 1) | bits (word, 29, 1) << 1);
  if (!(isa & GCN_GFX9))
    return;
  /* Sources can be scalars, comparisons have a destination.  */
  if (bits (word, 23, 1))
    f->src[0] = (uint16_t) (f->src[0] - GCN_VGPR);
  if (bits (word, 31, 1) && f->src[1] != GCN_NO_OPERAND)
    f->src[1] = (uint16_t) (f->src[1] - GCN_VGPR);
  if (!compare)
    f->omod = (uint8_t) bits (word, 14, 2);
  else if (bits (word, 15, 1))
    f->mask_dst = (uint16_t) bits (word, 8, 7);
}

/* What the first source of a short form says about the words that follow.  */
static void
short_source_get (struct gcn_fields *f, const uint32_t *words,
                  enum gcn_isa isa)
{
  f->src[0] = (uint16_t) bits (words[0], 0, 9);
  switch (f->src[0])
    {
    case GCN_LITERAL:
      literal_get (f, words);
      break;
    case GCN_DPP:
      dpp_get (f, words);
      break;
    case GCN_SDWA:
      sdwa_get (f, words, isa);
      break;
    }
}

static void
vop2_get (struct gcn_fields *f, const uint32_t *words, enum gcn_isa isa)
{
  f->dst = (uint16_t) (GCN_VGPR + bits (words[0], 17, 8));
  f->src[1] = (uint16_t) (GCN_VGPR + bits (words[0], 9, 8));
  if (f->op->flags & GCN_OP_CARRY_OUT)
    f->mask_dst = GCN_VCC;
  if (f->op->flags & GCN_OP_CARRY_IN)
    f->src[2] = GCN_VCC;
  if (f->op->flags & GCN_OP_ACCUMULATE)
    f->src[2] = f->dst;
  short_source_get (f, words, isa);
  if (f->op->flags & GCN_OP_LITERAL_K)
    {
      literal_get (f, words);
      f->src[2] = GCN_LITERAL;
      if (f->op->opcode == 23)  /* v_madmk: the constant is a factor */
        {
          f->src[2] = f->src[1];
          f->src[1] = GCN_LITERAL;
        }
    }
}

static void
vop3_get (struct gcn_fields *f, const uint32_t *words)
{
  const struct gcn_op *op = f->op;
  bool with_mask = op->flags & GCN_OP_CARRY_OUT;

  f->form = GCN_FORM_VOP3;
  f->words = 2;
  for (unsigned n = 0; n < 3; n++)
    if (op->src[n] != GCN_NONE)
      f->src[n] = (uint16_t) bits (words[1], 9 * n, 9);
  f->dst = (uint16_t) bits (words[0], 0, 8);
  if (op->flags & GCN_OP_MASK)
    f->mask_dst = f->dst;
  else if (op->dst != GCN_NONE && !(op->flags & GCN_OP_SCALAR_RESULT))
    f->dst = (uint16_t) (f->dst + GCN_VGPR);
  if (op->flags & GCN_OP_ACCUMULATE)
    f->src[2] = f->dst;
  if (with_mask)
    f->mask_dst = (uint16_t) bits (words[0], 8, 7);
  else
    {
      f->abs = (uint8_t) bits (words[0], 8, 3);
      f->op_sel = (uint8_t) bits (words[0], 11, 4);
    }
  f->clamp = bits (words[0], 15, 1);
  f->omod = (uint8_t) bits (words[1], 27, 2);
  f->neg = (uint8_t) bits (words[1], 29, 3);
}

/* The register NUMBER's counterpart in the other file.  */
static void
accumulator_set (uint16_t *number)
{
  if (*number >= GCN_VGPR && *number < GCN_AGPR)
    *number = (uint16_t) (*number + GCN_AGPR - GCN_VGPR);
}

/* Operands that always are accumulation registers; constants stay.  */
static void
accumulators_set (struct gcn_fields *f)
{
  if (f->op->flags & GCN_OP_ACC_SOURCE)
    accumulator_set (&f->src[0]);
  if (f->op->flags & GCN_OP_ACC_RESULT)
    accumulator_set (&f->dst);
}

/* Moves between the two files of registers.  The other bits of an encoding
   that packed and matrix operations share have one value here.  */
static void
vop3p_get (struct gcn_fields *f, const uint32_t *words)
{
  f->words = 2;
  f->dst = (uint16_t) (GCN_VGPR + bits (words[0], 0, 8));
  f->src[0] = (uint16_t) bits (words[1], 0, 9);
  accumulators_set (f);
  f->other = bits (words[0], 8, 8) != 0x40 || words[1] >> 9 != 0xc0000;
}

/* ---- Memory ------------------------------------------------------------ */

/* A bit of the instruction wants data in accumulation registers, which only
   some processors have for memory accesses.  */
static void
data_accumulators_set (struct gcn_fields *f, enum gcn_isa isa)
{
  if (!(isa & GCN_GFX90A))
    f->other = true;
  accumulator_set (&f->dst);
  accumulator_set (&f->src[1]);
  if (f->op->encoding == GCN_DS)
    accumulator_set (&f->src[2]);
}

static void
ds_get (struct gcn_fields *f, const uint32_t *words, enum gcn_isa isa)
{
  bool accumulators = bits (words[0], 25, 1);

  f->words = 2;
  f->immediate = (int32_t) bits (words[0], 0, 16);
  f->gds = bits (words[0], 16, 1);
  for (unsigned n = 0; n < 3; n++)
    if (f->op->src[n] != GCN_NONE)
      f->src[n] = (uint16_t) (GCN_VGPR + bits (words[1], 8 * n, 8));
  if (f->op->dst != GCN_NONE)
    f->dst = (uint16_t) (GCN_VGPR + bits (words[1], 24, 8));
  if (accumulators)
    data_accumulators_set (f, isa);
}

static void
flat_get (struct gcn_fields *f, const uint32_t *words, enum gcn_isa isa)
{
  f->words = 2;
  f->glc = bits (words[0], 16, 1);
  f->slc = bits (words[0], 17, 1);
  f->src[0] = (uint16_t) (GCN_VGPR + bits (words[1], 0, 8));
  if (f->op->src[1] != GCN_NONE)
    f->src[1] = (uint16_t) (GCN_VGPR + bits (words[1], 8, 8));
  if (f->op->dst != GCN_NONE
      && (f->glc || !(f->op->flags & GCN_OP_ATOMIC)))
    f->dst = (uint16_t) (GCN_VGPR + bits (words[1], 24, 8));
  if (bits (words[1], 23, 1))           /* before: tfe, nv */
    data_accumulators_set (f, isa);
  if (!(isa & GCN_GFX9))
    return;
  f->other |= bits (words[0], 13, 1);   /* lds */
  if (f->op->encoding == GCN_FLAT)
    f->immediate = (int32_t) bits (words[0], 0, 12);
  else
    {
      f->immediate = sign_extend (bits (words[0], 0, 13), 13);
      if (bits (words[1], 16, 7) != 0x7f)
        f->src[2] = (uint16_t) bits (words[1], 16, 7);
    }
}

/* Those without operands are for caches.  */
static void
buffer_get (struct gcn_fields *f, const uint32_t *words, enum gcn_isa isa)
{
  f->words = 2;
  if (f->op->src[0] == GCN_NONE)
    return;
  f->immediate = (int32_t) bits (words[0], 0, 12);
  f->glc = bits (words[0], 14, 1);
  f->slc = bits (words[0], 17, 1);
  f->other |= bits (words[0], 13, 1);   /* idxen */
  f->other |= bits (words[0], 15, 2) != 0;      /* 16: lds */
  if (bits (words[0], 12, 1))           /* offen */
    f->src[0] = (uint16_t) (GCN_VGPR + bits (words[1], 0, 8));
  f->src[2] = (uint16_t) bits (words[1], 24, 8);
  f->buffer = (uint16_t) (4 * bits (words[1], 16, 5));
  if (f->op->src[1] != GCN_NONE)
    f->src[1] = (uint16_t) (GCN_VGPR + bits (words[1], 8, 8));
  else
    f->dst = (uint16_t) (GCN_VGPR + bits (words[1], 8, 8));
  if (bits (words[1], 23, 1))           /* before: tfe */
    data_accumulators_set (f, isa);
}

/* ---- All --------------------------------------------------------------- */

static void
vector_get (struct gcn_fields *f, const uint32_t *words, enum gcn_isa isa)
{
  if (words[0] >> 26 == 0x34)
    vop3_get (f, words);
  else if (f->op->encoding == GCN_VOP2)
    vop2_get (f, words, isa);
  else if (f->op->encoding == GCN_VOPC)
    {
      f->src[1] = (uint16_t) (GCN_VGPR + bits (words[0], 9, 8));
      f->mask_dst = GCN_VCC;
      short_source_get (f, words, isa);
    }
  else if (f->op->src[0] != GCN_NONE)
    {
      f->dst = (uint16_t) bits (words[0], 17, 8);
      if (!(f->op->flags & GCN_OP_SCALAR_RESULT))
        f->dst = (uint16_t) (f->dst + GCN_VGPR);
      short_source_get (f, words, isa);
      accumulators_set (f);
    }
}

bool
gcn_fields_get (struct gcn_fields *f, const uint32_t *words, size_t available,
                enum gcn_isa isa)
{
  /* Long forms may be looked at before it is known that they are cut off.  */
  uint32_t both[2] = { words[0], available > 1 ? words[1] : 0 };

  memset (f, 0, sizeof *f);
  f->op = gcn_op_find (words[0], isa);
  f->words = 1;
  f->dst = f->mask_dst = GCN_NO_OPERAND;
  f->src[0] = f->src[1] = f->src[2] = GCN_NO_OPERAND;
  if (f->op == NULL)
    return false;
  switch ((enum gcn_encoding) f->op->encoding)
    {
    case GCN_SOP2:
    case GCN_SOP1:
      scalar_sources_get (f, both);
      if (f->op->dst != GCN_NONE)
        f->dst = (uint16_t) bits (both[0], 16, 7);
      break;
    case GCN_SOPC:
      scalar_sources_get (f, both);
      break;
    case GCN_SOPK:
      sopk_get (f, both);
      break;
    case GCN_SOPP:
      f->immediate = sign_extend (bits (both[0], 0, 16), 16);
      break;
    case GCN_SMEM:
      smem_get (f, both, isa);
      break;
    case GCN_VOP2:
    case GCN_VOP1:
    case GCN_VOPC:
    case GCN_VOP3:
      vector_get (f, both, isa);
      break;
    case GCN_VOP3P:
      vop3p_get (f, both);
      break;
    case GCN_DS:
      ds_get (f, both, isa);
      break;
    case GCN_FLAT:
    case GCN_GLOBAL:
      flat_get (f, both, isa);
      break;
    case GCN_MUBUF:
      buffer_get (f, both, isa);
      break;
    case GCN_ENCODINGS:
      break;
    }
  return f->words <= available;
}
