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
#include "program/source-locate.h"
#include "program/source.h"

#ifdef HAVE_LIBDW

#include <dwarf.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>

#include "gfc-descriptor.h"
#include "program/source-section.h"

#define PATH_MAX_BYTES 512
#define CUT "..."                /* the end of a path that is longer */
#define MEMBER_LEVELS 2         /* of a path */
#define NESTING 6               /* of types, unnamed members included */

#define SCORE_EXACT 100         /* at least: 100 - 2 * levels - 1 */

/* Of sections.  */
#define SECTION_LEVELS 6
#define SECTION_NESTING 12
#define SECTION_VISITS 20000    /* structs looked into */

/* How well a variable's range fits what is looked for; this counts before all
   else.  */
enum hold
{
  HOLD_NOT,
  HOLD_START,
  HOLD_BEGINS,
  HOLD_WHOLE
};

struct search
{
  uintptr_t addr;
  size_t wanted;                /* bytes of the section, or 0: a variable */
  uintptr_t reach; /* what a C pointer to this or what follows has
                                   goes on to the section */
  int visits; /* left, for sections */
  enum hold best_hold;
  size_t best_size;
  const struct gomp_source_context *context;
  bool fortran;
  char path[PATH_MAX_BYTES]; /* of what is looked at */
  int levels; /* members in it */
  int nesting;
  bool by_pointer; /* reached through a pointer */
  int best; /* its score; 0: nothing found */
  char *text; /* the best path */
  size_t size;
  bool in_containers; /* only what class containers refer to counts */
  size_t struct_size; /* bytes of the struct that is looked into */
  uintptr_t container; /* the class container likewise, or 0 */
  size_t container_size;
  uintptr_t best_container; /* the one that the best was found in */
  size_t best_container_size;
  bool (*visit) (const struct gomp_source_pointer *, void *);
  /* or NULL: not a section, but all pointers are
                                   looked for */
  void *visit_data;
  Dwarf_Die *member, *holder; /* the component that is looked at, and its
                                   type */
  uintptr_t object; /* which it is a component of */
  Dwarf_Die *names; /* only variables of such names count, or
                                   NULL */
};

static void match_value (struct search *search, Dwarf_Die *type,
                         const struct gomp_source_place *place);
static void match_struct (struct search *search, Dwarf_Die *type,
                          uintptr_t object, const char *separator);

/* ---- Types -------------------------------------------------------------- */

bool
gomp_die_type (Dwarf_Die *die, Dwarf_Die *type)
{
  Dwarf_Attribute attr;
  Dwarf_Die raw;

  return (dwarf_attr_integrate (die, DW_AT_type, &attr)
          && dwarf_formref_die (&attr, &raw)
          && dwarf_peel_type (&raw, type) == 0);
}

static bool
is_pointer (Dwarf_Die *type)
{
  int tag = dwarf_tag (type);

  return (tag == DW_TAG_pointer_type || tag == DW_TAG_reference_type
          || tag == DW_TAG_rvalue_reference_type);
}

static bool
is_struct (Dwarf_Die *type)
{
  int tag = dwarf_tag (type);

  return (tag == DW_TAG_structure_type || tag == DW_TAG_union_type
          || tag == DW_TAG_class_type);
}

static bool
is_described (Dwarf_Die *type)
{
  return dwarf_hasattr (type, DW_AT_data_location);
}

/* Whether a variable of this type leads to other memory.  */
static bool
has_pointers (Dwarf_Die *type, int nesting)
{
  Dwarf_Die member, inner;

  if (is_pointer (type) || is_described (type))
    return true;
  if (dwarf_tag (type) == DW_TAG_array_type)
    return gomp_die_type (type, &inner) && has_pointers (&inner, nesting);
  if (!is_struct (type) || nesting == 0 || dwarf_child (type, &member) != 0)
    return false;
  do
    if (dwarf_tag (&member) == DW_TAG_member && gomp_die_type (&member, &inner)
        && has_pointers (&inner, nesting - 1))
      return true;
  while (dwarf_siblingof (&member, &member) == 0);
  return false;
}

