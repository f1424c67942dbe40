/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Variables of declare target beside those of declare target link: GCC 12 lists
   them in different orders for the host and for NVPTX, which depend on names.  */
/* { dg-do run } */

#include <stdlib.h>

#pragma omp declare target
int dt = 5;
int dta[10];
static int sdt = 3;
int *dtp;
#pragma omp end declare target

int lk[100];
int lk2 = 8;
#pragma omp declare target link(lk, lk2)

int
main (void)
{
  int sum = 0;

#pragma omp target map(tofrom: sum)
  sum = dt + sdt;
  if (sum != 8)
    abort ();
#pragma omp target map(tofrom: lk) map(to: lk2)
  {
    lk[3] = lk[4] + lk2;
    lk2 = 0;
  }
  if (lk[3] != 8)
    abort ();
  return 0;
}
