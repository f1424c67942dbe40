/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What an address is that a routine was given in place of one of device
   memory.

   Devices' memory is looked for first: where a driver runs on the host, it is
   the host's, too.  */

#include "report/wrong-address.h"

#include <stdio.h>

#include "device/device-memory.h"
#include "device/guard.h"
#include "plan/plan.h"
#include "program/host-memory.h"
#include "program/source.h"
#include "report/report.h"

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

/* The bytes of the block that DEVICE has given at ADDR; 0 if there is none.  */
static size_t
block_size (const struct gomp_device *device, uintptr_t addr)
{
  const struct gomp_guarded *block;
  size_t size = 0;
  uintptr_t start;

  if (!gomp_guard_active)
    return (gomp_device_memory_block (addr, &start, &size) >= 0 && start == addr
              ? size
              : 0);
  gomp_guard_lock ();
  block = gomp_guard_find (device, gomp_devaddr_make (addr));
  if (block && block->start == addr)
    size = block->size;
  gomp_guard_unlock ();
  return size;
}

void
gomp_wrong_free_note (const struct gomp_device *device, const void *ptr,
                      const void *pc)
{
  size_t size = block_size (device, (uintptr_t) ptr);

  if (size > 0)
    gomp_device_memory_freed ((uintptr_t) ptr, size, pc);
}

/* What has to be done about an address of the kind KIND that was to be
   freed.  */
static const char *
free_remedy (enum gomp_wrong_address kind, bool openmp)
{
  switch (kind)
    {
    case GOMP_WRONG_MAPPED:
      return (openmp ? "exit data ends what has been mapped; omp_target_free "
                       "is for what omp_target_alloc has given"
                     : "acc_delete or exit data ends what has been mapped; "
                       "acc_free is for what acc_malloc has given");
    case GOMP_WRONG_HOST:
      return (openmp ? "free the host's memory by free; omp_target_free is for "
                       "what omp_target_alloc has given"
                     : "free the host's memory by free; acc_free is for what "
                       "acc_malloc has given");
    case GOMP_WRONG_ELSEWHERE:
      return (openmp ? "name the device in omp_target_free that "
                       "omp_target_alloc was given"
                     : "make that device the current one before "
                       "(acc_set_device_num)");
    case GOMP_WRONG_START:
    case GOMP_WRONG_SHORT:
      /* The device has said before what is wrong.  */
      return NULL;
    case GOMP_WRONG_INSIDE:
    case GOMP_WRONG_UNKNOWN:
      break;
    }
  return (openmp ? "pass what omp_target_alloc has given, once"
                 : "pass what acc_malloc has given, once");
}

void
gomp_wrong_free (struct gomp_device *device, const void *ptr, bool openmp)
{
  struct gomp_about about;
  struct gomp_error err;
  char found[400], line[200];
  uintptr_t start;
  size_t size;
  enum gomp_wrong_address kind;
  const void *pc = NULL;

  gomp_error_init (&err);
  kind = gomp_wrong_address_find (device, (uintptr_t) ptr, 0, &about);
  if (kind == GOMP_WRONG_UNKNOWN)
    pc = gomp_device_memory_find_freed ((uintptr_t) ptr, &start, &size);
  about.remedy = free_remedy (kind, openmp);
  if (pc)
    snprintf (found, sizeof found, "%p: it was freed before, at %s", ptr,
              gomp_source_line (pc, line, sizeof line));
  else
    snprintf (found, sizeof found, "%p: %s", ptr, about.found);
  if (about.start == 0)
    about.found = found;
  if (openmp)
    gomp_error_set_about (&err, &about,
                          "error in freeing device memory block at %p", ptr);
  else
    gomp_error_set_about (&err, &about,
                          "error in freeing device memory in acc_free");
  gomp_fatal_at (NULL, &err);
}
