/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The emulated CUDA driver by its interface: contexts, memory, copies,
   streams, events, modules, launches; what is answered to wrong calls.  */

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "vendor/cuda.h"
#include "unit.h"

#define OK(call) CHECK_EQUAL (call, CUDA_SUCCESS)

static const char program[]
  = ".version 6.0\n.target sm_30\n.address_size 64\n"
    ".visible .global .align 4 .u32 counter[2] = { 3, 4 };\n"
    /* *p += n, after n rounds */
    ".visible .entry add (.param .u64 %p, .param .u32 %n)\n{\n"
    ".reg .u64 %a; .reg .u32 %b; .reg .u32 %i; .reg .pred %q;\n"
    "ld.param.u64 %a,[%p]; ld.param.u32 %b,[%n]; mov.u32 %i,0;\n$top:\n"
    "add.u32 %i,%i,1; setp.lt.u32 %q,%i,%b; @%q bra $top;\n"
    "atom.add.u32 _,[%a],%b;\n}\n"
    ".entry fail ()\n{\ntrap;\n}\n"
    ".func helper\n{\n}\n"
    ".visible .func called (.param .u64 %p)\n{\n}\n"
    /* *p = 1; then wait until it is 0 again.  Three times.  */
    ".entry ask (.param .u64 %p)\n{\n"
    ".reg .u64 %a; .reg .u64 %b; .reg .u32 %i; .reg .pred %q;\n"
    "ld.param.u64 %a,[%p]; mov.u32 %i,0;\n$more:\nmembar.sys;\n"
    "st.volatile.global.u64 [%a],1;\n$spin:\nld.u64 %b,[%a]; membar.sys;\n"
    "setp.ne.u64 %q,%b,0; @%q bra $spin;\nadd.u32 %i,%i,1;\n"
    "setp.lt.u32 %q,%i,3; @%q bra $more;\n}\n"
    /* *p = malloc (600), which stays.  */
    ".extern .func (.param .u64 %r) malloc (.param .u64 %n);\n"
    ".entry keep (.param .u64 %p)\n{\n.reg .u64 %a; .reg .u64 %b;\n"
    ".param .u64 %o; .param .u64 %v; st.param.u64 [%o],600;\n"
    "call (%v),malloc,(%o); ld.param.u64 %b,[%v];\n"
    "ld.param.u64 %a,[%p]; st.u64 [%a],%b;\n}\n";

/* ---- Before and around contexts ----------------------------------------- */

static void
test_begin (void)
{
  CUcontext context, other, popped;
  CUdevice device = 7;
  int count, value;
  char name[100];
  const char *text;

  CHECK_EQUAL (cuDeviceGetCount (&count), CUDA_ERROR_NOT_INITIALIZED);
  CHECK_EQUAL (cuInit (1), CUDA_ERROR_INVALID_VALUE);
  OK (cuInit (0));
  OK (cuDeviceGetCount (&count));
  CHECK_EQUAL (count, 2);
  CHECK_EQUAL (cuDeviceGet (&device, 2), CUDA_ERROR_INVALID_DEVICE);
  OK (cuDeviceGetName (name, sizeof name, 1));
  CHECK_STRING (name, "GOMP_PSET emulated NVIDIA GPU");
  OK (cuDeviceGetAttribute (&value, 10, 0));
  CHECK_EQUAL (value, 32);
  CHECK_EQUAL (cuDeviceGetAttribute (&value, 9999, 0),
               CUDA_ERROR_INVALID_VALUE);
  OK (cuGetErrorString (CUDA_ERROR_LAUNCH_FAILED, &text));
  CHECK_STRING (text, "unspecified launch failure");
  OK (cuGetErrorName (CUDA_ERROR_NOT_FOUND, &text));
  CHECK_STRING (text, "CUDA_ERROR_NOT_FOUND");
  CHECK_EQUAL (cuGetErrorName (12345, &text), CUDA_ERROR_INVALID_VALUE);

  CHECK_EQUAL (cuCtxGetDevice (&device), CUDA_ERROR_INVALID_CONTEXT);
  CHECK_EQUAL (cuCtxSynchronize (), CUDA_ERROR_INVALID_CONTEXT);
  OK (cuCtxCreate_v2 (&context, 0, 1));
  OK (cuCtxGetDevice (&device));
  CHECK_EQUAL (device, 1);
  OK (cuCtxCreate_v2 (&other, 0, 0));
  OK (cuCtxPopCurrent_v2 (&popped));
  CHECK_EQUAL (popped, other);
  OK (cuCtxGetCurrent (&popped));
  CHECK_EQUAL (popped, context);
  OK (cuCtxPushCurrent_v2 (other));
  OK (cuCtxGetDevice (&device));
  CHECK_EQUAL (device, 0);
  OK (cuCtxDestroy_v2 (other));
  CHECK_EQUAL (cuCtxPushCurrent_v2 (other), CUDA_ERROR_INVALID_CONTEXT);
  OK (cuCtxDestroy_v2 (context));
  CHECK_EQUAL (cuCtxDestroy_v2 (context), CUDA_ERROR_INVALID_CONTEXT);
  CHECK_EQUAL (cuCtxGetDevice (&device), CUDA_ERROR_INVALID_CONTEXT);
}

