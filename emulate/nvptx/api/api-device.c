/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Devices of the emulated driver, and what errors are called.  */

#include "nvptx/api/driver.h"

#include <stdio.h>
#include <string.h>

int
driver_version (void)
{
  return (int) emu_setting_number ("VERSION", 12020, 0, 99999);
}

unsigned
device_capability (void)
{
  return (unsigned) emu_setting_number ("CAPABILITY", 90, 30, 999);
}

bool
pageable_access (void)
{
  return emu_setting_number ("PAGEABLE", 0, 0, 1) != 0;
}

bool
device_is_valid (CUdevice device)
{
  return device >= 0 && device < emu_settings ()->devices;
}

CUresult
cuInit (unsigned flags)
{
  CUresult result = api_enter (__func__, API_NO_CALLBACK, NULL);

  if (result == CUDA_SUCCESS)
    {
      if (flags != 0)
        result = CUDA_ERROR_INVALID_VALUE;
      else if (emu_settings ()->devices == 0)
        result = CUDA_ERROR_NO_DEVICE;
      else
        api_initialized_set ();
    }
  API_LEAVE (__func__, result, "%u", flags);
}

CUresult
cuDriverGetVersion (int *version)
{
  CUresult result = api_enter (__func__, API_NOTHING, NULL);

  if (result == CUDA_SUCCESS && !version)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    *version = driver_version ();
  API_LEAVE (__func__, result, "%d", driver_version ());
}

CUresult
cuDeviceGetCount (int *count)
{
  CUresult result = api_enter (__func__, API_DRIVER, NULL);

  if (result == CUDA_SUCCESS && !count)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    *count = emu_settings ()->devices;
  API_LEAVE (__func__, result, "%d", emu_settings ()->devices);
}

CUresult
cuDeviceGet (CUdevice *device, int ordinal)
{
  CUresult result = api_enter (__func__, API_DRIVER, NULL);

  if (result == CUDA_SUCCESS && !device)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS && !device_is_valid (ordinal))
    result = CUDA_ERROR_INVALID_DEVICE;
  if (result == CUDA_SUCCESS)
    *device = ordinal;
  API_LEAVE (__func__, result, "%d", ordinal);
}

