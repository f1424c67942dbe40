/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the user calls a component of a deep object: "x(2)%l(3)%a".  Slow; for
   messages and lists.  */

#ifndef GOMP_DEEP_PATH_H
#define GOMP_DEEP_PATH_H 1

#include "deep/deep.h"

/* The links that refer to the pieces of DEEP, by the pieces' numbers; to be
   freed.  GOMP_DEEP_NONE: there is none.  */
uint32_t *gomp_deep_parents (const struct gomp_deep *deep) GOMP_HIDDEN;

/* The component with its address, or descriptor, at WHERE in a piece of DEEP, which
   need not be complete.  PARENTS: as above.  Writes at most SIZE bytes to TEXT and
   returns it; NULL: not known, since callbacks have told of it, or it is too
   deep.  */
const char *gomp_deep_path (const struct gomp_deep *deep,
                            const uint32_t *parents, uintptr_t where,
                            char *text, size_t size) GOMP_HIDDEN;

/* The same for the first element of PIECE.  */
const char *gomp_deep_path_of_piece (const struct gomp_deep *deep,
                                     const uint32_t *parents, uint32_t piece,
                                     char *text, size_t size) GOMP_HIDDEN;

#endif
