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
  /* Pieces that were not mapped are copied to the device.  Of pieces that were
     mapped, only the addresses, descriptors and lengths are sent that have
     changed for the device.  */
  GOMP_DEEP_ENTER = 0,
  /* As GOMP_DEEP_ENTER, but pieces that were not mapped are copied only if they
     hold addresses.  */
  GOMP_DEEP_ENTER_CREATE = 1,
  /* For an object that was entered already: pieces that were mapped are copied
     as well, tables of types excepted.  The call does not count as one more
     entering.  */
  GOMP_DEEP_ENTER_UPDATE = 2
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

/* Objects that are left after another one, by the same directive.  */
struct gomp_deep_rest
{
  size_t n;
  const struct gomp_deep_object *objects;
};

/* Undo one of the times that OBJECT was entered on DEVICE, or all of them if
   FINALIZE.  DEEP is NULL, or describes OBJECT as it is now; it stays the
   caller's.  If OBJECT stays entered, since it was entered more than once,
   nothing else is done: DEEP is not looked at, and the result is true.
   Otherwise OBJECT's record is removed, and the references that the record has
   of mappings are given back; with FINALIZE these mappings lose all references.
   If DEEP is not NULL, its pieces in mappings that go are copied back to the
   host first.  If DEEP is NULL, nothing is copied.

   REST is NULL, or the other objects which the same directive leaves after this
   one.  Then pieces in mappings that go with one of those are copied back,
   too.

   Returns false with *STATUS GOMP_PSET_NO_ACTION if there is no record.
   Returns false with *STATUS GOMP_DEEP_AGAIN, and *ERR not set, if the record
   would be removed, and DEEP is not NULL and leaves out other paths than the
   record does.  */
bool gomp_deep_exit (struct gomp_device *device, const struct gomp_deep *deep,
                     const struct gomp_deep_object *object, bool finalize,
                     const struct gomp_deep_rest *rest,
                     const struct gomp_site *site, gomp_pset_status *status,
                     struct gomp_error *err) GOMP_HIDDEN;

/* Copy the contents of OBJECT back from DEVICE to the host.  DEEP describes
   OBJECT as it is now.  Those pieces of DEEP are copied that OBJECT's record
   has with the same start and size, and that are still mapped; tables of types
   are not copied.  Addresses and descriptors in these pieces stay the host's.
   If DEEP owns a piece that the record does not have, a warning says so
   (gomp_deep_tell_stale).  Counts and mappings do not change.  Returns false
   with *STATUS GOMP_PSET_NO_ACTION if there is no record, and with
   GOMP_DEEP_AGAIN if the record leaves out other paths than DEEP does.  */
bool gomp_deep_fetch (struct gomp_device *device, const struct gomp_deep *deep,
                      const struct gomp_deep_object *object,
                      const struct gomp_site *site, gomp_pset_status *status,
                      struct gomp_error *err) GOMP_HIDDEN;

/* Return how many bytes the pieces of OBJECT had when it was last entered or
   updated on DEVICE.  Tables of types do not count, nor do the gaps of a
   section.  Returns 0 if OBJECT has no record on DEVICE.  */
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
