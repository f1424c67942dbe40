/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Directives that map whole objects: GOMP_PSET_DEEP=1.

   Before a construct's list is carried out as usual, the variables in it of which
   the type is known are entered deep, each with what it owns; the list then finds
   them present.  After the list's end, or after exit data, they are left again.
   So every directive has two references of such a variable: its own, and the
   deep object's.  */

#ifndef GOMP_DEEP_DIRECTIVE_H
#define GOMP_DEEP_DIRECTIVE_H 1

#include "deep/deep-variable.h"
#include "run/run.h"

/* GOMP_PSET_DEEP was asked for.  Constant after start-up.  */
extern bool gomp_deep_directives GOMP_HIDDEN;

/* What a region has entered deep; to be left at its end.  */
struct gomp_deepened
{
  struct gomp_deepened *next;
  struct gomp_deep_variable variable;
  size_t bytes;                 /* of what belongs to it, if asked for */
  bool entered;
  bool counted;                 /* along with what enter data enters */
  bool moved;                   /* to the front, since parts of it were in the
                                   way */
};

/* Common to all: no lock held; only if gomp_deep_directives.  *ANY: something was
   deep, and nothing must be done from memory.  *ARRAYS becomes the list that is to
   be carried out after that (gomp_deepen_correct).  False: *ERR is set.  */

/* Enter what *ARRAYS, of CONTEXT, have.  *DEEPENED is set to what is to be
   left at the end of the region, for gomp_deepen_end, also on failure;
   DEEPENED is NULL for enter data.  */
bool gomp_deepen_begin (struct gomp_device *device,
                        const struct gomp_arrays **arrays,
                        enum gomp_context context,
                        const struct gomp_site *site,
                        struct gomp_scratch *scratch,
                        struct gomp_deepened **deepened, bool *any,
                        struct gomp_error *err) GOMP_HIDDEN;

/* Leave what a region has entered, *DEEPENED, which becomes NULL and is freed.
   What exit data has left in a data region of OpenMP is not left again, but if
   enter data has entered it anew.  */
bool gomp_deepen_end (struct gomp_device *device,
                      struct gomp_deepened **deepened,
                      const struct gomp_site *site,
                      struct gomp_error *err) GOMP_HIDDEN;

/* Set *LEFT to what exit data with *ARRAYS is going to leave, before it
   removes anything.  gomp_deepen_exit has to follow when it has.  */
void gomp_deepen_find (struct gomp_device *device,
                       const struct gomp_arrays **arrays,
                       const struct gomp_site *site,
                       struct gomp_scratch *scratch,
                       struct gomp_deepened **left) GOMP_HIDDEN;
/* Leave what gomp_deepen_find has found, once exit data has been carried out;
   *LEFT becomes NULL and is freed.  */
bool gomp_deepen_exit (struct gomp_device *device,
                       struct gomp_deepened **left,
                       const struct gomp_site *site,
                       struct gomp_error *err) GOMP_HIDDEN;

/* Update what *ARRAYS have, in the direction that they say.  */
bool gomp_deepen_update (struct gomp_device *device,
                         const struct gomp_arrays **arrays,
                         const struct gomp_site *site,
                         struct gomp_scratch *scratch,
                         struct gomp_error *err) GOMP_HIDDEN;

/* Return ARRAYS, or a copy from SCRATCH in which what the compiler has taken
   for objects of the declared type is what it is.  LIST: variables that are
   mapped.  */
const struct gomp_arrays *
gomp_deepen_correct (const struct gomp_arrays *arrays,
                     const struct gomp_deepened *list,
                     struct gomp_scratch *scratch) GOMP_HIDDEN;

#endif
