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

/* The contents of a gfortran array descriptor, in a form that does not depend
   on its layout.  */
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

/* Return the offset in bytes of the _vptr in a class container of SIZE bytes:
   the pointer to the type's table of procedures, which lies behind the data
   pointer or behind the array descriptor in its place.  The length of an
   unlimited polymorphic object may follow it.  Returns 0 if no class container
   has SIZE bytes.  */
size_t gomp_descriptor_vptr_offset (size_t size) GOMP_HIDDEN;

/* Read the descriptor of SIZE bytes at BYTES (host memory, any alignment) into
   *VIEW.  Returns false if it cannot be a descriptor: wrong size, rank, type,
   or version.  Source: gfortran's array descriptor, doc/abi/map-kinds.md
   section 10.  */
bool gomp_descriptor_read (const void *bytes, size_t size,
                           struct gomp_descriptor_view *view) GOMP_HIDDEN;

/* Return whether gfortran's run-time library is loaded.  A shared object may
   bring it later; once it has been found, the answer is always true.  */
bool gomp_fortran_is_here (void) GOMP_HIDDEN;

/* Return the size in bytes of the gfortran descriptor that starts at BYTES, of
   which ROOM bytes may be read.  Returns 0, since a mere pointer must be
   there, if some field is not that of a sensible descriptor, or if no Fortran
   is in this program.  */
size_t gomp_descriptor_guess (const void *bytes, size_t room) GOMP_HIDDEN;

/* Return the number of elements of the array that VIEW describes; 0 for a
   zero-size array.  */
size_t gomp_descriptor_elements (const struct gomp_descriptor_view *view)
  GOMP_HIDDEN;

/* Return the number of elements along dimension D, counted from 0, of the
   array that VIEW describes; 0 if it has none there.  */
size_t gomp_descriptor_extent (const struct gomp_descriptor_view *view, int d)
  GOMP_HIDDEN;

/* Return whether the elements of the array that VIEW describes lie side by
   side in memory, in array element order.  */
bool gomp_descriptor_contiguous (const struct gomp_descriptor_view *view)
  GOMP_HIDDEN;

/* Return the name of gfortran's type number TYPE: "integer", "real",
   "character", "type" ...  Static text, never NULL.  */
const char *gomp_descriptor_type_name (int type) GOMP_HIDDEN;

/* ---- Pointers and descriptors of several layouts ------------------------ */

enum gomp_layout
{
  GOMP_LAYOUT_POINTER,          /* a pointer by itself */
  GOMP_LAYOUT_GFORTRAN,
  GOMP_LAYOUT_CFI,              /* ISO C's, as GCC or Flang have it */
  GOMP_LAYOUT_OTHER             /* something else */
};

/* What an attachment needs to know of a pointer or descriptor, whatever its
   layout: its own size, and which bytes it refers to.  */
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

/* Set *OUTLINE to what the pointer or descriptor of LAYOUT at BYTES (host
   memory, any alignment) says.  Returns NULL, or what is wrong with it (static
   text); then *OUTLINE is undefined.  Reads no more of BYTES than the layout's
   header and the dimensions that this names.

   Source: gfortran's array descriptor, doc/abi/map-kinds.md section 10;
   ISO/IEC 1539-1:2018, 18.5.3; Flang's addendum: the pointer to the derived
   type lies behind the dimensions, and bit 0 of the header's last byte says
   so.  */
const char *gomp_descriptor_outline (enum gomp_layout layout, const void *bytes,
                                     struct gomp_outline *outline) GOMP_HIDDEN;

/* The array that a descriptor describes, whatever the descriptor's layout.  */
struct gomp_strides
{
  uintptr_t base;               /* 0: none */
  size_t element;               /* bytes */
  int rank;                     /* 0: scalar */
  struct
  {
    ptrdiff_t lower;            /* subscript of the first element */
    size_t extent; /* elements; SIZE_MAX: not known (CFI, the last
                                   dimension of an assumed-size array) */
    ptrdiff_t bytes; /* from one to the next */
  } dims[GOMP_DESCRIPTOR_MAX_RANK];
};

/* Read the descriptor of LAYOUT, which is GOMP_LAYOUT_GFORTRAN or
   GOMP_LAYOUT_CFI, at BYTES (host memory, any alignment) into *STRIDES.
   Returns NULL, or what is wrong with it (static text); then *STRIDES is
   undefined.  A gfortran descriptor may have rank 0, as gfortran passes for
   scalars of assumed rank.  Sources are those of gomp_descriptor_outline.  */
const char *gomp_descriptor_strides (enum gomp_layout layout, const void *bytes,
                                     struct gomp_strides *strides) GOMP_HIDDEN;

/* Return the layout of the pointer or descriptor of SIZE bytes at BYTES (host
   memory), which is known to be attached.  */
enum gomp_layout gomp_descriptor_layout (const void *bytes, size_t size)
  GOMP_HIDDEN;

#endif
