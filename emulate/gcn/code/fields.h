/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The fields of an instruction, whatever its encoding: what the decoder and
   the disassembler both start from.  */

#ifndef GCN_FIELDS_H
#define GCN_FIELDS_H 1

#include "gcn/exec/isa.h"

#define GCN_NO_OPERAND 0xffff

/* The fields of one instruction.  */
struct gcn_fields
{
  const struct gcn_op *op;
  enum gcn_form form;
  unsigned words;
  bool has_literal;
  uint32_t literal;
  /* The sources, as enum gcn_register numbers them.  A constant has a number of
     that enumeration, too.  GCN_LITERAL: the source is LITERAL.
     GCN_NO_OPERAND: the instruction has no such source.  */
  uint16_t src[3];
  /* The register of the result, as enum gcn_register has it; GCN_NO_OPERAND:
     there is none.  With GCN_OP_MASK it means nothing: the result goes to
     MASK_DST.  */
  uint16_t dst;
  /* The first register of the pair of SGPRs that gets a lane mask.  The mask is
     the only result with GCN_OP_MASK, and a second one with GCN_OP_CARRY_OUT.
     GCN_NO_OPERAND: there is no such result.  */
  uint16_t mask_dst;
  uint16_t buffer; /* MUBUF: the first of the four SGPRs that describe it */
  /* SOPK and SOPP: the immediate of 16 bits, zero-extended if the operation has
     GCN_OP_UNSIGNED_K, sign-extended if not.  SMEM, DS, FLAT, GLOBAL
     and MUBUF: the offset of the access in bytes; with GCN_OP_TWO_ADDRESSES offset0 in the low
     8 bits and offset1 in the next 8.  0 in all other encodings.  */
  int32_t immediate;
  uint8_t abs, neg, omod, op_sel;
  /* OTHER: the instruction has a bit that the executors do not support, or that
     the processor does not have.  gcn_decode makes an illegal instruction of
     such an instruction.  The disassembler ignores OTHER.  */
  bool clamp, glc, slc, gds, other;
  struct gcn_dpp dpp;
  struct gcn_sdwa sdwa;
};

/* Set *FIELDS to the fields of the instruction that begins at WORDS, for the
   processor ISA, and return true.  AVAILABLE is how many words can be read at
   WORDS, at least 1.  Returns false if gcn_op_find does not know the
   instruction, or if it has more than AVAILABLE words; *FIELDS means nothing
   then.  */
bool gcn_fields_get (struct gcn_fields *fields, const uint32_t *words,
                     size_t available, enum gcn_isa isa);

#endif
