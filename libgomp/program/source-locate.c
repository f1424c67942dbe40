/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Evaluates the DWARF expressions that gcc writes for variables.  */

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1         /* process_vm_readv */
#endif

#include "program/source-locate.h"
#include "program/source-function.h"

#ifdef HAVE_LIBDW

#include <dwarf.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>
#include <unwind.h>

#define STACK 16

enum                            /* DWARF's numbers */
{
  REG_RBX = 3,
  REG_RBP = 6,
  REG_RSP = 7,
  REG_R12 = 12,
  REG_R13,
  REG_R14,
  REG_R15
};

struct machine
{
  const struct gomp_source_context *context;
  Dwarf_Attribute *attr;        /* the expression is its value, or NULL */
  uintptr_t object;
  uintptr_t stack[STACK];
  int depth;
  bool is_value;                /* the top is a value, not an address */
};

/* Addresses come from variables that need not be set yet, so the kernel does
   the reading: it fails where a load would end the program.  */
bool
gomp_source_read (uintptr_t addr, void *into, size_t size)
{
  struct iovec local = { into, size };
  struct iovec remote = { (void *) addr, size };

  return (process_vm_readv (getpid (), &local, 1, &remote, 1, 0)
          == (ssize_t) size);
}

/* ---- Expressions -------------------------------------------------------- */

static bool
push (struct machine *m, uintptr_t value)
{
  if (m->depth == STACK)
    return false;
  m->stack[m->depth++] = value;
  return true;
}

static bool
push_register (struct machine *m, uint64_t number, uint64_t offset)
{
  if (number >= GOMP_SOURCE_REGISTERS || !(m->context->known >> number & 1))
    return false;
  return push (m, m->context->registers[number] + offset);
}

static bool
dereference (struct machine *m, size_t size)
{
  uint64_t value = 0;           /* little endian: short reads are extended */

  if (m->depth == 0 || size > sizeof value
      || !gomp_source_read (m->stack[m->depth - 1], &value, size))
    return false;
  m->stack[m->depth - 1] = value;
  return true;
}

/* The value a register had when the function was entered.  */
static bool
push_entry_value (struct machine *m, const Dwarf_Op *op)
{
  const struct gomp_source_context *context = m->context;
  Dwarf_Attribute inner;
  Dwarf_Op *ops;
  size_t n, number;

  if (m->attr == NULL || dwarf_getlocation_attr (m->attr, op, &inner) != 0
      || dwarf_getlocation (&inner, &ops, &n) != 0 || n != 1
      || ops[0].atom < DW_OP_reg0 || ops[0].atom > DW_OP_reg31)
    return false;
  number = ops[0].atom - DW_OP_reg0;
  return (number < GOMP_SOURCE_REGISTERS
          && context->known_at_entry >> number & 1
          && push (m, context->entry_registers[number]));
}

/* An address that is in a table: split debug information.  */
static bool
push_indexed (struct machine *m, const Dwarf_Op *op)
{
  Dwarf_Attribute entry;
  Dwarf_Addr addr;

  return (m->attr && dwarf_getlocation_attr (m->attr, op, &entry) == 0
          && dwarf_formaddr (&entry, &addr) == 0
          && push (m, addr + m->context->bias));
}

/* Operations on the two topmost values.  */
static bool
run_binary (struct machine *m, uint8_t atom)
{
  uintptr_t *a, b;

  if (m->depth < 2)
    return false;
  b = m->stack[--m->depth];
  a = &m->stack[m->depth - 1];
  switch (atom)
    {
    case DW_OP_plus:
      *a += b;
      break;
    case DW_OP_minus:
      *a -= b;
      break;
    case DW_OP_mul:
      *a *= b;
      break;
    case DW_OP_and:
      *a &= b;
      break;
    case DW_OP_or:
      *a |= b;
      break;
    case DW_OP_shl:
      *a = b < 64 ? *a << b : 0;
      break;
    case DW_OP_shr:
      *a = b < 64 ? *a >> b : 0;
      break;
    case DW_OP_shra:
      *a = (intptr_t) *a >> (b < 64 ? b : 63);
      break;
    default:
      return false;
    }
  return true;
}

