/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   From the words of code to instructions, and to text.  */

#ifndef GCN_DECODE_H
#define GCN_DECODE_H 1

#include "gcn/exec/isa.h"

/* Decode the instruction at WORDS, of which AVAILABLE > 0 are there, for the
   processor ISA, into *INSN.  If it is no instruction, *INSN becomes one of a
   single word, with OP NULL, that stops the wave as illegal.  */
void gcn_decode (struct gcn_insn *insn, const uint32_t *words,
                 size_t available, enum gcn_isa isa);

/* Write the text of the instruction at WORDS, of which AVAILABLE > 0 are there,
   to TEXT, of SIZE bytes, as LLVM's disassembler prints it.  Returns the length
   of the instruction in words.  If it is none that is executed here, TEXT is
   that of gcn_unknown_describe, and the result is 1.  */
unsigned gcn_disassemble (char *text, size_t size, const uint32_t *words,
                          size_t available, enum gcn_isa isa);

/* Write a description of the instruction that begins with WORD to TEXT, of SIZE
   bytes.  This is for instructions that gcn_op_find does not know, or that are
   cut off.  The description begins with the name of the instruction, if that is
   known.  If not, it begins with the name of its encoding and the number of its
   operation, or with "none" if WORD has no known encoding.  WORD itself follows
   in all three cases.  */
void gcn_unknown_describe (char *text, size_t size, uint32_t word);

/* Return the operation of the instruction that begins with WORD, on the
   processor ISA.  The result is NULL if no instruction of ISA begins with WORD,
   or if the emulator does not execute that instruction.  */
const struct gcn_op *gcn_op_find (uint32_t word, enum gcn_isa isa);

#endif
