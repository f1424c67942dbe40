/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What all calls of the emulated driver begin with.  */

#include "nvptx/api/driver.h"

_Thread_local bool api_in_callback;

static bool initialized;        /* atomic */

void
api_initialized_set (void)
{
  __atomic_store_n (&initialized, true, __ATOMIC_RELEASE);
}

/* What NEED asks for and is not there.  */
static CUresult
need_check (enum api_need need, struct emu_context **context)
{
  struct emu_context *current;

  if (need >= API_NO_CALLBACK && api_in_callback)
    return CUDA_ERROR_NOT_PERMITTED;
  if (need >= API_DRIVER && !__atomic_load_n (&initialized, __ATOMIC_ACQUIRE))
    return CUDA_ERROR_NOT_INITIALIZED;
  if (need < API_CURRENT)
    return CUDA_SUCCESS;
  current = context_current ();
  if (!current)
    return CUDA_ERROR_INVALID_CONTEXT;
  if (!context_is_valid (current))
    return CUDA_ERROR_CONTEXT_IS_DESTROYED;
  *context = current;
  if (need < API_CONTEXT)
    return CUDA_SUCCESS;
  return (CUresult) __atomic_load_n (&current->error, __ATOMIC_ACQUIRE);
}

CUresult
api_enter (const char *name, enum api_need need, struct emu_context **context)
{
  int code = CUDA_ERROR_UNKNOWN;
  CUresult result = need_check (need, context);

  if (result == CUDA_SUCCESS && emu_call_fails (name, &code))
    return (CUresult) code;
  return result;
}