static void
test_primary (void)
{
  CUcontext a, b;
  unsigned flags;
  int active;

  OK (cuDevicePrimaryCtxGetState (0, &flags, &active));
  CHECK (!active);
  OK (cuDevicePrimaryCtxRetain (&a, 0));
  OK (cuDevicePrimaryCtxRetain (&b, 0));
  CHECK_EQUAL (a, b);
  CHECK_EQUAL (cuCtxDestroy_v2 (a), CUDA_ERROR_INVALID_CONTEXT);
  OK (cuDevicePrimaryCtxRelease_v2 (0));
  OK (cuDevicePrimaryCtxGetState (0, &flags, &active));
  CHECK (active);
  OK (cuDevicePrimaryCtxRelease_v2 (0));
  OK (cuDevicePrimaryCtxGetState (0, &flags, &active));
  CHECK (!active);
  CHECK_EQUAL (cuDevicePrimaryCtxRelease_v2 (0), CUDA_ERROR_INVALID_CONTEXT);
}

/* ---- Memory ------------------------------------------------------------- */

static uint64_t
microseconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return (uint64_t) now.tv_sec * 1000000u + (uint64_t) now.tv_nsec / 1000u;
}

static void
test_memory (void)
{
  CUdeviceptr a, base, managed;
  size_t size, available, total, before;
  void *pinned;
  unsigned type;
  char bytes[100], back[100];
  uint64_t start;

  OK (cuMemGetInfo_v2 (&before, &total));
  CHECK (total == (size_t) 64 << 20);
  OK (cuMemAlloc_v2 (&a, 100));
  OK (cuMemGetInfo_v2 (&available, &total));
  CHECK_EQUAL (available, before - 100);
  OK (cuMemGetAddressRange_v2 (&base, &size, a + 99));
  CHECK_EQUAL (base, a);
  CHECK_EQUAL (size, 100);
  CHECK_EQUAL (cuMemGetAddressRange_v2 (&base, &size, a + 100),
               CUDA_ERROR_NOT_FOUND);
  for (int i = 0; i < 100; i++)
    bytes[i] = (char) i;
  start = microseconds ();
  OK (cuMemcpyHtoD_v2 (a, bytes, 100));
  /* As LATENCY says.  */
  CHECK (microseconds () - start >= 100);
  OK (cuMemcpyDtoH_v2 (back, a, 100));
  CHECK (memcmp (bytes, back, 100) == 0);
  CHECK_EQUAL (cuMemcpyHtoD_v2 (a, bytes, 101), CUDA_ERROR_INVALID_VALUE);
  CHECK_EQUAL (cuMemcpyHtoD_v2 (a + 1, bytes, 100), CUDA_ERROR_INVALID_VALUE);
  CHECK_EQUAL (cuMemcpyDtoH_v2 (back, 64, 1), CUDA_ERROR_INVALID_VALUE);
  OK (cuMemcpyHtoD_v2 (a, bytes, 0));
  OK (cuMemsetD8_v2 (a, 0x5a, 10));
  OK (cuMemsetD32_v2 (a + 12, 0x01020304, 2));
  CHECK_EQUAL (cuMemsetD32_v2 (a + 2, 1, 1), CUDA_ERROR_INVALID_VALUE);
  CHECK_EQUAL (cuMemsetD8_v2 (a + 90, 1, 11), CUDA_ERROR_INVALID_VALUE);
  OK (cuMemcpy ((uintptr_t) back, a, 100));
  CHECK_EQUAL (back[9], 0x5a);
  CHECK_EQUAL (back[10], 10);
  CHECK_EQUAL (back[12], 4);
  CHECK_EQUAL (back[19], 1);
  CHECK_EQUAL (cuMemFree_v2 (a + 1), CUDA_ERROR_INVALID_VALUE);
  OK (cuMemFree_v2 (a));
  CHECK_EQUAL (cuMemFree_v2 (a), CUDA_ERROR_INVALID_VALUE);
  OK (cuMemFree_v2 (0));
  CHECK_EQUAL (cuMemAlloc_v2 (&a, (size_t) 65 << 20),
               CUDA_ERROR_OUT_OF_MEMORY);
  CHECK_EQUAL (cuMemAlloc_v2 (&a, 0), CUDA_ERROR_INVALID_VALUE);

  OK (cuMemAllocHost_v2 (&pinned, 5000));
  memset (pinned, 3, 5000);
  OK (cuMemHostGetDevicePointer_v2 (&a, pinned, 0));
  CHECK_EQUAL (a, (uintptr_t) pinned);
  OK (cuPointerGetAttribute (&type, 2, a));
  CHECK_EQUAL (type, CU_MEMORYTYPE_HOST);
  CHECK_EQUAL (cuMemFree_v2 (a), CUDA_ERROR_INVALID_VALUE);
  OK (cuMemFreeHost (pinned));
  CHECK_EQUAL (cuMemFreeHost (pinned), CUDA_ERROR_INVALID_VALUE);
  OK (cuMemAllocManaged (&managed, 64, 1));
  memset ((void *) (uintptr_t) managed, 1, 64);
  OK (cuMemFree_v2 (managed));
  OK (cuMemHostRegister_v2 (bytes, sizeof bytes, 0));
  CHECK_EQUAL (cuMemHostRegister_v2 (bytes, 1, 0),
               CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED);
  OK (cuMemHostUnregister (bytes));
  CHECK_EQUAL (cuMemHostUnregister (bytes),
               CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED);
}

