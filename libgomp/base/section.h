/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Sections of arrays: from indices to bytes.  Pure.  */

#ifndef GOMP_SECTION_H
#define GOMP_SECTION_H 1

#include "base/shape.h"

#define GOMP_SECTION_RANK 15

/* One dimension of a section: the COUNT indices FIRST, FIRST + STEP, and so
   on.  */
struct gomp_section_dim
{
  ptrdiff_t first, step;
  size_t count;
  ptrdiff_t stride; /* bytes from an index I of the array to I + 1,
                                   whatever STEP is; may be negative */
};

/* The bytes of a section of an array.  */
struct gomp_section
{
  /* Address of the lowest byte; if SIZE is 0, the BASE that gomp_section_make
     was given.  */
  uintptr_t start;
  /* Number of bytes from the lowest byte to the highest, both included; 0: the
     section has no elements, or elements of 0 bytes.  */
  size_t size;
  /* Which of these bytes are the section's.  In each of its steps, DST and SRC
     are the same.  All zeroes if SIZE is 0.  */
  struct gomp_shape shape;
};

/* Set *SECTION to the section that the RANK dimensions DIMS make of an array
   with elements of ELEMENT bytes, whose element with all indices 0 is at BASE.
   With RANK 0 the section is that element alone.  Returns NULL if that
   succeeds; otherwise a static text that says what is wrong, and *SECTION is
   undefined.  */
const char *gomp_section_make (uintptr_t base, size_t element, int rank,
                               const struct gomp_section_dim *dims,
                               struct gomp_section *section) GOMP_HIDDEN;

/* Return whether the sections A and B consist of the same bytes.  */
static inline bool
gomp_section_equal (const struct gomp_section *a, const struct gomp_section *b)
{
  return (a->start == b->start && a->size == b->size
          && (a->size == 0 || gomp_shape_equal (&a->shape, &b->shape)));
}

#endif
