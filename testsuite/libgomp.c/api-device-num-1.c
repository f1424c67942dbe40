/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   omp_get_num_devices, omp_get_device_num, omp_get_initial_device and
   omp_is_initial_device, on the host and in kernels (OpenMP 5.2, 18.7).  */
/* { dg-do run } */
/* { dg-devices 2 } */

#include <omp.h>
#include <stdlib.h>

int
main (void)
{
  int n = omp_get_num_devices (), d, number, initial;

  if (omp_get_initial_device () != n || omp_get_device_num () != n
      || !omp_is_initial_device ())
    abort ();
  for (d = 0; d <= n; d++)
    {
#pragma omp target device(d) map(from: number, initial)
      {
        number = omp_get_device_num ();
        initial = omp_is_initial_device ();
      }
      if (number != d || initial != (d == n))
        abort ();
    }
  return 0;
}
