/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel that calls a function of the C library, and one through a pointer
   to a function of the program's own.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

#pragma omp declare target
static int
by_value (const void *left, const void *right)
{
  return *(const int *) left - *(const int *) right;
}
#pragma omp end declare target

int
main (void)
{
  int a[9] = { 5, 3, 9, 1, 7, 2, 8, 6, 4 }, i, length = 0;
  char text[20] = "some text";

#pragma omp target map(tofrom: a, length) map(to: text)
  {
    qsort (a, 9, sizeof (int), by_value);
    length = strlen (text);
  }
  for (i = 0; i < 9; i++)
    if (a[i] != i + 1)
      abort ();
  return length != 9;
}
