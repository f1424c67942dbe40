/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   PTX instructions to internal ones.  */

#include "nvptx/code/ptx-decode.h"

#include <string.h>

/* ---- Families ----------------------------------------------------------- */

/* Which types operands a, b, c have.  */
static enum ptx_type
operand_type (const struct ptx_instruction *in, unsigned number)
{
  if (in->family->form == PTX_FORM_SELECT && number == 3)
    return PTX_PRED;
  /* Counts of shifts are integers.  */
  if (number == 2 && (strcmp (in->name, "shl") == 0
                      || strcmp (in->name, "shr") == 0))
    return PTX_U32;
  return in->type;
}

bool
ptx_family_decode (struct ptx_body *body, const struct ptx_instruction *in,
                   const struct ptx_statement *st)
{
  enum ptx_form form = in->family->form;
  bool to_predicate = form == PTX_FORM_COMPARE || form == PTX_FORM_TEST
                      || in->type == PTX_PRED;
  uint32_t reg[4] = { 0, 0, 0, 0 };
  struct ptx_code *code;

  if (!ptx_target_get (body, st, &st->operand[0], to_predicate, &reg[0]))
    return false;
  for (unsigned i = 1; i < in->operands; i++)
    if (!ptx_source_get (body, st, &st->operand[i], operand_type (in, i),
                         &reg[i]))
      return false;
  code = ptx_body_emit (body, in->run);
  code->d = reg[0];
  code->a = reg[1];
  code->b = reg[2];
  code->c = reg[3];
  return true;
}

/* atom d,[a],b(,c); red [a],b.  */
bool
ptx_atomic_decode (struct ptx_body *body, const struct ptx_instruction *in,
                   const struct ptx_statement *st)
{
  bool has_target = in->family->form != PTX_FORM_REDUCTION;
  const struct ptx_operand *operand = &st->operand[has_target];
  uint32_t d, a, b, c = 0;
  int64_t offset;
  struct ptx_code *code;

  if (!has_target)
    d = ptx_body_temporary (body);
  else if (!ptx_target_get (body, st, &st->operand[0], false, &d))
    return false;
  if (!ptx_address_get (body, st, &operand[0], &a, &offset)
      || !ptx_source_get (body, st, &operand[1], in->type, &b))
    return false;
  if (in->family->form == PTX_FORM_ATOMIC_SWAP
      && !ptx_source_get (body, st, &operand[2], in->type, &c))
    return false;
  code = ptx_body_emit (body, in->run);
  code->d = d;
  code->a = a;
  code->b = b;
  code->c = c;
  code->x.offset = offset;
  return true;
}

/* ---- Moves and conversions ---------------------------------------------- */

/* d = {x,y}.  */
static bool
pack_decode (struct ptx_body *body, const struct ptx_instruction *in,
             const struct ptx_statement *st)
{
  const struct ptx_operand *from = &st->operand[1];
  bool wide = ptx_type_size (in->type) == 8;
  uint32_t d, x, y;
  struct ptx_code *code;

  if (from->parts != 2)
    return ptx_operand_error (body, st, from, "has not two elements");
  if (!ptx_target_get (body, st, &st->operand[0], false, &d)
      || !ptx_source_get (body, st, &from->part[0], PTX_U32, &x)
      || !ptx_source_get (body, st, &from->part[1], PTX_U32, &y))
    return false;
  code = ptx_body_emit (body, wide ? ptx_run_pack_64 : ptx_run_pack_32);
  code->d = d;
  code->a = x;
  code->b = y;
  return true;
}

/* {x,y} = a.  */
static bool
unpack_decode (struct ptx_body *body, const struct ptx_instruction *in,
               const struct ptx_statement *st)
{
  const struct ptx_operand *to = &st->operand[0];
  bool wide = ptx_type_size (in->type) == 8;
  uint32_t x, y, a;

  if (to->parts != 2)
    return ptx_operand_error (body, st, to, "has not two elements");
  if (!ptx_target_get (body, st, &to->part[0], false, &x)
      || !ptx_target_get (body, st, &to->part[1], false, &y)
      || !ptx_source_get (body, st, &st->operand[1], in->type, &a))
    return false;
  if (x == a)
    {
      uint32_t copy = ptx_body_temporary (body);
      ptx_move_emit (body, ptx_run_move, copy, a);
      a = copy;
    }
  ptx_move_emit (body, wide ? ptx_run_low_32 : ptx_run_low_16, x, a);
  ptx_move_emit (body, wide ? ptx_run_high_32 : ptx_run_high_16, y, a);
  return true;
}

