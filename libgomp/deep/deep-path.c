/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Paths of components.

   From an address upwards, link by link, to the object itself; then down again
   by the descriptions of types, since a component's type is that of its
   holder's component, or in a class container the dynamic one.  */

#include "deep/deep-path.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/descriptor.h"
#include "deep/deep-walk.h"
#include "gfc-descriptor.h"
#include "program/source.h"
#include "program/type.h"

/* Links from the object to a component; deeper ones get no name.  */
#define LEVELS 32

struct path
{
  const struct gomp_deep *deep;
  char *text;
  size_t length, size;
  const struct gomp_type *type; /* of the elements that were come to */
  size_t element;               /* bytes of one */
};

/* False: it does not fit.  */
static bool GOMP_PRINTF (2, 3)
  append (struct path *path, const char *format, ...)
{
  size_t room = path->size - path->length;
  va_list args;
  int n;

  va_start (args, format);
  n = vsnprintf (path->text + path->length, room, format, args);
  va_end (args);
  if (n < 0 || (size_t) n >= room)
    return false;
  path->length += (size_t) n;
  return true;
}

uint32_t *
gomp_deep_parents (const struct gomp_deep *deep)
{
  uint32_t *parents = gomp_malloc (deep->n_pieces * sizeof *parents);

  for (size_t p = 0; p < deep->n_pieces; p++)
    parents[p] = GOMP_DEEP_NONE;
  for (size_t l = 0; l < deep->n_links; l++)
    if (deep->links[l].target != GOMP_DEEP_NONE
        && deep->links[l].kind == GOMP_PSET_LINK_OWNED)
      parents[deep->links[l].target] = (uint32_t) l;
  return parents;
}

/* The piece that holds ADDR.  */
static uint32_t
piece_at (const struct gomp_deep *deep, uintptr_t addr)
{
  uint32_t found = GOMP_DEEP_NONE;

  if (deep->order)
    return gomp_deep_find (deep, addr);
  for (size_t p = 0; p < deep->n_pieces; p++)
    if (addr - deep->pieces[p].start < deep->pieces[p].size
        && (found == GOMP_DEEP_NONE
            || deep->pieces[p].size > deep->pieces[found].size))
      found = (uint32_t) p;
  return found;
}

/* ---- Downwards --------------------------------------------------------- */

/* Element N of RANK dimensions: as DESCRIPTOR has them, or, if that is NULL,
   with EXTENTS from 1 on.  */
static bool
append_subscripts (struct path *path, size_t n, unsigned rank,
                   const gfc_descriptor *descriptor, const size_t *extents)
{
  for (unsigned d = 0; d < rank; d++)
    {
      const gfc_dimension *dim = descriptor ? &descriptor->dim[d] : NULL;
      size_t extent = (dim ? (size_t) (dim->upper_bound - dim->lower_bound + 1)
                           : extents[d]);
      ptrdiff_t lower = dim ? dim->lower_bound : 1;
      if (extent == 0
          || !append (path, "%s%td", d ? "," : "(",
                      lower + (ptrdiff_t) (n % extent)))
        return false;
      n /= extent;
    }
  return append (path, ")");
}

/* The component of TYPE at OFFSET, or whose part is there.  */
static const struct gomp_component *
component_at (const struct gomp_type *type, size_t offset)
{
  for (size_t c = 0; type && c < type->n_components; c++)
    {
      const struct gomp_component *component = &type->components[c];
      if (!component->hidden && offset - component->offset < component->size)
        return component;
    }
  return NULL;
}

/* From an object of PATH's type down to the component OFFSET bytes into it
   that is an address or a descriptor.  */
static const struct gomp_component *
descend (struct path *path, size_t offset)
{
  const struct gomp_component *component;

  while ((component = component_at (path->type, offset)) != NULL)
    {
      offset -= component->offset;
      if (!component->is_parent && !append (path, "%%%s", component->name))
        return NULL;
      if (component->kind != GOMP_COMPONENT_INLINE)
        return component;
      path->type = component->type;
      if (component->count > 1
          && (path->type->size == 0
              || !append_subscripts (path, offset / path->type->size,
                                     component->rank, NULL,
                                     component->extents)))
        return NULL;
      if (path->type->size)
        offset %= path->type->size;
    }
  return NULL;
}

