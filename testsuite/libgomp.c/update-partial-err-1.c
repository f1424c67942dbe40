/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   target update of a section that begins before what is mapped: an error.  */
/* { dg-do run } */
/* { dg-shouldfail "partly mapped" { offload_device } } */
/* { dg-output "libgomp: Trying to update .* when only .* is mapped" } */

int
main (int argc, char **argv)
{
  char a[100] = { 0 };

  (void) argv;
#pragma omp target enter data map(to: a[50:10])
#pragma omp target update from(a[45 * argc:10])
  return a[50];
}
