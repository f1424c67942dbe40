/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the tests of remembered constructs share: lists, and carrying them out
   from several places of a program.  */

#ifndef MEMO_SUPPORT_H
#define MEMO_SUPPORT_H 1

#include <stdlib.h>

#include "fake-device.h"
#include "gomp-constants.h"
#include "memo/memo.h"
#include "unit.h"

/* Places; regions begin and end here.  */
static const struct gomp_site here = { .construct = "here",
                                       .function = "here" };
static const struct gomp_site there = { .construct = "there",
                                        .function = "there" };

struct list
{
  bool acc;
  size_t n;
  void *addresses[16];
  size_t sizes[16];
  unsigned short kinds[16];
};

static inline void
add (struct list *list, void *address, size_t size, unsigned kind)
{
  list->addresses[list->n] = address;
  list->sizes[list->n] = size;
  list->kinds[list->n++] = (unsigned short) (kind | 3 << 8);
}

static inline bool
run (struct list *list, enum gomp_context context,
     const struct gomp_site *site, struct gomp_region *region)
{
  struct gomp_arrays arrays = { .n = list->n, .addresses = list->addresses,
                                .sizes = list->sizes, .kinds = list->kinds,
                                .acc = list->acc };
  struct gomp_error err;

  return fake_device_run (&arrays, context, site, region, &err);
}

static inline struct gomp_region *
begin (struct list list, enum gomp_context context)
{
  struct gomp_region *region = fake_device_region ();

  CHECK (run (&list, context, &here, region));
  return region;
}

/* Frees REGION if it ends.  */
static inline bool
end (struct gomp_region *region)
{
  struct gomp_scratch scratch;
  struct gomp_error err = { .text = "" };
  bool fine;

  gomp_scratch_init (&scratch);
  fine = gomp_construct_end (region, &here, &scratch, &err);
  gomp_scratch_fini (&scratch);
  if (fine)
    free (region);
  return fine;
}

/* Begin and end N times; is the last one carried out from memory?  */
static inline bool
repeat (struct list list, enum gomp_context context, int n)
{
  bool remembered = false;

  while (n-- > 0)
    {
      struct gomp_region *region = begin (list, context);
      remembered = region->memo != NULL;
      CHECK_STRING (fake_device_check (), NULL);
      CHECK (end (region));
    }
  return remembered;
}

static inline struct gomp_mapping *
mapping_at (const void *address)
{
  struct gomp_mapping *mapping;

  gomp_present_lock (&fake_device.present);
  mapping = gomp_present_at (&fake_device.present, (uintptr_t) address);
  gomp_present_unlock (&fake_device.present);
  return mapping;
}

/* The device's copy of the byte at ADDRESS, or NULL.  */
static inline unsigned char *
on_device (const void *address)
{
  struct gomp_mapping *mapping = mapping_at (address);

  return (mapping == NULL ? NULL
          : (unsigned char *) gomp_mapping_device_address
            (mapping, (uintptr_t) address).value);
}

#endif
