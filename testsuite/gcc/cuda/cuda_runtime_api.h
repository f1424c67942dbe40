/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The functions of the CUDA runtime library that GCC's tests ask about a
   device, on top of the driver's.  */

#ifndef CHECK_GCC_CUDA_RUNTIME_API_H
#define CHECK_GCC_CUDA_RUNTIME_API_H 1

#include <cuda.h>

typedef enum { cudaSuccess = 0, cudaErrorUnknown = 999 } cudaError_t;
typedef cudaError_t cudaError;

struct cudaDeviceProp
{
  char name[256];
  size_t totalGlobalMem;
};

cudaError_t cudaGetDeviceCount (int *count);
cudaError_t cudaGetDevice (int *device);
cudaError_t cudaSetDevice (int device);
cudaError_t cudaMemGetInfo (size_t *unused, size_t *total);
cudaError_t cudaGetDeviceProperties (struct cudaDeviceProp *properties,
                                     int device);
cudaError_t cudaDriverGetVersion (int *version);

#endif
