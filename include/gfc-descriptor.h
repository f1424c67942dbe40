/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The gfortran array descriptor of GCC 9 and later on 64-bit hosts.  */

#ifndef GFC_DESCRIPTOR_H
#define GFC_DESCRIPTOR_H 1

#include <stddef.h>
#include <stdint.h>

/* One dimension of an array.  */
typedef struct
{
  /* The distance in memory from one index to the next.  The unit is `span'
     bytes (below).  */
  ptrdiff_t stride;
  ptrdiff_t lower_bound;
  ptrdiff_t upper_bound;
} gfc_dimension;

/* A descriptor without its dimensions, which follow it in memory.  */
typedef struct
{
  void *base_addr;              /* NULL: not allocated, or not associated */
  size_t offset;                /* in elements: from base_addr to the element
                                   with all indices 0 */
  struct
  {
    size_t elem_len;            /* bytes */
    int32_t version;
    signed char rank;
    signed char type;           /* 1 integer 2 logical 3 real 4 complex
                                   5 derived 6 character 7 class */
    int16_t attribute;
  } dtype;
  /* How many bytes a stride of 1 stands for.  That is elem_len if the elements
     lie side by side.  It is more than elem_len if each element is a component
     of a larger object.  0 stands for elem_len.  */
  ptrdiff_t span;
  gfc_dimension dim[]; /* dtype.rank of them */
} gfc_descriptor;

/* The size in bytes of a descriptor of an array with RANK dimensions.  */
#define GFC_DESCRIPTOR_SIZE(rank) \
  (sizeof (gfc_descriptor) + (size_t) (rank) * sizeof (gfc_dimension))

#ifndef __cplusplus
_Static_assert (offsetof (gfc_descriptor, offset) == 8, "offset");
_Static_assert (offsetof (gfc_descriptor, dtype) == 16, "dtype");
_Static_assert (offsetof (gfc_descriptor, dtype.rank) == 28, "rank");
_Static_assert (offsetof (gfc_descriptor, dtype.type) == 29, "type");
_Static_assert (offsetof (gfc_descriptor, span) == 32, "span");
_Static_assert (offsetof (gfc_descriptor, dim) == 40, "dim");
_Static_assert (sizeof (gfc_dimension) == 24, "dimension");
#endif

#endif
