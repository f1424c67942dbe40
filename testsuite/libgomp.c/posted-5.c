/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The device does not take what two directives have sent it as one copy, but takes
   both copies made one by one: after the driver's error it is said that nothing is
   lost, and nothing is.  */
/* { dg-do run } */
/* { dg-require-effective-target nvptx } */
/* { dg-set-target-env-var GOMP_PSET_EMULATE_FAIL "cuMemcpyHtoDAsync_v2:1:700" } */
/* { dg-set-target-env-var GOMP_PSET_DEFER "1" } */

static int a[10], b[20];

int
main (void)
{
  int sum = 0;

  a[3] = 1;
  b[4] = 2;
#pragma omp target enter data map(to: a)
#pragma omp target enter data map(to: b)
#pragma omp target map(from: sum)
  sum = a[3] + b[4];
  return sum != 3;
}

/* { dg-output "libgomp: device 0 has taken the same copies one by one: nothing is lost" } */
