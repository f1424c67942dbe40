/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Queues are carried out beside each other: a kernel on one queue waits for
   what a copy on another one brings to the device, and a copy back on that one
   brings home what the kernel writes before it ends.  Without overlap neither
   would end.  OpenACC 3.3, section 2.16.  */

/* { dg-do run } */
/* { dg-set-target-env-var GOMP_PSET_EMULATE_TIMEOUT "60" } */

#include <stdlib.h>

/* 8 MiB: copied as a large object.  */
#define N (2 << 20)

static int to[N], from[N];

static void
kernel_start (void)
{
#pragma acc parallel async(1) present(to, from) num_gangs(1) num_workers(1) \
  vector_length(32)
  {
    __atomic_store_n (&from[N - 1], 1, __ATOMIC_SEQ_CST);
    while (__atomic_load_n (&to[N - 1], __ATOMIC_SEQ_CST) == 0)
      continue;
    from[0] = to[N - 1] + 1;
  }
}

int
main (void)
{
#pragma acc enter data copyin(to, from)
  kernel_start ();
  while (from[N - 1] == 0)
    {
#pragma acc update self(from) async(2)
#pragma acc wait(2)
    }
  if (from[0] != 0)
    abort ();
  to[N - 1] = 41;
#pragma acc update device(to) async(2)
#pragma acc wait
#pragma acc exit data copyout(from) delete(to)
  if (from[0] != 42)
    abort ();
  return 0;
}
