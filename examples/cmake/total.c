/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A sum that is made on a device.  */

#include <omp.h>
#include <stdio.h>

int
main (void)
{
  int total = 0;
#pragma omp target teams distribute parallel for reduction(+ : total) \
    map(tofrom : total)
  for (int i = 1; i <= 100; i++)
    total += i;
  printf ("%d with %d device%s\n", total, omp_get_num_devices (),
          omp_get_num_devices () == 1 ? "" : "s");
  return total != 5050;
}
