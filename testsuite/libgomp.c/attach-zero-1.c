/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A pointer to a section of length 0 that is mapped or not: no error.  Stock
   libgomp: fatal, "pointer target not mapped for attach".  */
/* { dg-do run } */

#include <stdlib.h>

struct list
{
  int n;
  int *items;
  int tail;
};

int
main (void)
{
  int storage[8] = { 1, 2, 3, 4, 5, 6, 7, 8 }, i, n;
  struct list l = { 0, storage, 7 };

  for (n = 0; n <= 8; n += 4)
    {
      int seen = -1;

      l.n = n;
#pragma omp target map(to: l, l.items[0:n]) map(from: seen)
      {
        seen = l.tail;
        for (i = 0; i < l.n; i++)
          seen += l.items[i];
      }
      if (seen != 7 + n * (n + 1) / 2)
        abort ();
    }
  return 0;
}
