/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   From descriptions of types to layouts.  */

#include "deep/deep-layout.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- Paths to be left out ---------------------------------------------- */

/* A component on such a path; the first one stands for the object itself.  */
struct gomp_deep_path
{
  struct gomp_deep_path *parts;         /* of it */
  struct gomp_deep_path *next;          /* beside it */
  const char *whole; /* the path, if it ends here; as it was given */
  bool known; /* some type has such a component; if the path
                                   ends here, that is an address */
  bool asked; /* some type's components were compared with its
                                   parts */
  bool told; /* some type there has a callback: nobody asks it
                                   for its parts */
  bool open; /* and others may come: it is polymorphic */
  char name[]; /* in lower case */
};

static struct gomp_deep_path *
path_part (struct gomp_deep_path *path, const char *name)
{
  if (path == NULL)
    return NULL;
  for (path = path->parts; path; path = path->next)
    if (strcmp (path->name, name) == 0)
      return path;
  return NULL;
}

/* The part NAME, LENGTH characters, of PATH, made if need be.  */
static struct gomp_deep_path *
path_make (struct gomp_deep_path *path, const char *name, size_t length)
{
  struct gomp_deep_path *part = gomp_calloc (1, sizeof *part + length + 1);

  for (size_t i = 0; i < length; i++)
    part->name[i] = (char) tolower ((unsigned char) name[i]);
  if (path == NULL)
    return part;
  struct gomp_deep_path *old = path_part (path, part->name);
  if (old)
    {
      free (part);
      return old;
    }
  part->next = path->parts;
  path->parts = part;
  return part;
}

/* "a%b", with blanks anywhere.  What is none names no component, either.  */
static void
path_add (struct gomp_deep_path *root, const char *text)
{
  struct gomp_deep_path *path = root;
  const char *at = text;

  for (;;)
    {
      at += strspn (at, " ");
      size_t length = strcspn (at, " %");
      path = path_make (path, at, length);
      at += length;
      at += strspn (at, " ");
      if (*at == '\0')
        break;
      at += *at == '%';
    }
  path->whole = text;
}

static void
path_free (struct gomp_deep_path *path)
{
  while (path)
    {
      struct gomp_deep_path *next = path->next;
      path_free (path->parts);
      free (path);
      path = next;
    }
}

/* The first path that ends at PATH or below.  */
static const char *
path_text (const struct gomp_deep_path *path)
{
  while (path->whole == NULL)
    path = path->parts;
  return path->whole;
}

/* A path below PATH that is known to lead nowhere, or NULL.  */
static const char *
path_unknown (const struct gomp_deep_path *path)
{
  const char *found = NULL;

  if (path->told && path->parts)
    return path_text (path->parts);
  if (!path->asked)
    return NULL;
  for (const struct gomp_deep_path *part = path->parts; part && !found;
       part = part->next)
    if (part->known)
      found = path_unknown (part);
    else if (!path->open)
      found = path_text (part);
  return found;
}

/* ---- Operations -------------------------------------------------------- */

static struct gomp_deep_op *
op_add (struct gomp_deep_layout *layout, enum gomp_deep_action action,
        size_t offset, size_t extent, gomp_pset_link kind)
{
  if (layout->n_ops == layout->room)
    {
      layout->room = layout->room ? 2 * layout->room : 8;
      layout->ops
        = gomp_realloc (layout->ops, layout->room * sizeof *layout->ops);
    }
  struct gomp_deep_op *op = &layout->ops[layout->n_ops++];
  *op = (struct gomp_deep_op) { .action = (uint8_t) action,
                                .kind = (uint8_t) kind,
                                .offset = offset,
                                .extent = (uint16_t) extent,
                                .length_offset = GOMP_NO_OFFSET };
  return op;
}

/* May there be addresses in objects of TYPE?  */
static bool
is_of_interest (const struct gomp_type *type)
{
  return (type
          && ((type->flags & (GOMP_TYPE_OWNS | GOMP_TYPE_REFERS))
              || (type->vtab && gomp_deep_registered (type->vtab).inside)));
}

/* Bytes of the address or descriptor that COMPONENT starts with.  */
static size_t
address_extent (const struct gomp_component *component)
{
  if (component->kind == GOMP_COMPONENT_CLASS)
    return component->vptr_offset;
  return (component->kind == GOMP_COMPONENT_ARRAY ? component->size
                                                  : sizeof (void *));
}

