/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   omp_target_alloc and omp_target_free: distinct blocks, usable by kernels;
   size 0 and bad devices give null (OpenMP 5.2, 18.8.1, 18.8.2).  */
/* { dg-do run } */

#include <omp.h>
#include <stddef.h>
#include <stdlib.h>

int
main (void)
{
  int device = omp_get_default_device ();
  int i, bad = 0, *block[10];

  for (i = 0; i < 10; i++)
    {
      int *x = block[i] = omp_target_alloc ((i + 1) * 1000 * sizeof (int),
                                            device);
      if (x == NULL)
        abort ();
#pragma omp target is_device_ptr(x) firstprivate(i)
      for (int j = 0; j < (i + 1) * 1000; j++)
        x[j] = i;
    }
  for (i = 0; i < 10; i++)
    {
      int *x = block[i];
#pragma omp target is_device_ptr(x) firstprivate(i) map(tofrom: bad)
      for (int j = 0; j < (i + 1) * 1000; j++)
        bad += x[j] != i;
    }
  if (bad != 0)
    abort ();
  for (i = 0; i < 10; i++)
    omp_target_free (block[i], device);
  omp_target_free (NULL, device);
  if (omp_target_alloc (10, omp_get_num_devices () + 3) != NULL)
    abort ();
  if (omp_target_alloc (10, -7) != NULL)
    abort ();
  return 0;
}