/* Widen *BYTES, the span of one element, by the dimension DIM.  */
static bool
add_dimension (const struct search *search, Dwarf_Die *dim, uintptr_t object,
               int64_t *bytes)
{
  const struct gomp_source_context *context = search->context;
  int64_t lower, upper, count, stride, rest;

  if (!gomp_source_number (context, dim, DW_AT_lower_bound, object, &lower))
    lower = search->fortran;
  if (!gomp_source_number (context, dim, DW_AT_count, object, &count))
    {
      if (!gomp_source_number (context, dim, DW_AT_upper_bound, object, &upper)
          || __builtin_sub_overflow (upper, lower, &count)
          || __builtin_add_overflow (count, 1, &count))
        return false;
    }
  if (count <= 0)
    return *bytes = 0, true;
  if (!gomp_source_number (context, dim, DW_AT_byte_stride, object, &stride))
    return !__builtin_mul_overflow (*bytes, count, bytes);
  /* Backwards strides begin at the highest element: no span above it.  */
  if (stride < 0)
    stride = 0;
  return (!__builtin_mul_overflow (count - 1, stride, &rest)
          && !__builtin_add_overflow (*bytes, rest, bytes));
}

/* Bytes from the first to the last element of an array; OBJECT: its
   descriptor, or 0.  */
static bool
array_size (const struct search *search, Dwarf_Die *type, uintptr_t object,
            size_t *size)
{
  Dwarf_Die element, dim;
  Dwarf_Word element_bytes;
  size_t inner_bytes;
  int64_t bytes;

  if (!gomp_die_type (type, &element) || dwarf_child (type, &dim) != 0)
    return false;
  if (dwarf_tag (&element) == DW_TAG_array_type)
    {
      if (!array_size (search, &element, 0, &inner_bytes))
        return false;
      element_bytes = inner_bytes;
    }
  else if (dwarf_aggregate_size (&element, &element_bytes) != 0)
    return false;
  bytes = element_bytes;
  do
    if (dwarf_tag (&dim) == DW_TAG_subrange_type
        && !add_dimension (search, &dim, object, &bytes))
      return false;
  while (dwarf_siblingof (&dim, &dim) == 0);
  *size = bytes;
  return true;
}

/* Bytes of the descriptor of arrays of TYPE.  */
static size_t
descriptor_size (Dwarf_Die *type)
{
  Dwarf_Die dim;
  int rank = 0;

  if (dwarf_child (type, &dim) == 0)
    do
      rank += dwarf_tag (&dim) == DW_TAG_subrange_type;
    while (dwarf_siblingof (&dim, &dim) == 0);
  return GFC_DESCRIPTOR_SIZE (rank);
}

/* The shape of an array, as array_size.  False: not known, or its elements do
   not lie side by side.  */
static bool
read_shape (const struct search *search, Dwarf_Die *type, uintptr_t object,
            struct gomp_source_shape *shape)
{
  const struct gomp_source_context *context = search->context;
  Dwarf_Die element, dim;
  Dwarf_Word bytes;
  int64_t lower, upper, stride, span;

  *shape = (struct gomp_source_shape) { .fortran = search->fortran };
  if (!gomp_die_type (type, &element) || dwarf_child (type, &dim) != 0
      || dwarf_tag (&element) == DW_TAG_array_type
      || dwarf_aggregate_size (&element, &bytes) != 0 || bytes == 0)
    return false;
  shape->element = bytes;
  span = (int64_t) bytes;
  do
    if (dwarf_tag (&dim) == DW_TAG_subrange_type)
      {
        int64_t count;

        if (!gomp_source_number (context, &dim, DW_AT_lower_bound, object,
                                 &lower))
          lower = search->fortran;
        if (!gomp_source_number (context, &dim, DW_AT_count, object, &count))
          {
            if (!gomp_source_number (context, &dim, DW_AT_upper_bound, object,
                                     &upper)
                || __builtin_sub_overflow (upper, lower, &count)
                || __builtin_add_overflow (count, 1, &count))
              return false;
          }
        if (count <= 0 || shape->rank == GOMP_SOURCE_RANK
            || (gomp_source_number (context, &dim, DW_AT_byte_stride, object,
                                    &stride)
                && stride != span && count > 1))
          return false;
        if (__builtin_mul_overflow (span, count, &span))
          return false;
        shape->lower[shape->rank] = lower;
        shape->count[shape->rank++] = count;
      }
  while (dwarf_siblingof (&dim, &dim) == 0);
  /* C names the dimension that varies fastest last.  */
  for (int d = 0; !search->fortran && d < shape->rank / 2; d++)
    {
      int64_t count = shape->count[d];
      shape->count[d] = shape->count[shape->rank - 1 - d];
      shape->count[shape->rank - 1 - d] = count;
    }
  return shape->rank > 0;
}

