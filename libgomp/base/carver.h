/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   One piece of memory for several arrays.

   Cut twice with the same calls: once to measure, then from the piece.  */

#ifndef GOMP_CARVER_H
#define GOMP_CARVER_H 1

#include <string.h>

#include "base/types.h"

/* Cuts arrays from one piece of memory; or cuts nothing, and measures how large
   the piece has to be for all arrays.  */
struct gomp_carver
{
  char *memory; /* the piece; NULL: measuring */
  size_t at; /* bytes of the piece that the arrays so far
                                   take, 0 at first; where the next array
                                   begins */
};

/* Cut BYTES bytes, aligned to 16, from the memory of CARVER and return them,
   with a copy of SOURCE in them unless SOURCE is NULL.  If CARVER only
   measures, return NULL.  In both cases CARVER->at grows by the room for
   them.  */
static inline void *
gomp_carve (struct gomp_carver *carver, size_t bytes, const void *source)
{
  void *piece = carver->memory ? carver->memory + carver->at : NULL;

  carver->at += (bytes + 15) & ~(size_t) 15;
  if (piece && source && bytes)
    memcpy (piece, source, bytes);
  return piece;
}

#endif
