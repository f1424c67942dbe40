/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Function bodies of PTX: registers, constants, labels, scopes, code.  */

#include "nvptx/code/ptx-body.h"

#include <stdlib.h>
#include <string.h>

#include "nvptx/exec/exec-ops.h"

/* Room for one more element of ARRAY.  */
#define MAKE_ROOM(array, count, room) \
  ((count) < (room) ? (void) 0 \
   : (void) ((room) = (room) ? 2 * (room) : 32, \
             (array) = ptx_grow ((array), (size_t) (room) * sizeof *(array))))

struct ptx_parser *
ptx_body_parser (struct ptx_body *body)
{
  return body->parser;
}

static unsigned
text_hash (const char *text, uint32_t length)
{
  unsigned hash = 5381;

  for (uint32_t i = 0; i < length; i++)
    hash = hash * 33 + (unsigned char) text[i];
  return hash % PTX_BODY_BUCKETS;
}

/* ---- Registers and constants -------------------------------------------- */

static uint32_t
register_add (struct ptx_body *body, enum ptx_type type)
{
  MAKE_ROOM (body->types, body->register_count, body->register_room);
  body->types[body->register_count] = type;
  return (uint32_t) body->register_count++;
}

uint32_t
ptx_body_temporary (struct ptx_body *body)
{
  return register_add (body, PTX_B64);
}

enum ptx_type
ptx_body_type (const struct ptx_body *body, uint32_t reg)
{
  return body->types[reg];
}

uint32_t
ptx_body_constant (struct ptx_body *body, struct ptx_symbol *symbol,
                   uint64_t value)
{
  unsigned bucket
    = (unsigned) ((value ^ value >> 17 ^ (uintptr_t) symbol >> 4)
                  % PTX_BODY_BUCKETS);
  struct ptx_constant_slot *slot;

  for (int i = body->constant_buckets[bucket]; i >= 0;
       i = body->constants[i].before)
    if (body->constants[i].constant.symbol == symbol
        && body->constants[i].constant.value == value)
      return body->constants[i].constant.reg;
  if (symbol)
    symbol->referenced = true;
  MAKE_ROOM (body->constants, body->constant_count, body->constant_room);
  slot = &body->constants[body->constant_count];
  slot->constant = (struct ptx_constant) { .symbol = symbol, .value = value };
  slot->constant.reg = register_add (body, PTX_B64);
  slot->before = body->constant_buckets[bucket];
  body->constant_buckets[bucket] = body->constant_count++;
  return slot->constant.reg;
}

/* ---- Code --------------------------------------------------------------- */

struct ptx_code *
ptx_body_emit (struct ptx_body *body, ptx_run *run)
{
  struct ptx_code *code;

  MAKE_ROOM (body->code, body->code_count, body->code_room);
  code = &body->code[body->code_count++];
  memset (code, 0, sizeof *code);
  code->run = run;
  code->line = body->line;
  code->source = body->parser->source;
  return code;
}

static int
label_add (struct ptx_body *body, const char *text, uint32_t length)
{
  struct ptx_label *label;

  MAKE_ROOM (body->labels, body->label_count, body->label_room);
  label = &body->labels[body->label_count];
  *label = (struct ptx_label) { .text = text, .length = length,
                            .line = body->line, .at = -1, .before = -1 };
  if (text)
    {
      unsigned bucket = text_hash (text, length);
      label->before = body->label_buckets[bucket];
      body->label_buckets[bucket] = body->label_count;
    }
  return body->label_count++;
}

static int
label_find (struct ptx_body *body, const char *text, uint32_t length)
{
  int i = body->label_buckets[text_hash (text, length)];

  for (; i >= 0; i = body->labels[i].before)
    if (body->labels[i].length == length
        && memcmp (body->labels[i].text, text, length) == 0)
      return i;
  return label_add (body, text, length);
}

static void
fixup_add (struct ptx_body *body, int code, int label)
{
  MAKE_ROOM (body->fixups, body->fixup_count, body->fixup_room);
  body->fixups[body->fixup_count++]
    = (struct ptx_fixup) { (uint32_t) code, label };
}

struct ptx_code *
ptx_body_emit_branch (struct ptx_body *body, ptx_run *run,
                      const struct ptx_token *name)
{
  struct ptx_code *code = ptx_body_emit (body, run);

  fixup_add (body, body->code_count - 1,
             label_find (body, name->text, name->length));
  return code;
}

int
ptx_body_guard_begin (struct ptx_body *body, uint32_t predicate, bool negated)
{
  ptx_body_emit (body, negated ? ptx_run_guard_not : ptx_run_guard)->a
    = predicate;
  return body->code_count - 1;
}

void
ptx_body_guard_end (struct ptx_body *body, int guard, bool control)
{
  struct ptx_code *code = &body->code[guard];

  if (!control && body->code_count == guard + 2)
    return;
  /* A branch over it, for the other lanes.  */
  code->run = code->run == ptx_run_guard ? ptx_run_branch_if_not
                                         : ptx_run_branch_if;
  fixup_add (body, guard, label_add (body, NULL, 0));
  body->labels[body->label_count - 1].at = body->code_count;
}

bool
ptx_label_place (struct ptx_body *body, const struct ptx_token *name)
{
  int label = label_find (body, name->text, name->length);

  if (body->labels[label].at >= 0)
    return ptx_error (body->parser, "label '%.*s' is there twice",
                      (int) name->length, name->text);
  body->labels[label].at = body->code_count;
  return true;
}

