/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Structure first, its pointer's section later, by enter data: attached;
   target update and exit data of the structure spare the pointer on both
   sides.  */
/* { dg-do run } */

#include <stdlib.h>

struct pair
{
  int a;
  int *p;
  int b;
};

int
main (void)
{
  int data[20], seen = 0, i;
  struct pair s = { 1, data, 2 };

  for (i = 0; i < 20; i++)
    data[i] = 1;
#pragma omp target enter data map(to: s)
#pragma omp target enter data map(to: s.p[0:20])
  s.a = 10;
  s.b = 20;
#pragma omp target update to(s)
#pragma omp target map(tofrom: seen)
  {
    for (i = 0; i < 20; i++)
      seen += s.p[i];
    seen += s.a + s.b;
    s.a = 11;
    s.p[0] = 5;
  }
  if (seen != 50)
    abort ();
#pragma omp target update from(s)
  if (s.p != data || s.a != 11)
    abort ();
#pragma omp target exit data map(from: s.p[0:20])
#pragma omp target exit data map(always, from: s)
  if (s.p != data || data[0] != 5)
    abort ();
  return 0;
}
