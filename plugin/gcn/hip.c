/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   AMD's HIP library.  */

#include "gcn/hip.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "common/env-value.h"
#include "gcn/driver.h"

static struct gomp_gcn_hip hip;
static bool found;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void
find (void)
{
  const char *given = gomp_env_text ("HIP_RUNTIME_LIB");
  const char *file = given && given[0] ? given : "libamdhip64.so";
  void *library = dlopen (file, RTLD_LAZY);

  if (library == NULL)
    {
      gomp_gcn_debug ("interop objects are HSA's, as %s cannot be opened: %s",
                      file, dlerror ());
      return;
    }
  *(void **) &hip.get_device = dlsym (library, "hipGetDevice");
  *(void **) &hip.set_device = dlsym (library, "hipSetDevice");
  *(void **) &hip.ctx_get_current = dlsym (library, "hipCtxGetCurrent");
  *(void **) &hip.stream_create = dlsym (library, "hipStreamCreate");
  *(void **) &hip.stream_destroy = dlsym (library, "hipStreamDestroy");
  *(void **) &hip.stream_synchronize = dlsym (library, "hipStreamSynchronize");
  found
    = (hip.get_device && hip.set_device && hip.ctx_get_current
       && hip.stream_create && hip.stream_destroy && hip.stream_synchronize);
  if (!found)
    gomp_gcn_debug ("interop objects are HSA's, as %s lacks a function", file);
}

const struct gomp_gcn_hip *
gomp_gcn_hip (void)
{
  pthread_once (&once, find);
  return found ? &hip : NULL;
}
