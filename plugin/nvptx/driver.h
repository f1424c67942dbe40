/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The CUDA driver: found at run time, and how its errors are told.  */

#ifndef GOMP_NVPTX_DRIVER_H
#define GOMP_NVPTX_DRIVER_H 1

#include <stdbool.h>

#include "nvptx/cuda.h"
#include "gomp-pset-emulated.h"

/* The functions without which there is no device, as CALL (name, symbol,
   arguments).  All are as old as CUDA 6.5.  */
#define GOMP_CUDA_REQUIRED(CALL) \
  CALL (cuInit, cuInit, (unsigned)) \
  CALL (cuDriverGetVersion, cuDriverGetVersion, (int *)) \
  CALL (cuDeviceGetCount, cuDeviceGetCount, (int *)) \
  CALL (cuDeviceGet, cuDeviceGet, (CUdevice *, int)) \
  CALL (cuDeviceGetName, cuDeviceGetName, (char *, int, CUdevice)) \
  CALL (cuDeviceGetAttribute, cuDeviceGetAttribute, (int *, int, CUdevice)) \
  CALL (cuDeviceTotalMem, cuDeviceTotalMem_v2, (size_t *, CUdevice)) \
  CALL (cuMemGetInfo, cuMemGetInfo_v2, (size_t *, size_t *)) \
  CALL (cuCtxCreate, cuCtxCreate_v2, (CUcontext *, unsigned, CUdevice)) \
  CALL (cuCtxDestroy, cuCtxDestroy_v2, (CUcontext)) \
  CALL (cuCtxGetCurrent, cuCtxGetCurrent, (CUcontext *)) \
  CALL (cuCtxGetDevice, cuCtxGetDevice, (CUdevice *)) \
  CALL (cuCtxPushCurrent, cuCtxPushCurrent_v2, (CUcontext)) \
  CALL (cuCtxPopCurrent, cuCtxPopCurrent_v2, (CUcontext *)) \
  CALL (cuLinkComplete, cuLinkComplete, (CUlinkState, void **, size_t *)) \
  CALL (cuLinkDestroy, cuLinkDestroy, (CUlinkState)) \
  CALL (cuModuleLoadData, cuModuleLoadData, (CUmodule *, const void *)) \
  CALL (cuModuleUnload, cuModuleUnload, (CUmodule)) \
  CALL (cuModuleGetFunction, cuModuleGetFunction, \
        (CUfunction *, CUmodule, const char *)) \
  CALL (cuModuleGetGlobal, cuModuleGetGlobal_v2, \
        (CUdeviceptr *, size_t *, CUmodule, const char *)) \
  CALL (cuFuncGetAttribute, cuFuncGetAttribute, (int *, int, CUfunction)) \
  CALL (cuLaunchKernel, cuLaunchKernel, \
        (CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, \
         unsigned, unsigned, CUstream, void **, void **)) \
  CALL (cuMemAlloc, cuMemAlloc_v2, (CUdeviceptr *, size_t)) \
  CALL (cuMemFree, cuMemFree_v2, (CUdeviceptr)) \
  CALL (cuMemAllocHost, cuMemAllocHost_v2, (void **, size_t)) \
  CALL (cuMemFreeHost, cuMemFreeHost, (void *)) \
  CALL (cuMemGetAddressRange, cuMemGetAddressRange_v2, \
        (CUdeviceptr *, size_t *, CUdeviceptr)) \
  CALL (cuMemcpyHtoD, cuMemcpyHtoD_v2, (CUdeviceptr, const void *, size_t)) \
  CALL (cuMemcpyHtoDAsync, cuMemcpyHtoDAsync_v2, \
        (CUdeviceptr, const void *, size_t, CUstream)) \
  CALL (cuMemcpyDtoHAsync, cuMemcpyDtoHAsync_v2, \
        (void *, CUdeviceptr, size_t, CUstream)) \
  CALL (cuMemcpyDtoDAsync, cuMemcpyDtoDAsync_v2, \
        (CUdeviceptr, CUdeviceptr, size_t, CUstream)) \
  CALL (cuStreamCreate, cuStreamCreate, (CUstream *, unsigned)) \
  CALL (cuStreamDestroy, cuStreamDestroy_v2, (CUstream)) \
  CALL (cuStreamQuery, cuStreamQuery, (CUstream)) \
  CALL (cuStreamSynchronize, cuStreamSynchronize, (CUstream)) \
  CALL (cuStreamWaitEvent, cuStreamWaitEvent, \
        (CUstream, CUevent, unsigned)) \
  CALL (cuEventCreate, cuEventCreate, (CUevent *, unsigned)) \
  CALL (cuEventDestroy, cuEventDestroy_v2, (CUevent)) \
  CALL (cuEventRecord, cuEventRecord, (CUevent, CUstream)) \
  CALL (cuEventQuery, cuEventQuery, (CUevent)) \
  CALL (cuEventSynchronize, cuEventSynchronize, (CUevent))

