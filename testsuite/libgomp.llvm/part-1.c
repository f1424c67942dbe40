/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What only a part is mapped of is not updated, nor left; the rest of the
   directive is done.  OpenMP 5.2, 5.9 (target update), 5.8.3.  */

#include <omp.h>

static int a[10], b[10];

int
main (void)
{
#pragma omp target enter data map(to : a[2 : 3], b)
#pragma omp target
  {
    a[2] = 5;
    b[0] = 6;
  }
  /* No message, and nothing of A.  */
#pragma omp target update from(a) from(b)
  if (a[2] != 0 || b[0] != 6)
    return 1;
  a[3] = 7;
  b[1] = 8;
#pragma omp target update to(a[0 : 4], b)
#pragma omp target exit data map(from : a, b)
  if (a[2] != 0 || a[3] != 7 || b[1] != 8)
    return 2;
  if (omp_target_is_present (&a[2], 0) != 1 || omp_target_is_present (b, 0))
    return 3;
  /* Where nothing comes back, either.  */
#pragma omp target exit data map(release : a[0 : 4])
#pragma omp target exit data map(delete : a)
  if (omp_target_is_present (&a[2], 0) != 1)
    return 4;
#pragma omp target exit data map(from : a[2 : 3])
  return a[2] != 5 || a[3] != 0 || omp_target_is_present (&a[2], 0);
}
