/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The part of NVIDIA's CUDA driver interface that is emulated, with the
   types and numbers of its binary interface (64 bits, CUDA 4.0 to 12).  */

#ifndef EMU_CUDA_API_H
#define EMU_CUDA_API_H 1

#include <stddef.h>
#include <stdint.h>

typedef enum
{
  CUDA_SUCCESS = 0,
  CUDA_ERROR_INVALID_VALUE = 1,
  CUDA_ERROR_OUT_OF_MEMORY = 2,
  CUDA_ERROR_NOT_INITIALIZED = 3,
  CUDA_ERROR_NO_DEVICE = 100,
  CUDA_ERROR_INVALID_DEVICE = 101,
  CUDA_ERROR_INVALID_IMAGE = 200,
  CUDA_ERROR_INVALID_CONTEXT = 201,
  CUDA_ERROR_UNSUPPORTED_LIMIT = 215,
  CUDA_ERROR_PEER_ACCESS_UNSUPPORTED = 217,
  CUDA_ERROR_INVALID_PTX = 218,
  CUDA_ERROR_UNSUPPORTED_PTX_VERSION = 222,
  CUDA_ERROR_INVALID_SOURCE = 300,
  CUDA_ERROR_FILE_NOT_FOUND = 301,
  CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND = 302,
  CUDA_ERROR_OPERATING_SYSTEM = 304,
  CUDA_ERROR_INVALID_HANDLE = 400,
  CUDA_ERROR_NOT_FOUND = 500,
  CUDA_ERROR_NOT_READY = 600,
  CUDA_ERROR_ILLEGAL_ADDRESS = 700,
  CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES = 701,
  CUDA_ERROR_LAUNCH_TIMEOUT = 702,
  CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED = 704,
  CUDA_ERROR_PEER_ACCESS_NOT_ENABLED = 705,
  CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE = 708,
  CUDA_ERROR_CONTEXT_IS_DESTROYED = 709,
  CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED = 712,
  CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED = 713,
  CUDA_ERROR_ILLEGAL_INSTRUCTION = 715,
  CUDA_ERROR_MISALIGNED_ADDRESS = 716,
  CUDA_ERROR_INVALID_PC = 718,
  CUDA_ERROR_LAUNCH_FAILED = 719,
  CUDA_ERROR_NOT_PERMITTED = 800,
  CUDA_ERROR_NOT_SUPPORTED = 801,
  CUDA_ERROR_UNKNOWN = 999
} CUresult;

typedef int CUdevice;
typedef uint64_t CUdeviceptr;
typedef struct emu_context *CUcontext;
typedef struct emu_module *CUmodule;
typedef struct emu_function *CUfunction;
typedef struct emu_stream *CUstream;
typedef struct emu_event *CUevent;
typedef struct emu_link *CUlinkState;
typedef struct { char bytes[16]; } CUuuid;
typedef void CUstreamCallback (CUstream stream, CUresult status, void *data);
typedef void CUhostFn (void *data);
typedef size_t CUoccupancyB2DSize (int block);

enum                            /* CUmemorytype */
{
  CU_MEMORYTYPE_HOST = 1, CU_MEMORYTYPE_DEVICE = 2, CU_MEMORYTYPE_ARRAY = 3,
  CU_MEMORYTYPE_UNIFIED = 4
};

enum                            /* CUjit_option */
{
  CU_JIT_WALL_TIME = 2, CU_JIT_INFO_LOG_BUFFER = 3,
  CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES = 4, CU_JIT_ERROR_LOG_BUFFER = 5,
  CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES = 6
};

enum { CU_JIT_INPUT_CUBIN = 0, CU_JIT_INPUT_PTX = 1 };
enum { CU_STREAM_NON_BLOCKING = 1 };
enum { CU_EVENT_DISABLE_TIMING = 2 };
enum { CU_LIMIT_STACK_SIZE = 0, CU_LIMIT_PRINTF_FIFO_SIZE = 1,
       CU_LIMIT_MALLOC_HEAP_SIZE = 2 };

#define CU_LAUNCH_PARAM_END ((void *) 0)
#define CU_LAUNCH_PARAM_BUFFER_POINTER ((void *) 1)
#define CU_LAUNCH_PARAM_BUFFER_SIZE ((void *) 2)
#define CU_STREAM_LEGACY ((CUstream) 1)
#define CU_STREAM_PER_THREAD ((CUstream) 2)

typedef struct
{
  size_t srcXInBytes, srcY;
  unsigned srcMemoryType;
  const void *srcHost;
  CUdeviceptr srcDevice;
  void *srcArray;
  size_t srcPitch;
  size_t dstXInBytes, dstY;
  unsigned dstMemoryType;
  void *dstHost;
  CUdeviceptr dstDevice;
  void *dstArray;
  size_t dstPitch;
  size_t WidthInBytes, Height;
} CUDA_MEMCPY2D;

