/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Compares a variable, and all that it leads to, with what is looked for.  */

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "program/source-search.h"

#ifdef HAVE_LIBDW

#include <dwarf.h>
#include <stdio.h>
#include <string.h>

#define CUT "..."               /* the end of a path that is longer */

/* Of sections.  */
#define SECTION_LEVELS 6
#define SECTION_NESTING 12

static void match_struct (struct gomp_search *search, Dwarf_Die *type,
                          uintptr_t object, const char *separator);

/* Is [START, START + SIZE), which holds the section as HOLD says, better than
   the best so far?  SCORE: of two alike.  */
static bool
holds_better (const struct gomp_search *search, enum gomp_hold hold,
              size_t size, int score)
{
  if (hold != search->best_hold)
    return hold > search->best_hold;
  if (hold == GOMP_HOLD_WHOLE && size != search->best_size)
    return size < search->best_size;
  return score > search->best;
}

/* Keep the current path, with the section of SHAPE, if that holds it better
   than the best so far.  */
static void
offer_section (struct gomp_search *search, uintptr_t start, size_t size,
               const struct gomp_source_shape *shape)
{
  size_t offset = search->addr - start;
  int score = GOMP_SEARCH_EXACT - 2 * search->levels - search->by_pointer;
  enum gomp_hold hold = GOMP_HOLD_NOT;
  char section[GOMP_SEARCH_PATH];

  if (shape && shape->open && start >= search->reach && start <= search->addr)
    size = offset + search->wanted;
  if (search->addr >= start && offset < size)
    hold = search->wanted <= size - offset ? GOMP_HOLD_WHOLE
           : offset == 0                   ? GOMP_HOLD_BEGINS
                                           : GOMP_HOLD_START;
  else if (offset == 0)
    hold = GOMP_HOLD_BEGINS;
  if (hold == GOMP_HOLD_NOT || search->path[0] == '\0'
      || !holds_better (search, hold, size, score))
    return;
  search->best = score;
  search->best_hold = hold;
  search->best_size = size;
  if (hold == GOMP_HOLD_WHOLE && shape
      && gomp_source_section_write (shape, offset, search->wanted, section,
                                    sizeof section))
    snprintf (search->text, search->size, "%s%s", search->path, section);
  else if (hold != GOMP_HOLD_WHOLE && size > 0)
    snprintf (search->text, search->size, "%s and beyond", search->path);
  else if (size > 0 && (offset > 0 || search->wanted != size))
    snprintf (search->text, search->size, "a part of %s", search->path);
  else
    snprintf (search->text, search->size, "%s", search->path);
}

/* Keep the current path if [START, START + SIZE) holds the address better than
   the best so far.  SHAPE: of an array, or NULL.  */
static void
offer (struct gomp_search *search, uintptr_t start, size_t size,
       const struct gomp_source_shape *shape)
{
  int score;

  if (search->visit)
    return;
  if (search->in_containers && search->container == 0)
    return;
  if (search->wanted)
    {
      offer_section (search, start, size, shape);
      return;
    }
  if (search->addr == start)
    score = GOMP_SEARCH_EXACT - 2 * search->levels;
  else if (search->addr > start && search->addr - start < size)
    score = 2 + 2 * search->levels;
  else
    return;
  score -= search->by_pointer;
  if (score <= search->best || search->path[0] == '\0')
    return;
  search->best = score;
  search->best_container = search->container;
  search->best_container_size = search->container_size;
  snprintf (search->text, search->size, "%s", search->path);
}

/* Append SEPARATOR and NAME, cut off if need be; false if there is no room for
   anything.  */
static bool
path_append (struct gomp_search *search, const char *separator,
             const char *name)
{
  size_t length = strlen (search->path);
  size_t room = sizeof search->path - length;

  if (room <= sizeof CUT)
    return false;
  if ((size_t) snprintf (search->path + length, room, "%s%s", separator, name)
      >= room)
    strcpy (search->path + sizeof search->path - sizeof CUT, CUT);
  return true;
}

static void
match_member (struct gomp_search *search, Dwarf_Die *holder, Dwarf_Die *member,
              uintptr_t object, const char *separator)
{
  size_t length = strlen (search->path);
  uintptr_t outer = search->container;
  const char *name = dwarf_diename (member);
  int64_t offset = 0; /* a union's members have none */
  struct gomp_source_place place;
  bool counts;
  Dwarf_Die type;

  if (dwarf_hasattr (member, DW_AT_data_bit_offset)
      || dwarf_hasattr (member, DW_AT_bit_size)
      || !gomp_die_type (member, &type))
    return;
  if (dwarf_hasattr (member, DW_AT_data_member_location)
      && !gomp_source_number (search->context, member,
                              DW_AT_data_member_location, object, &offset))
    return;
  /* Unnamed structs, and the inside of a class (t) variable, are not written
     by the user.  */
  counts = name && !(search->fortran && strcmp (name, "_data") == 0);
  if (search->fortran && name && name[0] == '_' && counts)
    return;
  if (search->levels + counts
        <= (search->wanted ? SECTION_LEVELS : GOMP_SEARCH_LEVELS)
      && (!counts || path_append (search, separator, name)))
    {
      search->levels += counts;
      place.in_memory = true;
      place.value = object + offset;
      if (!counts && name)
        {
          search->container = object;
          search->container_size = search->struct_size;
        }
      Dwarf_Die *outer_holder = search->holder, *outer_member = search->member;
      uintptr_t outer_object = search->object;
      search->holder = holder;
      search->member = member;
      search->object = object;
      if (counts || !gomp_die_is_struct (&type))
        gomp_search_value (search, &type, &place);
      else
        match_struct (search, &type, place.value, separator);
      search->holder = outer_holder;
      search->member = outer_member;
      search->object = outer_object;
      search->container = outer;
      search->levels -= counts;
    }
  search->path[length] = '\0';
}

