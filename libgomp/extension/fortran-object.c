/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The object and the optional arguments of a procedure of the Fortran module
   gomp_pset, as gfortran passes them.

   A class (*) dummy of assumed rank comes as the address of a container that
   the caller has made: a descriptor with room for 15 dimensions, then _vptr
   and _len. Of the descriptor only base address, rank and bounds can be relied
   on; the size of an element is the _vptr's.  */

#include "extension/fortran-object.h"

#include <stdlib.h>
#include <string.h>

#include "base/checked.h"
#include "deep/deep-table.h"
#include "program/caller.h"

#define CONTAINER_VPTR GFC_DESCRIPTOR_SIZE (GOMP_DESCRIPTOR_MAX_RANK)

/* ---- Optional arguments ------------------------------------------------ */

/* STATUS is the caller's, who may not ask for it.  Whoever does not ask, and
   takes away or updates what is not there, has probably another object on the
   device, which was reallocated since.  */
void
gomp_fortran_report (const struct gomp_fortran_options *options,
                     gomp_pset_status status)
{
  const char *message = status == GOMP_PSET_DONE ? "" : gomp_pset_message ();
  size_t n = strlen (message);

  if (options->errmsg)
    {
      memset (options->errmsg, ' ', options->errmsg_length);
      memcpy (options->errmsg, message,
              n < options->errmsg_length ? n : options->errmsg_length);
    }
  if (options->stat)
    *options->stat
      = (status == GOMP_DEEP_NOT_ENTERED ? GOMP_PSET_NO_ACTION : status);
  else if (status < 0 || status == GOMP_DEEP_NOT_ENTERED)
    gomp_fatal ("%s", gomp_pset_message ());
}

void
gomp_fortran_report_error (struct gomp_fortran_options *options,
                           gomp_pset_status status)
{
  if (status == GOMP_PSET_DONE)
    options->errmsg = NULL;
  gomp_fortran_report (options, status);
}

/* ---- Objects --------------------------------------------------------- */

void
gomp_fortran_object_fini (struct gomp_fortran_object *object)
{
  for (size_t i = 0; i < object->root.n_leave_out; i++)
    free (object->paths[i]);
  free (object->paths);
  free (object->many);
}

/* Where the container at OBJECT has its _vptr.  With -fcoarray=lib there is a
   token before it, which is not initialized and may look like a table.  Without,
   the length is behind it, which never does.  */
static const struct gomp_vtab *const *
container_vptr (const void *object)
{
  const char *at = (const char *) object + CONTAINER_VPTR;
  const struct gomp_vtab *const *vptr = (const void *) at;

  return gomp_deep_is_table (vptr[1]) ? vptr + 1 : vptr;
}

/* gfortran's number for derived types.  */
enum
{
  DERIVED = 5
};

/* Does DESCRIPTOR, of an array with elements of SIZE bytes, refer to a
   component of each element of another array?  gfortran passes that with the
   strides of the component's type, and often with the other array's address;
   but also with the other array's type, or for characters, its span.  */
static bool
is_component (const gfc_descriptor *descriptor, size_t size)
{
  enum
  {
    CHARACTER = 6
  };

  if (descriptor->dtype.type == CHARACTER)
    return descriptor->span > (ptrdiff_t) descriptor->dtype.elem_len;
  return (descriptor->dtype.type == DERIVED
          && descriptor->dtype.elem_len > size);
}

/* Does DESCRIPTOR refer to a copy that gfortran has made for CALL, of a
   component or a substring of each element of an array?  From 14 on it does
   that for what is of no derived type.  Copies count from 0, and those in the
   caller's frame are none of its variables.  Where debug information does not
   tell, and for copies elsewhere, nothing can be said.  */
static bool
is_copy (const struct gomp_pset_call *call, const gfc_descriptor *descriptor,
         const struct gomp_deep_shape *shape)
{
  enum
  {
    CHARACTER = 6,              /* the last intrinsic type */
    STACK = 64 << 20
  };
  const struct gomp_source_frame *frame = &call->site.frame;
  uintptr_t base = (uintptr_t) descriptor->base_addr;
  char text[256];

  for (int d = 0; d < shape->rank; d++)
    if (descriptor->dim[d].lower_bound != 0)
      return false;
  return (
    shape->rank > 0 && shape->count == shape->run && shape->count > 0
    && (descriptor->dtype.type < DERIVED || descriptor->dtype.type == CHARACTER)
    && frame->cfa != 0 && base - frame->cfa < STACK
    && gomp_source_variable (frame, base, text, sizeof text) == NULL
    && strchr (gomp_source_line (frame->pc, text, sizeof text), ':'));
}

