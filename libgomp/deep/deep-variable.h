/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which entries of a construct's list are Fortran variables that own something:
   for GOMP_PSET_DEEP.

   Variables are recognized by the addresses in the list.  A class container
   tells its dynamic type; for a variable with static storage debug information
   tells the declared type.  Of other local variables nothing is known.  */

#ifndef GOMP_DEEP_VARIABLE_H
#define GOMP_DEEP_VARIABLE_H 1

#include "deep/deep-runs.h"
#include "plan/map-decode.h"
#include "program/source.h"
#include "program/type.h"

/* A Fortran variable that owns something.  It consists of objects, or of an
   address, descriptor or class container that refers to some.  */
struct gomp_deep_variable
{
  uintptr_t start;              /* of the variable, or of the section of it */
  size_t bytes;
  uintptr_t data;               /* what it refers to, or 0; START, if objects
                                   lie here */
  size_t count, size;           /* objects, and bytes of each */
  struct gomp_deep_shape shape; /* how they lie, the first one at DATA */
  size_t extent; /* bytes of the address or descriptor at START;
                                   0: objects lie here */
  size_t vptr_offset; /* in the container; 0: it is none */
  bool unlimited; /* a length follows the _vptr */
  bool misstated; /* the list has the data in another size than it
                                   has */
  struct gomp_deep_callback inside; /* of the objects */
  uint16_t flags; /* of the entry with the data: enum
                                   gomp_kind_flag */
};

enum gomp_deep_answer
{
  GOMP_DEEP_IS_NONE, /* it owns nothing, or nothing is known of it */
  GOMP_DEEP_IS_VARIABLE,
  GOMP_DEEP_IS_OBSCURE /* it may own something, but *WHY */
};

/* Set *VARIABLE to the variable that entry E of ARRAYS is, and return whether
   it is one that owns something.  *WHY is set if the result is
   GOMP_DEEP_IS_OBSCURE.  No lock held.  */
enum gomp_deep_answer
gomp_deep_variable_find (const struct gomp_arrays *arrays, size_t e,
                         struct gomp_deep_variable *variable,
                         struct gomp_error *why) GOMP_HIDDEN;

/* Set *VARIABLE as gomp_deep_variable_find does, for an entry with data whose
   class container is not in the list, as those of dummy arguments in enter and
   exit data are not.  A container that refers to the data is looked for in
   FRAME.  Slow the first time at each place in the program.  */
enum gomp_deep_answer
gomp_deep_variable_find_dummy (const struct gomp_arrays *arrays, size_t e,
                               const struct gomp_source_frame *frame,
                               struct gomp_deep_variable *variable,
                               struct gomp_error *why) GOMP_HIDDEN;

/* Return what identifies VARIABLE's objects as a deep object.  */
struct gomp_deep_object
gomp_deep_variable_object (const struct gomp_deep_variable *variable)
  GOMP_HIDDEN;

/* Return whether ADDR lies in VARIABLE, or in the data it refers to, gaps
   included.  */
bool gomp_deep_variable_holds (const struct gomp_deep_variable *variable,
                               uintptr_t addr) GOMP_HIDDEN;

/* Collect VARIABLE, as code in FRAME sees it, and all it owns into DEEP,
   without the components that the N paths LEAVE_OUT name.  The caller has to
   give DEEP to gomp_deep_fini in any case.  No lock held.  Returns false, with
   *ERR and DEEP's status set, on failure.  */
bool gomp_deep_variable_collect (const struct gomp_deep_variable *variable,
                                 const struct gomp_source_frame *frame,
                                 const char *const *leave_out, size_t n,
                                 struct gomp_deep *deep, struct gomp_error *err)
  GOMP_HIDDEN;

#endif