static void
match_struct (struct gomp_search *search, Dwarf_Die *type, uintptr_t object,
              const char *separator)
{
  size_t size = gomp_search_storage_size (search, type);
  Dwarf_Die member;

  if (search->nesting
        == (search->wanted ? SECTION_NESTING : GOMP_SEARCH_NESTING)
      || (search->wanted && search->visits-- <= 0)
      || dwarf_child (type, &member) != 0)
    return;
  search->nesting++;
  do
    if (dwarf_tag (&member) == DW_TAG_member)
      {
        search->struct_size = size;
        match_member (search, type, &member, object,
                      search->fortran ? "%" : separator);
      }
  while (dwarf_siblingof (&member, &member) == 0);
  search->nesting--;
}

/* What a pointer that holds TARGET points to.  */
static void
match_target (struct gomp_search *search, Dwarf_Die *pointer, uintptr_t target)
{
  bool outer = search->by_pointer;
  struct gomp_source_place place = { true, target };
  struct gomp_source_shape many = { .rank = 1, .element = 1, .open = true };
  Dwarf_Die type;

  if (target == 0)
    return;
  search->by_pointer = true;
  if (!gomp_die_type (pointer, &type))
    offer (search, target, 0, &many); /* void * */
  else if (gomp_die_is_struct (&type))
    {
      many.element = gomp_search_storage_size (search, &type);
      offer (search, target, many.element, search->fortran ? NULL : &many);
      match_struct (search, &type, target, "->");
    }
  else if (gomp_die_is_described (&type))
    gomp_search_value (search, &type, &place);
  else if (search->wanted && dwarf_tag (&type) == DW_TAG_array_type)
    gomp_search_value (search, &type, &place);
  else
    {
      many.element = gomp_search_storage_size (search, &type);
      offer (search, target, many.element, search->fortran ? NULL : &many);
    }
  search->by_pointer = outer;
}

/* The elements of an array of structs at DATA: the one that holds the address,
   or, behind pointers, all.  */
static void
match_each (struct gomp_search *search, Dwarf_Die *type, uintptr_t data,
            size_t size, const struct gomp_source_shape *shape)
{
  size_t length = strlen (search->path);
  Dwarf_Die element;
  char index[GOMP_SEARCH_PATH];
  size_t first = 0, end = size;

  if (!gomp_die_type (type, &element) || !gomp_die_is_struct (&element))
    return;
  if (search->addr >= data && search->addr - data < size)
    {
      first = (search->addr - data) / shape->element * shape->element;
      end = first + shape->element;
    }
  else if (!gomp_die_has_pointers (&element, GOMP_SEARCH_NESTING))
    return;
  for (size_t at = first; at < end && search->visits > 0; at += shape->element)
    {
      if (gomp_source_index_write (shape, at, index, sizeof index)
          && path_append (search, "", index))
        match_struct (search, &element, data + at, ".");
      search->path[length] = '\0';
    }
}

/* The bytes of the character of deferred length that the component being
   looked at refers to: gfortran has the length in a hidden component.  Units
   of kind 4 show as those of an array.  -1: it is none.  */
static ptrdiff_t
read_length (const struct gomp_search *search)
{
  Dwarf_Die pointer, target, unit, other;
  Dwarf_Word size = 1;
  char hidden[GOMP_SEARCH_PATH];
  int64_t offset, count;

  if (!search->fortran || search->member == NULL
      || !gomp_die_type (search->member, &pointer)
      || !gomp_die_is_pointer (&pointer) || !gomp_die_type (&pointer, &target)
      || (dwarf_tag (&target) == DW_TAG_array_type
          && gomp_die_type (&target, &unit)
          && dwarf_aggregate_size (&unit, &size) != 0)
      || dwarf_child (search->holder, &other) != 0)
    return -1;
  snprintf (hidden, sizeof hidden, "_%s_length",
            dwarf_diename (search->member));
  do
    if (dwarf_tag (&other) == DW_TAG_member && dwarf_diename (&other)
        && strcmp (dwarf_diename (&other), hidden) == 0
        && gomp_source_number (search->context, &other,
                               DW_AT_data_member_location, search->object,
                               &offset)
        && gomp_source_read (search->object + offset, &count, sizeof count))
      return count < 0 || count > PTRDIFF_MAX / 4 ? 0 : count * size;
  while (dwarf_siblingof (&other, &other) == 0);
  return -1;
}

