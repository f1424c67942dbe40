/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   From fields to what is executed: operands become places in the wave.

   What the executors do not know is not decoded, so that it stops the wave
   as illegal where it is reached.  */

#include "gcn/code/decode.h"
#include "gcn/code/fields.h"
#include "gcn/exec/wave.h"

/* ---- Operands ---------------------------------------------------------- */

/* DWORDS scalar registers from NUMBER on exist for programs.  */
static bool
scalars_exist (unsigned number, unsigned dwords)
{
  if (number == GCN_M0)
    return dwords == 1;
  if (number >= GCN_EXEC)
    return number + dwords <= GCN_SCALARS;
  return number + dwords <= GCN_VCC + 2;
}

static bool
scalar_place (unsigned number, enum gcn_type type, uint16_t *index)
{
  if (number >= GCN_SCALARS
      || !scalars_exist (number, gcn_type_dwords (type)))
    return false;
  *index = (uint16_t) (GCN_WAVE_INDEX (s) + number);
  return true;
}

static bool
vector_place (unsigned number, enum gcn_type type, uint16_t *index)
{
  unsigned end = number < GCN_AGPR ? GCN_AGPR : GCN_REGISTERS;

  if (number < GCN_VGPR || number + gcn_type_dwords (type) > end)
    return false;
  *index = (uint16_t) (GCN_WAVE_INDEX (v) + (number - GCN_VGPR) * GCN_LANES);
  return true;
}

/* A register that can be of either kind.  */
static bool
place (unsigned number, enum gcn_type type, uint16_t *index)
{
  return number < GCN_VGPR ? scalar_place (number, type, index)
                           : vector_place (number, type, index);
}

/* What a literal of 32 bits stands for in an operand of TYPE.  */
static uint64_t
literal_value (uint32_t literal, enum gcn_type type)
{
  if (type == GCN_f64)
    return (uint64_t) literal << 32;
  if (type == GCN_i64)
    return (uint64_t) (int64_t) (int32_t) literal;
  return literal;
}

static bool
constant_place (unsigned number, enum gcn_type type, uint16_t *index)
{
  bool wide = gcn_type_dwords (type) == 2;

  if (number <= GCN_CONST_MINUS_16)
    *index = (uint16_t) (GCN_WAVE_INDEX (integers)
                         + 2 * (number - GCN_CONST_ZERO));
  else if (number >= GCN_SHARED_BASE && number <= GCN_PRIVATE_LIMIT)
    *index = (uint16_t) (GCN_WAVE_INDEX (apertures)
                         + 2 * (number - GCN_SHARED_BASE));
  else if (number >= GCN_CONST_HALF && number <= GCN_CONST_INV_2PI)
    {
      /* Halves, in 16-bit operands: nobody has them.  */
      if (type == GCN_u16 || type == GCN_i16)
        return false;
      *index = (uint16_t) ((wide ? GCN_WAVE_INDEX (doubles)
                                 : GCN_WAVE_INDEX (singles))
                           + 2 * (number - GCN_CONST_HALF));
    }
  else if (number == GCN_SCC)
    *index = (uint16_t) GCN_WAVE_INDEX (scc);
  else
    return false;
  return gcn_type_dwords (type) <= 2;
}

static bool
source_decode (struct gcn_insn *insn, const struct gcn_fields *f, unsigned n,
               enum gcn_type type)
{
  struct gcn_operand *operand = &insn->src[n];
  unsigned number = f->src[n];

  if (number == GCN_LITERAL)
    {
      uint64_t value = literal_value (f->literal, type);
      bool other = n > 0 && insn->src[0].literal && insn->literal != value;
      operand->literal = true;
      operand->index = 0;
      insn->literal = value;
      return f->has_literal && !other;
    }
  if (number >= GCN_VGPR)
    {
      operand->vector = true;
      return vector_place (number, type, &operand->index);
    }
  return number < GCN_SCALARS
           ? scalar_place (number, type, &operand->index)
           : constant_place (number, type, &operand->index);
}

