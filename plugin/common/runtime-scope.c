/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Where a plugin finds the GOMP_PLUGIN_ functions of its runtime, and which
   runtime that is.  */

#include "common/runtime-scope.h"

#include <dlfcn.h>
#include <stddef.h>

#include "libgomp-abi.h"
#include "libgomp-plugin.h"

/* What the runtime takes, and whether it is this project's.  Set by its first
   call, and constant from then on.  */
static unsigned version = GOMP_VERSION;
static bool stock;

unsigned
gomp_runtime_scope_join (const void *caller)
{
  bool found = dlsym (RTLD_DEFAULT, "GOMP_PLUGIN_error") != NULL;
  void *runtime = NULL;
  Dl_info info;

  if (dladdr (caller, &info) != 0 && info.dli_fname)
    runtime = dlopen (info.dli_fname,
                      RTLD_LAZY | RTLD_NOLOAD | (found ? 0 : RTLD_GLOBAL));
  /* A plugin that serves others in a worker of this project's runtime.  */
  if (runtime && dlsym (runtime, "GOMP_OFFLOAD_pset_worker"))
    return version;
  if (runtime)
    {
      stock = !dlsym (runtime, "GOMP_PLUGIN_pset_fault");
      version = stock ? gomp_libgomp_abi (runtime) : GOMP_VERSION;
    }
  return version;
}

unsigned
gomp_runtime_version (void)
{
  return version;
}

bool
gomp_runtime_makes_blocks (void)
{
  return stock && version >= 2;
}

bool
gomp_runtime_is_ours (void)
{
  return dlsym (RTLD_DEFAULT, "GOMP_PLUGIN_pset_fault") != NULL;
}