/* A box of 3 x 4 x 2 bytes in the middle of 8 x 6 x 3.  */
static void
test_boxes (void)
{
  CUDA_MEMCPY3D box = { .srcMemoryType = CU_MEMORYTYPE_HOST, .srcXInBytes = 2,
                        .srcY = 1, .srcZ = 1, .srcPitch = 8, .srcHeight = 6,
                        .dstMemoryType = CU_MEMORYTYPE_DEVICE, .dstPitch = 3,
                        .WidthInBytes = 3, .Height = 4, .Depth = 2 };
  CUDA_MEMCPY2D plane = { .srcMemoryType = CU_MEMORYTYPE_DEVICE,
                          .srcPitch = 3, .srcXInBytes = 1, .srcY = 2,
                          .dstMemoryType = CU_MEMORYTYPE_HOST, .dstPitch = 5,
                          .dstXInBytes = 1, .WidthInBytes = 2, .Height = 3 };
  char host[3 * 6 * 8], back[24], rows[16];
  CUdeviceptr a;

  for (unsigned i = 0; i < sizeof host; i++)
    host[i] = (char) i;
  OK (cuMemAlloc_v2 (&a, 24));
  box.srcHost = host;
  box.dstDevice = a;
  OK (cuMemcpy3D_v2 (&box));
  OK (cuMemcpyDtoH_v2 (back, a, 24));
  for (int z = 0; z < 2; z++)
    for (int y = 0; y < 4; y++)
      for (int x = 0; x < 3; x++)
        CHECK_EQUAL (back[(z * 4 + y) * 3 + x],
                     host[((z + 1) * 6 + y + 1) * 8 + x + 2]);
  memset (rows, -1, sizeof rows);
  plane.srcDevice = a;
  plane.dstHost = rows;
  OK (cuMemcpy2DUnaligned_v2 (&plane));
  for (int y = 0; y < 3; y++)
    {
      CHECK_EQUAL (rows[5 * y], -1);
      CHECK_EQUAL (rows[5 * y + 3], -1);
      CHECK_EQUAL (rows[5 * y + 1], back[(y + 2) * 3 + 1]);
      CHECK_EQUAL (rows[5 * y + 2], back[(y + 2) * 3 + 2]);
    }
  OK (cuMemcpy2DAsync_v2 (&plane, NULL));
  box.Depth = 3;
  CHECK_EQUAL (cuMemcpy3D_v2 (&box), CUDA_ERROR_INVALID_VALUE);
  plane.srcPitch = 1;
  CHECK_EQUAL (cuMemcpy2D_v2 (&plane), CUDA_ERROR_INVALID_VALUE);
  plane.srcPitch = 3;
  plane.srcMemoryType = CU_MEMORYTYPE_ARRAY;
  CHECK_EQUAL (cuMemcpy2D_v2 (&plane), CUDA_ERROR_NOT_SUPPORTED);
  OK (cuMemFree_v2 (a));
}

