/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the C functions of gomp_pset_data.h and the procedures of the Fortran
   module have in common.  FRAME: of the entry point's caller.  */

#ifndef GOMP_API_PSET_DATA_H
#define GOMP_API_PSET_DATA_H 1

#include "extension/api-pset.h"

/* Begin the data operation ACTION of DATA (gomp_pset_data.h).  *ADDRESS, unless
   ADDRESS is NULL, is set to the device address of the variable (VAR of DATA),
   or to its host address if the variable is not mapped.  *HANDLE, unless HANDLE
   is NULL, is set to the handle of the entry, for gomp_data_exit, if DATA says
   that the operation is structured; to 0 if it is not structured, or if ACTION
   is GOMP_PSET_DEVICEPTR or GOMP_PSET_USE_DEVICE.  With a status below 0, which
   is an error, neither *ADDRESS nor *HANDLE is set.  FRAME is the place that
   called the entry point.  No lock held.  */
gomp_pset_status gomp_data_enter (gomp_pset_action action,
                                  const struct gomp_pset_data *data,
                                  void **address, gomp_pset_handle *handle,
                                  const struct gomp_source_frame *frame)
  GOMP_HIDDEN;
/* Give back what was entered of DATA.  ACTION is one of the actions of exits:
   GOMP_PSET_COPYOUT, GOMP_PSET_DELETE or GOMP_PSET_DETACH.  HANDLE is the
   handle that gomp_data_enter has set for the structured entry that ends; 0 if
   DATA says that the exit is not structured.  With a status below 0, which is
   an error, the entry of HANDLE can still be left by another call, unless the
   error came when its memory had been given back.  FRAME is the place that
   called the entry point.  No lock held.  */
gomp_pset_status
gomp_data_exit (gomp_pset_action action, const struct gomp_pset_data *data,
                gomp_pset_handle handle, const struct gomp_source_frame *frame)
  GOMP_HIDDEN;
/* Copy DATA to the host if ACTION is GOMP_PSET_UPDATE_HOST, to the device if
   ACTION is GOMP_PSET_UPDATE_DEVICE.  Returns GOMP_PSET_DONE if that has been
   done, or put on the queue of DATA; GOMP_PSET_NO_ACTION if there is nothing to
   copy, which is no error; GOMP_PSET_BAD_ARGUMENT for any other ACTION; another
   status below 0 after another error.  FRAME is the place that called the entry
   point.  No lock held.  */
gomp_pset_status gomp_data_update (gomp_pset_action action,
                                   const struct gomp_pset_data *data,
                                   const struct gomp_source_frame *frame)
  GOMP_HIDDEN;

#endif
