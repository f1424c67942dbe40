/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Symbols of PTX programs, and linking.

   Public names (.visible, .extern, .weak) are one name space of the program;
   all others are private to their object, and several objects have private
   symbols of one name.  */

#include "nvptx/code/ptx-parse.h"

#include <stdlib.h>
#include <string.h>

#include "nvptx/exec/exec-system.h"

/* ---- Tables ------------------------------------------------------------- */

static unsigned
name_hash (const char *name, size_t length)
{
  unsigned hash = 2166136261u;

  for (size_t i = 0; i < length; i++)
    hash = (hash ^ (unsigned char) name[i]) * 16777619u;
  return hash % PTX_SYMBOL_BUCKETS;
}

static struct ptx_symbol *
table_find (const struct ptx_symbols *table, const char *name, size_t length)
{
  const struct ptx_symbol_entry *entry
    = table->buckets[name_hash (name, length)];

  for (; entry; entry = entry->next)
    if (strncmp (entry->symbol->name, name, length) == 0
        && entry->symbol->name[length] == '\0')
      return entry->symbol;
  return NULL;
}

static void
table_add (struct ptx_program *program, struct ptx_symbols *table,
           struct ptx_symbol *symbol)
{
  struct ptx_symbol_entry **bucket
    = &table->buckets[name_hash (symbol->name, strlen (symbol->name))];
  struct ptx_symbol_entry *entry
    = ptx_pool_get (program->pool, sizeof *entry);

  entry->symbol = symbol;
  entry->next = *bucket;
  *bucket = entry;
}

struct ptx_symbol *
ptx_symbol_find (const struct ptx_object *object, const char *name,
                 size_t length)
{
  return table_find (&object->symbols, name, length);
}

static struct ptx_symbol *
symbol_create (struct ptx_parser *parser, const struct ptx_token *name,
               bool is_function, bool is_public)
{
  struct ptx_program *program = parser->program;
  struct ptx_symbol *symbol = ptx_pool_get (program->pool, sizeof *symbol);

  symbol->name = ptx_pool_string (program->pool, name->text, name->length);
  symbol->is_function = is_function;
  symbol->is_public = is_public;
  symbol->object = parser->object;
  symbol->line = name->line;
  *program->all_end = symbol;
  program->all_end = &symbol->next;
  if (is_public)
    table_add (program, &program->publics, symbol);
  return symbol;
}

struct ptx_symbol *
ptx_symbol_declare (struct ptx_parser *parser, const struct ptx_token *name,
                    bool is_function, enum ptx_linkage linkage)
{
  struct ptx_program *program = parser->program;
  bool is_public = linkage != PTX_PRIVATE;
  struct ptx_symbol *symbol
    = ptx_symbol_find (parser->object, name->text, name->length);
  bool known = symbol != NULL;

  if (!symbol && is_public)
    symbol = table_find (&program->publics, name->text, name->length);
  if (!symbol)
    symbol = symbol_create (parser, name, is_function, is_public);
  if (!known)
    table_add (program, &parser->object->symbols, symbol);
  if (symbol->is_function == is_function && symbol->is_public == is_public)
    return symbol;
  ptx_error (parser, "'%s' was declared differently", symbol->name);
  return NULL;
}

bool
ptx_symbol_define (struct ptx_parser *parser, struct ptx_symbol *symbol,
                   enum ptx_linkage linkage)
{
  struct ptx_program *program = parser->program;
  bool weak = linkage == PTX_WEAK;

  bool defined = symbol->function || symbol->variable || symbol->alias;

  if (defined && weak)
    return false;
  if (!defined || symbol->is_weak)
    {
      symbol->is_weak = weak;
      symbol->function = NULL;
      symbol->variable = NULL;
      symbol->alias = NULL;
      symbol->object = parser->object;
      symbol->line = parser->lexer.token.line;
      return true;
    }
  ptx_log_add (program->log,
               "error: '%s' is defined in objects %d (line %u)"
               " and %d (line %u)\n",
               symbol->name, symbol->object->number, symbol->line,
               parser->object->number, parser->lexer.token.line);
  program->duplicates = true;
  return false;
}

