/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Mnemonics of PTX, understood once per program.  */

#ifndef EMU_PTX_DECODE_H
#define EMU_PTX_DECODE_H 1

#include "ptx-parse.h"

#include "exec-ops.h"

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

/* What STATEMENT's mnemonic stands for, or NULL (ptx-mnemonic.c).  */
const struct ptx_instruction *
ptx_instruction_find (struct ptx_program *program,
                      const struct ptx_statement *statement);

#endif
