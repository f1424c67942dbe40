/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The element below an array is added to: what lies around it changes,
   whatever its type.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-set-target-env-var GOMP_PSET_CHECK "1" } */
/* { dg-shouldfail "out of bounds" { offload_device } } */
/* { dg-output "error: d\[^\n\]* was written before its start on device 0: .*" } */
/* { dg-output "error: f\[^\n\]* was written before its start on device 0: .*" } */
/* { dg-output "error: i\[^\n\]* was written before its start on device 0: .*" } */
/* { dg-output "error: c\[^\n\]* was written before its start on device 0: .*" } */
/* { dg-output "4 errors, 0 warnings" } */

#define N 20
double d[3 * N];
float f[3 * N];
int i[3 * N];
char c[3 * N];

int
main (void)
{
#pragma omp target map(tofrom: d[10:N])
  for (int k = 9; k < 10 + N; k++)
    d[k] += 1;
#pragma omp target map(tofrom: f[10:N])
  for (int k = 9; k < 10 + N; k++)
    f[k] += 1;
#pragma omp target map(tofrom: i[10:N])
  for (int k = 9; k < 10 + N; k++)
    i[k] += 1;
#pragma omp target map(tofrom: c[10:N])
  for (int k = 9; k < 10 + N; k++)
    c[k] += 1;
  return 0;
}
