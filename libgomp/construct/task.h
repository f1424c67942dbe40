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
  bool nowait; /* the construct has a nowait clause */
  bool later; /* true: this is a copy that gomp_call_schedule
                                   has made, for a task or another thread to
                                   carry out; false: it is the construct as the
                                   compiler passed it */
  struct gomp_site site;
  size_t n;
  void **addresses;
  size_t *sizes;
  unsigned short *kinds;
  void (*function) (void *); /* the host's function of a target region; NULL
                                   for other constructs */
  void **args; /* the compiler's launch arguments of a target
                                   region, which end with NULL; may be NULL, and
                                   is NULL for other constructs */
};

/* Carry out CALL by calling EXECUTE.  DEPEND is the compiler's array of
   dependences, or NULL if there are none.  NOWAIT is what NOWAIT of CALL says,
   which this function does not read.  APART says that a thread other than the
   calling one may carry out CALL; it matters only if NOWAIT is true.  There are
   three ways:
   - NOWAIT is false: the calling thread waits for the tasks that DEPEND names,
     calls EXECUTE, and returns when EXECUTE has returned.
   - NOWAIT and APART are true, DEPEND is NULL, and both gomp_task_outside and
     gomp_task_apart return true: another thread calls EXECUTE with a copy of
     CALL, while the calling thread goes on.
   - NOWAIT is true, and one of the other conditions does not hold: a task of
     the installed libgomp, with the dependences DEPEND, calls EXECUTE with a
     copy of CALL.
   On the last two ways EXECUTE may be called after this function has returned;
   CALL and its arrays need not stay valid.  If APART is true, CALL has to name
   its device by number, since another thread has another default device.  On
   all three ways the values of FIRSTPRIVATE items are taken before this
   function waits or returns.  Source: OpenMP 5.2, 12.5, 13.8; the array:
   doc/abi/entry-points.md section 4.2.  */
void gomp_call_schedule (const struct gomp_call *call, bool nowait, bool apart,
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
   carrying out CALL later or on memory of the host.  The words of an iterator
   are an array: a count, then as many pairs of address and size
   (doc/abi/map-kinds.md section 9).  This array lies on the stack of the
   function that has the construct, and the iterator's entry has its address.
   Returns an array like CALL's addresses, in which the entries of what was
   copied have the addresses of the copies.  If the list attaches one
   FIRSTPRIVATE object to another one (gomp_call_has_patch), the pointer in the
   copy of the first object refers to the copy of the other object.  Array and
   copies come from SCRATCH; if there is nothing to copy, the result is CALL's
   own array.  */
void **gomp_call_privatize (const struct gomp_call *call,
                            struct gomp_scratch *scratch) GOMP_HIDDEN;

#endif
