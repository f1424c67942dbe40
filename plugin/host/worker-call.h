/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Calling kernels of clang and flang in the worker.  */

#ifndef GOMP_HOST_WORKER_CALL_H
#define GOMP_HOST_WORKER_CALL_H 1

#include "host/protocol.h"
#include "libgomp-plugin.h"

/* The number of arguments that a kernel can have, with the word before
   them.  */
#define GOMP_CALL_MOST 1024

/* Call the kernel at FN, in this process, with the N arguments that ARGUMENTS
   are, as WAY says.  BLOCK is the argument block; it is not read if no argument
   has a slot.  N is at most GOMP_CALL_MOST - 1.  */
void gomp_worker_call (uintptr_t fn, const uintptr_t *block,
                       const struct gomp_pset_argument *arguments, size_t n,
                       enum gomp_call_way way);

#endif
