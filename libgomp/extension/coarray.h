/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The images of a coarray program, by the functions that gfortran's programs
   call in the coarray library they are linked with (-fcoarray=lib).  A program
   without such a library (-fcoarray=single, or no coarrays at all) has one
   image.
   Source: the GNU Fortran manual, "Coarray Programming", function ABI.

   Common to all functions: no lock held by the caller.  Those that return a
   bool are collective: all images call them in the same order, with the same
   number of elements or bytes.  They return false if an image has failed or
   stopped, or the library has another error; what is received is undefined
   then.  With one image they do nothing and return true.  */

#ifndef GOMP_COARRAY_H
#define GOMP_COARRAY_H 1

#include "base/types.h"

/* Return the number of this image, from 1.  */
int gomp_coarray_this_image (void) GOMP_HIDDEN;

/* Return how many images there are.  */
int gomp_coarray_num_images (void) GOMP_HIDDEN;

/* Set each of the N NUMBERS to the greatest that an image has there.  */
bool gomp_coarray_max (int64_t *numbers, size_t n) GOMP_HIDDEN;

/* Copy the BYTES bytes at WORDS from image SOURCE to WORDS on all others.
   BYTES is a multiple of 8.  */
bool gomp_coarray_broadcast (void *words, size_t bytes, int source) GOMP_HIDDEN;

#endif