/* ---- Modules and launches ----------------------------------------------- */

static CUresult
launch (CUfunction function, CUstream stream, CUdeviceptr p, unsigned n)
{
  void *parameters[] = { &p, &n };

  return cuLaunchKernel (function, 1, 1, 1, 1, 1, 1, 0, stream, parameters,
                         NULL);
}

static void
test_module (void)
{
  CUmodule module;
  CUfunction add, again;
  CUdeviceptr counter, a;
  size_t size;
  int value;
  unsigned words[2];
  struct { CUdeviceptr p; unsigned n; } packed;
  size_t packed_size = sizeof packed;
  void *extra[] = { CU_LAUNCH_PARAM_BUFFER_POINTER, &packed,
                    CU_LAUNCH_PARAM_BUFFER_SIZE, &packed_size,
                    CU_LAUNCH_PARAM_END };

  OK (cuModuleLoadData (&module, program));
  OK (cuModuleGetFunction (&add, module, "add"));
  OK (cuModuleGetFunction (&again, module, "add"));
  CHECK_EQUAL (add, again);
  CHECK_EQUAL (cuModuleGetFunction (&again, module, "helper"),
               CUDA_ERROR_NOT_FOUND);
  /* A public function that is no kernel can be looked up.  */
  OK (cuModuleGetFunction (&again, module, "called"));
  OK (cuFuncGetAttribute (&value, 4, again));
  CHECK_EQUAL (cuLaunchKernel (again, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, extra),
               CUDA_ERROR_INVALID_HANDLE);
  OK (cuFuncGetAttribute (&value, 0, add));
  CHECK_EQUAL (value, 1024);
  OK (cuFuncGetAttribute (&value, 4, add));
  CHECK (value > 0);
  OK (cuModuleGetGlobal_v2 (&counter, &size, module, "counter"));
  CHECK_EQUAL (size, 8);
  OK (cuMemGetAddressRange_v2 (&a, &size, counter));
  CHECK_EQUAL (a, counter);
  CHECK_EQUAL (size, 8);
  CHECK_EQUAL (cuMemFree_v2 (counter), CUDA_ERROR_INVALID_VALUE);
  CHECK_EQUAL (cuModuleGetGlobal_v2 (&a, NULL, module, "nobody"),
               CUDA_ERROR_NOT_FOUND);
  OK (launch (add, NULL, counter, 10));
  packed.p = counter + 4;
  packed.n = 20;
  OK (cuLaunchKernel (add, 2, 1, 1, 32, 1, 1, 0, NULL, NULL, extra));
  OK (cuCtxSynchronize ());
  OK (cuMemcpyDtoH_v2 (words, counter, 8));
  CHECK_EQUAL (words[0], 13);
  CHECK_EQUAL (words[1], 4 + 20 * 64);
  packed_size = 8;
  CHECK_EQUAL (cuLaunchKernel (add, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, extra),
               CUDA_ERROR_INVALID_VALUE);
  CHECK_EQUAL (cuLaunchKernel (add, 0, 1, 1, 1, 1, 1, 0, NULL, NULL, extra),
               CUDA_ERROR_INVALID_VALUE);
  CHECK_EQUAL (cuLaunchKernel (add, 1, 1, 1, 1025, 1, 1, 0, NULL, NULL, extra),
               CUDA_ERROR_INVALID_VALUE);
  OK (cuModuleUnload (module));
  CHECK_EQUAL (cuMemGetAddressRange_v2 (&a, &size, counter),
               CUDA_ERROR_NOT_FOUND);
  CHECK_EQUAL (cuModuleLoadData (&module, "junk"), CUDA_ERROR_INVALID_IMAGE);
}

