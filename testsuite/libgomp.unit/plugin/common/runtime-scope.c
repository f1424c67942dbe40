/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A plugin finds the functions of a runtime loaded with RTLD_LOCAL, and knows
   what it takes.  */

#include "common/runtime-scope.h"

#include <dlfcn.h>

#include "unit.h"

int
main (void)
{
  const char *name = "GOMP_PLUGIN_error";
  void *runtime = dlopen (FAKE_RUNTIME ".so", RTLD_LAZY | RTLD_LOCAL);
  void *error = runtime ? dlsym (runtime, name) : NULL;

  unit_case ("an address that nobody knows: changes nothing");
  CHECK (error != NULL);
  CHECK_EQUAL (dlsym (RTLD_DEFAULT, name), NULL);
  CHECK_EQUAL (gomp_runtime_scope_join (NULL), 3);
  CHECK_EQUAL (dlsym (RTLD_DEFAULT, name), NULL);
  CHECK (!gomp_runtime_makes_blocks ());
  unit_case (
      "an older runtime: its functions are found, its version is known");
  CHECK_EQUAL (gomp_runtime_scope_join (error), 2);
  CHECK_EQUAL (dlsym (RTLD_DEFAULT, name), error);
  gomp_runtime_scope_join (NULL);
  CHECK_EQUAL (dlsym (RTLD_DEFAULT, name), error);
  CHECK (gomp_runtime_version () == 2 && gomp_runtime_makes_blocks ());
  CHECK_EQUAL (GOMP_RUNTIME_PASSES (2, 5), 5);
  CHECK_EQUAL (GOMP_RUNTIME_PASSES (3, 5), 0);
  unit_case ("a newer runtime: its version is known");
  runtime = dlopen (FAKE_RUNTIME "-newer.so", RTLD_LAZY | RTLD_LOCAL);
  CHECK_EQUAL (gomp_runtime_scope_join (dlsym (runtime, name)), 3);
  CHECK (gomp_runtime_makes_blocks ());
  return unit_result ();
}
