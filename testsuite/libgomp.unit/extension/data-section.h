/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   For tests of data operations: an array with a section of it, objects with
   pointers, and requests.  */

#ifndef DATA_SECTION_H
#define DATA_SECTION_H 1

#include "data-support.h"
#include "device/device-stats.h"
#include "unit.h"

static int array[20][30];       /* array(30, 20) */

static inline struct gomp_pset_data
request (const void *var, size_t element, int rank,
         const struct gomp_pset_bounds *bounds)
{
  struct gomp_pset_data data = GOMP_PSET_DATA_INIT;

  data.device = DEVICE;
  data.var = var;
  data.element_size = element;
  data.rank = rank;
  data.bounds = bounds;
  data.name = "array";
  data.file = "user.f90";
  data.line = 17;
  return data;
}

#define ALL (GOMP_PSET_HAS_UPPER | GOMP_PSET_HAS_WHOLE | GOMP_PSET_HAS_START)

/* array(3:9, 2:11), indices from 1.  */
static struct gomp_pset_bounds section[2] = {
  { .lower = 2, .upper = 8, .whole = 30, .start = 1, .flags = ALL },
  { .lower = 1, .upper = 10, .whole = 20, .start = 1, .flags = ALL }
};

static inline unsigned char *
on_device (const void *host)
{
  struct gomp_mapping *mapping;
  uintptr_t at = 0;

  gomp_present_lock (&fake_device.present);
  mapping = gomp_present_at (&fake_device.present, (uintptr_t) host);
  if (mapping)
    at = gomp_mapping_device_address (mapping, (uintptr_t) host).value;
  gomp_present_unlock (&fake_device.present);
  return (unsigned char *) at;
}

static struct object
{
  int before;
  int *p;
  int after;
} objects[3];
static int target[10];

/* Copies so far.  */
static inline uint64_t
operations (void)
{
  return gomp_device_stats.copies_in + gomp_device_stats.copies_out;
}

#endif
