/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Sections of arrays as the user writes them, "(2:5,3)" or "[1:4]".  */

#ifndef GOMP_SOURCE_SECTION_H
#define GOMP_SOURCE_SECTION_H 1

#include "base/types.h"

/* The highest rank of an array.  */
#define GOMP_SOURCE_RANK 15

/* The shape of an array whose elements lie side by side, the dimension that
   varies fastest first.  RANK 0 means a scalar, or that the shape is not
   known.  */
struct gomp_source_shape
{
  int rank;
  size_t element;               /* bytes */
  bool fortran;                 /* sections are written as in Fortran */
  bool open; /* the length of the last dimension is not
                                   known, as in the target of a C pointer */
  int64_t lower[GOMP_SOURCE_RANK]; /* the lowest index of each dimension */
  int64_t count[GOMP_SOURCE_RANK]; /* elements along each dimension; if OPEN,
                                   that of the last one means nothing */
};

/* Write a section of an array with SHAPE, such as "(1:60)", to TEXT, of ROOM
   bytes, and terminate it: the section that consists of the SIZE bytes from
   byte OFFSET of the array on.  All indices are written, also if the section is
   the whole array.  Returns false if SHAPE is that of a scalar or not known, if
   SIZE is 0, if the bytes are not whole elements, if these elements do not make
   up a section, or if TEXT is too short.  TEXT means nothing then.  */
bool gomp_source_section_write (const struct gomp_source_shape *shape,
                                size_t offset, size_t size, char *text,
                                size_t room) GOMP_HIDDEN;

/* Write the indices of the element that byte OFFSET of an array with SHAPE lies
   in, such as "(2,3)", to TEXT, of ROOM bytes, and terminate them.  Returns
   false if SHAPE is that of a scalar or not known, or TEXT is too short.  */
bool gomp_source_index_write (const struct gomp_source_shape *shape,
                              size_t offset, char *text, size_t room)
  GOMP_HIDDEN;

#endif
