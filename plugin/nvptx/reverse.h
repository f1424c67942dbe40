/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Reverse offload, and kernels that call functions by addresses of the host.

   Reverse offload: a kernel that wants the host to run a region writes a
   request into a block of host memory that the device can reach.  The host
   threads that wait for the ends of kernels look into the block, and have the
   region run.  The kernel waits until the first word of the block is 0 again.

   Calls by addresses of the host: a kernel may have the host's address of a
   function of `declare target indirect'.  A map from the host's addresses to
   the device's lets the kernel call the device's own code of that function.

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

/* Let the kernel of DEVICE go on for which the calling thread is running a
   region, although the region has not ended, and wait at most about two seconds
   for the end of the kernel.  If the kernel has not ended by then,
   gomp_cuda_is_broken returns true from then on.  If the calling thread is
   running no such region, this does nothing.  To be called before DEVICE is
   closed.  */
void gomp_nvptx_reverse_abandon (struct gomp_nvptx_device *device);
/* Free the memory for requests of DEVICE, on which no kernel runs any more.  If
   the calling thread is running a region for a kernel of DEVICE, the program
   ends, with a message, when that region ends.  Inside a visit.  */
void gomp_nvptx_reverse_fini (struct gomp_nvptx_device *device);

/* Tell the code in MODULE the device addresses of its N functions of `declare
   target indirect', whose host addresses are HOST[0..N-1].  *MAP is set to
   device memory that the code uses from then on; to 0 if N is 0.  The caller
   frees that memory by cuMemFree after it has unloaded MODULE.  Inside a visit.
   Returns false, after GOMP_PLUGIN_error, on failure; *MAP is 0 then.  */
bool gomp_nvptx_indirect_load (CUmodule module, unsigned n,
                               const uint64_t *host, CUdeviceptr *map);

#pragma GCC visibility pop

#endif