/* A kernel that waits for the host, which sees from cuStreamQuery that it still
   runs, copies meanwhile in a stream that does not wait for others, and
   answers in memory that both use: as reverse offload does.  */
static void
test_kernel_waits (void)
{
  CUmodule module;
  CUfunction ask;
  CUstream apart;
  CUdeviceptr word;
  volatile unsigned long long *block;
  void *memory, *parameters[] = { &memory };
  int answers = 0, value = 3;

  OK (cuModuleLoadData (&module, program));
  OK (cuModuleGetFunction (&ask, module, "ask"));
  OK (cuStreamCreate (&apart, CU_STREAM_NON_BLOCKING));
  OK (cuMemAlloc_v2 (&word, 4));
  OK (cuMemHostAlloc (&memory, 48, 2));
  block = memory;
  for (int i = 0; i < 6; i++)
    CHECK_EQUAL (block[i], 0);
  OK (cuLaunchKernel (ask, 1, 1, 1, 32, 1, 1, 0, NULL, parameters, NULL));
  while (cuStreamQuery (NULL) == CUDA_ERROR_NOT_READY)
    if (block[0])
      {
        OK (cuMemcpyHtoDAsync_v2 (word, &value, 4, apart));
        OK (cuStreamSynchronize (apart));
        answers++;
        __atomic_store_n (&block[0], 0, __ATOMIC_RELEASE);
      }
  OK (cuStreamQuery (NULL));
  CHECK_EQUAL (answers, 3);
  OK (cuMemFreeHost (memory));
  OK (cuMemFree_v2 (word));
  OK (cuStreamDestroy_v2 (apart));
  OK (cuModuleUnload (module));
}

/* The image of a link can be loaded twice; errors come with a text.  */
static void
test_link (void)
{
  static const char user[]
    = ".version 6.0\n.target sm_30\n.address_size 64\n"
      ".extern .func nobody;\n.entry k ()\n{\ncall nobody;\n}\n";
  static const char bad[]
    = ".version 6.0\n.target sm_30\n.address_size 64\n\n.entry k ()\n{\n"
      "  add.u32 %r1,%r2,1;\n}\n";
  char log[300];
  int options[] = { CU_JIT_WALL_TIME, CU_JIT_ERROR_LOG_BUFFER,
                    CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES };
  void *values[] = { NULL, log, (void *) sizeof log };
  CUlinkState state;
  CUmodule one, two;
  CUdeviceptr a, b;
  void *image;
  size_t size;

  OK (cuLinkCreate_v2 (3, options, values, &state));
  OK (cuLinkAddData_v2 (state, CU_JIT_INPUT_PTX, (void *) (uintptr_t) program,
                        sizeof program, NULL, 0, NULL, NULL));
  OK (cuLinkComplete (state, &image, &size));
  OK (cuModuleLoadData (&one, image));
  OK (cuModuleLoadData (&two, image));
  OK (cuLinkDestroy (state));
  OK (cuModuleGetGlobal_v2 (&a, NULL, one, "counter"));
  OK (cuModuleGetGlobal_v2 (&b, NULL, two, "counter"));
  CHECK (a != b);
  OK (cuModuleUnload (one));
  OK (cuModuleUnload (two));

  values[2] = (void *) sizeof log;
  OK (cuLinkCreate (3, options, values, &state));
  CHECK_EQUAL (cuLinkAddData (state, CU_JIT_INPUT_PTX,
                              (void *) (uintptr_t) bad, sizeof bad, "bad.ptx",
                              0, NULL, NULL),
               CUDA_ERROR_INVALID_PTX);
  CHECK (strstr (log, "bad.ptx, line 7; error: '%r1'") != NULL);
  CHECK (strstr (log, "add.u32 %r1,%r2,1;") != NULL);
  CHECK_EQUAL ((size_t) (uintptr_t) values[2], strlen (log));
  OK (cuLinkDestroy (state));

  values[2] = (void *) sizeof log;
  OK (cuLinkCreate (3, options, values, &state));
  OK (cuLinkAddData (state, CU_JIT_INPUT_PTX, (void *) (uintptr_t) user,
                     sizeof user, NULL, 0, NULL, NULL));
  CHECK_EQUAL (cuLinkComplete (state, &image, &size),
               CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND);
  CHECK (strstr (log, "undefined reference to 'nobody'") != NULL);
  OK (cuLinkDestroy (state));
}

