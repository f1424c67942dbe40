/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   GOMP_PSET_CHECK: a directive that enters again, in another size, what it has
   mapped itself is told of as what has mapped it, too.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-set-target-env-var GOMP_PSET_CHECK "1" } */
/* { dg-output "warning: a is entered with 200 bytes, but is mapped with 400.*" } */
/* { dg-output "warning: a is still mapped at the end: 1 mapping, 400 bytes.*" } */
/* { dg-output "warning: a was mapped, but no kernel was given it.*" } */
/* { dg-output "gomp-pset check: 0 errors, 3 warnings" } */

static int a[100];

int
main (void)
{
  for (int n = 100; n > 0; n -= 50)
    {
#pragma omp target enter data map(to: a[0:n])
    }
  return 0;
}
