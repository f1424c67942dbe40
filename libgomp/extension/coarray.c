/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The images of a coarray program.  */

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1         /* RTLD_DEFAULT */
#endif

#include <dlfcn.h>

#include "extension/coarray.h"

#include "gfc-descriptor.h"

/* Weak, since most programs have no coarray library.  Each is only called, and
   its address not asked for, which would be looked up as a program starts.  The
   linker has a program that is linked with this library and a static coarray
   library export them, since they are undefined here.  The arguments of the
   first two are a distance and, up to gfortran 14, whether failed images count
   (0: they do not); later a team and its number.  Zero is right for all: the
   current team.  */
#pragma weak _gfortran_caf_this_image
#pragma weak _gfortran_caf_num_images
#pragma weak _gfortran_caf_co_max
#pragma weak _gfortran_caf_co_broadcast
extern int _gfortran_caf_this_image (void *);
extern int _gfortran_caf_num_images (void *, void *);
extern void _gfortran_caf_co_max (gfc_descriptor *, int result_image, int *stat,
                                  char *errmsg, int length,
                                  size_t errmsg_length);
extern void _gfortran_caf_co_broadcast (gfc_descriptor *, int source_image,
                                        int *stat, char *errmsg,
                                        size_t errmsg_length);

/* Elements in one call of the library, which counts bytes in an int: 1 GiB.  */
#define MOST ((size_t) 1 << 27)

/* Whether there is a coarray library with the function NAME.  */
static bool
exists (const char *name)
{
  return dlsym (RTLD_DEFAULT, name) != NULL;
}

int
gomp_coarray_this_image (void)
{
  return (exists ("_gfortran_caf_this_image") ? _gfortran_caf_this_image (NULL)
                                              : 1);
}

int
gomp_coarray_num_images (void)
{
  return (exists ("_gfortran_caf_num_images") && exists ("_gfortran_caf_co_max")
              && exists ("_gfortran_caf_co_broadcast")
            ? _gfortran_caf_num_images (NULL, NULL)
            : 1);
}

/* A descriptor of one dimension.  */
union integers
{
  gfc_descriptor descriptor;
  char room[GFC_DESCRIPTOR_SIZE (1)];
};

/* Make *ARRAY one of the N integers of kind 8 at START.  */
static gfc_descriptor *
describe (union integers *array, void *start, size_t n)
{
  enum
  {
    INTEGER = 1
  };

  array->descriptor
    = (gfc_descriptor) { .base_addr = start,
                         .offset = (size_t) -1,
                         .dtype = { .elem_len = 8, .rank = 1, .type = INTEGER },
                         .span = 8 };
  array->descriptor.dim[0] = (gfc_dimension) { 1, 1, (ptrdiff_t) n };
  return &array->descriptor;
}

bool
gomp_coarray_max (int64_t *numbers, size_t n)
{
  union integers array;
  int stat = 0;

  if (gomp_coarray_num_images () > 1)
    _gfortran_caf_co_max (describe (&array, numbers, n), 0, &stat, NULL, 0, 0);
  return stat == 0;
}

bool
gomp_coarray_broadcast (void *words, size_t bytes, int source)
{
  size_t left = gomp_coarray_num_images () > 1 ? bytes / 8 : 0;
  char *at = words;
  int stat = 0;

  while (left > 0 && stat == 0)
    {
      size_t n = left < MOST ? left : MOST;
      union integers array;
      _gfortran_caf_co_broadcast (describe (&array, at, n), source, &stat, NULL,
                                  0);
      at += n * 8;
      left -= n;
    }
  return stat == 0;
}
