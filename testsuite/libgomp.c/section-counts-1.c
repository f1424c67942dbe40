/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   One directive counts an array once, however often it is named (GCC's
   refcount-1.c).  */
/* { dg-do run } */
/* { dg-mappings-left 0 } */

#include <omp.h>
#include <stdlib.h>

int
main (void)
{
  int a[10], *p = a, device = omp_get_default_device ();

  if (omp_get_num_devices () == 0)
    return 0;
#pragma omp target enter data map(to: a[0:5]) map(to: p[0:5])
  if (!omp_target_is_present (a, device))
    abort ();
#pragma omp target exit data map(release: a[0:5])
  if (omp_target_is_present (a, device))
    abort ();
#pragma omp target enter data map(to: a)
#pragma omp target enter data map(to: a)
#pragma omp target exit data map(release: a) map(release: p[0:5])
  if (!omp_target_is_present (a, device))
    abort ();
#pragma omp target exit data map(release: a)
  if (omp_target_is_present (a, device))
    abort ();
  return 0;
}
