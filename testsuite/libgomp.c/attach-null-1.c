/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A null pointer in a structure with a section of length 0: mapped, null on
   the device.  Stock libgomp: fatal, "attempt to attach null pointer".  */
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
  int seen = -1;

#pragma omp target enter data map(to: l)
#pragma omp target enter data map(to: l.items[0:l.n])
#pragma omp target map(from: seen)
  seen = l.n + (l.items == NULL ? 100 : 200);
  if (seen != 100)
    abort ();
#pragma omp target exit data map(release: l.items[0:l.n])
#pragma omp target exit data map(delete: l)
  return 0;
}
