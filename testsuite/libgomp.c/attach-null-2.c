/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Null while the structure was mapped, set later: the next map of the section
   attaches.  */
/* { dg-do run } */

#include <stddef.h>
#include <stdlib.h>

struct list
{
  int n;
  int *items;
};

int
main (void)
{
  struct list l = { 0, NULL };
  int seen = -1, i;

#pragma omp target enter data map(to: l)
  l.n = 10;
  l.items = malloc (10 * sizeof (int));
  for (i = 0; i < 10; i++)
    l.items[i] = i;
#pragma omp target update to(l.n)
#pragma omp target enter data map(to: l.items[0:l.n])
#pragma omp target map(from: seen)
  {
    seen = 0;
    for (i = 0; i < l.n; i++)
      seen += l.items[i];
  }
  if (seen != 45)
    abort ();
#pragma omp target exit data map(release: l.items[0:l.n])
#pragma omp target exit data map(delete: l)
  free (l.items);
  return 0;
}
