/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Function bodies of PTX: scopes, names, labels, statements, operands.  */

#include "ptx-parse.h"

#include <stdlib.h>
#include <string.h>

#include "exec-ops.h"

#define BUCKETS 256
#define MAX_DEPTH 64

enum name_kind { NAME_REGISTER, NAME_PARAM, NAME_LOCAL };

/* A name of a scope.  Entries are a stack: leaving a scope pops its own.  */
struct name
{
  const char *text;
  uint32_t length;
  enum name_kind kind;
  enum ptx_type type;
  uint32_t reg;
  unsigned parts;               /* of a vector register, else 1 */
  uint64_t offset;              /* of a local array */
  unsigned bucket;
  int before;                   /* in the bucket, or -1 */
};

struct label
{
  const char *text;             /* NULL: without a name */
  uint32_t length, line;
  int at;                       /* code index, or -1 */
  int before;                   /* in the bucket, or -1 */
};

struct fixup
{
  uint32_t code;
  int label;
};

struct constant_slot
{
  struct ptx_constant constant;
  int before;
};

struct ptx_body
{
  struct ptx_parser *parser;
  struct ptx_function *function;
  struct name *names;
  int name_count, name_room;
  int name_buckets[BUCKETS];
  struct label *labels;
  int label_count, label_room;
  int label_buckets[BUCKETS];
  struct fixup *fixups;
  int fixup_count, fixup_room;
  struct constant_slot *constants;
  int constant_count, constant_room;
  int constant_buckets[BUCKETS];
  struct ptx_code *code;
  int code_count, code_room;
  enum ptx_type *types;         /* of the registers */
  int register_count, register_room;
  uint32_t line;                /* of the statement */
};

/* Room for one more element of ARRAY.  */
#define MAKE_ROOM(array, count, room) \
  ((count) < (room) ? (void) 0 \
   : (void) ((room) = (room) ? 2 * (room) : 32, \
             (array) = ptx_grow ((array), (size_t) (room) * sizeof *(array))))

struct ptx_parser *
ptx_body_parser (struct ptx_body *body)
{
  return body->parser;
}

static unsigned
text_hash (const char *text, uint32_t length)
{
  unsigned hash = 5381;

  for (uint32_t i = 0; i < length; i++)
    hash = hash * 33 + (unsigned char) text[i];
  return hash % BUCKETS;
}

/* ---- Registers and constants ------------------------------------------------ */

static uint32_t
register_add (struct ptx_body *body, enum ptx_type type)
{
  MAKE_ROOM (body->types, body->register_count, body->register_room);
  body->types[body->register_count] = type;
  return (uint32_t) body->register_count++;
}

uint32_t
ptx_body_temporary (struct ptx_body *body)
{
  return register_add (body, PTX_B64);
}

enum ptx_type
ptx_body_type (const struct ptx_body *body, uint32_t reg)
{
  return body->types[reg];
}

uint32_t
ptx_body_constant (struct ptx_body *body, struct ptx_symbol *symbol,
                   uint64_t value)
{
  unsigned bucket
    = (unsigned) ((value ^ value >> 17 ^ (uintptr_t) symbol >> 4) % BUCKETS);
  struct constant_slot *slot;

  for (int i = body->constant_buckets[bucket]; i >= 0;
       i = body->constants[i].before)
    if (body->constants[i].constant.symbol == symbol
        && body->constants[i].constant.value == value)
      return body->constants[i].constant.reg;
  if (symbol)
    symbol->referenced = true;
  MAKE_ROOM (body->constants, body->constant_count, body->constant_room);
  slot = &body->constants[body->constant_count];
  slot->constant = (struct ptx_constant) { .symbol = symbol, .value = value };
  slot->constant.reg = register_add (body, PTX_B64);
  slot->before = body->constant_buckets[bucket];
  body->constant_buckets[bucket] = body->constant_count++;
  return slot->constant.reg;
}

/* ---- Code ------------------------------------------------------------------- */

struct ptx_code *
ptx_body_emit (struct ptx_body *body, ptx_run *run)
{
  struct ptx_code *code;

  MAKE_ROOM (body->code, body->code_count, body->code_room);
  code = &body->code[body->code_count++];
  memset (code, 0, sizeof *code);
  code->run = run;
  code->line = body->line;
  code->source = body->parser->source;
  return code;
}