/* Operations that push one value.  */
static bool
run_push (struct machine *m, const Dwarf_Op *op)
{
  const struct gomp_source_context *context = m->context;

  if (op->atom >= DW_OP_lit0 && op->atom <= DW_OP_lit31)
    return push (m, op->atom - DW_OP_lit0);
  if (op->atom >= DW_OP_breg0 && op->atom <= DW_OP_breg31)
    return push_register (m, op->atom - DW_OP_breg0, op->number);
  switch (op->atom)
    {
    case DW_OP_addr:
      return push (m, op->number + context->bias);
    case DW_OP_addrx:
    case DW_OP_GNU_addr_index:
      return push_indexed (m, op);
    case DW_OP_const1u:
    case DW_OP_const1s:
    case DW_OP_const2u:
    case DW_OP_const2s:
    case DW_OP_const4u:
    case DW_OP_const4s:
    case DW_OP_const8u:
    case DW_OP_const8s:
    case DW_OP_constu:
    case DW_OP_consts:
      return push (m, op->number);
    case DW_OP_bregx:
      return push_register (m, op->number, op->number2);
    case DW_OP_fbreg:
      return context->has_base && push (m, context->base + op->number);
    case DW_OP_call_frame_cfa:
      return context->has_cfa && push (m, context->cfa);
    case DW_OP_push_object_address:
      return m->object && push (m, m->object);
    case DW_OP_entry_value:
    case DW_OP_GNU_entry_value:
      return push_entry_value (m, op);
    case DW_OP_dup:
      return m->depth > 0 && push (m, m->stack[m->depth - 1]);
    case DW_OP_over:
      return m->depth > 1 && push (m, m->stack[m->depth - 2]);
    default:
      return false;
    }
}

static bool
run_op (struct machine *m, const Dwarf_Op *op)
{
  if (op->atom >= DW_OP_reg0 && op->atom <= DW_OP_reg31)
    {
      m->is_value = true;
      return push_register (m, op->atom - DW_OP_reg0, 0);
    }
  switch (op->atom)
    {
    case DW_OP_nop:
      return true;
    case DW_OP_regx:
      m->is_value = true;
      return push_register (m, op->number, 0);
    case DW_OP_stack_value:
      m->is_value = true;
      return m->depth > 0;
    case DW_OP_deref:
      return dereference (m, sizeof (uintptr_t));
    case DW_OP_deref_size:
      return dereference (m, op->number);
    case DW_OP_plus_uconst:
      if (m->depth > 0)
        m->stack[m->depth - 1] += op->number;
      return m->depth > 0;
    case DW_OP_plus:
    case DW_OP_minus:
    case DW_OP_mul:
    case DW_OP_and:
    case DW_OP_or:
    case DW_OP_shl:
    case DW_OP_shr:
    case DW_OP_shra:
      return run_binary (m, op->atom);
    default:
      /* Pieces, thread-local storage and jumps end in failure.  */
      return run_push (m, op);
    }
}

static bool
run (const struct gomp_source_context *context, Dwarf_Attribute *attr,
     uintptr_t object, const Dwarf_Op *ops, size_t n,
     struct gomp_source_place *place)
{
  struct machine m = { .context = context, .attr = attr, .object = object };

  for (size_t i = 0; i < n; i++)
    if (m.is_value || !run_op (&m, &ops[i]))
      return false;
  if (m.depth == 0)
    return false;
  place->in_memory = !m.is_value;
  place->value = m.stack[m.depth - 1];
  return true;
}

bool
gomp_source_locate (const struct gomp_source_context *context, Dwarf_Die *die,
                    unsigned name, uintptr_t object,
                    struct gomp_source_place *place)
{
  Dwarf_Attribute attr;
  Dwarf_Op *ops;
  size_t n;

  if (dwarf_attr_integrate (die, name, &attr) == NULL)
    return false;
  if (context->pc)
    {
      if (dwarf_getlocation_addr (&attr, context->pc, &ops, &n, 1) != 1)
        return false;
    }
  else if (dwarf_getlocation (&attr, &ops, &n) != 0)
    return false;
  return run (context, &attr, object, ops, n, place);
}

/* ---- Numbers ------------------------------------------------------------ */

static bool
read_integer (const struct gomp_source_context *context, Dwarf_Die *die,
              int64_t *number)
{
  struct gomp_source_place place;
  int32_t word;

  if (!gomp_source_locate (context, die, DW_AT_location, 0, &place))
    return false;
  *number = place.value;
  if (!place.in_memory)
    return true;
  /* Array bounds are 8 bytes wide unless the user's own variable is one.  */
  Dwarf_Attribute attr;
  Dwarf_Die type;
  Dwarf_Word size = sizeof *number;
  if (dwarf_attr_integrate (die, DW_AT_type, &attr)
      && dwarf_formref_die (&attr, &type))
    dwarf_aggregate_size (&type, &size);
  if (size == sizeof *number)
    return gomp_source_read (place.value, number, sizeof *number);
  if (size != sizeof word
      || !gomp_source_read (place.value, &word, sizeof word))
    return false;
  *number = word;
  return true;
}

