/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Errors, marks and words, for all parts of the parser.  */

#include "nvptx/code/ptx-parse.h"

#include <stdarg.h>
#include <stdio.h>

/* ---- Errors ------------------------------------------------------------- */

void
ptx_log_add (struct ptx_log *log, const char *format, ...)
{
  va_list arguments;
  int length;

  if (!log || !log->buffer || log->used + 1 >= log->room)
    return;
  va_start (arguments, format);
  length = vsnprintf (log->buffer + log->used, log->room - log->used, format,
                      arguments);
  va_end (arguments);
  if (length < 0)
    return;
  log->used += (size_t) length;
  if (log->used >= log->room)
    log->used = log->room - 1;
}

/* Where in the program the error is.  */
static void
context_report (struct ptx_parser *parser)
{
  const struct ptx_object *object = parser->object;
  struct ptx_log *log = parser->program->log;
  uint32_t file = parser->source >> 20;

  if (parser->function)
    ptx_log_add (log, "    in function %s", parser->function);
  if (parser->function && parser->source && file < object->file_count
      && object->files[file])
    ptx_log_add (log, " at %s:%u", object->files[file],
                 parser->source & 0xfffff);
  if (*object->version && *object->target)
    ptx_log_add (log, "%s PTX ISA %s, %s", parser->function ? "," : "   ",
                 object->version, object->target);
  if (parser->function || (*object->version && *object->target))
    ptx_log_add (log, "\n");
}

static bool
error_report (struct ptx_parser *parser, uint32_t line, const char *format,
              va_list arguments)
{
  struct ptx_object *object = parser->object;
  char message[512];
  size_t length;
  const char *text = ptx_object_line (object, line, &length);

  vsnprintf (message, sizeof message, format, arguments);
  ptx_log_add (parser->program->log,
               "ptx object %d%s%s, line %u; error: %s\n    %.*s\n",
               object->number, *object->name ? " " : "", object->name, line,
               message, (int) (length < 200 ? length : 200), text);
  context_report (parser);
  return false;
}

bool
ptx_error (struct ptx_parser *parser, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  error_report (parser, parser->lexer.token.line, format, arguments);
  va_end (arguments);
  return false;
}

bool
ptx_error_at (struct ptx_parser *parser, uint32_t line, const char *format,
              ...)
{
  va_list arguments;

  va_start (arguments, format);
  error_report (parser, line, format, arguments);
  va_end (arguments);
  return false;
}

bool
ptx_accept (struct ptx_parser *parser, char mark)
{
  if (!ptx_lex_is (&parser->lexer, mark))
    return false;
  ptx_lex_next (&parser->lexer);
  return true;
}

bool
ptx_expect (struct ptx_parser *parser, char mark)
{
  const struct ptx_token *token = &parser->lexer.token;

  if (ptx_accept (parser, mark))
    return true;
  return ptx_error (parser, "'%c' expected before '%.*s'", mark,
                    (int) token->length, token->text);
}

bool
ptx_integer_parse (struct ptx_parser *parser, uint64_t *value)
{
  bool negative = ptx_accept (parser, '-');

  *value = 0;
  if (parser->lexer.token.kind != PTX_INTEGER)
    return ptx_error (parser, "number expected");
  *value = parser->lexer.token.number;
  if (negative)
    *value = -*value;
  ptx_lex_next (&parser->lexer);
  return true;
}

/* ---- Words -------------------------------------------------------------- */

static const char *const type_names[PTX_TYPES]
    = { "",    "pred", "b8", "b16", "b32", "b64", "u8",  "u16",
        "u32", "u64",  "s8", "s16", "s32", "s64", "f32", "f64" };

static const char *const space_names[PTX_SPACES]
    = { "", "global", "const", "shared", "local", "param" };

enum ptx_type
ptx_type_of (const struct ptx_token *token)
{
  for (int i = PTX_PRED; i < PTX_TYPES; i++)
    if (ptx_token_is_dot (token, type_names[i]))
      return (enum ptx_type) i;
  return PTX_NONE;
}

enum ptx_space
ptx_space_of (const struct ptx_token *token)
{
  for (int i = PTX_GLOBAL; i < PTX_SPACES; i++)
    if (ptx_token_is_dot (token, space_names[i]))
      return (enum ptx_space) i;
  return PTX_SPACES;
}
