/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Partial presence in both directions: a section that begins before what is
   mapped, and one that surrounds it.  */
/* { dg-do run } */
/* { dg-shouldfail "partly mapped" { offload_device } } */
/* { dg-output "libgomp: Trying to map into device .* is already mapped" } */

int
main (int argc, char **argv)
{
  int a[100], from = 10 * argc;

  (void) argv;
#pragma omp target enter data map(alloc: a[30:20])
  /* Inside: fine.  */
#pragma omp target enter data map(alloc: a[35:5])
#pragma omp target data map(alloc: a[from:60])
  a[0] = 1;
  return 0;
}
