/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Whether an address in an object is that of an ALLOCATABLE or of a POINTER
   component, found out with the functions of the type's table.

   _copy duplicates what an object owns, and _final frees it.  So objects are
   made up, all zero but for the addresses in doubt, which lead to zero bytes.
   After _copy, an address that differs in the copy is owned; after _final, one
   that has become null.  _copy leaves components of the type's own type alone,
   whatever they are (as far as GCC 15).  Source: compiler output of gfortran
   12; spec of deep mapping, section 1.6.  */

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include "program/type-build.h"

#define LENGTH 1024             /* of made-up characters; of any kind, so */
#define DATUM_MIN (4 * LENGTH)  /* there are that many bytes */
#define LEVELS 16               /* of owned objects in owned objects */
#define ROUNDS 8

/* The dynamic type of class components: of no size, copied by doing nothing.
   Some versions look at it before they look whether there is an object.  */
static void
copy_nothing (const void *from, void *to)
{
  (void) from, (void) to;
}

static const struct gomp_vtab nothing = { .size = 0, .copy = copy_nothing };

/* gfortran 12 copies, and ends, elements of inline arrays that have none: in
   what lies behind them.  */
bool
gomp_type_has_empty_part (const struct gomp_type *type)
{
  for (size_t c = 0; c < type->n_components; c++)
    {
      const struct gomp_component *component = &type->components[c];

      if (component->kind == GOMP_COMPONENT_INLINE
          && (component->count == 0
                ? component->type->n_components > 0
                : gomp_type_has_empty_part (component->type)))
        return true;
    }
  return false;
}

/* ---- Objects made up ---------------------------------------------------- */

struct probe
{
  struct gomp_type *visited[LEVELS];    /* from the root to here */
  int depth;
  bool deep;                    /* fill in what is known to be owned, too */
  const struct gomp_component *only;    /* fill in nothing but this array of
                                   characters; NULL: no such array */
  bool all;                     /* such arrays, too */
  bool changed;                 /* something was settled */
};

static void fill (struct probe *probe, struct gomp_type *type, char *object);

static bool
probe_enter (struct probe *probe, struct gomp_type *type)
{
  if (probe->depth == LEVELS)
    return false;
  for (int i = 0; i < probe->depth; i++)
    if (probe->visited[i] == type)
      return false;
  probe->visited[probe->depth++] = type;
  return true;
}

/* Give class components a type.  */
static void
prepare (const struct gomp_type *type, char *object)
{
  for (size_t c = 0; c < type->n_components; c++)
    {
      const struct gomp_component *component = &type->components[c];
      char *at = object + component->offset;

      if (component->kind == GOMP_COMPONENT_CLASS)
        *(const void **) (at + component->vptr_offset) = &nothing;
      else if (component->kind == GOMP_COMPONENT_INLINE)
        for (size_t i = 0; i < component->count; i++)
          prepare (component->type, at + i * component->type->size);
    }
}

/* One datum for COMPONENT: zeros, or an object.  */
static char *
make_datum (const struct gomp_component *component)
{
  size_t size = component->element_size + DATUM_MIN;
  char *datum = gomp_calloc (1, size);

  if (component->type)
    prepare (component->type, datum);
  return datum;
}

static void
set_datum (const struct gomp_component *component, char *object, char *datum)
{
  gfc_descriptor *array = (gfc_descriptor *) (object + component->offset);

  *(char **) (object + component->offset) = datum;
  if (component->length_offset != GOMP_NO_OFFSET)
    *(int64_t *) (object + component->length_offset) = LENGTH;
  if (component->kind != GOMP_COMPONENT_ARRAY)
    return;
  array->dtype.elem_len
    = component->element_size
      * (component->length_offset != GOMP_NO_OFFSET ? LENGTH : 1);
  array->dtype.rank = component->rank;
  array->dtype.type = component->type ? 5 : 6;
  array->span = array->dtype.elem_len;
  array->offset = -component->rank;
  for (int i = 0; i < component->rank; i++)
    array->dim[i] = (gfc_dimension) { 1, 1, 1 };
}

/* Whether a datum of COMPONENT, known to be owned, is worth making: something
   in it is ambiguous that only the holder's table can settle.  */
