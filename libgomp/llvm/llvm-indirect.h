/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The table by which LLVM's device runtime finds the device's functions: what
   kernels ask by __llvm_omp_indirect_call_lookup for a function, or a table of
   functions, of the host's.  */

#ifndef GOMP_LLVM_INDIRECT_H
#define GOMP_LLVM_INDIRECT_H 1

#include "base/error.h"
#include "device/device.h"
#include "libgomp-plugin.h"
#include "llvm/llvm-abi.h"

/* Common to both functions: the images lock and DEVICE's state lock are held.  */

/* Tell the device runtime in IMAGE, whose variable LLVM_DEVICE_ENVIRONMENT is
   at ENVIRONMENT on DEVICE, of the functions and tables among the N entries at
   ENTRIES, which the device has at PAIRS.  Nothing is done if there are none, or
   if there is no such variable, or a smaller one: the image has not LLVM's device
   runtime.  The table stays until gomp_llvm_indirect_forget.  Returns false, with
   *ERR set, on failure.  */
bool gomp_llvm_indirect_tell (struct gomp_device *device, const void *image,
                              const struct llvm_entry *const *entries,
                              const struct addr_pair *pairs, size_t n,
                              const struct addr_pair *environment,
                              struct gomp_error *err) GOMP_HIDDEN;
/* DEVICE is about to unload IMAGE: free its table, if it has one.  */
void gomp_llvm_indirect_forget (struct gomp_device *device, const void *image)
  GOMP_HIDDEN;

#endif