/* Element by element, by way of copies, as they may overlap.  */
static bool
vector_move_decode (struct ptx_body *body, const struct ptx_instruction *in,
                    const struct ptx_statement *st)
{
  const struct ptx_operand *to = &st->operand[0], *from = &st->operand[1];
  uint32_t d[4], a[4];

  if (to->kind != PTX_OPERAND_VECTOR || from->kind != PTX_OPERAND_VECTOR
      || to->parts != in->vector || from->parts != in->vector)
    return ptx_operand_error (body, st, to,
                              "and its source are not vectors of"
                              " that size");
  for (unsigned i = 0; i < in->vector; i++)
    {
      uint32_t source;
      if (!ptx_target_get (body, st, &to->part[i], false, &d[i])
          || !ptx_source_get (body, st, &from->part[i], in->type, &source))
        return false;
      a[i] = ptx_body_temporary (body);
      ptx_move_emit (body, ptx_run_move, a[i], source);
    }
  for (unsigned i = 0; i < in->vector; i++)
    ptx_move_emit (body, ptx_run_move, d[i], a[i]);
  return true;
}

/* mov and cvta, whose spaces are all parts of the generic one.  */
static bool
move_decode (struct ptx_body *body, const struct ptx_instruction *in,
             const struct ptx_statement *st)
{
  const struct ptx_operand *from = &st->operand[1];
  uint32_t d, a;

  if (in->vector > 1)
    return vector_move_decode (body, in, st);
  if (st->operand[0].kind == PTX_OPERAND_VECTOR)
    return unpack_decode (body, in, st);
  if (from->kind == PTX_OPERAND_VECTOR)
    return pack_decode (body, in, st);
  if (!ptx_target_get (body, st, &st->operand[0], in->type == PTX_PRED, &d))
    return false;
  if (from->kind == PTX_OPERAND_SPECIAL || from->kind == PTX_OPERAND_LOCAL)
    {
      ptx_computed_emit (body, from, d);
      return true;
    }
  if (!ptx_source_get (body, st, from, in->type, &a))
    return false;
  ptx_move_emit (body,
                 in->type == PTX_PRED ? ptx_run_predicate_move : ptx_run_move,
                 d, a);
  return true;
}

static bool
is_float (enum ptx_type type)
{
  return type == PTX_F32 || type == PTX_F64;
}

static bool
convert_decode (struct ptx_body *body, const struct ptx_instruction *in,
                const struct ptx_statement *st)
{
  struct ptx_code *code;
  uint32_t d, a;
  ptx_run *run = in->type_count == 2
                 ? ptx_convert_handler (in->types[0], in->types[1]) : NULL;

  if (!run)
    return ptx_error_at (ptx_body_parser (body), st->line,
                         "conversion '%.*s' cannot be executed here",
                         (int) st->length, st->mnemonic);
  if (is_float (in->types[1]) && !is_float (in->types[0])
      && in->rounding == PTX_ROUND_NONE)
    return ptx_error_at (ptx_body_parser (body), st->line,
                         "rounding has to be given");
  if (!ptx_target_get (body, st, &st->operand[0], false, &d)
      || !ptx_source_get (body, st, &st->operand[1], in->types[1], &a))
    return false;
  code = ptx_body_emit (body, run);
  code->d = d;
  code->a = a;
  code->c = in->rounding;
  return true;
}

/* ---- Loads and stores --------------------------------------------------- */

/* Narrow values of slots are extended as by loads.  */
static void
slot_move (struct ptx_body *body, enum ptx_type type, uint32_t d, uint32_t a)
{
  enum ptx_type whole = ptx_type_size (type) == 1 && type == PTX_B8 ? PTX_U8
                        : type == PTX_B16 ? PTX_U16 : type;

  if (ptx_type_size (type) < 4)
    ptx_move_emit (body, ptx_convert_handler (whole, whole), d, a);
  else
    ptx_move_emit (body, ptx_run_move, d, a);
}

/* The elements of a vector, or the one register.  */
static const struct ptx_operand *
element (const struct ptx_operand *operand, unsigned i)
{
  return operand->kind == PTX_OPERAND_VECTOR ? &operand->part[i] : operand;
}