static int
label_add (struct ptx_body *body, const char *text, uint32_t length)
{
  struct label *label;

  MAKE_ROOM (body->labels, body->label_count, body->label_room);
  label = &body->labels[body->label_count];
  *label = (struct label) { .text = text, .length = length,
                            .line = body->line, .at = -1, .before = -1 };
  if (text)
    {
      unsigned bucket = text_hash (text, length);
      label->before = body->label_buckets[bucket];
      body->label_buckets[bucket] = body->label_count;
    }
  return body->label_count++;
}

static int
label_find (struct ptx_body *body, const char *text, uint32_t length)
{
  int i = body->label_buckets[text_hash (text, length)];

  for (; i >= 0; i = body->labels[i].before)
    if (body->labels[i].length == length
        && memcmp (body->labels[i].text, text, length) == 0)
      return i;
  return label_add (body, text, length);
}

static void
fixup_add (struct ptx_body *body, int code, int label)
{
  MAKE_ROOM (body->fixups, body->fixup_count, body->fixup_room);
  body->fixups[body->fixup_count++]
    = (struct fixup) { (uint32_t) code, label };
}

struct ptx_code *
ptx_body_emit_branch (struct ptx_body *body, ptx_run *run,
                      const struct ptx_token *name)
{
  struct ptx_code *code = ptx_body_emit (body, run);

  fixup_add (body, body->code_count - 1,
             label_find (body, name->text, name->length));
  return code;
}

int
ptx_body_guard_begin (struct ptx_body *body, uint32_t predicate, bool negated)
{
  ptx_body_emit (body, negated ? ptx_run_guard_not : ptx_run_guard)->a
    = predicate;
  return body->code_count - 1;
}

void
ptx_body_guard_end (struct ptx_body *body, int guard, bool control)
{
  struct ptx_code *code = &body->code[guard];

  if (!control && body->code_count == guard + 2)
    return;
  /* A branch over it, for the other lanes.  */
  code->run = code->run == ptx_run_guard ? ptx_run_branch_if_not
                                         : ptx_run_branch_if;
  fixup_add (body, guard, label_add (body, NULL, 0));
  body->labels[body->label_count - 1].at = body->code_count;
}

static bool
label_place (struct ptx_body *body, const struct ptx_token *name)
{
  int label = label_find (body, name->text, name->length);

  if (body->labels[label].at >= 0)
    return ptx_error (body->parser, "label '%.*s' is there twice",
                      (int) name->length, name->text);
  body->labels[label].at = body->code_count;
  return true;
}

/* ---- Scopes ----------------------------------------------------------------- */

static struct name *
name_find (struct ptx_body *body, const char *text, uint32_t length)
{
  int i = body->name_buckets[text_hash (text, length)];

  for (; i >= 0; i = body->names[i].before)
    if (body->names[i].length == length
        && memcmp (body->names[i].text, text, length) == 0)
      return &body->names[i];
  return NULL;
}

static struct name *
name_add (struct ptx_body *body, const char *text, uint32_t length,
          enum name_kind kind, enum ptx_type type)
{
  unsigned bucket = text_hash (text, length);
  struct name *name;

  MAKE_ROOM (body->names, body->name_count, body->name_room);
  name = &body->names[body->name_count];
  *name = (struct name) { .text = text, .length = length, .kind = kind,
                          .type = type, .parts = 1, .bucket = bucket };
  name->before = body->name_buckets[bucket];
  body->name_buckets[bucket] = body->name_count++;
  return name;
}

static void
names_pop (struct ptx_body *body, int count)
{
  while (body->name_count > count)
    {
      const struct name *name = &body->names[--body->name_count];
      body->name_buckets[name->bucket] = name->before;
    }
}

/* One name with registers: 1, or as many as the vector has elements.  */
static void
slots_add (struct ptx_body *body, const char *text, uint32_t length,
           enum name_kind kind, const struct ptx_declaration *d)
{
  struct name *name = name_add (body, text, length, kind, d->type);

  name->parts = d->vector;
  name->reg = register_add (body, d->type);
  for (unsigned i = 1; i < d->vector; i++)
    register_add (body, d->type);
}