/* Sources that are not there read as 0.  */
static bool
sources_decode (struct gcn_insn *insn, const struct gcn_fields *f)
{
  for (unsigned n = 0; n < 3; n++)
    {
      enum gcn_type type = f->op->src[n];
      insn->src[n].index = (uint16_t) GCN_WAVE_INDEX (integers);
      if (f->src[n] == GCN_NO_OPERAND)
        continue;
      if (type == GCN_NONE)     /* a scalar base or offset */
        type = f->op->encoding == GCN_SMEM ? GCN_u32 : GCN_u64;
      if (!source_decode (insn, f, n, type))
        return false;
    }
  return true;
}

static bool
destinations_decode (struct gcn_insn *insn, const struct gcn_fields *f)
{
  if (f->dst != GCN_NO_OPERAND && !(f->op->flags & GCN_OP_MASK)
      && !place (f->dst, f->op->dst, &insn->dst))
    return false;
  if (f->op->encoding == GCN_MUBUF
      && !scalar_place (f->buffer, GCN_b128, &insn->buffer))
    return false;
  return f->mask_dst == GCN_NO_OPERAND
         || scalar_place (f->mask_dst, GCN_u64, &insn->mask_dst);
}

/* ---- Modifiers --------------------------------------------------------- */

static bool
is_float (enum gcn_type type)
{
  return type == GCN_f32 || type == GCN_f64;
}

/* Signs of sources that are numbers; a clamp of a result that is one.  */
static bool
modifiers_exist (const struct gcn_fields *f)
{
  for (unsigned n = 0; n < 3; n++)
    if ((f->abs | f->neg) >> n & 1 && !is_float (f->op->src[n]))
      return false;
  return f->omod == 0 && f->op_sel == 0 && !f->gds && !f->other
         && (!f->clamp || is_float (f->op->dst));
}

static bool
dpp_control_exists (unsigned control)
{
  if (control < 0x100)
    return true;
  if (control < 0x130)
    return (control & 15) != 0;
  return control == 0x130 || control == 0x134 || control == 0x138
         || control == 0x13c || (control >= 0x140 && control <= 0x143);
}

static bool
run_choose (struct gcn_insn *insn, const struct gcn_fields *f)
{
  bool plain = (f->form == GCN_FORM_PLAIN || f->form == GCN_FORM_VOP3)
               && (f->abs | f->neg) == 0 && !f->clamp;

  if (f->form == GCN_FORM_DPP && !dpp_control_exists (f->dpp.control))
    return false;
  plain |= f->op->flags & GCN_OP_OWN_SIGNS && f->abs == 0 && !f->clamp;
  insn->run = plain ? f->op->run : gcn_run_modified;
  return plain || f->op->lanes != NULL;
}

/* What single operations want.  */
static bool
special_check (const struct gcn_insn *insn, const struct gcn_fields *f)
{
  if (f->op->encoding == GCN_VOP3 && f->op->opcode == 649)
    return insn->src[0].vector && !insn->src[1].vector; /* v_readlane */
  if (f->op->encoding == GCN_VOP3 && f->op->opcode == 650)
    return !insn->src[0].vector && !insn->src[1].vector; /* v_writelane */
  if (f->op->flags & GCN_OP_CARRY_IN)
    return !insn->src[2].vector;
  return true;
}

static void
illegal (struct gcn_insn *insn)
{
  memset (insn, 0, sizeof *insn);
  insn->run = gcn_run_illegal;
  insn->words = 1;
}

void
gcn_decode (struct gcn_insn *insn, const uint32_t *words, size_t available,
            enum gcn_isa isa)
{
  struct gcn_fields f;

  memset (insn, 0, sizeof *insn);
  if (!gcn_fields_get (&f, words, available, isa)
      || !sources_decode (insn, &f) || !destinations_decode (insn, &f)
      || !modifiers_exist (&f) || !run_choose (insn, &f)
      || !special_check (insn, &f))
    {
      illegal (insn);
      return;
    }
  insn->op = f.op;
  insn->offset = f.immediate;
  insn->words = (uint8_t) f.words;
  insn->form = (uint8_t) f.form;
  insn->abs = f.abs;
  insn->neg = f.neg;
  insn->omod = f.omod;
  insn->clamp = f.clamp;
  insn->glc = f.glc;
  insn->scalar_base
    = f.op->encoding == GCN_GLOBAL && f.src[2] != GCN_NO_OPERAND;
  if (f.form == GCN_FORM_DPP)
    insn->dpp = f.dpp;
  else if (f.form == GCN_FORM_SDWA)
    insn->sdwa = f.sdwa;
}