bool
gomp_source_number (const struct gomp_source_context *context, Dwarf_Die *die,
                    unsigned name, uintptr_t object, int64_t *number)
{
  struct gomp_source_place place;
  Dwarf_Attribute attr;
  Dwarf_Word word;
  Dwarf_Sword sword;
  Dwarf_Die holder;

  if (dwarf_attr_integrate (die, name, &attr) == NULL)
    return false;
  switch (attr.form)
    {
    case DW_FORM_sdata:
    case DW_FORM_implicit_const:
      if (dwarf_formsdata (&attr, &sword) != 0)
        return false;
      *number = sword;
      return true;
    case DW_FORM_data1:
    case DW_FORM_data2:
    case DW_FORM_data4:
    case DW_FORM_data8:
    case DW_FORM_udata:
      if (dwarf_formudata (&attr, &word) != 0)
        return false;
      *number = word;
      return true;
    default:
      break;
    }
  if (dwarf_formref_die (&attr, &holder))
    return read_integer (context, &holder, number);
  /* The value is what the expression leaves on the stack.  */
  if (!gomp_source_locate (context, die, name, object, &place))
    return false;
  *number = place.value;
  return true;
}

/* ---- Frames ------------------------------------------------------------- */

/* A frame on the stack of this thread, as the unwinder sees it.  */
struct seen
{
  struct gomp_source_frame frame;
  uint32_t known;
  uintptr_t registers[GOMP_SOURCE_REGISTERS];
};

struct walk
{
  const struct gomp_source_frame *wanted;
  int n_found;
  struct seen found[2];         /* the wanted frame and its caller's */
};

/* Registers that calls preserve are restored by the unwinder on the way up to
   a frame; the others did not survive the call.  */
static _Unwind_Reason_Code
visit_frame (struct _Unwind_Context *unwound, void *data)
{
  static const unsigned char preserved[]
    = { REG_RBX, REG_RBP, REG_R12, REG_R13, REG_R14, REG_R15 };
  struct walk *walk = data;
  struct seen *seen = &walk->found[walk->n_found];
  uintptr_t pc = _Unwind_GetIP (unwound), cfa = _Unwind_GetCFA (unwound);

  if (walk->n_found == 0
      && (pc != (uintptr_t) walk->wanted->pc || cfa != walk->wanted->cfa))
    return _URC_NO_REASON;
  seen->frame.pc = (const void *) pc;
  seen->frame.cfa = cfa;
  seen->known = 0;
  for (size_t i = 0; i < GOMP_ARRAY_LEN (preserved); i++)
    {
      seen->registers[preserved[i]] = _Unwind_GetGR (unwound, preserved[i]);
      seen->known |= 1u << preserved[i];
    }
  return ++walk->n_found == 2 ? _URC_NORMAL_STOP : _URC_NO_REASON;
}

static void
set_register (struct gomp_source_context *context, int number, uintptr_t value)
{
  context->registers[number] = value;
  context->known |= 1u << number;
}

/* The frame's own CFA, by the rule in its call frame information.  */
static void
find_cfa (struct gomp_source_context *context, Dwfl_Module *mod)
{
  Dwarf_Addr cfi_bias;
  Dwarf_CFI *cfi = dwfl_module_eh_cfi (mod, &cfi_bias);
  Dwarf_Frame *rules;
  Dwarf_Op *ops;
  size_t n;
  struct gomp_source_place place;

  if (cfi == NULL
      || dwarf_cfi_addrframe (cfi, context->pc + context->bias - cfi_bias,
                              &rules)
           != 0)
    return;
  if (dwarf_frame_cfa (rules, &ops, &n) == 0
      && run (context, NULL, 0, ops, n, &place))
    {
      context->has_cfa = true;
      context->cfa = place.value;
    }
  free (rules);
}

