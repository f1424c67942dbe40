/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   CO_REDUCE as it is written, in front of the coarray library's: objects that
   own components are reduced here, all others there.  The program says nothing
   of the object's type but its size; the type is that of the operation's result,
   which debug information knows.  */

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1         /* RTLD_NEXT */
#endif

#include <dlfcn.h>

#include "extension/collective.h"
#include "extension/coarray.h"
#include "extension/fortran-object.h"
#include "program/caller.h"
#include "program/type.h"

#define PUBLIC __attribute__ ((visibility ("default")))

typedef void co_reduce (gfc_descriptor *array, void (*operation) (void),
                        int flags, int result_image, int *stat, char *errmsg,
                        int length, size_t errmsg_length);

/* Flags: the operation gets values or descriptors.  */
enum
{
  BY_VALUE = 4,
  BY_DESCRIPTOR = 8
};

/* gfortran's number for derived types.  */
enum
{
  DERIVED = 5
};

/* The type of ARRAY's elements if they own something; NULL: they do not, or
   nobody knows.  */
static const struct gomp_type *
owning_type (const gfc_descriptor *array, void (*operation) (void))
{
  struct gomp_error ignored = { .text = "" };
  const struct gomp_type *type = NULL;
  bool known;

  if (array->dtype.type == DERIVED)
    type = gomp_type_of_operation ((const void *) operation, &known, &ignored);
  return (type && (type->flags & GOMP_TYPE_OWNS)
              && type->size == array->dtype.elem_len
            ? type
            : NULL);
}

PUBLIC co_reduce _gfortran_caf_co_reduce;

void
_gfortran_caf_co_reduce (gfc_descriptor *array, void (*operation) (void),
                         int flags, int result_image, int *stat, char *errmsg,
                         int length, size_t errmsg_length)
{
  const struct gomp_type *type = owning_type (array, operation);
  struct gomp_fortran_options options
    = { .stat = stat, .errmsg = errmsg, .errmsg_length = errmsg_length };
  struct gomp_pset_call call = PSET_CALL ("co_reduce", 0, array, NULL, 0);
  struct gomp_fortran_object object;
  gomp_pset_status status;
  co_reduce *next;

  if (type == NULL)
    {
      next = (co_reduce *) dlsym (RTLD_NEXT, "_gfortran_caf_co_reduce");
      if (next)
        next (array, operation, flags, result_image, stat, errmsg, length,
              errmsg_length);
      else if (stat)
        *stat = 0;
      return;
    }
  call.what = "co_reduce";
  status = gomp_fortran_object_read_typed (&call, type, &object);
  if (status == GOMP_PSET_DONE && (flags & (BY_VALUE | BY_DESCRIPTOR)))
    status
      = GIVE_UP (&call, GOMP_PSET_BAD_ARGUMENT,
                 "the arguments of the operation have the attribute VALUE, "
                 "or are no plain scalars; %s owns components, and has to "
                 "come without",
                 type->name);
  status
    = gomp_co_reduce_call (&(struct gomp_collective) { .call = &call,
                                                       .root = &object.root,
                                                       .status = status,
                                                       .all = result_image == 0,
                                                       .image = result_image },
                           operation);
  gomp_fortran_object_fini (&object);
  gomp_fortran_report_error (&options, status);
}