static bool
leads_to_doubt (const struct gomp_component *component)
{
  return ((component->kind == GOMP_COMPONENT_SCALAR
           || component->kind == GOMP_COMPONENT_ARRAY)
          && component->owner == GOMP_OWNED && component->type
          && component->type->vtab == NULL && !component->type->settled
          && !gomp_type_has_empty_part (component->type));
}

/* The one object at AT that COMPONENT, inline, begins with.  */
static bool
is_inline_object (const struct gomp_component *component)
{
  return component->kind == GOMP_COMPONENT_INLINE && component->count > 0;
}

/* An array of deferred-length characters.  To copy it, gfortran 12 may take
   bounds of the rank of another component, from what lies behind.  */
static bool
is_text_array (const struct gomp_component *component)
{
  return component->kind == GOMP_COMPONENT_ARRAY
         && component->length_offset != GOMP_NO_OFFSET;
}

static bool
is_to_be_filled (const struct probe *probe,
                 const struct gomp_component *component)
{
  return component->owner == GOMP_AMBIGUOUS
         && (probe->only ? component == probe->only
                         : probe->all || !is_text_array (component));
}

/* Whether the object that COMPONENT, inline, begins with is this probe's
   concern.  _final of gfortran 12 frees own-type components of parts twice, if
   they are from a parent; types with tables are probed by themselves.  */
static bool
is_inside (const struct probe *probe, const struct gomp_component *component)
{
  return is_inline_object (component) && !(probe->all && component->type->vtab);
}

static void
fill (struct probe *probe, struct gomp_type *type, char *object)
{
  for (size_t c = 0; c < type->n_components; c++)
    {
      const struct gomp_component *component = &type->components[c];
      struct gomp_type *inner = (struct gomp_type *) component->type;

      if (component->kind == GOMP_COMPONENT_INLINE
          && !is_inside (probe, component))
        continue;
      if (is_inside (probe, component))
        fill (probe, inner, object + component->offset);
      else if (is_to_be_filled (probe, component))
        set_datum (component, object, make_datum (component));
      else if (probe->deep && probe->only == NULL && leads_to_doubt (component)
               && probe_enter (probe, inner))
        {
          char *datum = make_datum (component);

          set_datum (component, object, datum);
          fill (probe, inner, datum);
          probe->depth--;
        }
    }
}

/* Free what fill has made for OBJECT, and copies of that.  */
static void
empty (const struct gomp_type *type, char *object)
{
  for (size_t c = 0; c < type->n_components; c++)
    {
      const struct gomp_component *component = &type->components[c];
      char **slot = (char **) (object + component->offset);

      if (is_inline_object (component))
        empty (component->type, object + component->offset);
      else if (component->kind != GOMP_COMPONENT_BYTES && *slot
               && (component->kind == GOMP_COMPONENT_SCALAR
                   || component->kind == GOMP_COMPONENT_ARRAY))
        {
          if (component->type)
            empty (component->type, *slot);
          free (*slot);
          *slot = NULL;
        }
    }
}

/* ---- _copy -------------------------------------------------------------- */

static void
decide (struct probe *probe, const struct gomp_type *type, size_t c,
        enum gomp_ownership owner, const char *why)
{
  type->own_components[c].owner = owner;
  type->own_components[c].why = why;
  probe->changed = true;
}

/* A copy shows the kind of characters that only the program knows.  It may be
   too small to tell: see is_text_array.  */
static void
find_kind (struct gomp_component *component, void *copy)
{
  size_t size = malloc_usable_size (copy);

  if (component->element_size == 0 && component->length_offset != GOMP_NO_OFFSET
      && size >= LENGTH)
    component->element_size = size >= 4 * LENGTH ? 4 : 1;
}

/* Learn from one address of FROM and of its copy TO; afterwards TO has none
   that FROM has.  */
