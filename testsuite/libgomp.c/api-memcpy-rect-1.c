/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   omp_target_memcpy_rect: a box of a three-dimensional array to the device and
   back (OpenMP 5.2, 18.8.6); asked for dimensions, at least three.  */
/* { dg-do run } */

#include <limits.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

int
main (void)
{
  int device = omp_get_default_device ();
  int host = omp_get_initial_device ();
  int source[4][5][6], result[3][4][5], i, j, k;
  int *block = omp_target_alloc (sizeof source, device);
  size_t volume[3] = { 2, 3, 4 }, from[3] = { 1, 2, 0 }, to[3] = { 1, 0, 1 };
  size_t source_size[3] = { 4, 5, 6 }, result_size[3] = { 3, 4, 5 };
  size_t whole[3] = { 4, 5, 6 }, zero[3] = { 0, 0, 0 };

  for (i = 0; i < 4; i++)
    for (j = 0; j < 5; j++)
      for (k = 0; k < 6; k++)
        source[i][j][k] = 100 * i + 10 * j + k;
  memset (result, -1, sizeof result);
  if (omp_target_memcpy_rect (block, source, sizeof (int), 3, whole, zero,
                              zero, source_size, source_size, device, host)
      || omp_target_memcpy_rect (result, block, sizeof (int), 3, volume, to,
                                 from, result_size, source_size, host,
                                 device))
    abort ();
  for (i = 0; i < 3; i++)
    for (j = 0; j < 4; j++)
      for (k = 0; k < 5; k++)
        {
          int inside = i >= 1 && j < 3 && k >= 1;
          int expected = inside ? source[i][j + 2][k - 1] : -1;
          if (result[i][j][k] != expected)
            abort ();
        }
  if (omp_target_memcpy_rect (NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL,
                              device, host) < 3)
    abort ();
  omp_target_free (block, device);
  return 0;
}