/* COMPONENT, at OFFSET, is an address and not followed.  */
static void
add_plain (struct gomp_deep_layout *layout,
           const struct gomp_component *component, size_t offset,
           gomp_pset_link kind)
{
  op_add (layout, GOMP_DEEP_PLAIN, offset, address_extent (component), kind);
  if (component->kind == GOMP_COMPONENT_CLASS)
    op_add (layout, GOMP_DEEP_PLAIN, offset + component->vptr_offset,
            component->unlimited ? 16 : 8, GOMP_PSET_LINK_TABLE);
}

static enum gomp_deep_action
action_for (const struct gomp_component *component)
{
  if (component->owner == GOMP_AMBIGUOUS)
    return GOMP_DEEP_DOUBT;
  if (component->kind == GOMP_COMPONENT_CLASS)
    return GOMP_DEEP_CLASS;
  return (component->kind == GOMP_COMPONENT_ARRAY ? GOMP_DEEP_ARRAY
                                                  : GOMP_DEEP_SCALAR);
}

static void
add_owned (struct gomp_deep_layout *layout,
           const struct gomp_component *component, size_t offset, size_t base,
           struct gomp_deep_path *path)
{
  struct gomp_deep_op *op
    = op_add (layout, action_for (component), offset,
              address_extent (component), GOMP_PSET_LINK_OWNED);

  op->rank = component->rank;
  op->unlimited = component->unlimited;
  op->element_size = component->element_size;
  op->vptr_offset = offset + component->vptr_offset;
  op->component = component;
  op->path = path;
  if (is_of_interest (component->type))
    op->type = component->type;
  if (component->type && op->element_size == 0)
    op->element_size = component->type->size;
  if (component->length_offset != GOMP_NO_OFFSET)
    op->length_offset = base + component->length_offset;
}

/* An address of some sort.  BASE: where its holder is in the object.  */
static void
add_address (struct gomp_deep_layout *layout,
             const struct gomp_component *component, size_t base,
             struct gomp_deep_path *path)
{
  size_t offset = base + component->offset;

  if (path)
    {
      path->known = true;
      /* Numbers have no parts.  */
      path->asked
        |= (component->kind != GOMP_COMPONENT_CLASS && component->type == NULL);
    }
  if (path && path->whole)
    add_plain (layout, component, offset, GOMP_PSET_LINK_LEFT_OUT);
  else if (component->owner == GOMP_POINTER)
    add_plain (layout, component, offset, GOMP_PSET_LINK_POINTER);
  else
    add_owned (layout, component, offset, base, path);
  if (component->length_offset != GOMP_NO_OFFSET)
    op_add (layout, GOMP_DEEP_PLAIN, base + component->length_offset,
            sizeof (int64_t), GOMP_PSET_LINK_LENGTH);
}

static void add_components (struct gomp_deep_layout *layout,
                            const struct gomp_type *type, size_t base,
                            struct gomp_deep_path *path);

static void
add_inline (struct gomp_deep_layout *layout,
            const struct gomp_component *component, size_t base,
            struct gomp_deep_path *path)
{
  if (path && path->whole == NULL)
    path->known = true;
  if (!is_of_interest (component->type) || component->count == 0)
    return;
  if (component->count == 1
      && !(component->type->vtab
           && gomp_deep_registered (component->type->vtab).inside))
    {
      add_components (layout, component->type, base + component->offset, path);
      return;
    }
  struct gomp_deep_op *op
    = op_add (layout, GOMP_DEEP_NESTED, base + component->offset, 0,
              GOMP_PSET_LINK_OWNED);
  op->count = component->count;
  op->type = component->type;
  op->path = path;
}

static void
add_words (struct gomp_deep_layout *layout,
           const struct gomp_component *component, size_t base,
           gomp_pset_link kind)
{
  for (size_t i = 0; i < component->count; i++)
    op_add (layout, GOMP_DEEP_PLAIN,
            base + component->offset + i * sizeof (void *), sizeof (void *),
            kind);
}

