/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which entries of a construct's list are Fortran variables that own something:
   for GOMP_PSET_DEEP.

   Variables are recognized by the addresses in the list.  The dynamic type of a
   class container is read from the container.  The declared type of a variable
   with static storage is found in debug information.  Of local variables that
   are not class containers nothing is known.  */

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
  uintptr_t start; /* host address of the variable, or of the part
                                   of it that is listed */
  size_t bytes;
  uintptr_t data; /* host address of the first object; 0 if the
                                   variable's address is null, so that there are
                                   no objects; START if the variable is the
                                   objects themselves */
  size_t count, size; /* number of objects, and bytes of each */
  struct gomp_deep_shape shape; /* how the objects lie in memory */
  size_t extent; /* bytes of the address or descriptor at START;
                                   0: the variable is the objects themselves */
  size_t vptr_offset; /* where the container has its _vptr; 0: the
                                   variable is no container */
  bool unlimited; /* a length follows the _vptr */
  bool misstated; /* the list gives the data another size than it
                                   has */
  struct gomp_deep_callback inside; /* tells what the objects own */
  uint16_t flags; /* of the entry with the data: enum
                                   gomp_kind_flag */
};

/* What an entry of a list is found to be.  */
enum gomp_deep_answer
{
  GOMP_DEEP_IS_NONE, /* a variable that owns nothing, or of which
                                   nothing is known */
  GOMP_DEEP_IS_VARIABLE, /* a variable that owns something */
  GOMP_DEEP_IS_OBSCURE /* it may own something, but cannot be
                                   followed: *WHY says why */
};

/* Find out whether entry E of ARRAYS is a variable that owns something, and
   set *VARIABLE to it if the result is GOMP_DEEP_IS_VARIABLE.  *WHY is set if
   the result is GOMP_DEEP_IS_OBSCURE.  No lock held.  */
enum gomp_deep_answer
gomp_deep_variable_find (const struct gomp_arrays *arrays, size_t e,
                         struct gomp_deep_variable *variable,
                         struct gomp_error *why) GOMP_HIDDEN;

/* Find out whether entry E of ARRAYS is the data of a polymorphic variable
   whose class container is not in ARRAYS.  Enter and exit data list dummy
   arguments without their containers.  A container that refers to the data is
   looked for among the local variables of FRAME, which is not NULL, and the
   global ones, which is slow.  If there is a container, *VARIABLE, *WHY and the
   result are set as gomp_deep_variable_find does, and the objects themselves
   count as the variable.  If there is none, the result is GOMP_DEEP_IS_NONE;
   for this entry at this place in the program none is looked for again.  No
   lock held.  */
enum gomp_deep_answer
gomp_deep_variable_find_dummy (const struct gomp_arrays *arrays, size_t e,
                               const struct gomp_source_frame *frame,
                               struct gomp_deep_variable *variable,
                               struct gomp_error *why) GOMP_HIDDEN;

/* Return what identifies VARIABLE's objects as a deep object on a device.  */
struct gomp_deep_object
gomp_deep_variable_object (const struct gomp_deep_variable *variable)
  GOMP_HIDDEN;

/* Return whether host address ADDR lies in VARIABLE, or between the first and
   last byte of the data that VARIABLE refers to.  */
bool gomp_deep_variable_holds (const struct gomp_deep_variable *variable,
                               uintptr_t addr) GOMP_HIDDEN;

/* Initialize DEEP, collect VARIABLE and all it owns into DEEP, without the
   components that the N paths LEAVE_OUT name, and complete DEEP
   (gomp_deep_complete).  FRAME is where the names for messages are looked for,
   or NULL; it has to stay valid as long as DEEP.  Returns false, with *ERR and
   DEEP's status set, on failure; DEEP is not complete then.  The caller has to
   give DEEP to gomp_deep_fini in any case.  No lock held.  */
bool gomp_deep_variable_collect (const struct gomp_deep_variable *variable,
                                 const struct gomp_source_frame *frame,
                                 const char *const *leave_out, size_t n,
                                 struct gomp_deep *deep, struct gomp_error *err)
  GOMP_HIDDEN;

#endif
