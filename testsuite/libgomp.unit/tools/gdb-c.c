/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   For gdb.sh: a section, a structure with a pointer, a string, on the device
   and changed there.  */

#include <stdlib.h>

struct pair
{
  int n;
  double *p;
  int k[3];
};

int table[4] = { 1, 2, 3, 4 };
static struct pair pair;

/* On the emulated device it is a variable of the worker process.  */
#pragma omp declare target
int declared = 6;
#pragma omp end declare target

void
stop_here (void)
{
  __asm__ volatile ("");
}

int
main (void)
{
  int n = 10, unmapped[3] = { 0 };
  char text[8] = "hello";
  double *v = malloc (n * sizeof *v);

  pair.n = 5;
  pair.p = malloc (5 * sizeof *pair.p);
  pair.k[1] = 4;
  for (int i = 0; i < n; i++)
    v[i] = i;
  for (int i = 0; i < 5; i++)
    pair.p[i] = i;
#pragma omp target enter data map(to : v[0 : n], table, pair, pair.p[0 : 5])
#pragma omp target enter data map(to : text)
#pragma omp target
  {
    v[2] = -2;
    pair.k[0] = 8;
    declared = 9;
  }
  /* The runtime may put this copy off.  */
  text[0] = 'j';
#pragma omp target update to(text)
  stop_here ();
#pragma omp target update to(table)
#pragma omp target exit data map(delete : v[0 : n], table, pair, pair.p[0 : 5])
  return unmapped[0] + text[7];
}