static void
add_components (struct gomp_deep_layout *layout, const struct gomp_type *type,
                size_t base, struct gomp_deep_path *path)
{
  if (path)
    path->asked = true;
  for (size_t c = 0; c < type->n_components; c++)
    {
      const struct gomp_component *component = &type->components[c];
      struct gomp_deep_path *part = path_part (path, component->name);
      /* x%parent%a may be called x%a.  */
      if (component->is_parent && part == NULL)
        part = path;
      switch (component->kind)
        {
        case GOMP_COMPONENT_BYTES:
          break;
        case GOMP_COMPONENT_INLINE:
          add_inline (layout, component, base, part);
          break;
        case GOMP_COMPONENT_SCALAR:
        case GOMP_COMPONENT_ARRAY:
        case GOMP_COMPONENT_CLASS:
          add_address (layout, component, base, part);
          break;
        case GOMP_COMPONENT_PROCEDURE:
          add_words (layout, component, base, GOMP_PSET_LINK_PROCEDURE);
          break;
        case GOMP_COMPONENT_ADDRESS:
          add_words (layout, component, base, GOMP_PSET_LINK_POINTER);
          break;
        }
    }
}

/* ---- Layouts ----------------------------------------------------------- */

void
gomp_deep_layouts_init (struct gomp_deep_layouts *layouts,
                        const char *const *leave_out, size_t n)
{
  *layouts = (struct gomp_deep_layouts) { .all = NULL };
  if (n > 0)
    layouts->paths = path_make (NULL, "", 0);
  for (size_t i = 0; i < n; i++)
    path_add (layouts->paths, leave_out[i]);
}

void
gomp_deep_layouts_fini (struct gomp_deep_layouts *layouts)
{
  while (layouts->all)
    {
      struct gomp_deep_layout *layout = layouts->all;
      layouts->all = layout->next;
      free (layout->ops);
      free (layout);
    }
  gomp_address_map_fini (&layouts->by_vtab);
  path_free (layouts->paths);
}

const char *
gomp_deep_layouts_unknown (const struct gomp_deep_layouts *layouts)
{
  return layouts->paths ? path_unknown (layouts->paths) : NULL;
}

static struct gomp_deep_layout *
layout_new (struct gomp_deep_layouts *layouts, const struct gomp_type *type,
            const struct gomp_vtab *vtab, struct gomp_deep_path *path)
{
  struct gomp_deep_layout *layout = gomp_calloc (1, sizeof *layout);

  layout->type = type;
  layout->vtab = vtab;
  layout->path = path;
  layout->next = layouts->all;
  layouts->all = layout;
  if (vtab)
    layout->callback = gomp_deep_registered (vtab);
  if (layout->callback.inside && path)
    path->told = true;
  layout->size = type ? type->size : (size_t) vtab->size;
  if (type && layout->callback.inside == NULL)
    add_components (layout, type, 0, path);
  for (size_t o = 0; o < layout->n_ops; o++)
    layouts->has_procedures |= layout->ops[o].kind == GOMP_PSET_LINK_PROCEDURE;
  return layout;
}

const struct gomp_deep_layout *
gomp_deep_layout_of_type (struct gomp_deep_layouts *layouts,
                          const struct gomp_type *type,
                          struct gomp_deep_path *path)
{
  for (const struct gomp_deep_layout *l = layouts->all; l; l = l->next)
    if (l->type == type && l->path == path)
      return l;
  return layout_new (layouts, type, type->vtab, path);
}

const struct gomp_deep_layout *
gomp_deep_layout_of_vtab (struct gomp_deep_layouts *layouts,
                          const struct gomp_vtab *vtab,
                          struct gomp_deep_path *path, struct gomp_error *why)
{
  const struct gomp_deep_layout *layout;
  const struct gomp_type *type = NULL;

  if (path == NULL)
    {
      layout = (const struct gomp_deep_layout *) gomp_address_map_get (
        &layouts->by_vtab, (uintptr_t) vtab);
      if (layout)
        return layout;
    }
  if (gomp_deep_registered (vtab).inside == NULL)
    {
      type = gomp_type_of_vtab (vtab, why);
      if (type == NULL)
        return NULL;
    }
  if (path && path != layouts->paths)
    path->open = true;
  layout = (type && path ? gomp_deep_layout_of_type (layouts, type, path)
                         : layout_new (layouts, type, vtab, path));
  if (path == NULL)
    gomp_address_map_set (&layouts->by_vtab, (uintptr_t) vtab,
                          (uintptr_t) layout);
  return layout;
}
