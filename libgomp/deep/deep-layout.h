/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Layouts: where the objects of a type have addresses, for the walk.

   Layouts are made from the descriptions of types (type.h) for one walk, which
   may leave out some components.  A component that is an object itself is
   replaced by its own components.

   Common to all functions: no lock held.  They end the program if there is no
   memory.  */

#ifndef GOMP_DEEP_LAYOUT_H
#define GOMP_DEEP_LAYOUT_H 1

#include "base/address-map.h"
#include "deep/deep.h"
#include "program/type.h"

/* What the walk does at one place of each object of a type.  */
enum gomp_deep_action
{
  GOMP_DEEP_SCALAR,             /* the address of an owned datum */
  GOMP_DEEP_ARRAY,              /* the descriptor of an owned array */
  GOMP_DEEP_CLASS,              /* a class container, of which the data is
                                   owned */
  GOMP_DEEP_PLAIN,              /* not followed: a pointer, a length, or the
                                   address of a component that is left out */
  GOMP_DEEP_NESTED,             /* several objects of a type, within the
                                   object */
  GOMP_DEEP_DOUBT               /* not known whether it owns: an error unless
                                   null */
};

/* A place of each object of a type, and what the walk does there.  */
struct gomp_deep_op
{
  uint8_t action; /* enum gomp_deep_action */
  uint8_t kind;                 /* enum gomp_pset_link, of the link */
  uint8_t rank; /* of the descriptor; 0: there is none */
  bool unlimited; /* CLASS (*): a length follows the _vptr */
  uint16_t extent; /* bytes of the address or descriptor */
  size_t offset; /* in the object */
  /* Bytes of an element that is owned.  If there is a LENGTH_OFFSET, an element
     is a string, and this is the bytes of one of its characters; 0 if these are
     not known, so that the array's descriptor has to tell the size of an
     element.  */
  size_t element_size;
  /* Offset, in the object, of the number of characters (an int64_t) that each
     owned string of deferred length has.  GOMP_NO_OFFSET if what is owned is no
     such string.  */
  size_t length_offset;
  size_t vptr_offset;           /* CLASS: where the _vptr is in the object */
  size_t count;                 /* NESTED: number of objects */
  const struct gomp_component *component;
  const struct gomp_type *type; /* of what is owned or nested, if there may be
                                   addresses in it; or NULL */
  struct gomp_deep_path *path; /* the component as a node of the tree PATHS of
                                   struct gomp_deep_layouts, if a component
                                   below it is left out; or NULL */
  const struct gomp_deep_layout *inside; /* the layout of TYPE; NULL: not asked
                                   for yet */
};

/* The layout of those objects of one type that have the same components left
   out.  With neither a callback nor OPS there is nothing to follow in them.  */
struct gomp_deep_layout
{
  const struct gomp_type *type; /* or NULL: only its callback is known */
  const struct gomp_vtab *vtab; /* the table by which it was asked for, or
                                   NULL */
  /* NULL if no component of these objects is left out.  Otherwise the node of
     the tree PATHS of struct gomp_deep_layouts that says where in the deep
     object they are.  If they are the deep object itself, that is the top node.
     If a component holds or owns them, it is the component's node.  */
  struct gomp_deep_path *path;
  size_t size; /* bytes of an object; for the dynamic type
                                   CHARACTER, whose objects have many lengths,
                                   bytes of one character */
  struct gomp_deep_callback callback; /* in place of OPS */
  size_t n_ops, room;
  struct gomp_deep_op *ops; /* by offset */
  struct gomp_deep_layout *next;
};

/* All layouts of one walk.  They know which paths the walk leaves out.  */
struct gomp_deep_layouts
{
  struct gomp_deep_layout *all;
  struct gomp_address_map by_vtab; /* the layouts without a path, by their
                                   VTAB */
  bool has_procedures; /* some layout has addresses of procedures */
  struct gomp_deep_path *paths; /* the paths to be left out, as a tree: its top
                                   node stands for the deep object itself, each
                                   other node for the component of that name in
                                   its parent; NULL if nothing is left out */
};

/* Make *LAYOUTS empty, for a walk that does not follow the components which
   the N paths LEAVE_OUT name.  The paths are copied.  */
void gomp_deep_layouts_init (struct gomp_deep_layouts *layouts,
                             const char *const *leave_out, size_t n)
  GOMP_HIDDEN;
/* Free LAYOUTS and all layouts and paths that belong to it.  */
void gomp_deep_layouts_fini (struct gomp_deep_layouts *layouts) GOMP_HIDDEN;

/* Return the layout of objects of TYPE, which is made if there is none, and
   belongs to LAYOUTS.  PATH says where in the deep object these objects are, as
   PATH of struct gomp_deep_layout; NULL if no component in them is left out.
   Never returns NULL.  */
const struct gomp_deep_layout *
gomp_deep_layout_of_type (struct gomp_deep_layouts *layouts,
                          const struct gomp_type *type,
                          struct gomp_deep_path *path) GOMP_HIDDEN;

/* Return the layout of objects of the dynamic type with the table VTAB, which
   is made if there is none, and belongs to LAYOUTS.  PATH says where in the
   deep object these objects are, as PATH of struct gomp_deep_layout; NULL if no
   component in them is left out.  Returns NULL, with *WHY set, if nothing is
   known of the type.  */
const struct gomp_deep_layout *gomp_deep_layout_of_vtab (
  struct gomp_deep_layouts *layouts, const struct gomp_vtab *vtab,
  struct gomp_deep_path *path, struct gomp_error *why) GOMP_HIDDEN;

/* Return one of the paths to be left out that is wrong: it names no component
   of the types that LAYOUTS has seen, or a component that is no address.
   Returns NULL if all paths are right.  The text belongs to LAYOUTS.  */
const char *gomp_deep_layouts_unknown (const struct gomp_deep_layouts *layouts)
  GOMP_HIDDEN;

#endif