/* %r<3>: %r0, %r1, %r2.  */
static void
range_add (struct ptx_body *body, enum name_kind kind,
           const struct ptx_declaration *d)
{
  for (uint32_t i = 0; i < d->range; i++)
    {
      char digits[12];
      size_t count = 0;
      char *text;

      for (uint32_t rest = i; rest || !count; rest /= 10)
        digits[count++] = (char) ('0' + rest % 10);
      text = ptx_pool_string (body->parser->program->pool, d->name.text,
                              d->name.length + count);
      for (size_t k = 0; k < count; k++)
        text[d->name.length + k] = digits[count - 1 - k];
      slots_add (body, text, d->name.length + (uint32_t) count, kind, d);
    }
}

static bool
slots_parse (struct ptx_body *body, enum name_kind kind)
{
  struct ptx_declaration d;

  ptx_lex_next (&body->parser->lexer);
  if (!ptx_declaration_parse (body->parser, &d))
    return false;
  for (;;)
    {
      if (d.elements != 1 || d.unsized)
        return ptx_error (body->parser, "arrays of registers or parameters"
                          " cannot be executed here");
      if (d.range)
        range_add (body, kind, &d);
      else
        slots_add (body, d.name.text, d.name.length, kind, &d);
      if (!ptx_accept (body->parser, ','))
        return ptx_expect (body->parser, ';');
      d.name = body->parser->lexer.token;
      d.range = 0;
      if (d.name.kind != PTX_NAME)
        return ptx_error (body->parser, "name expected");
      ptx_lex_next (&body->parser->lexer);
    }
}

static bool
local_parse (struct ptx_body *body)
{
  struct ptx_function *function = body->function;
  struct ptx_declaration d;
  uint64_t size, start;

  ptx_lex_next (&body->parser->lexer);
  if (!ptx_declaration_parse (body->parser, &d))
    return false;
  size = d.elements * d.vector * ptx_type_size (d.type);
  start = (function->local_size + d.align - 1) & ~(d.align - 1);
  if (start + size > PTX_LOCAL_WINDOW)
    return ptx_error (body->parser, "more local memory than a thread has");
  name_add (body, d.name.text, d.name.length, NAME_LOCAL, d.type)->offset
    = start;
  function->local_size = (uint32_t) ((start + size + 15) & ~UINT64_C (15));
  return ptx_expect (body->parser, ';');
}

/* ---- Operands --------------------------------------------------------------- */

static const char *const special_names[PTX_SPECIALS]
  = { "tid.x", "tid.y", "tid.z", "ntid.x", "ntid.y", "ntid.z",
      "ctaid.x", "ctaid.y", "ctaid.z", "nctaid.x", "nctaid.y", "nctaid.z",
      "laneid", "warpid", "nwarpid", "smid", "nsmid",
      "lanemask_eq", "lanemask_le", "lanemask_lt", "lanemask_ge",
      "lanemask_gt", "clock", "clock64", "globaltimer",
      "dynamic_smem_size", "total_smem_size" };

/* The current tokens as a special register.  */
static bool
special_parse (struct ptx_parser *parser, struct ptx_operand *operand)
{
  const struct ptx_token *token = &parser->lexer.token;
  size_t length = token->length - 1;

  if (token->text[0] != '%')
    return false;
  if (token->text[token->length] == '.')
    length += 2;
  for (int i = 0; i < PTX_SPECIALS; i++)
    if (strlen (special_names[i]) == length
        && memcmp (special_names[i], token->text + 1, length) == 0)
      {
        operand->kind = PTX_OPERAND_SPECIAL;
        operand->special = (enum ptx_special) i;
        if (token->text[token->length] == '.')
          ptx_lex_next (&parser->lexer);
        ptx_lex_next (&parser->lexer);
        return true;
      }
  return false;
}

/* An optional + N, - N, + -N after a name.  */
static bool
offset_parse (struct ptx_parser *parser, uint64_t *value)
{
  bool negative = false;

  if (ptx_lex_is (&parser->lexer, '+') || ptx_lex_is (&parser->lexer, '-'))
    {
      negative = ptx_lex_is (&parser->lexer, '-');
      ptx_lex_next (&parser->lexer);
      if (ptx_accept (parser, '-'))
        negative = !negative;
      if (parser->lexer.token.kind != PTX_INTEGER)
        return ptx_error (parser, "number expected");
      *value = parser->lexer.token.number;
      if (negative)
        *value = -*value;
      ptx_lex_next (&parser->lexer);
    }
  return true;
}