/* The functions that may be missing, as CALL (name, symbol, arguments); their
   pointers are NULL then.  Of the two spellings of cuLinkCreate and
   cuLinkAddData one has to be there.  */
#define GOMP_CUDA_OPTIONAL(CALL) \
  CALL (cuLinkCreate, cuLinkCreate_v2, \
        (unsigned, int *, void **, CUlinkState *)) \
  CALL (cuLinkAddData, cuLinkAddData_v2, \
        (CUlinkState, int, void *, size_t, const char *, unsigned, int *, \
         void **)) \
  CALL (cuLinkCreate_old, cuLinkCreate, \
        (unsigned, int *, void **, CUlinkState *)) \
  CALL (cuLinkAddData_old, cuLinkAddData, \
        (CUlinkState, int, void *, size_t, const char *, unsigned, int *, \
         void **)) \
  CALL (cuGetErrorString, cuGetErrorString, (CUresult, const char **)) \
  CALL (cuGetErrorName, cuGetErrorName, (CUresult, const char **)) \
  CALL (cuOccupancyMaxPotentialBlockSize, cuOccupancyMaxPotentialBlockSize, \
        (int *, int *, CUfunction, CUoccupancyB2DSize, size_t, int)) \
  CALL (cuDevicePrimaryCtxRetain, cuDevicePrimaryCtxRetain, \
        (CUcontext *, CUdevice)) \
  CALL (cuDevicePrimaryCtxRelease, cuDevicePrimaryCtxRelease_v2, \
        (CUdevice)) \
  CALL (cuCtxSetLimit, cuCtxSetLimit, (int, size_t)) \
  CALL (cuCtxGetLimit, cuCtxGetLimit, (size_t *, int)) \
  CALL (cuMemcpy2DAsync, cuMemcpy2DAsync_v2, \
        (const CUDA_MEMCPY2D *, CUstream)) \
  CALL (cuMemcpy3DAsync, cuMemcpy3DAsync_v2, \
        (const CUDA_MEMCPY3D *, CUstream)) \
  CALL (cuDeviceGetUuid, cuDeviceGetUuid, (CUuuid *, CUdevice)) \
  CALL (cuDeviceGetUuid_v2, cuDeviceGetUuid_v2, (CUuuid *, CUdevice)) \
  CALL (cuMemsetD8Async, cuMemsetD8Async, \
        (CUdeviceptr, unsigned char, size_t, CUstream)) \
  CALL (cuPointerGetAttribute, cuPointerGetAttribute, \
        (void *, int, CUdeviceptr)) \
  CALL (cuMemcpyPeerAsync, cuMemcpyPeerAsync, \
        (CUdeviceptr, CUcontext, CUdeviceptr, CUcontext, size_t, CUstream)) \
  CALL (emulated_fault, cuGompPsetFault, \
        (int, struct gomp_pset_emulated_fault *))

#pragma GCC visibility push (hidden)

struct gomp_cuda
{
#define CALL(name, symbol, arguments) CUresult (*name) arguments;
  GOMP_CUDA_REQUIRED (CALL)
  GOMP_CUDA_OPTIONAL (CALL)
#undef CALL
};

/* The functions of the driver, which gomp_cuda_open looks up.  */
extern struct gomp_cuda gomp_cuda;

/* Open the driver, once per process, initialize it, and return the number of
   its devices.  Prints nothing, except that with GOMP_DEBUG it says why there
   are none.  */
int gomp_cuda_open (void);

/* Return the version of CUDA that the driver has, as text ("12.2") or as a
   number (12020).  */
const char *gomp_cuda_version (void);
int gomp_cuda_version_number (void);

/* Write the driver's words for RESULT to TEXT, as in "out of memory
   (CUDA_ERROR_OUT_OF_MEMORY)", and return TEXT.  */
#define GOMP_CUDA_TEXT 256
const char *gomp_cuda_text (CUresult result, char text[GOMP_CUDA_TEXT]);

/* Return whether RESULT, which the function CALL has returned, is success; if
   not, report it.  */
bool gomp_cuda_check (CUresult result, const char *call);

/* Return whether RESULT means that a kernel has gone wrong, after which
   nothing works in its context any more.  If so, gomp_cuda_is_broken is true
   from then on.  */
bool gomp_cuda_is_fault (CUresult result);

/* Return whether a kernel has gone wrong, or the driver has ended, so that
   there is no use in cleaning up.  */
bool gomp_cuda_is_broken (void);

/* Call the driver's function NAME, and return whether it succeeded; report it
   if not.  */
#define GOMP_CUDA_TRY(name, ...) \
  gomp_cuda_check (gomp_cuda.name (__VA_ARGS__), #name)

#pragma GCC visibility pop

#endif
