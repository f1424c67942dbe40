/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Inside the worker process.  */

#ifndef GOMP_HOST_WORKER_H
#define GOMP_HOST_WORKER_H 1

#include "host/protocol.h"

/* From now on a kernel's memory fault, bad instruction or arithmetic trap is
   told to the other end of LAUNCH, and ends the process.  */
void gomp_worker_catch_faults (struct gomp_channel launch);

/* Kernels' requests go to the other end of LAUNCH.  */
void gomp_worker_ask_on (struct gomp_channel launch);

/* Have the host process run the reverse-offload region FN; the arrays are those
   of GOMP_target_ext.  */
void gomp_worker_reverse (void (*fn) (void *), size_t n, void **addresses,
                          size_t *sizes, unsigned short *kinds);

/* Where this process has the code of the function that is at FUNCTION in the host
   process; 0 if there is none that device code may call.  May be called in a
   signal handler for the fault of a jump there.  */
uintptr_t gomp_worker_indirect (uintptr_t function);

/* Find what the program's libraries have for that; to be called once.  Then:
   write what the kernel has printed so far.  */
void gomp_worker_flush_init (void);
void gomp_worker_flush (void);

#endif
