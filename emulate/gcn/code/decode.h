/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   From the words of code to instructions, and to text.  */

#ifndef GCN_DECODE_H
#define GCN_DECODE_H 1

#include "gcn/exec/isa.h"

/* Decode the instruction at WORDS, of which AVAILABLE > 0 are there, for the
   processor ISA.  What is none becomes one of a single word that stops the
   wave as illegal, with OP NULL.  */
void gcn_decode (struct gcn_insn *insn, const uint32_t *words,
                 size_t available, enum gcn_isa isa);

/* The text of the instruction at WORDS as LLVM's disassembler prints it, into
   TEXT of SIZE bytes.  The result is its length in words.  */
unsigned gcn_disassemble (char *text, size_t size, const uint32_t *words,
                          size_t available, enum gcn_isa isa);

/* What WORD is, with which no instruction that is executed here begins, into
   TEXT of SIZE bytes: name or encoding and number, and the word.  */
void gcn_unknown_describe (char *text, size_t size, uint32_t word);

/* What gcn_decode and gcn_disassemble share: the encoding of WORD, its
   operation number, and the operation for ISA or NULL.  */
const struct gcn_op *gcn_op_find (uint32_t word, enum gcn_isa isa);

#endif
