/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   nowait and depend: constructs as tasks of the installed libgomp.  */

#ifndef GOMP_TASK_H
#define GOMP_TASK_H 1

#include "run/run.h"

/* A device construct with all that the compiler has passed for it, so that it
   can be carried out later.  */
struct gomp_call
{
  int device;                   /* as the compiler passed it */
  enum gomp_context context;
  struct gomp_site site;
  size_t n;
  void **addresses;
  size_t *sizes;
  unsigned short *kinds;
  void (*function) (void *);    /* target only */
  void **args;                  /* target only */
};

/* Carry out CALL by calling EXECUTE: at once, after waiting for what DEPEND
   (the compiler's array, or NULL) names; or, if NOWAIT, in a task of the
   installed libgomp that depends on DEPEND and has a copy of CALL.  In either
   case the values of FIRSTPRIVATE items are taken now.  Source: OpenMP 5.2,
   12.5, 13.8; the array: doc/abi/entry-points.md section 4.2.  */
void gomp_call_schedule (const struct gomp_call *call, bool nowait,
                         void **depend,
                         void (*execute) (const struct gomp_call *call))
  GOMP_HIDDEN;

/* Call FN with a copy of the SIZE bytes at DATA, aligned to 8, in a task with
   the dependences of OBJECTS, an array of N omp_depend_t.  May return before
   FN has been called; OBJECTS and DATA need not stay valid.  Source: OpenMP
   5.1, 3.8.7.  */
void gomp_task_after (int n, void *objects, void (*fn) (void *), void *data,
                      size_t size) GOMP_HIDDEN;
/* Call FN with a copy of the SIZE bytes at DATA, aligned to 8, in a task with
   the dependences of DEPEND, a compiler's array or NULL.  May return before FN
   has been called; DEPEND and DATA need not stay valid.  */
void gomp_task_after_depend (void **depend, void (*fn) (void *), void *data,
                             size_t size) GOMP_HIDDEN;

/* Return whether the list of CALL attaches a pointer in one FIRSTPRIVATE object
   to another such object, as GCC 13 and newer do for firstprivate allocatables.
   If so, the pointer in the private copy of the first object has to refer to
   the private copy of the other object.  */
bool gomp_call_has_patch (const struct gomp_call *call) GOMP_HIDDEN;

/* Copy the FIRSTPRIVATE objects of CALL and the words of its iterators, for
   carrying out CALL later or on memory of the host.  Returns an array like
   CALL's addresses, with the address of the copy in place of that of each such
   object.  If the list attaches one of these objects to another one
   (gomp_call_has_patch), the pointer in its copy refers to the copy of the
   other.  Array and copies come from SCRATCH; if there is nothing to copy, the
   result is CALL's own array.  */
void **gomp_call_privatize (const struct gomp_call *call,
                            struct gomp_scratch *scratch) GOMP_HIDDEN;

#endif
