/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A program of clang's with a part that gfortran has compiled: what one of them
   has mapped is there for the other, and both have threads.
   gpu: no, what links it knows nothing of GCC's code for GPUs  */

#include <omp.h>

void twice (int *a, int n);
int *enter_b (int n);
int sum_of_b (void);
int count_threads (void);

static int a[10];

int
main (void)
{
  int *b, threads = 0;

  for (int i = 0; i < 10; i++)
    a[i] = i;
#pragma omp target enter data map(to : a)
#pragma omp target
  for (int i = 0; i < 10; i++)
    a[i]++;
  /* On the device, and not on the host.  */
  twice (a, 10);
  if (a[3] != 3)
    return 1;
#pragma omp target exit data map(from : a)
  if (a[3] != 8)
    return 2;

  b = enter_b (10);
  if (!omp_target_is_present (b, 0))
    return 3;
#pragma omp target map(tofrom : b[0 : 10])
  b[2] = 92;
  if (b[2] != 1 || sum_of_b () != 101 || omp_target_is_present (b, 0))
    return 4;

#pragma omp parallel num_threads(2) reduction(+ : threads)
  threads++;
  return threads != 2 || count_threads () != 3;
}
