/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Inside the worker process.  */

#ifndef GOMP_HOST_WORKER_H
#define GOMP_HOST_WORKER_H 1

#include "protocol.h"

/* From now on a kernel's memory fault, bad instruction or arithmetic trap is
   told to the other end of LAUNCH, and ends the process.  */
void gomp_worker_catch_faults (struct gomp_channel launch);

#endif
