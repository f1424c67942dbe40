/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a device that runs host code has by itself of a deep object.  */

#include "deep/deep-run.h"

#include <string.h>

#include "device/native.h"

static void
twin_add (struct gomp_deep *deep, struct gomp_device *device, uintptr_t addr)
{
  size_t t = gomp_deep_keys_up_to (deep->twins, deep->n_twins, addr);

  if (t > 0 && deep->twins[t - 1].at == addr)
    return;
  /* At powers of two.  */
  if ((deep->n_twins & (deep->n_twins - 1)) == 0)
    deep->twins = gomp_realloc (deep->twins,
                                (2 * deep->n_twins + 1) * sizeof *deep->twins);
  memmove (deep->twins + t + 1, deep->twins + t,
           (deep->n_twins++ - t) * sizeof *deep->twins);
  deep->twins[t]
    = (struct gomp_deep_key) { addr, gomp_native_twin (device, addr) };
}

void
gomp_deep_find_twins (struct gomp_deep *deep, struct gomp_device *device)
{
  if (!(device->plugin->caps & GOMP_OFFLOAD_CAP_NATIVE_EXEC))
    return;
  for (size_t p = 0; deep->n_tables > 0 && p < deep->n_pieces; p++)
    if (deep->pieces[p].flags & GOMP_DEEP_TABLE)
      twin_add (deep, device, deep->pieces[p].start);
  for (size_t l = 0; deep->has_procedures && l < deep->n_links; l++)
    if (deep->links[l].kind == GOMP_PSET_LINK_PROCEDURE
        && gomp_deep_word (&deep->links[l]) != 0)
      twin_add (deep, device, gomp_deep_word (&deep->links[l]));
}
