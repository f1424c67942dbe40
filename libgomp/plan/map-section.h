/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which elements gfortran means by a section of an array with gaps: the address
   and the size that it passes may be those of other bytes.  Pure.  */

#ifndef GOMP_MAP_SECTION_H
#define GOMP_MAP_SECTION_H 1

#include "base/descriptor.h"
#include "base/section.h"

/* Let *SECTION be the elements that gfortran means by the SIZE bytes at START,
   which it lists for a section, in a directive's clause, of the array that the
   gfortran descriptor BYTES is about.  VIEW is what is in BYTES.

   gfortran reckons in elements of the array's own type, side by side: START is
   the data address plus that many elements as the strides say, and SIZE is
   extent times stride of the section's last dimension that is no single
   subscript.  Both are wrong for a pointer to a component of the elements of an
   array, `q => x(:)%a'; and with a negative stride, or with gaps, the bytes
   from START on are not those of the section alone.

   The list says where the section begins, and how many indices it has in its
   last dimension, but not where it ends in the dimensions before that.
   *SECTION goes on to the end of the array there.

   Returns false, with *SECTION undefined, if the elements of the array lie side
   by side in ascending order, since START and SIZE are right then; if START is
   that of no element, or of more than one; or if the section would reach
   beyond the array.

   Source: what gfortran 12 to 16 pass.  */
bool gomp_map_section_find (const void *bytes,
                            const struct gomp_descriptor_view *view,
                            uintptr_t start, size_t size,
                            struct gomp_section *section) GOMP_HIDDEN;

#endif
