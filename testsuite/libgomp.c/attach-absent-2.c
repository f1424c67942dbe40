/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A pointer's section entered while its structure is not on the device: no
   error, and the data is there.  */
/* { dg-do run } */

#include <omp.h>
#include <stdlib.h>

struct outer
{
  int n;
  int *p;
};

int
main (void)
{
  int storage[4] = { 1, 2, 3, 4 }, *q = storage, seen = 0;
  struct outer s = { 4, storage };

#pragma omp target enter data map(to: s.p[0:4])
#pragma omp target map(from: seen)
  {
    seen = q[0] + q[3];
    q[1] = 9;
  }
  if (seen != 5)
    abort ();
#pragma omp target exit data map(from: s.p[0:4])
  if (storage[1] != 9 || s.p != storage)
    abort ();
  if (omp_get_num_devices () > 0
      && omp_target_is_present (storage, omp_get_default_device ()))
    abort ();
  return 0;
}
