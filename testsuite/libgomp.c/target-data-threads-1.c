/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Host threads with target data regions of their own, nested, at the same
   time.  */
/* { dg-do run } */
/* { dg-mappings-left 0 } */

#include <omp.h>
#include <stdlib.h>

int
main (void)
{
  int failed = 0;

#pragma omp parallel num_threads(4) reduction(+: failed)
  for (int round = 0; round < 25; round++)
    {
      int own[64], i, me = omp_get_thread_num ();

      for (i = 0; i < 64; i++)
        own[i] = me;
#pragma omp target data map(tofrom: own)
      {
#pragma omp target data map(to: me)
        {
#pragma omp target map(to: me)
          for (int j = 0; j < 64; j++)
            own[j] += me + j;
        }
      }
      for (i = 0; i < 64; i++)
        failed += own[i] != 2 * me + i;
    }
  return failed != 0;
}
