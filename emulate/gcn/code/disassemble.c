/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Instructions as text, as LLVM's disassembler writes them.  */

#include "gcn/code/decode.h"
#include "gcn/code/fields.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Text that grows; what does not fit is left out.  */
struct text
{
  char *start;
  size_t size, length;
  unsigned operands;            /* how many were printed */
};

static void __attribute__ ((format (printf, 2, 3)))
put (struct text *t, const char *format, ...)
{
  va_list args;

  if (t->length + 1 >= t->size)
    return;
  va_start (args, format);
  int n = vsnprintf (t->start + t->length, t->size - t->length, format, args);
  va_end (args);
  t->length += n > 0 ? (size_t) n : 0;
  if (t->length >= t->size)
    t->length = t->size - 1;
}

/* Before each operand.  */
static void
separate (struct text *t)
{
  put (t, t->operands++ == 0 ? " " : ", ");
}

/* ---- Operands ---------------------------------------------------------- */

/* Registers that have a name, whole or by halves.  */
static const char *
special_name (unsigned number, unsigned dwords)
{
  switch (number)
    {
    case GCN_FLAT_SCRATCH:
      return dwords == 2 ? "flat_scratch" : "flat_scratch_lo";
    case GCN_FLAT_SCRATCH + 1:
      return "flat_scratch_hi";
    case GCN_XNACK_MASK:
      return dwords == 2 ? "xnack_mask" : "xnack_mask_lo";
    case GCN_XNACK_MASK + 1:
      return "xnack_mask_hi";
    case GCN_VCC:
      return dwords == 2 ? "vcc" : "vcc_lo";
    case GCN_VCC + 1:
      return "vcc_hi";
    case GCN_M0:
      return "m0";
    case GCN_EXEC:
      return dwords == 2 ? "exec" : "exec_lo";
    case GCN_EXEC + 1:
      return "exec_hi";
    case GCN_SHARED_BASE:
      return "src_shared_base";
    case GCN_SHARED_LIMIT:
      return "src_shared_limit";
    case GCN_PRIVATE_BASE:
      return "src_private_base";
    case GCN_PRIVATE_LIMIT:
      return "src_private_limit";
    case GCN_VCCZ:
      return "src_vccz";
    case GCN_EXECZ:
      return "src_execz";
    case GCN_SCC:
      return "src_scc";
    }
  return NULL;
}

static void
register_put (struct text *t, char file, unsigned number, unsigned dwords)
{
  if (dwords <= 1)
    put (t, "%c%u", file, number);
  else
    put (t, "%c[%u:%u]", file, number, number + dwords - 1);
}

static void
float_put (struct text *t, unsigned number, unsigned dwords)
{
  static const char *const names[]
    = { "0.5", "-0.5", "1.0", "-1.0", "2.0", "-2.0", "4.0", "-4.0" };

  if (number < GCN_CONST_INV_2PI)
    put (t, "%s", names[number - GCN_CONST_HALF]);
  else
    put (t, dwords == 2 ? "0.15915494309189532" : "0.15915494");
}

/* A literal could be a shorter constant: it looks like that one then.  */
static void
literal_put (struct text *t, uint32_t literal, unsigned dwords)
{
  static const uint32_t floats[]
    = { 0x3f000000, 0xbf000000, 0x3f800000, 0xbf800000, 0x40000000,
        0xc0000000, 0x40800000, 0xc0800000, 0x3e22f983 };
  int32_t integer = (int32_t) literal;

  if (integer >= -16 && integer <= 64)
    {
      put (t, "%d", integer);
      return;
    }
  for (unsigned n = 0; dwords == 1 && n < sizeof floats / sizeof *floats; n++)
    if (literal == floats[n])
      {
        float_put (t, GCN_CONST_HALF + n, 1);
        return;
      }
  put (t, "0x%x", literal);
}

