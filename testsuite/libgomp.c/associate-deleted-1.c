/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a region has mapped is deleted in it, and the program associates other
   memory: that is not the region's.  */
/* { dg-do run } */

#include <omp.h>
#include <stdlib.h>

static int x[100], y[100];

int
main (void)
{
  int device = omp_get_default_device ();
  void *memory = omp_target_alloc (sizeof y, device);

  if (omp_get_num_devices () == 0)
    return 0;
  for (int nested = 0; nested < 2; nested++)
    {
#pragma omp target data map(tofrom: x)
      {
#pragma omp target exit data map(delete: x)
        if (omp_target_associate_ptr (y, memory, sizeof y, 0, device) != 0)
          abort ();
        if (nested)
          {
#pragma omp target data map(tofrom: y)
            {
#pragma omp target
              y[0] = 5;
            }
          }
      }
      if (!omp_target_is_present (y, device))
        abort ();
      if (omp_target_disassociate_ptr (y, device) != 0)
        abort ();
    }
  omp_target_free (memory, device);
  return 0;
}
