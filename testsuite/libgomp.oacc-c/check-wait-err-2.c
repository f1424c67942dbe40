/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Missing waits between two queues: one copies, or takes away, what the other's kernel
   has changed, or what the other copies.  */
/* { dg-do run } */
/* { dg-additional-options "-g" } */
/* { dg-require-effective-target offload_device } */
/* { dg-set-target-env-var GOMP_PSET_CHECK "1" } */
/* { dg-shouldfail "missing waits" } */
/* { dg-output "error: a is copied while a queue may still change it on device 0: " } */
/* { dg-output "a `wait .1.' is missing.*by acc update at check-wait-err-2.c:36.*" } */
/* { dg-output "its queue has it from acc compute at check-wait-err-2.c:33.*" } */
/* { dg-output "it is on queue 2, which does not wait for that: \[^\r\n\]*" } */
/* { dg-output ".*error: b is copied while a queue may still copy it on device 0: " } */
/* { dg-output "a `wait .3.' is missing.*by acc update at check-wait-err-2.c:40.*" } */
/* { dg-output "its queue has it from acc update at check-wait-err-2.c:39.*" } */
/* { dg-output "error: a is taken away while a queue may still use it on device 0: " } */
/* { dg-output "a `wait .5.' is missing.*by acc exit data at check-wait-err-2.c:46.*" } */
/* { dg-output "its queue has it from acc compute at check-wait-err-2.c:43.*done.*" } */
/* { dg-output "b was mapped, but no kernel was given it.*3 errors, 1 warning" } */

#include <openacc.h>
#include <stdio.h>

#define N 1000

static int a[N], b[N];

int
main (void)
{
#pragma acc enter data copyin(a, b)

#pragma acc parallel loop async(1) present(a)
  for (int i = 0; i < N; i++)
    a[i] = i + 1;
#pragma acc update self(a[N/2:N/2]) async(2)
#pragma acc wait

#pragma acc update self(b[0:N/2]) async(3)
#pragma acc update device(b) async(4)
#pragma acc wait

#pragma acc parallel loop async(5) present(a)
  for (int i = 0; i < N; i++)
    a[i] = i + 2;
#pragma acc exit data delete(a) async(6)
#pragma acc wait

#pragma acc exit data delete(b)
  puts ("done");
  return 0;
}
