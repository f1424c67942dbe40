/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Directives that map whole objects: GOMP_PSET_DEEP=1.

   Before a construct's list is carried out as usual, the variables in it of
   which the type is known are entered deep, each with what it owns; the list
   then finds them present.  After the list's end, or after exit data, they are
   left again.  So every directive has two references of such a variable: its
   own, and the deep object's.  */

#ifndef GOMP_DEEP_DIRECTIVE_H
#define GOMP_DEEP_DIRECTIVE_H 1

#include "deep/deep-variable.h"
#include "run/run.h"

/* Whether directives enter variables deep, since the user has set
   GOMP_PSET_DEEP.  Constant after start-up.  */
extern bool gomp_deep_directives GOMP_HIDDEN;

/* A variable that a region has entered deep, and that is to be left at the
   region's end.  */
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

/* Common to all functions: they are called only if gomp_deep_directives is
   true, and with no lock held.  They set *ANY if some variable was deep, so
   that nothing of the construct may be carried out from a memo, and *ARRAYS to
   the list that is to be carried out after that (gomp_deepen_correct).
   Functions that return bool return false, with *ERR set, on failure.  */

/* Enter the deep variables in *ARRAYS, the list of a construct of kind
   CONTEXT.  *DEEPENED is set, also on failure, to the variables that
   gomp_deepen_end has to leave at the region's end; DEEPENED is NULL for enter
   data.  */
bool gomp_deepen_begin (struct gomp_device *device,
                        const struct gomp_arrays **arrays,
                        enum gomp_context context, const struct gomp_site *site,
                        struct gomp_scratch *scratch,
                        struct gomp_deepened **deepened, bool *any,
                        struct gomp_error *err) GOMP_HIDDEN;

/* Leave the variables *DEEPENED that a region has entered; *DEEPENED is freed
   and becomes NULL.  A variable that exit data has left within a data region
   of OpenMP is not left again, unless enter data has entered it anew.  */
bool gomp_deepen_end (struct gomp_device *device,
                      struct gomp_deepened **deepened,
                      const struct gomp_site *site, struct gomp_error *err)
  GOMP_HIDDEN;

/* Set *LEFT to the deep variables that exit data with *ARRAYS is going to
   leave.  To be called before that removes anything; gomp_deepen_exit has to
   be called after it.  */
void gomp_deepen_find (struct gomp_device *device,
                       const struct gomp_arrays **arrays,
                       const struct gomp_site *site,
                       struct gomp_scratch *scratch,
                       struct gomp_deepened **left) GOMP_HIDDEN;
/* Leave the variables *LEFT, which gomp_deepen_find has found; to be called
   once the exit data itself has been carried out.  *LEFT is freed and becomes
   NULL.  */
bool gomp_deepen_exit (struct gomp_device *device, struct gomp_deepened **left,
                       const struct gomp_site *site, struct gomp_error *err)
  GOMP_HIDDEN;

/* Copy the deep variables in *ARRAYS, the list of an update, to or from
   DEVICE, as the list says.  */
bool gomp_deepen_update (struct gomp_device *device,
                         const struct gomp_arrays **arrays,
                         const struct gomp_site *site,
                         struct gomp_scratch *scratch, struct gomp_error *err)
  GOMP_HIDDEN;

/* Return a list in which polymorphic variables have the sizes of their dynamic
   types, where the compiler has taken those of the declared types: ARRAYS
   itself if it needs no change, else a copy from SCRATCH.  LIST has the
   variables that are mapped deep.  */
const struct gomp_arrays *gomp_deepen_correct (const struct gomp_arrays *arrays,
                                               const struct gomp_deepened *list,
                                               struct gomp_scratch *scratch)
  GOMP_HIDDEN;

#endif
