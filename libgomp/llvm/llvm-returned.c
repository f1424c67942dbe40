/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Device addresses that a construct returns.  */

#include "llvm/llvm-returned.h"

#include <string.h>

#include "base/lock.h"
#include "device/device.h"
#include "device/guard.h"
#include "llvm/llvm-descriptor.h"
#include "llvm/llvm-info.h"
#include "llvm/llvm-settle.h"
#include "report/check.h"

/* The device address of host address ADDR on DEVICE, or 0, as the program asks for
   it.  */
static uintptr_t
device_address (struct gomp_device *device, uintptr_t addr)
{
  struct gomp_present *table = &device->present;
  struct gomp_mapping *mapping;
  uintptr_t found = 0;

  gomp_present_lock (table);
  mapping = gomp_present_at (table, addr);
  if (mapping && mapping->lifetime != GOMP_LIFE_LINK)
    found = gomp_mapping_device_address (mapping, addr).value;
  if (GOMP_UNLIKELY (gomp_guard_active))
    gomp_check_asked (device, mapping);
  gomp_present_unlock (table);
  return found;
}

/* ---- Descriptors --------------------------------------------------------- */

/* The host's copy of a descriptor.  */
struct copy
{
  uintptr_t start;              /* of the descriptor */
  size_t size;
  void *bytes;
};

static struct gomp_ptree copies;        /* by START; under the lock */
static struct gomp_lock lock = GOMP_LOCK_INITIALIZER (GOMP_RANK_ENTRIES);

static void *
find_copy (uintptr_t start, size_t size)
{
  struct copy *copy = gomp_ptree_find (&copies, start);

  if (copy && copy->size >= size)
    return copy->bytes;
  if (copy == NULL)
    {
      copy = gomp_calloc (1, sizeof *copy);
      copy->start = start;
      gomp_ptree_insert (&copies, start, copy);
    }
  /* Somebody may still use a smaller one.  */
  copy->size = size;
  copy->bytes = gomp_malloc (size);
  return copy->bytes;
}

/* The copy of the descriptor at START, for DEVICE.  */
static void *
copy_descriptor (struct gomp_device *device, uintptr_t start, size_t size)
{
  uintptr_t data, found;
  void *bytes;

  memcpy (&data, (const void *) start, sizeof data);
  found = data ? device_address (device, data) : 0;
  if (found == 0)
    found = data;
  gomp_lock (&lock);
  bytes = find_copy (start, size);
  memcpy (bytes, (const void *) start, size);
  memcpy (bytes, &found, sizeof found);
  gomp_unlock (&lock);
  return bytes;
}

/* ---- A list -------------------------------------------------------------- */

static void
return_one (struct gomp_device *device, const struct gomp_llvm_arrays *arrays,
            size_t i)
{
  uintptr_t base = (uintptr_t) arrays->bases[i];
  uintptr_t begin = (uintptr_t) arrays->begins[i];
  uintptr_t found = begin ? device_address (device, begin) : 0;

  if (found == 0 && begin)
    found = gomp_llvm_address_in_array (device, begin);
  if (arrays->types[i] & LLVM_MAP_PTR_AND_OBJ && base)
    memcpy (&base, (const void *) base, sizeof base);
  if (GOMP_UNLIKELY (found == 0
                     && gomp_llvm_info_wanted (GOMP_LLVM_INFO_ABSENT)))
    gomp_llvm_info_absent (device->id, arrays, i);
  if (found)
    arrays->bases[i] = (void *) (found - (begin - base));
  else if (arrays->types[i] & LLVM_MAP_NULLIFY)
    arrays->bases[i] = NULL;
}

/* The bytes of the descriptor that entry I has bytes of, or is: that of a dummy
   argument is listed alone.  0: of none.  */
static size_t
descriptor_size (const struct gomp_llvm_arrays *arrays,
                 const struct gomp_llvm_decoded *decoded, size_t i)
{
  size_t size = (size_t) arrays->sizes[i];

  if (decoded->descriptors && decoded->descriptors[i] > 0)
    return decoded->descriptors[i];
  return (!(arrays->types[i] & LLVM_MAP_PTR_AND_OBJ)
              && arrays->types[i] & LLVM_MAP_TO && arrays->begins[i]
              && arrays->begins[i] == arrays->bases[i]
              && gomp_llvm_is_descriptor ((uintptr_t) arrays->begins[i], size)
            ? size
            : 0);
}

void
gomp_llvm_return (struct gomp_device *device,
                  const struct gomp_llvm_arrays *arrays,
                  const struct gomp_llvm_decoded *decoded)
{
  for (size_t i = 0; i < arrays->n; i++)
    {
      size_t size;
      if (!(arrays->types[i] & LLVM_MAP_RETURN_PARAM))
        continue;
      size = descriptor_size (arrays, decoded, i);
      if (size > 0 && device_address (device, (uintptr_t) arrays->bases[i]))
        arrays->bases[i]
          = copy_descriptor (device, (uintptr_t) arrays->bases[i], size);
      else
        return_one (device, arrays, i);
    }
}
