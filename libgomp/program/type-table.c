/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Types from tables that were made of module files when the program was
   built.  */

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1         /* dl_iterate_phdr */
#endif

#include <link.h>
#include <stdlib.h>
#include <string.h>

#include "base/address-map.h"
#include "base/scratch.h"
#include "program/type-table.h"

#define NOTE_NAME "gomp-pset"

/* A table in a loaded object.  */
struct table
{
  struct table *next;
  const struct gomp_type_table *data;
  uint64_t checksum;            /* of its text */
  bool seen;                    /* it is still there */
  bool damaged;                 /* nothing in it can be used */
  struct gomp_address_map by_vtab;      /* index + 1 */
  struct gomp_type **types;     /* those that somebody asked for */
  struct gomp_scratch memory;   /* of the types */
};

static struct table *tables;    /* under the types' lock */
static unsigned generation;

/* ---- Tables that come and go -------------------------------------------- */

/* A library may be closed, and another one be loaded at the same place.  */
static uint64_t
checksum (const struct gomp_type_table *data)
{
  uint64_t sum = data->n;

  for (unsigned i = 0; i < data->n; i++)
    {
      sum = sum * 31 + (uintptr_t) data->vtabs[i];
      for (const char *c = data->text[i]; *c; c++)
        sum = sum * 31 + (unsigned char) *c;
    }
  return sum;
}

static void
add_table (const struct gomp_type_table *data)
{
  struct table *table = gomp_calloc (1, sizeof *table);

  table->data = data;
  table->checksum = checksum (data);
  table->seen = true;
  table->types = gomp_calloc (data->n + 1, sizeof *table->types);
  gomp_scratch_init (&table->memory);
  for (unsigned i = 0; i < data->n; i++)
    if (data->vtabs[i])
      gomp_address_map_set (&table->by_vtab, (uintptr_t) data->vtabs[i], i + 1);
  table->next = tables;
  tables = table;
  generation++;
}

static void
drop_table (struct table *table)
{
  gomp_address_map_fini (&table->by_vtab);
  gomp_scratch_fini (&table->memory);
  free (table->types);
  free (table);
  generation++;
}

static void
see_table (const struct gomp_type_table *data)
{
  if (data->version != GOMP_TYPE_TABLE_VERSION)
    return;
  for (struct table *table = tables; table; table = table->next)
    if (table->data == data && table->checksum == checksum (data))
      {
        table->seen = true;
        return;
      }
  add_table (data);
}

/* The notes in SIZE bytes at START.  */
static void
read_notes (const char *start, size_t size, size_t align)
{
  size_t at = 0;

  while (size - at >= sizeof (ElfW (Nhdr)))
    {
      const ElfW (Nhdr) *note = (const void *) (start + at);
      size_t name = at + sizeof *note;
      size_t contents = name + ((note->n_namesz + align - 1) & -align);
      int64_t distance;

      at = contents + ((note->n_descsz + align - 1) & -align);
      if (at > size)
        return;
      if (note->n_type != GOMP_TYPE_TABLE_NOTE
          || note->n_namesz != sizeof NOTE_NAME
          || note->n_descsz != sizeof distance
          || memcmp (start + name, NOTE_NAME, sizeof NOTE_NAME) != 0)
        continue;
      memcpy (&distance, start + contents, sizeof distance);
      see_table ((const void *) (start + contents + distance));
    }
}

struct look
{
  unsigned long long adds, subs;        /* when looked at last */
};

static int
look_at_object (struct dl_phdr_info *info, size_t size, void *data)
{
  static struct look last;
  struct look *now = data;

  (void) size;
  if (now->adds == 0)
    {
      if (info->dlpi_adds == last.adds && info->dlpi_subs == last.subs)
        return 1;
      *now = (struct look) { info->dlpi_adds, info->dlpi_subs };
      last = *now;
      for (struct table *table = tables; table; table = table->next)
        table->seen = false;
    }
  for (int i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *segment = &info->dlpi_phdr[i];

      if (segment->p_type == PT_NOTE)
        read_notes ((const char *) (info->dlpi_addr + segment->p_vaddr),
                    segment->p_memsz, segment->p_align == 8 ? 8 : 4);
    }
  return 0;
}