/* The elements of SIZE bytes that DESCRIPTOR, which has SHAPE, refers to.  */
static void
take_runs (struct gomp_fortran_object *object,
           const gfc_descriptor *descriptor,
           const struct gomp_deep_shape *shape, size_t size)
{
  object->root.size = size;
  object->one = (struct gomp_deep_run) { (uintptr_t) descriptor->base_addr,
                                           shape->count };
  object->root.runs = &object->one;
  object->root.n_runs = 1;
  if (shape->count > 0 && !gomp_deep_shape_is_whole (shape))
    object->root.runs = object->many = gomp_deep_shape_runs (
      shape, object->one.start, size, &object->root.n_runs);
}

static gomp_pset_status
read_elements (const struct gomp_pset_call *call,
               struct gomp_fortran_object *object)
{
  const gfc_descriptor *descriptor = call->descriptor;
  const struct gomp_vtab *const *vptr = container_vptr (descriptor);
  int64_t length = (int64_t) vptr[1];
  size_t size;
  struct gomp_deep_shape shape;

  object->vtab = *vptr;
  if (!gomp_deep_is_table (*vptr))
    return GIVE_UP (call, GOMP_PSET_BAD_OBJECT,
                    "the object's dynamic type is "
                    "not known: %p is no table of a type",
                    (const void *) *vptr);
  size = (size_t) (*vptr)->size;
  if (length > 0 && (*vptr)->initial == NULL
      && !gomp_checked_mul (size, (size_t) length, &size))
    return GIVE_UP (call, GOMP_PSET_BAD_OBJECT, "a character of %zd",
                    (ssize_t) length);
  if (!gomp_deep_shape_read (descriptor, &shape))
    return GIVE_UP (call, GOMP_PSET_BAD_OBJECT,
                    "the object has impossible "
                    "bounds");
  if (shape.rank > 0 && is_component (descriptor, size))
    return GIVE_UP (call, GOMP_PSET_BAD_OBJECT,
                    "a component of an array's "
                    "elements cannot be passed: gfortran gives a wrong "
                    "address");
  if (is_copy (call, descriptor, &shape))
    return GIVE_UP (call, GOMP_PSET_BAD_OBJECT,
                    "gfortran passes a copy: a "
                    "component of an array's elements, a substring of them, "
                    "or an expression; pass the array, or what a pointer of "
                    "the program refers to");
  take_runs (object, descriptor, &shape, size);
  return GOMP_PSET_DONE;
}

gomp_pset_status
gomp_fortran_object_read (const struct gomp_pset_call *call,
                          struct gomp_fortran_object *object)
{
  const gfc_descriptor *descriptor = call->descriptor;

  *object = (struct gomp_fortran_object) { .many = NULL };
  if (descriptor == NULL || descriptor->base_addr == NULL)
    return GOMP_PSET_DONE;
  gomp_pset_status status = read_elements (call, object);
  object->root.inside
    = (struct gomp_deep_callback) { gomp_pset_inside_fortran, object->vtab };
  return status;
}

gomp_pset_status
gomp_fortran_object_read_typed (const struct gomp_pset_call *call,
                                const struct gomp_type *type,
                                struct gomp_fortran_object *object)
{
  const gfc_descriptor *descriptor = call->descriptor;
  struct gomp_deep_shape shape;

  *object = (struct gomp_fortran_object) { .vtab = type->vtab };
  if (descriptor->base_addr == NULL)
    return GOMP_PSET_DONE;
  if (!gomp_deep_shape_read (descriptor, &shape))
    return GIVE_UP (call, GOMP_PSET_BAD_OBJECT,
                    "the object has impossible bounds");
  take_runs (object, descriptor, &shape, type->size);
  object->root.inside = gomp_deep_callback_of_type (type);
  return GOMP_PSET_DONE;
}

gomp_pset_status
gomp_fortran_object_owns_nothing (const struct gomp_pset_call *call,
                                  const struct gomp_fortran_object *object)
{
  struct gomp_deep deep;
  gomp_pset_status status
    = gomp_deep_walk_root (call, &object->root, false, &deep);

  if (status == GOMP_PSET_DONE && gomp_deep_owns (&deep))
    status = GIVE_UP (call, GOMP_PSET_BAD_OBJECT,
                      "the object has components "
                      "that are allocated; deallocate them first");
  gomp_deep_fini (&deep);
  return status;
}
