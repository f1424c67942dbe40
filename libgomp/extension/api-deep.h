/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the C functions of gomp_pset_deep.h and the procedures of the Fortran
   module have in common.

   Common to all functions: no lock held by the caller.  They return a status as
   the function of gomp_pset_deep.h that does the same, or
   GOMP_DEEP_NOT_ENTERED.  With any other status than GOMP_PSET_DONE, CALL's
   message has been set (gomp_pset_give_up).  */

#ifndef GOMP_API_DEEP_H
#define GOMP_API_DEEP_H 1

#include "extension/api-pset.h"
#include "deep/deep-runs.h"

/* An object as the user gives it: one or more runs.  A run is elements that lie
   side by side.  A section of an array that has gaps between its elements has
   several runs.  */
struct gomp_deep_root
{
  size_t n_runs; /* 0: the object is not allocated, not
                                   associated or null; an object without
                                   elements has a run of COUNT 0 */
  const struct gomp_deep_run *runs;
  size_t size; /* bytes of one element */
  struct gomp_deep_callback inside; /* the function that finds the links in an
                                   element; if that is NULL, elements have no
                                   links */
  /* N_LEAVE_OUT paths of components that are not followed, such as "list%next",
     without the name of the object (gomp_pset_deep.h).  */
  const char *const *leave_out;
  size_t n_leave_out;
  bool skips; /* a component whose target cannot be entered, or
                                   is of unknown type, is passed over; if
                                   false, such a component is an error */
};

/* The status that the functions of this file return where the device does not
   have an object that should be there.  The entry points turn it into
   GOMP_PSET_NO_ACTION for the user.  */
#define GOMP_DEEP_NOT_ENTERED ((gomp_pset_status) 1001)

/* Collect ROOT, with all that it owns, into DEEP.  DEEP need not be initialized
   before.  The caller has to pass DEEP to gomp_deep_fini in any case, also on
   failure.  If TOGETHER, DEEP says that the runs of ROOT have to keep their
   distances on the device; if not, each run is memory by itself, which will do
   where DEEP is not entered on a device.  Returns GOMP_PSET_DONE; or the reason
   why collecting has failed: a status below 0, or the positive number that a
   callback has returned.  */
gomp_pset_status gomp_deep_walk_root (const struct gomp_pset_call *call,
                                      const struct gomp_deep_root *root,
                                      bool together, struct gomp_deep *deep)
  GOMP_HIDDEN;

/* Return how many elements ROOT has in all runs.  */
size_t gomp_deep_root_count (const struct gomp_deep_root *root) GOMP_HIDDEN;

/* Overwrite the elements of ROOT by those that lie side by side at FROM.  */
void gomp_deep_root_fill (const struct gomp_deep_root *root, const void *from)
  GOMP_HIDDEN;

/* Return whether DEEP, which gomp_deep_walk_root has collected, owns
   something.  */
bool gomp_deep_owns (const struct gomp_deep *deep) GOMP_HIDDEN;

/* Enter ROOT, with all that it owns, on CALL's device: map what is absent, and
   take a reference to each piece.  FLAGS are those of gomp_pset_enter_deep.  */
gomp_pset_status gomp_deep_enter_call (const struct gomp_pset_call *call,
                                       const struct gomp_deep_root *root,
                                       unsigned flags) GOMP_HIDDEN;
/* Undo one time that ROOT was entered on CALL's device.  If that was the last
   time, copy back what ROOT owns, and release what was mapped for it.  With
   GOMP_PSET_DEEP_RELEASE in FLAGS nothing is copied; with
   GOMP_PSET_DEEP_FINALIZE each call counts as the last time.  Returns
   GOMP_DEEP_NOT_ENTERED if ROOT has not been entered.  */
gomp_pset_status gomp_deep_exit_call (const struct gomp_pset_call *call,
                                      const struct gomp_deep_root *root,
                                      unsigned flags) GOMP_HIDDEN;
/* Copy ROOT, with what it owns, to CALL's device if TO_DEVICE, else from it.
   Returns GOMP_DEEP_NOT_ENTERED if ROOT has not been entered there.  */
gomp_pset_status gomp_deep_update_call (const struct gomp_pset_call *call,
                                        const struct gomp_deep_root *root,
                                        bool to_device) GOMP_HIDDEN;

/* Pack ROOT, with all that it owns, into a new buffer.  *BUFFER is set to the
   buffer, for the caller to free, and *BYTES to its size; neither is set on
   failure.  */
gomp_pset_status gomp_deep_pack_call (const struct gomp_pset_call *call,
                                      const struct gomp_deep_root *root,
                                      void **buffer, size_t *bytes) GOMP_HIDDEN;
/* Overwrite the elements of ROOT by those that were packed into the BYTES bytes
   at BUFFER.  What these elements own is put into new memory, from malloc.  The
   memory that ROOT owned before is not freed.  On failure ROOT is
   unchanged.  */
gomp_pset_status gomp_deep_unpack_call (const struct gomp_pset_call *call,
                                        const struct gomp_deep_root *root,
                                        const void *buffer, size_t bytes)
  GOMP_HIDDEN;

/* The two steps of gomp_deep_unpack_call, for those who have to do something
   between them.  The first makes all that can fail, beside ROOT; *UNPACKING is
   set to it, or to NULL on failure.  The runs of ROOT have to stay until the
   second step, which is one of the two below.  */
struct gomp_unpacking;
gomp_pset_status gomp_deep_unpack_begin (const struct gomp_pset_call *call,
                                         const struct gomp_deep_root *root,
                                         const void *buffer, size_t bytes,
                                         struct gomp_unpacking **unpacking)
  GOMP_HIDDEN;
/* Overwrite the elements of the root of UNPACKING, and free UNPACKING.  */
void gomp_deep_unpack_finish (struct gomp_unpacking *unpacking) GOMP_HIDDEN;
/* Free UNPACKING, which may be NULL, and what was made for it.  The root is
   unchanged.  */
void gomp_deep_unpack_drop (struct gomp_unpacking *unpacking) GOMP_HIDDEN;

#endif