unsigned
gomp_type_table_refresh (bool *closed)
{
  struct look now = { 0, 0 };

  dl_iterate_phdr (look_at_object, &now);
  for (struct table **link = &tables; *link;)
    {
      struct table *table = *link;

      if (table->seen)
        link = &table->next;
      else
        {
          *link = table->next;
          drop_table (table);
          *closed = true;
        }
    }
  return generation;
}

size_t
gomp_type_table_count (void)
{
  size_t n = 0;

  for (const struct table *table = tables; table; table = table->next)
    n++;
  return n;
}

/* ---- Text --------------------------------------------------------------- */

/* The words of a line, one after the other.  */
struct line
{
  const char *at;
  bool bad;                     /* something was not as it has to be */
};

static bool
at_end (const struct line *line)
{
  return *line->at == '\n' || *line->at == '\0';
}

/* The next word, LENGTH bytes; the blank after it is skipped.  */
static const char *
take_word (struct line *line, size_t *length)
{
  const char *word = line->at;

  *length = strcspn (word, " \n");
  line->bad |= *length == 0;
  line->at += *length;
  if (*line->at == ' ')
    line->at++;
  return word;
}

static char
take_letter (struct line *line)
{
  size_t length;
  const char *word = take_word (line, &length);

  line->bad |= length != 1;
  return *word;
}

/* A number, or, if that is - instead, OTHERWISE.  */
static size_t
take_number (struct line *line, size_t otherwise)
{
  size_t length;
  const char *word = take_word (line, &length);
  char *end;
  size_t number;

  if (length == 1 && *word == '-')
    return otherwise;
  number = strtoull (word, &end, 10);
  line->bad |= end != word + length;
  return number;
}

static const char *
take_name (struct line *line, struct gomp_scratch *memory)
{
  size_t length;
  const char *word = take_word (line, &length);
  char *copy = gomp_scratch_acquire (memory, length + 1);

  memcpy (copy, word, length);
  copy[length] = '\0';
  return copy;
}

static const char *
next_line (const char *text)
{
  const char *end = strchr (text, '\n');

  return end ? end + 1 : text + strlen (text);
}

/* ---- Components --------------------------------------------------------- */

static enum gomp_component_kind
kind_of (struct line *line)
{
  static const char letters[] = "bisacpv";      /* as in the enum */
  const char *found = strchr (letters, take_letter (line));

  line->bad |= found == NULL || *found == '\0';
  return found ? (enum gomp_component_kind) (found - letters)
               : GOMP_COMPONENT_BYTES;
}

static void
take_flags (struct line *line, struct gomp_component *component)
{
  size_t length;
  const char *word = take_word (line, &length);

  component->unlimited = memchr (word, 'u', length) != NULL;
  component->is_parent = memchr (word, '^', length) != NULL;
  component->hidden = memchr (word, 'h', length) != NULL;
}

static void
take_extents (struct line *line, struct gomp_component *component,
              struct gomp_scratch *memory)
{
  size_t *extents;

  if (at_end (line))
    return;
  extents = GOMP_SCRATCH_ARRAY (memory, size_t, component->rank);
  for (int i = 0; i < component->rank; i++)
    extents[i] = take_number (line, 0);
  component->extents = extents;
}

static struct gomp_type *parse (struct table *table, size_t index,
                                struct gomp_error *why);

/* Set what LINE says, but the type.  Returns that one's index.  */
static size_t
parse_component (struct table *table, struct line *line,
                 struct gomp_component *component)
{
  size_t of;

  *component = (struct gomp_component) { .why = "its module file" };
  component->name = take_name (line, &table->memory);
  component->offset = take_number (line, 0);
  component->size = take_number (line, 0);
  component->kind = kind_of (line);
  component->owner = take_letter (line) == 'p' ? GOMP_POINTER : GOMP_OWNED;
  component->rank = take_number (line, 0);
  component->count = take_number (line, 1);
  component->element_size = take_number (line, 0);
  component->length_offset = take_number (line, GOMP_NO_OFFSET);
  component->vptr_offset = take_number (line, 0);
  of = take_number (line, GOMP_NO_OFFSET);
  take_flags (line, component);
  take_extents (line, component, &table->memory);
  return of;
}

/* The type that COMPONENT holds or refers to.  */
static bool
set_type (struct table *table, struct gomp_component *component, size_t of,
          struct gomp_error *why)
{
  if (of == GOMP_NO_OFFSET)
    return true;
  component->type = parse (table, of, why);
  if (component->type && component->kind != GOMP_COMPONENT_CLASS)
    component->element_size = component->type->size;
  return component->type != NULL;
}

