/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The calls of the CUDA driver, for cuda.h; also compiled behind the real
   <cuda.h>, with which they have to agree.  */

#ifndef GOMP_VENDOR_CUDA_CALLS_H
#define GOMP_VENDOR_CUDA_CALLS_H 1

/* Devices.  */
CUresult cuInit (unsigned flags);
CUresult cuDriverGetVersion (int *version);
CUresult cuDeviceGetCount (int *count);
CUresult cuDeviceGet (CUdevice *device, int ordinal);
CUresult cuDeviceGetName (char *name, int length, CUdevice device);
CUresult cuDeviceGetUuid (CUuuid *uuid, CUdevice device);
CUresult cuDeviceGetUuid_v2 (CUuuid *uuid, CUdevice device);
CUresult cuDeviceGetPCIBusId (char *id, int length, CUdevice device);
CUresult cuDeviceGetAttribute (int *value, CUdevice_attribute attribute,
                               CUdevice device);
CUresult cuDeviceComputeCapability (int *major, int *minor, CUdevice device);
CUresult cuDeviceTotalMem_v2 (size_t *bytes, CUdevice device);
CUresult cuDeviceCanAccessPeer (int *can, CUdevice device, CUdevice peer);
CUresult cuGetErrorName (CUresult error, const char **name);
CUresult cuGetErrorString (CUresult error, const char **text);

/* Contexts.  */
CUresult cuCtxCreate_v2 (CUcontext *context, unsigned flags, CUdevice device);
CUresult cuCtxDestroy_v2 (CUcontext context);
CUresult cuCtxGetCurrent (CUcontext *context);
CUresult cuCtxSetCurrent (CUcontext context);
CUresult cuCtxPushCurrent_v2 (CUcontext context);
CUresult cuCtxPopCurrent_v2 (CUcontext *context);
CUresult cuCtxGetDevice (CUdevice *device);
CUresult cuCtxGetFlags (unsigned *flags);
CUresult cuCtxGetApiVersion (CUcontext context, unsigned *version);
CUresult cuCtxSynchronize (void);
CUresult cuCtxGetLimit (size_t *value, CUlimit limit);
CUresult cuCtxSetLimit (CUlimit limit, size_t value);
CUresult cuCtxGetStreamPriorityRange (int *least, int *greatest);
CUresult cuCtxEnablePeerAccess (CUcontext peer, unsigned flags);
CUresult cuCtxDisablePeerAccess (CUcontext peer);
CUresult cuDevicePrimaryCtxRetain (CUcontext *context, CUdevice device);
CUresult cuDevicePrimaryCtxRelease (CUdevice device);
CUresult cuDevicePrimaryCtxRelease_v2 (CUdevice device);
CUresult cuDevicePrimaryCtxReset (CUdevice device);
CUresult cuDevicePrimaryCtxReset_v2 (CUdevice device);
CUresult cuDevicePrimaryCtxSetFlags (CUdevice device, unsigned flags);
CUresult cuDevicePrimaryCtxSetFlags_v2 (CUdevice device, unsigned flags);
CUresult cuDevicePrimaryCtxGetState (CUdevice device, unsigned *flags,
                                     int *active);

/* Modules.  */
CUresult cuModuleLoad (CUmodule *module, const char *path);
CUresult cuModuleLoadData (CUmodule *module, const void *image);
CUresult cuModuleLoadDataEx (CUmodule *module, const void *image,
                             unsigned count, CUjit_option *options,
                             void **values);
CUresult cuModuleUnload (CUmodule module);
CUresult cuModuleGetFunction (CUfunction *function, CUmodule module,
                              const char *name);
CUresult cuModuleGetGlobal_v2 (CUdeviceptr *address, size_t *bytes,
                               CUmodule module, const char *name);
CUresult cuFuncGetAttribute (int *value, CUfunction_attribute attribute,
                             CUfunction function);
CUresult cuFuncSetAttribute (CUfunction function,
                             CUfunction_attribute attribute, int value);
CUresult cuFuncSetCacheConfig (CUfunction function, CUfunc_cache config);
CUresult cuFuncGetModule (CUmodule *module, CUfunction function);
CUresult cuOccupancyMaxPotentialBlockSize (int *grid, int *block,
                                           CUfunction function,
                                           CUoccupancyB2DSize shared,
                                           size_t dynamic, int limit);
CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor (int *blocks,
                                                      CUfunction function,
                                                      int block,
                                                      size_t dynamic);
CUresult cuLinkCreate (unsigned count, CUjit_option *options, void **values,
                       CUlinkState *state);
CUresult cuLinkCreate_v2 (unsigned count, CUjit_option *options, void **values,
                          CUlinkState *state);
CUresult cuLinkAddData (CUlinkState state, CUjitInputType type, void *data,
                        size_t size, const char *name, unsigned count,
                        CUjit_option *options, void **values);
CUresult cuLinkAddData_v2 (CUlinkState state, CUjitInputType type, void *data,
                           size_t size, const char *name, unsigned count,
                           CUjit_option *options, void **values);
CUresult cuLinkComplete (CUlinkState state, void **cubin, size_t *size);
CUresult cuLinkDestroy (CUlinkState state);

/* Kernels.  */
CUresult cuLaunchKernel (CUfunction function, unsigned gx, unsigned gy,
                         unsigned gz, unsigned bx, unsigned by, unsigned bz,
                         unsigned shared, CUstream stream, void **parameters,
                         void **extra);
CUresult cuLaunchHostFunc (CUstream stream, CUhostFn function, void *data);

