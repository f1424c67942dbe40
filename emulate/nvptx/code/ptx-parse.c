/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   PTX at file scope: directives, function headers.  */

#include "nvptx/code/ptx-parse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Functions ---------------------------------------------------------- */

/* (.param .T name, ...); the names may be _.  */
static bool
parameters_parse (struct ptx_parser *parser, struct ptx_signature *signature,
                  bool result)
{
  if (ptx_accept (parser, ')'))
    return true;
  do
    {
      struct ptx_declaration d;
      unsigned n = signature->parameters;

      if (ptx_space_of (&parser->lexer.token) != PTX_PARAM
          && !ptx_token_is_dot (&parser->lexer.token, "reg"))
        return ptx_error (parser, "'.param' expected");
      ptx_lex_next (&parser->lexer);
      if (!ptx_declaration_parse (parser, &d))
        return false;
      if (d.elements != 1 || d.vector != 1 || d.type == PTX_PRED || d.unsized
          || d.range)
        return ptx_error (parser, "parameters of this form cannot be"
                          " executed here");
      if (result)
        {
          signature->has_result = true;
          signature->result = d.name;
          signature->result_type = d.type;
          break;
        }
      signature->names
        = ptx_grow (signature->names, (n + 1) * sizeof *signature->names);
      signature->types
        = ptx_grow (signature->types, (n + 1) * sizeof *signature->types);
      signature->names[n] = d.name;
      signature->types[n] = d.type;
      signature->parameters++;
    }
  while (ptx_accept (parser, ','));
  return ptx_expect (parser, ')');
}

static bool
signature_check (struct ptx_parser *parser, struct ptx_symbol *symbol,
                 const struct ptx_signature *signature, bool first)
{
  if (first)
    {
      symbol->parameters = signature->parameters;
      symbol->has_result = signature->has_result;
    }
  else if (symbol->parameters != signature->parameters
           || symbol->has_result != signature->has_result)
    return ptx_error (parser, "'%s' was declared with other parameters",
                      symbol->name);
  return true;
}

/* .maxntid X,Y,Z and its like behind a header.  */
static bool
attributes_parse (struct ptx_parser *parser, uint32_t *max_threads)
{
  while (parser->lexer.token.kind == PTX_DOT)
    {
      bool maximum = (ptx_token_is_dot (&parser->lexer.token, "maxntid")
                      || ptx_token_is_dot (&parser->lexer.token, "reqntid"));
      uint64_t number, product = 1;

      if (ptx_token_is_dot (&parser->lexer.token, "noreturn"))
        {
          ptx_lex_next (&parser->lexer);
          continue;
        }
      if (!maximum
          && !ptx_token_is_dot (&parser->lexer.token, "minnctapersm")
          && !ptx_token_is_dot (&parser->lexer.token, "maxnreg"))
        return ptx_error (parser, "unknown directive");
      ptx_lex_next (&parser->lexer);
      do
        {
          if (!ptx_integer_parse (parser, &number))
            return false;
          product *= number;
        }
      while (ptx_accept (parser, ','));
      if (maximum)
        *max_threads = (uint32_t) product;
    }
  return true;
}

static bool
definition_parse (struct ptx_parser *parser, struct ptx_symbol *symbol,
                  const struct ptx_signature *signature, bool entry,
                  enum ptx_linkage linkage, uint32_t max_threads)
{
  struct ptx_program *program = parser->program;
  struct ptx_function *function
    = ptx_pool_get (program->pool, sizeof *function);
  bool wins = ptx_symbol_define (parser, symbol, linkage);

  function->symbol = symbol;
  function->object = parser->object;
  function->entry = entry;
  function->max_threads = max_threads;
  parser->source = 0;
  if (!ptx_body_parse (parser, function, signature))
    return false;
  if (wins)
    symbol->function = function;
  return true;
}

static bool
function_rest (struct ptx_parser *parser, struct ptx_signature *signature,
               bool entry, enum ptx_linkage linkage)
{
  struct ptx_token name;
  struct ptx_symbol *symbol;
  uint32_t max_threads = 0;
  bool first;

  if (ptx_accept (parser, '(') && !parameters_parse (parser, signature, true))
    return false;
  name = parser->lexer.token;
  if (name.kind != PTX_NAME)
    return ptx_error (parser, "function name expected");
  first = !ptx_symbol_find (parser->object, name.text, name.length);
  symbol = ptx_symbol_declare (parser, &name, true, linkage);
  if (!symbol)
    return false;
  ptx_lex_next (&parser->lexer);
  if (ptx_accept (parser, '(')
      && !parameters_parse (parser, signature, false))
    return false;
  if (!signature_check (parser, symbol, signature,
                        first && symbol->object == parser->object))
    return false;
  parser->function = symbol->name;
  if (!attributes_parse (parser, &max_threads)
      || (!ptx_accept (parser, ';')
          && !definition_parse (parser, symbol, signature, entry, linkage,
                                max_threads)))
    return false;
  parser->function = NULL;
  return true;
}

