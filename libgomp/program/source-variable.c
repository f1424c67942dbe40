/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Finds the variable that a host address belongs to.

   Every variable in sight is compared with the address: its storage, what its
   descriptor or pointer refers to, and the members of both.  The best of all
   matches is kept:
     1. one that begins at the address, over one that only contains it;
     2. of those that begin there, the one with the fewest members in its path
        ("s" over "s.first"); of those that contain it, the one with the most;
     3. storage over what is pointed to;
     4. the first seen: inner scopes before outer ones.
   A local variable that begins at the address wins over all globals.

   For messages a range is looked for, into more levels and into the elements
   of arrays: the smallest that holds all of it wins, then what begins there,
   then what holds its first byte; the rest as above.  */

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "base/room.h"
#include "program/source-listed.h"
#include "program/source-search.h"
#include "program/source.h"

#ifdef HAVE_LIBDW

#include <dwarf.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Locals ------------------------------------------------------------- */

/* What begins at START, with SIZE bytes, 0 if that is not known.  */
struct range
{
  uintptr_t start;
  size_t size;
};

/* A variable that is in sight, with its place.  If it is BOUNDED, nothing that
   it leads to lies outside of these: its storage, and the data of an array with
   a descriptor.  */
struct seen_variable
{
  const char *name;
  Dwarf_Die type;
  struct gomp_source_place place;
  bool bounded;
  struct range storage, data;
};

/* A frame, with what is in sight there: inner scopes before outer ones.  */
struct seen
{
  bool fortran;
  bool several; /* names are looked for there */
  struct gomp_source_context context;
  struct seen_variable *locals;
  size_t n, room;
};

/* Find where VARIABLE, which is seen as SEEN says, may have an address.  Several
   names are looked for at a time, and DWARF's expressions take long.  */
static void
bound_variable (const struct seen *seen, struct seen_variable *variable)
{
  const struct gomp_search search
    = { .context = &seen->context, .fortran = seen->fortran };
  Dwarf_Die *type = &variable->type;
  bool described = gomp_die_is_described (type);
  struct gomp_source_place data;

  if (!variable->place.in_memory
      || (!described && gomp_die_has_pointers (type, GOMP_SEARCH_NESTING)))
    return;
  variable->bounded = true;
  variable->storage
    = (struct range) { variable->place.value,
                       described ? 0
                                 : gomp_search_storage_size (&search, type) };
  if (!described
      || !gomp_source_locate (&seen->context, type, DW_AT_data_location,
                              variable->place.value, &data))
    return;
  variable->data.start = data.value;
  if (data.value
      && !gomp_search_array_size (&search, type, variable->place.value,
                                  &variable->data.size))
    variable->data.size = 0;
}

static bool
is_in_range (const struct range *range, uintptr_t addr)
{
  return addr == range->start || addr - range->start < range->size;
}

/* Can VARIABLE be what SEARCH looks for?  */
static bool
may_be_it (const struct gomp_search *search,
           const struct seen_variable *variable)
{
  return (!variable->bounded || search->wanted || search->in_containers
          || search->visit || is_in_range (&variable->storage, search->addr)
          || is_in_range (&variable->data, search->addr));
}

static void
add_local (struct seen *seen, Dwarf_Die *die)
{
  struct seen_variable variable = { .name = dwarf_diename (die) };

  if (!gomp_die_type (die, &variable.type)
      || !gomp_source_locate (&seen->context, die, DW_AT_location, 0,
                              &variable.place))
    return;
  if (seen->n == seen->room)
    {
      size_t room = seen->room ? 2 * seen->room : 64;
      struct seen_variable *grown
        = realloc (seen->locals, room * sizeof *grown);

      if (grown == NULL)
        return; /* one name less */
      seen->locals = grown;
      seen->room = room;
    }
  if (seen->several)
    bound_variable (seen, &variable);
  seen->locals[seen->n++] = variable;
}

