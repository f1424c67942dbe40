/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Where a plugin finds the GOMP_PLUGIN_ functions of its runtime, and which
   runtime that is.  */

#include "runtime-scope.h"

#include <dlfcn.h>
#include <stddef.h>

void
gomp_runtime_scope_join (const void *caller)
{
  Dl_info info;

  if (!dlsym (RTLD_DEFAULT, "GOMP_PLUGIN_error")
      && dladdr (caller, &info) != 0 && info.dli_fname)
    dlopen (info.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_GLOBAL);
}

bool
gomp_runtime_is_ours (void)
{
  return dlsym (RTLD_DEFAULT, "GOMP_PLUGIN_pset_fault") != NULL;
}
