/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory of the emulated driver: of devices, pinned, managed, registered.  */

#include "nvptx/api/driver.h"

#include <stdlib.h>
#include <string.h>

struct gomp_pset_windows *const cuGompPsetWindows = &emu_memory_windows;

#define PITCH 512u

/* Of the blocks that the host may use as well.  */
static const char pinned_label[] = "pinned host memory";
static const char managed_label[] = "managed memory";

/* ---- Allocation --------------------------------------------------------- */

static CUresult
alloc (struct emu_context *context, CUdeviceptr *address, size_t bytes)
{
  uint64_t base;

  if (!address || bytes == 0)
    return CUDA_ERROR_INVALID_VALUE;
  emu_latency_wait (EMU_LATENCY_ALLOC);
  base = emu_memory_alloc (context->arena, bytes, 0, context->label);
  if (!base)
    return CUDA_ERROR_OUT_OF_MEMORY;
  *address = base;
  return CUDA_SUCCESS;
}

CUresult
cuMemAlloc_v2 (CUdeviceptr *address, size_t bytes)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS)
    result = alloc (context, address, bytes);
  API_LEAVE (__func__, result, "0x%llx, %zu",
             result == CUDA_SUCCESS ? (unsigned long long) *address : 0,
             bytes);
}

CUresult
cuMemAllocPitch_v2 (CUdeviceptr *address, size_t *pitch, size_t width,
                    size_t height, unsigned element)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);
  size_t row = (width + PITCH - 1) / PITCH * PITCH, bytes;

  if (result == CUDA_SUCCESS
      && (!pitch || (element != 4 && element != 8 && element != 16)
          || __builtin_mul_overflow (row, height, &bytes)))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    result = alloc (context, address, bytes);
  if (result == CUDA_SUCCESS)
    *pitch = row;
  API_LEAVE (__func__, result, "%zu x %zu", width, height);
}

/* Memory for both sides at one address.  */
static CUresult
visible_alloc (struct emu_context *context, CUdeviceptr *address, size_t bytes,
               unsigned flags, const char *label)
{
  if (bytes == 0)
    return CUDA_ERROR_INVALID_VALUE;
  *address = emu_memory_alloc (context->arena, bytes,
                               flags | EMU_BLOCK_HOST_VISIBLE, label);
  return *address ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult
cuMemAllocManaged (CUdeviceptr *address, size_t bytes, unsigned flags)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS && (!address || flags < 1 || flags > 2))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    result = visible_alloc (context, address, bytes, 0, managed_label);
  API_LEAVE (__func__, result, "%zu, flags %u", bytes, flags);
}

/* Zeroed, as pages of the host that nobody has used: GCC's plugin counts on
   it.  */
static CUresult
pinned_alloc (const char *name, void **memory, size_t bytes, unsigned flags)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (name, API_CONTEXT, &context);
  CUdeviceptr address = 0;

  if (result == CUDA_SUCCESS && !memory)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    result = visible_alloc (context, &address, bytes, EMU_BLOCK_UNCOUNTED,
                            pinned_label);
  if (result == CUDA_SUCCESS)
    {
      *memory = (void *) (uintptr_t) address;
      memset (*memory, 0, bytes);
    }
  API_LEAVE (name, result, "0x%llx, %zu, flags %u",
             (unsigned long long) address, bytes, flags);
}

CUresult
cuMemAllocHost_v2 (void **memory, size_t bytes)
{
  return pinned_alloc (__func__, memory, bytes, 0);
}

CUresult
cuMemHostAlloc (void **memory, size_t bytes, unsigned flags)
{
  return pinned_alloc (__func__, memory, bytes, flags);
}

/* ---- Freeing ------------------------------------------------------------ */

/* The arena of the block that begins at ADDRESS and that the user may free as
   WHAT, or as managed memory.  NULL: there is none.  */
static struct emu_arena *
block_owner (CUdeviceptr address, const char *what)
{
  struct emu_block block;

  if (!emu_memory_find (address, &block) || block.base != address
      || block.device < 0)
    return NULL;
  if (block.label != what && (what == pinned_label
                              || block.label != managed_label))
    return NULL;
  return emu_arena_get (block.device);
}

/* Waits for the device, as the real one does.  */
static CUresult
free_now (struct emu_context *context, CUdeviceptr address, const char *what)
{
  struct emu_arena *arena = block_owner (address, what);
  CUresult result;

  if (!arena)
    return CUDA_ERROR_INVALID_VALUE;
  emu_latency_wait (EMU_LATENCY_FREE);
  result = context_synchronize (context);
  if (result == CUDA_SUCCESS && !emu_memory_free (arena, address))
    result = CUDA_ERROR_INVALID_VALUE;
  return result;
}

CUresult
cuMemFree_v2 (CUdeviceptr address)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS && address)
    result = free_now (context, address, context->label);
  API_LEAVE (__func__, result, "0x%llx", (unsigned long long) address);
}

CUresult
cuMemFreeHost (void *memory)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS && memory)
    result = free_now (context, (uintptr_t) memory, pinned_label);
  API_LEAVE (__func__, result, "%p", memory);
}

/* ---- In the order of a stream ------------------------------------------- */

struct free_work
{
  struct emu_work work;
  struct emu_arena *arena;
  CUdeviceptr address;
};

static int
free_run (struct emu_work *work, struct emu_stream *stream)
{
  struct free_work *free_work = (struct free_work *) work;

  (void) stream;
  emu_memory_free (free_work->arena, free_work->address);
  return CUDA_SUCCESS;
}

CUresult
cuMemAllocAsync (CUdeviceptr *address, size_t bytes, CUstream stream)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS)
    result = alloc (context, address, bytes);
  API_LEAVE (__func__, result, "%zu, %p", bytes, (void *) stream);
}

