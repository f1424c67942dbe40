/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Calling the operation of a reduction: a Fortran function of two scalars of a
   derived type, whose result is of that type.  */

#ifndef GOMP_REDUCE_OPERATION_H
#define GOMP_REDUCE_OPERATION_H 1

#include "program/type.h"

struct gomp_reduce_operation
{
  void (*function) (void);
  size_t size;                  /* bytes of an object */
  bool floating[2]; /* where the result is in registers, at most 16
                                   bytes: whether each 8 bytes are in one for
                                   numbers of floating point */
};

/* Set *OPERATION to FUNCTION, whose arguments and result are of TYPE.  Returns
   false, with *WHY set, if it cannot be called: the type is intrinsic, or how its
   results are returned is not known.  */
bool gomp_reduce_operation_init (struct gomp_reduce_operation *operation,
                                 void (*function) (void),
                                 const struct gomp_type *type,
                                 struct gomp_error *why) GOMP_HIDDEN;

/* Set the object *RESULT to OPERATION (LEFT, RIGHT).  RESULT is zero before, and
   owns what the function has allocated for it afterwards.  */
void gomp_reduce_operation_call (const struct gomp_reduce_operation *operation,
                                 const void *left, const void *right,
                                 void *result) GOMP_HIDDEN;

#endif
