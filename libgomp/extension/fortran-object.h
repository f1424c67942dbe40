/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The object and the optional arguments of a procedure of the Fortran module
   gomp_pset, as gfortran passes them.

   Common to all functions: no lock held by the caller.  */

#ifndef GOMP_FORTRAN_OBJECT_H
#define GOMP_FORTRAN_OBJECT_H 1

#include "extension/api-deep.h"
#include "extension/fortran-text.h"

struct gomp_type;

/* The optional arguments.  Those that are absent are null.  */
struct gomp_fortran_options
{
  const int32_t *device;
  const char *file;
  const int32_t *line;
  int32_t *stat;
  char *errmsg;
  size_t file_length, errmsg_length;
  char text[256];               /* room for the file's name, terminated */
};

/* An initializer for struct gomp_fortran_options in a procedure whose arguments
   have the names of its fields.  */
#define GOMP_FORTRAN_OPTIONS                                    \
  {                                                             \
    .device = device, .file = file, .line = line, .stat = stat, \
    .errmsg = errmsg, .file_length = file_length,               \
    .errmsg_length = errmsg_length                              \
  }

/* An initializer for the struct gomp_pset_call of procedure gomp_pset_NAME,
   where NAME is a string constant, OBJECT the container that gfortran has
   passed, and OPTIONS the address of the optional arguments.  */
#define GOMP_FORTRAN_CALL(name, number, object, options)                  \
  PSET_CALL (name, number, object,                                        \
             gomp_fortran_copy ((options)->file, (options)->file_length,  \
                                (options)->text, sizeof (options)->text), \
             (options)->line ? *(options)->line : 0)

/* End a procedure with STATUS: set the arguments STAT and ERRMSG that the
   caller gave.  If the caller gave no STAT, and STATUS is an error or
   GOMP_DEEP_NOT_ENTERED, the program ends with the thread's message
   (gomp_pset_message).  */
void gomp_fortran_report (const struct gomp_fortran_options *options,
                          gomp_pset_status status) GOMP_HIDDEN;

/* End a procedure as gomp_fortran_report does, but leave ERRMSG alone if STATUS
   is GOMP_PSET_DONE, as Fortran's own procedures do.  */
void gomp_fortran_report_error (struct gomp_fortran_options *options,
                                gomp_pset_status status) GOMP_HIDDEN;

/* An object, taken apart.  */
struct gomp_fortran_object
{
  struct gomp_deep_root root; /* without runs if the actual argument is not
                                   allocated or not associated */
  const struct gomp_vtab *vtab; /* the table of the object's dynamic type; NULL
                                   if ROOT has no runs */
  struct gomp_deep_run one;
  struct gomp_deep_run *many; /* or NULL; owned */
  char **paths; /* likewise, as many as ROOT.N_LEAVE_OUT */
};

/* Take apart the object of CALL, whose `descriptor' is the container that
   gfortran has passed.  The caller has to pass OBJECT to
   gomp_fortran_object_fini in any case, also on failure.  Returns
   GOMP_PSET_DONE, or GOMP_PSET_BAD_OBJECT, with CALL's message set, if the
   dynamic type is not known, or gfortran has passed a wrong address or a
   copy.  */
gomp_pset_status gomp_fortran_object_read (const struct gomp_pset_call *call,
                                           struct gomp_fortran_object *object)
  GOMP_HIDDEN;

/* Take apart the object of CALL as gomp_fortran_object_read does, where the
   `descriptor' is one without a container, and the objects are of TYPE.  */
gomp_pset_status
gomp_fortran_object_read_typed (const struct gomp_pset_call *call,
                                const struct gomp_type *type,
                                struct gomp_fortran_object *object) GOMP_HIDDEN;

/* Free what OBJECT owns, which gomp_fortran_object_read has set.  The
   program's object stays.  */
void gomp_fortran_object_fini (struct gomp_fortran_object *object) GOMP_HIDDEN;

/* Return GOMP_PSET_DONE if OBJECT owns no memory; else GOMP_PSET_BAD_OBJECT,
   with CALL's message set, since who overwrites OBJECT would lose what it
   owns.  */
gomp_pset_status
gomp_fortran_object_owns_nothing (const struct gomp_pset_call *call,
                                  const struct gomp_fortran_object *object)
  GOMP_HIDDEN;

#endif
