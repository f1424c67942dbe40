/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   use_device_ptr in C: the pointer is translated inside the region, restored
   after it (OpenMP 5.2, 5.4.8).  */
/* { dg-do run } */

#include <omp.h>
#include <stdlib.h>

static void
fill (int *device, int n)
{
#pragma omp target is_device_ptr(device)
  for (int i = 0; i < n; i++)
    device[i] = i * i;
}

int
main (void)
{
  int a[40], *p = a, i;

#pragma omp target data map(from: a)
  {
#pragma omp target data use_device_ptr(p)
    {
      if (omp_get_num_devices () > 0 && p == a)
        abort ();
      fill (p, 40);
    }
    if (p != a)
      abort ();
#pragma omp target data use_device_addr(a)
    {
      if (omp_get_num_devices () > 0 && a == p)
        abort ();
    }
  }
  for (i = 0; i < 40; i++)
    if (a[i] != i * i)
      abort ();
  return 0;
}
