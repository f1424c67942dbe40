/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   An element too many on an AMD GPU, in a small array among others: with
   GOMP_PSET_CHECK each has an allocation of its own, so that the emulated driver stops
   the kernel there, and the array is named.  */
/* { dg-do run } */
/* { dg-require-effective-target gcn } */
/* { dg-require-effective-target emulated_memory } */
/* { dg-set-target-env-var GOMP_PSET_CHECK "1" } */
/* { dg-shouldfail "out of bounds" } */
/* { dg-output "Invalid store.*0 bytes after the end of the allocation of 200 bytes.*" } */
/* { dg-output "libgomp: memory fault in kernel main.*" } */
/* { dg-output "the address is that of byte 200 of b, which has 200.*" } */
/* { dg-output "b: 200 bytes, mapped by target data at gcn-check-err-1.c:21" } */

int
main (void)
{
  float a[50] = { 0 }, b[50] = { 0 }, c[50] = { 0 };
  int n = 51;

#pragma omp target data map(tofrom: a, b, c)
#pragma omp target map(to: n)
  for (int i = 0; i < n; i++)
    b[i] = a[0] + c[0] + 1;
  return b[0] != 1;
}
