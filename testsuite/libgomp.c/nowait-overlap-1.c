/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A region with nowait runs beside the program's copies: its kernel waits for
   what an update brings to the device, and an update brings home what the
   kernel writes before it ends.  Without overlap neither would end.  OpenMP
   5.2, sections 13.8 and 15.6 (nowait).  */

/* { dg-do run } */
/* { dg-set-target-env-var GOMP_PSET_EMULATE_TIMEOUT "60" } */

#include <stdlib.h>

/* 8 MiB: copied as a large object.  */
#define N (2 << 20)

static int to[N], from[N];

int
main (void)
{
#pragma omp target enter data map(to: to, from)
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp target nowait map(alloc: to, from)
    {
      __atomic_store_n (&from[N - 1], 1, __ATOMIC_SEQ_CST);
      while (__atomic_load_n (&to[N - 1], __ATOMIC_SEQ_CST) == 0)
        continue;
      from[0] = to[N - 1] + 1;
    }
    while (from[N - 1] == 0)
      {
#pragma omp target update from(from)
      }
    if (from[0] != 0)
      abort ();
    to[N - 1] = 41;
#pragma omp target update to(to)
#pragma omp taskwait
  }
#pragma omp target exit data map(from: from) map(release: to)
  if (from[0] != 42)
    abort ();
  return 0;
}