/* The context of one frame; SEEN: its registers, or NULL.  */
static bool
init_frame (struct gomp_source_context *context, Dwfl *dwfl,
            const struct gomp_source_frame *frame, const struct seen *seen,
            Dwarf_Die *unit, Dwarf_Die *function)
{
  uintptr_t pc = (uintptr_t) frame->pc - 1;
  Dwfl_Module *mod = gomp_source_module (dwfl, pc);
  struct gomp_source_code code;
  struct gomp_source_place base;

  memset (context, 0, sizeof *context);
  if (!gomp_source_code_at (mod, pc, &code))
    return false;
  context->bias = code.bias;
  context->pc = pc - code.bias;
  *unit = code.unit;
  *function = code.function;
#if !defined __x86_64__
  return true;                  /* the register numbers are x86-64's */
#endif
  if (frame->cfa == 0)
    return true;                /* the frame is gone */
  if (seen)
    {
      context->known = seen->known;
      memcpy (context->registers, seen->registers, sizeof seen->registers);
    }
  if (frame->frame_pointer)
    set_register (context, REG_RBP, frame->frame_pointer);
  /* The callee's frame begins where the caller's stack ended.  */
  set_register (context, REG_RSP, frame->cfa);
  find_cfa (context, mod);
  if (gomp_source_locate (context, function, DW_AT_frame_base, 0, &base))
    {
      context->has_base = true;
      context->base = base.value;
    }
  return true;
}

/* ---- Call sites --------------------------------------------------------- */

/* The description below DIE of the call that returns to RETURN_PC.  */
static bool
find_call (Dwarf_Die *die, Dwarf_Addr return_pc, Dwarf_Die *call)
{
  Dwarf_Die child;
  Dwarf_Attribute attr;
  Dwarf_Addr addr;

  if (dwarf_child (die, &child) != 0)
    return false;
  do
    switch (dwarf_tag (&child))
      {
      case DW_TAG_call_site:
      case DW_TAG_GNU_call_site:
        if ((dwarf_attr (&child, DW_AT_call_return_pc, &attr)
             || dwarf_attr (&child, DW_AT_low_pc, &attr))
            && dwarf_formaddr (&attr, &addr) == 0 && addr == return_pc)
          {
            *call = child;
            return true;
          }
        break;
      case DW_TAG_lexical_block:
      case DW_TAG_inlined_subroutine:
        if (find_call (&child, return_pc, call))
          return true;
        break;
      default:
        break;
      }
  while (dwarf_siblingof (&child, &child) == 0);
  return false;
}

/* Optimized code forgets arguments once they are used, and debug information
   then says "the value at entry".  The caller's says what it passed.  */
static void
find_entry_values (struct gomp_source_context *context, Dwfl *dwfl,
                   const struct seen *caller)
{
  struct gomp_source_context outer;
  struct gomp_source_place value;
  Dwarf_Die unit, function, call, parameter;
  Dwarf_Attribute attr;
  Dwarf_Op *ops;
  size_t n;

  if (!init_frame (&outer, dwfl, &caller->frame, caller, &unit, &function)
      || !find_call (&function, outer.pc + 1, &call)
      || dwarf_child (&call, &parameter) != 0)
    return;
  do
    if (dwarf_attr (&parameter, DW_AT_location, &attr)
        && dwarf_getlocation (&attr, &ops, &n) == 0 && n == 1
        && ops[0].atom >= DW_OP_reg0
        && ops[0].atom < DW_OP_reg0 + GOMP_SOURCE_REGISTERS
        && (gomp_source_locate (&outer, &parameter, DW_AT_call_value, 0, &value)
            || gomp_source_locate (&outer, &parameter,
                                   DW_AT_GNU_call_site_value, 0, &value)))
      {
        int number = ops[0].atom - DW_OP_reg0;

        context->entry_registers[number] = value.value;
        context->known_at_entry |= 1u << number;
      }
  while (dwarf_siblingof (&parameter, &parameter) == 0);
}

/* Is FUNCTION main?  The C library calls main.  The debug information of the C
   library knows no variables of the program, and takes long to read.  */
static bool
is_main (Dwarf_Die *function)
{
  const char *name = dwarf_diename (function);

  return name && strcmp (name, "main") == 0;
}

bool
gomp_source_context_init (struct gomp_source_context *context, Dwfl *dwfl,
                          const struct gomp_source_frame *frame,
                          Dwarf_Die *unit, Dwarf_Die *function)
{
  struct walk walk = { .wanted = frame };
  uintptr_t pc = (uintptr_t) frame->pc - 1;
  struct gomp_source_code code;

  /* The way up the stack is long.  */
  if (!gomp_source_code_at (gomp_source_module (dwfl, pc), pc, &code))
    return false;
#if defined __x86_64__
  if (frame->cfa)
    _Unwind_Backtrace (visit_frame, &walk);
#endif
  if (!init_frame (context, dwfl, frame, walk.n_found ? walk.found : NULL, unit,
                   function))
    return false;
  if (walk.n_found == 2 && !is_main (function))
    find_entry_values (context, dwfl, &walk.found[1]);
  return true;
}

#endif
