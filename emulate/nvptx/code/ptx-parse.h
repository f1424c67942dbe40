/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The parser of PTX, as its parts share it: tokens that are expected, symbols,
   declarations, bodies of functions.

   A function here that returns bool returns true if there was no error.  After
   an error, which is in the program's log, it returns false, and parsing ends.
   A function whose result means something else has a comment that says so.  */

#ifndef EMU_PTX_PARSE_H
#define EMU_PTX_PARSE_H 1

#include "nvptx/code/ptx-program.h"
#include "nvptx/code/ptx-lex.h"
#include "nvptx/exec/ptx-pool.h"

/* A parser at one place of one object's text.  */
struct ptx_parser
{
  struct ptx_lexer lexer;
  struct ptx_program *program;
  struct ptx_object *object;
  /* File and line of the last .loc, as file number << 20 | line; 0 if the
     function has had no .loc so far.  */
  uint32_t source;
  const char *function;         /* name of the function whose body is being
                                   parsed, or NULL */
};

/* Report an error in the program's log, with the text that FORMAT makes, as for
   printf.  ptx_error reports an error in the line of the current token,
   ptx_error_at one in line LINE of the object.  Both always return false.  */
bool ptx_error (struct ptx_parser *parser, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));
bool ptx_error_at (struct ptx_parser *parser, uint32_t line,
                   const char *format, ...)
  __attribute__ ((format (printf, 3, 4)));

/* Go on behind the current token, which has to be MARK.  */
bool ptx_expect (struct ptx_parser *parser, char mark);

/* Go on behind the current token if it is MARK, and return whether it was.  */
bool ptx_accept (struct ptx_parser *parser, char mark);

/* Set *VALUE to the integer that begins at the current token, and go on behind
   it.  A minus may stand before the integer; *VALUE is the negative then,
   modulo 2 to the power of 64.  All other tokens are an error.  */
bool ptx_integer_parse (struct ptx_parser *parser, uint64_t *value);

/* Return the type that TOKEN, such as .u32, names; PTX_NONE if it is something
   else.  */
enum ptx_type ptx_type_of (const struct ptx_token *token);
/* Return the space that TOKEN, such as .global, names; PTX_SPACES if it is
   something else.  */
enum ptx_space ptx_space_of (const struct ptx_token *token);

/* ---- Symbols (ptx-link.c) ----------------------------------------------- */

/* Return the symbol that OBJECT has declared as NAME, which has LENGTH
   characters; NULL if OBJECT has declared none.  An object declares at most one
   symbol of a name, either a private or a public one.  */
struct ptx_symbol *ptx_symbol_find (const struct ptx_object *object,
                                    const char *name, size_t length);

/* Return the symbol that PARSER's object means by NAME, for a declaration with
   LINKAGE.  If the object has declared no symbol NAME so far, and LINKAGE is
   not PTX_PRIVATE, it is the public symbol NAME of the program.  If there is no
   such symbol, a new one is made.  It is an error if the symbol was a variable
   before though IS_FUNCTION is true, or a function though IS_FUNCTION is false.
   It is an error if the symbol was private before and is not with LINKAGE, or
   the reverse.  Returns NULL after an error.  */
struct ptx_symbol *ptx_symbol_declare (struct ptx_parser *parser,
                                       const struct ptx_token *name,
                                       bool is_function,
                                       enum ptx_linkage linkage);

/* Return whether the definition that is being parsed, with LINKAGE, is to
   become the definition of SYMBOL.  True if SYMBOL has no definition so far, or
   has a weak one and LINKAGE is not PTX_WEAK: SYMBOL has no definition on
   return then, and the caller enters the new one.  False if SYMBOL has a
   definition and LINKAGE is PTX_WEAK, or if neither definition is weak: in this
   last case an error is added to the program's log, and ptx_program_link will
   return PTX_DUPLICATE.  */
bool ptx_symbol_define (struct ptx_parser *parser, struct ptx_symbol *symbol,
                        enum ptx_linkage linkage);

/* ---- Declarations (ptx-declare.c) --------------------------------------- */

/* Parse the declaration of a variable; the current token is its space.  */
bool ptx_variable_parse (struct ptx_parser *parser,
                         enum ptx_linkage linkage);

/* What a declaration says besides its space, as in ".align N .uB name".  */
struct ptx_declaration
{
  enum ptx_type type;
  unsigned vector;              /* elements: 1, 2, 4 */
  uint64_t align;               /* bytes; natural if not given */
  bool pointer;                 /* a parameter that is said to be one */
  struct ptx_token name;
  uint32_t range;               /* N of "name<N>"; 0 if there is no such part */
  /* N of "name[N]", or the product of several; 1 if there is no such part.  */
  uint64_t elements;
  /* "[]" stands behind the name.  It does not change ELEMENTS, which tells
     nothing about the size of the array then.  */
  bool unsized;
};

/* Set *DECLARATION to what the declaration says from the current token on, the
   one behind the space, and go on behind the name and its brackets.  */
bool ptx_declaration_parse (struct ptx_parser *parser,
                            struct ptx_declaration *declaration);

/* ---- Bodies (ptx-function.c, ptx-body.c) -------------------------------- */