typedef struct
{
  size_t srcXInBytes, srcY, srcZ, srcLOD;
  unsigned srcMemoryType;
  const void *srcHost;
  CUdeviceptr srcDevice;
  void *srcArray, *reserved0;
  size_t srcPitch, srcHeight;
  size_t dstXInBytes, dstY, dstZ, dstLOD;
  unsigned dstMemoryType;
  void *dstHost;
  CUdeviceptr dstDevice;
  void *dstArray, *reserved1;
  size_t dstPitch, dstHeight;
  size_t WidthInBytes, Height, Depth;
} CUDA_MEMCPY3D;

/* Devices (api-device.c).  */
CUresult cuInit (unsigned flags);
CUresult cuDriverGetVersion (int *version);
CUresult cuDeviceGetCount (int *count);
CUresult cuDeviceGet (CUdevice *device, int ordinal);
CUresult cuDeviceGetName (char *name, int length, CUdevice device);
CUresult cuDeviceGetUuid (CUuuid *uuid, CUdevice device);
CUresult cuDeviceGetUuid_v2 (CUuuid *uuid, CUdevice device);
CUresult cuDeviceGetPCIBusId (char *id, int length, CUdevice device);
CUresult cuDeviceGetAttribute (int *value, int attribute, CUdevice device);
CUresult cuDeviceComputeCapability (int *major, int *minor, CUdevice device);
CUresult cuDeviceTotalMem_v2 (size_t *bytes, CUdevice device);
CUresult cuDeviceCanAccessPeer (int *can, CUdevice device, CUdevice peer);
CUresult cuGetErrorName (CUresult error, const char **name);
CUresult cuGetErrorString (CUresult error, const char **text);

/* Contexts (api-context.c).  */
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
CUresult cuCtxGetLimit (size_t *value, int limit);
CUresult cuCtxSetLimit (int limit, size_t value);
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

/* Modules (api-module.c), linking (api-link.c).  */
CUresult cuModuleLoad (CUmodule *module, const char *path);
CUresult cuModuleLoadData (CUmodule *module, const void *image);
CUresult cuModuleLoadDataEx (CUmodule *module, const void *image,
                             unsigned count, int *options, void **values);
CUresult cuModuleUnload (CUmodule module);
CUresult cuModuleGetFunction (CUfunction *function, CUmodule module,
                              const char *name);
CUresult cuModuleGetGlobal_v2 (CUdeviceptr *address, size_t *bytes,
                               CUmodule module, const char *name);
CUresult cuFuncGetAttribute (int *value, int attribute, CUfunction function);
CUresult cuFuncSetAttribute (CUfunction function, int attribute, int value);
CUresult cuFuncSetCacheConfig (CUfunction function, int config);
CUresult cuFuncGetModule (CUmodule *module, CUfunction function);
CUresult cuOccupancyMaxPotentialBlockSize (int *grid, int *block,
                                           CUfunction function,
                                           CUoccupancyB2DSize *shared,
                                           size_t dynamic, int limit);
CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor (int *blocks,
                                                      CUfunction function,
                                                      int block,
                                                      size_t dynamic);
CUresult cuLinkCreate (unsigned count, int *options, void **values,
                       CUlinkState *state);
CUresult cuLinkCreate_v2 (unsigned count, int *options, void **values,
                          CUlinkState *state);
CUresult cuLinkAddData (CUlinkState state, int type, void *data, size_t size,
                        const char *name, unsigned count, int *options,
                        void **values);
CUresult cuLinkAddData_v2 (CUlinkState state, int type, void *data,
                           size_t size, const char *name, unsigned count,
                           int *options, void **values);
CUresult cuLinkComplete (CUlinkState state, void **cubin, size_t *size);
CUresult cuLinkDestroy (CUlinkState state);

/* Kernels (api-launch.c).  */
CUresult cuLaunchKernel (CUfunction function, unsigned gx, unsigned gy,
                         unsigned gz, unsigned bx, unsigned by, unsigned bz,
                         unsigned shared, CUstream stream, void **parameters,
                         void **extra);
CUresult cuLaunchHostFunc (CUstream stream, CUhostFn *function, void *data);

/* Memory (api-memory.c).  */
CUresult cuMemAlloc_v2 (CUdeviceptr *address, size_t bytes);
CUresult cuMemAllocPitch_v2 (CUdeviceptr *address, size_t *pitch,
                             size_t width, size_t height, unsigned element);
CUresult cuMemAllocManaged (CUdeviceptr *address, size_t bytes,
                            unsigned flags);
CUresult cuMemAllocAsync (CUdeviceptr *address, size_t bytes,
                          CUstream stream);
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
CUresult cuPointerGetAttribute (void *value, int attribute,
                                CUdeviceptr address);

/* Copies (api-copy.c).  */
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

/* Streams and events (api-stream.c).  */
CUresult cuStreamCreate (CUstream *stream, unsigned flags);
CUresult cuStreamCreateWithPriority (CUstream *stream, unsigned flags,
                                     int priority);
CUresult cuStreamDestroy_v2 (CUstream stream);
CUresult cuStreamQuery (CUstream stream);
CUresult cuStreamSynchronize (CUstream stream);
CUresult cuStreamWaitEvent (CUstream stream, CUevent event, unsigned flags);
CUresult cuStreamAddCallback (CUstream stream, CUstreamCallback *callback,
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
