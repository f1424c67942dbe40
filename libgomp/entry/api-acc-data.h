/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the data routines of OpenACC have in common in C and Fortran.  */

#ifndef GOMP_API_ACC_DATA_H
#define GOMP_API_ACC_DATA_H 1

#include "event/acc-prof.h"
#include "openacc/acc.h"
#include "program/caller.h"

/* The caller of a routine.  Only in the routine itself.  */
#define FRAME (&(struct gomp_source_frame) CALLER_FRAME)

/* Routines that do what a directive with one clause would.  */
enum goacc_data_routine
{
  GOACC_COPYIN,
  GOACC_CREATE,
  GOACC_COPYOUT,
  GOACC_COPYOUT_FINALIZE,
  GOACC_DELETE,
  GOACC_DELETE_FINALIZE,
  GOACC_UPDATE_DEVICE,
  GOACC_UPDATE_SELF,
  GOACC_ATTACH,
  GOACC_DETACH,
  GOACC_DETACH_FINALIZE
};

/* Carry out ROUTINE for the SIZE bytes at HOST, or for the pointer at HOST, on
   queue ASYNC of the current device, called from FRAME.  No lock held.  Errors
   end the program.  */
void goacc_data (enum goacc_data_routine routine, void *host, size_t size,
                 int async, const struct gomp_source_frame *frame)
  GOMP_HIDDEN;

/* Return whether the SIZE bytes at HOST are all on the current device.  False
   if there are none.  No lock held.  */
bool goacc_data_present (const void *host, size_t size) GOMP_HIDDEN;

#pragma GCC visibility push (default)

/* Since OpenACC 3.0; not in every compiler's openacc.h.  */
void acc_memcpy_device (void *, void *, size_t);
void acc_memcpy_device_async (void *, void *, size_t, int);

#pragma GCC visibility pop

#endif