/* Go on to the elements that COMPONENT, at WHERE, refers to.  */
static bool
follow (struct path *path, const struct gomp_component *component,
        uintptr_t where)
{
  struct gomp_error ignored = { .text = "" };
  const struct gomp_vtab *vtab;

  path->type = component->type;
  if (component->kind == GOMP_COMPONENT_CLASS)
    {
      vtab
        = *(const struct gomp_vtab *const *) (where + component->vptr_offset);
      path->type = gomp_type_of_vtab (vtab, &ignored);
    }
  path->element = path->type ? path->type->size : component->element_size;
  return path->element > 0;
}

/* ---- Upwards ----------------------------------------------------------- */

/* Is PIECE the object itself, or objects that the variable itself refers
   to?  */
static bool
is_top (const struct gomp_deep *deep, const uint32_t *parents, uint32_t piece)
{
  uintptr_t holder = deep->subject.holder;

  if (deep->pieces[piece].flags & (GOMP_DEEP_ROOT | GOMP_DEEP_FRAME))
    return deep->pieces[piece].start != holder;
  return (holder != 0 && parents[piece] != GOMP_DEEP_NONE
          && deep->links[parents[piece]].where == holder);
}

/* Begin with the element at ADDR of the object itself.  */
static bool
begin (struct path *path, uintptr_t start, uintptr_t addr)
{
  const struct gomp_deep_subject *subject = &path->deep->subject;
  size_t room = path->size;
  uintptr_t element;

  path->type = gomp_deep_type_of_callback (&subject->inside);
  path->element = subject->size;
  if (path->type == NULL || path->element == 0)
    return false;
  element = start + (addr - start) / path->element * path->element;
  if (gomp_source_section (subject->frame, element, path->element, path->text,
                           room)
      == NULL)
    snprintf (path->text, room, "the object");
  path->length = strlen (path->text);
  return true;
}

/* Write the path of the element at ADDR, in PIECE; *START: of the memory that
   it is in.  */
static bool
write_element (struct path *path, const uint32_t *parents, uint32_t piece,
               uintptr_t addr, uintptr_t *start)
{
  const struct gomp_deep *deep = path->deep;
  const struct gomp_component *component;
  uintptr_t where, chain[LEVELS], at = addr;
  uint32_t pieces[LEVELS];
  int n = 0;

  while (piece != GOMP_DEEP_NONE && !is_top (deep, parents, piece))
    {
      if (n == LEVELS || parents[piece] == GOMP_DEEP_NONE)
        return false;
      pieces[n] = piece;
      chain[n++] = at;
      at = deep->links[parents[piece]].where;
      piece = piece_at (deep, at);
    }
  if (piece == GOMP_DEEP_NONE)
    return false;
  *start = deep->pieces[piece].start;
  if (!begin (path, *start, at))
    return false;
  while (n-- > 0)
    {
      where = at;
      component = descend (path, (at - *start) % path->element);
      if (component == NULL || !follow (path, component, where))
        return false;
      at = chain[n];
      *start = deep->pieces[pieces[n]].start;
      if (component->rank > 0
          && !append_subscripts (path, (at - *start) / path->element,
                                 component->rank,
                                 (const gfc_descriptor *) where, NULL))
        return false;
    }
  return true;
}

const char *
gomp_deep_path (const struct gomp_deep *deep, const uint32_t *parents,
                uintptr_t where, char *text, size_t size)
{
  struct path path = { .deep = deep, .text = text, .size = size };
  uint32_t piece = piece_at (deep, where);
  uintptr_t start;

  return (piece != GOMP_DEEP_NONE
              && write_element (&path, parents, piece, where, &start)
              && descend (&path, (where - start) % path.element)
            ? text
            : NULL);
}

const char *
gomp_deep_path_of_piece (const struct gomp_deep *deep, const uint32_t *parents,
                         uint32_t piece, char *text, size_t size)
{
  struct path path = { .deep = deep, .text = text, .size = size };
  uintptr_t start = deep->pieces[piece].start;

  if (!is_top (deep, parents, piece))
    return (parents[piece] == GOMP_DEEP_NONE
              ? NULL
              : gomp_deep_path (deep, parents,
                                deep->links[parents[piece]].where, text, size));
  if (deep->pieces[piece].start != deep->subject.holder
      && gomp_source_section (deep->subject.frame, start,
                              deep->pieces[piece].size, text, size))
    return text;
  return begin (&path, start, start) ? text : NULL;
}

static bool
name_component (const struct gomp_deep *deep, uintptr_t where, char *text,
                size_t size)
{
  uint32_t *parents = gomp_deep_parents (deep);
  bool known = gomp_deep_path (deep, parents, where, text, size) != NULL;

  free (parents);
  return known;
}

GOMP_HOOK (gomp_deep_name_hooks, struct gomp_deep_name_hook)
  = { .name = name_component };