/* Bytes of storage, 0 if not known.  */
static size_t
storage_size (const struct search *search, Dwarf_Die *type)
{
  Dwarf_Word bytes;
  size_t size;

  if (dwarf_tag (type) == DW_TAG_array_type)
    return array_size (search, type, 0, &size) ? size : 0;
  return dwarf_aggregate_size (type, &bytes) == 0 ? bytes : 0;
}

/* ---- Matches ------------------------------------------------------------ */

/* Is [START, START + SIZE), which holds the section as HOLD says, better than
   the best so far?  SCORE: of two alike.  */
static bool
holds_better (const struct search *search, enum hold hold, size_t size,
              int score)
{
  if (hold != search->best_hold)
    return hold > search->best_hold;
  if (hold == HOLD_WHOLE && size != search->best_size)
    return size < search->best_size;
  return score > search->best;
}

/* Keep the current path, with the section of SHAPE, if that holds it better
   than the best so far.  */
static void
offer_section (struct search *search, uintptr_t start, size_t size,
               const struct gomp_source_shape *shape)
{
  size_t offset = search->addr - start;
  int score = SCORE_EXACT - 2 * search->levels - search->by_pointer;
  enum hold hold = HOLD_NOT;
  char section[PATH_MAX_BYTES];

  if (shape && shape->open && start >= search->reach && start <= search->addr)
    size = offset + search->wanted;
  if (search->addr >= start && offset < size)
    hold = search->wanted <= size - offset ? HOLD_WHOLE
           : offset == 0                   ? HOLD_BEGINS
                                           : HOLD_START;
  else if (offset == 0)
    hold = HOLD_BEGINS;
  if (hold == HOLD_NOT || search->path[0] == '\0'
      || !holds_better (search, hold, size, score))
    return;
  search->best = score;
  search->best_hold = hold;
  search->best_size = size;
  if (hold == HOLD_WHOLE && shape
      && gomp_source_section_write (shape, offset, search->wanted, section,
                                    sizeof section))
    snprintf (search->text, search->size, "%s%s", search->path, section);
  else if (hold != HOLD_WHOLE && size > 0)
    snprintf (search->text, search->size, "%s and beyond", search->path);
  else if (size > 0 && (offset > 0 || search->wanted != size))
    snprintf (search->text, search->size, "a part of %s", search->path);
  else
    snprintf (search->text, search->size, "%s", search->path);
}

/* Keep the current path if [START, START + SIZE) holds the address better than
   the best so far.  SHAPE: of an array, or NULL.  */
