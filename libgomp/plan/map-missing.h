/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Pointers of structures that the compiler attaches, but does not list.

   For map(s.n, s.p[0:k]), gcc 12 and 13 list the member n, what p refers to,
   and that p is to be attached, but no room for p: a kernel would find there
   what the device's memory happens to hold.  So do all gccs for target
   data.  */

#ifndef GOMP_MAP_MISSING_H
#define GOMP_MAP_MISSING_H 1

#include "plan/map-decode.h"

/* Return ARRAYS of CONTEXT with an entry more, behind the compiler's, for each
   pointer that they attach and that is in nothing they list: a member of the
   STRUCT that begins next before it, or of the object at whose start a pointer
   to it is listed, which becomes a STRUCT.  The result is ARRAYS if there are
   none, in lists with iterators, in OpenACC, and in programs with Fortran; else
   it is from SCRATCH.  */
const struct gomp_arrays *
gomp_map_add_missing (const struct gomp_arrays *arrays,
                      enum gomp_context context, struct gomp_scratch *scratch)
  GOMP_HIDDEN;

#endif