static bool
parse_components (struct table *table, struct gomp_type *type, const char *text,
                  struct gomp_error *why)
{
  size_t n = 0;

  for (const char *at = text; *at; at = next_line (at))
    n++;
  type->own_components
    = GOMP_SCRATCH_ARRAY (&table->memory, struct gomp_component, n);
  type->components = type->own_components;
  type->n_components = n;
  for (size_t c = 0; c < n; c++, text = next_line (text))
    {
      struct gomp_component *component = &type->own_components[c];
      struct line line = { text, false };
      size_t of;

      line.bad |= take_letter (&line) != 'C';
      of = parse_component (table, &line, component);
      if (line.bad || (of != GOMP_NO_OFFSET && of >= table->data->n))
        return gomp_error_set (why, "the table of type %s is damaged",
                               type->name);
      if (!set_type (table, component, of, why))
        return false;
      if (component->is_parent)
        type->parent = component->type;
    }
  return true;
}

/* ---- Types -------------------------------------------------------------- */

static struct gomp_type *
parse_head (struct table *table, size_t index, struct line *line)
{
  struct gomp_type *type
    = GOMP_SCRATCH_ARRAY (&table->memory, struct gomp_type, 1);

  *type = (struct gomp_type) { .vtab = table->data->vtabs[index],
                               .provider = "module files",
                               .defined_here = true };
  line->bad |= take_letter (line) != 'T';
  type->module = take_name (line, &table->memory);
  type->name = take_name (line, &table->memory);
  type->size = take_number (line, 0);
  return type;
}

/* The type at INDEX.  Types refer to each other, also in circles: what is not
   complete yet is found in TYPES.  */
static struct gomp_type *
parse (struct table *table, size_t index, struct gomp_error *why)
{
  struct line line = { table->data->text[index], false };
  struct gomp_type *type;

  if (table->types[index])
    return table->types[index];
  type = parse_head (table, index, &line);
  if (!line.bad && !at_end (&line))
    {
      gomp_error_set (why,
                      "type %s of module %s %.*s, says the table made of"
                      " module files",
                      type->name, type->module, (int) strcspn (line.at, "\n"),
                      line.at);
      return NULL;
    }
  table->types[index] = type;
  if (line.bad)
    gomp_error_set (why, "a table of types is damaged");
  else if (parse_components (table, type, next_line (line.at), why))
    return type;
  table->damaged = true;
  return NULL;
}

/* Return the type at INDEX of TABLE; NULL, with *WHY set, if TABLE is
   damaged.  */
static struct gomp_type *
look_up (struct table *table, size_t index, struct gomp_error *why)
{
  struct gomp_type *type = table->damaged ? NULL : parse (table, index, why);

  if (table->damaged)
    gomp_error_set (why, "the table made of module files is damaged");
  return table->damaged ? NULL : type;
}

struct gomp_type *
gomp_type_table_of_vtab (const struct gomp_vtab *vtab, struct gomp_error *why)
{
  for (struct table *table = tables; table; table = table->next)
    {
      size_t index = gomp_address_map_get (&table->by_vtab, (uintptr_t) vtab);

      if (index)
        return look_up (table, index - 1, why);
    }
  return NULL;
}

/* Whether TEXT is of type NAME of MODULE, or of any one.  */
static bool
is_named (const char *text, const char *module, const char *name)
{
  struct line line = { text, false };
  size_t length;
  const char *word;

  take_letter (&line);
  word = take_word (&line, &length);
  if (module
      && (strlen (module) != length || memcmp (word, module, length) != 0))
    return false;
  word = take_word (&line, &length);
  return strlen (name) == length && memcmp (word, name, length) == 0;
}

struct gomp_type *
gomp_type_table_by_name (const char *module, const char *name,
                         struct gomp_error *why)
{
  struct gomp_type *found = NULL;

  for (struct table *table = tables; table; table = table->next)
    for (size_t i = 0; i < table->data->n; i++)
      {
        struct gomp_type *type = is_named (table->data->text[i], module, name)
                                   ? look_up (table, i, why)
                                   : NULL;

        if (type && found && strcmp (type->module, found->module) != 0)
          {
            gomp_error_set (why,
                            "there are several types %s, of modules %s"
                            " and %s",
                            name, found->module, type->module);
            return NULL;
          }
        if (found == NULL)
          found = type;
      }
  return found;
}
