/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The trace tells of waits that are missing: of what is done at once, and of another
   queue.  */
/* { dg-do run } */
/* { dg-additional-options "-g" } */
/* { dg-require-effective-target offload_device } */
/* { dg-set-target-env-var GOMP_PSET_TRACE "-" } */
/* { dg-output "a\[^\r\n\]* waits for queue 1: a `wait' is missing, it may still work on it since acc compute at trace-wait-1.c:23.*" } */
/* { dg-output "a\[^\r\n\]* of queue 2, which does not wait for queue 1: a `wait' is missing, it may still work on it since acc compute at trace-wait-1.c:23.*" } */

#include <openacc.h>

#define N 1000

static int a[N];

int
main (void)
{
#pragma acc enter data copyin(a)
  for (int second = 0; second < 2; second++)
    {
#pragma acc parallel loop async(1) present(a)
      for (int i = 0; i < N; i++)
        a[i]++;
      if (second)
        {
#pragma acc update self(a) async(2)
        }
      else
        {
#pragma acc update self(a)
        }
#pragma acc wait
    }
#pragma acc update self(a) async(2) wait(1)
#pragma acc exit data delete(a) wait(2)
  return a[0] != 2;
}
