/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Statements of PTX: operands, instructions, labels, blocks.  */

#include "nvptx/code/ptx-body.h"

#include <stdlib.h>
#include <string.h>

#define MAX_DEPTH 64

/* ---- Operands ----------------------------------------------------------- */

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
              const struct ptx_name *name)
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
                const struct ptx_name *name)
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
  const struct ptx_name *name = ptx_name_find (body, token.text, token.length);

  if (name && name->kind == PTX_NAME_REGISTER)
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
  if (name && name->kind == PTX_NAME_PARAM)
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

/* ---- Statements --------------------------------------------------------- */

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

/* NAME: -- a label, or the name of a prototype or of branch targets.  */
static bool
label_parse (struct ptx_body *body)
{
  struct ptx_parser *parser = body->parser;
  struct ptx_token name = parser->lexer.token;

  ptx_lex_next (&parser->lexer);
  ptx_lex_next (&parser->lexer);
  if (ptx_token_is_dot (&parser->lexer.token, "branchtargets"))
    return ptx_targets_parse (body, &name);
  if (!ptx_token_is_dot (&parser->lexer.token, "callprototype"))
    return ptx_label_place (body, &name);
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
    return ptx_slots_parse (body, PTX_NAME_REGISTER);
  if (ptx_token_is_dot (token, "param"))
    return ptx_slots_parse (body, PTX_NAME_PARAM);
  if (ptx_token_is_dot (token, "local"))
    return ptx_local_parse (body);
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

bool
ptx_block_parse (struct ptx_body *body)
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
          ptx_names_pop (body, scopes[--depth]);
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