/* ---- Streams ------------------------------------------------------------ */

static pthread_mutex_t gate_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t gate_opened = PTHREAD_COND_INITIALIZER;
static bool gate_open;
static CUresult in_callback;

static void
gate_set (bool open)
{
  pthread_mutex_lock (&gate_lock);
  gate_open = open;
  pthread_cond_broadcast (&gate_opened);
  pthread_mutex_unlock (&gate_lock);
}

/* Holds up its stream until the gate is open.  */
static void
gate_wait (void *data)
{
  CUdevice device;

  (void) data;
  pthread_mutex_lock (&gate_lock);
  while (!gate_open)
    pthread_cond_wait (&gate_opened, &gate_lock);
  in_callback = cuCtxGetDevice (&device);
  pthread_mutex_unlock (&gate_lock);
}

static void
callback (CUstream stream, CUresult status, void *data)
{
  (void) stream;
  *(CUresult *) data = status;
}

static void
test_streams (void)
{
  CUstream one, two, apart;
  CUevent event, start;
  CUmodule module;
  CUfunction add;
  CUdeviceptr a;
  CUresult status = CUDA_ERROR_UNKNOWN;
  unsigned value = 1, *pinned;
  float time;

  OK (cuModuleLoadData (&module, program));
  OK (cuModuleGetFunction (&add, module, "add"));
  OK (cuStreamCreate (&one, 0));
  OK (cuStreamCreate (&two, 0));
  OK (cuStreamCreate (&apart, CU_STREAM_NON_BLOCKING));
  OK (cuEventCreate (&event, 0));
  OK (cuEventCreate (&start, 0));
  OK (cuMemAlloc_v2 (&a, 4));
  OK (cuMemAllocHost_v2 ((void **) &pinned, 4));
  OK (cuMemcpyHtoD_v2 (a, &value, 4));

  /* In order; ordinary host memory is read at once, pinned memory later.  */
  gate_set (false);
  OK (cuEventRecord (start, one));
  OK (cuLaunchHostFunc (one, gate_wait, NULL));
  OK (cuMemcpyHtoDAsync_v2 (a, &value, 4, one));
  value = 1000;
  OK (launch (add, one, a, 5));
  *pinned = 0;
  OK (cuMemcpyDtoHAsync_v2 (pinned, a, 4, one));
  OK (cuStreamAddCallback (one, callback, &status, 0));
  OK (cuEventRecord (event, one));
  CHECK_EQUAL (cuStreamQuery (one), CUDA_ERROR_NOT_READY);
  CHECK_EQUAL (cuEventQuery (event), CUDA_ERROR_NOT_READY);
  CHECK_EQUAL (*pinned, 0);
  /* Another stream waits for the event, one apart goes on.  */
  OK (cuStreamWaitEvent (two, event, 0));
  OK (launch (add, two, a, 100));
  OK (cuStreamSynchronize (apart));
  OK (launch (add, apart, a, 7));
  OK (cuStreamSynchronize (apart));
  CHECK_EQUAL (cuStreamQuery (two), CUDA_ERROR_NOT_READY);
  gate_set (true);
  OK (cuStreamSynchronize (two));
  OK (cuStreamQuery (one));
  OK (cuEventSynchronize (event));
  CHECK_EQUAL (in_callback, CUDA_ERROR_NOT_PERMITTED);
  CHECK_EQUAL (status, CUDA_SUCCESS);
  CHECK_EQUAL (*pinned, 6);
  OK (cuMemcpyDtoH_v2 (&value, a, 4));
  CHECK_EQUAL (value, 106);
  OK (cuEventElapsedTime (&time, start, event));
  CHECK (time >= 0 && time < 60000);

  /* The null stream waits for the others, and they for it.  */
  gate_set (false);
  OK (cuLaunchHostFunc (one, gate_wait, NULL));
  OK (launch (add, one, a, 1));
  OK (launch (add, NULL, a, 10));
  OK (launch (add, two, a, 100));
  OK (launch (add, apart, a, 1000));
  OK (cuStreamSynchronize (apart));
  CHECK_EQUAL (cuStreamQuery (NULL), CUDA_ERROR_NOT_READY);
  CHECK_EQUAL (cuStreamQuery (two), CUDA_ERROR_NOT_READY);
  gate_set (true);
  OK (cuMemcpyDtoH_v2 (&value, a, 4));
  CHECK_EQUAL (value, 1217);

  /* A copy in another stream waits for the null stream as well.  */
  gate_set (false);
  OK (cuLaunchHostFunc (NULL, gate_wait, NULL));
  value = 1;
  OK (cuMemcpyHtoDAsync_v2 (a, &value, 4, one));
  value = 2;
  OK (cuMemcpyDtoHAsync_v2 (pinned, a, 4, apart));
  OK (cuStreamSynchronize (apart));
  CHECK_EQUAL (*pinned, 1217);
  gate_set (true);
  OK (cuStreamSynchronize (one));
  OK (cuMemcpyDtoHAsync_v2 (&value, a, 4, two));
  CHECK_EQUAL (value, 1);
  OK (cuStreamDestroy_v2 (one));
  OK (cuStreamDestroy_v2 (two));
  OK (cuStreamDestroy_v2 (apart));
  OK (cuEventDestroy_v2 (event));
  OK (cuEventDestroy_v2 (start));
  OK (cuMemFreeAsync (a, NULL));
  OK (cuMemFreeHost (pinned));
  OK (cuModuleUnload (module));
}

