/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Routines that tell what interop objects are.

   Source: OpenMP 6.0, section 26; where that leaves it open, as stock libgomp
   of GCC 15.  */

#include "device/interop.h"

#include <string.h>

#include "base/worker.h"

#pragma GCC visibility push(default)

int omp_get_num_interop_properties (void *);
intptr_t omp_get_interop_int (void *, int, enum gomp_interop_rc *);
void *omp_get_interop_ptr (void *, int, enum gomp_interop_rc *);
const char *omp_get_interop_str (void *, int, enum gomp_interop_rc *);
const char *omp_get_interop_name (void *, int);
const char *omp_get_interop_type_desc (void *, int);
const char *omp_get_interop_rc_desc (void *, int);

/* In Fortran: the result, which is not terminated, and its length; 0 for none.
   Objects and numbers come by value.  */
void omp_get_interop_str_ (const char **, size_t *, void *, int,
                           enum gomp_interop_rc *);
void omp_get_interop_name_ (const char **, size_t *, void *, int);
void omp_get_interop_type_desc_ (const char **, size_t *, void *, int);
void omp_get_interop_rc_desc_ (const char **, size_t *, void *, int);

#pragma GCC visibility pop

/* By number, from -1 down.  */
static const struct
{
  char name[16];
  char type[16];                /* empty: depends on the object */
} properties[] = {
  { "fr_id", "omp_interop_t" },
  { "fr_name", "const char *" },
  { "vendor", "int" },
  { "vendor_name", "const char *" },
  { "device_num", "int" },
  { "platform", "" },
  { "device", "" },
  { "device_context", "" },
  { "targetsync", "" },
};

static bool
is_property (int property)
{
  return property < 0 && property >= -(int) GOMP_ARRAY_LEN (properties);
}

/* HANDLE's object, or NULL and *RC.  */
static struct gomp_interop *
find_object (void *handle, int property, enum gomp_interop_rc *rc)
{
  struct gomp_interop *interop = NULL;

  if (!is_property (property))
    *rc = GOMP_INTEROP_OUT_OF_RANGE;
  else if (handle == NULL)
    *rc = GOMP_INTEROP_EMPTY;
  else if ((interop = gomp_interop_find (handle)) == NULL)
    *rc = GOMP_INTEROP_OTHER;
  else if (interop->device)
    return interop;
  else
    *rc = GOMP_INTEROP_NO_VALUE;
  return NULL;
}

int
omp_get_num_interop_properties (void *handle)
{
  /* Beyond those of the standard.  */
  (void) handle;
  return 0;
}

intptr_t
omp_get_interop_int (void *handle, int property, enum gomp_interop_rc *rc)
{
  enum gomp_interop_rc unused, *result = rc ? rc : &unused;
  struct gomp_interop *interop = find_object (handle, property, result);

  if (interop == NULL)
    return 0;
  if (property != GOMP_INTEROP_DEVICE_NUM)
    return interop->device->plugin->get_interop_int (&interop->object, property,
                                                     result);
  /* The plugin knows its own number only.  */
  *result = GOMP_INTEROP_SUCCESS;
  return interop->device->id;
}

void *
omp_get_interop_ptr (void *handle, int property, enum gomp_interop_rc *rc)
{
  enum gomp_interop_rc unused, *result = rc ? rc : &unused;
  struct gomp_interop *interop = find_object (handle, property, result);

  return (interop == NULL ? NULL
                          : interop->device->plugin->get_interop_ptr (
                            &interop->object, property, result));
}

const char *
omp_get_interop_str (void *handle, int property, enum gomp_interop_rc *rc)
{
  enum gomp_interop_rc unused, *result = rc ? rc : &unused;
  struct gomp_interop *interop = find_object (handle, property, result);

  return (interop == NULL ? NULL
                          : interop->device->plugin->get_interop_str (
                            &interop->object, property, result));
}

const char *
omp_get_interop_name (void *handle, int property)
{
  (void) handle;
  return is_property (property) ? properties[-1 - property].name : NULL;
}

const char *
omp_get_interop_type_desc (void *handle, int property)
{
  enum gomp_interop_rc unused;
  struct gomp_interop *interop = find_object (handle, property, &unused);

  if (interop == NULL)
    return NULL;
  if (properties[-1 - property].type[0])
    return properties[-1 - property].type;
  return interop->device->plugin->get_interop_type_desc (&interop->object,
                                                         property);
}

const char *
omp_get_interop_rc_desc (void *handle, int rc)
{
  switch (rc)
    {
    case GOMP_INTEROP_NO_VALUE:
      return "no meaningful value available";
    case GOMP_INTEROP_SUCCESS:
      return "successful";
    case GOMP_INTEROP_EMPTY:
      return "provided interoperability object is equal to omp_interop_none";
    case GOMP_INTEROP_OUT_OF_RANGE:
      return "property ID is out of range";
    case GOMP_INTEROP_TYPE_INT:
      return "property type is integer; use omp_get_interop_int";
    case GOMP_INTEROP_TYPE_PTR:
      return "property type is pointer; use omp_get_interop_ptr";
    case GOMP_INTEROP_TYPE_STR:
      return "property type is string; use omp_get_interop_str";
    case GOMP_INTEROP_OTHER:
      if (gomp_worker_process ())
        return "obtaining properties is only supported on the initial device";
      if (handle && gomp_interop_find (handle) == NULL)
        return "not an interoperability object, or it has been destroyed";
      break;
    }
  return NULL;
}

/* ---- Fortran ------------------------------------------------------------ */

static void
return_text (const char *text, const char **result, size_t *len)
{
  *result = text;
  *len = text ? strlen (text) : 0;
}

void
omp_get_interop_str_ (const char **text, size_t *len, void *handle,
                      int property, enum gomp_interop_rc *rc)
{
  return_text (omp_get_interop_str (handle, property, rc), text, len);
}

void
omp_get_interop_name_ (const char **text, size_t *len, void *handle,
                       int property)
{
  return_text (omp_get_interop_name (handle, property), text, len);
}

void
omp_get_interop_type_desc_ (const char **text, size_t *len, void *handle,
                            int property)
{
  return_text (omp_get_interop_type_desc (handle, property), text, len);
}

void
omp_get_interop_rc_desc_ (const char **text, size_t *len, void *handle, int rc)
{
  return_text (omp_get_interop_rc_desc (handle, rc), text, len);
}
