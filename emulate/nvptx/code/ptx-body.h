/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The body of a function while it is parsed: its names, labels and constants,
   and the code so far.  For ptx-body.c, ptx-function.c and ptx-statement.c
   alone.

   Functions that return bool return false after an error, which is in the
   program's log; parsing then ends.  */

#ifndef EMU_PTX_BODY_H
#define EMU_PTX_BODY_H 1

#include "nvptx/code/ptx-parse.h"

#define PTX_BODY_BUCKETS 256

/* What a name stands for.  */
enum ptx_name_kind { PTX_NAME_REGISTER, PTX_NAME_PARAM, PTX_NAME_LOCAL };

/* A name of a scope.  The entries of all open scopes are a stack, NAMES of
   struct ptx_body.  Where a scope ends, ptx_names_pop removes the entries that
   were added since the scope began.  */
struct ptx_name
{
  const char *text;
  uint32_t length;
  enum ptx_name_kind kind;
  enum ptx_type type;
  uint32_t reg;
  unsigned parts;               /* of a vector register, else 1 */
  /* Of a local array: bytes from the start of the frame's local memory.  */
  uint64_t offset;
  unsigned bucket;
  /* Index of the entry before this one in the same bucket, or -1.  */
  int before;
};

/* A label of the function.  */
struct ptx_label
{
  const char *text;             /* NULL: without a name */
  uint32_t length, line;
  /* Index of the instruction behind the label; -1: not known yet.  */
  int at;
  /* Index of the entry before this one in the same bucket, or -1.  */
  int before;
};

/* A branch whose target is set at the end of the body: CODE is the index of the
   instruction, LABEL the index of the label in LABELS of struct ptx_body.  */
struct ptx_fixup
{
  uint32_t code;
  int label;
};

/* A constant of the function, with the register that holds it.  */
struct ptx_constant_slot
{
  struct ptx_constant constant;
  /* Index of the entry before this one in the same bucket, or -1.  */
  int before;
};

/* A body while it is parsed.  The arrays have ..._room elements, of which
   ..._count are in use.  The arrays of buckets are hash tables: each element is
   the index of a bucket's last entry, or -1.  */
struct ptx_body
{
  struct ptx_parser *parser;
  struct ptx_function *function;
  struct ptx_name *names;
  int name_count, name_room;
  int name_buckets[PTX_BODY_BUCKETS];
  struct ptx_label *labels;
  int label_count, label_room;
  int label_buckets[PTX_BODY_BUCKETS];
  struct ptx_fixup *fixups;
  int fixup_count, fixup_room;
  struct ptx_constant_slot *constants;
  int constant_count, constant_room;
  int constant_buckets[PTX_BODY_BUCKETS];
  struct ptx_code *code;
  int code_count, code_room;
  enum ptx_type *types;         /* of the registers */
  int register_count, register_room;
  uint32_t line;                /* of the statement */
  struct ptx_targets *targets;
};

/* Return the entry of the name TEXT in the scopes that are open, or NULL.  */
struct ptx_name *ptx_name_find (struct ptx_body *body, const char *text,
                                uint32_t length);

/* Add the name TEXT, of LENGTH characters and of KIND, to the innermost scope.
   If D declares no vector, the name gets a new register of the type of D.  If D
   declares a vector, the name gets a new register of this type for each
   element; their numbers follow one another, and REG of the entry is the first
   of them.  TEXT is not copied: it has to stay valid as long as BODY.  A name of
   an outer scope is hidden.  */
void ptx_slots_add (struct ptx_body *body, const char *text, uint32_t length,
                    enum ptx_name_kind kind, const struct ptx_declaration *d);

/* Parse the .reg or .param declaration at the current token, and add its names,
   which are of KIND, to the innermost scope.  */
bool ptx_slots_parse (struct ptx_body *body, enum ptx_name_kind kind);
/* Parse the .local declaration at the current token, and add its name to the
   innermost scope.  */
bool ptx_local_parse (struct ptx_body *body);

/* Remove the elements of NAMES from index COUNT on, which go out of scope.
   COUNT is what NAME_COUNT was when the scope began.  */
void ptx_names_pop (struct ptx_body *body, int count);

/* Place the label NAME at the end of the code so far.  It is an error if the
   label has been placed before.  */
bool ptx_label_place (struct ptx_body *body, const struct ptx_token *name);

/* Parse .branchtargets at the current token, whose name, before it, was NAME.  */
bool ptx_targets_parse (struct ptx_body *body, const struct ptx_token *name);

/* Parse the block at the current token, which is its opening brace, and go on
   behind its closing brace.  The block is a scope: the names that it declares
   are removed at its end.  Returns false, after ptx_error, if the block is
   wrong (ptx-statement.c).  */
bool ptx_block_parse (struct ptx_body *body);

#endif
