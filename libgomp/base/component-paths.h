/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lists of paths of components, as users write them ("a%b", with blanks
   anywhere, in lower or upper case).  */

#ifndef GOMP_COMPONENT_PATHS_H
#define GOMP_COMPONENT_PATHS_H 1

#include "base/types.h"

/* Return an array of copies of the N PATHS, which gomp_deep_paths_free frees;
   NULL if N is 0.  Ends the program if there is no memory.  */
char **gomp_deep_paths_copy (const char *const *paths, size_t n) GOMP_HIDDEN;
/* Free the array PATHS of N copies, which gomp_deep_paths_copy has
   returned.  */
void gomp_deep_paths_free (char **paths, size_t n) GOMP_HIDDEN;
/* Return whether one of the N PATHS names the component PATH, or a component
   that contains it: "a" covers "a" and "a%b", but "a%b" does not cover "a".  */
bool gomp_deep_paths_cover (const char *const *paths, size_t n,
                            const char *path) GOMP_HIDDEN;

#endif