/* ---- Several devices ---------------------------------------------------- */

static void
test_peers (CUcontext mine)
{
  CUcontext other;
  CUdeviceptr a, b;
  unsigned value = 5;
  int can;

  OK (cuMemAlloc_v2 (&a, 4));
  OK (cuMemcpyHtoD_v2 (a, &value, 4));
  OK (cuDeviceCanAccessPeer (&can, 0, 1));
  CHECK (can);
  OK (cuCtxCreate_v2 (&other, 0, 1));
  OK (cuMemAlloc_v2 (&b, 4));
  OK (cuMemcpyPeer (b, other, a, mine, 4));
  value = 0;
  OK (cuMemcpyDtoH_v2 (&value, b, 4));
  CHECK_EQUAL (value, 5);
  OK (cuCtxEnablePeerAccess (mine, 0));
  CHECK_EQUAL (cuCtxEnablePeerAccess (mine, 0),
               CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED);
  OK (cuCtxDisablePeerAccess (mine));
  CHECK_EQUAL (cuCtxDisablePeerAccess (mine),
               CUDA_ERROR_PEER_ACCESS_NOT_ENABLED);
  OK (cuCtxDestroy_v2 (other));
  /* Its memory has gone with it.  */
  CHECK_EQUAL (cuMemcpyDtoH_v2 (&value, b, 4), CUDA_ERROR_INVALID_VALUE);
  OK (cuMemFree_v2 (a));
}

/* ---- Failures ----------------------------------------------------------- */

/* FAIL wants the 4th and 5th call of cuMemHostAlloc to fail, the 5th and all
   later ones with 46.  */
static void
test_injection (void)
{
  void *memory;

  OK (cuMemHostAlloc (&memory, 10, 0));
  OK (cuMemFreeHost (memory));
  OK (cuMemHostAlloc (&memory, 10, 0));
  OK (cuMemFreeHost (memory));
  CHECK_EQUAL (cuMemHostAlloc (&memory, 10, 0), CUDA_ERROR_OUT_OF_MEMORY);
  CHECK_EQUAL (cuMemHostAlloc (&memory, 10, 0), 46);
  CHECK_EQUAL (cuMemHostAlloc (&memory, 10, 0), 46);
}

