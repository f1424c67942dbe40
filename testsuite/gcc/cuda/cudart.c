/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A small libcudart for GCC's tests; tools/check-gcc builds it.  */

#include <cuda_runtime_api.h>

static __thread int current;

static cudaError_t
answer (CUresult result)
{
  return result == CUDA_SUCCESS ? cudaSuccess : cudaErrorUnknown;
}

cudaError_t
cudaGetDeviceCount (int *count)
{
  CUresult result = cuInit (0);

  return answer (result == CUDA_SUCCESS ? cuDeviceGetCount (count) : result);
}

cudaError_t
cudaGetDevice (int *device)
{
  *device = current;
  return cudaSuccess;
}

/* The runtime library works in devices' primary contexts.  */
cudaError_t
cudaSetDevice (int device)
{
  CUcontext context;
  CUdevice handle;
  CUresult result = cuInit (0);

  current = device;
  if (result == CUDA_SUCCESS)
    result = cuDeviceGet (&handle, device);
  if (result == CUDA_SUCCESS)
    result = cuDevicePrimaryCtxRetain (&context, handle);
  return answer (result == CUDA_SUCCESS ? cuCtxSetCurrent (context) : result);
}

cudaError_t
cudaMemGetInfo (size_t *unused, size_t *total)
{
  return answer (cuMemGetInfo (unused, total));
}

cudaError_t
cudaGetDeviceProperties (struct cudaDeviceProp *properties, int device)
{
  CUdevice handle;
  CUresult result = cuDeviceGet (&handle, device);

  if (result == CUDA_SUCCESS)
    result = cuDeviceGetName (properties->name, sizeof properties->name,
                              handle);
  return answer (result == CUDA_SUCCESS
                 ? cuDeviceTotalMem (&properties->totalGlobalMem, handle)
                 : result);
}

cudaError_t
cudaDriverGetVersion (int *version)
{
  return answer (cuDriverGetVersion (version));
}
