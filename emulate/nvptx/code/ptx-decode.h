/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Mnemonics of PTX, understood once per program.  */

#ifndef EMU_PTX_DECODE_H
#define EMU_PTX_DECODE_H 1

#include "nvptx/code/ptx-parse.h"

#include "nvptx/exec/exec-ops.h"

#define PTX_MAX_MNEMONIC 48
#define PTX_MAX_TYPES 4

typedef bool ptx_decode_function (struct ptx_body *body,
                                  const struct ptx_instruction *instruction,
                                  const struct ptx_statement *statement);

struct ptx_instruction
{
  const char *text;             /* the mnemonic */
  size_t length;
  char name[PTX_MAX_MNEMONIC];
  ptx_decode_function *decode;
  bool control;                 /* see ptx_body_guard_end */
  const struct ptx_family *family;
  ptx_run *run;
  unsigned operands;            /* at least */
  enum ptx_type type;           /* the last one given */
  enum ptx_type types[PTX_MAX_TYPES];
  unsigned type_count;
  enum ptx_space space;
  unsigned vector;
  enum ptx_rounding rounding;
  struct ptx_instruction *next;
};

/* Instructions that are not of a family.  The table ends with a NULL.  */
struct ptx_special_instruction
{
  const char *name;
  ptx_decode_function *decode;
  unsigned operands;            /* at least */
  bool control;
  ptx_run *run;
};

extern const struct ptx_special_instruction ptx_special_instructions[];

/* Those that are: without and with an address.  */
ptx_decode_function ptx_family_decode, ptx_atomic_decode;

/* A branch, which sees to its guard itself.  */
ptx_decode_function ptx_branch_decode;

/* ---- Operands (ptx-operand.c) ------------------------------------------- */

/* The register that has OPERAND's value, for an instruction of TYPE.  */
bool ptx_source_get (struct ptx_body *body,
                     const struct ptx_statement *statement,
                     const struct ptx_operand *operand, enum ptx_type type,
                     uint32_t *reg);

/* The register to write; an unused one for _.  */
bool ptx_target_get (struct ptx_body *body,
                     const struct ptx_statement *statement,
                     const struct ptx_operand *operand, bool predicate,
                     uint32_t *reg);

/* An address as register and offset.  */
bool ptx_address_get (struct ptx_body *body,
                      const struct ptx_statement *statement,
                      const struct ptx_operand *operand, uint32_t *reg,
                      int64_t *offset);

/* D = a local address or special register.  */
void ptx_computed_emit (struct ptx_body *body,
                        const struct ptx_operand *operand, uint32_t d);

/* D = A, as RUN does it.  */
void ptx_move_emit (struct ptx_body *body, ptx_run *run, uint32_t d,
                    uint32_t a);

/* An error: OPERAND is not what it has to be, as WHAT tells.  Always false.  */
bool ptx_operand_error (struct ptx_body *body,
                        const struct ptx_statement *statement,
                        const struct ptx_operand *operand, const char *what);

/* ---- All ---------------------------------------------------------------- */

/* What STATEMENT's mnemonic stands for, or NULL (ptx-mnemonic.c).  */
const struct ptx_instruction *
ptx_instruction_find (struct ptx_program *program,
                      const struct ptx_statement *statement);

#endif
