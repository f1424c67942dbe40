/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   This process may be the worker of an emulated device, or serve devices of
   plugins to another process: then the program's main never runs, and kernels
   do.  */

#ifndef GOMP_WORKER_H
#define GOMP_WORKER_H 1

#include "base/types.h"
#include "base/worker-start.h"

struct gomp_pset_callbacks;

/* Return whether this process is such a worker.  The answer never changes.  */
bool gomp_worker_process (void) GOMP_HIDDEN;

/* Have this process run MAIN in place of the program's, unless it is a worker.
   To be called by constructors of the runtime only: behind them main begins.  */
void gomp_worker_replace_main (gomp_main_function *main) GOMP_HIDDEN;

/* Return the OpenMP number of the device that this process emulates.  Only to
   be called in a worker.  */
int gomp_worker_device_number (void) GOMP_HIDDEN;

/* Return the number of devices that the program has.  Only to be called in a
   worker.  */
int gomp_worker_device_count (void) GOMP_HIDDEN;

/* Have the host process run FN, the code of a region `target device(ancestor:
   1)', and wait until the region has run.  ADDRESSES, SIZES and KINDS are the
   compiler's arrays for the region, with N entries each.  FN, the arrays and
   the addresses in ADDRESSES are addresses of this process, the worker.
   Returns true when the region has run.  If the region or its data fails, the
   host process ends, and this does not return.  Returns false, with nothing
   run, if this process is not a worker, or a worker that cannot ask its host
   process.  */
bool gomp_worker_reverse (void (*fn) (void *), size_t n, void **addresses,
                          size_t *sizes, unsigned short *kinds) GOMP_HIDDEN;

/* Return what functions for plugins have to call in this process; NULL: they do
   their work themselves.  Any process.  */
const struct gomp_pset_callbacks *gomp_worker_callbacks (void) GOMP_HIDDEN;

#endif