/* A kernel that fails takes its context with it.  */
static void
test_sticky (void)
{
  CUcontext context;
  CUmodule module;
  CUfunction fail;
  CUdeviceptr a;
  CUdevice device;
  int saved = dup (2);

  OK (cuCtxCreate_v2 (&context, 0, 0));
  OK (cuModuleLoadData (&module, program));
  OK (cuModuleGetFunction (&fail, module, "fail"));
  OK (cuMemAlloc_v2 (&a, 4));
  if (!freopen ("/dev/null", "w", stderr))
    return;
  OK (cuLaunchKernel (fail, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, NULL));
  CHECK_EQUAL (cuCtxSynchronize (), CUDA_ERROR_LAUNCH_FAILED);
  dup2 (saved, 2);
  CHECK_EQUAL (cuCtxSynchronize (), CUDA_ERROR_LAUNCH_FAILED);
  CHECK_EQUAL (cuMemFree_v2 (a), CUDA_ERROR_LAUNCH_FAILED);
  CHECK_EQUAL (cuMemAlloc_v2 (&a, 4), CUDA_ERROR_LAUNCH_FAILED);
  OK (cuCtxGetDevice (&device));
  OK (cuCtxDestroy_v2 (context));
  OK (cuCtxCreate_v2 (&context, 0, 0));
  OK (cuMemAlloc_v2 (&a, 4));
  OK (cuCtxSynchronize ());
  OK (cuCtxDestroy_v2 (context));
}

/* The heap of device code has a limit, and ends with the device's last
   context.  */
static void
test_heap (void)
{
  for (int round = 0; round < 2; round++)
    {
      CUcontext context;
      CUmodule module;
      CUfunction keep;
      CUdeviceptr a, got[2];
      size_t limit;

      OK (cuCtxCreate_v2 (&context, 0, 1));
      OK (cuCtxGetLimit (&limit, CU_LIMIT_MALLOC_HEAP_SIZE));
      CHECK (limit == (size_t) 8 << 20);
      OK (cuCtxSetLimit (CU_LIMIT_MALLOC_HEAP_SIZE, 1000));
      CHECK_EQUAL (cuCtxSetLimit (77, 1), CUDA_ERROR_UNSUPPORTED_LIMIT);
      OK (cuModuleLoadData (&module, program));
      OK (cuModuleGetFunction (&keep, module, "keep"));
      OK (cuMemAlloc_v2 (&a, 8));
      for (int i = 0; i < 2; i++)
        {
          void *parameters[] = { &a };
          OK (cuLaunchKernel (keep, 1, 1, 1, 1, 1, 1, 0, NULL, parameters,
                              NULL));
          OK (cuMemcpyDtoH_v2 (&got[i], a, 8));
        }
      CHECK (got[0] != 0 && got[1] == 0);
      OK (cuCtxDestroy_v2 (context));
    }
}

int
main (void)
{
  CUcontext context;

  setenv ("GOMP_PSET_EMULATE_DEVICES", "2", 1);
  setenv ("GOMP_PSET_EMULATE_MEMORY", "64m", 1);
  setenv ("GOMP_PSET_EMULATE_LATENCY", "byte=1us", 1);
  setenv ("GOMP_PSET_EMULATE_FAIL",
          "cuMemHostAlloc:4:2,cuMemHostAlloc:5+:46", 1);
  unit_case ("before cuInit: refused; devices: as many as asked for");
  test_begin ();
  unit_case ("primary contexts: counted");
  test_primary ();
  unit_case ("memory: allocated, copied, freed, refused");
  OK (cuCtxCreate_v2 (&context, 0, 0));
  test_memory ();
  unit_case ("boxes: three dimensions within larger ones");
  test_boxes ();
  unit_case ("modules: functions and variables");
  test_module ();
  unit_case ("a kernel that waits for the host: answered");
  test_kernel_waits ();
  unit_case ("links: images loaded twice, errors with a text");
  test_link ();
  unit_case ("streams and events: in order");
  test_streams ();
  unit_case ("peers: copies between devices");
  test_peers (context);
  unit_case ("calls that are to fail: do, with that error");
  test_injection ();
  unit_case ("a kernel that fails: takes its context with it");
  OK (cuCtxDestroy_v2 (context));
  test_sticky ();
  unit_case ("the heap of device code: has a limit, and an end");
  test_heap ();
  return unit_result ();
}
