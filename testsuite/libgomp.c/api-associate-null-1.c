/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenMP 5.2, 18.8.9: what is associated is a valid device pointer.  A null pointer is
   refused, with an offset, too, and nothing is associated.  */
/* { dg-do run } */

#include <omp.h>
#include <stdlib.h>

int
main (void)
{
  int device = omp_get_default_device ();
  char a[100], *block;

  if (omp_get_num_devices () == 0)
    return 0;
  if (omp_target_associate_ptr (a, NULL, 100, 0, device) == 0)
    abort ();
  if (omp_target_associate_ptr (a, NULL, 100, 64, device) == 0)
    abort ();
  if (omp_target_is_present (a, device))
    abort ();
  if (omp_target_disassociate_ptr (a, device) == 0)
    abort ();
  block = omp_target_alloc (100, device);
  if (block == NULL || omp_target_associate_ptr (a, block, 100, 0, device) != 0
      || !omp_target_is_present (a, device)
      || omp_target_associate_ptr (a, NULL, 100, 0, device) == 0
      || omp_target_disassociate_ptr (a, device) != 0)
    abort ();
  omp_target_free (block, device);
  return 0;
}
