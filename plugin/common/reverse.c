/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Reverse offload: passing what a kernel asks for on to the runtime.  */

#include "common/reverse.h"

#include <dlfcn.h>
#include <stddef.h>

#include "libgomp-plugin.h"

/* Whose kernel the calling thread runs a region for.  */
static __thread const void *serving;

void
gomp_reverse_pass (const struct gomp_reverse_request *request,
                   const void *device)
{
  void (*target_rev) (uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, int,
                      struct goacc_asyncqueue *, ...);
  const void *before = serving;

  /* The runtime of GCC 12 has none.  */
  *(void **) &target_rev = dlsym (RTLD_DEFAULT, "GOMP_PLUGIN_target_rev");
  if (!target_rev)
    GOMP_PLUGIN_fatal ("a kernel has a region with `device(ancestor: 1)', but "
                       "this libgomp.so.1 has no reverse offload");
  serving = device;
  /* GCC 13's takes three pointers where newer ones have one.  */
  target_rev (request->fn, request->mapnum, request->addrs, request->sizes,
              request->kinds, request->dev_num, NULL, NULL, NULL);
  serving = before;
}

bool
gomp_reverse_serves (const void *device)
{
  return serving == device;
}

void
gomp_reverse_check_launch (const void *device, const char *plugin, int ord)
{
  if (serving == device)
    GOMP_PLUGIN_fatal ("a target region on %s device %d, launched by a region "
                       "with `device(ancestor: 1)' for which a kernel on that "
                       "device waits: the device cannot run both",
                       plugin, ord);
}
