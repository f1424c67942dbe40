/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   omp_pause_resource: hard and soft are accepted for a device in use by
   nobody, and it can be used afterwards (OpenMP 5.2, 18.6.1).  */
/* { dg-do run } */

#include <omp.h>
#include <stdlib.h>

int
main (void)
{
  int i, a[10];

  for (i = 0; i < 3; i++)
    {
      int j, total = 0;

      for (j = 0; j < 10; j++)
        a[j] = i;
#pragma omp target map(tofrom: a, total)
      for (j = 0; j < 10; j++)
        total += a[j]++;
      if (total != 10 * i || a[9] != i + 1)
        abort ();
      if (omp_pause_resource (i % 2 ? omp_pause_hard : omp_pause_soft,
                              omp_get_default_device ()) != 0)
        abort ();
    }
  return 0;
}