static void
vector_whole (struct ptx_body *body, struct ptx_operand *operand,
              const struct name *name)
{
  operand->kind = PTX_OPERAND_VECTOR;
  operand->parts = name->parts;
  operand->part = ptx_pool_get (body->parser->program->pool,
                                name->parts * sizeof *operand->part);
  for (unsigned i = 0; i < name->parts; i++)
    operand->part[i] = (struct ptx_operand) { .kind = PTX_OPERAND_REGISTER,
                                              .type = name->type,
                                              .reg = name->reg + i };
}

static bool
register_parse (struct ptx_body *body, struct ptx_operand *operand,
                const struct name *name)
{
  struct ptx_parser *parser = body->parser;
  static const char letters[] = "xyzw";
  const char *letter;

  ptx_lex_next (&parser->lexer);
  operand->kind = PTX_OPERAND_REGISTER;
  operand->type = name->type;
  operand->reg = name->reg;
  if (name->parts == 1)
    return true;
  if (parser->lexer.token.kind != PTX_DOT)
    {
      vector_whole (body, operand, name);
      return true;
    }
  letter = (parser->lexer.token.length == 1
            ? strchr (letters, *parser->lexer.token.text) : NULL);
  if (!letter || letter - letters >= (int) name->parts)
    return ptx_error (parser, "no such element of a vector");
  operand->reg += (uint32_t) (letter - letters);
  ptx_lex_next (&parser->lexer);
  return true;
}

static bool
name_parse (struct ptx_body *body, struct ptx_operand *operand)
{
  struct ptx_parser *parser = body->parser;
  const struct ptx_token token = parser->lexer.token;
  const struct name *name = name_find (body, token.text, token.length);

  if (name && name->kind == NAME_REGISTER)
    return register_parse (body, operand, name);
  if (!name && ptx_token_is_name (&token, "_"))
    {
      operand->kind = PTX_OPERAND_SINK;
      ptx_lex_next (&parser->lexer);
      return true;
    }
  if (!name && special_parse (parser, operand))
    return true;
  ptx_lex_next (&parser->lexer);
  if (name && name->kind == NAME_PARAM)
    {
      operand->kind = PTX_OPERAND_PARAM;
      operand->type = name->type;
      operand->reg = name->reg;
      return true;
    }
  if (name)
    {
      operand->kind = PTX_OPERAND_LOCAL;
      operand->value = name->offset;
    }
  else
    {
      operand->symbol
        = ptx_symbol_find (parser->object, token.text, token.length);
      operand->kind = operand->symbol ? PTX_OPERAND_SYMBOL
                                      : PTX_OPERAND_LABEL;
    }
  uint64_t offset = 0;
  if (!offset_parse (parser, &offset))
    return false;
  operand->value += offset;
  return true;
}

static bool
number_parse (struct ptx_parser *parser, struct ptx_operand *operand)
{
  const struct ptx_token *token = &parser->lexer.token;
  bool negative = ptx_accept (parser, '-');

  operand->kind = PTX_OPERAND_NUMBER;
  operand->value = token->number;
  switch (token->kind)
    {
    case PTX_INTEGER:
      operand->type = PTX_S64;
      if (negative)
        operand->value = -operand->value;
      break;
    case PTX_FLOAT32:
      operand->type = PTX_F32;
      operand->value ^= (uint64_t) negative << 31;
      break;
    case PTX_FLOAT64:
      operand->type = PTX_F64;
      operand->value ^= (uint64_t) negative << 63;
      break;
    default:
      return ptx_error (parser, "operand expected before '%.*s'",
                        (int) token->length, token->text);
    }
  ptx_lex_next (&parser->lexer);
  return true;
}

static bool operand_parse (struct ptx_body *body, struct ptx_operand *operand);

static bool
vector_parse (struct ptx_body *body, struct ptx_operand *operand)
{
  struct ptx_parser *parser = body->parser;

  operand->kind = PTX_OPERAND_VECTOR;
  operand->part = ptx_pool_get (parser->program->pool,
                                4 * sizeof *operand->part);
  do
    {
      if (operand->parts == 4)
        return ptx_error (parser, "vector of more than four elements");
      if (!operand_parse (body, &operand->part[operand->parts++]))
        return false;
    }
  while (ptx_accept (parser, ','));
  return ptx_expect (parser, '}');
}

