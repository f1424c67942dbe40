/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   An element too many on an NVIDIA GPU, in a small array among others: with
   GOMP_PSET_CHECK each has an allocation of its own, so that the emulated
   driver stops the kernel there.  */
/* { dg-do run } */
/* { dg-require-effective-target nvptx } */
/* { dg-require-effective-target emulated_memory } */
/* { dg-set-target-env-var GOMP_PSET_CHECK "1" } */
/* { dg-shouldfail "out of bounds" } */
/* { dg-output "Invalid __global__ write of size 4 bytes.*" } */
/* { dg-output "The nearest allocation is 0 bytes before, of 200 bytes at" } */

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