static void
compare (struct probe *probe, struct gomp_type *type, char *from, char *to)
{
  for (size_t c = 0; c < type->n_components; c++)
    {
      struct gomp_component *component = &type->own_components[c];
      struct gomp_type *inner = (struct gomp_type *) component->type;
      char **a = (char **) (from + component->offset);
      char **b = (char **) (to + component->offset);

      if (is_inline_object (component))
        compare (probe, inner, (char *) a, (char *) b);
      else if ((component->kind != GOMP_COMPONENT_SCALAR
                && component->kind != GOMP_COMPONENT_ARRAY)
               || *a == NULL)
        continue;
      else if (*a == *b)
        {
          *b = NULL;
          if (component->owner == GOMP_AMBIGUOUS && inner != type)
            decide (probe, type, c, GOMP_POINTER, "_copy leaves it alone");
        }
      else if (component->owner == GOMP_AMBIGUOUS)
        {
          if (*b)
            find_kind (component, *b);
          decide (probe, type, c, GOMP_OWNED, "_copy duplicates it");
        }
      else if (*b && inner)
        compare (probe, inner, *a, *b);
    }
}

/* Whether OBJECT has only zeros where bounds might be looked for that ONLY,
   filled in, does not have.  */
static bool
is_clear_behind (const struct gomp_type *type, const char *object,
                 const struct gomp_component *only)
{
  for (size_t c = 0; c < type->n_components; c++)
    {
      const struct gomp_component *component = &type->components[c];
      const char *at = object + component->offset;

      if (is_inline_object (component)
          && !is_clear_behind (component->type, at, only))
        return false;
      if (component != only)
        continue;
      for (size_t i = component->size; i < GFC_DESCRIPTOR_SIZE (15); i++)
        if (at[i] != 0)
          return false;
    }
  return true;
}

static bool
probe_copy_once (struct gomp_type *type, const struct gomp_component *only)
{
  struct probe probe
    = { .visited = { type }, .depth = 1, .deep = true, .only = only };
  char *from = gomp_calloc (1, type->size + DATUM_MIN);
  char *to = gomp_calloc (1, type->size + DATUM_MIN);

  prepare (type, from);
  fill (&probe, type, from);
  if (only == NULL || is_clear_behind (type, from, only))
    {
      type->vtab->copy (from, to);
      compare (&probe, type, from, to);
    }
  empty (type, from);
  empty (type, to);
  free (from);
  free (to);
  return probe.changed;
}

/* Whether a probe of TYPE can find anything.  */
static bool
has_doubt (const struct gomp_type *type, int levels)
{
  if (type->settled || levels == 0)
    return false;
  for (size_t c = 0; c < type->n_components; c++)
    {
      const struct gomp_component *component = &type->components[c];

      if (is_inline_object (component) || leads_to_doubt (component))
        {
          if (has_doubt (component->type, levels - 1))
            return true;
        }
      else if (component->owner == GOMP_AMBIGUOUS && component->type != type
               && !is_text_array (component))
        return true;
    }
  return false;
}

/* The arrays of characters in HOLDER, which is TYPE or lies in it.  */
static void
probe_text_arrays (struct gomp_type *type, const struct gomp_type *holder)
{
  for (size_t c = 0; c < holder->n_components; c++)
    {
      const struct gomp_component *component = &holder->components[c];

      if (is_inline_object (component) && !component->type->settled)
        probe_text_arrays (type, component->type);
      else if (component->owner == GOMP_AMBIGUOUS && is_text_array (component))
        probe_copy_once (type, component);
    }
}

void
gomp_type_probe_copy (struct gomp_type *type)
{
  if (type->vtab->copy == NULL || gomp_type_has_empty_part (type))
    return;
  /* What is found to be owned may lead to more.  */
  for (int i = 0; i < ROUNDS && has_doubt (type, LEVELS); i++)
    if (!probe_copy_once (type, NULL))
      break;
  probe_text_arrays (type, type);
}

/* ---- _final ------------------------------------------------------------- */

static void
compare_final (struct probe *probe, struct gomp_type *type, char *object)
{
  for (size_t c = 0; c < type->n_components; c++)
    {
      const struct gomp_component *component = &type->components[c];
      bool gone = *(char **) (object + component->offset) == NULL;

      if (is_inside (probe, component))
        compare_final (probe, (struct gomp_type *) component->type,
                       object + component->offset);
      else if (component->kind != GOMP_COMPONENT_INLINE
               && component->owner == GOMP_AMBIGUOUS)
        decide (probe, type, c, gone ? GOMP_OWNED : GOMP_POINTER,
                gone ? "_final frees it" : "_final leaves it alone");
    }
}