/* [base], [base+offset], [number]; [param] is a slot.  */
static bool
address_parse (struct ptx_body *body, struct ptx_operand *operand)
{
  struct ptx_parser *parser = body->parser;
  uint64_t offset = 0;

  if (!operand_parse (body, operand) || !offset_parse (parser, &offset))
    return false;
  if (operand->kind == PTX_OPERAND_PARAM)
    {
      if (offset != 0)
        return ptx_error (parser, "parts of parameters cannot be executed"
                          " here");
      return ptx_expect (parser, ']');
    }
  if (operand->kind != PTX_OPERAND_REGISTER
      && operand->kind != PTX_OPERAND_SYMBOL
      && operand->kind != PTX_OPERAND_LOCAL
      && operand->kind != PTX_OPERAND_NUMBER)
    return ptx_error (parser, "'%.*s' is not declared",
                      (int) operand->token.length, operand->token.text);
  operand->base = operand->kind;
  operand->kind = PTX_OPERAND_ADDRESS;
  /* The number after a register is the whole offset.  */
  operand->value = operand->base == PTX_OPERAND_REGISTER
                   ? offset : operand->value + offset;
  return ptx_expect (parser, ']');
}

static bool
operand_parse (struct ptx_body *body, struct ptx_operand *operand)
{
  struct ptx_parser *parser = body->parser;

  memset (operand, 0, sizeof *operand);
  operand->token = parser->lexer.token;
  if (ptx_accept (parser, '['))
    return address_parse (body, operand);
  if (ptx_accept (parser, '{'))
    return vector_parse (body, operand);
  if (ptx_accept (parser, '!'))
    {
      if (!name_parse (body, operand))
        return false;
      operand->negated = true;
      return true;
    }
  if (parser->lexer.token.kind == PTX_NAME)
    return name_parse (body, operand);
  return number_parse (parser, operand);
}

/* ---- Statements ------------------------------------------------------------- */

static bool
guard_parse (struct ptx_body *body, struct ptx_statement *statement)
{
  struct ptx_operand operand;

  statement->guard_negated = ptx_accept (body->parser, '!');
  if (!operand_parse (body, &operand))
    return false;
  if (operand.kind != PTX_OPERAND_REGISTER || operand.type != PTX_PRED)
    return ptx_error (body->parser, "'%.*s' is not a predicate",
                      (int) operand.token.length, operand.token.text);
  statement->guarded = true;
  statement->guard = operand.reg;
  return true;
}

static bool
mnemonic_parse (struct ptx_body *body, struct ptx_statement *statement)
{
  struct ptx_lexer *lexer = &body->parser->lexer;
  const char *end;

  statement->line = lexer->token.line;
  body->line = lexer->token.line;
  statement->mnemonic = lexer->token.text;
  if (lexer->token.kind != PTX_NAME)
    return ptx_error (body->parser, "instruction expected before '%.*s'",
                      (int) lexer->token.length, lexer->token.text);
  do
    {
      end = lexer->token.text + lexer->token.length;
      ptx_lex_next (lexer);
    }
  while (lexer->token.kind == PTX_DOT && lexer->token.adjacent);
  statement->length = (size_t) (end - statement->mnemonic);
  return true;
}

static bool
arguments_parse (struct ptx_body *body, struct ptx_statement *statement)
{
  struct ptx_operand *arguments = NULL;
  unsigned count = 0;
  bool ok = true;

  if (!ptx_lex_is (&body->parser->lexer, ')'))
    do
      {
        arguments = ptx_grow (arguments, (count + 1) * sizeof *arguments);
        ok = operand_parse (body, &arguments[count++]);
      }
    while (ok && ptx_accept (body->parser, ','));
  if (ok && count)
    {
      statement->argument = ptx_pool_get (body->parser->program->pool,
                                          count * sizeof *arguments);
      memcpy (statement->argument, arguments, count * sizeof *arguments);
    }
  statement->arguments = count;
  free (arguments);
  return ok && ptx_expect (body->parser, ')');
}

/* call (result), callee, (arguments), prototype; all but the callee may be
   missing.  */