static bool
elements_check (struct ptx_body *body, const struct ptx_instruction *in,
                const struct ptx_statement *st,
                const struct ptx_operand *operand)
{
  unsigned parts
    = operand->kind == PTX_OPERAND_VECTOR ? operand->parts : 1;

  return parts == in->vector
         || ptx_operand_error (body, st, operand,
                               "has another number of elements");
}

static void
access_emit (struct ptx_body *body, ptx_run *run, uint32_t reg, uint32_t a,
             int64_t offset)
{
  struct ptx_code *code = ptx_body_emit (body, run);

  code->d = code->b = reg;
  code->a = a;
  code->x.offset = offset;
}

/* Vectors have to be aligned as a whole.  */
static void
alignment_emit (struct ptx_body *body, const struct ptx_instruction *in,
                uint32_t a, int64_t offset)
{
  if (in->vector > 1)
    access_emit (body, ptx_run_align_check,
                 ptx_type_size (in->type) * in->vector, a, offset);
}

static bool
load_decode (struct ptx_body *body, const struct ptx_instruction *in,
             const struct ptx_statement *st)
{
  const struct ptx_operand *to = &st->operand[0], *from = &st->operand[1];
  ptx_run *run = ptx_load_handler (in->type);
  unsigned size = ptx_type_size (in->type);
  uint32_t d[4], a;
  int64_t offset;

  if (!run || !elements_check (body, in, st, to))
    return run ? false
               : ptx_operand_error (body, st, to,
                                    "is of no type that"
                                    " can be loaded");
  for (unsigned i = 0; i < in->vector; i++)
    if (!ptx_target_get (body, st, element (to, i), false, &d[i]))
      return false;
  if (from->kind == PTX_OPERAND_PARAM)
    {
      slot_move (body, in->type, d[0], from->reg);
      return true;
    }
  if (!ptx_address_get (body, st, from, &a, &offset))
    return false;
  alignment_emit (body, in, a, offset);
  /* The address may be among what is loaded.  */
  for (unsigned i = 0; i + 1 < in->vector; i++)
    if (d[i] == a)
      {
        uint32_t copy = ptx_body_temporary (body);
        ptx_move_emit (body, ptx_run_move, copy, a);
        a = copy;
      }
  for (unsigned i = 0; i < in->vector; i++)
    access_emit (body, run, d[i], a, offset + (int64_t) (i * size));
  return true;
}

static bool
store_decode (struct ptx_body *body, const struct ptx_instruction *in,
              const struct ptx_statement *st)
{
  const struct ptx_operand *to = &st->operand[0], *from = &st->operand[1];
  ptx_run *run = ptx_store_handler (in->type);
  unsigned size = ptx_type_size (in->type);
  uint32_t b[4], a;
  int64_t offset;

  if (!run || !elements_check (body, in, st, from))
    return run ? false
               : ptx_operand_error (body, st, from,
                                    "is of no type that"
                                    " can be stored");
  for (unsigned i = 0; i < in->vector; i++)
    if (!ptx_source_get (body, st, element (from, i), in->type, &b[i]))
      return false;
  if (to->kind == PTX_OPERAND_PARAM)
    {
      slot_move (body, in->type, to->reg, b[0]);
      return true;
    }
  if (!ptx_address_get (body, st, to, &a, &offset))
    return false;
  alignment_emit (body, in, a, offset);
  for (unsigned i = 0; i < in->vector; i++)
    access_emit (body, run, b[i], a, offset + (int64_t) (i * size));
  return true;
}

/* ---- Control ------------------------------------------------------------ */

bool
ptx_branch_decode (struct ptx_body *body, const struct ptx_instruction *in,
                   const struct ptx_statement *st)
{
  (void) in;
  if (st->operand[0].kind != PTX_OPERAND_LABEL)
    return ptx_operand_error (body, st, &st->operand[0], "is not a label");
  if (!st->guarded)
    ptx_body_emit_branch (body, ptx_run_branch, &st->operand[0].token);
  else
    ptx_body_emit_branch (body, st->guard_negated ? ptx_run_branch_if_not
                                                  : ptx_run_branch_if,
                          &st->operand[0].token)->a = st->guard;
  return true;
}