static bool
function_parse (struct ptx_parser *parser, enum ptx_linkage linkage)
{
  struct ptx_signature signature = { 0 };
  bool entry = ptx_token_is_dot (&parser->lexer.token, "entry");
  bool ok;

  ptx_lex_next (&parser->lexer);
  ok = function_rest (parser, &signature, entry, linkage);
  free (signature.names);
  free (signature.types);
  return ok;
}

/* A function that was declared, and its symbol.  */
static struct ptx_symbol *
declared_function (struct ptx_parser *parser)
{
  struct ptx_token name = parser->lexer.token;
  struct ptx_symbol *symbol = NULL;

  if (name.kind == PTX_NAME)
    symbol = ptx_symbol_find (parser->object, name.text, name.length);
  if (!symbol || !symbol->is_function)
    {
      ptx_error (parser, "'%.*s' is not a declared function",
                 (int) name.length, name.text);
      return NULL;
    }
  ptx_lex_next (&parser->lexer);
  return symbol;
}

/* .alias NAME, FUNCTION;  What the declaration said of NAME's linkage is not
   known any more: of several public ones the first counts.  */
static bool
alias_parse (struct ptx_parser *parser)
{
  struct ptx_symbol *symbol, *of;

  ptx_lex_next (&parser->lexer);
  symbol = declared_function (parser);
  if (!symbol || !ptx_expect (parser, ','))
    return false;
  of = declared_function (parser);
  if (!of)
    return false;
  if (of == symbol || of->alias)
    return ptx_error (parser, "'%s' is an alias itself", of->name);
  if (of->parameters != symbol->parameters
      || of->has_result != symbol->has_result)
    return ptx_error (parser, "'%s' was declared with other parameters",
                      of->name);
  if (ptx_symbol_define (parser, symbol,
                         symbol->is_public ? PTX_WEAK : PTX_PRIVATE))
    symbol->alias = of;
  return ptx_expect (parser, ';');
}

/* ---- Objects ------------------------------------------------------------ */

/* .file N "path" [, N, N]  */
static bool
file_parse (struct ptx_parser *parser)
{
  struct ptx_object *object = parser->object;
  struct ptx_lexer *lexer = &parser->lexer;
  uint64_t number;

  ptx_lex_next (lexer);
  if (!ptx_integer_parse (parser, &number))
    return false;
  if (lexer->token.kind != PTX_STRING || number > 4095)
    return ptx_error (parser, "bad .file");
  while (object->file_count <= number)
    {
      object->files = ptx_grow (object->files, (object->file_count + 1)
                                               * sizeof *object->files);
      object->files[object->file_count++] = NULL;
    }
  object->files[number] = ptx_pool_string (parser->program->pool,
                                           lexer->token.text,
                                           lexer->token.length);
  ptx_lex_next (lexer);
  while (ptx_accept (parser, ','))
    if (!ptx_integer_parse (parser, &number))
      return false;
  return true;
}

/* .section NAME { ... }, which has debug information.  */
static bool
section_parse (struct ptx_parser *parser)
{
  struct ptx_lexer *lexer = &parser->lexer;

  while (!ptx_lex_is (lexer, '}'))
    {
      if (lexer->token.kind == PTX_END)
        return ptx_error (parser, "'}' expected before the end");
      ptx_lex_next (lexer);
    }
  return ptx_expect (parser, '}');
}

/* The current token as a string of SIZE bytes.  */
static void
word_keep (struct ptx_parser *parser, char *word, size_t size)
{
  const struct ptx_token *token = &parser->lexer.token;

  snprintf (word, size, "%.*s", (int) token->length, token->text);
  ptx_lex_next (&parser->lexer);
}

/* Whether the number at TEXT, 7.3 or 52, times SCALE is at most LIMIT.  */
static bool
within_limit (const char *text, unsigned limit, unsigned scale)
{
  return !limit || strtod (text, NULL) * scale < limit + 0.5;
}