/* ---- Linking ------------------------------------------------------------ */

/* SYMBOL gets the function that it is another name of.  */
static bool
alias_resolve (struct ptx_program *program, struct ptx_symbol *symbol)
{
  symbol->function = symbol->alias->function;
  if (symbol->function)
    return true;
  ptx_log_add (program->log, "error: '%s' in object %d is an alias of '%s',"
               " which is not defined\n", symbol->name,
               symbol->object->number, symbol->alias->name);
  return false;
}

static bool
symbol_resolve (struct ptx_program *program, struct ptx_symbol *symbol)
{
  if (symbol->alias)
    return alias_resolve (program, symbol);
  if (!symbol->referenced || symbol->function || symbol->variable)
    return true;
  if (symbol->is_function && ptx_system_provide (program, symbol))
    return true;
  ptx_log_add (program->log, "error: undefined reference to '%s' in object"
               " %d%s%s\n", symbol->name, symbol->object->number,
               *symbol->object->name ? " " : "", symbol->object->name);
  return false;
}

static void
functions_number (struct ptx_program *program)
{
  uint32_t count = 0;

  for (struct ptx_symbol *s = program->all; s; s = s->next)
    count += s->function != NULL && s->alias == NULL;
  program->functions
    = ptx_pool_get (program->pool, (count + 1) * sizeof *program->functions);
  for (struct ptx_symbol *s = program->all; s; s = s->next)
    if (s->function && s->alias == NULL)
      {
        s->function->number = program->function_count;
        program->functions[program->function_count++] = s->function;
      }
}

static uint64_t
align_up (uint64_t value, uint64_t align)
{
  return (value + align - 1) & ~(align - 1);
}

/* Offsets of the shared variables; dynamic memory comes after them.  */
static void
shared_lay_out (struct ptx_program *program)
{
  uint64_t size = 0;

  for (struct ptx_symbol *s = program->all; s; s = s->next)
    if (s->variable && s->variable->space == PTX_SHARED && s->variable->size)
      {
        size = align_up (size, s->variable->align);
        s->variable->address = size;
        size += s->variable->size;
      }
  size = align_up (size, 16);
  for (struct ptx_symbol *s = program->all; s; s = s->next)
    if (s->variable && s->variable->space == PTX_SHARED && !s->variable->size)
      s->variable->address = size;
  program->shared_size = size;
}

enum ptx_link_result
ptx_program_link (struct ptx_program *program)
{
  bool complete = true;

  if (program->duplicates)
    return PTX_DUPLICATE;
  for (struct ptx_symbol *s = program->all; s; s = s->next)
    complete &= symbol_resolve (program, s);
  if (!complete)
    return PTX_UNDEFINED;
  functions_number (program);
  shared_lay_out (program);
  return PTX_LINKED;
}

/* ---- Programs ----------------------------------------------------------- */

struct ptx_program *
ptx_program_create (struct ptx_log *log)
{
  struct ptx_program *program = calloc (1, sizeof *program);

  if (!program)
    return NULL;
  program->pool = ptx_pool_create ();
  if (!program->pool)
    {
      free (program);
      return NULL;
    }
  program->all_end = &program->all;
  program->log = log;
  return program;
}

void
ptx_program_destroy (struct ptx_program *program)
{
  ptx_program_unload (program);
  for (struct ptx_object *o = program->objects; o; o = o->next)
    free (o->files);
  ptx_pool_destroy (program->pool);
  free (program);
}

static bool
symbol_defines (const struct ptx_symbol *symbol, bool function)
{
  return symbol && (function ? symbol->function != NULL
                    : symbol->variable != NULL);
}

struct ptx_symbol *
ptx_program_find (const struct ptx_program *program, const char *name,
                  bool function)
{
  size_t length = strlen (name);
  struct ptx_symbol *symbol = table_find (&program->publics, name, length);

  if (symbol_defines (symbol, function))
    return symbol;
  for (struct ptx_object *o = program->objects; o; o = o->next)
    {
      symbol = table_find (&o->symbols, name, length);
      if (symbol_defines (symbol, function))
        return symbol;
    }
  return NULL;
}
