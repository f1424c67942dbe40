/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the C functions of gomp_pset_deep.h and the procedures of the Fortran
   module have in common.  All functions: see gomp_pset_deep.h; no lock
   held.  */

#ifndef GOMP_API_DEEP_H
#define GOMP_API_DEEP_H 1

#include "extension/api-pset.h"
#include "deep/deep-runs.h"

/* An object as the user gives it: runs of elements that lie side by side, of
   which the section of an array may have several.  */
struct gomp_deep_root
{
  size_t n_runs;                /* 0: it is not there */
  const struct gomp_deep_run *runs;
  size_t size;                  /* bytes of one element */
  struct gomp_deep_callback inside;
  const char *const *leave_out;
  size_t n_leave_out;
  bool skips; /* what components refer to that cannot be, or is
                                   of unknown type, is passed over */
};

/* A status that the functions of this file return where the device does not
   have an object that should be there; the user gets GOMP_PSET_NO_ACTION.  */
#define GOMP_DEEP_NOT_ENTERED ((gomp_pset_status) 1001)

/* Collect ROOT, with what it owns, into DEEP, which the caller has to give to
   gomp_deep_fini in any case.  TOGETHER says that the runs of ROOT are to keep
   their distances.  */
gomp_pset_status gomp_deep_walk_root (const struct gomp_pset_call *call,
                                      const struct gomp_deep_root *root,
                                      bool together, struct gomp_deep *deep)
  GOMP_HIDDEN;

/* Enter ROOT on CALL's device.  FLAGS are those of gomp_pset_enter_deep.  */
gomp_pset_status gomp_deep_enter_call (const struct gomp_pset_call *call,
                                       const struct gomp_deep_root *root,
                                       unsigned flags) GOMP_HIDDEN;
/* Leave ROOT on CALL's device.  FLAGS are those of gomp_pset_exit_deep.  */
gomp_pset_status gomp_deep_exit_call (const struct gomp_pset_call *call,
                                      const struct gomp_deep_root *root,
                                      unsigned flags) GOMP_HIDDEN;
/* Copy ROOT, with what it owns, to CALL's device if TO_DEVICE, else from
   it.  */
gomp_pset_status gomp_deep_update_call (const struct gomp_pset_call *call,
                                        const struct gomp_deep_root *root,
                                        bool to_device) GOMP_HIDDEN;

/* Pack ROOT, with what it owns, into a new buffer; *BUFFER is set to it, for
   the caller to free, and *BYTES to its size.  */
gomp_pset_status gomp_deep_pack_call (const struct gomp_pset_call *call,
                                      const struct gomp_deep_root *root,
                                      void **buffer, size_t *bytes) GOMP_HIDDEN;
/* Replace the contents of ROOT, and what it owns, by those that were packed
   into the BYTES bytes at BUFFER.  */
gomp_pset_status gomp_deep_unpack_call (const struct gomp_pset_call *call,
                                        const struct gomp_deep_root *root,
                                        const void *buffer, size_t bytes)
  GOMP_HIDDEN;

#endif