/* Memory.  */
CUresult cuMemAlloc_v2 (CUdeviceptr *address, size_t bytes);
CUresult cuMemAllocPitch_v2 (CUdeviceptr *address, size_t *pitch, size_t width,
                             size_t height, unsigned element);
CUresult cuMemAllocManaged (CUdeviceptr *address, size_t bytes, unsigned flags);
CUresult cuMemAllocAsync (CUdeviceptr *address, size_t bytes, CUstream stream);
CUresult cuMemFree_v2 (CUdeviceptr address);
CUresult cuMemFreeAsync (CUdeviceptr address, CUstream stream);
CUresult cuMemGetInfo_v2 (size_t *available, size_t *total);
CUresult cuMemGetAddressRange_v2 (CUdeviceptr *base, size_t *bytes,
                                  CUdeviceptr address);
CUresult cuMemAllocHost_v2 (void **memory, size_t bytes);
CUresult cuMemHostAlloc (void **memory, size_t bytes, unsigned flags);
CUresult cuMemFreeHost (void *memory);
CUresult cuMemHostRegister_v2 (void *memory, size_t bytes, unsigned flags);
CUresult cuMemHostUnregister (void *memory);
CUresult cuMemHostGetDevicePointer_v2 (CUdeviceptr *address, void *memory,
                                       unsigned flags);
CUresult cuMemHostGetFlags (unsigned *flags, void *memory);
CUresult cuPointerGetAttribute (void *value, CUpointer_attribute attribute,
                                CUdeviceptr address);

/* Copies.  */
CUresult cuMemcpy (CUdeviceptr to, CUdeviceptr from, size_t bytes);
CUresult cuMemcpyAsync (CUdeviceptr to, CUdeviceptr from, size_t bytes,
                        CUstream stream);
CUresult cuMemcpyHtoD_v2 (CUdeviceptr to, const void *from, size_t bytes);
CUresult cuMemcpyDtoH_v2 (void *to, CUdeviceptr from, size_t bytes);
CUresult cuMemcpyDtoD_v2 (CUdeviceptr to, CUdeviceptr from, size_t bytes);
CUresult cuMemcpyHtoDAsync_v2 (CUdeviceptr to, const void *from, size_t bytes,
                               CUstream stream);
CUresult cuMemcpyDtoHAsync_v2 (void *to, CUdeviceptr from, size_t bytes,
                               CUstream stream);
CUresult cuMemcpyDtoDAsync_v2 (CUdeviceptr to, CUdeviceptr from, size_t bytes,
                               CUstream stream);
CUresult cuMemcpyPeer (CUdeviceptr to, CUcontext to_context, CUdeviceptr from,
                       CUcontext from_context, size_t bytes);
CUresult cuMemcpyPeerAsync (CUdeviceptr to, CUcontext to_context,
                            CUdeviceptr from, CUcontext from_context,
                            size_t bytes, CUstream stream);
CUresult cuMemcpy2D_v2 (const CUDA_MEMCPY2D *copy);
CUresult cuMemcpy2DUnaligned_v2 (const CUDA_MEMCPY2D *copy);
CUresult cuMemcpy2DAsync_v2 (const CUDA_MEMCPY2D *copy, CUstream stream);
CUresult cuMemcpy3D_v2 (const CUDA_MEMCPY3D *copy);
CUresult cuMemcpy3DAsync_v2 (const CUDA_MEMCPY3D *copy, CUstream stream);
CUresult cuMemsetD8_v2 (CUdeviceptr to, unsigned char value, size_t count);
CUresult cuMemsetD16_v2 (CUdeviceptr to, unsigned short value, size_t count);
CUresult cuMemsetD32_v2 (CUdeviceptr to, unsigned value, size_t count);
CUresult cuMemsetD8Async (CUdeviceptr to, unsigned char value, size_t count,
                          CUstream stream);
CUresult cuMemsetD16Async (CUdeviceptr to, unsigned short value, size_t count,
                           CUstream stream);
CUresult cuMemsetD32Async (CUdeviceptr to, unsigned value, size_t count,
                           CUstream stream);
CUresult cuMemsetD2D8_v2 (CUdeviceptr to, size_t pitch, unsigned char value,
                          size_t width, size_t height);

/* Streams.  */
CUresult cuStreamCreate (CUstream *stream, unsigned flags);
CUresult cuStreamCreateWithPriority (CUstream *stream, unsigned flags,
                                     int priority);
CUresult cuStreamDestroy_v2 (CUstream stream);
CUresult cuStreamQuery (CUstream stream);
CUresult cuStreamSynchronize (CUstream stream);
CUresult cuStreamWaitEvent (CUstream stream, CUevent event, unsigned flags);
CUresult cuStreamAddCallback (CUstream stream, CUstreamCallback callback,
                              void *data, unsigned flags);
CUresult cuStreamGetFlags (CUstream stream, unsigned *flags);
CUresult cuStreamGetCtx (CUstream stream, CUcontext *context);
CUresult cuEventCreate (CUevent *event, unsigned flags);
CUresult cuEventDestroy_v2 (CUevent event);
CUresult cuEventRecord (CUevent event, CUstream stream);
CUresult cuEventQuery (CUevent event);
CUresult cuEventSynchronize (CUevent event);
CUresult cuEventElapsedTime (float *milliseconds, CUevent start, CUevent end);
CUresult cuEventElapsedTime_v2 (float *milliseconds, CUevent start,
                                CUevent end);

#endif
