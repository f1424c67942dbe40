/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What is known about array descriptors: the one place that knows layouts.  */

#ifndef GOMP_DESCRIPTOR_H
#define GOMP_DESCRIPTOR_H 1

#include "base/types.h"

#define GOMP_DESCRIPTOR_MAX_RANK 15

/* One dimension of an array.  */
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
  /* gfortran's field `span', which is not the glossary's span: the bytes from
     one element to the next along a dimension whose STRIDE is 1.  0: the
     program has not set the field, and these bytes are ELEMENT_SIZE;
     gomp_descriptor_read leaves the 0 as it is.  */
  ptrdiff_t span;
  int rank;
  int type;                     /* gfortran's type number, 1 integer ... */
  struct gomp_descriptor_dim dims[GOMP_DESCRIPTOR_MAX_RANK];
};

/* Return whether SIZE bytes can be a gfortran array descriptor: 40 bytes and
   24 for each of 1 to 15 dimensions.  */
bool gomp_descriptor_size_fits (size_t size) GOMP_HIDDEN;

/* Return the offset in bytes of _vptr, the pointer to the table of the dynamic
   type, in a class container of SIZE bytes, or 0 if no class container has
   that size.  Such a container has a data pointer or an array descriptor
   first, then _vptr, and for an unlimited polymorphic object perhaps a
   length.  */
size_t gomp_descriptor_vptr_offset (size_t size) GOMP_HIDDEN;

/* Read the gfortran descriptor that begins at BYTES (host memory, any
   alignment), of which SIZE bytes may be read, into *VIEW.  Returns false,
   with *VIEW unchanged, if no descriptor is there: its rank, type or version
   is none that gfortran uses, or SIZE is too small for its rank.  Source:
   gfortran's array descriptor, doc/abi/map-kinds.md section 10.  */
bool gomp_descriptor_read (const void *bytes, size_t size,
                           struct gomp_descriptor_view *view) GOMP_HIDDEN;

/* Return whether the SIZE bytes at BYTES (host memory) are the gfortran
   descriptor of an array of one dimension whose elements are the LENGTH bytes
   from host address START on, one behind the other in ascending order.  */
bool gomp_descriptor_is_vector (const void *bytes, size_t size, uintptr_t start,
                                size_t length) GOMP_HIDDEN;

/* Return whether gfortran's run-time library is loaded.  A shared object may
   bring it later; once it has been found, the answer is always true.  Until
   then each call costs some 2000 instructions.  */
bool gomp_fortran_is_here (void) GOMP_HIDDEN;

/* Return whether gomp_fortran_is_here has returned true before.  This costs
   nothing.  */
bool gomp_fortran_was_seen (void) GOMP_HIDDEN;

/* Return the size in bytes of the gfortran descriptor that seems to begin at
   BYTES (host memory), of which ROOM bytes may be read.  Returns 0 if some
   field is not that of the descriptor of an allocated array, or if gfortran's
   run-time library is not loaded.  A caller that knows of a pointer at BYTES
   then takes it for a pointer without a descriptor.  */
size_t gomp_descriptor_guess (const void *bytes, size_t room) GOMP_HIDDEN;

/* Return the number of elements of the array that VIEW describes; 0 for a
   zero-size array, SIZE_MAX if the number does not fit a size_t.  */
size_t gomp_descriptor_elements (const struct gomp_descriptor_view *view)
  GOMP_HIDDEN;

/* Return the number of elements along dimension D, counted from 0, of the
   array that VIEW describes; 0 if its upper bound is below the lower one.  */
size_t gomp_descriptor_extent (const struct gomp_descriptor_view *view, int d)
  GOMP_HIDDEN;

/* Return whether the elements of the array that VIEW describes lie side by
   side in memory, in array element order.  A zero-size array counts as one
   whose elements do.  */
bool gomp_descriptor_contiguous (const struct gomp_descriptor_view *view)
  GOMP_HIDDEN;

/* Return the name of gfortran's type number TYPE: "integer", "real",
   "character", "type" ...  Static text, never NULL.  */
