/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A list that is not carried out at all, since a length is negative, still names the
   section.
   fails: data: a\[5:n\], at 0x  */

#include <stdlib.h>

int
main (void)
{
  int *a = malloc (400), n = -3;

#pragma omp target map(tofrom : a[5 : n])
  a[5] = 1;
  return 0;
}
