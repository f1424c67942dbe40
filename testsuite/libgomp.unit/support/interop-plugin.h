/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   For tests of plugins' interop objects.  */

#ifndef INTEROP_PLUGIN_H
#define INTEROP_PLUGIN_H 1

#include <string.h>

#include "libgomp-plugin.h"
#include "unit.h"

/* An object of device ORD, as a runtime has one made.  */
static struct gomp_interop_object
interop_make (int ord, bool targetsync, const char *prefer)
{
  struct gomp_interop_object object = { .ord = ord };

  GOMP_OFFLOAD_interop (&object, ord, GOMP_INTEROP_INIT, targetsync, prefer);
  return object;
}

static void
interop_use (struct gomp_interop_object *object)
{
  GOMP_OFFLOAD_interop (object, object->ord, GOMP_INTEROP_USE, false, NULL);
}

static void
interop_destroy (struct gomp_interop_object *object)
{
  GOMP_OFFLOAD_interop (object, object->ord, GOMP_INTEROP_DESTROY, false,
                        NULL);
}

/* Is PROPERTY of type TYPE, one of TYPE_INT, TYPE_PTR, TYPE_STR and NO_VALUE,
   with NUMBER, POINTER or TEXT?  The others say of which type it is.  */
static bool
interop_is (struct gomp_interop_object *object,
            enum gomp_interop_property property, enum gomp_interop_rc type,
            intptr_t number, void *pointer, const char *text)
{
  enum gomp_interop_rc rc[3] = { 77, 77, 77 };
  bool same = (GOMP_OFFLOAD_get_interop_int (object, property, &rc[0])
               == number);
  const char *got;

  same &= GOMP_OFFLOAD_get_interop_ptr (object, property, &rc[1]) == pointer;
  got = GOMP_OFFLOAD_get_interop_str (object, property, &rc[2]);
  same &= text ? got && strcmp (got, text) == 0 : got == NULL;
  for (int i = 0; i < 3; i++)
    same &= rc[i] == ((int) type == GOMP_INTEROP_TYPE_INT - i
                      ? GOMP_INTEROP_SUCCESS : type);
  return same;
}

#define IS_INT(object, property, value) \
  interop_is (object, property, GOMP_INTEROP_TYPE_INT, value, NULL, NULL)
#define IS_PTR(object, property, value) \
  interop_is (object, property, GOMP_INTEROP_TYPE_PTR, 0, value, NULL)
#define IS_STR(object, property, value) \
  interop_is (object, property, GOMP_INTEROP_TYPE_STR, 0, NULL, value)
#define IS_NONE(object, property) \
  interop_is (object, property, GOMP_INTEROP_NO_VALUE, 0, NULL, NULL)

/* Are the types of platform, device, context and stream these?  */
static bool
interop_types (struct gomp_interop_object *object, const char *device,
               const char *context, const char *stream)
{
  const char *const types[] = { "N/A", device, context, stream };
  bool same = true;

  for (int i = 0; i < 4; i++)
    same &= strcmp (GOMP_OFFLOAD_get_interop_type_desc
                      (object, (enum gomp_interop_property)
                               (GOMP_INTEROP_PLATFORM - i)),
                    types[i]) == 0;
  return same;
}

/* prefer_type modifiers, as the compiler lays them out.  */
#define PREFER_HSA "\200\7\200\0"
#define PREFER_HIP "\200\5\200\0"
#define PREFER_CUDA "\200\1\200ompx_a\0ompx_b\0\0"
#define PREFER_DRIVER "\200\2\200\0"
#define PREFER_OTHERS "\200\3\4\6\201\200\0"
#define PREFER_NOTHING "\200\200ompx_a\0\0"

#endif
