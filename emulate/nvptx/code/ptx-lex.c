/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   PTX text to tokens.  */

#include "nvptx/code/ptx-lex.h"

#include <stdlib.h>
#include <string.h>

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

static bool
starts_name (char c)
{
  return ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'
          || c == '$' || c == '%');
}

static bool
continues_name (char c)
{
  return starts_name (c) || is_digit (c);
}

/* Blanks and comments.  */
static void
blanks_skip (struct ptx_lexer *lexer)
{
  const char *at = lexer->at;

  for (;; at++)
    if (*at == '\n')
      lexer->line++;
    else if (at[0] == '/' && at[1] == '/')
      {
        while (at[1] && at[1] != '\n')
          at++;
      }
    else if (at[0] == '/' && at[1] == '*')
      {
        for (at += 2; *at && !(at[0] == '*' && at[1] == '/'); at++)
          lexer->line += *at == '\n';
        if (!*at)
          break;
        at++;
      }
    else if (*at != ' ' && *at != '\t' && *at != '\r' && *at != '\f')
      break;
  lexer->at = at;
}

/* How many hexadecimal digits follow, as a number.  */
static unsigned
hex_read (const char *at, uint64_t *value)
{
  unsigned digits = 0;

  *value = 0;
  for (;; digits++)
    {
      char c = at[digits];
      unsigned digit;

      if (is_digit (c))
        digit = (unsigned) (c - '0');
      else if (c >= 'a' && c <= 'f')
        digit = (unsigned) (c - 'a') + 10;
      else if (c >= 'A' && c <= 'F')
        digit = (unsigned) (c - 'A') + 10;
      else
        return digits;
      *value = *value << 4 | digit;
    }
}

/* 0fHHHHHHHH, 0dHHHHHHHHHHHHHHHH, 0xH..., octal, decimal, 1.5.  */
static void
number_read (struct ptx_lexer *lexer)
{
  struct ptx_token *token = &lexer->token;
  const char *at = lexer->at;
  char letter = at[0] == '0' ? (char) (at[1] | 0x20) : 0;
  unsigned digits;
  char *end;

  token->kind = PTX_INTEGER;
  if (letter == 'x' || letter == 'f' || letter == 'd')
    {
      digits = hex_read (at + 2, &token->number);
      if (letter == 'f' && digits == 8)
        token->kind = PTX_FLOAT32;
      else if (letter == 'd' && digits == 16)
        token->kind = PTX_FLOAT64;
      else if (letter != 'x' || digits == 0 || digits > 16)
        token->kind = PTX_BAD;
      lexer->at = at + 2 + digits;
    }
  else
    {
      token->number = strtoull (at, &end, 0);
      if (*end == '.' && is_digit (end[1]))
        {
          double value = strtod (at, &end);
          memcpy (&token->number, &value, sizeof value);
          token->kind = PTX_FLOAT64;
        }
      lexer->at = end;
    }
  if (*lexer->at == 'U' && token->kind == PTX_INTEGER)
    lexer->at++;
  if (continues_name (*lexer->at))
    token->kind = PTX_BAD;
}

static void
name_read (struct ptx_lexer *lexer, enum ptx_token_kind kind)
{
  const char *at = lexer->at;

  while (continues_name (*at))
    at++;
  lexer->token.kind = kind;
  lexer->at = at;
}

static void
string_read (struct ptx_lexer *lexer)
{
  const char *end = strpbrk (++lexer->at, "\"\n");

  if (end && *end == '"')
    {
      lexer->token.kind = PTX_STRING;
      lexer->token.text = lexer->at;
      lexer->token.length = (uint32_t) (end - lexer->at);
      lexer->at = end + 1;
    }
  else
    lexer->token.kind = PTX_BAD;
}

void
ptx_lex_next (struct ptx_lexer *lexer)
{
  struct ptx_token *token = &lexer->token;
  const char *before = lexer->at;
  char c;

  blanks_skip (lexer);
  c = *lexer->at;
  token->adjacent = lexer->at == before;
  token->line = lexer->line;
  token->text = lexer->at;
  if (starts_name (c))
    name_read (lexer, PTX_NAME);
  else if (c == '.' && (starts_name (lexer->at[1])
                        || is_digit (lexer->at[1])))
    {
      token->text = ++lexer->at;
      name_read (lexer, PTX_DOT);
    }
  else if (is_digit (c))
    number_read (lexer);
  else if (c == '"')
    {
      string_read (lexer);
      return;
    }
  else if (c == '\0')
    token->kind = lexer->at >= lexer->end ? PTX_END : PTX_BAD;
  else
    {
      token->kind = strchr ("@!{}()[]<>,;:=+-|*", c) ? PTX_MARK : PTX_BAD;
      lexer->at++;
    }
  token->length = (uint32_t) (lexer->at - token->text);
}

void
ptx_lex_init (struct ptx_lexer *lexer, const char *text, size_t length)
{
  memset (lexer, 0, sizeof *lexer);
  lexer->at = text;
  lexer->end = text + length;
  lexer->line = 1;
  ptx_lex_next (lexer);
}

void
ptx_lex_skip_line (struct ptx_lexer *lexer)
{
  if (lexer->token.line == lexer->line)
    while (*lexer->at && *lexer->at != '\n')
      lexer->at++;
  ptx_lex_next (lexer);
}

bool
ptx_lex_is (const struct ptx_lexer *lexer, char mark)
{
  return lexer->token.kind == PTX_MARK && *lexer->token.text == mark;
}

static bool
token_is (const struct ptx_token *token, enum ptx_token_kind kind,
          const char *word)
{
  return (token->kind == kind
          && strncmp (token->text, word, token->length) == 0
          && word[token->length] == '\0');
}

bool
ptx_token_is_dot (const struct ptx_token *token, const char *word)
{
  return token_is (token, PTX_DOT, word);
}

bool
ptx_token_is_name (const struct ptx_token *token, const char *word)
{
  return token_is (token, PTX_NAME, word);
}
