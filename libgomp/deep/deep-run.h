/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Entering, updating and leaving deep objects on a device.

   The record of an object says that it is entered on a device (struct
   gomp_deep_record, table/deep-record.h).

   Common to all functions: the caller holds no lock.  SITE is the construct,
   for reports and messages.  A function that returns bool returns false on
   failure; *STATUS and *ERR say why.  No record, mapping or counter has changed
   then, with one exception: if the device itself failed, mappings of pieces
   that the object had ceased to own before the call may have been removed.  */

#ifndef GOMP_DEEP_RUN_H
#define GOMP_DEEP_RUN_H 1

#include "deep/deep-plan.h"
#include "run/run.h"

enum                            /* how gomp_deep_enter enters: bits */
{
  GOMP_DEEP_ENTER = 0,
  GOMP_DEEP_ENTER_CREATE = 1,   /* pieces that hold no addresses are not
                                   copied */
  GOMP_DEEP_ENTER_UPDATE = 2 /* an object that was entered already: all of it
                                   is copied, and this does not count as one
                                   more entering */
};

/* A status with which a call fails, without setting *ERR, if by now the record
   of the object leaves out other paths than DEEP does.  The caller asks for the
   paths again (gomp_deep_left_out) and collects the object anew.  */
#define GOMP_DEEP_AGAIN ((gomp_pset_status) 1000)

/* Find the static objects that DEEP refers to (tables of types, procedures) and
   in place of which DEVICE has its own, and note these in DEEP.  DEEP is
   complete.  */
void gomp_deep_find_twins (struct gomp_deep *deep, struct gomp_device *device)
  GOMP_HIDDEN;

/* Map DEEP, which describes OBJECT as it is now, on DEVICE.  If OBJECT has no
   record, one is made; if it has one, the record is changed to what DEEP has.
   The call counts as one more entering, which gomp_deep_exit has to undo,
   unless HOW has GOMP_DEEP_ENTER_UPDATE.  HOW has bits of GOMP_DEEP_ENTER_*.
   DEEP stays the caller's.

   If there is a record already, DEEP must not leave out more components than
   the record; with GOMP_DEEP_ENTER_UPDATE, both must leave out the same ones.
   Otherwise returns false with *STATUS GOMP_DEEP_AGAIN.  After success the
   record leaves out what DEEP leaves out.  With GOMP_DEEP_ENTER_UPDATE, and no
   record, returns false with *STATUS GOMP_PSET_NO_ACTION.  */
bool gomp_deep_enter (struct gomp_device *device, const struct gomp_deep *deep,
                      const struct gomp_deep_object *object, unsigned how,
                      const struct gomp_site *site, gomp_pset_status *status,
                      struct gomp_error *err) GOMP_HIDDEN;

/* Undo one of the times that OBJECT was entered on DEVICE, or all of them if
   FINALIZE.  If none is left, OBJECT's record and its references are removed;
   before that, if DEEP is not NULL, the data is copied back.  DEEP describes
   OBJECT as it is now, and stays the caller's.  Returns false with *STATUS
   GOMP_PSET_NO_ACTION if there is no record, and with GOMP_DEEP_AGAIN, and no
   *ERR, if the record leaves out other paths than DEEP does.  */
bool gomp_deep_exit (struct gomp_device *device, const struct gomp_deep *deep,
                     const struct gomp_deep_object *object, bool finalize,
                     const struct gomp_site *site, gomp_pset_status *status,
                     struct gomp_error *err) GOMP_HIDDEN;

/* Copy those pieces of DEEP that are mapped from DEVICE to the host; nothing
   else changes.  DEEP describes OBJECT as it is now.  Returns false with
   *STATUS GOMP_PSET_NO_ACTION if there is no record, and with GOMP_DEEP_AGAIN
   if the record leaves out other paths than DEEP does.  */
bool gomp_deep_fetch (struct gomp_device *device, const struct gomp_deep *deep,
                      const struct gomp_deep_object *object,
                      const struct gomp_site *site, gomp_pset_status *status,
                      struct gomp_error *err) GOMP_HIDDEN;

/* Return how many bytes the pieces of OBJECT had when it was entered on
   DEVICE, tables of types left out; 0 if it has not been entered.  */
size_t gomp_deep_entered_bytes (struct gomp_device *device,
                                const struct gomp_deep_object *object)
  GOMP_HIDDEN;

/* Set *PATHS and *N to copies of the paths that the record of OBJECT on DEVICE
   leaves out, for the caller to free by gomp_deep_paths_free.  Returns false,
   with *ERR set and *PATHS NULL, if there is no record.  */
bool gomp_deep_left_out (struct gomp_device *device,
                         const struct gomp_deep_object *object, char ***paths,
                         size_t *n, struct gomp_error *err) GOMP_HIDDEN;

/* Set *PATHS and *N to the paths that have to be left out when OBJECT is
   entered on DEVICE for a caller who leaves out the N_GIVEN paths GIVEN.  If
   OBJECT has no record these are GIVEN; if it has one, only the paths that both
   GIVEN and the record leave out, so that all is mapped that any caller needs.
   The paths are copies, for the caller to free by gomp_deep_paths_free.  */
void gomp_deep_leave_out (struct gomp_device *device,
                          const struct gomp_deep_object *object,
                          const char *const *given, size_t n_given,
                          char ***paths, size_t *n) GOMP_HIDDEN;

/* Write to the trace that PLAN was carried out on DEVICE: N_SENT pieces were
   sent whole, and N_PATCHES addresses by themselves.  Unlike for the other
   functions, the lock of PLAN's table is held.  */
void gomp_deep_trace (const struct gomp_site *site,
                      const struct gomp_device *device,
                      const struct gomp_deep_plan *plan, size_t n_sent,
                      size_t n_patches) GOMP_HIDDEN;

#endif
