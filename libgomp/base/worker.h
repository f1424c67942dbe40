/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   This process may be the worker of an emulated device: then the program's
   main never runs, and kernels do.  */

#ifndef GOMP_WORKER_H
#define GOMP_WORKER_H 1

#include "base/types.h"

/* Return whether this process is the worker of an emulated device.  The answer
   never changes.  */
bool gomp_worker_process (void) GOMP_HIDDEN;

/* Return the OpenMP number of the device that this process, a worker,
   emulates.  */
int gomp_worker_device_number (void) GOMP_HIDDEN;

/* Return the number of devices that the program has.  Only to be called in a
   worker.  */
int gomp_worker_device_count (void) GOMP_HIDDEN;

/* Have the host process run FN, the code of a region `target device(ancestor:
   1)', with the arrays of N entries ADDRESSES, SIZES and KINDS, and wait until
   it has.  Returns false, with nothing run, if this process is not a worker,
   or a worker that cannot ask its host process.  */
bool gomp_worker_reverse (void (*fn) (void *), size_t n, void **addresses,
                          size_t *sizes, unsigned short *kinds) GOMP_HIDDEN;

#endif