/* Of what elements of inline arrays own, however deep, gfortran 12 ends the
   components as if they lay in the elements: what it finds at their places it
   frees, follows, and resets.  So there must be nothing but zeros.  */
#define OWNED_LEVELS 8          /* deeper: who knows */

/* Is the word at OFFSET of an element with ROOM bytes behind its start
   zero?  */
static bool
is_zero (const char *element, size_t room, size_t offset)
{
  return (offset + sizeof (void *) <= room
          && *(void *const *) (element + offset) == NULL);
}

/* Are all words of ELEMENT zero where objects of TYPE at OFFSET, and what they
   own, have addresses?  INNER: only what they own.  */
static bool
is_clear_of (const struct gomp_type *type, const char *element, size_t room,
             size_t offset, bool inner, int levels)
{
  if (levels == 0)
    return false;
  for (size_t c = 0; c < type->n_components; c++)
    {
      const struct gomp_component *component = &type->components[c];
      const struct gomp_type *of = component->type;
      size_t at = offset + component->offset;
      bool clear = true;

      if (component->kind == GOMP_COMPONENT_INLINE)
        {
          for (size_t i = 0; i < component->count && clear; i++)
            clear = is_clear_of (of, element, room, at + i * of->size, inner,
                                 levels - 1);
          if (!clear)
            return false;
          continue;
        }
      if ((component->kind != GOMP_COMPONENT_SCALAR
           && component->kind != GOMP_COMPONENT_ARRAY
           && component->kind != GOMP_COMPONENT_CLASS)
          || component->owner == GOMP_POINTER)
        continue;
      if (!inner)
        clear = (is_zero (element, room, at)
                 && (component->kind != GOMP_COMPONENT_CLASS
                     || is_zero (element, room, at + component->vptr_offset)));
      /* Polymorphic arrays are left to their dynamic type.  */
      if (component->kind == GOMP_COMPONENT_CLASS && component->rank > 0)
        of = NULL;
      if (!clear
          || (of && of != type
              && !is_clear_of (of, element, room, 0, false, levels - 1)))
        return false;
    }
  return true;
}

/* Does the end of OBJECT, of TYPE, with ROOM bytes, go well?  */
static bool
is_ended_well (const struct gomp_type *type, const char *object, size_t room)
{
  for (size_t c = 0; c < type->n_components; c++)
    {
      const struct gomp_component *component = &type->components[c];
      const struct gomp_type *part = component->type;

      if (component->kind != GOMP_COMPONENT_INLINE)
        continue;
      for (size_t i = 0; i < component->count; i++)
        {
          size_t at = component->offset + i * part->size;
          if (component->rank > 0
                ? !is_clear_of (part, object + at, room - at, 0, true,
                                OWNED_LEVELS)
                : !is_ended_well (part, object + at, room - at))
            return false;
        }
    }
  return true;
}

/* An array of one element with the highest rank: of the FINAL subroutines, only
   elemental ones are called for that.  */
bool
gomp_type_probe_final (struct gomp_type *type)
{
  struct probe probe = { .visited = { type }, .depth = 1, .all = true };
  struct
  {
    gfc_descriptor head;
    gfc_dimension dim[15];
  } array
    = { .head = { .dtype = { .elem_len = type->size, .rank = 15, .type = 5 },
                  .span = type->size } };
  char *object = gomp_calloc (1, type->size + DATUM_MIN);
  char *before = gomp_malloc (type->size);

  for (int i = 0; i < 15; i++)
    array.dim[i] = (gfc_dimension) { 1, 1, 1 };
  array.head.base_addr = object;
  prepare (type, object);
  fill (&probe, type, object);
  memcpy (before, object, type->size);
  bool well = is_ended_well (type, object, type->size + DATUM_MIN);
  if (well)
    {
      type->vtab->final (&array.head, type->size, 0);
      compare_final (&probe, type, object);
    }
  /* What has changed is gone, or was never there.  */
  for (size_t at = 0; at + sizeof (void *) <= type->size; at += sizeof (void *))
    if (memcmp (object + at, before + at, sizeof (void *)) != 0)
      memset (object + at, 0, sizeof (void *));
  empty (type, object);
  free (object);
  free (before);
  return well;
}