static void
operand_put (struct text *t, unsigned number, enum gcn_type type,
             uint32_t literal)
{
  unsigned dwords = gcn_type_dwords (type);
  const char *name = special_name (number, dwords);

  if (number >= GCN_AGPR)
    register_put (t, 'a', number - GCN_AGPR, dwords);
  else if (number >= GCN_VGPR)
    register_put (t, 'v', number - GCN_VGPR, dwords);
  else if (name != NULL)
    put (t, "%s", name);
  else if (number < GCN_SGPRS)
    register_put (t, 's', number, dwords);
  else if (number >= GCN_TTMP && number < GCN_TTMP + 12)
    put (t, "ttmp%u", number - GCN_TTMP);
  else if (number >= GCN_CONST_ZERO && number <= GCN_CONST_64)
    put (t, "%u", number - GCN_CONST_ZERO);
  else if (number >= GCN_CONST_MINUS_1 && number <= GCN_CONST_MINUS_16)
    put (t, "-%u", number - GCN_CONST_64);
  else if (number >= GCN_CONST_HALF && number <= GCN_CONST_INV_2PI)
    float_put (t, number, dwords);
  else if (number == GCN_LITERAL)
    literal_put (t, literal, dwords);
  else
    put (t, "?%u", number);
}

/* Source N with its signs.  */
static void
source_put (struct text *t, const struct gcn_fields *f, unsigned n)
{
  bool sext = f->form == GCN_FORM_SDWA && n < 2 && f->sdwa.src_sext >> n & 1;

  separate (t);
  if (f->neg >> n & 1)
    put (t, "-");
  if (f->abs >> n & 1)
    put (t, "|");
  if (sext)
    put (t, "sext(");
  operand_put (t, f->src[n], f->op->src[n], f->literal);
  if (sext)
    put (t, ")");
  if (f->abs >> n & 1)
    put (t, "|");
}

static void
plain_put (struct text *t, const struct gcn_fields *f, unsigned number,
           enum gcn_type type)
{
  separate (t);
  operand_put (t, number, type, f->literal);
}

/* ---- Scalar instructions ----------------------------------------------- */

static void
scalar_put (struct text *t, const struct gcn_fields *f)
{
  if (f->dst != GCN_NO_OPERAND)
    plain_put (t, f, f->dst, f->op->dst);
  for (unsigned n = 0; n < 2 && f->op->src[n] != GCN_NONE; n++)
    source_put (t, f, n);
}

static void
sopk_put (struct text *t, const struct gcn_fields *f)
{
  plain_put (t, f, f->dst, f->op->dst);
  separate (t);
  if (f->op->flags & GCN_OP_BRANCH)
    put (t, "%u", (unsigned) f->immediate & 0xffff);
  else
    put (t, "0x%x", (unsigned) f->immediate & 0xffff);
}

static void
waitcnt_put (struct text *t, unsigned mask, enum gcn_isa isa)
{
  unsigned vm = mask & 15, exp = mask >> 4 & 7, lgkm = mask >> 8 & 15;
  unsigned vm_none = 15;
  const char *space = "";

  if (isa & GCN_GFX9)
    {
      vm |= mask >> 14 << 4;
      vm_none = 63;
    }
  put (t, " ");
  /* All, if none is waited for: there has to be some text.  */
  bool all = vm == vm_none && exp == 7 && lgkm == 15;
  if (vm != vm_none || all)
    {
      put (t, "vmcnt(%u)", vm);
      space = " ";
    }
  if (exp != 7 || all)
    {
      put (t, "%sexpcnt(%u)", space, exp);
      space = " ";
    }
  if (lgkm != 15 || all)
    put (t, "%slgkmcnt(%u)", space, lgkm);
}

static void
sopp_put (struct text *t, const struct gcn_fields *f, enum gcn_isa isa)
{
  unsigned immediate = (unsigned) f->immediate & 0xffff;

  if (strcmp (f->op->name, "s_waitcnt") == 0)
    waitcnt_put (t, immediate, isa);
  else if (f->op->flags & GCN_OP_BRANCH)
    put (t, " %u", immediate);
  else if (strcmp (f->op->name, "s_barrier") != 0
           && (immediate != 0 || strcmp (f->op->name, "s_endpgm") != 0)
           && strcmp (f->op->name, "s_icache_inv") != 0)
    put (t, " %u", immediate);
}

