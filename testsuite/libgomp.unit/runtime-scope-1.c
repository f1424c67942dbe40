/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A plugin finds the functions of a runtime loaded with RTLD_LOCAL.  */

#include "common/runtime-scope.h"

#include <dlfcn.h>

#include "unit.h"

int
main (void)
{
  const char *name = "GOMP_PLUGIN_error";
  void *runtime = dlopen (FAKE_RUNTIME, RTLD_LAZY | RTLD_LOCAL);
  void *error = runtime ? dlsym (runtime, name) : NULL;

  CHECK (error != NULL);
  CHECK (dlsym (RTLD_DEFAULT, name) == NULL);
  /* An address nobody knows changes nothing.  */
  gomp_runtime_scope_join (NULL);
  CHECK (dlsym (RTLD_DEFAULT, name) == NULL);
  gomp_runtime_scope_join (error);
  CHECK (dlsym (RTLD_DEFAULT, name) == error);
  gomp_runtime_scope_join (NULL);
  CHECK (dlsym (RTLD_DEFAULT, name) == error);
  return unit_result ();
}
