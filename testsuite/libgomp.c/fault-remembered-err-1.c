/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/* A host pointer to data that regions carried out from memory had: the report
   says that its mapping is gone, also when much else has gone since.  */
/* { dg-do run } */
/* { dg-require-effective-target fault_reports } */
/* { dg-set-target-env-var GOMP_PSET_REMEMBER "1" } */
/* { dg-shouldfail "used after the region" { offload_device } } */
/* { dg-output "libgomp: memory fault in kernel .*mapping that is gone.*released by" } */

int x[100], others[100][16];
struct { int *p; } holder;

static void
count (void)
{
#pragma omp target map(tofrom: x)
  x[0]++;
}

int
main (void)
{
  int value = 0;

  for (int i = 0; i < 10; i++)
    count ();
  for (int i = 0; i < 100; i++)
    {
#pragma omp target enter data map(to: others[i])
#pragma omp target exit data map(delete: others[i])
    }
  holder.p = x;
#pragma omp target map(to: holder) map(from: value)
  value = holder.p[1];
  return value;
}
