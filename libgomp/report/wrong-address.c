/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What an address is that a routine was given in place of one of device
   memory.

   Devices' memory is looked for first: where a driver runs on the host, it is
   the host's, too.  */

#include "report/wrong-address.h"

#include "device/device-memory.h"
#include "plan/plan.h"
#include "program/host-memory.h"

/* Is ADDR in host memory that DEVICE has a copy of?  */
static bool
is_mapped (struct gomp_device *device, uintptr_t addr, size_t size,
           struct gomp_about *about)
{
  struct gomp_present *table = &device->present;
  const struct gomp_mapping *mapping;

  if (!gomp_present_try (table))
    return false;
  mapping = gomp_present_at (table, addr);
  if (mapping)
    *about = gomp_plan_about (table, addr, size, mapping);
  gomp_present_unlock (table);
  return mapping != NULL;
}

enum gomp_wrong_address
gomp_wrong_address_find (struct gomp_device *device, uintptr_t addr,
                         size_t size, struct gomp_about *about)
{
  uintptr_t start;
  size_t bytes;
  int owner = gomp_device_memory_block (addr, &start, &bytes);

  *about = (struct gomp_about) { .device = device->id };
  if (owner >= 0 && owner != device->id)
    {
      about->found = "it is memory of another device";
      return GOMP_WRONG_ELSEWHERE;
    }
  if (owner >= 0 && size > bytes - (addr - start))
    {
      about->found = "the device's memory there is shorter than that";
      return GOMP_WRONG_SHORT;
    }
  if (owner >= 0)
    {
      about->found
        = (addr == start ? "it is the start of device memory"
                         : "it is device memory, but behind its start");
      return addr == start ? GOMP_WRONG_START : GOMP_WRONG_INSIDE;
    }
  if (is_mapped (device, addr, size, about))
    {
      about->found = "it is the host's address of mapped data";
      return GOMP_WRONG_MAPPED;
    }
  if (gomp_host_extent (addr, 1, false) == 1)
    {
      about->start = addr;
      about->size = size;
      about->found = "it is an address of the host's memory";
      return GOMP_WRONG_HOST;
    }
  about->found = "it is neither the host's memory nor what the device has "
                 "given, or it was freed before";
  return GOMP_WRONG_UNKNOWN;
}
