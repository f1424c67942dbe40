/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Operands of PTX: the registers that have them.  */

#include "nvptx/code/ptx-decode.h"

#include <string.h>

bool
ptx_operand_error (struct ptx_body *body,
                   const struct ptx_statement *statement,
                   const struct ptx_operand *operand, const char *what)
{
  ptx_error_at (ptx_body_parser (body), statement->line, "'%.*s' %s",
                (int) operand->token.length, operand->token.text, what);
  return false;
}

/* A number as TYPE's bits.  */
static bool
number_convert (const struct ptx_operand *operand, enum ptx_type type,
                uint64_t *value)
{
  *value = operand->value;
  /* Predicates are masks of all lanes.  */
  if (type == PTX_PRED)
    *value = operand->value ? UINT32_MAX : 0;
  if (type == PTX_F64 && operand->type == PTX_F32)
    return false;
  if (type == PTX_F32 && operand->type == PTX_F64)
    {
      double wide;
      float narrow;
      uint32_t bits;

      memcpy (&wide, &operand->value, sizeof wide);
      narrow = (float) wide;
      memcpy (&bits, &narrow, sizeof bits);
      *value = bits;
    }
  else if ((type == PTX_F32 || type == PTX_F64) && operand->type == PTX_S64)
    return operand->value == 0;
  return true;
}

void
ptx_computed_emit (struct ptx_body *body, const struct ptx_operand *operand,
                   uint32_t d)
{
  bool local = operand->kind == PTX_OPERAND_LOCAL;
  struct ptx_code *code
      = ptx_body_emit (body, local ? ptx_run_local_address : ptx_run_special);

  code->d = d;
  code->x.detail = local ? operand->value : (uint64_t) operand->special;
}

bool
ptx_source_get (struct ptx_body *body, const struct ptx_statement *statement,
                const struct ptx_operand *operand, enum ptx_type type,
                uint32_t *reg)
{
  uint64_t value;
  struct ptx_code *code;

  switch (operand->kind)
    {
    case PTX_OPERAND_REGISTER:
      if ((operand->type == PTX_PRED) != (type == PTX_PRED))
        return ptx_operand_error (body, statement, operand,
                                  type == PTX_PRED ? "is not a predicate"
                                                   : "is a predicate");
      *reg = operand->reg;
      if (operand->negated)
        {
          *reg = ptx_body_temporary (body);
          code = ptx_body_emit (body, ptx_run_predicate_not);
          code->d = *reg;
          code->a = operand->reg;
        }
      return true;
    case PTX_OPERAND_PARAM:
      *reg = operand->reg;
      return true;
    case PTX_OPERAND_NUMBER:
      if (!number_convert (operand, type, &value))
        return ptx_operand_error (body, statement, operand,
                                  "is a number of another type");
      *reg = ptx_body_constant (body, NULL, value);
      return true;
    case PTX_OPERAND_SYMBOL:
      *reg = ptx_body_constant (body, operand->symbol, operand->value);
      return true;
    case PTX_OPERAND_LOCAL:
    case PTX_OPERAND_SPECIAL:
      *reg = ptx_body_temporary (body);
      ptx_computed_emit (body, operand, *reg);
      return true;
    case PTX_OPERAND_LABEL:
      return ptx_operand_error (body, statement, operand, "is not declared");
    case PTX_OPERAND_VECTOR:
    case PTX_OPERAND_ADDRESS:
    case PTX_OPERAND_SINK:
      break;
    }
  return ptx_operand_error (body, statement, operand,
                            "cannot be an operand here");
}

bool
ptx_target_get (struct ptx_body *body, const struct ptx_statement *statement,
                const struct ptx_operand *operand, bool predicate,
                uint32_t *reg)
{
  if (operand->kind == PTX_OPERAND_SINK)
    {
      *reg = ptx_body_temporary (body);
      return true;
    }
  if (operand->kind != PTX_OPERAND_REGISTER)
    return ptx_operand_error (body, statement, operand, "is not a register");
  if ((operand->type == PTX_PRED) != predicate)
    return ptx_operand_error (body, statement, operand,
                              predicate ? "is not a predicate"
                                        : "is a predicate");
  *reg = operand->reg;
  return true;
}

bool
ptx_address_get (struct ptx_body *body, const struct ptx_statement *statement,
                 const struct ptx_operand *operand, uint32_t *reg,
                 int64_t *offset)
{
  struct ptx_operand base = *operand;

  if (operand->kind != PTX_OPERAND_ADDRESS)
    return ptx_operand_error (body, statement, operand, "is not an address");
  base.kind = operand->base;
  *offset = 0;
  if (base.kind == PTX_OPERAND_REGISTER || base.kind == PTX_OPERAND_SYMBOL)
    {
      *offset = (int64_t) operand->value;
      base.value = 0;
    }
  base.type = base.kind == PTX_OPERAND_NUMBER ? PTX_S64 : base.type;
  return ptx_source_get (body, statement, &base, PTX_U64, reg);
}

void
ptx_move_emit (struct ptx_body *body, ptx_run *run, uint32_t d, uint32_t a)
{
  struct ptx_code *code = ptx_body_emit (body, run);

  code->d = d;
  code->a = a;
}
