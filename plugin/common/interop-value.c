/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Properties of interop objects.  */

#include "common/interop-value.h"

#include "libgomp-plugin.h"

/* Who makes all objects.  Atomic.  */
static const struct gomp_interop_maker *the_maker;

void
gomp_interop_made_by (const struct gomp_interop_maker *maker)
{
  __atomic_store_n (&the_maker, maker, __ATOMIC_RELEASE);
}

static const struct gomp_interop_maker *
get_maker (void)
{
  return __atomic_load_n (&the_maker, __ATOMIC_ACQUIRE);
}

static const char *
fr_name (int fr)
{
  switch ((enum gomp_interop_fr) fr)
    {
    case GOMP_INTEROP_FR_CUDA:
      return "cuda";
    case GOMP_INTEROP_FR_CUDA_DRIVER:
      return "cuda_driver";
    case GOMP_INTEROP_FR_HIP:
      return "hip";
    case GOMP_INTEROP_FR_HSA:
      return "hsa";
    case GOMP_INTEROP_FR_NONE:
      break;
    }
  return NULL;
}

static struct gomp_interop_value
number (intptr_t value)
{
  return (struct gomp_interop_value) { GOMP_INTEROP_TYPE_INT,
                                       { .number = value } };
}

static struct gomp_interop_value
text (const char *value)
{
  return (struct gomp_interop_value) { GOMP_INTEROP_TYPE_STR,
                                       { .text = value } };
}

static struct gomp_interop_value
find (const struct gomp_interop_object *object,
      enum gomp_interop_property property)
{
  switch (property)
    {
    case GOMP_INTEROP_FR_ID:
      return number (object->fr);
    case GOMP_INTEROP_FR_NAME:
      return text (fr_name (object->fr));
    case GOMP_INTEROP_VENDOR:
      return number (get_maker ()->vendor);
    case GOMP_INTEROP_VENDOR_NAME:
      return text (get_maker ()->name);
    case GOMP_INTEROP_DEVICE_NUM:
      return number (object->ord);
    case GOMP_INTEROP_PLATFORM:
      break;
    case GOMP_INTEROP_DEVICE:
    case GOMP_INTEROP_DEVICE_CONTEXT:
    case GOMP_INTEROP_TARGETSYNC:
      return get_maker ()->value (object, property);
    }
  return GOMP_INTEROP_NO;
}

/* OBJECT's PROPERTY into *VALUE, if it is of TYPE; sets *RC.  */
static bool
has (const struct gomp_interop_object *object,
     enum gomp_interop_property property, enum gomp_interop_rc type,
     struct gomp_interop_value *value, enum gomp_interop_rc *rc)
{
  *value = find (object, property);
  *rc = value->type == type ? GOMP_INTEROP_SUCCESS : value->type;
  return value->type == type;
}

intptr_t
GOMP_OFFLOAD_get_interop_int (struct gomp_interop_object *object,
                              enum gomp_interop_property property,
                              enum gomp_interop_rc *rc)
{
  struct gomp_interop_value value;
  enum gomp_interop_rc unused;

  return (
    has (object, property, GOMP_INTEROP_TYPE_INT, &value, rc ? rc : &unused)
      ? value.number
      : 0);
}

void *
GOMP_OFFLOAD_get_interop_ptr (struct gomp_interop_object *object,
                              enum gomp_interop_property property,
                              enum gomp_interop_rc *rc)
{
  struct gomp_interop_value value;
  enum gomp_interop_rc unused;

  return (
    has (object, property, GOMP_INTEROP_TYPE_PTR, &value, rc ? rc : &unused)
      ? value.pointer
      : NULL);
}

const char *
GOMP_OFFLOAD_get_interop_str (struct gomp_interop_object *object,
                              enum gomp_interop_property property,
                              enum gomp_interop_rc *rc)
{
  struct gomp_interop_value value;
  enum gomp_interop_rc unused;

  return (
    has (object, property, GOMP_INTEROP_TYPE_STR, &value, rc ? rc : &unused)
      ? value.text
      : NULL);
}

const char *
GOMP_OFFLOAD_get_interop_type_desc (struct gomp_interop_object *object,
                                    enum gomp_interop_property property)
{
  if (property > GOMP_INTEROP_DEVICE || property < GOMP_INTEROP_TARGETSYNC)
    return property == GOMP_INTEROP_PLATFORM ? "N/A" : NULL;
  return get_maker ()->types (
    (enum gomp_interop_fr) object->fr)[GOMP_INTEROP_DEVICE - property];
}
