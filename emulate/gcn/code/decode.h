/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   From the words of code to instructions, and to text.  */

#ifndef GCN_DECODE_H
#define GCN_DECODE_H 1

#include "gcn/exec/isa.h"

/* Decode the instruction that begins at WORDS, for the processor ISA, into
   *INSN.  AVAILABLE is how many words can be read at WORDS, at least 1.  *INSN
   becomes an illegal instruction if ISA has no such instruction, if the
   emulator does not execute it, or if it has more than AVAILABLE words.  An
   illegal instruction has one word and OP NULL, and stops the wave with the
   fault GCN_FAULT_ILLEGAL.  */
void gcn_decode (struct gcn_insn *insn, const uint32_t *words,
                 size_t available, enum gcn_isa isa);

/* Write the text of the instruction that begins at WORDS to TEXT, of SIZE
   bytes, as LLVM's disassembler prints it for the processor ISA.  AVAILABLE is
   how many words can be read at WORDS, at least 1.  What does not fit into TEXT
   is left out.  Returns the length of the instruction in words.  If gcn_op_find
   does not know the instruction, or if it has more than AVAILABLE words, TEXT
   gets what gcn_unknown_describe writes, and the result is 1.  */
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
