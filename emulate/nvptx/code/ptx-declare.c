/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Declarations and variables of PTX.  */

#include "nvptx/code/ptx-parse.h"

#include <stdlib.h>
#include <string.h>

#define MAX_ALIGN 4096u

/* ---- Declarations ------------------------------------------------------- */

/* N of .align N; that of what a pointer refers to does not matter.  */
static bool
alignment_parse (struct ptx_parser *parser, struct ptx_declaration *d)
{
  uint64_t align;

  if (!ptx_integer_parse (parser, &align))
    return false;
  if (align == 0 || align > MAX_ALIGN || (align & (align - 1)))
    return ptx_error (parser, "bad alignment");
  if (!d->pointer)
    d->align = align;
  return true;
}

/* The words before the name, in any order.  */
static bool
declaration_words (struct ptx_parser *parser, struct ptx_declaration *d)
{
  struct ptx_lexer *lexer = &parser->lexer;

  while (lexer->token.kind == PTX_DOT)
    {
      enum ptx_type type = ptx_type_of (&lexer->token);

      if (type != PTX_NONE)
        d->type = type;
      else if (ptx_token_is_dot (&lexer->token, "v2"))
        d->vector = 2;
      else if (ptx_token_is_dot (&lexer->token, "v4"))
        d->vector = 4;
      /* What a pointer refers to: .ptr .SPACE .align N, which is a hint.  */
      else if (ptx_token_is_dot (&lexer->token, "ptr"))
        d->pointer = true;
      else if (d->pointer && ptx_space_of (&lexer->token) != PTX_SPACES)
        ;
      else if (ptx_token_is_dot (&lexer->token, "align"))
        {
          ptx_lex_next (lexer);
          if (!alignment_parse (parser, d))
            return false;
          continue;
        }
      else
        return ptx_error (parser, "'.%.*s' in a declaration",
                          (int) lexer->token.length, lexer->token.text);
      ptx_lex_next (lexer);
    }
  if (d->type == PTX_NONE)
    return ptx_error (parser, "type expected");
  return true;
}

/* What may follow the name: <N>, [N][M]..., [].  */
static bool
declaration_size (struct ptx_parser *parser, struct ptx_declaration *d)
{
  uint64_t number;

  if (ptx_accept (parser, '<'))
    {
      if (!ptx_integer_parse (parser, &number) || !ptx_expect (parser, '>'))
        return false;
      if (number == 0 || number > 100000)
        return ptx_error (parser, "bad number of registers");
      d->range = (uint32_t) number;
    }
  while (ptx_accept (parser, '['))
    {
      if (ptx_accept (parser, ']'))
        {
          d->unsized = true;
          continue;
        }
      if (!ptx_integer_parse (parser, &number) || !ptx_expect (parser, ']'))
        return false;
      if (number > UINT64_C (1) << 40
          || __builtin_mul_overflow (d->elements, number, &d->elements)
          || d->elements > UINT64_C (1) << 40)
        return ptx_error (parser, "array too large");
    }
  return true;
}

bool
ptx_declaration_parse (struct ptx_parser *parser, struct ptx_declaration *d)
{
  memset (d, 0, sizeof *d);
  d->vector = 1;
  d->elements = 1;
  if (!declaration_words (parser, d))
    return false;
  if (d->align == 0)
    d->align = ptx_type_size (d->type) * d->vector;
  d->name = parser->lexer.token;
  if (d->name.kind != PTX_NAME)
    return ptx_error (parser, "name expected");
  ptx_lex_next (&parser->lexer);
  return declaration_size (parser, d);
}

/* ---- Variables ---------------------------------------------------------- */

/* generic(sym)+off, sym+off or a number.  */
static bool
initializer_item (struct ptx_parser *parser, struct ptx_initializer *item)
{
  struct ptx_lexer *lexer = &parser->lexer;
  struct ptx_token name;
  bool generic;

  if (lexer->token.kind == PTX_FLOAT32 || lexer->token.kind == PTX_FLOAT64)
    {
      item->value = lexer->token.number;
      ptx_lex_next (lexer);
      return true;
    }
  if (lexer->token.kind != PTX_NAME)
    return ptx_integer_parse (parser, &item->value);
  generic = ptx_token_is_name (&lexer->token, "generic");
  if (generic)
    {
      ptx_lex_next (lexer);
      if (!ptx_expect (parser, '('))
        return false;
    }
  name = lexer->token;
  item->symbol = ptx_symbol_find (parser->object, name.text, name.length);
  if (name.kind != PTX_NAME || !item->symbol)
    return ptx_error (parser, "'%.*s' is not declared", (int) name.length,
                      name.text);
  item->symbol->referenced = true;
  ptx_lex_next (lexer);
  if (generic && !ptx_expect (parser, ')'))
    return false;
  if (ptx_accept (parser, '+'))
    return ptx_integer_parse (parser, &item->value);
  if (ptx_lex_is (lexer, '-'))
    return ptx_integer_parse (parser, &item->value);
  return true;
}

/* Of elements of SIZE bytes.  UNSIZED: the variable has as many elements as
   there are initializers.  */
static bool
initializers_parse (struct ptx_parser *parser, struct ptx_variable *variable,
                    unsigned size, bool unsized)
{
  struct ptx_initializer **end = &variable->initializers;
  bool braces = ptx_accept (parser, '{');
  uint64_t offset = 0;

  do
    {
      struct ptx_initializer *item
          = ptx_pool_get (parser->program->pool, sizeof *item);

      if (braces && ptx_lex_is (&parser->lexer, '}'))
        break;
      item->offset = offset;
      item->size = size;
      if (!initializer_item (parser, item))
        return false;
      if (item->symbol && size != 8)
        return ptx_error (parser, "an address needs 64 bits");
      offset += size;
      if (!unsized && offset > variable->size)
        return ptx_error (parser, "too many initializers");
      *end = item;
      end = &item->next;
    }
  while (braces && ptx_accept (parser, ','));
  if (unsized)
    variable->size = offset;
  return !braces || ptx_expect (parser, '}');
}

bool
ptx_variable_parse (struct ptx_parser *parser, enum ptx_linkage linkage)
{
  struct ptx_declaration d;
  struct ptx_variable *variable;
  struct ptx_symbol *symbol;
  enum ptx_space space = ptx_space_of (&parser->lexer.token);
  bool defines = linkage != PTX_EXTERN;

  ptx_lex_next (&parser->lexer);
  if (!ptx_declaration_parse (parser, &d))
    return false;
  if (d.type == PTX_PRED || d.range)
    return ptx_error (parser, "not a type of variables");
  if (d.unsized && linkage != PTX_EXTERN && !ptx_lex_is (&parser->lexer, '='))
    return ptx_error (parser, "size expected");
  symbol = ptx_symbol_declare (parser, &d.name, false, linkage);
  if (!symbol)
    return false;
  variable = ptx_pool_get (parser->program->pool, sizeof *variable);
  variable->symbol = symbol;
  variable->object = parser->object;
  variable->space = space;
  variable->align = d.align;
  variable->size = d.elements * d.vector * ptx_type_size (d.type);
  if (ptx_accept (parser, '=')
      && !initializers_parse (parser, variable, ptx_type_size (d.type),
                              d.unsized))
    return false;
  /* The block's dynamic memory is where all such names are.  */
  if (space == PTX_SHARED && d.unsized)
    {
      variable->size = 0;
      defines = !symbol->variable;
    }
  if (defines && ptx_symbol_define (parser, symbol, linkage))
    symbol->variable = variable;
  return ptx_expect (parser, ';');
}
