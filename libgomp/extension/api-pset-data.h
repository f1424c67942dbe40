/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the C functions of gomp_pset_data.h and the procedures of the Fortran
   module have in common.  FRAME: of the entry point's caller.  */

#ifndef GOMP_API_PSET_DATA_H
#define GOMP_API_PSET_DATA_H 1

#include "extension/api-pset.h"

/* Begin the data operation ACTION of DATA; see gomp_pset_data.h.  *ADDRESS,
   unless ADDRESS is NULL, is set to the device address, or to the host's if
   nothing is mapped; *HANDLE, unless HANDLE is NULL, to what gomp_data_exit
   takes for a structured entry, else to 0.  No lock held.  */
gomp_pset_status gomp_data_enter (gomp_pset_action action,
                                  const struct gomp_pset_data *data,
                                  void **address, gomp_pset_handle *handle,
                                  const struct gomp_source_frame *frame)
  GOMP_HIDDEN;
/* End the data operation ACTION of DATA.  HANDLE: of its structured entry, or
   0.  No lock held.  */
gomp_pset_status gomp_data_exit (gomp_pset_action action,
                                 const struct gomp_pset_data *data,
                                 gomp_pset_handle handle,
                                 const struct gomp_source_frame *frame)
  GOMP_HIDDEN;
/* Carry out ACTION, an update, of DATA.  No lock held.  */
gomp_pset_status gomp_data_update (gomp_pset_action action,
                                   const struct gomp_pset_data *data,
                                   const struct gomp_source_frame *frame)
  GOMP_HIDDEN;

#endif
