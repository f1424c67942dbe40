/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A program that closes all descriptors after its first kernel does not just
   end with status 0 at the next one.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-shouldfail "closed descriptors" } */
/* { dg-output "libgomp: the program has closed descriptor \[0-9\]+, by which host device 0 is reached.*before its first construct" } */

#include <unistd.h>

static int a[10];

int
main (void)
{
#pragma omp target map(tofrom: a)
  a[0] = 1;
  for (int fd = 3; fd < 100000; fd++)
    close (fd);
#pragma omp target map(tofrom: a)
  a[0]++;
  return 0;
}