/* A pointer at WHERE, which holds TARGET.  Is that to be looked into?  */
static bool
visit_pointer (const struct gomp_search *search, uintptr_t where,
               uintptr_t target, enum gomp_source_pointer_kind kind)
{
  struct gomp_source_pointer found
    = { search->path,
        kind,
        where,
        target,
        search->levels == 0 && !search->by_pointer,
        -1 };

  if (!search->visit || search->path[0] == '\0')
    return true;
  if (kind == GOMP_SOURCE_POINTER && where == search->addr)
    found.bytes = read_length (search);
  return search->visit (&found, search->visit_data);
}

static bool
is_function (Dwarf_Die *pointer)
{
  Dwarf_Die type;

  return (gomp_die_type (pointer, &type)
          && dwarf_tag (&type) == DW_TAG_subroutine_type);
}

/* The elements of an array with a descriptor at OBJECT.  */
static void
match_elements (struct gomp_search *search, Dwarf_Die *type, uintptr_t object)
{
  bool outer = search->by_pointer;
  struct gomp_source_place data;
  struct gomp_source_shape shape;
  bool shaped;
  size_t size;

  if (!gomp_source_locate (search->context, type, DW_AT_data_location, object,
                           &data)
      || !visit_pointer (search, object, data.value,
                         dwarf_hasattr (type, DW_AT_allocated)
                           ? GOMP_SOURCE_ALLOCATABLE
                           : GOMP_SOURCE_ARRAY_POINTER)
      || data.value == 0)
    return;
  if (!gomp_search_array_size (search, type, object, &size))
    size = 0;
  shaped
    = search->wanted && gomp_search_read_shape (search, type, object, &shape);
  search->by_pointer = true;
  offer (search, data.value, size, shaped ? &shape : NULL);
  if (shaped)
    match_each (search, type, data.value, size, &shape);
  search->by_pointer = outer;
}

void
gomp_search_value (struct gomp_search *search, Dwarf_Die *type,
                   const struct gomp_source_place *place)
{
  uintptr_t target = place->value;
  struct gomp_source_shape shape;
  bool shaped
    = (search->wanted && place->in_memory
       && dwarf_tag (type) == DW_TAG_array_type && !gomp_die_is_described (type)
       && gomp_search_read_shape (search, type, 0, &shape));
  size_t size = gomp_die_is_described (type)
                  ? 0
                  : gomp_search_storage_size (search, type);

  if (search->wanted && gomp_die_is_described (type))
    size = gomp_die_descriptor_size (type);
  if (place->in_memory)
    offer (search, place->value, size, shaped ? &shape : NULL);
  if (gomp_die_is_pointer (type))
    {
      if (!place->in_memory
          || (gomp_source_read (place->value, &target, sizeof target)
              && visit_pointer (search, place->value, target,
                                is_function (type) ? GOMP_SOURCE_PROCEDURE
                                                   : GOMP_SOURCE_POINTER)))
        match_target (search, type, target);
    }
  else if (place->in_memory && gomp_die_is_described (type))
    match_elements (search, type, place->value);
  else if (place->in_memory && gomp_die_is_struct (type))
    match_struct (search, type, place->value, ".");
  else if (shaped)
    match_each (search, type, place->value, size, &shape);
}

/* The name the user wrote: without the number that gcc appends to its copies
   ("b.0") and to static locals.  False for the compiler's own variables.  */
bool
gomp_search_set_name (struct gomp_search *search, const char *name)
{
  char *dot;

  search->path[0] = '\0';
  if (name == NULL || name[0] == '.' || !path_append (search, "", name))
    return false;
  dot = strchr (search->path, '.');
  if (dot && strcmp (dot, CUT) != 0)
    *dot = '\0';
  return true;
}

/* Has SCOPE, or a block in it, a variable of the search's name?  */
static bool
names_it (const struct gomp_search *search, Dwarf_Die *scope)
{
  Dwarf_Die child;
  size_t length = strlen (search->path);

  if (dwarf_child (scope, &child) != 0)
    return false;
  do
    {
      const char *name = dwarf_diename (&child);

      if (gomp_die_is_variable (&child) && name
          && strncmp (name, search->path, length) == 0
          && (name[length] == '\0' || name[length] == '.'))
        return true;
      if (dwarf_tag (&child) == DW_TAG_lexical_block
          && names_it (search, &child))
        return true;
    }
  while (dwarf_siblingof (&child, &child) == 0);
  return false;
}

/* Does the variable, whose name is the search's path, count?  */
bool
gomp_search_wants (const struct gomp_search *search)
{
  return search->names == NULL || names_it (search, search->names);
}

#endif
