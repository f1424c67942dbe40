/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Instructions that are not executed: what encoding and operation they
   are.

   Source: AMD's Vega and GCN 3 instruction set architecture documents,
   microcode formats; names as LLVM has them.  */

#include "gcn/code/decode.h"

#include <stdio.h>
#include <string.h>

/* Words with BITS in their highest COUNT bits.  Their operation is the number
   in OP_COUNT bits from OP_LOW on.  */
struct format
{
  uint32_t bits;
  uint8_t count, op_low, op_count;
  const char *name;
};

/* The first that fits.  */
static const struct format formats[] = {
  { 0x3f, 7, 9, 8, "VOP1" },
  { 0x3e, 7, 17, 8, "VOPC" },
  { 0, 1, 25, 6, "VOP2" },
  { 0x17d, 9, 8, 8, "SOP1" },
  { 0x17e, 9, 16, 7, "SOPC" },
  { 0x17f, 9, 16, 7, "SOPP" },
  { 0xb, 4, 23, 5, "SOPK" },
  { 0x2, 2, 23, 7, "SOP2" },
  { 0x30, 6, 18, 8, "SMEM" },
  { 0x31, 6, 0, 0, "EXP" },
  { 0x35, 6, 16, 2, "VINTRP" },
  { 0x1a7, 9, 16, 7, "VOP3P" },
  { 0x34, 6, 16, 10, "VOP3" },
  { 0x36, 6, 17, 8, "DS" },
  { 0x37, 6, 18, 7, "FLAT" },
  { 0x38, 6, 18, 7, "MUBUF" },
  { 0x3a, 6, 15, 4, "MTBUF" },
  { 0x3c, 6, 18, 7, "MIMG" },
};

/* Operations that one may meet in other compilers' code.  */
static const struct
{
  const char *format;
  unsigned op;
  const char *name;
} names[] = {
  { "SOP1", 0x1f, "s_rfe_b64" },
  { "SOPP", 0x10, "s_sendmsg" },
  { "SOPP", 0x11, "s_sendmsghalt" },
  { "SOPK", 0x11, "s_getreg_b32" },
  { "SOPK", 0x12, "s_setreg_b32" },
  { "SOPK", 0x14, "s_setreg_imm32_b32" },
  { "VOP1", 0xa, "v_cvt_f16_f32" },
  { "VOP1", 0xb, "v_cvt_f32_f16" },
  { "VOP2", 0x1f, "v_add_f16" },
  { "VOP2", 0x20, "v_sub_f16" },
  { "VOP2", 0x22, "v_mul_f16" },
  { "VOP3P", 0xe, "v_pk_fma_f16" },
  { "VOP3P", 0xf, "v_pk_add_f16" },
  { "VOP3P", 0x10, "v_pk_mul_f16" },
};

/* NULL: not known.  */
static const char *
name_get (const char *format, unsigned op)
{
  for (size_t n = 0; n < sizeof names / sizeof *names; n++)
    if (names[n].format[0] == format[0] && names[n].op == op
        && strcmp (names[n].format, format) == 0)
      return names[n].name;
  return NULL;
}

void
gcn_unknown_describe (char *text, size_t size, uint32_t word)
{
  for (size_t n = 0; n < sizeof formats / sizeof *formats; n++)
    {
      const struct format *format = &formats[n];
      unsigned op = word >> format->op_low & ((1u << format->op_count) - 1);
      const char *name = name_get (format->name, op);

      if (word >> (32 - format->count) != format->bits)
        continue;
      if (name != NULL)
        snprintf (text, size, "%s (0x%08x), which is not emulated", name,
                  word);
      else
        snprintf (text, size, "%s operation %#x (0x%08x), which is not"
                  " emulated", format->name, op, word);
      return;
    }
  snprintf (text, size, "none (0x%08x)", word);
}