/* ---- Targets of indexed branches ---------------------------------------- */

const struct ptx_targets *
ptx_body_targets (const struct ptx_body *body, const struct ptx_token *name)
{
  const struct ptx_targets *targets = body->targets;

  while (targets
         && (targets->name.length != name->length
             || memcmp (targets->name.text, name->text, name->length)))
    targets = targets->next;
  return targets;
}

bool
ptx_targets_parse (struct ptx_body *body, const struct ptx_token *name)
{
  struct ptx_parser *parser = body->parser;
  struct ptx_pool *pool = parser->program->pool;
  struct ptx_targets *targets = ptx_pool_get (pool, sizeof *targets);
  struct ptx_token *labels = NULL;
  int room = 0;

  *targets = (struct ptx_targets) { body->targets, *name, 0, NULL };
  do
    {
      ptx_lex_next (&parser->lexer);
      MAKE_ROOM (labels, (int) targets->n, room);
      labels[targets->n++] = parser->lexer.token;
      ptx_lex_next (&parser->lexer);
    }
  while (ptx_lex_is (&parser->lexer, ','));
  targets->labels = ptx_pool_get (pool, targets->n * sizeof *labels);
  memcpy (targets->labels, labels, targets->n * sizeof *labels);
  free (labels);
  body->targets = targets;
  return ptx_expect (parser, ';');
}

/* ---- Scopes ------------------------------------------------------------- */

struct ptx_name *
ptx_name_find (struct ptx_body *body, const char *text, uint32_t length)
{
  int i = body->name_buckets[text_hash (text, length)];

  for (; i >= 0; i = body->names[i].before)
    if (body->names[i].length == length
        && memcmp (body->names[i].text, text, length) == 0)
      return &body->names[i];
  return NULL;
}

static struct ptx_name *
name_add (struct ptx_body *body, const char *text, uint32_t length,
          enum ptx_name_kind kind, enum ptx_type type)
{
  unsigned bucket = text_hash (text, length);
  struct ptx_name *name;

  MAKE_ROOM (body->names, body->name_count, body->name_room);
  name = &body->names[body->name_count];
  *name = (struct ptx_name) { .text = text, .length = length, .kind = kind,
                          .type = type, .parts = 1, .bucket = bucket };
  name->before = body->name_buckets[bucket];
  body->name_buckets[bucket] = body->name_count++;
  return name;
}

void
ptx_names_pop (struct ptx_body *body, int count)
{
  while (body->name_count > count)
    {
      const struct ptx_name *name = &body->names[--body->name_count];
      body->name_buckets[name->bucket] = name->before;
    }
}

void
ptx_slots_add (struct ptx_body *body, const char *text, uint32_t length,
               enum ptx_name_kind kind, const struct ptx_declaration *d)
{
  struct ptx_name *name = name_add (body, text, length, kind, d->type);

  name->parts = d->vector;
  name->reg = register_add (body, d->type);
  for (unsigned i = 1; i < d->vector; i++)
    register_add (body, d->type);
}

/* %r<3>: %r0, %r1, %r2.  */
static void
range_add (struct ptx_body *body, enum ptx_name_kind kind,
           const struct ptx_declaration *d)
{
  for (uint32_t i = 0; i < d->range; i++)
    {
      char digits[12];
      size_t count = 0;
      char *text;

      for (uint32_t rest = i; rest || !count; rest /= 10)
        digits[count++] = (char) ('0' + rest % 10);
      text = ptx_pool_string (body->parser->program->pool, d->name.text,
                              d->name.length + count);
      for (size_t k = 0; k < count; k++)
        text[d->name.length + k] = digits[count - 1 - k];
      ptx_slots_add (body, text, d->name.length + (uint32_t) count, kind, d);
    }
}

bool
ptx_slots_parse (struct ptx_body *body, enum ptx_name_kind kind)
{
  struct ptx_declaration d;

  ptx_lex_next (&body->parser->lexer);
  if (!ptx_declaration_parse (body->parser, &d))
    return false;
  for (;;)
    {
      if (d.elements != 1 || d.unsized)
        return ptx_error (body->parser, "arrays of registers or parameters"
                          " cannot be executed here");
      if (d.range)
        range_add (body, kind, &d);
      else
        ptx_slots_add (body, d.name.text, d.name.length, kind, &d);
      if (!ptx_accept (body->parser, ','))
        return ptx_expect (body->parser, ';');
      d.name = body->parser->lexer.token;
      d.range = 0;
      if (d.name.kind != PTX_NAME)
        return ptx_error (body->parser, "name expected");
      ptx_lex_next (&body->parser->lexer);
    }
}

bool
ptx_local_parse (struct ptx_body *body)
{
  struct ptx_function *function = body->function;
  struct ptx_declaration d;
  uint64_t size, start;

  ptx_lex_next (&body->parser->lexer);
  if (!ptx_declaration_parse (body->parser, &d))
    return false;
  size = d.elements * d.vector * ptx_type_size (d.type);
  start = (function->local_size + d.align - 1) & ~(d.align - 1);
  if (start + size > PTX_LOCAL_WINDOW)
    return ptx_error (body->parser, "more local memory than a thread has");
  name_add (body, d.name.text, d.name.length, PTX_NAME_LOCAL, d.type)->offset
    = start;
  function->local_size = (uint32_t) ((start + size + 15) & ~UINT64_C (15));
  return ptx_expect (body->parser, ';');
}
