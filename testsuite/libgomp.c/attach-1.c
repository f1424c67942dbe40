/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   map(to: s, s.p[0:n]): the device's s.p points to the mapped section (OpenMP
   5.2, 5.8.6).  */
/* { dg-do run } */

#include <omp.h>
#include <stdlib.h>

struct vector
{
  int length;
  double *values;
  int last;
};

int
main (void)
{
  struct vector v = { 50, malloc (50 * sizeof (double)), 9 };
  double *before = v.values, total = 0;
  int i, on_host = -1;

  for (i = 0; i < 50; i++)
    v.values[i] = i;
#pragma omp target map(tofrom: v, v.values[0:v.length]) \
  map(tofrom: total) map(from: on_host)
  {
    on_host = omp_is_initial_device ();
    for (i = 0; i < v.length; i++)
      {
        total += v.values[i];
        v.values[i] *= 2;
      }
    v.last++;
  }
  if (on_host && omp_get_num_devices () > 0)
    abort ();
  if (total != 1225 || v.values[49] != 98 || v.last != 10)
    abort ();
  /* No device address has come back.  */
  if (v.values != before)
    abort ();
  free (v.values);
  return 0;
}
