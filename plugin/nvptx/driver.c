/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The CUDA driver: found at run time, and how its errors are told.  */

#include "nvptx/driver.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "libgomp-plugin.h"

#define LIBRARY "libcuda.so.1"

/* GCC writes PTX 6.0, which came with CUDA 9.0.  */
#define OLDEST 9000

struct gomp_cuda gomp_cuda;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int device_count, version;
static bool broken;
static __thread bool hushed;    /* faults are no news in this thread now */

/* ---- Finding ------------------------------------------------------------ */

static const struct symbol
{
  const char *name;
  size_t offset;                /* in struct gomp_cuda */
  bool required;
} symbols[] = {
#define CALL(name, symbol) { #symbol, offsetof (struct gomp_cuda, name), true },
  GOMP_CUDA_REQUIRED (CALL)
#undef CALL
#define CALL(name, symbol) \
  { #symbol, offsetof (struct gomp_cuda, name), false },
    GOMP_CUDA_OPTIONAL (CALL)
#undef CALL
};

static bool
find_symbols (void *handle)
{
  for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++)
    {
      void *address = dlsym (handle, symbols[i].name);
      if (address == NULL && symbols[i].required)
        {
          GOMP_PLUGIN_debug (0, "nvptx: " LIBRARY " has no %s\n",
                             symbols[i].name);
          return false;
        }
      memcpy ((char *) &gomp_cuda + symbols[i].offset, &address,
              sizeof address);
    }
  if (!gomp_cuda.cuLinkCreate)
    gomp_cuda.cuLinkCreate = gomp_cuda.cuLinkCreate_old;
  if (!gomp_cuda.cuLinkAddData)
    gomp_cuda.cuLinkAddData = gomp_cuda.cuLinkAddData_old;
  if (gomp_cuda.cuLinkCreate && gomp_cuda.cuLinkAddData)
    return true;
  GOMP_PLUGIN_debug (0, "nvptx: " LIBRARY " has no linker\n");
  return false;
}

/* As gomp_cuda_check, for what is no news to a user without a GPU.  */
static bool
check_quietly (CUresult result, const char *call)
{
  char text[GOMP_CUDA_TEXT];

  if (result != CUDA_SUCCESS)
    GOMP_PLUGIN_debug (0, "nvptx: %s error: %s\n", call,
                       gomp_cuda_text (result, text));
  return result == CUDA_SUCCESS;
}

static void
open_once (void)
{
  void *handle = dlopen (LIBRARY, RTLD_LAZY);
  int n = 0;

  if (handle == NULL)
    {
      GOMP_PLUGIN_debug (0, "nvptx: no driver: %s\n", dlerror ());
      return;
    }
  if (!find_symbols (handle) || !check_quietly (gomp_cuda.cuInit (0), "cuInit")
      || !check_quietly (gomp_cuda.cuDriverGetVersion (&version),
                         "cuDriverGetVersion"))
    return;
  if (version < OLDEST)
    GOMP_PLUGIN_debug (0,
                       "nvptx: the driver is for CUDA %s, which is older "
                       "than %d.%d\n",
                       gomp_cuda_version (), OLDEST / 1000, OLDEST % 1000 / 10);
  else if (check_quietly (gomp_cuda.cuDeviceGetCount (&n), "cuDeviceGetCount"))
    device_count = n;
}

int
gomp_cuda_open (void)
{
  pthread_once (&once, open_once);
  return device_count;
}

const char *
gomp_cuda_version (void)
{
  static _Thread_local char text[32];

  snprintf (text, sizeof text, "%d.%d", version / 1000, version % 1000 / 10);
  return text;
}

int
gomp_cuda_version_number (void)
{
  return version;
}

/* ---- Errors ------------------------------------------------------------- */

const char *
gomp_cuda_text (CUresult result, char text[GOMP_CUDA_TEXT])
{
  const char *words = NULL, *name = NULL;

  if (gomp_cuda.cuGetErrorString)
    gomp_cuda.cuGetErrorString (result, &words);
  if (gomp_cuda.cuGetErrorName)
    gomp_cuda.cuGetErrorName (result, &name);
  if (name)
    snprintf (
      text, GOMP_CUDA_TEXT, "%s%s (%s)", words ? words : "unknown cuda error",
      result == CUDA_ERROR_LAUNCH_FAILED ? " (perhaps abort was called)" : "",
      name);
  else
    snprintf (text, GOMP_CUDA_TEXT, "%s%s (number %d)",
              words ? words : "unknown cuda error",
              result == CUDA_ERROR_LAUNCH_FAILED ? " (perhaps abort was called)"
                                                 : "",
              result);
  return text;
}

bool
gomp_cuda_is_fault (CUresult result)
{
  bool fault;

  switch (result)
    {
    case CUDA_ERROR_ECC_UNCORRECTABLE:
    case CUDA_ERROR_NVLINK_UNCORRECTABLE:
    case CUDA_ERROR_ILLEGAL_ADDRESS:
    case CUDA_ERROR_LAUNCH_TIMEOUT:
    case CUDA_ERROR_CONTEXT_IS_DESTROYED:
    case CUDA_ERROR_ASSERT:
      fault = true;
      break;
    default:
      /* Illegal instruction, misaligned address and the like.  */
      fault = (result >= CUDA_ERROR_HARDWARE_STACK_ERROR
               && result <= CUDA_ERROR_LAUNCH_FAILED);
    }
  if (fault || result == CUDA_ERROR_DEINITIALIZED)
    __atomic_store_n (&broken, true, __ATOMIC_RELAXED);
  return fault;
}

bool
gomp_cuda_is_broken (void)
{
  return __atomic_load_n (&broken, __ATOMIC_RELAXED);
}

void
gomp_cuda_hush_faults (bool hush)
{
  hushed = hush;
}

bool
gomp_cuda_check (CUresult result, const char *call)
{
  char text[GOMP_CUDA_TEXT];

  if (__builtin_expect (result == CUDA_SUCCESS, 1))
    return true;
  if (gomp_cuda_is_fault (result) && hushed)
    return false;
  GOMP_PLUGIN_error ("%s error: %s", call, gomp_cuda_text (result, text));
  return false;
}