static void
add_scope (struct seen *seen, Dwarf_Die *scope)
{
  Dwarf_Addr pc = seen->context.pc;
  Dwarf_Die child;

  if (dwarf_child (scope, &child) != 0)
    return;
  do
    switch (dwarf_tag (&child))
      {
      case DW_TAG_lexical_block:
      case DW_TAG_inlined_subroutine:
        if (dwarf_haspc (&child, pc) > 0)
          add_scope (seen, &child);
        break;
      case DW_TAG_common_block:
        add_scope (seen, &child);
        break;
      default:
        break;
      }
  while (dwarf_siblingof (&child, &child) == 0);

  if (dwarf_child (scope, &child) != 0)
    return;
  do
    if (gomp_die_is_variable (&child))
      add_local (seen, &child);
  while (dwarf_siblingof (&child, &child) == 0);
}

/* Set SEEN, whose LOCALS the caller frees, to what is seen from FRAME.  SEVERAL
   names are going to be looked for there.  */
static void
see (struct seen *seen, Dwfl *dwfl, const struct gomp_source_frame *frame,
     bool several)
{
  Dwarf_Die unit, function;

  *seen = (struct seen) { .several = several };
  if (frame == NULL || frame->pc == NULL
      || !gomp_source_context_init (&seen->context, dwfl, frame, &unit,
                                    &function))
    return;
  seen->fortran = gomp_die_is_fortran (&unit);
  add_scope (seen, &function);
}

static void
match_locals (struct gomp_search *search, const struct seen *seen)
{
  search->context = &seen->context;
  search->fortran = seen->fortran;
  for (size_t l = 0; l < seen->n; l++)
    {
      Dwarf_Die type = seen->locals[l].type;

      if (may_be_it (search, &seen->locals[l])
          && gomp_search_set_name (search, seen->locals[l].name)
          && gomp_search_wants (search))
        gomp_search_value (search, &type, &seen->locals[l].place);
    }
  search->context = NULL;
}

/* ---- Entry points ------------------------------------------------------- */

/* Is the best so far good enough to leave out globals?  */
static bool
is_settled (const struct gomp_search *search)
{
  if (search->wanted)
    return search->best_hold == GOMP_HOLD_WHOLE;
  return search->best >= GOMP_SEARCH_EXACT - 2 * GOMP_SEARCH_LEVELS - 1;
}

/* The address of code in FRAME, which may be NULL.  */
static uintptr_t
code_in (const struct gomp_source_frame *frame)
{
  return frame ? (uintptr_t) frame->pc : 0;
}

/* A search where the stack has room for libdw.  */
struct question
{
  struct gomp_search *search;
  const struct gomp_source_frame *frame;
  const void *kernel;
  bool known;
};

static void
look_for_pointers (void *data)
{
  struct question *question = data;
  struct gomp_search *search = question->search;
  const struct gomp_source_frame *frame = question->frame;
  const char *kernel = question->kernel;
  struct gomp_source_frame inside = { .pc = kernel ? kernel + 1 : NULL };
  struct gomp_source_context context;
  Dwfl *dwfl
    = gomp_source_begin_at (kernel ? (uintptr_t) kernel : code_in (frame));
  Dwarf_Die unit, function;
  bool known = dwfl != NULL;

  if (known && kernel)
    {
      known
        = gomp_source_context_init (&context, dwfl, &inside, &unit, &function);
      search->names = &function;
    }
  if (known)
    {
      struct seen seen;

      see (&seen, dwfl, frame, false);
      match_locals (search, &seen);
      free (seen.locals);
      gomp_globals_refresh (dwfl);
      gomp_globals_match (search);
    }
  gomp_source_end ();
  question->known = known;
}

bool
gomp_source_pointers (const struct gomp_source_frame *frame, const void *kernel,
                      bool (*visit) (const struct gomp_source_pointer *,
                                     void *),
                      void *data)
{
  struct gomp_search search = { .wanted = 1,
                                .visits = GOMP_SEARCH_VISITS,
                                .visit = visit,
                                .visit_data = data };
  struct question question = { &search, frame, kernel, false };

  gomp_room_call (look_for_pointers, &question);
  return question.known;
}

