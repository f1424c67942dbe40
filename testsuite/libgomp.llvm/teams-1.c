/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Teams, threads and a reduction in a kernel, and omp_is_initial_device there.
   operations: 1 to, 1 from, 0 left  */

#include <omp.h>

int
main (void)
{
  int a[1000], sum = 0, on_host = 1;

  for (int i = 0; i < 1000; i++)
    a[i] = i;
#pragma omp target teams distribute parallel for reduction(+ : sum) \
  map(tofrom : a, sum) map(from : on_host)
  for (int i = 0; i < 1000; i++)
    {
      if (i == 0)
        on_host = omp_get_device_num () == omp_get_initial_device ();
      a[i]++;
      sum += a[i];
    }
  return !(sum == 500500 && a[999] == 1000 && !on_host);
}
