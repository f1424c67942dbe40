/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Kernel launches of the emulated driver.  */

#include "nvptx/api/driver.h"

#include <stdio.h>
#include <string.h>

#include "common/fault.h"

#define MAX_THREADS 1024u
#define MAX_SHARED 49152u

struct kernel_work
{
  struct emu_work work;
  struct emu_function *function;
  struct ptx_dimensions dimensions;
  uint64_t arguments[];
};

static int
kernel_run (struct emu_work *work, struct emu_stream *stream)
{
  struct kernel_work *kernel = (struct kernel_work *) work;
  struct ptx_launch launch = { .program = kernel->function->module->program,
                               .kernel = kernel->function->code,
                               .dimensions = kernel->dimensions,
                               .arguments = kernel->arguments,
                               .workspace = &stream->workspace };

  /* What follows a kernel that failed is not executed.  */
  if (__atomic_load_n (&stream->context->error, __ATOMIC_ACQUIRE))
    return CUDA_SUCCESS;
  emu_latency_wait (EMU_LATENCY_LAUNCH);
  ptx_launch_run (&launch);
  fflush (stdout);
  return launch.result;
}

/* ---- Checks ------------------------------------------------------------- */

static CUresult
dimensions_check (const struct emu_function *function,
                  const struct ptx_dimensions *d)
{
  uint64_t threads = (uint64_t) d->block[0] * d->block[1] * d->block[2];
  uint32_t given = function->code->max_threads;

  for (int i = 0; i < 3; i++)
    if (d->grid[i] == 0 || d->block[i] == 0 || d->block[i] > MAX_THREADS)
      return CUDA_ERROR_INVALID_VALUE;
  if (threads > MAX_THREADS || d->block[2] > 64 || d->grid[0] > INT32_MAX
      || d->grid[1] > 65535 || d->grid[2] > 65535
      || (given && threads > given))
    return CUDA_ERROR_INVALID_VALUE;
  if (function->module->program->shared_size + d->dynamic_shared > MAX_SHARED)
    return CUDA_ERROR_INVALID_VALUE;
  return CUDA_SUCCESS;
}

/* The buffer with all arguments that EXTRA may name.  */
static bool
extra_read (void **extra, const char **buffer, size_t *size)
{
  *buffer = NULL;
  *size = 0;
  for (; *extra != CU_LAUNCH_PARAM_END; extra += 2)
    if (*extra == CU_LAUNCH_PARAM_BUFFER_POINTER)
      *buffer = extra[1];
    else if (*extra == CU_LAUNCH_PARAM_BUFFER_SIZE)
      *size = *(size_t *) extra[1];
    else
      return false;
  return *buffer || *size == 0;
}

/* Each argument at a multiple of its size.  */
static CUresult
buffer_unpack (const struct ptx_function *code, const char *buffer,
               size_t size, uint64_t *arguments)
{
  size_t offset = 0;

  for (uint32_t i = 0; i < code->parameters; i++)
    {
      size_t bytes = ptx_type_size (code->parameter_types[i]);

      offset = (offset + bytes - 1) / bytes * bytes;
      if (offset + bytes > size)
        return CUDA_ERROR_INVALID_VALUE;
      memcpy (&arguments[i], buffer + offset, bytes);
      offset += bytes;
    }
  return CUDA_SUCCESS;
}

static CUresult
arguments_read (const struct ptx_function *code, void **parameters,
                void **extra, uint64_t *arguments)
{
  const char *buffer;
  size_t size;

  if (parameters && extra)
    return CUDA_ERROR_INVALID_VALUE;
  if (parameters)
    {
      for (uint32_t i = 0; i < code->parameters; i++)
        memcpy (&arguments[i], parameters[i],
                ptx_type_size (code->parameter_types[i]));
      return CUDA_SUCCESS;
    }
  if (code->parameters == 0)
    return CUDA_SUCCESS;
  if (!extra || !extra_read (extra, &buffer, &size))
    return CUDA_ERROR_INVALID_VALUE;
  return buffer_unpack (code, buffer, size, arguments);
}

/* ---- Launching ---------------------------------------------------------- */

static CUresult
kernel_put (struct emu_context *context, struct emu_function *function,
            const struct ptx_dimensions *dimensions, CUstream stream,
            void **parameters, void **extra)
{
  const struct ptx_function *code = function->code;
  struct kernel_work *kernel;
  CUresult result = dimensions_check (function, dimensions);

  if (!code->entry)
    return CUDA_ERROR_INVALID_HANDLE;
  if (result != CUDA_SUCCESS)
    return result;
  kernel = work_create (sizeof *kernel
                        + (code->parameters + 1) * sizeof (uint64_t));
  if (!kernel)
    return CUDA_ERROR_OUT_OF_MEMORY;
  result = arguments_read (code, parameters, extra, kernel->arguments);
  if (result != CUDA_SUCCESS)
    {
      work_release (context, &kernel->work);
      return result;
    }
  kernel->work.run = kernel_run;
  kernel->function = function;
  kernel->dimensions = *dimensions;
  return stream_do (stream_of (context, stream), &kernel->work, false);
}

CUresult
cuLaunchKernel (CUfunction function, unsigned gx, unsigned gy, unsigned gz,
                unsigned bx, unsigned by, unsigned bz, unsigned shared,
                CUstream stream, void **parameters, void **extra)
{
  const struct ptx_dimensions dimensions
    = { { gx, gy, gz }, { bx, by, bz }, shared };
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS && !function)
    result = CUDA_ERROR_INVALID_HANDLE;
  if (result == CUDA_SUCCESS)
    result = kernel_put (context, function, &dimensions, stream, parameters,
                         extra);
  API_LEAVE (__func__, result, "%s, grid %u %u %u, block %u %u %u, %u, %p",
             function ? function->code->symbol->name : "", gx, gy, gz, bx,
             by, bz, shared, (void *) stream);
}

/* ---- What has gone wrong ------------------------------------------------- */

int
cuGompPsetFault (int device, struct gomp_pset_emulated_fault *fault)
{
  return emu_fault_get (device, fault);
}