static ptx_run *
equal_handler (void)
{
  const struct ptx_family *family = ptx_families_compare;

  while (strcmp (family->name, "setp.eq"))
    family++;
  return family->handlers[PTX_U32];
}

/* brx.idx a,targets: a branch to each of them, if A is its number.  */
static bool
indexed_branch_decode (struct ptx_body *body, const struct ptx_instruction *in,
                       const struct ptx_statement *st)
{
  const struct ptx_targets *targets
    = ptx_body_targets (body, &st->operand[1].token);
  uint32_t index, equal = ptx_body_temporary (body);

  (void) in;
  if (!targets)
    return ptx_operand_error (body, st, &st->operand[1],
                              "has no .branchtargets before it");
  if (!ptx_source_get (body, st, &st->operand[0], PTX_U32, &index))
    return false;
  for (unsigned i = 0; i < targets->n; i++)
    {
      uint32_t number = ptx_body_constant (body, NULL, i);
      struct ptx_code *code = ptx_body_emit (body, equal_handler ());
      code->d = equal;
      code->a = index;
      code->b = number;
      ptx_body_emit_branch (body, ptx_run_branch_if, &targets->labels[i])->a
        = equal;
    }
  ptx_body_emit (body, ptx_run_trap);
  return true;
}

/* isspacep.SPACE d,a.  */
static bool
space_test_decode (struct ptx_body *body, const struct ptx_instruction *in,
                   const struct ptx_statement *st)
{
  ptx_run *run = (in->space == PTX_SHARED  ? ptx_run_is_shared
                  : in->space == PTX_LOCAL ? ptx_run_is_local
                  : in->space == PTX_GLOBAL ? ptx_run_is_global
                                            : NULL);
  uint32_t d, a;

  if (!run)
    return ptx_error_at (ptx_body_parser (body), st->line,
                         "'%.*s' cannot be executed here", (int) st->length,
                         st->mnemonic);
  if (!ptx_target_get (body, st, &st->operand[0], true, &d)
      || !ptx_source_get (body, st, &st->operand[1], PTX_U64, &a))
    return false;
  ptx_move_emit (body, run, d, a);
  return true;
}

static bool
callee_check (struct ptx_body *body, const struct ptx_statement *st,
              const struct ptx_symbol *symbol)
{
  if (!symbol->is_function)
    return ptx_operand_error (body, st, &st->operand[0], "is not a function");
  if (symbol->parameters != st->arguments
      || (st->has_result && !symbol->has_result))
    return ptx_operand_error (body, st, &st->operand[0],
                              "is declared with other parameters");
  return true;
}

static bool
call_arguments (struct ptx_body *body, const struct ptx_statement *st,
                struct ptx_call *call)
{
  call->arguments = st->arguments;
  call->registers
    = ptx_pool_get (ptx_body_parser (body)->program->pool,
                    st->arguments * sizeof *call->registers);
  for (unsigned i = 0; i < st->arguments; i++)
    if (!ptx_source_get (body, st, &st->argument[i], PTX_U64,
                         &call->registers[i]))
      return false;
  call->result = PTX_NO_REGISTER;
  if (!st->has_result)
    return true;
  if (st->result.kind != PTX_OPERAND_PARAM
      && st->result.kind != PTX_OPERAND_REGISTER)
    return ptx_operand_error (body, st, &st->result, "cannot be a result");
  call->result = st->result.reg;
  return true;
}

static bool
call_decode (struct ptx_body *body, const struct ptx_instruction *in,
             const struct ptx_statement *st)
{
  const struct ptx_operand *callee = &st->operand[0];
  struct ptx_call *call
    = ptx_pool_get (ptx_body_parser (body)->program->pool, sizeof *call);

  (void) in;
  if (callee->kind == PTX_OPERAND_SYMBOL)
    {
      if (!callee_check (body, st, callee->symbol))
        return false;
      call->callee = callee->symbol;
      callee->symbol->referenced = true;
    }
  else if (!ptx_source_get (body, st, callee, PTX_U64, &call->target))
    return false;
  if (!call_arguments (body, st, call))
    return false;
  ptx_body_emit (body, ptx_run_call)->x.call = call;
  return true;
}

/* Instructions without operands, or whose operands do not matter.  */
static bool
plain_decode (struct ptx_body *body, const struct ptx_instruction *in,
              const struct ptx_statement *st)
{
  (void) st;
  ptx_body_emit (body, in->run);
  return true;
}

