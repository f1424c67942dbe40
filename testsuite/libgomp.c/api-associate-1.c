/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   omp_target_associate_ptr: the user's device memory stands for a host array;
   map neither copies nor frees (OpenMP 5.2, 18.8.9).  */
/* { dg-do run } */

#include <omp.h>
#include <stdlib.h>

#define N 100

int
main (void)
{
  int device = omp_get_default_device ();
  int a[N], i, seen = 0, *block;

  if (omp_get_num_devices () == 0)
    return 0;
  block = omp_target_alloc (2 * sizeof a, device);
#pragma omp target is_device_ptr(block)
  for (i = 0; i < 2 * N; i++)
    block[i] = 10 * i;
  for (i = 0; i < N; i++)
    a[i] = -1;
  if (omp_target_associate_ptr (a, block, sizeof a, N * sizeof (int), device))
    abort ();
  if (!omp_target_is_present (a, device))
    abort ();
#pragma omp target map(tofrom: a) map(from: seen)
  {
    seen = a[0] == 10 * N && a[N - 1] == 10 * (2 * N - 1);
    a[0] = 7;
  }
  if (!seen || a[0] != -1)
    abort ();
#pragma omp target exit data map(delete: a)
  if (!omp_target_is_present (a, device))
    abort ();
#pragma omp target update from(a)
  if (a[0] != 7 || a[1] != 10 * (N + 1))
    abort ();
  if (omp_target_disassociate_ptr (a, device)
      || omp_target_is_present (a, device))
    abort ();
  if (omp_target_disassociate_ptr (a, device) == 0)
    abort ();
  omp_target_free (block, device);
  return 0;
}
