/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A plugin without devices, in place of those that an installed libgomp would
   find: libgomp/base/host-inert.h says why.

   It has all that libgomp asks for before it asks for the number of
   devices.  */

#include <stdlib.h>

#include "common/runtime-scope.h"
#include "libgomp-plugin.h"

/* The mark.  */
extern const char gomp_pset_inert;
__attribute__ ((visibility ("default"))) const char gomp_pset_inert = 1;

unsigned
GOMP_OFFLOAD_version (void)
{
  return gomp_runtime_scope_join (__builtin_return_address (0));
}

const char *
GOMP_OFFLOAD_get_name (void)
{
  return "inert";
}

unsigned
GOMP_OFFLOAD_get_caps (void)
{
  return 0;
}

int
GOMP_OFFLOAD_get_type (void)
{
  return OFFLOAD_TARGET_TYPE_HOST;
}

int
GOMP_OFFLOAD_get_num_devices (unsigned requires)
{
  (void) requires;
  return 0;
}

/* Of a device, and there is none.  */
#define NEVER(name)                                                           \
  __attribute__ ((visibility ("default"))) void never_##name (void) __asm__ ( \
    "GOMP_OFFLOAD_" #name);                                                   \
  void never_##name (void) { abort (); }
NEVER (init_device)
NEVER (fini_device)
NEVER (load_image)
NEVER (unload_image)
NEVER (alloc)
NEVER (free)
NEVER (dev2host)
NEVER (host2dev)
