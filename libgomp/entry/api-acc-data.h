/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the data routines of OpenACC have in common in C and Fortran.  */

#ifndef GOMP_API_ACC_DATA_H
#define GOMP_API_ACC_DATA_H 1

#include "event/acc-prof.h"
#include "openacc/acc.h"
#include "program/caller.h"

/* The place from which the program has called the routine that uses FRAME.
   Only routines that the program calls directly may use FRAME.  */
#define FRAME (&(struct gomp_source_frame) CALLER_FRAME)

/* The data routines of OpenACC; each does what a directive with one clause
   would.  */
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

/* Carry out ROUTINE on queue ASYNC of the current device.  GOACC_ATTACH,
   GOACC_DETACH and GOACC_DETACH_FINALIZE are about the pointer at HOST, and
   SIZE has to be 0 for them.  All other routines are about the SIZE bytes at
   HOST.  FRAME is the place that called the routine.  No lock held.  Errors end
   the program.  */
void goacc_data (enum goacc_data_routine routine, void *host, size_t size,
                 int async, const struct gomp_source_frame *frame) GOMP_HIDDEN;

/* Return whether all SIZE bytes at host address HOST are present on the current
   device.  If HOST is NULL or SIZE is 0, the result is false on any device.
   All other bytes count as present if the current device is the host, or shares
   the host's memory.  No lock held.  */
bool goacc_data_present (const void *host, size_t size) GOMP_HIDDEN;

/* Return the device of THREAD, or NULL if that needs no data mapped: it is the
   host, or shares the host's memory.  */
static inline struct gomp_device *
goacc_mapping_device (const struct goacc_thread *thread)
{
  return goacc_device_maps (thread->dev) ? thread->dev : NULL;
}

#pragma GCC visibility push(default)

/* Copy SIZE bytes from device address SRC to device address DST of the calling
   thread's device, and return when that is done.  If that device is the host,
   or shares the host's memory, both are host addresses.  Nothing is done if
   SIZE is 0, or if DST and SRC are equal.  An error ends the program: a null
   address, or a failure of the device.  (A routine since OpenACC 3.0, which not
   every compiler's openacc.h declares.)  */
void acc_memcpy_device (void *dst, void *src, size_t size);
/* Copy as acc_memcpy_device does, but on the queue for ASYNC: the copy may be
   made after the call has returned, so that both places have to stay valid
   until the queue has got there.  Where the device's plugin cannot copy within
   device memory on a queue, the queue is waited for, and the copy is done on
   return.  ASYNC is an async value; acc_async_sync stands for no queue.  */
void acc_memcpy_device_async (void *dst, void *src, size_t size, int async);

#pragma GCC visibility pop

#endif
