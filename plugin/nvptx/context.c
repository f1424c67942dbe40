/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Contexts: which one is the calling thread's.  */

#include "nvptx/device.h"

/* ---- Visits ------------------------------------------------------------- */

/* Is CONTEXT that of one of our devices?  */
static bool
is_ours (CUcontext context)
{
  int n = gomp_cuda_open ();

  for (int d = 0; d < n; d++)
    if (gomp_nvptx_device (d)->context == context)
      return true;
  return false;
}

static bool
make_current (struct gomp_nvptx_device *device, CUcontext now,
              struct gomp_nvptx_visit *visit)
{
  CUcontext old;

  /* The thread goes from one of our devices to another.  */
  if (now != NULL && is_ours (now))
    {
      if (!GOMP_CUDA_TRY (cuCtxPopCurrent, &old))
        return false;
      now = NULL;
    }
  visit->pushed = now != NULL;
  return GOMP_CUDA_TRY (cuCtxPushCurrent, device->context);
}

bool
gomp_nvptx_enter (struct gomp_nvptx_device *device,
                  struct gomp_nvptx_visit *visit)
{
  CUcontext now = NULL;

  visit->pushed = false;
  if (!__atomic_load_n (&device->open, __ATOMIC_ACQUIRE))
    {
      GOMP_PLUGIN_error ("nvptx device %d is not open", device->ord);
      return false;
    }
  if (!GOMP_CUDA_TRY (cuCtxGetCurrent, &now))
    return false;
  return (__builtin_expect (now == device->context, 1)
          || make_current (device, now, visit));
}

void
gomp_nvptx_leave (const struct gomp_nvptx_visit *visit)
{
  CUcontext old;

  if (visit->pushed)
    GOMP_CUDA_TRY (cuCtxPopCurrent, &old);
}

/* ---- Making ------------------------------------------------------------- */

/* The program may have made a context for the device, and use addresses of
   it.  */
static bool
share_current (struct gomp_nvptx_device *device)
{
  CUcontext now = NULL;
  CUdevice of;

  if (gomp_cuda.cuCtxGetCurrent (&now) != CUDA_SUCCESS || now == NULL
      || gomp_cuda.cuCtxGetDevice (&of) != CUDA_SUCCESS || of != device->handle)
    return false;
  device->context = now;
  device->context_kind = GOMP_NVPTX_CONTEXT_SHARED;
  return true;
}

/* The context that the CUDA runtime library uses, so that what its functions
   allocate can be used in kernels, and the other way round.  */
static bool
retain_primary (struct gomp_nvptx_device *device)
{
  if (!gomp_cuda.cuDevicePrimaryCtxRetain
      || !gomp_cuda.cuDevicePrimaryCtxRelease)
    return false;
  device->context_kind = GOMP_NVPTX_CONTEXT_PRIMARY;
  return GOMP_CUDA_TRY (cuDevicePrimaryCtxRetain, &device->context,
                        device->handle);
}

static bool
create (struct gomp_nvptx_device *device)
{
  CUcontext old;

  if (gomp_cuda.cuDevicePrimaryCtxRetain && gomp_cuda.cuDevicePrimaryCtxRelease)
    return false;
  device->context_kind = GOMP_NVPTX_CONTEXT_CREATED;
  if (!GOMP_CUDA_TRY (cuCtxCreate, &device->context, 0, device->handle))
    return false;
  /* It is current now; visits expect nothing of the kind.  */
  return GOMP_CUDA_TRY (cuCtxPopCurrent, &old);
}

bool
gomp_nvptx_context_open (struct gomp_nvptx_device *device)
{
  return (share_current (device) || retain_primary (device) || create (device));
}

bool
gomp_nvptx_context_close (struct gomp_nvptx_device *device)
{
  CUcontext now = NULL, context = device->context;

  device->context = NULL;
  /* Ours stays current between calls; it must not when it is gone.  */
  if (device->context_kind != GOMP_NVPTX_CONTEXT_SHARED
      && gomp_cuda.cuCtxGetCurrent (&now) == CUDA_SUCCESS && now == context)
    GOMP_CUDA_TRY (cuCtxPopCurrent, &now);
  switch (device->context_kind)
    {
    case GOMP_NVPTX_CONTEXT_SHARED:
      break;
    case GOMP_NVPTX_CONTEXT_PRIMARY:
      return GOMP_CUDA_TRY (cuDevicePrimaryCtxRelease, device->handle);
    case GOMP_NVPTX_CONTEXT_CREATED:
      return GOMP_CUDA_TRY (cuCtxDestroy, context);
    }
  return true;
}
