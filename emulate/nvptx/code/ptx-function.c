/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Bodies of PTX functions: parameters, block, code.  */

#include "nvptx/code/ptx-body.h"

#include <stdlib.h>
#include <string.h>

#include "nvptx/exec/exec-ops.h"

static void
body_init (struct ptx_body *body, struct ptx_parser *parser,
           struct ptx_function *function)
{
  memset (body, 0, sizeof *body);
  body->parser = parser;
  body->function = function;
  for (int i = 0; i < PTX_BODY_BUCKETS; i++)
    body->name_buckets[i] = body->label_buckets[i] = body->constant_buckets[i]
        = -1;
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
      ptx_slots_add (body, signature->names[i].text,
                     signature->names[i].length, PTX_NAME_PARAM, &d);
    }
  function->has_result = signature->has_result;
  function->result = PTX_NO_REGISTER;
  if (signature->has_result)
    {
      function->result = (uint32_t) body->register_count;
      d.type = signature->result_type;
      ptx_slots_add (body, signature->result.text, signature->result.length,
                     PTX_NAME_PARAM, &d);
    }
}

static bool
branches_fix (struct ptx_body *body, struct ptx_code *code)
{
  for (int i = 0; i < body->fixup_count; i++)
    {
      const struct ptx_fixup *fixup = &body->fixups[i];
      const struct ptx_label *label = &body->labels[fixup->label];

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
  function->code
      = ptx_pool_get (pool, function->code_length * sizeof *function->code);
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
  ok = ptx_block_parse (&body) && body_finish (&body);
  body_fini (&body);
  return ok;
}
