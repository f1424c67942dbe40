/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Mnemonics of PTX, understood once per program.

   Functions that return bool return false after an error, which is in the
   program's log; parsing then ends.  */

#ifndef EMU_PTX_DECODE_H
#define EMU_PTX_DECODE_H 1

#include "nvptx/code/ptx-parse.h"

#include "nvptx/exec/exec-ops.h"

#define PTX_MAX_MNEMONIC 48
#define PTX_MAX_TYPES 4

/* Appends the code of STATEMENT, whose mnemonic is INSTRUCTION, to BODY.
   Returns false after an error, which is in the program's log.  */
typedef bool ptx_decode_function (struct ptx_body *body,
                                  const struct ptx_instruction *instruction,
                                  const struct ptx_statement *statement);

/* A mnemonic, understood.  */
struct ptx_instruction
{
  const char *text;             /* the mnemonic */
  size_t length;
  char name[PTX_MAX_MNEMONIC];
  ptx_decode_function *decode;
  /* False: the instruction only computes, loads and stores, in each lane for
     itself.  True: it may do more, as a branch, a call or a barrier does.  If
     such an instruction has a guard, lanes that do not execute it branch over
     it.  The value is the argument CONTROL of ptx_body_guard_end.  */
  bool control;
  const struct ptx_family *family;
  ptx_run *run;
  unsigned operands;            /* how many it has at least */
  /* The last type in the mnemonic; PTX_NONE if the mnemonic has no type.  */
  enum ptx_type type;
  enum ptx_type types[PTX_MAX_TYPES];
  unsigned type_count;
  enum ptx_space space;
  unsigned vector;
  enum ptx_rounding rounding;
  struct ptx_instruction *next;
};

/* An instruction that is not of a family.  The table ends with an element whose
   NAME is NULL.  */
struct ptx_special_instruction
{
  const char *name;
  ptx_decode_function *decode;
  unsigned operands;            /* at least */
  bool control;
  ptx_run *run;
};

/* All instructions that are not of a family.  */
extern const struct ptx_special_instruction ptx_special_instructions[];

/* Decode an instruction of a family (struct ptx_family).  ptx_atomic_decode is
   for the forms that have an address: PTX_FORM_ATOMIC, PTX_FORM_ATOMIC_SWAP and
   PTX_FORM_REDUCTION.  ptx_family_decode is for all other forms.  */
ptx_decode_function ptx_family_decode, ptx_atomic_decode;

/* Decode a branch together with its guard, if it has one.  So the caller does
   not call ptx_body_guard_begin for a branch.  For each other instruction with
   a guard the caller does call ptx_body_guard_begin.  */
ptx_decode_function ptx_branch_decode;

/* ---- Operands (ptx-operand.c) ------------------------------------------- */

/* Set *REG to a register that has the value of OPERAND, for an instruction that
   takes an operand of TYPE there.

   For a register or a parameter this is OPERAND's own register.  For a number,
   or for the address of a symbol, it is the register of a constant.  For a
   negated predicate, an address in the frame's local memory, or a special
   register, it is a new register, and code that sets it is emitted.

   It is an error if a register is a predicate though TYPE is not PTX_PRED, or
   is no predicate though TYPE is PTX_PRED.  It is an error if a number cannot
   be taken as one of TYPE.  All other kinds of OPERAND are errors.  */
bool ptx_source_get (struct ptx_body *body,
                     const struct ptx_statement *statement,
                     const struct ptx_operand *operand, enum ptx_type type,
                     uint32_t *reg);

/* Set *REG to the register that OPERAND says to write; to an unused one for the
   operand "_".  It is an error if the register is no predicate though PREDICATE
   is true, or is a predicate though PREDICATE is false.  */
bool ptx_target_get (struct ptx_body *body,
                     const struct ptx_statement *statement,
                     const struct ptx_operand *operand, bool predicate,
                     uint32_t *reg);

/* Set *REG and *OFFSET for OPERAND, so that the address that OPERAND means is
   the value of register *REG plus *OFFSET.  It is an error if OPERAND is not of
   the kind PTX_OPERAND_ADDRESS.

   If the address is a register or a symbol plus a number, *REG is that
   register, or the register of a constant with the symbol's address, and
   *OFFSET is the number.  If the address is a number, *REG is the register of a
   constant with that number, and *OFFSET is 0.  If the address is one of the
   frame's local memory, *REG is a new register, code that sets it is emitted,
   and *OFFSET is 0.  */
bool ptx_address_get (struct ptx_body *body,
                      const struct ptx_statement *statement,
                      const struct ptx_operand *operand, uint32_t *reg,
                      int64_t *offset);

/* Emit code that sets D to OPERAND, a local address or a special register.  */
void ptx_computed_emit (struct ptx_body *body,
                        const struct ptx_operand *operand, uint32_t d);

/* Emit the code D = A, executed by RUN.  */
void ptx_move_emit (struct ptx_body *body, ptx_run *run, uint32_t d,
                    uint32_t a);

/* Report that OPERAND is not what it has to be, which WHAT tells.  Always
   returns false.  */
bool ptx_operand_error (struct ptx_body *body,
                        const struct ptx_statement *statement,
                        const struct ptx_operand *operand, const char *what);

/* ---- All ---------------------------------------------------------------- */

/* Return what the mnemonic of STATEMENT stands for (ptx-mnemonic.c).  Returns
   NULL if it is none that can be executed here; the log does not tell that, the
   caller has to.  */
const struct ptx_instruction *
ptx_instruction_find (struct ptx_program *program,
                      const struct ptx_statement *statement);

#endif