const char *gomp_descriptor_type_name (int type) GOMP_HIDDEN;

/* ---- Pointers and descriptors of several layouts ------------------------ */

/* The forms that a pointer or descriptor can have in memory.  */
enum gomp_layout
{
  GOMP_LAYOUT_POINTER, /* a pointer by itself */
  GOMP_LAYOUT_GFORTRAN,
  /* The C descriptor of ISO Fortran, CFI_cdesc_t of ISO_Fortran_binding.h, as
     GCC or Flang lays it out.  */
  GOMP_LAYOUT_CFI,
  GOMP_LAYOUT_OTHER /* something else */
};

/* What an attachment needs to know of a pointer or descriptor, whatever its
   layout: its own size, and which bytes it refers to.  */
struct gomp_outline
{
  uintptr_t base;               /* 0: unallocated, disassociated, null */
  size_t size; /* bytes of the pointer or descriptor itself */
  size_t auxiliary; /* offset in bytes of a second pointer in the
                                   descriptor (Flang's, to the derived type);
                                   0: none */
  int rank;                     /* 0: scalar */
  ptrdiff_t low, high; /* the elements lie in [base + low, base +
                                   high); low == high: there are none, or
                                   (GOMP_LAYOUT_POINTER) their size is not
                                   known */
};

/* Fill *OUTLINE from the pointer or descriptor of LAYOUT at BYTES (host memory,
   any alignment).  Returns NULL if that succeeds; otherwise a static text that
   says what is wrong with the descriptor, and *OUTLINE is undefined.  Reads no
   more than the header of a descriptor and as many dimensions as the header
   says that there are.

   Source: gfortran's array descriptor, doc/abi/map-kinds.md section 10;
   ISO/IEC 1539-1:2018, 18.5.3; Flang's addendum.  If bit 0 of the last byte of
   the header of Flang's descriptor is set, a pointer to the derived type lies
   behind the dimensions.  If the bit is 0, the descriptor ends there.  */
const char *gomp_descriptor_outline (enum gomp_layout layout, const void *bytes,
                                     struct gomp_outline *outline) GOMP_HIDDEN;

/* The array that a descriptor describes, whatever the descriptor's layout.  */
struct gomp_strides
{
  uintptr_t base; /* 0: unallocated or disassociated, and
                                   DIMS are zeroes */
  size_t element;               /* bytes */
  int rank;                     /* 0: scalar */
  struct
  {
    ptrdiff_t lower;            /* subscript of the first element */
    size_t extent; /* elements; SIZE_MAX: not known (CFI, the last
                                   dimension of an assumed-size array) */
    ptrdiff_t bytes; /* bytes from one element to the next */
  } dims[GOMP_DESCRIPTOR_MAX_RANK];
};

/* Read the descriptor of LAYOUT, which is GOMP_LAYOUT_GFORTRAN or
   GOMP_LAYOUT_CFI, at BYTES (host memory, any alignment) into *STRIDES.
   Returns NULL if that succeeds; otherwise a static text that says what is
   wrong with the descriptor, and *STRIDES is undefined.  A gfortran descriptor
   may have rank 0 here, which gfortran passes for scalars of assumed rank.
   Sources are those of gomp_descriptor_outline.  */
const char *gomp_descriptor_strides (enum gomp_layout layout, const void *bytes,
                                     struct gomp_strides *strides) GOMP_HIDDEN;

/* Return whether the CFI descriptor at BYTES, whose head is there to be read, has
   a version that Flang writes.  */
bool gomp_descriptor_is_flang (const void *bytes) GOMP_HIDDEN;

/* Return the layout of the pointer or descriptor of SIZE bytes at BYTES (host
   memory), as its size and its fields show, or GOMP_LAYOUT_OTHER if they fit
   no layout.  Call this only for something that is attached: whatever has the
   size of a pointer is taken for one.  */
enum gomp_layout gomp_descriptor_layout (const void *bytes, size_t size)
  GOMP_HIDDEN;

#endif
