/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   omp_target_memcpy_rect from one device to another, of more bytes than are
   passed on at once (OpenMP 5.2, 18.8.6).  */
/* { dg-do run } */
/* { dg-devices 2 } */

#include <omp.h>
#include <stdlib.h>

#define N 800

static int from[N][N], to[N][N];

int
main (void)
{
  int host = omp_get_initial_device ();
  size_t volume[2] = { 700, 600 }, offsets[2] = { 10, 20 };
  size_t dims[2] = { N, N };
  void *a, *b;

  if (omp_get_num_devices () < 2)
    return 0;
  a = omp_target_alloc (sizeof from, 0);
  b = omp_target_alloc (sizeof to, 1);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      from[i][j] = N * i + j;
  omp_target_memcpy (a, from, sizeof from, 0, 0, 0, host);
  omp_target_memcpy (b, to, sizeof to, 0, 0, 1, host);
  if (omp_target_memcpy_rect (b, a, sizeof (int), 2, volume, offsets, offsets,
                              dims, dims, 1, 0))
    abort ();
  omp_target_memcpy (to, b, sizeof to, 0, 0, host, 1);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
        int inside = i >= 10 && i < 710 && j >= 20 && j < 620;
        if (to[i][j] != (inside ? N * i + j : 0))
          abort ();
      }
  omp_target_free (a, 0);
  omp_target_free (b, 1);
  return 0;
}
