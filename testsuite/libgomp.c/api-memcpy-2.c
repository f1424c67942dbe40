/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   omp_target_memcpy between two devices.  */
/* { dg-do run } */
/* { dg-devices 2 } */

#include <omp.h>
#include <stdlib.h>

#define N 10000

int
main (void)
{
  int i, seen = 0, *on_0, *on_1, values[N], host = omp_get_initial_device ();

  if (omp_get_num_devices () < 2)
    return 0;
  on_0 = omp_target_alloc (sizeof values, 0);
  on_1 = omp_target_alloc (sizeof values, 1);
  for (i = 0; i < N; i++)
    values[i] = i;
  if (omp_target_memcpy (on_0, values, sizeof values, 0, 0, 0, host) != 0
      || omp_target_memcpy (on_1, on_0, sizeof values, 0, 0, 1, 0) != 0)
    abort ();
#pragma omp target is_device_ptr(on_1) map(tofrom: seen) device(1)
  for (i = 0; i < N; i++)
    if (on_1[i] == i)
      {
        seen++;
        on_1[i] = -i;
      }
  if (seen != N)
    abort ();
  if (omp_target_memcpy (values, on_1, sizeof values, 0, 0, host, 1) != 0)
    abort ();
  for (i = 0; i < N; i++)
    if (values[i] != -i)
      abort ();
  omp_target_free (on_0, 0);
  omp_target_free (on_1, 1);
  return 0;
}
