/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A fatal error in one of several threads ends the program at once.  Stock
   libgomp holds the lock of the device on some fatal paths, and can hang.  */
/* { dg-do run } */
/* { dg-shouldfail "overlap" { offload_device } } */
/* { dg-output "libgomp: Trying to map into device .* is already mapped" } */

#include <omp.h>
#include <stdlib.h>

static void
at_exit (void)
{
  int a = 1;

#pragma omp target map(tofrom: a)
  a++;
}

int
main (void)
{
  static int big[1000];
  int b[10];

  atexit (at_exit);
#pragma omp target enter data map(to: big[0:500])
#pragma omp parallel num_threads(4) private(b)
  for (int i = 0; i < 100; i++)
    {
      b[0] = i;
      if (omp_get_thread_num () == 2 && i == 50)
        {
#pragma omp target enter data map(to: big[400:200])
        }
#pragma omp target map(tofrom: b)
      b[0]++;
    }
  return 0;
}
