/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What is known about array descriptors: the one place that knows layouts.  */

#ifndef GOMP_DESCRIPTOR_H
#define GOMP_DESCRIPTOR_H 1

#include "base/types.h"

#define GOMP_DESCRIPTOR_MAX_RANK 15

struct gomp_descriptor_dim
{
  ptrdiff_t lower, upper;       /* subscripts */
  ptrdiff_t stride;             /* elements */
};

/* A gfortran descriptor, taken apart.  */
struct gomp_descriptor_view
{
  uintptr_t base;               /* 0: unallocated or disassociated */
  size_t element_size;          /* bytes */
  ptrdiff_t span;               /* bytes per unit of stride; 0: not set */
  int rank;
  int type;                     /* gfortran's type number, 1 integer ... */
  struct gomp_descriptor_dim dims[GOMP_DESCRIPTOR_MAX_RANK];
};

/* Return whether SIZE bytes can be a gfortran array descriptor: 40 bytes and
   24 for each of 1 to 15 dimensions.  */
bool gomp_descriptor_size_fits (size_t size) GOMP_HIDDEN;

/* Return where a class container of SIZE bytes has its second pointer, the one
   to the type's table of procedures: behind the data pointer, or behind the
   array descriptor in its place; the length of an unlimited polymorphic object
   may follow.  In bytes from the start.  0: SIZE is that of something
   else.  */
size_t gomp_descriptor_vptr_offset (size_t size) GOMP_HIDDEN;

/* Read the descriptor of SIZE bytes at BYTES (host memory, any alignment) into
   *VIEW.  False when it cannot be one: wrong size, rank, type, or version.
   Source: gfortran's array descriptor, doc/abi/map-kinds.md section 10.  */
bool gomp_descriptor_read (const void *bytes, size_t size,
                           struct gomp_descriptor_view *view) GOMP_HIDDEN;

/* Return whether gfortran's run-time library is loaded.  It may come with a
   shared object later; once it is there, the answer stays.  */
bool gomp_fortran_is_here (void) GOMP_HIDDEN;

/* Return the size of the gfortran descriptor that starts at BYTES, of which
   ROOM bytes may be read.  0: it does not look like one with all its fields
   sensible, or no Fortran is in this program; then what is there is a
   pointer.  */
size_t gomp_descriptor_guess (const void *bytes, size_t room) GOMP_HIDDEN;

/* Return the number of elements in all, 0 for a zero-size array.  */
size_t gomp_descriptor_elements (const struct gomp_descriptor_view *view)
  GOMP_HIDDEN;

/* Return the number of elements along dimension D, counted from 0; 0 if there
   are none.  */
size_t gomp_descriptor_extent (const struct gomp_descriptor_view *view, int d)
  GOMP_HIDDEN;

/* Return whether the elements lie side by side, in the order of the array.  */
bool gomp_descriptor_contiguous (const struct gomp_descriptor_view *view)
  GOMP_HIDDEN;

/* Return the name of gfortran's type number TYPE: "integer", "real",
   "character", "type" ...  Static text, never NULL.  */
const char *gomp_descriptor_type_name (int type) GOMP_HIDDEN;

/* ---- Pointers and descriptors of several layouts --------------------------- */

enum gomp_layout
{
  GOMP_LAYOUT_POINTER,          /* a pointer by itself */
  GOMP_LAYOUT_GFORTRAN,
  GOMP_LAYOUT_CFI,              /* ISO C's, as GCC or Flang have it */
  GOMP_LAYOUT_OTHER             /* something else */
};

/* What an attach needs to know of a pointer or descriptor.  */
struct gomp_outline
{
  uintptr_t base;               /* 0: unallocated, disassociated, null */
  size_t size;                  /* bytes that it takes itself */
  size_t auxiliary;             /* offset of its second pointer, 0: none */
  int rank;                     /* 0: scalar */
  ptrdiff_t low, high;          /* its elements lie in [base + low,
                                   base + high); low == high: it has none, or
                                   (POINTER) their size is not known */
};

/* Outline the pointer or descriptor at BYTES (host memory, any alignment).
   Returns NULL, or what is wrong with it (static text); then *OUTLINE is
   undefined.  Reads no more of BYTES than the layout's header and as many
   dimensions as that names.
   Source: gfortran's array descriptor, doc/abi/map-kinds.md section 10; ISO/IEC
   1539-1:2018, 18.5.3; Flang's addendum: the pointer to the derived type lies
   behind the dimensions, and bit 0 of the header's last byte says so.  */
const char *gomp_descriptor_outline (enum gomp_layout layout,
                                     const void *bytes,
                                     struct gomp_outline *outline)
  GOMP_HIDDEN;

/* The array that a descriptor describes.  */
struct gomp_strides
{
  uintptr_t base;               /* 0: none */
  size_t element;               /* bytes */
  int rank;                     /* 0: scalar */
  struct
  {
    ptrdiff_t lower;            /* subscript of the first element */
    size_t extent;              /* elements; SIZE_MAX: not known (CFI, the last
                                   dimension of an assumed-size array) */
    ptrdiff_t bytes;            /* from one to the next */
  } dims[GOMP_DESCRIPTOR_MAX_RANK];
};

/* Read the descriptor at BYTES (host memory, any alignment), of LAYOUT
   GFORTRAN or CFI, into *STRIDES.  Returns NULL, or what is wrong with it
   (static text); then *STRIDES is undefined.  As gomp_descriptor_outline, but
   gfortran's may be of rank 0: what it passes for scalars of assumed rank.  */
const char *gomp_descriptor_strides (enum gomp_layout layout,
                                     const void *bytes,
                                     struct gomp_strides *strides)
  GOMP_HIDDEN;

/* Return which layout the SIZE bytes at BYTES, known to be attached, have.  */
enum gomp_layout gomp_descriptor_layout (const void *bytes, size_t size)
  GOMP_HIDDEN;

#endif