/* What an operand is.  */
enum ptx_operand_kind
{
  PTX_OPERAND_REGISTER,
  PTX_OPERAND_VECTOR, /* {a,b}, or a whole vector register */
  PTX_OPERAND_NUMBER, /* VALUE itself */
  PTX_OPERAND_SYMBOL, /* the address of SYMBOL plus VALUE */
  PTX_OPERAND_LOCAL, /* the address of the frame's local memory plus VALUE */
  PTX_OPERAND_SPECIAL, /* the special register SPECIAL */
  /* [...]: the memory at an address.  BASE says which: REG plus VALUE, SYMBOL
     plus VALUE, the frame's local memory plus VALUE, or VALUE itself.  */
  PTX_OPERAND_ADDRESS,
  /* [param]: a parameter, whose value is in register REG.  */
  PTX_OPERAND_PARAM,
  /* A name that is not declared so far as a register, parameter, local array or
     symbol, and is no special register.  A branch takes it for the name of a
     label, whether or not the label has been placed already.  TOKEN has the
     name.  */
  PTX_OPERAND_LABEL,
  PTX_OPERAND_SINK /* _ */
};

/* An operand of a statement.  Which fields mean something depends on KIND.  */
struct ptx_operand
{
  enum ptx_operand_kind kind;
  enum ptx_operand_kind base;   /* of an address: REGISTER, SYMBOL, LOCAL or
                                   NUMBER */
  enum ptx_type type;           /* of a register; of a float number */
  uint32_t reg;
  bool negated;                 /* !%p */
  unsigned parts;               /* of a vector */
  struct ptx_operand *part;     /* [parts] */
  /* Of a number: the integer, or the bits of the float of TYPE.  Of SYMBOL,
     LOCAL and ADDRESS: an offset in bytes.  */
  uint64_t value;
  struct ptx_symbol *symbol;
  enum ptx_special special;
  struct ptx_token token;
};

#define PTX_MAX_OPERANDS 6

/* A statement: an instruction with its guard and its operands.  */
struct ptx_statement
{
  const char *mnemonic;         /* whole, as add.u32 */
  size_t length;
  uint32_t line;
  bool guarded, guard_negated;
  uint32_t guard;               /* register */
  unsigned operands;
  struct ptx_operand operand[PTX_MAX_OPERANDS];
  /* Of a call.  */
  bool has_result;
  struct ptx_operand result;
  unsigned arguments;
  struct ptx_operand *argument;
};

struct ptx_body;                /* a function being parsed */

/* The names in a function's head: of its result, if there is one, and of its
   parameters.  The maker of the structure frees the two malloc'ed arrays when
   ptx_body_parse has returned.  */
struct ptx_signature
{
  bool has_result;
  struct ptx_token result;
  enum ptx_type result_type;
  unsigned parameters;
  struct ptx_token *names;      /* [parameters], malloc'ed */
  enum ptx_type *types;         /* [parameters], malloc'ed */
};

/* Parse the block at the current token as the body of FUNCTION.  Its result and
   its parameters have the names that SIGNATURE gives.  */
bool ptx_body_parse (struct ptx_parser *parser, struct ptx_function *function,
                     const struct ptx_signature *signature);

/* Return the parser that parses BODY.  */
struct ptx_parser *ptx_body_parser (struct ptx_body *body);

/* Append an instruction that RUN executes, and return it.  Its fields LINE
   and SOURCE are those of the statement that is being parsed; all other fields
   are 0.  The pointer is valid until another instruction is appended, which
   ptx_body_emit_branch, ptx_body_guard_begin and, for some operands,
   ptx_source_get do, too.  */
struct ptx_code *ptx_body_emit (struct ptx_body *body, ptx_run *run);

/* Append a branch that RUN executes, and return this instruction.  Its target
   is the label called NAME, which may have been placed already or may be placed
   later.  The pointer is valid as long as one that ptx_body_emit returns.  */
struct ptx_code *ptx_body_emit_branch (struct ptx_body *body, ptx_run *run,
                                       const struct ptx_token *name);

/* Make conditional what is emitted between this call and ptx_body_guard_end:
   only those lanes execute it for which the predicate in register PREDICATE is
   true or, if NEGATED, false.  The result is the argument GUARD of
   ptx_body_guard_end.  */
int ptx_body_guard_begin (struct ptx_body *body, uint32_t predicate,
                          bool negated);
/* End the conditional part that ptx_body_guard_begin has begun; GUARD is its
   result.  CONTROL is false if what was emitted in between only computes, loads
   and stores, in each lane for itself; true if it may do more, as a branch, a
   call, a barrier or an exchange of values between lanes does.  */
void ptx_body_guard_end (struct ptx_body *body, int guard, bool control);

/* The labels that a .branchtargets lists, under a name of its own.  */
struct ptx_targets
{
  struct ptx_targets *next;
  struct ptx_token name;
  unsigned n;
  struct ptx_token *labels;     /* [n] */
};

/* Return the .branchtargets of the name NAME, which BODY has had before, or
   NULL.  */
const struct ptx_targets *ptx_body_targets (const struct ptx_body *body,
                                            const struct ptx_token *name);

/* Return a new register, of type PTX_B64.  Its value is undefined until emitted
   code sets it.  */
uint32_t ptx_body_temporary (struct ptx_body *body);

/* Return the register that holds a constant.  If SYMBOL is NULL, the constant
   is VALUE.  If not, it is the address of SYMBOL plus VALUE.  All calls of a
   body for one constant return the same register.  */
uint32_t ptx_body_constant (struct ptx_body *body, struct ptx_symbol *symbol,
                            uint64_t value);

/* Return the type that register REG was declared with.  */
enum ptx_type ptx_body_type (const struct ptx_body *body, uint32_t reg);

/* ---- Instructions (ptx-instruction.c) ----------------------------------- */

/* Append the code of STATEMENT, with its guard, to BODY.  It is an error if
   STATEMENT cannot be executed here.  */
bool ptx_statement_decode (struct ptx_body *body,
                           const struct ptx_statement *statement);

#endif