/* ---- Threads together --------------------------------------------------- */

static bool
warp_sync_decode (struct ptx_body *body, const struct ptx_instruction *in,
                  const struct ptx_statement *st)
{
  uint32_t mask;

  if (!ptx_source_get (body, st, &st->operand[0], PTX_U32, &mask))
    return false;
  ptx_body_emit (body, in->run)->a = mask;
  return true;
}

/* shfl.sync d,a,b,c,mask.  */
static bool
shuffle_decode (struct ptx_body *body, const struct ptx_instruction *in,
                const struct ptx_statement *st)
{
  uint32_t d, reg[4];
  struct ptx_code *code;

  if (!ptx_target_get (body, st, &st->operand[0], false, &d))
    return false;
  for (unsigned i = 0; i < 4; i++)
    if (!ptx_source_get (body, st, &st->operand[i + 1], PTX_U32, &reg[i]))
      return false;
  code = ptx_body_emit (body, in->run);
  code->d = d;
  code->a = reg[0];
  code->b = reg[1];
  code->c = reg[2];
  code->x.detail = reg[3];
  return true;
}

/* vote.sync d,p,mask.  */
static bool
vote_decode (struct ptx_body *body, const struct ptx_instruction *in,
             const struct ptx_statement *st)
{
  struct ptx_operand predicate = st->operand[1];
  uint32_t d, a, mask;
  struct ptx_code *code;

  predicate.negated = false;
  if (!ptx_target_get (body, st, &st->operand[0], in->type == PTX_PRED, &d)
      || !ptx_source_get (body, st, &predicate, PTX_PRED, &a)
      || !ptx_source_get (body, st, &st->operand[2], PTX_U32, &mask))
    return false;
  code = ptx_body_emit (body, in->run);
  code->d = d;
  code->a = a;
  code->b = mask;
  code->c = st->operand[1].negated;
  return true;
}

/* An instruction of one operand, a register to write.  */
static bool
single_target_decode (struct ptx_body *body, const struct ptx_instruction *in,
                      const struct ptx_statement *st)
{
  uint32_t d;

  if (!ptx_target_get (body, st, &st->operand[0], false, &d))
    return false;
  ptx_body_emit (body, in->run)->d = d;
  return true;
}

static bool
barrier_decode (struct ptx_body *body, const struct ptx_instruction *in,
                const struct ptx_statement *st)
{
  uint32_t number, threads = 0;
  struct ptx_code *code;

  if (!ptx_source_get (body, st, &st->operand[0], PTX_U32, &number))
    return false;
  if (st->operands > 1
      && !ptx_source_get (body, st, &st->operand[1], PTX_U32, &threads))
    return false;
  code = ptx_body_emit (body, in->run);
  code->a = number;
  code->b = threads;
  code->x.detail = st->operands > 1;
  return true;
}

/* bar.red.OP d,barrier(,threads),predicate.  */
static bool
barrier_reduce_decode (struct ptx_body *body,
                       const struct ptx_instruction *in,
                       const struct ptx_statement *st)
{
  bool counted = st->operands > 3;
  struct ptx_operand predicate = st->operand[st->operands - 1];
  uint32_t d, number, threads = 0, reg;
  struct ptx_code *code;

  predicate.negated = false;
  if (!ptx_target_get (body, st, &st->operand[0], in->type == PTX_PRED, &d)
      || !ptx_source_get (body, st, &st->operand[1], PTX_U32, &number)
      || (counted
          && !ptx_source_get (body, st, &st->operand[2], PTX_U32, &threads))
      || !ptx_source_get (body, st, &predicate, PTX_PRED, &reg))
    return false;
  code = ptx_body_emit (body, ptx_run_barrier_reduce);
  code->a = number;
  code->b = threads;
  code->c = reg;
  code->d = st->operand[st->operands - 1].negated;
  code->x.detail = counted;
  ptx_body_emit (body, in->run)->d = d;
  return true;
}

/* ---- The stack ---------------------------------------------------------- */

#define STACK_ALIGN 16u         /* bytes, of every block on it */