static void
smem_put (struct text *t, const struct gcn_fields *f)
{
  if (f->dst != GCN_NO_OPERAND)
    plain_put (t, f, f->dst, f->op->dst);
  if (f->src[0] == GCN_NO_OPERAND)
    return;
  plain_put (t, f, f->src[0], f->op->src[0]);
  if (f->src[1] != GCN_NO_OPERAND)
    plain_put (t, f, f->src[1], GCN_u32);
  else
    {
      separate (t);
      put (t, f->immediate < 0 ? "-0x%x" : "0x%x",
           f->immediate < 0 ? -(unsigned) f->immediate
                            : (unsigned) f->immediate);
    }
  if (f->glc)
    put (t, " glc");
}

/* ---- Vector instructions ----------------------------------------------- */

static void
dpp_put (struct text *t, const struct gcn_dpp *dpp)
{
  unsigned control = dpp->control, count = control & 15;

  put (t, " ");
  if (control < 0x100)
    put (t, "quad_perm:[%u,%u,%u,%u]", control & 3, control >> 2 & 3,
         control >> 4 & 3, control >> 6 & 3);
  else if (control < 0x110)
    put (t, "row_shl:%u", count);
  else if (control < 0x120)
    put (t, "row_shr:%u", count);
  else if (control < 0x130)
    put (t, "row_ror:%u", count);
  else if (control == 0x130)
    put (t, "wave_shl:1");
  else if (control == 0x134)
    put (t, "wave_rol:1");
  else if (control == 0x138)
    put (t, "wave_shr:1");
  else if (control == 0x13c)
    put (t, "wave_ror:1");
  else if (control == 0x140)
    put (t, "row_mirror");
  else if (control == 0x141)
    put (t, "row_half_mirror");
  else
    put (t, "row_bcast:%u", control == 0x142 ? 15 : 31);
  put (t, " row_mask:0x%x bank_mask:0x%x", dpp->row_mask, dpp->bank_mask);
  if (dpp->bound_control)
    put (t, " bound_ctrl:1");
}

static void
sdwa_put (struct text *t, const struct gcn_fields *f)
{
  static const char *const selects[8]
    = { "BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3", "WORD_0", "WORD_1", "DWORD",
        "?" };
  static const char *const unused[4]
    = { "UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE", "?" };

  if (!(f->op->flags & GCN_OP_MASK))
    put (t, " dst_sel:%s dst_unused:%s", selects[f->sdwa.dst_select],
         unused[f->sdwa.dst_unused]);
  put (t, " src0_sel:%s", selects[f->sdwa.src_select[0]]);
  if (f->op->src[1] != GCN_NONE)
    put (t, " src1_sel:%s", selects[f->sdwa.src_select[1]]);
}

static const char *
suffix (const struct gcn_fields *f)
{
  switch (f->form)
    {
    case GCN_FORM_DPP:
      return "_dpp";
    case GCN_FORM_SDWA:
      return "_sdwa";
    case GCN_FORM_VOP3:
      return f->op->flags & GCN_OP_NO_SUFFIX ? "" : "_e64";
    case GCN_FORM_PLAIN:
      break;
    }
  return f->op->flags & GCN_OP_NO_SUFFIX
           || (f->op->dst == GCN_NONE && !(f->op->flags & GCN_OP_MASK))
           ? ""
           : "_e32";
}

static void
vector_put (struct text *t, const struct gcn_fields *f)
{
  unsigned sources = f->op->flags & GCN_OP_ACCUMULATE ? 2 : 3;

  put (t, "%s", suffix (f));
  if (f->op->flags & GCN_OP_MASK)
    plain_put (t, f, f->mask_dst, GCN_u64);
  else if (f->dst != GCN_NO_OPERAND)
    plain_put (t, f, f->dst, f->op->dst);
  if (f->op->flags & GCN_OP_CARRY_OUT)
    plain_put (t, f, f->mask_dst, GCN_u64);
  for (unsigned n = 0; n < sources && f->op->src[n] != GCN_NONE; n++)
    source_put (t, f, n);
  if (f->clamp)
    put (t, " clamp");
  if (f->omod != 0)
    put (t, f->omod == 1 ? " mul:2" : f->omod == 2 ? " mul:4" : " div:2");
  if (f->form == GCN_FORM_DPP)
    dpp_put (t, &f->dpp);
  else if (f->form == GCN_FORM_SDWA)
    sdwa_put (t, f);
}