/* .version 7.3  */
static bool
version_parse (struct ptx_parser *parser)
{
  const struct ptx_limits *limits = &parser->program->limits;
  const struct ptx_token *token = &parser->lexer.token;

  ptx_lex_next (&parser->lexer);
  if (token->kind != PTX_FLOAT64)
    return ptx_error (parser, "number of a PTX version expected");
  if (!within_limit (token->text, limits->version, 10))
    {
      parser->program->version_unknown = true;
      return ptx_error (parser, "the driver knows PTX ISA %u.%u and older"
                        " only", limits->version / 10, limits->version % 10);
    }
  word_keep (parser, parser->object->version, sizeof parser->object->version);
  return true;
}

/* .target sm_52, WORD...  */
static bool
target_parse (struct ptx_parser *parser)
{
  const struct ptx_limits *limits = &parser->program->limits;
  const struct ptx_token *token = &parser->lexer.token;

  ptx_lex_next (&parser->lexer);
  if (token->kind != PTX_NAME)
    return ptx_error (parser, "name of a target expected");
  if (token->length > 3 && strncmp (token->text, "sm_", 3) == 0
      && !within_limit (token->text + 3, limits->target, 1))
    return ptx_error (parser, "the device is sm_%u", limits->target);
  word_keep (parser, parser->object->target, sizeof parser->object->target);
  while (ptx_accept (parser, ','))
    {
      if (token->kind != PTX_NAME)
        return ptx_error (parser, "name expected");
      ptx_lex_next (&parser->lexer);
    }
  return true;
}

static bool
address_size_parse (struct ptx_parser *parser)
{
  ptx_lex_next (&parser->lexer);
  if (parser->lexer.token.number != 64)
    return ptx_error (parser, "only 64-bit addresses can be executed here");
  ptx_lex_next (&parser->lexer);
  return true;
}

static enum ptx_linkage
linkage_parse (struct ptx_parser *parser)
{
  static const struct { const char *word; enum ptx_linkage linkage; } words[]
    = { { "visible", PTX_VISIBLE }, { "extern", PTX_EXTERN },
        { "weak", PTX_WEAK }, { "common", PTX_WEAK } };

  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    if (ptx_token_is_dot (&parser->lexer.token, words[i].word))
      {
        ptx_lex_next (&parser->lexer);
        return words[i].linkage;
      }
  return PTX_PRIVATE;
}

static bool
top_level_parse (struct ptx_parser *parser)
{
  const struct ptx_token *token = &parser->lexer.token;
  enum ptx_linkage linkage;

  if (token->kind != PTX_DOT)
    return ptx_error (parser, "directive expected before '%.*s'",
                      (int) token->length, token->text);
  if (ptx_token_is_dot (token, "version"))
    return version_parse (parser);
  if (ptx_token_is_dot (token, "target"))
    return target_parse (parser);
  if (ptx_token_is_dot (token, "address_size"))
    return address_size_parse (parser);
  if (ptx_token_is_dot (token, "file"))
    return file_parse (parser);
  if (ptx_token_is_dot (token, "section"))
    return section_parse (parser);
  if (ptx_token_is_dot (token, "alias"))
    return alias_parse (parser);
  linkage = linkage_parse (parser);
  if (ptx_token_is_dot (token, "func") || ptx_token_is_dot (token, "entry"))
    return function_parse (parser, linkage);
  if (ptx_space_of (token) != PTX_SPACES && ptx_space_of (token) != PTX_PARAM)
    return ptx_variable_parse (parser, linkage);
  return ptx_error (parser, "unknown directive '.%.*s'", (int) token->length,
                    token->text);
}

bool
ptx_program_add (struct ptx_program *program, const char *text, size_t length,
                 const char *name)
{
  struct ptx_parser parser = { .program = program };
  struct ptx_object *object;
  const char *end = memchr (text, '\0', length);

  if (end)
    length = (size_t) (end - text);
  object = ptx_pool_get (program->pool, sizeof *object);
  object->number = program->object_count++;
  object->name = ptx_pool_string (program->pool, name, strlen (name));
  object->text = ptx_pool_string (program->pool, text, length);
  object->length = length;
  if (program->last_object)
    program->last_object->next = object;
  else
    program->objects = object;
  program->last_object = object;
  parser.object = object;
  ptx_lex_init (&parser.lexer, object->text, length);
  if (!ptx_token_is_dot (&parser.lexer.token, "version"))
    return ptx_error (&parser, "'.version' expected at the beginning");
  while (parser.lexer.token.kind != PTX_END)
    if (!top_level_parse (&parser))
      return false;
  return true;
}
