/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The CUDA driver: found at run time, and how its errors are told.  */

#ifndef GOMP_NVPTX_DRIVER_H
#define GOMP_NVPTX_DRIVER_H 1

#include <stdbool.h>

#include "gomp-pset-emulated.h"
#include "vendor/cuda.h"

/* The functions without which there is no device, as CALL (name, symbol).  All
   are as old as CUDA 6.5.  */
#define GOMP_CUDA_REQUIRED(CALL)                       \
  CALL (cuInit, cuInit)                                \
  CALL (cuDriverGetVersion, cuDriverGetVersion)        \
  CALL (cuDeviceGetCount, cuDeviceGetCount)            \
  CALL (cuDeviceGet, cuDeviceGet)                      \
  CALL (cuDeviceGetName, cuDeviceGetName)              \
  CALL (cuDeviceGetAttribute, cuDeviceGetAttribute)    \
  CALL (cuDeviceTotalMem, cuDeviceTotalMem_v2)         \
  CALL (cuMemGetInfo, cuMemGetInfo_v2)                 \
  CALL (cuCtxCreate, cuCtxCreate_v2)                   \
  CALL (cuCtxDestroy, cuCtxDestroy_v2)                 \
  CALL (cuCtxGetCurrent, cuCtxGetCurrent)              \
  CALL (cuCtxGetDevice, cuCtxGetDevice)                \
  CALL (cuCtxPushCurrent, cuCtxPushCurrent_v2)         \
  CALL (cuCtxPopCurrent, cuCtxPopCurrent_v2)           \
  CALL (cuLinkComplete, cuLinkComplete)                \
  CALL (cuLinkDestroy, cuLinkDestroy)                  \
  CALL (cuModuleLoadData, cuModuleLoadData)            \
  CALL (cuModuleUnload, cuModuleUnload)                \
  CALL (cuModuleGetFunction, cuModuleGetFunction)      \
  CALL (cuModuleGetGlobal, cuModuleGetGlobal_v2)       \
  CALL (cuFuncGetAttribute, cuFuncGetAttribute)        \
  CALL (cuLaunchKernel, cuLaunchKernel)                \
  CALL (cuMemAlloc, cuMemAlloc_v2)                     \
  CALL (cuMemFree, cuMemFree_v2)                       \
  CALL (cuMemAllocHost, cuMemAllocHost_v2)             \
  CALL (cuMemFreeHost, cuMemFreeHost)                  \
  CALL (cuMemGetAddressRange, cuMemGetAddressRange_v2) \
  CALL (cuMemcpyHtoD, cuMemcpyHtoD_v2)                 \
  CALL (cuMemcpyHtoDAsync, cuMemcpyHtoDAsync_v2)       \
  CALL (cuMemcpyDtoHAsync, cuMemcpyDtoHAsync_v2)       \
  CALL (cuMemcpyDtoDAsync, cuMemcpyDtoDAsync_v2)       \
  CALL (cuStreamCreate, cuStreamCreate)                \
  CALL (cuStreamDestroy, cuStreamDestroy_v2)           \
  CALL (cuStreamQuery, cuStreamQuery)                  \
  CALL (cuStreamSynchronize, cuStreamSynchronize)      \
  CALL (cuStreamWaitEvent, cuStreamWaitEvent)          \
  CALL (cuEventCreate, cuEventCreate)                  \
  CALL (cuEventDestroy, cuEventDestroy_v2)             \
  CALL (cuEventRecord, cuEventRecord)                  \
  CALL (cuEventQuery, cuEventQuery)                    \
  CALL (cuEventSynchronize, cuEventSynchronize)

/* The functions that may be missing, as CALL (name, symbol); the pointer to a
   missing one is NULL.  cuLinkCreate and cuLinkAddData are exceptions.  If the
   driver lacks the symbol with _v2, the pointer is that to the old symbol,
   which has no _v2.  If the driver lacks both symbols, there is no device.
   Only emulated drivers have cuGompPsetFault.  */
