/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Device addresses in the program: use_device_ptr, use_device_addr,
   routines.
   checked: quiet  */

#include <omp.h>
#include <stdlib.h>

int
main (void)
{
  int *p = malloc (40), a[10], device = omp_get_default_device ();
  int *q = omp_target_alloc (40, device);
  int host = omp_get_initial_device (), value = 0, failed = 1;

  for (int i = 0; i < 10; i++)
    p[i] = a[i] = i;
#pragma omp target data map(tofrom : p[0 : 10], a)
  {
#pragma omp target data use_device_ptr(p) use_device_addr(a)
    {
      failed = (omp_target_memcpy (q, p, 20, 0, 0, device, device) != 0
                || omp_target_memcpy (q, a, 20, 20, 20, device, device) != 0);
    }
#pragma omp target is_device_ptr(q)
    for (int i = 0; i < 10; i++)
      q[i] += 100;
  }
  if (failed)
    return 1;
  if (omp_target_memcpy (&value, q, sizeof value, 0, 36, host, device) != 0
      || value != 109)
    return 3;
  if (omp_target_memcpy (&value, q, sizeof value, 0, 4, host, device) != 0
      || value != 101)
    return 4;
  omp_target_free (q, device);
  return 0;
}
