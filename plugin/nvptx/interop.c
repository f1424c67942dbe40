/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Interop objects: CUDA's context of the device, and a stream.  A CUstream is a
   cudaStream_t and, where HIP is a layer over CUDA, a hipStream_t.  */

#include "nvptx/device.h"

#include "common/interop-value.h"

#define SUPPORTED                                                 \
  (1u << GOMP_INTEROP_FR_CUDA | 1u << GOMP_INTEROP_FR_CUDA_DRIVER \
   | 1u << GOMP_INTEROP_FR_HIP)

static void
check (bool done, const char *what)
{
  if (!done && !gomp_cuda_is_broken ())
    GOMP_PLUGIN_fatal ("cannot %s an interop object", what);
  if (!done)
    {
      gomp_nvptx_end_claim ();
      GOMP_PLUGIN_fatal ("cannot %s an interop object, since a kernel has "
                         "failed",
                         what);
    }
}

static bool
create_stream (struct gomp_interop_object *object)
{
  CUstream stream;

  if (!GOMP_CUDA_TRY (cuStreamCreate, &stream, 0))
    return false;
  object->stream = stream;
  return true;
}

static struct gomp_interop_value
value_of (const struct gomp_interop_object *object,
          enum gomp_interop_property property)
{
  const struct gomp_nvptx_device *device = object->device_data;

  switch (property)
    {
    case GOMP_INTEROP_DEVICE:
      return (struct gomp_interop_value) { GOMP_INTEROP_TYPE_INT,
                                           { .number = device->handle } };
    case GOMP_INTEROP_DEVICE_CONTEXT:
      /* The CUDA runtime library has no such thing.  */
      return gomp_interop_pointer (
        object->fr == GOMP_INTEROP_FR_CUDA ? NULL : device->context);
    case GOMP_INTEROP_TARGETSYNC:
      return gomp_interop_pointer (object->stream);
    default:
      return GOMP_INTEROP_NO;
    }
}

static const char *const *
types_of (enum gomp_interop_fr fr)
{
  static const char *const cuda[] = { "int", "N/A", "cudaStream_t" };
  static const char *const driver[] = { "CUdevice", "CUcontext", "CUstream" };
  static const char *const hip[] = { "hipDevice_t", "hipCtx_t", "hipStream_t" };

  return (fr == GOMP_INTEROP_FR_CUDA  ? cuda
          : fr == GOMP_INTEROP_FR_HIP ? hip
                                      : driver);
}

static const struct gomp_interop_maker maker
  = { GOMP_INTEROP_VENDOR_NVIDIA, "nvidia", value_of, types_of };

void
GOMP_OFFLOAD_interop (struct gomp_interop_object *object, int ord,
                      enum gomp_interop_action action, bool targetsync,
                      const char *prefer)
{
  struct gomp_nvptx_device *device = gomp_nvptx_device (ord);
  struct gomp_nvptx_visit visit;
  bool wait = object->stream && action != GOMP_INTEROP_INIT;

  if (action != GOMP_INTEROP_INIT && !wait)
    return;
  check (gomp_nvptx_enter (device, &visit), "reach the device of");
  if (wait)
    check (GOMP_CUDA_TRY (cuStreamSynchronize, object->stream), "wait for");
  switch (action)
    {
    case GOMP_INTEROP_INIT:
      gomp_interop_made_by (&maker);
      object->device_data = device;
      object->fr
        = gomp_interop_choose (prefer, SUPPORTED, GOMP_INTEROP_FR_CUDA);
      if (targetsync)
        check (create_stream (object), "make");
      break;
    case GOMP_INTEROP_USE:
      break;
    case GOMP_INTEROP_DESTROY:
      if (object->stream)
        check (GOMP_CUDA_TRY (cuStreamDestroy, object->stream), "destroy");
      object->stream = NULL;
      break;
    }
  gomp_nvptx_leave (&visit);
}
