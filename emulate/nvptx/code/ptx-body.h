/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A function being parsed, for ptx-body.c, ptx-function.c and ptx-statement.c
   alone.  */

#ifndef EMU_PTX_BODY_H
#define EMU_PTX_BODY_H 1

#include "nvptx/code/ptx-parse.h"

#define PTX_BODY_BUCKETS 256

enum ptx_name_kind { PTX_NAME_REGISTER, PTX_NAME_PARAM, PTX_NAME_LOCAL };

/* A name of a scope.  Entries are a stack: leaving a scope pops its own.  */
struct ptx_name
{
  const char *text;
  uint32_t length;
  enum ptx_name_kind kind;
  enum ptx_type type;
  uint32_t reg;
  unsigned parts;               /* of a vector register, else 1 */
  uint64_t offset;              /* of a local array */
  unsigned bucket;
  int before;                   /* in the bucket, or -1 */
};

struct ptx_label
{
  const char *text;             /* NULL: without a name */
  uint32_t length, line;
  int at;                       /* code index, or -1 */
  int before;                   /* in the bucket, or -1 */
};

struct ptx_fixup
{
  uint32_t code;
  int label;
};

struct ptx_constant_slot
{
  struct ptx_constant constant;
  int before;
};

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
};

/* Return the entry of the name TEXT in the scopes that are open, or NULL.  */
struct ptx_name *ptx_name_find (struct ptx_body *body, const char *text,
                                uint32_t length);

/* Add one name with its registers: one, or as many as the vector has
   elements.  */
void ptx_slots_add (struct ptx_body *body, const char *text, uint32_t length,
                    enum ptx_name_kind kind, const struct ptx_declaration *d);

/* Parse the declaration .reg, .param or .local at the current token.  */
bool ptx_slots_parse (struct ptx_body *body, enum ptx_name_kind kind);
bool ptx_local_parse (struct ptx_body *body);

/* Remove the names from number COUNT on, which go out of scope.  */
void ptx_names_pop (struct ptx_body *body, int count);

/* Note that the label NAME is at this place of the code.  */
bool ptx_label_place (struct ptx_body *body, const struct ptx_token *name);

/* Parse the block at the current token (ptx-statement.c).  */
bool ptx_block_parse (struct ptx_body *body);

#endif
