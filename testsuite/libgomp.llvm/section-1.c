/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A pointer to an array of which a later section is mapped: in kernels, and for
   use_device_ptr, it is where the array would begin on the device.  OpenMP 5.2,
   5.8.3 (a pointer without a clause), 5.4.2 (use_device_ptr).  */

#include <stdlib.h>
#include <omp.h>

enum
{
  N = 100,
  FROM = 40,
  COUNT = 20
};

int
main (void)
{
  int *p = malloc (N * sizeof *p), *other = malloc (N * sizeof *other);
  int *device = NULL, *section, *inside = NULL;

  for (int i = 0; i < N; i++)
    p[i] = i;
#pragma omp target enter data map(to : p[FROM : COUNT])
  section = omp_get_mapped_ptr (&p[FROM], 0);

  /* Captured without a clause.  */
#pragma omp target
  for (int i = FROM; i < FROM + COUNT; i++)
    p[i] += 1000;
#pragma omp target update from(p[FROM : COUNT])
  if (p[FROM] != 1000 + FROM || p[FROM - 1] != FROM - 1)
    return 1;

#pragma omp target data use_device_ptr(p)
  device = p;
  if (device != section - FROM)
    return 2;
#pragma omp target data use_device_addr(p[FROM - 2 : 1])
  inside = &p[FROM];
  if (inside != section)
    return 3;

  /* Before the array is another thing, which is nowhere.  */
  device = NULL;
#pragma omp target data use_device_ptr(other)
  device = other;
  if (device != other)
    return 4;

#pragma omp target exit data map(delete : p[FROM : COUNT])
#pragma omp target data use_device_ptr(p)
  device = p;
  if (device != p)
    return 5;
  free (p);
  free (other);
  return 0;
}
