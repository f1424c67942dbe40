/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a data operation is about: from gomp_pset_data to bytes.  */

#ifndef GOMP_DATA_OBJECT_H
#define GOMP_DATA_OBJECT_H 1

#include "extension/api-pset.h"
#include "base/section.h"

/* What a data operation is about: a variable, a section of it, and the pointer
   or descriptor by which it was reached.  */
struct gomp_data_object
{
  uintptr_t var;                /* host address of the variable.  If the
                                   variable is an array, it is the address of
                                   the element with index 0 in each dimension,
                                   where indices count as in struct
                                   gomp_pset_bounds.  In a Fortran array, the
                                   first element has these indices, whatever the
                                   lower bounds of the array are.  0: there is
                                   no variable, since it is not allocated, not
                                   associated or null */
  struct gomp_section section;
  unsigned align_log2; /* binary logarithm of the alignment that the
                                   elements are taken to have: the largest power
                                   of two that divides their size, but at most
                                   16 bytes */
  uintptr_t holder; /* host address of the pointer or descriptor of
                                   the operation, to be attached or detached if
                                   the operation does that; 0: there is none, or
                                   it only describes the variable */
  size_t holder_size; /* bytes */
  size_t auxiliary; /* offset in HOLDER of a second pointer: of
                                   Flang's descriptors, the addendum's pointer
                                   to the derived type, which is translated as
                                   well; 0: none */
};

/* Set *OBJECT to what DATA says.  POINTER says that the operation needs the
   pointer or descriptor of DATA.  It is an error if DATA has neither of them
   then.  If POINTER, DATA need not give the size of what a pointer without
   bounds refers to: SECTION of *OBJECT has one byte if DATA gives no size.  If
   not POINTER, DATA has to give the size, or a descriptor that tells it.
   SECTION is empty in any case if VAR of *OBJECT is 0.  Returns GOMP_PSET_DONE,
   or another status with CALL's message set.  */
gomp_pset_status gomp_data_object_read (const struct gomp_pset_call *call,
                                        const struct gomp_pset_data *data,
                                        bool pointer,
                                        struct gomp_data_object *object)
  GOMP_HIDDEN;

#endif
