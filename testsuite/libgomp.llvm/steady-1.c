/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Regions that run again and again, with one, four and 16 pointers: new sections
   are one copy each way, and what is present is none.
   last target: 0/1/1/0 0/1/1/0 0/1/1/0 0/0/0/0 0/0/0/0 0/0/0/0  */

#include <stdlib.h>

#define REPEAT for (int i = 0; i < 6; i++)
#define FOUR(x) x##0[0 : 8], x##1[0 : 8], x##2[0 : 8], x##3[0 : 8]
#define SUM(x) x##0[1] + x##1[1] + x##2[1] + x##3[1]
#define OMP(x) _Pragma (#x)

int
main (void)
{
  int *p[16];
  int *a0, *a1, *a2, *a3, *b0, *b1, *b2, *b3, *c0, *c1, *c2, *c3, *d0, *d1,
    *d2, *d3;

  for (int i = 0; i < 16; i++)
    {
      p[i] = malloc (8 * sizeof (int));
      p[i][1] = 1;
    }
  a0 = p[0], a1 = p[1], a2 = p[2], a3 = p[3];
  b0 = p[4], b1 = p[5], b2 = p[6], b3 = p[7];
  c0 = p[8], c1 = p[9], c2 = p[10], c3 = p[11];
  d0 = p[12], d1 = p[13], d2 = p[14], d3 = p[15];
  a0[1] = 0;
  REPEAT
  OMP (omp target map(tofrom : FOUR (a), FOUR (b), FOUR (c), FOUR (d)))
  a0[1] += SUM (b) + SUM (c) + SUM (d) + a1[1] + a2[1] + a3[1];
  REPEAT
  OMP (omp target map(tofrom : FOUR (a)))
  a0[1] += a1[1] + a2[1] + a3[1];
  REPEAT
  OMP (omp target map(tofrom : a0[0 : 8]))
  a0[1]++;
  OMP (omp target enter data map(to : FOUR (a), FOUR (b), FOUR (c), FOUR (d)))
  REPEAT
  OMP (omp target)
  a0[1] += SUM (b) + SUM (c) + SUM (d) + a1[1] + a2[1] + a3[1];
  REPEAT
  OMP (omp target map(tofrom : FOUR (a)))
  a0[1] += a1[1] + a2[1] + a3[1];
  REPEAT
  OMP (omp target)
  a0[1]++;
  OMP (omp target exit data map(from : a0[0 : 8]))
  OMP (omp target exit data map(delete : a1[0 : 8], a2[0 : 8], a3[0 : 8],
                                FOUR (b), FOUR (c), FOUR (d)))
  return a0[1] != 12 * (15 + 3 + 1);
}