static void
match_all (struct gomp_search *search, Dwfl *dwfl, const struct seen *seen)
{
  match_locals (search, seen);
  if (!is_settled (search))
    {
      gomp_globals_refresh (dwfl);
      gomp_globals_match (search);
    }
}

static void
look_for_object (void *data)
{
  struct question *question = data;
  Dwfl *dwfl = gomp_source_begin_at (code_in (question->frame));
  struct seen seen;

  if (dwfl)
    {
      see (&seen, dwfl, question->frame, false);
      match_all (question->search, dwfl, &seen);
      free (seen.locals);
    }
  gomp_source_end ();
}

static const char *
search_for (struct gomp_search *search, const struct gomp_source_frame *frame)
{
  struct question question = { search, frame, NULL, false };

  if (search->addr == 0)
    return NULL;
  gomp_room_call (look_for_object, &question);
  return search->best ? search->text : NULL;
}

/* The pointer that is looked for, and what it is.  */
struct wanted
{
  uintptr_t where;
  enum gomp_source_pointer_kind *kind;
  char *text;
  size_t size;
  bool found;
};

static bool
visit_wanted (const struct gomp_source_pointer *pointer, void *data)
{
  struct wanted *wanted = data;

  if (pointer->where == wanted->where && !wanted->found)
    {
      *wanted->kind = pointer->kind;
      snprintf (wanted->text, wanted->size, "%s", pointer->name);
      wanted->found = true;
    }
  return !wanted->found;
}

struct length
{
  uintptr_t where;
  enum gomp_source_length answer;
  size_t bytes;
};

static bool
visit_length (const struct gomp_source_pointer *pointer, void *data)
{
  struct length *length = data;

  if (pointer->where != length->where)
    return length->answer != GOMP_SOURCE_LENGTH_FOUND;
  if (pointer->bytes >= 0)
    {
      length->answer = GOMP_SOURCE_LENGTH_FOUND;
      length->bytes = pointer->bytes;
    }
  else if (length->answer == GOMP_SOURCE_LENGTH_UNKNOWN)
    length->answer = GOMP_SOURCE_LENGTH_NONE;
  return false;
}

enum gomp_source_length
gomp_source_length (const struct gomp_source_frame *frame, uintptr_t where,
                    size_t *bytes)
{
  struct length length = { .where = where };
  char text[GOMP_SEARCH_PATH];
  struct gomp_search search = { .addr = where,
                                .wanted = sizeof (void *),
                                .reach = where,
                                .visits = GOMP_SEARCH_VISITS,
                                .visit = visit_length,
                                .visit_data = &length,
                                .text = text,
                                .size = sizeof text };

  search_for (&search, frame);
  *bytes = length.bytes;
  return length.answer;
}

/* Names that are searched for where the stack has room for libdw.  */
struct names_question
{
  const struct gomp_source_frame *frame;
  const struct gomp_source_name *names;
  size_t n;
};

static void
look_for_names (void *data)
{
  const struct names_question *question = data;
  Dwfl *dwfl = gomp_source_begin_at (code_in (question->frame));
  struct seen seen = { .n = 0 };

  if (dwfl)
    see (&seen, dwfl, question->frame, question->n > 1);
  for (size_t i = 0; dwfl && i < question->n; i++)
    {
      const struct gomp_source_name *name = &question->names[i];
      struct gomp_search search
        = { .addr = name->addr, .text = name->text, .size = name->size };

      if (name->addr && name->text[0] == '\0')
        match_all (&search, dwfl, &seen);
    }
  free (seen.locals);
  gomp_source_end ();
}

/* The names among the N NAMES that have no text yet.  */
static void
search_variables (const struct gomp_source_frame *frame,
                  const struct gomp_source_name *names, size_t n)
{
  struct names_question question = { frame, names, n };

  for (size_t i = 0; i < n; i++)
    if (names[i].addr && names[i].text[0] == '\0')
      {
        gomp_room_call (look_for_names, &question);
        return;
      }
}