/* alloca d,size(,align).  */
static bool
alloca_decode (struct ptx_body *body, const struct ptx_instruction *in,
               const struct ptx_statement *st)
{
  uint64_t align = STACK_ALIGN;
  uint32_t d, size;
  struct ptx_code *code;

  if (st->operands > 2)
    {
      align = st->operand[2].value;
      if (st->operand[2].kind != PTX_OPERAND_NUMBER || align == 0
          || align > 4096 || (align & (align - 1)))
        return ptx_operand_error (body, st, &st->operand[2],
                                  "is not an alignment");
    }
  if (!ptx_target_get (body, st, &st->operand[0], false, &d)
      || !ptx_source_get (body, st, &st->operand[1], in->type, &size))
    return false;
  code = ptx_body_emit (body, in->run);
  code->d = d;
  code->a = size;
  code->x.detail = align < STACK_ALIGN ? STACK_ALIGN : align;
  return true;
}

/* stackrestore a.  */
static bool
stack_restore_decode (struct ptx_body *body, const struct ptx_instruction *in,
                      const struct ptx_statement *st)
{
  uint32_t a;

  if (!ptx_source_get (body, st, &st->operand[0], in->type, &a))
    return false;
  ptx_body_emit (body, in->run)->a = a;
  return true;
}

/* ---- All of them -------------------------------------------------------- */

const struct ptx_special_instruction ptx_special_instructions[] = {
  { "mov", move_decode, 2, false, NULL },
  { "cvta", move_decode, 2, false, NULL },
  { "cvt", convert_decode, 2, false, NULL },
  { "ld", load_decode, 2, false, NULL },
  { "st", store_decode, 2, false, NULL },
  { "bra", ptx_branch_decode, 1, true, NULL },
  { "brx.idx", indexed_branch_decode, 2, true, NULL },
  { "isspacep", space_test_decode, 2, false, NULL },
  { "call", call_decode, 1, true, NULL },
  { "ret", plain_decode, 0, true, ptx_run_return },
  { "exit", plain_decode, 0, true, ptx_run_exit },
  { "trap", plain_decode, 0, true, ptx_run_trap },
  { "membar", plain_decode, 0, false, ptx_run_fence },
  { "fence", plain_decode, 0, false, ptx_run_fence },
  { "nanosleep", plain_decode, 1, false, ptx_run_fence },
  { "bar.warp.sync", warp_sync_decode, 1, true, ptx_run_warp_sync },
  { "bar.sync", barrier_decode, 1, true, ptx_run_barrier_sync },
  { "barrier.sync", barrier_decode, 1, true, ptx_run_barrier_sync },
  { "bar.arrive", barrier_decode, 2, true, ptx_run_barrier_arrive },
  { "barrier.arrive", barrier_decode, 2, true, ptx_run_barrier_arrive },
  { "bar.red.or", barrier_reduce_decode, 3, true, ptx_run_reduced_any },
  { "bar.red.and", barrier_reduce_decode, 3, true, ptx_run_reduced_all },
  { "bar.red.popc", barrier_reduce_decode, 3, true, ptx_run_reduced_count },
  { "barrier.red.or", barrier_reduce_decode, 3, true, ptx_run_reduced_any },
  { "barrier.red.and", barrier_reduce_decode, 3, true, ptx_run_reduced_all },
  { "barrier.red.popc", barrier_reduce_decode, 3, true,
    ptx_run_reduced_count },
  { "alloca", alloca_decode, 2, true, ptx_run_alloca },
  { "stacksave", single_target_decode, 1, false, ptx_run_stack_save },
  { "stackrestore", stack_restore_decode, 1, false, ptx_run_stack_restore },
  { "shfl.sync.idx", shuffle_decode, 5, true, ptx_run_shuffle_index },
  { "shfl.sync.down", shuffle_decode, 5, true, ptx_run_shuffle_down },
  { "shfl.sync.up", shuffle_decode, 5, true, ptx_run_shuffle_up },
  { "shfl.sync.bfly", shuffle_decode, 5, true, ptx_run_shuffle_butterfly },
  { "vote.sync.ballot", vote_decode, 3, true, ptx_run_vote_ballot },
  { "vote.sync.all", vote_decode, 3, true, ptx_run_vote_all },
  { "vote.sync.any", vote_decode, 3, true, ptx_run_vote_any },
  /* Without its .uni, which is dropped.  */
  { "vote.sync", vote_decode, 3, true, ptx_run_vote_uni },
  { "activemask", single_target_decode, 1, false, ptx_run_active_mask },
  { NULL, NULL, 0, false, NULL }
};
