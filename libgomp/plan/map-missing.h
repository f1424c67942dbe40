/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Pointers of structures that the compiler attaches, but does not list.

   For map(s.n, s.p[0:k]), gcc 12 and 13 list the member n, what p refers to,
   and that p is to be attached, but no room for p: a kernel would find there
   what the device's memory happens to hold.  For target data, all versions
   of gcc leave out the room for p in this way.  */

#ifndef GOMP_MAP_MISSING_H
#define GOMP_MAP_MISSING_H 1

#include "plan/map-decode.h"

/* Return ARRAYS, of a construct of kind CONTEXT, with additional entries
   behind the compiler's: one for each pointer that the list attaches and that
   lies in nothing that is listed.  Such an entry is a member of a structure.
   The structure is the nearest one that begins at the pointer's address, or
   less than 64 KiB below it: a STRUCT of the list, or an object to which a
   pointer in the list refers.  The entry of such an object becomes a STRUCT.  A
   pointer gets no entry in three cases: there is no such structure; the list
   has data of another object between the structure's start and the pointer; or
   one of the structure's members in the list is no plain data.

   The result is ARRAYS itself if no entry is added.  No entry is added for
   other directives than target and target data, for OpenACC, for pointers that
   iterators attach, and in programs with Fortran.  If entries are added, the
   result is from SCRATCH.  */
const struct gomp_arrays *
gomp_map_add_missing (const struct gomp_arrays *arrays,
                      enum gomp_context context, struct gomp_scratch *scratch)
  GOMP_HIDDEN;

#endif