static const char *
search_section (const struct gomp_source_frame *frame, uintptr_t addr,
                size_t bytes, uintptr_t reach, char *text, size_t size)
{
  struct gomp_search search = { .addr = addr,
                                .wanted = bytes ? bytes : 1,
                                .reach = reach < addr ? reach : addr,
                                .visits = GOMP_SEARCH_VISITS,
                                .text = text,
                                .size = size };

  return search_for (&search, frame);
}

bool
gomp_source_container (const struct gomp_source_frame *frame, uintptr_t addr,
                       uintptr_t *start, size_t *bytes)
{
  char text[GOMP_SEARCH_PATH];
  struct gomp_search search = {
    .addr = addr, .in_containers = true, .text = text, .size = sizeof text
  };

  if (!search_for (&search, frame) || search.best < GOMP_SEARCH_EXACT - 1)
    return false;
  *start = search.best_container;
  *bytes = search.best_container_size;
  return true;
}

bool
gomp_source_pointer_at (const struct gomp_source_frame *frame, uintptr_t where,
                        enum gomp_source_pointer_kind *kind, char *text,
                        size_t size)
{
  struct wanted wanted = { where, kind, text, size, false };

  gomp_source_pointers (frame, NULL, visit_wanted, &wanted);
  return wanted.found;
}

#else

static void
search_variables (const struct gomp_source_frame *frame,
                  const struct gomp_source_name *names, size_t n)
{
  (void) frame, (void) names, (void) n;
}

static const char *
search_section (const struct gomp_source_frame *frame, uintptr_t addr,
                size_t bytes, uintptr_t reach, char *text, size_t size)
{
  (void) frame, (void) addr, (void) bytes, (void) reach, (void) text;
  (void) size;
  return NULL;
}

bool
gomp_source_pointer_at (const struct gomp_source_frame *frame, uintptr_t where,
                        enum gomp_source_pointer_kind *kind, char *text,
                        size_t size)
{
  (void) frame, (void) where, (void) kind, (void) text, (void) size;
  return false;
}

enum gomp_source_length
gomp_source_length (const struct gomp_source_frame *frame, uintptr_t where,
                    size_t *bytes)
{
  (void) frame, (void) where, (void) bytes;
  return GOMP_SOURCE_LENGTH_UNKNOWN;
}

bool
gomp_source_container (const struct gomp_source_frame *frame, uintptr_t addr,
                       uintptr_t *start, size_t *bytes)
{
  (void) frame, (void) addr, (void) start, (void) bytes;
  return false;
}

#endif

/* What a list calls a variable is what the compiler's user does; of parts of it
   debug information knows more.  */
void
gomp_source_variables (const struct gomp_source_frame *frame,
                       const struct gomp_source_name *names, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (!gomp_source_listed_name (names[i].addr, true, names[i].text,
                                  names[i].size))
      names[i].text[0] = '\0';
  search_variables (frame, names, n);
  for (size_t i = 0; i < n; i++)
    if (names[i].text[0] == '\0'
        && !gomp_source_listed_name (names[i].addr, false, names[i].text,
                                     names[i].size))
      names[i].text[0] = '\0';
}

const char *
gomp_source_variable (const struct gomp_source_frame *frame, uintptr_t addr,
                      char *text, size_t size)
{
  struct gomp_source_name name = { addr, text, size };

  gomp_source_variables (frame, &name, 1);
  return text[0] ? text : NULL;
}

const char *
gomp_source_section_of (const struct gomp_source_frame *frame, uintptr_t addr,
                        size_t bytes, uintptr_t reach, char *text, size_t size)
{
  return (search_section (frame, addr, bytes, reach, text, size)
              || gomp_source_listed_section (addr, bytes, text, size)
            ? text
            : NULL);
}

const char *
gomp_source_section (const struct gomp_source_frame *frame, uintptr_t addr,
                     size_t bytes, char *text, size_t size)
{
  return gomp_source_section_of (frame, addr, bytes, addr, text, size);
}
