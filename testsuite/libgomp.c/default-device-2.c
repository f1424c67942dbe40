/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OMP_DEFAULT_DEVICE is the default device until another one is set.  */
/* { dg-do run } */
/* { dg-devices 2 } */
/* { dg-set-target-env-var OMP_DEFAULT_DEVICE "1" } */

#include <omp.h>
#include <stdlib.h>

int
main (void)
{
  int number = -9, wanted = omp_get_num_devices () > 1;

  if (omp_get_default_device () != 1)
    abort ();
  #pragma omp target map(from: number)
  number = omp_get_device_num ();
  if (number != (wanted ? 1 : omp_get_initial_device ()))
    abort ();
  omp_set_default_device (0);
  if (omp_get_default_device () != 0)
    abort ();
  return 0;
}
