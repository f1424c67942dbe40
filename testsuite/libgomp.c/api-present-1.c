/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   omp_target_is_present: a mapped range, its parts, and nothing (OpenMP 5.2,
   18.8.3).  */
/* { dg-do run } */

#include <omp.h>
#include <stdlib.h>

int
main (void)
{
  int device = omp_get_default_device ();
  int mapped[100], other[100];

  if (omp_get_num_devices () == 0)
    return 0;
  if (omp_target_is_present (mapped, device))
    abort ();
#pragma omp target data map(alloc: mapped[10:20])
  {
    if (!omp_target_is_present (&mapped[10], device)
        || !omp_target_is_present (&mapped[29], device))
      abort ();
    if (omp_target_is_present (&mapped[9], device)
        || omp_target_is_present (&mapped[30], device)
        || omp_target_is_present (other, device))
      abort ();
  }
  if (omp_target_is_present (&mapped[10], device))
    abort ();
  if (!omp_target_is_present (mapped, omp_get_initial_device ()))
    abort ();
  return 0;
}