static bool
call_parse (struct ptx_body *body, struct ptx_statement *statement)
{
  struct ptx_parser *parser = body->parser;
  struct ptx_operand prototype;

  if (ptx_accept (parser, '('))
    {
      statement->has_result = true;
      if (!operand_parse (body, &statement->result)
          || !ptx_expect (parser, ')') || !ptx_expect (parser, ','))
        return false;
    }
  if (!operand_parse (body, &statement->operand[0]))
    return false;
  statement->operands = 1;
  if (!ptx_accept (parser, ','))
    return true;
  if (ptx_accept (parser, '('))
    {
      if (!arguments_parse (body, statement))
        return false;
      if (!ptx_accept (parser, ','))
        return true;
    }
  return operand_parse (body, &prototype);
}

static bool
operands_parse (struct ptx_body *body, struct ptx_statement *statement)
{
  if (ptx_lex_is (&body->parser->lexer, ';'))
    return true;
  do
    {
      if (statement->operands == PTX_MAX_OPERANDS)
        return ptx_error (body->parser, "too many operands");
      if (!operand_parse (body, &statement->operand[statement->operands++]))
        return false;
    }
  while (ptx_accept (body->parser, ','));
  return true;
}

static bool
instruction_parse (struct ptx_body *body)
{
  struct ptx_statement statement;
  bool ok;

  memset (&statement, 0, sizeof statement);
  if (ptx_accept (body->parser, '@') && !guard_parse (body, &statement))
    return false;
  if (!mnemonic_parse (body, &statement))
    return false;
  if (strncmp (statement.mnemonic, "call", 4) == 0
      && (statement.length == 4 || statement.mnemonic[4] == '.'))
    ok = call_parse (body, &statement);
  else
    ok = operands_parse (body, &statement);
  return (ok && ptx_statement_decode (body, &statement)
          && ptx_expect (body->parser, ';'));
}

/* NAME: -- a label, or the name of a prototype.  */
static bool
label_parse (struct ptx_body *body)
{
  struct ptx_parser *parser = body->parser;
  struct ptx_token name = parser->lexer.token;

  ptx_lex_next (&parser->lexer);
  ptx_lex_next (&parser->lexer);
  if (!ptx_token_is_dot (&parser->lexer.token, "callprototype"))
    return label_place (body, &name);
  while (!ptx_lex_is (&parser->lexer, ';'))
    {
      if (parser->lexer.token.kind == PTX_END)
        return ptx_error (parser, "';' expected");
      ptx_lex_next (&parser->lexer);
    }
  return ptx_expect (parser, ';');
}

/* .loc FILE LINE COLUMN  */
static bool
loc_parse (struct ptx_body *body)
{
  struct ptx_parser *parser = body->parser;
  uint64_t file;

  ptx_lex_next (&parser->lexer);
  file = parser->lexer.token.number;
  ptx_lex_next (&parser->lexer);
  parser->source = (uint32_t) (file << 20
                               | (parser->lexer.token.number & 0xfffff));
  ptx_lex_skip_line (&parser->lexer);
  return true;
}

static bool
directive_parse (struct ptx_body *body)
{
  struct ptx_parser *parser = body->parser;
  const struct ptx_token *token = &parser->lexer.token;

  if (ptx_token_is_dot (token, "reg"))
    return slots_parse (body, NAME_REGISTER);
  if (ptx_token_is_dot (token, "param"))
    return slots_parse (body, NAME_PARAM);
  if (ptx_token_is_dot (token, "local"))
    return local_parse (body);
  if (ptx_token_is_dot (token, "loc"))
    return loc_parse (body);
  if (ptx_space_of (token) != PTX_SPACES)
    return ptx_variable_parse (parser, PTX_PRIVATE);
  if (ptx_token_is_dot (token, "pragma"))
    {
      ptx_lex_next (&parser->lexer);
      ptx_lex_next (&parser->lexer);
      return ptx_expect (parser, ';');
    }
  return ptx_error (parser, "unknown directive '.%.*s'", (int) token->length,
                    token->text);
}

/* Whether the current name is followed by a colon.  */
static bool
is_label (const struct ptx_lexer *lexer)
{
  const char *at = lexer->at;

  at += strspn (at, " \t");
  return lexer->token.kind == PTX_NAME && *at == ':';
}

