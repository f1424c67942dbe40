/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Directives in a handler of exit that was registered before the first
   construct, and in a destructor: the data is still there.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-output "handler: 8 1\ndestructor: 8 2\n" } */

#include <stdio.h>
#include <stdlib.h>

static int a[10], b[10];

static void
handler (void)
{
#pragma omp target map(tofrom: b)
  {
    a[0]++;
    b[0]++;
  }
#pragma omp target update from(a)
  printf ("handler: %d %d\n", a[0], b[0]);
}

static void __attribute__ ((destructor))
end (void)
{
  a[0] = 0;
#pragma omp target map(tofrom: b)
  b[0]++;
#pragma omp target exit data map(from: a)
  printf ("destructor: %d %d\n", a[0], b[0]);
}

int
main (void)
{
  atexit (handler);
#pragma omp target enter data map(to: a)
#pragma omp target
  a[0] = 7;
  return 0;
}
