/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   omp_target_memcpy in all four directions, with offsets (OpenMP 5.2, 18.8.5).
   */
/* { dg-do run } */

#include <omp.h>
#include <stdlib.h>
#include <string.h>

#define N 1000

int
main (void)
{
  int device = omp_get_default_device ();
  int host = omp_get_initial_device ();
  char source[N], result[N];
  char *a = omp_target_alloc (N, device), *b = omp_target_alloc (N, device);
  int i;

  for (i = 0; i < N; i++)
    source[i] = i % 101;
  memset (result, -1, N);
  if (omp_target_memcpy (a, source, N, 0, 0, device, host) != 0
      || omp_target_memcpy (b, a, N - 100, 0, 100, device, device) != 0
      || omp_target_memcpy (result, b, 50, 10, 20, host, device) != 0
      || omp_target_memcpy (result, source, 5, 0, 7, host, host) != 0)
    abort ();
  for (i = 0; i < N; i++)
    {
      int expected = -1;
      if (i < 5)
        expected = source[i + 7];
      else if (i >= 10 && i < 60)
        expected = source[i - 10 + 120];
      if (result[i] != (char) expected)
        abort ();
    }
  if (omp_target_memcpy (result, source, 1, 0, 0, host,
                         omp_get_num_devices () + 2) == 0)
    abort ();
  omp_target_free (a, device);
  omp_target_free (b, device);
  return 0;
}
