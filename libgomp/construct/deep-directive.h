/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Directives that map whole objects: GOMP_PSET_DEEP=1.

   Before a construct's list is carried out as usual, those variables in it
   whose type is known are entered deep, each with all that it owns; the list
   then finds them present.  When the region has ended, or exit data has been
   carried out, they are left again.  So every directive has two references of
   such a variable: its own, and the deep object's.  */

#ifndef GOMP_DEEP_DIRECTIVE_H
#define GOMP_DEEP_DIRECTIVE_H 1

#include "deep/deep-variable.h"
#include "run/run.h"

/* Whether directives enter variables deep, because GOMP_PSET_DEEP is set.
   Constant after start-up.  */
extern bool gomp_deep_directives GOMP_HIDDEN;

/* An element of a list of deep variables.  The list of a region has the
   variables that the region has entered deep, and that are to be left at its
   end.  The list of exit data has the variables that the exit data is to leave;
   a variable that it leaves several times is in the list as many times.  */
struct gomp_deepened
{
  struct gomp_deepened *next;
  struct gomp_deep_variable variable;
  /* Bytes of all that belongs to the variable.  Set only in a list of exit data
     with two or more elements, which is sorted by it: parts are left before the
     wholes that they belong to.  In all other lists it is 0.  */
  size_t bytes;
  bool entered; /* gomp_deep_enter has succeeded; false in the
                                   list of exit data */
  bool counted; /* gomp_deep_entered_add has counted it; false
                                   in the list of exit data */
  /* Whether the element has been moved to the front of its list.  It is moved
     when its variable cannot be entered because a part of the variable is
     mapped already, and the rest is not.  At the front of the list the variable
     is entered before all others.  That succeeds if one of the other variables
     in the list had mapped the part.  It fails again if the part was mapped
     before the construct; the element is not moved a second time then.  */
  bool moved;
};

/* Common to all functions: they are called only if gomp_deep_directives is
   true, and with no lock held.  Where ARRAYS is a pointer to a pointer, *ARRAYS
   is the construct's list at the call.  On return it is the list with which the
   caller has to carry out the construct: a copy with the right sizes, if the
   sizes of polymorphic variables are wrong in the construct's list
   (gomp_deepen_correct); else the construct's list itself.  Functions that
   return bool return false, with *ERR set, on failure.  */

/* Enter the deep variables in *ARRAYS, the list of a construct of kind
   CONTEXT.  *ANY is set to whether there are such; the construct must not be
   carried out from a memo then.  *DEEPENED is set, also on failure, to the
   variables that gomp_deepen_end has to leave at the region's end; DEEPENED is
   NULL for enter data.  */
bool gomp_deepen_begin (struct gomp_device *device,
                        const struct gomp_arrays **arrays,
                        enum gomp_context context, const struct gomp_site *site,
                        struct gomp_scratch *scratch,
                        struct gomp_deepened **deepened, bool *any,
                        struct gomp_error *err) GOMP_HIDDEN;

/* Leave the variables *DEEPENED that a region has entered; *DEEPENED is freed
   and becomes NULL.  If exit data has left a variable within a data region of
   OpenMP, the region does not leave it again, unless enter data has entered it
   since.  */
bool gomp_deepen_end (struct gomp_device *device,
                      struct gomp_deepened **deepened,
                      const struct gomp_site *site, struct gomp_error *err)
  GOMP_HIDDEN;

/* Set *LEFT to the deep variables that exit data with *ARRAYS is going to
   leave; NULL if there are none.  The caller calls this function first, then
   carries out the exit data itself with the new *ARRAYS, and then passes *LEFT
   to gomp_deepen_exit, also if the exit data itself has failed.  */
void gomp_deepen_find (struct gomp_device *device,
                       const struct gomp_arrays **arrays,
                       const struct gomp_site *site,
                       struct gomp_scratch *scratch,
                       struct gomp_deepened **left) GOMP_HIDDEN;
/* Leave the variables *LEFT, which gomp_deepen_find has found.  To be called
   after the exit data itself has been carried out.  *LEFT is freed and becomes
   NULL.  */
bool gomp_deepen_exit (struct gomp_device *device, struct gomp_deepened **left,
                       const struct gomp_site *site, struct gomp_error *err)
  GOMP_HIDDEN;

/* Copy the deep variables in *ARRAYS, the list of an update, with all they own
   to or from DEVICE, as the list says.  */
bool gomp_deepen_update (struct gomp_device *device,
                         const struct gomp_arrays **arrays,
                         const struct gomp_site *site,
                         struct gomp_scratch *scratch, struct gomp_error *err)
  GOMP_HIDDEN;

/* Return a list like ARRAYS in which the entries of polymorphic variables have
   the sizes of the dynamic types, if the compiler has given them those of the
   declared types.  The result is ARRAYS itself if it needs no change, else a
   copy from SCRATCH.  LIST has the variables that are mapped deep.  */
const struct gomp_arrays *gomp_deepen_correct (const struct gomp_arrays *arrays,
                                               const struct gomp_deepened *list,
                                               struct gomp_scratch *scratch)
  GOMP_HIDDEN;

#endif
