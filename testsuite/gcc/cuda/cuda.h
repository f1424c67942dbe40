/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The interface of NVIDIA's driver, as far as GCC's tests call it themselves;
   for tools/check-gcc where the driver is emulated.  */

#ifndef CHECK_GCC_CUDA_H
#define CHECK_GCC_CUDA_H 1

#include <stddef.h>
#include <stdlib.h>

typedef enum { CUDA_SUCCESS = 0, CUDA_ERROR_NOT_READY = 600 } CUresult;
typedef int CUdevice;
typedef struct cuda_context *CUcontext;
typedef struct cuda_module *CUmodule;
typedef struct cuda_function *CUfunction;
typedef struct cuda_stream *CUstream;
typedef struct cuda_event *CUevent;

enum { CU_STREAM_DEFAULT = 0, CU_STREAM_NON_BLOCKING = 1 };
enum { CU_EVENT_DEFAULT = 0 };
enum
{
  CU_DEVICE_ATTRIBUTE_CLOCK_RATE = 13,
  CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16
};

#define cuCtxCreate cuCtxCreate_v2
#define cuDeviceTotalMem cuDeviceTotalMem_v2
#define cuEventDestroy cuEventDestroy_v2
#define cuMemGetInfo cuMemGetInfo_v2
#define cuStreamDestroy cuStreamDestroy_v2

CUresult cuInit (unsigned flags);
CUresult cuDriverGetVersion (int *version);
CUresult cuDeviceGetCount (int *count);
CUresult cuDeviceGet (CUdevice *device, int number);
CUresult cuDeviceGetAttribute (int *value, int attribute, CUdevice device);
CUresult cuDeviceGetName (char *name, int size, CUdevice device);
CUresult cuDeviceTotalMem (size_t *bytes, CUdevice device);
CUresult cuDevicePrimaryCtxRetain (CUcontext *context, CUdevice device);
CUresult cuCtxCreate (CUcontext *context, unsigned flags, CUdevice device);
CUresult cuCtxGetCurrent (CUcontext *context);
CUresult cuCtxSetCurrent (CUcontext context);
CUresult cuCtxGetDevice (CUdevice *device);
CUresult cuMemGetInfo (size_t *unused, size_t *total);
CUresult cuModuleLoad (CUmodule *module, const char *file);
CUresult cuModuleGetFunction (CUfunction *function, CUmodule module,
                              const char *name);
CUresult cuLaunchKernel (CUfunction function, unsigned grid_x,
                         unsigned grid_y, unsigned grid_z, unsigned block_x,
                         unsigned block_y, unsigned block_z, unsigned shared,
                         CUstream stream, void **parameters, void **extra);
CUresult cuStreamCreate (CUstream *stream, unsigned flags);
CUresult cuStreamDestroy (CUstream stream);
CUresult cuStreamQuery (CUstream stream);
CUresult cuStreamSynchronize (CUstream stream);
CUresult cuEventCreate (CUevent *event, unsigned flags);
CUresult cuEventDestroy (CUevent event);
CUresult cuEventRecord (CUevent event, CUstream stream);
CUresult cuEventSynchronize (CUevent event);
CUresult cuEventElapsedTime (float *ms, CUevent start, CUevent end);

#endif
