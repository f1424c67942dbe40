/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   For tests of the present table: a table, and an array of bytes with what
   holds each.  */

#ifndef PRESENT_SUPPORT_H
#define PRESENT_SUPPORT_H 1

#include <string.h>

#include "table/present.h"
#include "unit.h"

#define BYTES 1500      /* host bytes that may be mapped */
#define DEVICE 0x400000 /* how far away device copies are */

static struct gomp_present table;
static struct gomp_mapping *model[BYTES]; /* what holds each byte */
static uintptr_t base;                    /* host address of the first */

static inline void
table_init (uintptr_t start)
{
  base = start;
  memset (model, 0, sizeof model);
  gomp_present_init (&table);
  gomp_present_lock (&table);
}

static inline void
table_fini (void)
{
  CHECK_STRING (gomp_present_check (&table), NULL);
  gomp_present_unlock (&table);
  gomp_present_fini (&table);
}

static inline void
model_set (size_t first, size_t end, struct gomp_mapping *mapping)
{
  for (size_t i = first; i < end; i++)
    model[i] = mapping;
}

static inline struct gomp_mapping *
make (size_t first, size_t end, enum gomp_lifetime lifetime)
{
  return gomp_present_make (&table, base + first, base + end,
                            gomp_devaddr_make (base + DEVICE + first),
                            lifetime, &model[first]);
}

static inline size_t
first_of (const struct gomp_mapping *mapping)
{
  return mapping->host_start - base;
}

static inline size_t
end_of (const struct gomp_mapping *mapping)
{
  return mapping->host_end - base;
}

/* A record out of the free list must not remember what it was.  */
static inline void
check_fresh (const struct gomp_mapping *mapping)
{
  CHECK_EQUAL (mapping->refcount, 1);
  CHECK_EQUAL (mapping->dynamic, 0);
  CHECK_EQUAL (gomp_mapping_leader (mapping), mapping);
  CHECK_EQUAL (gomp_mapping_sibling (mapping), mapping);
  CHECK (!mapping->busy && !mapping->cached_inside && mapping->pins == 0);
  CHECK (!gomp_chunk_given (mapping->chunk) && !mapping->more);
  CHECK_EQUAL (gomp_mapping_site (&table, mapping),
               &model[mapping->host_start - base]);
  CHECK_EQUAL (mapping->transfer, 0);
}

static inline void
step_insert (size_t first, size_t end)
{
  struct gomp_mapping *mapping;

  for (size_t i = first; i < end; i++)
    if (model[i])
      return;
  mapping = make (first, end, GOMP_LIFE_COUNTED);
  check_fresh (mapping);
  gomp_present_insert (&table, mapping);
  model_set (first, end, mapping);
}

static inline void
step_remove (size_t i, const void *site)
{
  struct gomp_mapping *mapping = model[i];
  size_t released = table.released;

  if (!mapping)
    return;
  struct gomp_released expected = { .host_start = mapping->host_start,
                                    .host_end = mapping->host_end,
                                    .device_start = mapping->device_start,
                                    .made_at = &model[first_of (mapping)],
                                    .released_at = site };
  model_set (first_of (mapping), end_of (mapping), NULL);
  gomp_present_remove (&table, mapping, site);
  CHECK_EQUAL (table.released, released + (site != NULL));
  if (site)
    CHECK (!memcmp (&table.history[released % GOMP_PRESENT_HISTORY], &expected,
                    sizeof expected));
}

#endif
