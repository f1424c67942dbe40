/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A program that closes the low descriptors after a kernel, as daemons do,
   goes on using its device.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-output "a\\\[0\\\] is 2" } */

#include <stdio.h>
#include <unistd.h>

static int a[10];

int
main (void)
{
#pragma omp target enter data map(to: a)
#pragma omp target
  a[0] = 1;
  for (int fd = 3; fd < 256; fd++)
    close (fd);
#pragma omp target
  a[0]++;
#pragma omp target exit data map(from: a)
  printf ("a[0] is %d\n", a[0]);
  return 0;
}
