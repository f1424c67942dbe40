/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Small objects that come back one by one (OpenMP 5.2, 5.8.3 and 14.1): their
   neighbours are read along with them, and whatever has changed the device since
   then is seen.  On emulated GPUs the driver's trace says how few copies 300
   exit data and 300 updates are.  */
/* { dg-do run } */
/* { dg-set-target-env-var GOMP_PSET_EMULATE_TRACE "ahead-1.trace" } */
/* { dg-set-target-env-var GOMP_PSET_DEFER "1" } */

#include <stdlib.h>

#include "driver-trace.h"

#define OBJECTS 300
#define N 12
#define STEPS 4000

static int objects[OBJECTS][N], model[OBJECTS][N];
static unsigned seed = 11;

static int
below (int n)
{
  seed = seed * 1664525u + 1013904223u;
  return (int) ((seed >> 8) % (unsigned) n);
}

static void
enter (void)
{
  for (int o = 0; o < OBJECTS; o++)
    {
      int *p = objects[o];
      for (int i = 0; i < N; i++)
        p[i] = model[o][i] = o * N + i;
#pragma omp target enter data map(to: p[0:N])
      p[0] = -1;
    }
}

static void
compare (int o)
{
  for (int i = 0; i < N; i++)
    if (objects[o][i] != model[o][i])
      {
        printf ("object %d, element %d: %d, not %d\n", o, i, objects[o][i],
                model[o][i]);
        abort ();
      }
}

static void
fetch (int o)
{
  int *p = objects[o];

  memset (p, 0x55, N * sizeof (int));
#pragma omp target update from(p[0:N])
  compare (o);
}

static void
change (int o)
{
  int *p = objects[o], i = below (N);

  switch (below (3))
    {
    case 0:
      p[i] = model[o][i] = below (1000);
#pragma omp target update to(p[i:1])
      break;
    case 1:
#pragma omp target map(alloc: p[0:N]) firstprivate(i)
      p[i]++;
      model[o][i]++;
      break;
    case 2:
      i = 0;
#pragma omp target exit data map(delete: p[0:N])
      for (int j = 0; j < N; j++)
        p[j] = model[o][j] = below (1000);
#pragma omp target enter data map(to: p[0:N])
      break;
    }
}

static void
random_uses (void)
{
  for (int s = 0; s < STEPS; s++)
    if (below (8) == 0)
      change (below (OBJECTS));
    else
      {
        int first = below (OBJECTS - 5);
        for (int o = first; o < first + 5; o++)
          fetch (o);
      }
}

/* Bring all home by one directive each, and return how many copies that are.  */
static int
leave (int removes)
{
  struct driver_calls before, after;

  driver_calls_count ("ahead-1.trace", &before);
  for (int o = OBJECTS; o-- > 0;)
    {
      int *p = objects[o];
      if (removes)
        {
#pragma omp target exit data map(from: p[0:N])
        }
      else
        {
#pragma omp target update from(p[0:N])
        }
      compare (o);
      p[1] = -1;
    }
  driver_calls_count ("ahead-1.trace", &after);
  return after.copies - before.copies;
}

int
main (void)
{
  for (int turn = 0; turn < 2; turn++)
    {
      int updates, exits;
      enter ();
      random_uses ();
      updates = leave (0);
#pragma omp target
      ;
      exits = leave (1);
      printf ("%d copies for updates, %d for exit data\n", updates, exits);
      if (updates > OBJECTS / 10 || exits > OBJECTS / 10)
        abort ();
    }
  return 0;
}
