/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Deep objects on a device, carried out.

   Common to all functions: as run.h; no lock held.  False: *STATUS and *ERR
   say why, and nothing has changed, but where the device itself has failed:
   then what the object did not own any more may be gone.  */

#ifndef GOMP_DEEP_RUN_H
#define GOMP_DEEP_RUN_H 1

#include "deep/deep-plan.h"
#include "run/run.h"

enum                            /* what gomp_deep_enter does, in bits */
{
  GOMP_DEEP_ENTER = 0,
  GOMP_DEEP_ENTER_CREATE = 1,   /* data that holds no addresses is not copied */
  GOMP_DEEP_ENTER_UPDATE = 2    /* an object that was entered already: all of it
                                   is copied */
};

/* A status: DEEP leaves out other paths than the object's record by now; ask for
   the paths again and collect it anew.  */
#define GOMP_DEEP_AGAIN ((gomp_pset_status) 1000)

/* Note in DEEP, which is complete, what DEVICE has by itself of it: tables of
   types, procedures.  No lock held.  */
void gomp_deep_find_twins (struct gomp_deep *deep, struct gomp_device *device)
  GOMP_HIDDEN;

/* Map DEEP, which is OBJECT as it is now, and make the object's record say so;
   DEEP stays the caller's.  HOW: bits of GOMP_DEEP_ENTER_*.  If there is a
   record, it leaves out from now on what DEEP leaves out, which must not be
   more than it did.  With UPDATE and no record: false, and *STATUS is
   GOMP_PSET_NO_ACTION.  */
bool gomp_deep_enter (struct gomp_device *device, const struct gomp_deep *deep,
                      const struct gomp_deep_object *object, unsigned how,
                      const struct gomp_site *site, gomp_pset_status *status,
                      struct gomp_error *err) GOMP_HIDDEN;

/* Take one entry of OBJECT away, or all if FINALIZE; with the last one, its
   record and the record's references go.  DEEP: what OBJECT is now, which is
   then copied back as far as it is mapped; NULL: nothing is copied.  DEEP
   stays the caller's.  No record: false, and *STATUS is
   GOMP_PSET_NO_ACTION.  */
bool gomp_deep_exit (struct gomp_device *device, const struct gomp_deep *deep,
                     const struct gomp_deep_object *object, bool finalize,
                     const struct gomp_site *site, gomp_pset_status *status,
                     struct gomp_error *err) GOMP_HIDDEN;

/* Copy from the device all of DEEP, which is OBJECT as it is now, that is
   mapped.  Nothing else changes.  No record: false, and *STATUS is
   GOMP_PSET_NO_ACTION.  */
bool gomp_deep_fetch (struct gomp_device *device, const struct gomp_deep *deep,
                      const struct gomp_deep_object *object,
                      const struct gomp_site *site, gomp_pset_status *status,
                      struct gomp_error *err) GOMP_HIDDEN;

/* Return the bytes of the pieces of OBJECT as it was entered, tables left out;
   0: it was not.  */
size_t gomp_deep_entered_bytes (struct gomp_device *device,
                                const struct gomp_deep_object *object)
  GOMP_HIDDEN;

/* Set *PATHS and *N to copies of the paths that the record of OBJECT leaves
   out, to be given to gomp_deep_paths_free.  False: there is no record; *ERR
   says so, and *PATHS is NULL.  */
bool gomp_deep_left_out (struct gomp_device *device,
                         const struct gomp_deep_object *object, char ***paths,
                         size_t *n, struct gomp_error *err) GOMP_HIDDEN;

/* Set *PATHS and *N to the paths to leave out when OBJECT is entered without
   the N_GIVEN paths GIVEN: those, if it has no record; else what both leave
   out, so that all is mapped that any of those needs who have entered it.
   They are copies, to be given to gomp_deep_paths_free.  */
void gomp_deep_leave_out (struct gomp_device *device,
                          const struct gomp_deep_object *object,
                          const char *const *given, size_t n_given,
                          char ***paths, size_t *n) GOMP_HIDDEN;

/* Tell the trace that PLAN was carried out, its table's lock held: N_SENT pieces were
   sent whole, and N_PATCHES addresses by themselves.  */
void gomp_deep_trace (const struct gomp_site *site,
                      const struct gomp_device *device,
                      const struct gomp_deep_plan *plan, size_t n_sent,
                      size_t n_patches) GOMP_HIDDEN;

#endif
