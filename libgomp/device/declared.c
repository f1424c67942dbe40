/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   `declare target' variables in the present tables.  */

#include "device/declared.h"

bool
gomp_declared_enter (struct gomp_device *device, uintptr_t start, size_t size,
                     bool link, const struct addr_pair *pair,
                     struct gomp_error *err)
{
  struct gomp_present *table = &device->present;
  uintptr_t end = start + size;
  struct gomp_mapping *there;
  bool fine = true;

  if (size == 0)
    return true;
  gomp_present_lock (table);
  if (gomp_present_lookup (table, start, end, &there) == GOMP_ABSENT)
    {
      there
        = gomp_present_make (table, start, end, gomp_devaddr_make (pair->start),
                             link ? GOMP_LIFE_LINK : GOMP_LIFE_DECLARED, NULL);
      /* Host code reaches a link variable without a pointer.  */
      there->in_place
        = link && (device->plugin->caps & GOMP_OFFLOAD_CAP_NATIVE_EXEC);
      gomp_present_insert (table, there);
    }
  else
    fine
      = gomp_error_set (err,
                        "Trying to map into device [%p..%p) object "
                        "when [%p..%p) is already mapped",
                        (void *) start, (void *) end,
                        (void *) there->host_start, (void *) there->host_end);
  gomp_present_unlock (table);
  return fine;
}

void
gomp_declared_remove (struct gomp_device *device, uintptr_t start, size_t size)
{
  struct gomp_present *table = &device->present;
  struct gomp_mapping *there;

  if (size == 0)
    return;
  gomp_present_lock (table);
  /* What displaced a link mapping goes first, and puts that back.  */
  while (gomp_present_lookup (table, start, start + size, &there)
         != GOMP_ABSENT)
    if (there->busy || gomp_present_in_use (table, there))
      gomp_present_wait (table);
    else
      gomp_present_remove (table, there, NULL);
  gomp_present_unlock (table);
}
