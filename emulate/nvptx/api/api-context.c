/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Contexts of the emulated driver: the calls.  */

#include "nvptx/api/driver.h"

#include "nvptx/api/context.h"
#include "nvptx/exec/exec-system.h"

#define CONTEXT_VERSION 3020

static struct
{
  struct emu_context *context;
  unsigned references, flags;
} primaries[EMU_MAX_DEVICES];   /* under contexts_lock */

/* ---- Making and ending -------------------------------------------------- */

CUresult
cuCtxCreate_v2 (CUcontext *answer, unsigned flags, CUdevice device)
{
  CUresult result = api_enter (__func__, API_DRIVER, NULL);
  struct emu_context *context = NULL;

  if (result == CUDA_SUCCESS
      && (!answer || context_stack.depth == CONTEXT_STACK))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS && !device_is_valid (device))
    result = CUDA_ERROR_INVALID_DEVICE;
  if (result == CUDA_SUCCESS)
    {
      context = context_create (device, flags, false);
      if (!context)
        result = CUDA_ERROR_OUT_OF_MEMORY;
    }
  if (result == CUDA_SUCCESS)
    {
      pthread_mutex_lock (&contexts_lock);
      context_publish (context);
      pthread_mutex_unlock (&contexts_lock);
      context_stack.of[context_stack.depth++] = context;
      *answer = context;
    }
  API_LEAVE (__func__, result, "%p, flags 0x%x, device %d", (void *) context,
             flags, device);
}

CUresult
cuCtxDestroy_v2 (CUcontext context)
{
  CUresult result = api_enter (__func__, API_DRIVER, NULL);

  if (result == CUDA_SUCCESS)
    {
      bool found;

      pthread_mutex_lock (&contexts_lock);
      found = context_is_listed (context) && !context->primary;
      if (found)
        context_withdraw (context);
      pthread_mutex_unlock (&contexts_lock);
      if (!found)
        result = CUDA_ERROR_INVALID_CONTEXT;
      else
        {
          if (context_current () == context)
            context_stack.depth--;
          context_destroy (context);
        }
    }
  API_LEAVE (__func__, result, "%p", (void *) context);
}

/* ---- Which is current --------------------------------------------------- */

CUresult
cuCtxGetCurrent (CUcontext *context)
{
  CUresult result = api_enter (__func__, API_DRIVER, NULL);

  if (result == CUDA_SUCCESS && !context)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    *context = context_current ();
  API_LEAVE (__func__, result, "%p", (void *) context_current ());
}

CUresult
cuCtxSetCurrent (CUcontext context)
{
  CUresult result = api_enter (__func__, API_DRIVER, NULL);

  if (result == CUDA_SUCCESS && context && !context_is_valid (context))
    result = CUDA_ERROR_INVALID_CONTEXT;
  if (result == CUDA_SUCCESS && !context)
    context_stack.depth -= context_stack.depth > 0;
  else if (result == CUDA_SUCCESS)
    {
      context_stack.depth += context_stack.depth == 0;
      context_stack.of[context_stack.depth - 1] = context;
    }
  API_LEAVE (__func__, result, "%p", (void *) context);
}

CUresult
cuCtxPushCurrent_v2 (CUcontext context)
{
  CUresult result = api_enter (__func__, API_DRIVER, NULL);

  if (result == CUDA_SUCCESS
      && (!context || !context_is_valid (context)))
    result = CUDA_ERROR_INVALID_CONTEXT;
  if (result == CUDA_SUCCESS && context_stack.depth == CONTEXT_STACK)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    context_stack.of[context_stack.depth++] = context;
  API_LEAVE (__func__, result, "%p", (void *) context);
}

CUresult
cuCtxPopCurrent_v2 (CUcontext *context)
{
  CUresult result = api_enter (__func__, API_DRIVER, NULL);
  struct emu_context *current = context_current ();

  if (result == CUDA_SUCCESS && !current)
    result = CUDA_ERROR_INVALID_CONTEXT;
  if (result == CUDA_SUCCESS)
    {
      context_stack.depth--;
      if (context)
        *context = current;
    }
  API_LEAVE (__func__, result, "%p", (void *) current);
}

