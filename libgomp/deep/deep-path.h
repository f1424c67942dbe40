/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the user calls a component of a deep object: "x(2)%l(3)%a".  Slow; for
   messages and lists.  */

#ifndef GOMP_DEEP_PATH_H
#define GOMP_DEEP_PATH_H 1

#include "deep/deep.h"

/* Return, for each piece of DEEP by its number, the index of the link that
   owns it; GOMP_DEEP_NONE: there is none.  For the caller to free.  */
uint32_t *gomp_deep_parents (const struct gomp_deep *deep) GOMP_HIDDEN;

/* Name the component with its address, or descriptor, at WHERE in a piece of
   DEEP, which need not be complete.  PARENTS: from gomp_deep_parents.  Writes
   at most SIZE bytes to TEXT and returns it.  NULL: not known, since callbacks
   have told of it, or it is too deep.  */
const char *gomp_deep_path (const struct gomp_deep *deep,
                            const uint32_t *parents, uintptr_t where,
                            char *text, size_t size) GOMP_HIDDEN;

/* Name the first element of PIECE, a piece's number, as gomp_deep_path
   does.  */
const char *gomp_deep_path_of_piece (const struct gomp_deep *deep,
                                     const uint32_t *parents, uint32_t piece,
                                     char *text, size_t size) GOMP_HIDDEN;

#endif
