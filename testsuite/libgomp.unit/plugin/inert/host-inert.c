/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A libgomp that looks for plugins by their sonames finds those without
   devices; one that does not look for them on its own gets none.
   host-inert.h.  */

#include <dlfcn.h>

#include "device-support.h"
#include "base/host-inert.h"
#include "unit.h"

/* As libgomp asks for it.  */
static void *
find (const char *name)
{
  return dlopen (name, RTLD_LAZY | RTLD_NOLOAD);
}

static void
check_inert (const char *name)
{
  void *plugin = find (name);
  unsigned (*version) (void);
  int (*count) (unsigned);

  CHECK (plugin != NULL);
  if (!plugin)
    return;
  CHECK (gomp_host_inert_is (plugin));
  *(void **) &version = dlsym (plugin, "GOMP_OFFLOAD_version");
  *(void **) &count = dlsym (plugin, "GOMP_OFFLOAD_get_num_devices");
  CHECK (version && count && count (0) == 0);
  CHECK (dlsym (plugin, "GOMP_OFFLOAD_load_image") != NULL);
}

static int
newer (void)
{
  CHECK (dlopen (support_path ("newer.so"), RTLD_LAZY) != NULL);
  gomp_host_inert_load ();
  check_inert ("libgomp-plugin-nvptx.so.1");
  check_inert ("libgomp-plugin-gcn.so.1");
  return unit_failures != 0;
}

static int
older (void)
{
  CHECK (dlopen (support_path ("older.so"), RTLD_LAZY) != NULL);
  gomp_host_inert_load ();
  CHECK_EQUAL (find ("libgomp-plugin-nvptx.so.1"), NULL);
  return unit_failures != 0;
}

int
main (void)
{
  /* The test's own libgomp would be in the way.  */
  if (find ("libgomp.so.1"))
    {
      printf ("SKIP: libgomp.so.1 is loaded already\n");
      return 77;
    }
  support_init ();
  support_build ("plugin/common/fake-runtime.c", "newer.so",
                 "-Wl,-soname,libgomp.so.1 -DFAKE_NEWER");
  support_build ("plugin/common/fake-runtime.c", "older.so",
                 "-Wl,-soname,libgomp.so.1 -DFAKE_OLDER");
  unit_case ("a libgomp that looks for plugins by sonames: finds those "
             "without devices");
  CHECK (support_gives (newer, "none", 0, NULL));
  unit_case ("a libgomp that does not look: gets none");
  CHECK (support_gives (older, "none", 0, NULL));
  return unit_result ();
}
