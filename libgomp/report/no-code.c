/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Regions for which the program has no code that their device runs.  */

#include "report/no-code.h"

#include "base/env.h"
#include "program/source.h"

static void
tell (const struct gomp_site *site, const struct gomp_device *device)
{
  static bool told;
  char line[200];

  if (gomp_settings ()->devices == NULL
      || __atomic_exchange_n (&told, true, __ATOMIC_RELAXED))
    return;
  gomp_warn ("%s %s runs on the host: the program has no code for device %d "
             "(%s); compile it for that, or run all on the host with "
             "--device=none",
             site->construct,
             gomp_source_at (site->frame.pc, line, sizeof line), device->id,
             device->plugin->name);
}

bool
gomp_no_code_allowed (const struct gomp_site *site,
                      const struct gomp_device *device, const char *remedy,
                      struct gomp_error *err)
{
  const struct gomp_about about
    = { .device = device->id,
        .found = "the program has no code for a device of this kind",
        .remedy = remedy };

  if (gomp_settings ()->offload != GOMP_OFFLOAD_MANDATORY)
    {
      tell (site, device);
      return true;
    }
  gomp_error_set_about (err, &about,
                        "OMP_TARGET_OFFLOAD is set to MANDATORY, but device "
                        "cannot be used for offloading");
  return false;
}
