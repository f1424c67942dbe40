/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Properties of interop objects: the entry points that return them, for all
   plugins.  These are GOMP_OFFLOAD_get_interop_int, _ptr, _str and _type_desc,
   which interop-value.c defines.  Some properties differ from plugin to plugin.
   The entry points get these from the struct gomp_interop_maker that the plugin
   has registered.  */

#ifndef GOMP_INTEROP_VALUE_H
#define GOMP_INTEROP_VALUE_H 1

#include "gomp-interop.h"

/* The value of a property.  */
struct gomp_interop_value
{
  /* Which member of the union is set: TYPE_INT, TYPE_PTR or TYPE_STR stand for
     number, pointer and text; another value says why there is none.  */
  enum gomp_interop_rc type;
  union
  {
    intptr_t number;
    void *pointer;
    const char *text;
  };
};

/* No value.  */
#define GOMP_INTEROP_NO \
  ((struct gomp_interop_value) { .type = GOMP_INTEROP_NO_VALUE })

/* Return a value that consists of the pointer VALUE; GOMP_INTEROP_NO if VALUE
   is NULL.  */
static inline struct gomp_interop_value
gomp_interop_pointer (void *value)
{
  return (value == NULL ? GOMP_INTEROP_NO
                        : (struct gomp_interop_value) { GOMP_INTEROP_TYPE_PTR,
                                                        { .pointer = value } });
}

#pragma GCC visibility push(hidden)

/* What a plugin registers for its interop objects.  VENDOR and NAME are the
   vendor of its devices, by number and by name.  VALUE returns the value of
   PROPERTY of OBJECT.  It is called for three properties only:
   GOMP_INTEROP_DEVICE, GOMP_INTEROP_DEVICE_CONTEXT and GOMP_INTEROP_TARGETSYNC,
   which is the stream.  TYPES returns an array of three texts: the names of the
   C types that device, context and stream have, in this order, in the foreign
   runtime FR; "N/A" where FR has no such type.  */
struct gomp_interop_maker
{
  enum gomp_interop_vendor vendor;
  const char *name;
  struct gomp_interop_value (*value) (const struct gomp_interop_object *object,
                                      enum gomp_interop_property property);
  const char *const *(*types) (enum gomp_interop_fr fr);
};

/* Register MAKER, whose functions tell the properties of all interop objects of
   the plugin, and which has to stay valid.  To be called before the plugin
   makes the first object.  */
void gomp_interop_made_by (const struct gomp_interop_maker *maker);

#pragma GCC visibility pop

#endif