/* Begin a call about DEVICE that writes to ANSWER.  */
static CUresult
device_enter (const char *name, CUdevice device, const void *answer)
{
  CUresult result = api_enter (name, API_DRIVER, NULL);

  if (result != CUDA_SUCCESS)
    return result;
  if (!device_is_valid (device))
    return CUDA_ERROR_INVALID_DEVICE;
  return answer ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult
cuDeviceGetName (char *name, int length, CUdevice device)
{
  CUresult result = device_enter (__func__, device, name);

  if (result == CUDA_SUCCESS && length <= 0)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    snprintf (name, (size_t) length, "GOMP_PSET emulated NVIDIA GPU");
  API_LEAVE (__func__, result, "%d, device %d", length, device);
}

static CUresult
uuid_get (const char *name, CUuuid *uuid, CUdevice device)
{
  CUresult result = device_enter (name, device, uuid);

  if (result == CUDA_SUCCESS)
    {
      memcpy (uuid->bytes, "GOMP_PSET-emul-0", sizeof uuid->bytes);
      uuid->bytes[15] = (char) ('0' + device);
    }
  API_LEAVE (name, result, "device %d", device);
}

CUresult
cuDeviceGetUuid (CUuuid *uuid, CUdevice device)
{
  return uuid_get (__func__, uuid, device);
}

CUresult
cuDeviceGetUuid_v2 (CUuuid *uuid, CUdevice device)
{
  return uuid_get (__func__, uuid, device);
}

CUresult
cuDeviceGetPCIBusId (char *id, int length, CUdevice device)
{
  CUresult result = device_enter (__func__, device, id);

  if (result == CUDA_SUCCESS && length <= 0)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    snprintf (id, (size_t) length, "0000:%02x:00.0", device);
  API_LEAVE (__func__, result, "device %d", device);
}

CUresult
cuDeviceTotalMem_v2 (size_t *bytes, CUdevice device)
{
  CUresult result = device_enter (__func__, device, bytes);

  if (result == CUDA_SUCCESS)
    *bytes = emu_settings ()->memory;
  API_LEAVE (__func__, result, "device %d", device);
}

CUresult
cuDeviceCanAccessPeer (int *can, CUdevice device, CUdevice peer)
{
  CUresult result = device_enter (__func__, device, can);

  if (result == CUDA_SUCCESS && !device_is_valid (peer))
    result = CUDA_ERROR_INVALID_DEVICE;
  if (result == CUDA_SUCCESS)
    *can = device != peer;
  API_LEAVE (__func__, result, "device %d, peer %d", device, peer);
}

CUresult
cuDeviceComputeCapability (int *major, int *minor, CUdevice device)
{
  CUresult result = device_enter (__func__, device, major && minor
                                                    ? major : NULL);

  if (result == CUDA_SUCCESS)
    {
      *major = (int) device_capability () / 10;
      *minor = (int) device_capability () % 10;
    }
  API_LEAVE (__func__, result, "device %d", device);
}

/* ---- Attributes --------------------------------------------------------- */

static const struct
{
  int number, value;
} attributes[] = {
  { 1, 1024 },                  /* threads per block */
  { 2, 1024 }, { 3, 1024 }, { 4, 64 }, /* block dimensions */
  { 5, INT32_MAX }, { 6, 65535 }, { 7, 65535 }, /* grid dimensions */
  { 8, 49152 },                 /* shared memory per block */
  { 9, 65536 },                 /* constant memory */
  { 10, PTX_LANES },            /* warp size */
  { 11, INT32_MAX },            /* pitch */
  { 12, 65536 },                /* registers per block */
  { 13, 1500000 },              /* clock, kHz: as %clock64 goes */
  { 14, 512 },                  /* texture alignment */
  { 15, 1 },                    /* overlap of copies and kernels */
  { 17, 0 },                    /* run time limit */
  { 18, 0 },                    /* integrated */
  { 19, 1 },                    /* can map host memory */
  { 20, 0 },                    /* compute mode: default */
  { 30, 512 },                  /* surface alignment */
  { 31, 1 },                    /* concurrent kernels */
  { 32, 0 },                    /* ECC */
  { 34, 0 },                    /* PCI device */
  { 35, 0 },                    /* TCC driver */
  { 36, 1000000 }, { 37, 256 }, { 38, 1 << 20 }, /* memory clock, width, L2 */
  { 39, 2048 },                 /* threads per multiprocessor */
  { 40, 2 },                    /* copy engines */
  { 41, 1 },                    /* unified addressing */
  { 50, 0 },                    /* PCI domain */
  { 78, 1 },                    /* stream priorities */
  { 79, 1 }, { 80, 1 },         /* L1 cache */
  { 81, 98304 },                /* shared memory per multiprocessor */
  { 82, 65536 },                /* registers per multiprocessor */
  { 83, 1 },                    /* managed memory */
  { 84, 0 },                    /* multi-GPU board */
  { 86, 1 },                    /* native atomics with the host */
  { 87, 2 },                    /* single to double performance */
  { 89, 1 },                    /* concurrent managed access */
  { 90, 1 },                    /* compute preemption */
  { 91, 1 },                    /* host pointer for registered memory */
  { 95, 0 },                    /* cooperative launch */
  { 97, 49152 },                /* shared memory per block, opt-in */
  { 99, 1 },                    /* host register */
  { 100, 0 },                   /* host page tables */
  { 106, 32 },                  /* blocks per multiprocessor */
  { 111, 0 },                   /* reserved shared memory */
  { 115, 1 }                    /* memory pools: cuMemAllocAsync */
};

/* Those that settings or the device's number tell.  */
static bool
attribute_setting (int number, CUdevice device, int *value)
{
  switch (number)
    {
    case 16:                    /* multiprocessors */
      *value = (int) emu_setting_number ("SMS", 2, 1, 1024);
      return true;
    case 33:                    /* PCI bus */
      *value = device;
      return true;
    case 75: case 76:           /* compute capability */
      *value = (int) (number == 75 ? device_capability () / 10
                                   : device_capability () % 10);
      return true;
    case 88:                    /* pageable memory */
      *value = pageable_access ();
      return true;
    default:
      return false;
    }
}

static bool
attribute_find (int number, CUdevice device, int *value)
{
  if (attribute_setting (number, device, value))
    return true;
  for (size_t i = 0; i < sizeof attributes / sizeof attributes[0]; i++)
    if (attributes[i].number == number)
      {
        *value = attributes[i].value;
        return true;
      }
  return false;
}

CUresult
cuDeviceGetAttribute (int *value, int attribute, CUdevice device)
{
  CUresult result = device_enter (__func__, device, value);

  if (result == CUDA_SUCCESS && !attribute_find (attribute, device, value))
    result = CUDA_ERROR_INVALID_VALUE;
  API_LEAVE (__func__, result, "attribute %d, device %d", attribute, device);
}

/* ---- Errors ------------------------------------------------------------- */

#define ERROR(name, text) { name, #name, text }
static const struct
{
  CUresult code;
  const char *name, *text;
} errors[] = {
  ERROR (CUDA_SUCCESS, "no error"),
  ERROR (CUDA_ERROR_INVALID_VALUE, "invalid argument"),
  ERROR (CUDA_ERROR_OUT_OF_MEMORY, "out of memory"),
  ERROR (CUDA_ERROR_NOT_INITIALIZED, "initialization error"),
  ERROR (CUDA_ERROR_NO_DEVICE, "no CUDA-capable device is detected"),
  ERROR (CUDA_ERROR_INVALID_DEVICE, "invalid device ordinal"),
  ERROR (CUDA_ERROR_INVALID_IMAGE, "device kernel image is invalid"),
  ERROR (CUDA_ERROR_INVALID_CONTEXT, "invalid device context"),
  ERROR (CUDA_ERROR_UNSUPPORTED_LIMIT,
         "limit is not supported on this architecture"),
  ERROR (CUDA_ERROR_PEER_ACCESS_UNSUPPORTED,
         "peer access is not supported between these two devices"),
  ERROR (CUDA_ERROR_INVALID_PTX, "a PTX JIT compilation failed"),
  ERROR (CUDA_ERROR_UNSUPPORTED_PTX_VERSION, "the provided PTX was compiled"
         " with an unsupported toolchain."),
  ERROR (CUDA_ERROR_INVALID_SOURCE, "device kernel image is invalid"),
  ERROR (CUDA_ERROR_FILE_NOT_FOUND, "file not found"),
  ERROR (CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND,
         "shared object symbol not found"),
  ERROR (CUDA_ERROR_OPERATING_SYSTEM, "OS call failed or operation not"
         " supported on this OS"),
  ERROR (CUDA_ERROR_INVALID_HANDLE, "invalid resource handle"),
  ERROR (CUDA_ERROR_NOT_FOUND, "named symbol not found"),
  ERROR (CUDA_ERROR_NOT_READY, "device not ready"),
  ERROR (CUDA_ERROR_ILLEGAL_ADDRESS,
         "an illegal memory access was encountered"),
  ERROR (CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES,
         "too many resources requested for launch"),
  ERROR (CUDA_ERROR_LAUNCH_TIMEOUT,
         "the launch timed out and was terminated"),
  ERROR (CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED,
         "peer access is already enabled"),
  ERROR (CUDA_ERROR_PEER_ACCESS_NOT_ENABLED,
         "peer access has not been enabled"),
  ERROR (CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE,
         "cannot set while device is active in this process"),
  ERROR (CUDA_ERROR_CONTEXT_IS_DESTROYED, "context is destroyed"),
  ERROR (CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED, "part or all of the"
         " requested memory range is already mapped"),
  ERROR (CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED,
         "pointer does not correspond to a registered memory region"),
  ERROR (CUDA_ERROR_ILLEGAL_INSTRUCTION,
         "an illegal instruction was encountered"),
  ERROR (CUDA_ERROR_MISALIGNED_ADDRESS, "misaligned address"),
  ERROR (CUDA_ERROR_INVALID_PC, "invalid program counter"),
  ERROR (CUDA_ERROR_LAUNCH_FAILED, "unspecified launch failure"),
  ERROR (CUDA_ERROR_NOT_PERMITTED, "operation not permitted"),
  ERROR (CUDA_ERROR_NOT_SUPPORTED, "operation not supported"),
  ERROR (CUDA_ERROR_UNKNOWN, "unknown error")
};
#undef ERROR

static int
error_find (CUresult error)
{
  for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++)
    if (errors[i].code == error)
      return (int) i;
  return -1;
}

CUresult
cuGetErrorName (CUresult error, const char **name)
{
  int found = error_find (error);

  if (!name)
    return CUDA_ERROR_INVALID_VALUE;
  *name = found < 0 ? NULL : errors[found].name;
  return found < 0 ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

CUresult
cuGetErrorString (CUresult error, const char **text)
{
  int found = error_find (error);

  if (!text)
    return CUDA_ERROR_INVALID_VALUE;
  *text = found < 0 ? NULL : errors[found].text;
  return found < 0 ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}