CUresult
cuCtxGetDevice (CUdevice *device)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CURRENT, &context);

  if (result == CUDA_SUCCESS && !device)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    *device = context->device;
  API_LEAVE (__func__, result, "%d", context ? context->device : -1);
}

CUresult
cuCtxGetFlags (unsigned *flags)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CURRENT, &context);

  if (result == CUDA_SUCCESS && !flags)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    *flags = context->flags;
  API_LEAVE (__func__, result, "0x%x", context ? context->flags : 0);
}

CUresult
cuCtxGetApiVersion (CUcontext context, unsigned *version)
{
  CUresult result = api_enter (__func__, API_DRIVER, NULL);

  if (result == CUDA_SUCCESS && context && !context_is_valid (context))
    result = CUDA_ERROR_INVALID_CONTEXT;
  if (result == CUDA_SUCCESS && !version)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    *version = CONTEXT_VERSION;
  API_LEAVE (__func__, result, "%p", (void *) context);
}

CUresult
cuCtxSynchronize (void)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS)
    result = context_synchronize (context);
  API_LEAVE (__func__, result, "%s", "");
}

/* ---- Limits, priorities, peers ------------------------------------------ */

/* The limits of stack and printf buffer are kept, and mean nothing.  */
static size_t limits[] = { [CU_LIMIT_STACK_SIZE] = PTX_LOCAL_WINDOW,
                           [CU_LIMIT_PRINTF_FIFO_SIZE] = (size_t) 1 << 20 };

CUresult
cuCtxGetLimit (size_t *value, int limit)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS && !value)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    {
      if (limit == CU_LIMIT_MALLOC_HEAP_SIZE)
        *value = ptx_heap_limit (context->device);
      else if (limit == CU_LIMIT_STACK_SIZE
               || limit == CU_LIMIT_PRINTF_FIFO_SIZE)
        *value = limits[limit];
      else
        result = CUDA_ERROR_UNSUPPORTED_LIMIT;
    }
  API_LEAVE (__func__, result, "limit %d", limit);
}

CUresult
cuCtxSetLimit (int limit, size_t value)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS)
    {
      if (limit == CU_LIMIT_MALLOC_HEAP_SIZE)
        ptx_heap_limit_set (context->device, value);
      else if (limit == CU_LIMIT_STACK_SIZE
               || limit == CU_LIMIT_PRINTF_FIFO_SIZE)
        limits[limit] = value;
      else
        result = CUDA_ERROR_UNSUPPORTED_LIMIT;
    }
  API_LEAVE (__func__, result, "limit %d, %zu", limit, value);
}

CUresult
cuCtxGetStreamPriorityRange (int *least, int *greatest)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS && least)
    *least = 0;
  if (result == CUDA_SUCCESS && greatest)
    *greatest = -1;
  API_LEAVE (__func__, result, "%s", "");
}

/* Open or close PEER's memory to kernels of the current context's device.  */
static CUresult
peer_set (const char *name, CUcontext peer, unsigned flags, bool open)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (name, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS && (!peer || !context_is_valid (peer)))
    result = CUDA_ERROR_INVALID_CONTEXT;
  if (result == CUDA_SUCCESS && flags != 0)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS && peer->device == context->device)
    result = CUDA_ERROR_PEER_ACCESS_UNSUPPORTED;
  if (result == CUDA_SUCCESS
      && !emu_memory_peer_set (context->device, peer->device, open))
    result = open ? CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED
                  : CUDA_ERROR_PEER_ACCESS_NOT_ENABLED;
  API_LEAVE (name, result, "%p", (void *) peer);
}

CUresult
cuCtxEnablePeerAccess (CUcontext peer, unsigned flags)
{
  return peer_set (__func__, peer, flags, true);
}

CUresult
cuCtxDisablePeerAccess (CUcontext peer)
{
  return peer_set (__func__, peer, 0, false);
}

/* ---- Primary contexts --------------------------------------------------- */

