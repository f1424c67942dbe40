/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Associating again: the same pair is fine, also a part of it; another address
   is an error.  Stock libgomp compares the wrong base for parts.  */
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
  block = omp_target_alloc (300, device);
  if (omp_target_associate_ptr (a, block, 100, 50, device))
    abort ();
  if (omp_target_associate_ptr (a, block, 100, 50, device))
    abort ();
  if (omp_target_associate_ptr (a, block + 20, 100, 30, device))
    abort ();
  if (omp_target_associate_ptr (a + 10, block, 20, 60, device))
    abort ();
  if (omp_target_associate_ptr (a + 10, block, 20, 50, device) == 0)
    abort ();
  if (omp_target_associate_ptr (a, block, 100, 51, device) == 0)
    abort ();
  if (omp_target_associate_ptr (a + 50, block, 100, 100, device) == 0)
    abort ();
  if (omp_target_associate_ptr (a, block, 100, 0, omp_get_num_devices () + 4)
      == 0)
    abort ();
  if (omp_target_disassociate_ptr (a, device))
    abort ();
  omp_target_free (block, device);
  return 0;
}
