/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory that a kernel sets to one byte, whichever, was written: nothing is
   said.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-set-target-env-var GOMP_PSET_CHECK "1" } */
/* { dg-output "^right\[\n\r\]*$" } */

#include <stdio.h>

int
main (void)
{
  static unsigned char picture[256][32];
  int wrong = 0;

#pragma omp target map(from: picture)
  for (int y = 0; y < 256; y++)
    for (int x = 0; x < 32; x++)
      picture[y][x] = y;
  for (int y = 0; y < 256; y++)
    {
#pragma omp target map(from: picture[y:1]) firstprivate(y)
      for (int x = 0; x < 32; x++)
        picture[y][x] = y;
      wrong += picture[y][3] != y;
    }
  puts (wrong ? "wrong" : "right");
  return 0;
}
