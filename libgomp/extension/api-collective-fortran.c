/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The collective subroutines of the Fortran module gomp_pset, as gfortran calls
   them.  */

#include "extension/collective.h"
#include "extension/fortran-object.h"

#include "program/caller.h"

#define PUBLIC __attribute__ ((visibility ("default")))

PUBLIC void gomp_pset_co_broadcast_ (void *, const int32_t *, int32_t *, char *,
                                     const char *, const int32_t *, size_t,
                                     size_t);

void
gomp_pset_co_broadcast_ (void *object, const int32_t *source_image,
                         int32_t *stat, char *errmsg, const char *file,
                         const int32_t *line, size_t errmsg_length,
                         size_t file_length)
{
  const int32_t *device = NULL;
  struct gomp_fortran_options options = GOMP_FORTRAN_OPTIONS;
  struct gomp_pset_call call
    = GOMP_FORTRAN_CALL ("co_broadcast", 0, object, &options);
  struct gomp_fortran_object argument;
  gomp_pset_status status = gomp_fortran_object_read (&call, &argument);
  struct gomp_collective party
    = { &call, &argument.root, status, false, (int) *source_image };

  status = gomp_co_broadcast_call (&party);
  gomp_fortran_object_fini (&argument);
  gomp_fortran_report_error (&options, status);
}

PUBLIC void gomp_pset_co_reduce_ (void *, void (*) (void), const int32_t *,
                                  int32_t *, char *, const char *,
                                  const int32_t *, size_t, size_t);

void
gomp_pset_co_reduce_ (void *object, void (*operation) (void),
                      const int32_t *result_image, int32_t *stat, char *errmsg,
                      const char *file, const int32_t *line,
                      size_t errmsg_length, size_t file_length)
{
  const int32_t *device = NULL;
  struct gomp_fortran_options options = GOMP_FORTRAN_OPTIONS;
  struct gomp_pset_call call
    = GOMP_FORTRAN_CALL ("co_reduce", 0, object, &options);
  struct gomp_fortran_object argument;
  gomp_pset_status status = gomp_fortran_object_read (&call, &argument);
  struct gomp_collective party
    = { &call, &argument.root, status, result_image == NULL,
        result_image ? (int) *result_image : 0 };

  status = gomp_co_reduce_call (&party, operation);
  gomp_fortran_object_fini (&argument);
  gomp_fortran_report_error (&options, status);
}
