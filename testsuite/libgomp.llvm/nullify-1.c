/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   use_device_ptr (fallback (fb_nullify): p), as compilers after clang 22 pass
   it: the pointer becomes null where nothing is mapped, and the device's
   address where something is.  OpenMP 6.1.  */

#include <stdint.h>
#include <stddef.h>

void __tgt_target_data_begin_mapper (void *, int64_t, int32_t, void **, void **,
                                     int64_t *, int64_t *, void **, void **);
void __tgt_target_data_end_mapper (void *, int64_t, int32_t, void **, void **,
                                   int64_t *, int64_t *, void **, void **);

static int a[10];

static void *
returned (int64_t type)
{
  void *base = a, *begin = a;
  int64_t size = 0;

  __tgt_target_data_begin_mapper (NULL, 0, 1, &base, &begin, &size, &type, NULL,
                                  NULL);
  begin = a;
  void *found = base;
  __tgt_target_data_end_mapper (NULL, 0, 1, &base, &begin, &size, &type, NULL,
                                NULL);
  return found;
}

int
main (void)
{
  void *device;

  /* RETURN_PARAM, with FB_NULLIFY and without.  */
  if (returned (0x8040) != NULL)
    return 1;
  if (returned (0x40) != a)
    return 2;
#pragma omp target enter data map(to : a)
  device = returned (0x8040);
#pragma omp target exit data map(release : a)
  return device == NULL || device == a;
}