static void
offer (struct search *search, uintptr_t start, size_t size,
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
    score = SCORE_EXACT - 2 * search->levels;
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
path_append (struct search *search, const char *separator, const char *name)
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
match_member (struct search *search, Dwarf_Die *holder, Dwarf_Die *member,
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
        <= (search->wanted ? SECTION_LEVELS : MEMBER_LEVELS)
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
      if (counts || !is_struct (&type))
        match_value (search, &type, &place);
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
match_struct (struct search *search, Dwarf_Die *type, uintptr_t object,
              const char *separator)
{
  size_t size = storage_size (search, type);
  Dwarf_Die member;

  if (search->nesting == (search->wanted ? SECTION_NESTING : NESTING)
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
match_target (struct search *search, Dwarf_Die *pointer, uintptr_t target)
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
  else if (is_struct (&type))
    {
      many.element = storage_size (search, &type);
      offer (search, target, many.element, search->fortran ? NULL : &many);
      match_struct (search, &type, target, "->");
    }
  else if (is_described (&type))
    match_value (search, &type, &place);
  else if (search->wanted && dwarf_tag (&type) == DW_TAG_array_type)
    match_value (search, &type, &place);
  else
    {
      many.element = storage_size (search, &type);
      offer (search, target, many.element, search->fortran ? NULL : &many);
    }
  search->by_pointer = outer;
}

/* The elements of an array of structs at DATA: the one that holds the address,
   or, behind pointers, all.  */
static void
match_each (struct search *search, Dwarf_Die *type, uintptr_t data, size_t size,
            const struct gomp_source_shape *shape)
{
  size_t length = strlen (search->path);
  Dwarf_Die element;
  char index[PATH_MAX_BYTES];
  size_t first = 0, end = size;

  if (!gomp_die_type (type, &element) || !is_struct (&element))
    return;
  if (search->addr >= data && search->addr - data < size)
    {
      first = (search->addr - data) / shape->element * shape->element;
      end = first + shape->element;
    }
  else if (!has_pointers (&element, NESTING))
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
read_length (const struct search *search)
{
  Dwarf_Die pointer, target, unit, other;
  Dwarf_Word size = 1;
  char hidden[PATH_MAX_BYTES];
  int64_t offset, count;

  if (!search->fortran || search->member == NULL
      || !gomp_die_type (search->member, &pointer) || !is_pointer (&pointer)
      || !gomp_die_type (&pointer, &target)
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
visit_pointer (const struct search *search, uintptr_t where, uintptr_t target,
               enum gomp_source_pointer_kind kind)
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
match_elements (struct search *search, Dwarf_Die *type, uintptr_t object)
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
  if (!array_size (search, type, object, &size))
    size = 0;
  shaped = search->wanted && read_shape (search, type, object, &shape);
  search->by_pointer = true;
  offer (search, data.value, size, shaped ? &shape : NULL);
  if (shaped)
    match_each (search, type, data.value, size, &shape);
  search->by_pointer = outer;
}

static void
match_value (struct search *search, Dwarf_Die *type,
             const struct gomp_source_place *place)
{
  uintptr_t target = place->value;
  struct gomp_source_shape shape;
  bool shaped
    = (search->wanted && place->in_memory
       && dwarf_tag (type) == DW_TAG_array_type && !is_described (type)
       && read_shape (search, type, 0, &shape));
  size_t size = is_described (type) ? 0 : storage_size (search, type);

  if (search->wanted && is_described (type))
    size = descriptor_size (type);
  if (place->in_memory)
    offer (search, place->value, size, shaped ? &shape : NULL);
  if (is_pointer (type))
    {
      if (!place->in_memory
          || (gomp_source_read (place->value, &target, sizeof target)
              && visit_pointer (search, place->value, target,
                                is_function (type) ? GOMP_SOURCE_PROCEDURE
                                                   : GOMP_SOURCE_POINTER)))
        match_target (search, type, target);
    }
  else if (place->in_memory && is_described (type))
    match_elements (search, type, place->value);
  else if (place->in_memory && is_struct (type))
    match_struct (search, type, place->value, ".");
  else if (shaped)
    match_each (search, type, place->value, size, &shape);
}

/* The name the user wrote: without the number that gcc appends to its copies
   ("b.0") and to static locals.  False for the compiler's own variables.  */
static bool
set_name (struct search *search, const char *name)
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

static bool
is_variable (Dwarf_Die *die)
{
  int tag = dwarf_tag (die);

  return tag == DW_TAG_variable || tag == DW_TAG_formal_parameter;
}

/* Has SCOPE, or a block in it, a variable of the search's name?  */
static bool
names_it (const struct search *search, Dwarf_Die *scope)
{
  Dwarf_Die child;
  size_t length = strlen (search->path);

  if (dwarf_child (scope, &child) != 0)
    return false;
  do
    {
      const char *name = dwarf_diename (&child);

      if (is_variable (&child) && name
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
static bool
is_wanted (const struct search *search)
{
  return search->names == NULL || names_it (search, search->names);
}

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
  const struct search search
    = { .context = &seen->context, .fortran = seen->fortran };
  Dwarf_Die *type = &variable->type;
  bool described = is_described (type);
  struct gomp_source_place data;

  if (!variable->place.in_memory
      || (!described && has_pointers (type, NESTING)))
    return;
  variable->bounded = true;
  variable->storage
    = (struct range) { variable->place.value,
                       described ? 0 : storage_size (&search, type) };
  if (!described
      || !gomp_source_locate (&seen->context, type, DW_AT_data_location,
                              variable->place.value, &data))
    return;
  variable->data.start = data.value;
  if (data.value
      && !array_size (&search, type, variable->place.value,
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
may_be_it (const struct search *search, const struct seen_variable *variable)
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
    if (is_variable (&child))
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
match_locals (struct search *search, const struct seen *seen)
{
  search->context = &seen->context;
  search->fortran = seen->fortran;
  for (size_t l = 0; l < seen->n; l++)
    {
      Dwarf_Die type = seen->locals[l].type;

      if (may_be_it (search, &seen->locals[l])
          && set_name (search, seen->locals[l].name) && is_wanted (search))
        match_value (search, &type, &seen->locals[l].place);
    }
  search->context = NULL;
}

/* ---- Globals ------------------------------------------------------------ */

struct global
{
  Dwarf_Die die, type;
  Dwarf_Addr bias;
  uintptr_t addr;
  size_t size;
  bool fortran;
  bool has_pointers; /* has to be looked into each time */
};

/* Built at the first search; protected by source.c's lock.  */
static struct global *globals;
static size_t n_globals, globals_room;
static unsigned globals_generation; /* 0: never built */

/* Keep GLOBAL, whose address and type are known.  */
static void
keep_global (struct global *global, const struct search *search)
{
  global->size
    = (is_described (&global->type) ? descriptor_size (&global->type)
                                    : storage_size (search, &global->type));
  global->has_pointers = has_pointers (&global->type, NESTING);
  if (n_globals == globals_room)
    {
      size_t room = globals_room ? 2 * globals_room : 256;
      struct global *grown = realloc (globals, room * sizeof *grown);

      if (grown == NULL)
        return; /* one name less */
      globals = grown;
      globals_room = room;
    }
  globals[n_globals++] = *global;
}

/* A compilation unit, or a part of it.  */
struct unit
{
  Dwfl_Module *mod;
  Dwarf_Addr bias;
  bool fortran;
};

static void
add_global (Dwarf_Die *die, const struct unit *unit)
{
  struct gomp_source_context context = { .bias = unit->bias };
  struct search search = { .context = &context, .fortran = unit->fortran };
  struct global global
    = { .die = *die, .bias = unit->bias, .fortran = unit->fortran };
  struct gomp_source_place place;

  if (dwarf_hasattr (die, DW_AT_artificial)
      || !gomp_source_locate (&context, die, DW_AT_location, 0, &place)
      || !place.in_memory || !gomp_die_type (die, &global.type))
    return;
  global.addr = place.value;
  keep_global (&global, &search);
}

/* The address of the symbol NAME of MOD, or 0.  */
static uintptr_t
symbol_address (Dwfl_Module *mod, const char *name)
{
  int n = dwfl_module_getsymtab (mod);

  for (int i = 0; i < n; i++)
    {
      GElf_Sym symbol;
      GElf_Addr addr;
      const char *found
        = dwfl_module_getsym_info (mod, i, &symbol, &addr, NULL, NULL, NULL);

      if (found && symbol.st_shndx != SHN_UNDEF && strcmp (found, name) == 0)
        return addr;
    }
  return 0;
}

/* The alignment of TYPE in a common block, or 0 if it is not known.  */
static size_t
common_alignment (Dwarf_Die type)
{
  Dwarf_Word bytes, encoding = 0;
  Dwarf_Attribute attr;

  if (is_described (&type))
    return sizeof (void *);
  while (dwarf_tag (&type) == DW_TAG_array_type)
    {
      Dwarf_Die element;

      if (!gomp_die_type (&type, &element))
        return 0;
      type = element;
    }
  if (dwarf_tag (&type) == DW_TAG_string_type)
    return 1;
  if (dwarf_tag (&type) != DW_TAG_base_type
      || dwarf_aggregate_size (&type, &bytes) != 0 || bytes == 0)
    return 0;
  if (dwarf_attr (&type, DW_AT_encoding, &attr))
    dwarf_formudata (&attr, &encoding);
  return encoding == DW_ATE_complex_float ? bytes / 2 : bytes;
}

/* The variables of the common block DIE.  Where a region for a device uses one,
   gfortran writes no locations: they lie behind each other, aligned.  */
static void
add_common (Dwarf_Die *die, const struct unit *unit)
{
  struct gomp_source_context context = { .bias = unit->bias };
  struct search search = { .context = &context, .fortran = unit->fortran };
  Dwarf_Attribute attr;
  const char *symbol
    = (dwarf_attr (die, DW_AT_linkage_name, &attr) ? dwarf_formstring (&attr)
                                                   : NULL);
  struct global global = { .bias = unit->bias, .fortran = unit->fortran };

  if (symbol == NULL || dwarf_child (die, &global.die) != 0
      || dwarf_hasattr (&global.die, DW_AT_location))
    return;
  global.addr = symbol_address (unit->mod, symbol);
  if (global.addr == 0)
    return;
  do
    {
      size_t align = (gomp_die_type (&global.die, &global.type)
                        ? common_alignment (global.type)
                        : 0);

      if (align == 0)
        return;
      global.addr = (global.addr + align - 1) / align * align;
      keep_global (&global, &search);
      if (global.size == 0)
        return;
      global.addr += global.size;
    }
  while (dwarf_siblingof (&global.die, &global.die) == 0);
}

static void
collect_globals (Dwarf_Die *die, const struct unit *unit)
{
  Dwarf_Die child;

  if (dwarf_child (die, &child) != 0)
    return;
  do
    switch (dwarf_tag (&child))
      {
      case DW_TAG_variable:
        add_global (&child, unit);
        break;
      case DW_TAG_common_block:
        add_common (&child, unit);
        collect_globals (&child, unit);
        break;
      case DW_TAG_module:
      case DW_TAG_namespace:
      case DW_TAG_subprogram:
      case DW_TAG_lexical_block:
        collect_globals (&child, unit);
        break;
      default:
        break;
      }
  while (dwarf_siblingof (&child, &child) == 0);
}

struct module_choice
{
  Dwfl_Module *program, *self, *c_library;
};

/* System libraries' variables (the heap's own pointers, say) would only
   mislead.  They have their debug information in separate files, if any.  */
static int
collect_module (Dwfl_Module *mod, void **user, const char *name,
                Dwarf_Addr start, void *data)
{
  const struct module_choice *choice = data;
  const char *debug_file = NULL;
  Dwarf_Die *unit = NULL, split;
  Dwarf_Addr bias;

  (void) user, (void) start;
  /* The C library's separate file takes long to read.  */
  if ((mod == choice->self || mod == choice->c_library
       || gomp_source_is_own (name))
      && mod != choice->program)
    return DWARF_CB_OK;
  /* To find and read a separate file takes long, too.  */
  if (mod != choice->program && !gomp_source_has_debug_info (mod))
    return DWARF_CB_OK;
  if (dwfl_module_getdwarf (mod, &bias) == NULL)
    return DWARF_CB_OK;
  dwfl_module_info (mod, NULL, NULL, NULL, NULL, NULL, NULL, &debug_file);
  if (debug_file && mod != choice->program)
    return DWARF_CB_OK;
  while ((unit = dwfl_module_nextcu (mod, unit, &bias)))
    {
      /* The unit proper can be in another file (-gsplit-dwarf).  */
      bool is_split
        = dwarf_cu_info (unit->cu, NULL, NULL, NULL, &split, NULL, NULL, NULL)
            == 0
          && dwarf_tag (&split) == DW_TAG_compile_unit;
      Dwarf_Die *whole = is_split ? &split : unit;
      const struct unit all = { mod, bias, gomp_die_is_fortran (whole) };

      collect_globals (whole, &all);
    }
  return DWARF_CB_OK;
}

static void
refresh_globals (Dwfl *dwfl)
{
  struct module_choice choice;

  if (globals_generation == gomp_source_generation ())
    return;
  globals_generation = gomp_source_generation ();
  n_globals = 0;
  choice.program = gomp_source_module (dwfl, getauxval (AT_PHDR));
  choice.self = gomp_source_module (dwfl, (uintptr_t) refresh_globals);
  choice.c_library = gomp_source_module (
    dwfl, (uintptr_t) dlsym (RTLD_DEFAULT, "gnu_get_libc_version"));
  dwfl_getmodules (dwfl, collect_module, &choice, 0);
}

bool
gomp_source_global (Dwfl *dwfl, uintptr_t addr, Dwarf_Die *die,
                    uintptr_t *start, size_t *size)
{
  refresh_globals (dwfl);
  for (size_t i = 0; i < n_globals; i++)
    if (addr - globals[i].addr < globals[i].size)
      {
        *die = globals[i].die;
        *start = globals[i].addr;
        *size = globals[i].size;
        return true;
      }
  return false;
}

static void
match_globals (struct search *search)
{
  struct gomp_source_context context = { .bias = 0 };

  search->context = &context;
  for (size_t i = 0; i < n_globals; i++)
    {
      struct global *global = &globals[i];
      struct gomp_source_place place = { true, global->addr };

      if (!search->wanted && !global->has_pointers
          && search->addr != global->addr
          && search->addr - global->addr >= global->size)
        continue;
      if (!set_name (search, dwarf_diename (&global->die))
          || !is_wanted (search))
        continue;
      context.bias = global->bias;
      search->fortran = global->fortran;
      match_value (search, &global->type, &place);
    }
  search->context = NULL;
}

/* ---- Entry points ------------------------------------------------------- */

/* Is the best so far good enough to leave out globals?  */
static bool
is_settled (const struct search *search)
{
  if (search->wanted)
    return search->best_hold == HOLD_WHOLE;
  return search->best >= SCORE_EXACT - 2 * MEMBER_LEVELS - 1;
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
  struct search *search;
  const struct gomp_source_frame *frame;
  const void *kernel;
  bool known;
};

static void
look_for_pointers (void *data)
{
  struct question *question = data;
  struct search *search = question->search;
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
      refresh_globals (dwfl);
      match_globals (search);
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
  struct search search = {
    .wanted = 1, .visits = SECTION_VISITS, .visit = visit, .visit_data = data
  };
  struct question question = { &search, frame, kernel, false };

  gomp_room_call (look_for_pointers, &question);
  return question.known;
}

static void
match_all (struct search *search, Dwfl *dwfl, const struct seen *seen)
{
  match_locals (search, seen);
  if (!is_settled (search))
    {
      refresh_globals (dwfl);
      match_globals (search);
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
search_for (struct search *search, const struct gomp_source_frame *frame)
{
  struct question question = { search, frame, NULL, false };

  if (search->addr == 0)
    return NULL;
  gomp_room_call (look_for_object, &question);
  return search->best ? search->text : NULL;
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
  char text[PATH_MAX_BYTES];
  struct search search = { .addr = where,
                           .wanted = sizeof (void *),
                           .reach = where,
                           .visits = SECTION_VISITS,
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
      struct search search
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
  struct search search = { .addr = addr,
                           .wanted = bytes ? bytes : 1,
                           .reach = reach < addr ? reach : addr,
                           .visits = SECTION_VISITS,
                           .text = text,
                           .size = size };

  return search_for (&search, frame);
}

bool
gomp_source_container (const struct gomp_source_frame *frame, uintptr_t addr,
                       uintptr_t *start, size_t *bytes)
{
  char text[PATH_MAX_BYTES];
  struct search search = {
    .addr = addr, .in_containers = true, .text = text, .size = sizeof text
  };

  if (!search_for (&search, frame) || search.best < SCORE_EXACT - 1)
    return false;
  *start = search.best_container;
  *bytes = search.best_container_size;
  return true;
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
  if (search_section (frame, addr, bytes, reach, text, size))
    return text;
  if (gomp_source_listed_name (addr, true, text, size))
    return text;
  return gomp_source_listed_name (addr, false, text, size) ? text : NULL;
}

const char *
gomp_source_section (const struct gomp_source_frame *frame, uintptr_t addr,
                     size_t bytes, char *text, size_t size)
{
  return gomp_source_section_of (frame, addr, bytes, addr, text, size);
}