static bool
block_parse (struct ptx_body *body)
{
  struct ptx_parser *parser = body->parser;
  int scopes[MAX_DEPTH], depth = 0;

  for (;;)
    {
      bool ok = true;

      if (ptx_accept (parser, '{'))
        {
          if (depth == MAX_DEPTH)
            return ptx_error (parser, "blocks nested too deep");
          scopes[depth++] = body->name_count;
        }
      else if (ptx_accept (parser, '}'))
        {
          names_pop (body, scopes[--depth]);
          if (depth == 0)
            return true;
        }
      else if (parser->lexer.token.kind == PTX_END)
        return ptx_error (parser, "'}' expected before the end");
      else if (parser->lexer.token.kind == PTX_DOT)
        ok = directive_parse (body);
      else if (is_label (&parser->lexer))
        ok = label_parse (body);
      else if (!ptx_accept (parser, ';'))
        ok = instruction_parse (body);
      if (!ok)
        return false;
    }
}

/* ---- Functions -------------------------------------------------------------- */

static void
body_init (struct ptx_body *body, struct ptx_parser *parser,
           struct ptx_function *function)
{
  memset (body, 0, sizeof *body);
  body->parser = parser;
  body->function = function;
  for (int i = 0; i < BUCKETS; i++)
    body->name_buckets[i] = body->label_buckets[i]
      = body->constant_buckets[i] = -1;
  parser->source = 0;
}

static void
body_fini (struct ptx_body *body)
{
  free (body->names);
  free (body->labels);
  free (body->fixups);
  free (body->constants);
  free (body->code);
  free (body->types);
}

static void
parameters_declare (struct ptx_body *body,
                    const struct ptx_signature *signature)
{
  struct ptx_function *function = body->function;
  struct ptx_pool *pool = body->parser->program->pool;
  struct ptx_declaration d = { .vector = 1 };

  function->parameters = signature->parameters;
  function->parameter_registers
    = ptx_pool_get (pool, signature->parameters * sizeof (uint32_t));
  function->parameter_types
    = ptx_pool_get (pool, signature->parameters * sizeof (enum ptx_type));
  for (unsigned i = 0; i < signature->parameters; i++)
    {
      function->parameter_registers[i] = (uint32_t) body->register_count;
      function->parameter_types[i] = d.type = signature->types[i];
      slots_add (body, signature->names[i].text, signature->names[i].length,
                 NAME_PARAM, &d);
    }
  function->has_result = signature->has_result;
  function->result = PTX_NO_REGISTER;
  if (signature->has_result)
    {
      function->result = (uint32_t) body->register_count;
      d.type = signature->result_type;
      slots_add (body, signature->result.text, signature->result.length,
                 NAME_PARAM, &d);
    }
}

static bool
branches_fix (struct ptx_body *body, struct ptx_code *code)
{
  for (int i = 0; i < body->fixup_count; i++)
    {
      const struct fixup *fixup = &body->fixups[i];
      const struct label *label = &body->labels[fixup->label];

      if (label->at < 0)
        return ptx_error_at (body->parser, label->line,
                             "there is no label '%.*s'", (int) label->length,
                             label->text);
      code[fixup->code].x.target = code + label->at;
    }
  return true;
}

static bool
body_finish (struct ptx_body *body)
{
  struct ptx_function *function = body->function;
  struct ptx_pool *pool = body->parser->program->pool;

  body->line = body->parser->lexer.token.line;
  ptx_body_emit (body, ptx_run_return);
  function->code_length = (uint32_t) body->code_count;
  function->code = ptx_pool_get (pool, function->code_length
                                       * sizeof *function->code);
  memcpy (function->code, body->code,
          function->code_length * sizeof *function->code);
  function->registers = (uint32_t) body->register_count;
  function->constants = (uint32_t) body->constant_count;
  function->constant
    = ptx_pool_get (pool, function->constants * sizeof *function->constant);
  for (int i = 0; i < body->constant_count; i++)
    function->constant[i] = body->constants[i].constant;
  return branches_fix (body, function->code);
}

bool
ptx_body_parse (struct ptx_parser *parser, struct ptx_function *function,
                const struct ptx_signature *signature)
{
  struct ptx_body body;
  bool ok;

  if (!ptx_lex_is (&parser->lexer, '{'))
    return ptx_expect (parser, '{');
  body_init (&body, parser, function);
  parameters_declare (&body, signature);
  ok = block_parse (&body) && body_finish (&body);
  body_fini (&body);
  return ok;
}