CUresult
cuDevicePrimaryCtxRetain (CUcontext *answer, CUdevice device)
{
  CUresult result = api_enter (__func__, API_DRIVER, NULL);

  if (result == CUDA_SUCCESS && !device_is_valid (device))
    result = CUDA_ERROR_INVALID_DEVICE;
  if (result == CUDA_SUCCESS && !answer)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    {
      pthread_mutex_lock (&contexts_lock);
      if (!primaries[device].context)
        {
          struct emu_context *fresh
            = context_create (device, primaries[device].flags, true);
          if (fresh)
            context_publish (fresh);
          primaries[device].context = fresh;
        }
      *answer = primaries[device].context;
      primaries[device].references += *answer != NULL;
      pthread_mutex_unlock (&contexts_lock);
      if (!*answer)
        result = CUDA_ERROR_OUT_OF_MEMORY;
    }
  API_LEAVE (__func__, result, "device %d", device);
}

/* One reference less, or none at all; the last one ends the context.  */
static CUresult
primary_release (const char *name, CUdevice device, bool all)
{
  CUresult result = api_enter (name, API_DRIVER, NULL);
  struct emu_context *last = NULL;

  if (result == CUDA_SUCCESS && !device_is_valid (device))
    result = CUDA_ERROR_INVALID_DEVICE;
  if (result == CUDA_SUCCESS)
    {
      pthread_mutex_lock (&contexts_lock);
      if (primaries[device].references == 0)
        result = all ? CUDA_SUCCESS : CUDA_ERROR_INVALID_CONTEXT;
      else if (all || --primaries[device].references == 0)
        {
          last = primaries[device].context;
          primaries[device].context = NULL;
          primaries[device].references = 0;
          context_withdraw (last);
        }
      pthread_mutex_unlock (&contexts_lock);
      if (last)
        context_destroy (last);
    }
  API_LEAVE (name, result, "device %d", device);
}

CUresult
cuDevicePrimaryCtxRelease (CUdevice device)
{
  return primary_release (__func__, device, false);
}

CUresult
cuDevicePrimaryCtxRelease_v2 (CUdevice device)
{
  return primary_release (__func__, device, false);
}

CUresult
cuDevicePrimaryCtxReset (CUdevice device)
{
  return primary_release (__func__, device, true);
}

CUresult
cuDevicePrimaryCtxReset_v2 (CUdevice device)
{
  return primary_release (__func__, device, true);
}

static CUresult
primary_set_flags (const char *name, CUdevice device, unsigned flags)
{
  CUresult result = api_enter (name, API_DRIVER, NULL);

  if (result == CUDA_SUCCESS && !device_is_valid (device))
    result = CUDA_ERROR_INVALID_DEVICE;
  if (result == CUDA_SUCCESS)
    {
      pthread_mutex_lock (&contexts_lock);
      primaries[device].flags = flags;
      if (primaries[device].context)
        primaries[device].context->flags = flags;
      pthread_mutex_unlock (&contexts_lock);
    }
  API_LEAVE (name, result, "device %d, flags 0x%x", device, flags);
}

CUresult
cuDevicePrimaryCtxSetFlags (CUdevice device, unsigned flags)
{
  return primary_set_flags (__func__, device, flags);
}

CUresult
cuDevicePrimaryCtxSetFlags_v2 (CUdevice device, unsigned flags)
{
  return primary_set_flags (__func__, device, flags);
}

CUresult
cuDevicePrimaryCtxGetState (CUdevice device, unsigned *flags, int *active)
{
  CUresult result = api_enter (__func__, API_DRIVER, NULL);

  if (result == CUDA_SUCCESS && !device_is_valid (device))
    result = CUDA_ERROR_INVALID_DEVICE;
  if (result == CUDA_SUCCESS && (!flags || !active))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    {
      pthread_mutex_lock (&contexts_lock);
      *flags = primaries[device].flags;
      *active = primaries[device].context != NULL;
      pthread_mutex_unlock (&contexts_lock);
    }
  API_LEAVE (__func__, result, "device %d", device);
}
