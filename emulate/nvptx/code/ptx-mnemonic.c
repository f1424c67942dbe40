/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Mnemonics of PTX.

   Each is taken apart once per program: types, state space, rounding and
   vector size are read off; words that mean nothing here (.uni, .volatile,
   cache hints, scopes, .approx) are dropped; what is left is its name, as
   mul.lo or shfl.sync.idx, which is looked up.  */

#include "nvptx/code/ptx-decode.h"

#include <stdio.h>
#include <string.h>

static const char *const dropped[]
  = { "uni", "volatile", "ca", "cg", "cs", "cv", "lu", "wb", "wt", "relaxed",
      "acquire", "release", "acq_rel", "sc", "weak", "cta", "gl", "gpu",
      "sys", "approx", "full", "aligned", "to", "nc" };

static bool
word_is_dropped (const struct ptx_token *word)
{
  for (size_t i = 0; i < sizeof dropped / sizeof dropped[0]; i++)
    if (ptx_token_is_dot (word, dropped[i]))
      return true;
  return false;
}

static bool
rounding_read (const struct ptx_token *word, enum ptx_rounding *rounding)
{
  static const struct { const char *word; enum ptx_rounding rounding; } all[]
    = { { "rn", PTX_ROUND_NEAREST }, { "rni", PTX_ROUND_NEAREST },
        { "rz", PTX_ROUND_ZERO }, { "rzi", PTX_ROUND_ZERO },
        { "rm", PTX_ROUND_DOWN }, { "rmi", PTX_ROUND_DOWN },
        { "rp", PTX_ROUND_UP }, { "rpi", PTX_ROUND_UP } };

  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
    if (ptx_token_is_dot (word, all[i].word))
      {
        *rounding = all[i].rounding;
        return true;
      }
  return false;
}

/* One word after a dot.  */
static void
word_read (struct ptx_instruction *in, const struct ptx_token *word)
{
  enum ptx_type type = ptx_type_of (word);
  enum ptx_space space = ptx_space_of (word);
  size_t used = strlen (in->name);

  if (type != PTX_NONE)
    {
      in->type = type;
      if (in->type_count < PTX_MAX_TYPES)
        in->types[in->type_count++] = type;
    }
  else if (space != PTX_SPACES)
    in->space = space;
  else if (ptx_token_is_dot (word, "v2"))
    in->vector = 2;
  else if (ptx_token_is_dot (word, "v4"))
    in->vector = 4;
  else if (!rounding_read (word, &in->rounding) && !word_is_dropped (word))
    snprintf (in->name + used, sizeof in->name - used, ".%.*s",
              (int) word->length, word->text);
}

static void
words_read (struct ptx_instruction *in)
{
  struct ptx_lexer lexer;

  ptx_lex_init (&lexer, in->text, in->length);
  snprintf (in->name, sizeof in->name, "%.*s", (int) lexer.token.length,
            lexer.token.text);
  for (ptx_lex_next (&lexer); lexer.token.kind == PTX_DOT;
       ptx_lex_next (&lexer))
    word_read (in, &lexer.token);
}

static const struct ptx_family *
family_find (const char *name)
{
  static const struct ptx_family *const tables[]
    = { ptx_families_alu, ptx_families_compare, ptx_families_atomic };

  for (size_t t = 0; t < sizeof tables / sizeof tables[0]; t++)
    for (const struct ptx_family *family = tables[t]; family->name; family++)
      if (strcmp (family->name, name) == 0)
        return family;
  return NULL;
}

/* Rounding toward zero, up or down is only there for conversions.  */
static bool
family_resolve (struct ptx_instruction *in)
{
  static const unsigned char operands[]
    = { [PTX_FORM_UNARY] = 2, [PTX_FORM_BINARY] = 3, [PTX_FORM_TERNARY] = 4,
        [PTX_FORM_COMPARE] = 3, [PTX_FORM_TEST] = 2, [PTX_FORM_SELECT] = 4,
        [PTX_FORM_ATOMIC] = 3, [PTX_FORM_ATOMIC_SWAP] = 4,
        [PTX_FORM_REDUCTION] = 2 };

  in->family = family_find (in->name);
  if (!in->family || in->vector != 1 || in->rounding > PTX_ROUND_NEAREST)
    return false;
  in->run = in->family->handlers[in->type];
  in->operands = operands[in->family->form];
  in->decode = in->family->form >= PTX_FORM_ATOMIC ? ptx_atomic_decode
                                                   : ptx_family_decode;
  return in->run != NULL;
}

static bool
instruction_resolve (struct ptx_instruction *in)
{
  in->vector = 1;
  words_read (in);
  for (const struct ptx_special_instruction *special
         = ptx_special_instructions; special->name; special++)
    if (strcmp (special->name, in->name) == 0)
      {
        in->decode = special->decode;
        in->operands = special->operands;
        in->control = special->control;
        in->run = special->run;
        return true;
      }
  return family_resolve (in);
}

const struct ptx_instruction *
ptx_instruction_find (struct ptx_program *program,
                      const struct ptx_statement *st)
{
  unsigned hash = 0;
  struct ptx_instruction *in, **bucket;

  for (size_t i = 0; i < st->length; i++)
    hash = hash * 31 + (unsigned char) st->mnemonic[i];
  bucket = &program->instructions[hash % PTX_SYMBOL_BUCKETS];
  for (in = *bucket; in; in = in->next)
    if (in->length == st->length
        && memcmp (in->text, st->mnemonic, st->length) == 0)
      return in;
  in = ptx_pool_get (program->pool, sizeof *in);
  in->text = ptx_pool_string (program->pool, st->mnemonic, st->length);
  in->length = st->length;
  if (!instruction_resolve (in))
    return NULL;
  in->next = *bucket;
  *bucket = in;
  return in;
}