/* ---- Memory instructions ----------------------------------------------- */

static void
ds_put (struct text *t, const struct gcn_fields *f)
{
  unsigned offset = (unsigned) f->immediate;

  if (f->dst != GCN_NO_OPERAND)
    plain_put (t, f, f->dst, f->op->dst);
  for (unsigned n = 0; n < 3 && f->op->src[n] != GCN_NONE; n++)
    source_put (t, f, n);
  if (f->op->flags & GCN_OP_TWO_ADDRESSES)
    {
      if (offset & 0xff)
        put (t, " offset0:%u", offset & 0xff);
      if (offset >> 8)
        put (t, " offset1:%u", offset >> 8);
    }
  else if (offset != 0)
    put (t, " offset:%u", offset);
  if (f->gds)
    put (t, " gds");
}

static void
flat_put (struct text *t, const struct gcn_fields *f)
{
  bool global = f->op->encoding == GCN_GLOBAL;
  bool base = global && f->src[2] != GCN_NO_OPERAND;

  if (f->dst != GCN_NO_OPERAND)
    plain_put (t, f, f->dst, f->op->dst);
  plain_put (t, f, f->src[0], base ? GCN_u32 : GCN_u64);
  if (f->src[1] != GCN_NO_OPERAND)
    plain_put (t, f, f->src[1], f->op->src[1]);
  if (base)
    plain_put (t, f, f->src[2], GCN_u64);
  else if (global)
    put (t, ", off");
  if (f->immediate != 0)
    put (t, " offset:%d", f->immediate);
  if (f->glc)
    put (t, " glc");
  if (f->slc)
    put (t, " slc");
}

static void
buffer_put (struct text *t, const struct gcn_fields *f)
{
  if (f->op->src[0] == GCN_NONE)
    return;
  if (f->dst != GCN_NO_OPERAND)
    plain_put (t, f, f->dst, f->op->dst);
  else
    plain_put (t, f, f->src[1], f->op->src[1]);
  if (f->src[0] != GCN_NO_OPERAND)
    plain_put (t, f, f->src[0], GCN_u32);
  else
    put (t, ", off");
  plain_put (t, f, f->buffer, GCN_b128);
  plain_put (t, f, f->src[2], GCN_u32);
  if (f->src[0] != GCN_NO_OPERAND)
    put (t, " offen");
  if (f->immediate != 0)
    put (t, " offset:%d", f->immediate);
  if (f->glc)
    put (t, " glc");
  if (f->slc)
    put (t, " slc");
}

/* ---- All --------------------------------------------------------------- */

unsigned
gcn_disassemble (char *text, size_t size, const uint32_t *words,
                 size_t available, enum gcn_isa isa)
{
  struct text t = { text, size, 0, 0 };
  struct gcn_fields f;

  if (!gcn_fields_get (&f, words, available, isa))
    {
      gcn_unknown_describe (text, size, words[0]);
      return 1;
    }
  put (&t, "%s", f.op->name);
  switch ((enum gcn_encoding) f.op->encoding)
    {
    case GCN_SOP2:
    case GCN_SOP1:
    case GCN_SOPC:
      scalar_put (&t, &f);
      break;
    case GCN_SOPK:
      sopk_put (&t, &f);
      break;
    case GCN_SOPP:
      sopp_put (&t, &f, isa);
      break;
    case GCN_SMEM:
      smem_put (&t, &f);
      break;
    case GCN_VOP2:
    case GCN_VOP1:
    case GCN_VOPC:
    case GCN_VOP3:
    case GCN_VOP3P:
      vector_put (&t, &f);
      break;
    case GCN_DS:
      ds_put (&t, &f);
      break;
    case GCN_FLAT:
    case GCN_GLOBAL:
      flat_put (&t, &f);
      break;
    case GCN_MUBUF:
      buffer_put (&t, &f);
      break;
    case GCN_ENCODINGS:
      break;
    }
  return f.words;
}