CUresult
cuMemFreeAsync (CUdeviceptr address, CUstream stream)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);
  struct emu_arena *arena = NULL;

  if (result == CUDA_SUCCESS)
    {
      arena = block_owner (address, context->label);
      if (!arena)
        result = CUDA_ERROR_INVALID_VALUE;
    }
  if (result == CUDA_SUCCESS)
    {
      struct free_work *work = work_create (sizeof *work);

      if (!work)
        result = CUDA_ERROR_OUT_OF_MEMORY;
      else
        {
          work->work.run = free_run;
          work->arena = arena;
          work->address = address;
          result = stream_do (stream_of (context, stream), &work->work,
                              false);
        }
    }
  API_LEAVE (__func__, result, "0x%llx, %p", (unsigned long long) address,
             (void *) stream);
}

/* ---- Host memory that is registered ------------------------------------- */

CUresult
cuMemHostRegister_v2 (void *memory, size_t bytes, unsigned flags)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS && (!memory || bytes == 0))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS && !emu_memory_register (memory, bytes))
    result = CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED;
  API_LEAVE (__func__, result, "%p, %zu, flags %u", memory, bytes, flags);
}

CUresult
cuMemHostUnregister (void *memory)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS)
    result = context_synchronize (context);
  if (result == CUDA_SUCCESS && !emu_memory_unregister (memory))
    result = CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED;
  API_LEAVE (__func__, result, "%p", memory);
}

/* The block of host-visible memory that MEMORY lies in.  */
static bool
visible_find (const void *memory, struct emu_block *block)
{
  return (emu_memory_find ((uintptr_t) memory, block)
          && (block->flags & EMU_BLOCK_HOST_VISIBLE));
}

CUresult
cuMemHostGetDevicePointer_v2 (CUdeviceptr *address, void *memory,
                              unsigned flags)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);
  struct emu_block block;

  if (result == CUDA_SUCCESS
      && (!address || flags != 0 || !visible_find (memory, &block)))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    *address = (uintptr_t) memory;
  API_LEAVE (__func__, result, "%p", memory);
}

CUresult
cuMemHostGetFlags (unsigned *flags, void *memory)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);
  struct emu_block block;

  if (result == CUDA_SUCCESS && (!flags || !visible_find (memory, &block)))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    *flags = 3;                 /* portable, mapped */
  API_LEAVE (__func__, result, "%p", memory);
}

/* ---- Questions ---------------------------------------------------------- */

CUresult
cuMemGetInfo_v2 (size_t *available, size_t *total)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);
  size_t memory = emu_settings ()->memory;

  if (result == CUDA_SUCCESS && (!available || !total))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    {
      *available = memory - emu_memory_used (context->arena);
      *total = memory;
    }
  API_LEAVE (__func__, result, "%zu", memory);
}

CUresult
cuMemGetAddressRange_v2 (CUdeviceptr *base, size_t *bytes,
                         CUdeviceptr address)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);
  struct emu_block block;

  if (result == CUDA_SUCCESS && !emu_memory_find (address, &block))
    result = CUDA_ERROR_NOT_FOUND;
  if (result == CUDA_SUCCESS && base)
    *base = block.base;
  if (result == CUDA_SUCCESS && bytes)
    *bytes = block.size;
  API_LEAVE (__func__, result, "0x%llx", (unsigned long long) address);
}

enum                            /* CUpointer_attribute */
{
  POINTER_CONTEXT = 1, POINTER_MEMORY_TYPE = 2, POINTER_DEVICE_POINTER = 3,
  POINTER_HOST_POINTER = 4, POINTER_IS_MANAGED = 8, POINTER_ORDINAL = 9,
  POINTER_RANGE_START = 11, POINTER_RANGE_SIZE = 12
};

static CUresult
pointer_attribute (const struct emu_context *context,
                   const struct emu_block *block, CUdeviceptr address,
                   int attribute, void *value)
{
  bool visible = block->flags & EMU_BLOCK_HOST_VISIBLE;
  bool managed = block->label == managed_label;

  switch (attribute)
    {
    case POINTER_CONTEXT:
      *(const void **) value = context;
      return CUDA_SUCCESS;
    case POINTER_MEMORY_TYPE:
      *(unsigned *) value = visible && !managed ? CU_MEMORYTYPE_HOST
                                                : CU_MEMORYTYPE_DEVICE;
      return CUDA_SUCCESS;
    case POINTER_DEVICE_POINTER:
      *(CUdeviceptr *) value = address;
      return CUDA_SUCCESS;
    case POINTER_HOST_POINTER:
      if (!visible)
        return CUDA_ERROR_INVALID_VALUE;
      *(CUdeviceptr *) value = address;
      return CUDA_SUCCESS;
    case POINTER_IS_MANAGED:
      *(unsigned *) value = managed;
      return CUDA_SUCCESS;
    case POINTER_ORDINAL:
      *(int *) value = block->device < 0 ? context->device : block->device;
      return CUDA_SUCCESS;
    case POINTER_RANGE_START:
      *(CUdeviceptr *) value = block->base;
      return CUDA_SUCCESS;
    case POINTER_RANGE_SIZE:
      *(size_t *) value = block->size;
      return CUDA_SUCCESS;
    default:
      return CUDA_ERROR_INVALID_VALUE;
    }
}

CUresult
cuPointerGetAttribute (void *value, int attribute, CUdeviceptr address)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);
  struct emu_block block;

  if (result == CUDA_SUCCESS
      && (!value || !emu_memory_find (address, &block)))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    result = pointer_attribute (context, &block, address, attribute, value);
  API_LEAVE (__func__, result, "%d, 0x%llx", attribute,
             (unsigned long long) address);
}
