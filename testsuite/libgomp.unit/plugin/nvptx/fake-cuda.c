/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A CUDA driver for unit tests.  FAKE_OLD: without the functions that a plugin
   must do without.  FAKE_BROKEN: without one that it needs.

   An image is text: "entry NAME" and "global NAME SIZE" lines.  */

#include "fake-cuda.h"

#include <pthread.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include "vendor/cuda.h"

#ifdef FAKE_BROKEN
# define cuMemFree_v2 cuMemFree_v3
#endif

#define UNKNOWN 999
#define INVALID_CONTEXT 201
#define MAX_BLOCKS 4096
#define MAX_PITCH 4096
#define DEPTH 16

struct fake_cuda fake_cuda = { .devices = 1, .version = 12020, .sms = 4,
                               .registers = 65536, .max_threads = 1024,
                               .warp = 32, .function_registers = 32,
                               .function_threads = 1024,
                               .memory = (size_t) 1 << 30, .jit_level = -1 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

struct CUctx_st
{
  int device, uses;
};
static struct CUctx_st primary[FAKE_DEVICES];

static _Thread_local CUcontext stack[DEPTH];
static _Thread_local int depth;

struct CUmod_st
{
  char *text;
  struct global { char name[64]; size_t size; CUdeviceptr at; } globals[32];
  int n_globals;
  struct CUfunc_st { char name[64]; } functions[64];
  int n_functions;
};
struct CUlinkState_st
{
  char *text, *errors;
};

static struct block
{
  char *start;
  size_t size;
  int device;                   /* whose context was current */
  bool host;
} blocks[MAX_BLOCKS];

/* ---- Calls --------------------------------------------------------------- */

/* Counts, and says what a call that is to fail gives.  */
static int
enter (const char *name)
{
  pthread_mutex_lock (&lock);
  fake_cuda.names[fake_cuda.calls % FAKE_CALLS] = name;
  if (++fake_cuda.calls != fake_cuda.fail_at)
    return 0;
  fake_cuda.failed = name;
  return fake_cuda.fail_with ? fake_cuda.fail_with : UNKNOWN;
}

static int
leave (int result)
{
  pthread_mutex_unlock (&lock);
  return result;
}

/* A call: its body is carried out unless it is to fail.  */
#define CALL(name, arguments, ...) \
  int name arguments \
  { \
    int result = enter (#name); \
    if (result == 0) \
      __VA_ARGS__ \
    return leave (result); \
  }

/* One that needs a context.  */
#define INSIDE(name, arguments, ...) \
  CALL (name, arguments, { if (depth == 0) result = INVALID_CONTEXT; \
                           else __VA_ARGS__ })

/* ---- Streams ------------------------------------------------------------- */

struct op
{
  struct op *next;
  enum { COPY, RECT, KERNEL, RECORD, WAIT } kind;
  void *dst;
  const void *src;
  size_t n;
  CUDA_MEMCPY3D box;
  struct fake_launch launch;
  CUevent event;
};

struct CUstream_st
{
  struct op *first, **end;
  struct CUstream_st *next;
  bool gone;
};

/* Events live for ever: streams may still speak of them.  */
struct CUevent_st
{
  struct CUevent_st *next;
  CUstream stream;
  int pending;
  bool gone;
};

static struct CUstream_st default_stream;
static struct CUstream_st *all_streams;
static struct CUevent_st *all_events;
static int sticky;

static int run_one (CUstream stream);

static void
run_until (CUevent event)
{
  while (event->pending > 0 && event->stream->first)
    run_one (event->stream);
}

static void
copy_box (const CUDA_MEMCPY3D *box)
{
  const char *src = (box->srcMemoryType == CU_MEMORYTYPE_HOST
                     ? box->srcHost : (const void *) box->srcDevice);
  char *dst = (box->dstMemoryType == CU_MEMORYTYPE_HOST
               ? box->dstHost : (void *) box->dstDevice);

  for (size_t z = 0; z < box->Depth; z++)
    for (size_t y = 0; y < box->Height; y++)
      memcpy (dst + (z * box->dstHeight + y) * box->dstPitch,
              src + (z * box->srcHeight + y) * box->srcPitch,
              box->WidthInBytes);
}

static void
run_kernel (const struct fake_launch *launch)
{
  if (fake_cuda.kernel_fails)
    sticky = fake_cuda.kernel_fails;
  else if (fake_cuda.kernel)
    fake_cuda.kernel (launch);
}

/* Carry out the first operation of STREAM.  */
static int
run_one (CUstream stream)
{
  struct op *op = stream->first;

  stream->first = op->next;
  if (!stream->first)
    stream->end = &stream->first;
  if (sticky && op->kind != RECORD)
    {
      free (op);
      return sticky;
    }
  switch (op->kind)
    {
    case COPY:
      memcpy (op->dst, op->src, op->n);
      break;
    case RECT:
      copy_box (&op->box);
      break;
    case KERNEL:
      run_kernel (&op->launch);
      break;
    case RECORD:
      op->event->pending--;
      break;
    case WAIT:
      run_until (op->event);
      break;
    }
  free (op);
  return sticky;
}

static int
drain (CUstream stream)
{
  while (stream->first)
    run_one (stream);
  return sticky;
}

static int
drain_all (void)
{
  for (CUstream s = all_streams; s; s = s->next)
    drain (s);
  return drain (&default_stream);
}

static struct op *
add (CUstream stream, int kind)
{
  struct op *op = calloc (1, sizeof *op);

  if (!stream)
    stream = &default_stream;
  if (!stream->end)
    stream->end = &stream->first;
  op->kind = kind;
  *stream->end = op;
  stream->end = &op->next;
  return op;
}

INSIDE (cuStreamCreate, (CUstream *stream, unsigned flags),
{
  *stream = calloc (1, sizeof **stream);
  (*stream)->next = all_streams;
  all_streams = *stream;
  fake_cuda.streams++;
  result = flags != 0;
})

INSIDE (cuStreamDestroy_v2, (CUstream stream),
{
  if (stream->gone)
    result = CUDA_ERROR_INVALID_VALUE;
  stream->gone = true;
  fake_cuda.streams--;
})

INSIDE (cuStreamQuery, (CUstream stream),
{
  if (fake_cuda.keep_busy && stream->first)
    result = CUDA_ERROR_NOT_READY;
  else
    result = drain (stream);
})

INSIDE (cuStreamSynchronize, (CUstream stream),
{
  result = stream ? drain (stream) : drain_all ();
})

INSIDE (cuStreamWaitEvent, (CUstream stream, CUevent event, unsigned flags),
{
  add (stream, WAIT)->event = event;
  result = flags != 0 || event->gone;
})

INSIDE (cuEventCreate, (CUevent *event, unsigned flags),
{
  *event = calloc (1, sizeof **event);
  (*event)->next = all_events;
  all_events = *event;
  fake_cuda.events++;
  result = flags != CU_EVENT_DISABLE_TIMING;
})

INSIDE (cuEventDestroy_v2, (CUevent event),
{
  if (event->gone)
    result = CUDA_ERROR_INVALID_VALUE;
  event->gone = true;
  fake_cuda.events--;
})

INSIDE (cuEventRecord, (CUevent event, CUstream stream),
{
  event->stream = stream;
  event->pending++;
  add (stream, RECORD)->event = event;
})

INSIDE (cuEventQuery, (CUevent event),
{
  if (fake_cuda.keep_busy && event->pending > 0)
    result = CUDA_ERROR_NOT_READY;
  else
    run_until (event);
})

INSIDE (cuEventSynchronize, (CUevent event),
{
  run_until (event);
})

/* ---- Memory -------------------------------------------------------------- */

static struct block *
find_block (CUdeviceptr address)
{
  char *p = (char *) address;

  for (int i = 0; i < MAX_BLOCKS; i++)
    if (blocks[i].start && p >= blocks[i].start
        && p < blocks[i].start + blocks[i].size)
      return &blocks[i];
  return NULL;
}

static void *
make_block (size_t size, bool host)
{
  for (int i = 0; i < MAX_BLOCKS; i++)
    if (!blocks[i].start)
      {
        /* Stacks are never touched here.  */
        char *start = malloc (size);
        memset (start, 0xa5, size < 65536 ? size : 65536);
        blocks[i]
          = (struct block) { start, size, stack[depth - 1]->device, host };
        return start;
      }
  abort ();
}

static int
drop_block (void *start, bool host)
{
  struct block *block = find_block ((CUdeviceptr) start);

  if (!block || block->start != start || block->host != host)
    return CUDA_ERROR_INVALID_VALUE;
  drain_all ();
  if (!host)
    fake_cuda.allocated -= block->size;
  free (block->start);
  block->start = NULL;
  return 0;
}

INSIDE (cuMemAlloc_v2, (CUdeviceptr *address, size_t size),
{
  if (size == 0)
    result = CUDA_ERROR_INVALID_VALUE;
  else if (fake_cuda.allocated + size > fake_cuda.memory)
    result = CUDA_ERROR_OUT_OF_MEMORY;
  else
    {
      *address = (CUdeviceptr) make_block (size, false);
      fake_cuda.allocated += size;
      fake_cuda.blocks++;
    }
})

INSIDE (cuMemFree_v2, (CUdeviceptr address),
{
  if (address)
    {
      result = drop_block ((void *) address, false);
      fake_cuda.blocks -= result == 0;
    }
})

INSIDE (cuMemAllocHost_v2, (void **memory, size_t size),
{
  *memory = make_block (size, true);
  fake_cuda.host_blocks++;
})

INSIDE (cuMemAllocManaged,
        (CUdeviceptr *memory, size_t size, unsigned flags),
{
  if (flags != CU_MEM_ATTACH_GLOBAL)
    result = CUDA_ERROR_INVALID_VALUE;
  else
    {
      *memory = (CUdeviceptr) make_block (size, false);
      fake_cuda.allocated += size;
      fake_cuda.blocks++;
    }
})

INSIDE (cuMemFreeHost, (void *memory),
{
  result = drop_block (memory, true);
  fake_cuda.host_blocks -= result == 0;
})

INSIDE (cuMemGetAddressRange_v2, (CUdeviceptr *base, size_t *size,
                                  CUdeviceptr address),
{
  struct block *block = find_block (address);
  if (!block)
    result = CUDA_ERROR_NOT_FOUND;
  else
    {
      *base = (CUdeviceptr) block->start;
      *size = block->size;
    }
})

INSIDE (cuMemGetInfo_v2, (size_t *unused, size_t *total),
{
  *unused = fake_cuda.memory - fake_cuda.allocated;
  *total = fake_cuda.memory;
})

static int
is_device (CUdeviceptr address, size_t n)
{
  struct block *block = find_block (address);

  return (block && !block->host
          && (char *) address + n <= block->start + block->size);
}

static int
add_copy (CUstream stream, void *dst, const void *src, size_t n)
{
  struct op *op = add (stream, COPY);

  op->dst = dst;
  op->src = src;
  op->n = n;
  return sticky;
}

INSIDE (cuMemcpyHtoDAsync_v2, (CUdeviceptr dst, const void *src, size_t n,
                               CUstream stream),
{
  result = (is_device (dst, n) ? add_copy (stream, (void *) dst, src, n)
            : CUDA_ERROR_INVALID_VALUE);
  if (fake_cuda.staged && result == CUDA_SUCCESS)
    result = drain_all ();
})

INSIDE (cuMemcpyDtoHAsync_v2, (void *dst, CUdeviceptr src, size_t n,
                               CUstream stream),
{
  result = (is_device (src, n) ? add_copy (stream, dst, (void *) src, n)
            : CUDA_ERROR_INVALID_VALUE);
  if (fake_cuda.staged && result == CUDA_SUCCESS)
    result = drain_all ();
})

INSIDE (cuMemcpyDtoDAsync_v2, (CUdeviceptr dst, CUdeviceptr src, size_t n,
                               CUstream stream),
{
  result = (is_device (src, n) && is_device (dst, n)
            ? add_copy (stream, (void *) dst, (void *) src, n)
            : CUDA_ERROR_INVALID_VALUE);
})

INSIDE (cuMemcpyHtoD_v2, (CUdeviceptr dst, const void *src, size_t n),
{
  result = drain_all ();
  memcpy ((void *) dst, src, n);
})

/* ---- Modules ------------------------------------------------------------- */

static int
link_create (unsigned n, const int *options, void **values, CUlinkState *state)
{
  *state = calloc (1, sizeof **state);
  (*state)->text = calloc (1, 1);
  for (unsigned i = 0; i < n; i++)
    if (options[i] == CU_JIT_ERROR_LOG_BUFFER)
      (*state)->errors = values[i];
    else if (options[i] == CU_JIT_OPTIMIZATION_LEVEL)
      fake_cuda.jit_level = (int) (intptr_t) values[i];
  fake_cuda.links++;
  return 0;
}

static int
link_add (CUlinkState state, int type, const void *data, size_t size)
{
  state->text = realloc (state->text, strlen (state->text) + size + 1);
  strcat (strcat (state->text, data), "\n");
  return type != CU_JIT_INPUT_PTX || strlen (data) + 1 != size;
}

CALL (cuLinkCreate, (unsigned n, int *options, void **values,
                     CUlinkState *state),
{
  result = link_create (n, options, values, state);
})

CALL (cuLinkAddData, (CUlinkState state, int type, void *data, size_t size,
                      const char *name, unsigned n, int *options,
                      void **values),
{
  (void) name, (void) n, (void) options, (void) values;
  result = link_add (state, type, data, size);
})

INSIDE (cuLinkComplete, (CUlinkState state, void **code, size_t *size),
{
  *code = state->text;
  *size = strlen (state->text) + 1;
  if (fake_cuda.link_fails)
    {
      strcpy (state->errors, "line 7: no such thing");
      result = fake_cuda.link_fails;
    }
})

CALL (cuLinkDestroy, (CUlinkState state),
{
  free (state->text);
  free (state);
  fake_cuda.links--;
})

static void
load (CUmodule module, const char *text)
{
  char name[64];
  size_t size;

  for (const char *line = text; line; line = strchr (line, '\n'))
    {
      line += *line == '\n';
      if (sscanf (line, "entry %63s", name) == 1)
        strcpy (module->functions[module->n_functions++].name, name);
      else if (sscanf (line, "global %63s %zu", name, &size) == 2)
        {
          struct global *g = &module->globals[module->n_globals++];
          strcpy (g->name, name);
          g->size = size;
          g->at = (CUdeviceptr) make_block (size, false);
          fake_cuda.allocated += size;
        }
    }
}

INSIDE (cuModuleLoadData, (CUmodule *module, const void *image),
{
  *module = calloc (1, sizeof **module);
  load (*module, image);
  fake_cuda.modules++;
})

INSIDE (cuModuleUnload, (CUmodule module),
{
  for (int i = 0; i < module->n_globals; i++)
    drop_block ((void *) module->globals[i].at, false);
  free (module);
  fake_cuda.modules--;
})

INSIDE (cuModuleGetFunction, (CUfunction *function, CUmodule module,
                              const char *name),
{
  result = CUDA_ERROR_NOT_FOUND;
  for (int i = 0; i < module->n_functions; i++)
    if (strcmp (module->functions[i].name, name) == 0)
      {
        *function = &module->functions[i];
        result = 0;
      }
})

INSIDE (cuModuleGetGlobal_v2, (CUdeviceptr *address, size_t *size,
                               CUmodule module, const char *name),
{
  result = CUDA_ERROR_NOT_FOUND;
  for (int i = 0; i < module->n_globals; i++)
    if (strcmp (module->globals[i].name, name) == 0)
      {
        *address = module->globals[i].at;
        *size = module->globals[i].size;
        result = 0;
      }
})

INSIDE (cuFuncGetAttribute, (int *value, int attribute, CUfunction function),
{
  (void) function;
  *value = (attribute == CU_FUNC_ATTRIBUTE_NUM_REGS
            ? fake_cuda.function_registers : fake_cuda.function_threads);
})

static void
set_parameters (struct fake_launch *launch, void **parameters, void **extra)
{
  if (extra)
    {
      launch->parameters_size = *(size_t *) extra[3];
      memcpy (launch->parameters, extra[1], launch->parameters_size);
    }
  else if (parameters)
    {
      launch->parameters_size = sizeof (void *);
      memcpy (launch->parameters, parameters[0], sizeof (void *));
    }
}

INSIDE (cuLaunchKernel, (CUfunction function, unsigned gx, unsigned gy,
                         unsigned gz, unsigned bx, unsigned by, unsigned bz,
                         unsigned shared, CUstream stream, void **parameters,
                         void **extra),
{
  struct op *op = add (stream, KERNEL);
  op->launch = (struct fake_launch) { function->name, gx, bx, by, shared,
                                      stream == NULL, { 0 }, 0 };
  set_parameters (&op->launch, parameters, extra);
  fake_cuda.launch = op->launch;
  fake_cuda.launches++;
  result = gy != 1 || gz != 1 || bz != 1 ? CUDA_ERROR_INVALID_VALUE : sticky;
})

/* ---- Devices and contexts ----------------------------------------------- */

CALL (cuInit, (unsigned flags), { result = flags != 0; })
CALL (cuDriverGetVersion, (int *version), { *version = fake_cuda.version; })
CALL (cuDeviceGetCount, (int *n), { *n = fake_cuda.devices; })
CALL (cuDeviceGet, (CUdevice *device, int ord), { *device = ord; })
CALL (cuDeviceTotalMem_v2, (size_t *size, CUdevice device),
{
  (void) device;
  *size = fake_cuda.memory;
})
CALL (cuDeviceGetName, (char *name, int n, CUdevice device),
{
  snprintf (name, n, "Fake %d", device);
})

CALL (cuDeviceGetAttribute, (int *value, int attribute, CUdevice device),
{
  (void) device;
  switch (attribute)
    {
    case CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
      *value = fake_cuda.max_threads;
      break;
    case CU_DEVICE_ATTRIBUTE_WARP_SIZE:
      *value = fake_cuda.warp;
      break;
    case CU_DEVICE_ATTRIBUTE_MAX_PITCH:
      *value = MAX_PITCH;
      break;
    case CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK:
    case CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR:
      *value = fake_cuda.registers;
      break;
    case CU_DEVICE_ATTRIBUTE_CLOCK_RATE:
      *value = 1000000;
      break;
    case CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT:
      *value = fake_cuda.sms;
      break;
    case CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR:
      *value = 2 * fake_cuda.max_threads;
      break;
    case CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS:
      *value = fake_cuda.pageable_access;
      break;
    default:
      result = CUDA_ERROR_INVALID_VALUE;
    }
})

static void
push (CUcontext context)
{
  if (depth == DEPTH)
    abort ();
  stack[depth++] = context;
}

CALL (cuCtxCreate_v2, (CUcontext *context, unsigned flags, CUdevice device),
{
  *context = calloc (1, sizeof **context);
  (*context)->device = device;
  push (*context);
  fake_cuda.contexts++;
  result = flags != 0;
})

CALL (cuCtxDestroy_v2, (CUcontext context),
{
  free (context);
  fake_cuda.contexts--;
})

CALL (cuCtxGetCurrent, (CUcontext *context),
{
  *context = depth ? stack[depth - 1] : NULL;
})

INSIDE (cuCtxGetDevice, (CUdevice *device),
{
  *device = stack[depth - 1]->device;
})

CALL (cuCtxPushCurrent_v2, (CUcontext context), { push (context); })

INSIDE (cuCtxPopCurrent_v2, (CUcontext *context),
{
  *context = stack[--depth];
})

/* ---- What comes with newer drivers -------------------------------------- */

#ifndef FAKE_OLD

CALL (cuLinkCreate_v2, (unsigned n, int *options, void **values,
                        CUlinkState *state),
{
  result = link_create (n, options, values, state);
})

CALL (cuLinkAddData_v2, (CUlinkState state, int type, void *data, size_t size,
                         const char *name, unsigned n, int *options,
                         void **values),
{
  (void) name, (void) n, (void) options, (void) values;
  result = link_add (state, type, data, size);
})

int
cuGetErrorString (CUresult error, const char **text)
{
  *text = error == CUDA_ERROR_OUT_OF_MEMORY ? "out of memory" : "fake error";
  return 0;
}

int
cuGetErrorName (CUresult error, const char **name)
{
  static _Thread_local char text[32];

  snprintf (text, sizeof text, "CUDA_ERROR_%d", error);
  *name = text;
  return 0;
}

INSIDE (cuOccupancyMaxPotentialBlockSize,
        (int *grid, int *block, CUfunction function, CUoccupancyB2DSize size,
         size_t shared, int limit),
{
  (void) function, (void) size, (void) shared;
  *grid = 3;
  *block = limit ? limit : 512;
})

CALL (cuDevicePrimaryCtxRetain, (CUcontext *context, CUdevice device),
{
  primary[device].device = device;
  primary[device].uses++;
  *context = &primary[device];
  fake_cuda.contexts++;
})

CALL (cuDevicePrimaryCtxRelease_v2, (CUdevice device),
{
  primary[device].uses--;
  fake_cuda.contexts--;
})

INSIDE (cuCtxSetLimit, (int limit, size_t value),
{
  if (limit == CU_LIMIT_MALLOC_HEAP_SIZE)
    fake_cuda.heap = value;
})

INSIDE (cuCtxGetLimit, (size_t *value, int limit),
{
  (void) limit;
  *value = fake_cuda.heap;
})

static int
add_box (const CUDA_MEMCPY3D *box, CUstream stream)
{
  if (box->srcPitch > MAX_PITCH || box->dstPitch > MAX_PITCH
      || box->srcPitch < box->WidthInBytes
      || box->dstPitch < box->WidthInBytes)
    return CUDA_ERROR_INVALID_VALUE;
  add (stream, RECT)->box = *box;
  return sticky;
}

INSIDE (cuMemcpy2DAsync_v2, (const CUDA_MEMCPY2D *slice, CUstream stream),
{
  CUDA_MEMCPY3D box
    = { .srcMemoryType = slice->srcMemoryType, .srcHost = slice->srcHost,
        .srcDevice = slice->srcDevice, .srcPitch = slice->srcPitch,
        .dstMemoryType = slice->dstMemoryType, .dstHost = slice->dstHost,
        .dstDevice = slice->dstDevice, .dstPitch = slice->dstPitch,
        .WidthInBytes = slice->WidthInBytes, .Height = slice->Height,
        .Depth = 1 };
  result = add_box (&box, stream);
})

INSIDE (cuMemcpy3DAsync_v2, (const CUDA_MEMCPY3D *box, CUstream stream),
{
  result = add_box (box, stream);
})

INSIDE (cuMemcpyPeerAsync, (CUdeviceptr dst, CUcontext dst_context,
                            CUdeviceptr src, CUcontext src_context, size_t n,
                            CUstream stream),
{
  result = (dst_context == src_context ? CUDA_ERROR_INVALID_VALUE
            : add_copy (stream, (void *) dst, (void *) src, n));
})

CALL (cuDeviceGetUuid_v2, (CUuuid *uuid, CUdevice device),
{
  for (int i = 0; i < 16; i++)
    uuid->bytes[i] = (char) (0xf0 + i + device);
})

INSIDE (cuMemsetD8Async, (CUdeviceptr dst, unsigned char value, size_t n,
                          CUstream stream),
{
  result = (is_device (dst, n) ? stream ? drain (stream) : drain_all ()
            : CUDA_ERROR_INVALID_VALUE);
  if (result == 0)
    memset ((void *) dst, value, n);
})

CALL (cuPointerGetAttribute, (void *value, int attribute, CUdeviceptr address),
{
  struct block *block = find_block (address);
  if (!block)
    result = CUDA_ERROR_INVALID_VALUE;
  else if (attribute == CU_POINTER_ATTRIBUTE_MEMORY_TYPE)
    *(unsigned *) value = (block->host ? CU_MEMORYTYPE_HOST
                           : CU_MEMORYTYPE_DEVICE);
  else
    *(int *) value = block->device;
})

#endif
