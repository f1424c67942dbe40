/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   PTX text to tokens.  */

#ifndef EMU_PTX_LEX_H
#define EMU_PTX_LEX_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The kinds of tokens.  */
enum ptx_token_kind
{
  PTX_END,
  PTX_NAME,                     /* name, %register, $L1, mnemonic, _ */
  PTX_DOT,                      /* .word; the text is without the dot */
  PTX_INTEGER,
  PTX_FLOAT32, PTX_FLOAT64,     /* bits in number */
  PTX_STRING,                   /* without the quotes */
  PTX_MARK,                     /* one of @!{}()[]<>,;:=+-|* */
  PTX_BAD
};

/* A token of a PTX text.  TEXT, of LENGTH characters, lies in the PTX text
   itself, and has no null behind it.  LINE is counted from 1.  */
struct ptx_token
{
  enum ptx_token_kind kind;
  const char *text;
  uint32_t length;
  uint32_t line;
  /* PTX_INTEGER: the value.  PTX_FLOAT32: the 32 bits of the float.
     PTX_FLOAT64: the 64 bits of the double.  A minus before a number is a token
     of its own.  */
  uint64_t number;
  bool adjacent;                /* no blank before it */
};

/* A place in a PTX text, with the token there.  */
struct ptx_lexer
{
  const char *at, *end;
  uint32_t line;
  struct ptx_token token;       /* the current one */
};

/* Make *LEXER ready for TEXT, of LENGTH bytes with a null behind them; the
   first token is current.  */
void ptx_lex_init (struct ptx_lexer *lexer, const char *text, size_t length);

/* Go on to the next token.  If the current one is PTX_END, which is the end of
   the text, it stays the current one.  */
void ptx_lex_next (struct ptx_lexer *lexer);

/* Skip the rest of the line in which the current token is, and go on to the
   next token.  */
void ptx_lex_skip_line (struct ptx_lexer *lexer);

/* ptx_lex_is returns whether the current token is the mark MARK.
   ptx_token_is_dot returns whether TOKEN is WORD with a dot before it.
   ptx_token_is_name returns whether TOKEN is the name WORD.  */
bool ptx_lex_is (const struct ptx_lexer *lexer, char mark);
bool ptx_token_is_dot (const struct ptx_token *token, const char *word);
bool ptx_token_is_name (const struct ptx_token *token, const char *word);

#endif
