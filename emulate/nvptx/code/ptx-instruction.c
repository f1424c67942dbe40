/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   PTX statements to internal instructions.  */

#include "nvptx/code/ptx-decode.h"

bool
ptx_statement_decode (struct ptx_body *body, const struct ptx_statement *st)
{
  struct ptx_parser *parser = ptx_body_parser (body);
  const struct ptx_instruction *in
      = ptx_instruction_find (parser->program, st);
  bool guard = st->guarded && !(in && in->decode == ptx_branch_decode);
  int place = 0;

  if (!in)
    return ptx_error_at (parser, st->line,
                         "instruction '%.*s' cannot be executed here",
                         (int) st->length, st->mnemonic);
  if (st->operands < in->operands)
    return ptx_error_at (parser, st->line, "operands are missing");
  if (guard)
    place = ptx_body_guard_begin (body, st->guard, st->guard_negated);
  if (!in->decode (body, in, st))
    return false;
  if (guard)
    ptx_body_guard_end (body, place, in->control);
  return true;
}
