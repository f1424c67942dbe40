/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A region on the default device.  */

#include <omp.h>
#include <stdio.h>

int
main (void)
{
  int a = 21;
#pragma omp target map(tofrom : a)
  a *= 2;
  printf ("devices: %d\n", omp_get_num_devices ());
  return a != 42;
}