#define GOMP_CUDA_OPTIONAL(CALL)                                            \
  CALL (cuLinkCreate, cuLinkCreate_v2)                                      \
  CALL (cuLinkAddData, cuLinkAddData_v2)                                    \
  CALL (cuLinkCreate_old, cuLinkCreate)                                     \
  CALL (cuLinkAddData_old, cuLinkAddData)                                   \
  CALL (cuGetErrorString, cuGetErrorString)                                 \
  CALL (cuGetErrorName, cuGetErrorName)                                     \
  CALL (cuOccupancyMaxPotentialBlockSize, cuOccupancyMaxPotentialBlockSize) \
  CALL (cuDevicePrimaryCtxRetain, cuDevicePrimaryCtxRetain)                 \
  CALL (cuDevicePrimaryCtxRelease, cuDevicePrimaryCtxRelease_v2)            \
  CALL (cuCtxSetLimit, cuCtxSetLimit)                                       \
  CALL (cuCtxGetLimit, cuCtxGetLimit)                                       \
  CALL (cuMemcpy2DAsync, cuMemcpy2DAsync_v2)                                \
  CALL (cuMemcpy3DAsync, cuMemcpy3DAsync_v2)                                \
  CALL (cuDeviceGetUuid, cuDeviceGetUuid)                                   \
  CALL (cuDeviceGetUuid_v2, cuDeviceGetUuid_v2)                             \
  CALL (cuMemsetD8Async, cuMemsetD8Async)                                   \
  CALL (cuPointerGetAttribute, cuPointerGetAttribute)                       \
  CALL (cuMemcpyPeerAsync, cuMemcpyPeerAsync)                               \
  CALL (cuEventElapsedTime, cuEventElapsedTime)                             \
  CALL (cuMemAllocManaged, cuMemAllocManaged)                               \
  CALL (emulated_fault, cuGompPsetFault)

#pragma GCC visibility push(hidden)

/* A pointer to each function of the two lists above, under the name NAME.  */
struct gomp_cuda
{
#define CALL(name, symbol) __typeof__ (symbol) *name;
  GOMP_CUDA_REQUIRED (CALL)
  GOMP_CUDA_OPTIONAL (CALL)
#undef CALL
};

/* The functions of the driver, which gomp_cuda_open looks up.  */
extern struct gomp_cuda gomp_cuda;

/* Open and initialize the driver at the first call, and return the number of
   its devices; 0 if there is no driver.  Prints nothing, except that with
   GOMP_DEBUG it says why there are no devices.  */
int gomp_cuda_open (void);

/* Return the version of CUDA that the driver has, as text ("12.2") or as a
   number (12020).  gomp_cuda_open has to be called before.  If there is no
   driver, or none that works, the version is "0.0" or 0.  The text is valid
   until the same thread calls gomp_cuda_version again.  */
const char *gomp_cuda_version (void);
int gomp_cuda_version_number (void);

/* The size in bytes of a text that gomp_cuda_text writes.  */
#define GOMP_CUDA_TEXT 256

/* Write the driver's words for RESULT to TEXT, as in "out of memory
   (CUDA_ERROR_OUT_OF_MEMORY)", and return TEXT.  */
const char *gomp_cuda_text (CUresult result, char text[GOMP_CUDA_TEXT]);

/* Return whether RESULT, which the driver's function CALL has returned, is
   success; if not, report the failure by GOMP_PLUGIN_error.  */
bool gomp_cuda_check (CUresult result, const char *call);

/* Set which failures gomp_cuda_check reports in the calling thread.  If HUSH is
   true, it reports no failure from now on for which gomp_cuda_is_fault returns
   true.  If HUSH is false, it reports all failures again.  For operations whose
   caller reports such a failure itself.  */
void gomp_cuda_hush_faults (bool hush);

/* Return whether RESULT means that a kernel has gone wrong.  If it does,
   nothing works in the kernel's context any more, and this call makes
   gomp_cuda_is_broken return true from then on.  It does so, too, if RESULT
   means that the driver has ended (CUDA_ERROR_DEINITIALIZED), but then it
   returns false.  */
bool gomp_cuda_is_fault (CUresult result);

/* Return whether a kernel has gone wrong, or the driver has ended, so that
   there is no use in cleaning up.  */
bool gomp_cuda_is_broken (void);

/* Call the driver's function NAME, and return whether it succeeded; if not,
   report the failure as gomp_cuda_check does.  */
#define GOMP_CUDA_TRY(name, ...) \
  gomp_cuda_check (gomp_cuda.name (__VA_ARGS__), #name)

#pragma GCC visibility pop

#endif
