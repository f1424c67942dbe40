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
   *CODES is set to a malloc'ed array of the device address of each function
   that the host may run, 0 for others; to NULL if the code has no such
   requests.  Inside a visit.  Returns false, after GOMP_PLUGIN_error, on
   failure.  */
bool gomp_nvptx_reverse_load (struct gomp_nvptx_device *device, CUmodule module,
                              unsigned n, uint64_t **codes);

/* Wait until all that is on LANE, a kernel of DEVICE among it, is done, and
   have the host do meanwhile what kernels ask for.  Inside a visit.  Returns
   the driver's result.  */
CUresult gomp_nvptx_reverse_wait (struct gomp_nvptx_device *device,
                                  struct gomp_nvptx_lane *lane);

/* Let a kernel of DEVICE that waits for the host go on to its end, since
   DEVICE is going to be closed, perhaps by the region that the host runs for
   it.  Inside a visit.  */
void gomp_nvptx_reverse_abandon (struct gomp_nvptx_device *device);
void gomp_nvptx_reverse_fini (struct gomp_nvptx_device *device);

/* Tell the code in MODULE where its N functions of `declare target indirect'
   are, whose host addresses are HOST[0..N-1].  *MAP is set to device memory
   that the code uses from then on, 0 if N is 0.  Inside a visit.  Returns
   false, after GOMP_PLUGIN_error, on failure.  */
bool gomp_nvptx_indirect_load (CUmodule module, unsigned n,
                               const uint64_t *host, CUdeviceptr *map);

#pragma GCC visibility pop

#endif
