/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a data operation is about: from gomp_pset_data to bytes.  */

#ifndef GOMP_DATA_OBJECT_H
#define GOMP_DATA_OBJECT_H 1

#include "extension/api-pset.h"
#include "base/section.h"

struct gomp_data_object
{
  uintptr_t var;                /* address of the variable or, of an array, of
                                   the element that has index 0 in each
                                   dimension, as struct gomp_pset_bounds counts:
                                   of a Fortran array its first element,
                                   whatever its lower bounds are.  0: there is
                                   none, since the variable is not allocated,
                                   not associated or null */
  struct gomp_section section;
  unsigned align_log2; /* binary logarithm of the elements' alignment,
                                   as far as their size tells it */
  uintptr_t holder; /* the pointer or descriptor to be attached, or
                                   0 */
  size_t holder_size; /* bytes */
  size_t auxiliary; /* offset in HOLDER of a second pointer: of
                                   Flang's descriptors, the addendum's pointer
                                   to the derived type, which is translated as
                                   well; 0: none */
};

/* Set *OBJECT to what DATA says.  POINTER says that the operation is about the
   pointer or descriptor itself, so that the size of what it refers to need not
   be known.  Returns GOMP_PSET_DONE, or another status with CALL's message
   set.  */
gomp_pset_status gomp_data_object_read (const struct gomp_pset_call *call,
                                        const struct gomp_pset_data *data,
                                        bool pointer,
                                        struct gomp_data_object *object)
  GOMP_HIDDEN;

#endif
