/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Missing waits, each with the line that does not wait and the one that has put work
   on the queue: of a kernel's results, of data that goes, of copies, of results that
   the program copies out by a routine, and at the end.  */
/* { dg-do run } */
/* { dg-additional-options "-g" } */
/* { dg-require-effective-target offload_device } */
/* { dg-set-target-env-var GOMP_PSET_CHECK "1" } */
/* { dg-shouldfail "missing waits" } */
/* { dg-output "error: a is copied while a queue may still change it on device 0: " } */
/* { dg-output "a `wait .1.' is missing.*by acc update at check-wait-err-1.c:48.*" } */
/* { dg-output "its queue has it from acc compute at check-wait-err-1.c:45.*" } */
/* { dg-output "error: c is copied while a queue may still change it on device 0: " } */
/* { dg-output "a `wait .2.' is missing.*by acc end data at check-wait-err-1.c:\[0-9\]+.*" } */
/* { dg-output "its queue has it from acc compute at check-wait-err-1.c:\[0-9\]+.*" } */
/* { dg-output "error: b is copied while a queue may still copy it on device 0: " } */
/* { dg-output "a `wait .3.' is missing.*by acc update at check-wait-err-1.c:62.*" } */
/* { dg-output "its queue has it from acc update at check-wait-err-1.c:61.*" } */
/* { dg-output "error: a is copied while a queue may still change it on device 0: " } */
/* { dg-output "a `wait' is missing.*by acc_update_self at check-wait-err-1.c:69.*" } */
/* { dg-output "its queue has it from acc compute at check-wait-err-1.c:66.*" } */
/* { dg-output "error: a is taken away while a queue may still use it on device 0: " } */
/* { dg-output "a `wait .5.' is missing.*by acc exit data at check-wait-err-1.c:79.*" } */
/* { dg-output "its queue has it from acc compute at check-wait-err-1.c:76.*right.*" } */
/* { dg-output "warning: nobody has waited for acc compute at check-wait-err-1.c:72: " } */
/* { dg-output "a `wait .4.' is missing.*5 errors, 2 warnings" } */

#include <openacc.h>
#include <stdio.h>

#define N 1000

static int a[N], b[N];

int
main (void)
{
  int c[N], wrong = 0;

#pragma acc enter data copyin(a, b)

  /* The second time is like the first.  */
  for (int round = 0; round < 2; round++)
    {
#pragma acc parallel loop async(1) present(a)
      for (int i = 0; i < N; i++)
        a[i] += i;
#pragma acc update self(a)
    }
#pragma acc wait(1)
  wrong += a[10] != 20;

#pragma acc data copyout(c)
  {
#pragma acc parallel loop async(2)
    for (int i = 0; i < N; i++)
      c[i] = i;
  }
  wrong += c[10] != 10;

#pragma acc update self(b[0:N/2]) async(3)
#pragma acc update device(b)
#pragma acc wait

  /* Implicitly mapped, on the default queue.  */
#pragma acc parallel loop async
  for (int i = 0; i < N; i++)
    a[i] = -i;
  acc_update_self (a, sizeof a);
  wrong += a[10] != -10;
#pragma acc wait
#pragma acc parallel loop async(4)
  for (int i = 0; i < N; i++)
    b[i] = i;

#pragma acc parallel loop async(5) present(a)
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc exit data delete(a)

  puts (wrong ? "wrong" : "right");
  acc_wait (3);
  return 0;
}
