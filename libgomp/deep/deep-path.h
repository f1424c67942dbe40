/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the user calls a component of a deep object: "x(2)%l(3)%a".  Slow; for
   messages and lists.  */

#ifndef GOMP_DEEP_PATH_H
#define GOMP_DEEP_PATH_H 1

#include "deep/deep.h"

/* Return an array, for the caller to free, that has for each piece of DEEP, by
   its number, the index of the link that owns the piece, or GOMP_DEEP_NONE if
   no link does.  Ends the program if there is no memory.  */
uint32_t *gomp_deep_parents (const struct gomp_deep *deep) GOMP_HIDDEN;

/* Write the name of the component whose address or descriptor lies at host
   address WHERE, in a piece of DEEP, to TEXT, and return TEXT; at most SIZE
   bytes are written.  The name begins with that of the variable, which is a
   local one of the FRAME in DEEP's SUBJECT or a global one; it begins with "the
   object" if that variable is not known.  DEEP need not be complete.  PARENTS
   is the result of gomp_deep_parents.  Returns NULL, with TEXT undefined, if
   the name of the component is not known or does not fit.  It is not known, for
   example, if a callback has told of the component, or if too many links
   (LEVELS, deep-path.c) lead from the object to the component.  */
const char *gomp_deep_path (const struct gomp_deep *deep,
                            const uint32_t *parents, uintptr_t where,
                            char *text, size_t size) GOMP_HIDDEN;

/* Write the name of the first element of DEEP's piece with the number PIECE to
   TEXT, and return TEXT; at most SIZE bytes are written.  PARENTS is the
   result of gomp_deep_parents.  Returns NULL if the name is not known or does
   not fit.  */
const char *gomp_deep_path_of_piece (const struct gomp_deep *deep,
                                     const uint32_t *parents, uint32_t piece,
                                     char *text, size_t size) GOMP_HIDDEN;

#endif
