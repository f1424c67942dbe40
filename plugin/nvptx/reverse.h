/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What kernels ask the host for, and the host's functions that they may call by
   the host's addresses.

   Reverse offload: a kernel writes its request into a block of host memory that
   the device can reach, and waits until the first word is 0 again.  The threads
   that wait for kernels look there.

   Source: doc/abi/plugin-interface.md sections 7 and 7.1; doc/abi/nvptx.md
   section 6.  */

#ifndef GOMP_NVPTX_REVERSE_H
#define GOMP_NVPTX_REVERSE_H 1

#include "nvptx/device.h"

#pragma GCC visibility push(hidden)

/* Tell the code in MODULE, which has N functions, where to write its requests.
   *CODES is set to an array of N words from malloc, for the caller to free; to
   NULL if the code makes no requests.  Word i is the device address of function
   i, by which a request names the region that the host is to run; 0 if function
   i is no region that kernels may ask the host to run.  Inside a visit.
   Returns false, after GOMP_PLUGIN_error, on failure.  */
bool gomp_nvptx_reverse_load (struct gomp_nvptx_device *device, CUmodule module,
                              unsigned n, uint64_t **codes);

/* Wait until all that is on LANE, which includes a kernel of DEVICE, is done,
   and meanwhile have the host run the regions that kernels ask for.  Inside a
   visit.  Returns the driver's result.  */
CUresult gomp_nvptx_reverse_wait (struct gomp_nvptx_device *device,
                                  struct gomp_nvptx_lane *lane);

/* If the calling thread is running a region for a kernel of DEVICE, which is
   going to be closed, let that kernel go on to its end, and wait for the end
   for a limited time.  If the kernel does not end, gomp_cuda_is_broken is true
   from then on.  */
void gomp_nvptx_reverse_abandon (struct gomp_nvptx_device *device);
/* Free the memory for requests of DEVICE, unless the calling thread is running
   a region for one of its kernels.  Inside a visit.  */
void gomp_nvptx_reverse_fini (struct gomp_nvptx_device *device);

/* Tell the code in MODULE the device addresses of its N functions of `declare
   target indirect', whose host addresses are HOST[0..N-1].  *MAP is set to
   device memory that the code uses from then on, for the caller to free with
   MODULE; to 0 if N is 0.  Inside a visit.  Returns false, after
   GOMP_PLUGIN_error, on failure.  */
bool gomp_nvptx_indirect_load (CUmodule module, unsigned n,
                               const uint64_t *host, CUdeviceptr *map);

#pragma GCC visibility pop

#endif
