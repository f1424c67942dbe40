/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Reverse offload: passing what a kernel asks for on to the runtime.  */

#include "common/reverse.h"

#include <dlfcn.h>
#include <stddef.h>

#include "libgomp-plugin.h"

/* A region that the calling thread runs for a kernel of DEVICE.  */
struct served
{
  const void *device;
  bool closed;                  /* DEVICE has been closed meanwhile */
  struct served *outer;         /* the region that has launched the kernel */
};

static __thread struct served *serving;

void
gomp_reverse_pass (const struct gomp_reverse_request *request,
                   const void *device)
{
  void (*target_rev) (uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, int,
                      struct goacc_asyncqueue *, ...);
  struct served served = { device, false, serving };

  /* The runtime of GCC 12 has none.  */
  *(void **) &target_rev = dlsym (RTLD_DEFAULT, "GOMP_PLUGIN_target_rev");
  if (!target_rev)
    GOMP_PLUGIN_fatal ("a kernel has a region with `device(ancestor: 1)', but "
                       "this libgomp.so.1 has no reverse offload");
  serving = &served;
  /* GCC 13's takes three pointers where newer ones have one.  */
  target_rev (request->fn, request->mapnum, request->addrs, request->sizes,
              request->kinds, request->dev_num, NULL, NULL, NULL);
  serving = served.outer;
  if (served.closed)
    GOMP_PLUGIN_fatal ("a region with `device(ancestor: 1)' has closed the "
                       "device on which a kernel waits for its end");
}

/* The innermost region for a kernel of DEVICE.  */
static struct served *
find_served (const void *device)
{
  struct served *served = serving;

  while (served && served->device != device)
    served = served->outer;
  return served;
}

bool
gomp_reverse_serves (const void *device)
{
  return find_served (device) != NULL;
}

void
gomp_reverse_note_close (const void *device)
{
  for (struct served *served = serving; served; served = served->outer)
    served->closed |= served->device == device;
}

void
gomp_reverse_check_launch (const void *device, const char *plugin, int ord)
{
  if (gomp_reverse_serves (device))
    GOMP_PLUGIN_fatal ("a target region on %s device %d, launched by a region "
                       "with `device(ancestor: 1)' for which a kernel on that "
                       "device waits: the device cannot run both",
                       plugin, ord);
}
