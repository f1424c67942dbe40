/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   ompx_hold: what a region holds is not taken away by others' exit data, nor
   copied out by them, and goes with the region.
   options: -fopenmp-extensions  */

#include <omp.h>

static int x[10], y[10];

static int
here (void *p)
{
  return omp_target_is_present (p, 0);
}

/* One reference that is held, and none else.  */
static int
held_alone (void)
{
  int wrong = 0;

  x[0] = 1;
#pragma omp target data map(ompx_hold, tofrom : x)
  {
#pragma omp target
    x[0] = 2;
#pragma omp target exit data map(from : x)
    wrong |= !here (x) || x[0] != 1;
#pragma omp target exit data map(delete : x)
    wrong |= !here (x) || x[0] != 1;
    /* This copies, whatever else it does.  */
#pragma omp target exit data map(always, from : x)
    wrong |= !here (x) || x[0] != 2;
#pragma omp target
    x[0] = 3;
  }
  return wrong || here (x) || x[0] != 3;
}

/* Others, which delete takes away, and exit data one by one.  */
static int
held_besides (void)
{
  int wrong = 0;

#pragma omp target enter data map(to : y)
#pragma omp target enter data map(to : y)
#pragma omp target data map(ompx_hold, to : y)
  {
#pragma omp target data map(ompx_hold, to : y)
    {
#pragma omp target exit data map(delete : y)
    } wrong
      |= !here (y);
#pragma omp target exit data map(release : y)
    wrong |= !here (y);
#pragma omp target enter data map(to : y)
  }
  /* What was entered inside is there still.  */
  wrong |= !here (y);
#pragma omp target exit data map(release : y)
  return wrong || here (y);
}

struct s
{
  int n, m;
};

/* A structure of which a part is held is held.  */
static int
held_part (void)
{
  struct s s = { 1, 2 };
  int wrong = 0;

#pragma omp target data map(tofrom : s) map(ompx_hold, tofrom : s.n)
  {
#pragma omp target exit data map(delete : s)
    wrong |= !here (&s);
#pragma omp target map(tofrom : s)
    s.m = 3;
    wrong |= s.m != 2;
  }
  return wrong || here (&s) || s.m != 3;
}

int
main (void)
{
  for (int round = 0; round < 3; round++)
    {
      if (held_alone ())
        return 1;
      if (held_besides ())
        return 2;
      if (held_part ())
        return 3;
    }
  return 0;
}
