/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The device does not take what three directives have sent it, as one copy; of
   the copies made one by one it does not take the second.  The message names that
   one's object, and the directive whose bytes it has, not the last one's.  */
/* { dg-do run } */
/* { dg-require-effective-target nvptx } */
/* { dg-additional-options "-g" } */
/* { dg-set-target-env-var GOMP_PSET_EMULATE_FAIL "cuMemcpyHtoDAsync_v2:1:700,cuMemcpyHtoDAsync_v2:3:700" } */
/* { dg-set-target-env-var GOMP_PSET_DEFER "1" } */
/* { dg-shouldfail "the device fails" } */

static int a[10], b[20], c[30];

int
main (void)
{
#pragma omp target enter data map(to: a)
#pragma omp target enter data map(to: b)
#pragma omp target update to(b)
#pragma omp target enter data map(to: c)
#pragma omp target
  c[0] = a[0] + b[0];
  return 0;
}

/* { dg-output "data: b.0:20., 80 bytes at .*" } */
/* { dg-output "an earlier directive had sent it: sent at .*posted-err-1.c:19.*" } */
/* { dg-output "libgomp: Copying of host object" } */
