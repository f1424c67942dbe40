/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The same updates again and again, of sections by chance, to and from the device,
   with kernels and new mappings between them: both copies of all arrays against a
   model, by one thread and by three with arrays of their own.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ARRAYS 6
#define LENGTH 96
#define STEPS 400

struct set
{
  unsigned seed;
  int host[ARRAYS][LENGTH];
  /* What the host and the device are to have.  */
  int here[ARRAYS][LENGTH], there[ARRAYS][LENGTH];
};

static int
below (struct set *set, int n)
{
  set->seed = set->seed * 1664525u + 1013904223u;
  return (int) ((set->seed >> 8) % (unsigned) n);
}

static void
copy (int (*to)[LENGTH], int (*from)[LENGTH], int k, int first, int n)
{
  memcpy (&to[k][first], &from[k][first], n * sizeof (int));
}

static void
change (struct set *set, int k)
{
  for (int i = 0; i < LENGTH; i++)
    if (below (set, 4) == 0)
      set->host[k][i] = set->here[k][i] = below (set, 100000);
}

static void
update_to (struct set *set, int k, int first, int n)
{
  int *a = set->host[k];

#pragma omp target update to(a[first : n])
  copy (set->there, set->here, k, first, n);
}

static void
update_from (struct set *set, int k, int first, int n)
{
  int *a = set->host[k];

#pragma omp target update from(a[first : n])
  copy (set->here, set->there, k, first, n);
}

static void
add_on_device (struct set *set, int k, int first, int n)
{
  int *a = set->host[k];

#pragma omp target map(to : a[0 : LENGTH])
  for (int i = first; i < first + n; i++)
    a[i] += 3;
  for (int i = first; i < first + n; i++)
    set->there[k][i] += 3;
}

static void
map_anew (struct set *set, int k)
{
  int *a = set->host[k];

#pragma omp target exit data map(from : a[0 : LENGTH])
  copy (set->here, set->there, k, 0, LENGTH);
#pragma omp target enter data map(to : a[0 : LENGTH])
  ;
}

/* A step of one kind, several times.  */
static void
step (struct set *set)
{
  int kind = below (set, 12), k = below (set, ARRAYS),
      first = below (set, LENGTH);
  int n = 1 + below (set, LENGTH - first);

  for (int turn = below (set, 4); turn >= 0; turn--)
    {
      change (set, k);
      if (kind < 4)
        update_to (set, k, first, n);
      else if (kind < 7)
        update_from (set, k, first, n);
      else if (kind < 8)
        add_on_device (set, k, first, n);
      else if (kind < 9)
        map_anew (set, k);
      else
        for (int j = 0; j < ARRAYS; j++)
          (kind < 11 ? update_to : update_from) (set, j, 0,
                                                 1 + (n + j) % LENGTH);
    }
}

static int
check (unsigned seed)
{
  struct set *set = calloc (1, sizeof *set);
  int wrong = 0;

  set->seed = seed;
  for (int k = 0; k < ARRAYS; k++)
    {
      int *a = set->host[k];
      change (set, k);
#pragma omp target enter data map(to : a[0 : LENGTH])
      copy (set->there, set->here, k, 0, LENGTH);
    }
  for (int s = 0; s < STEPS && !wrong; s++)
    {
      step (set);
      wrong = memcmp (set->host, set->here, sizeof set->host) ? s + 1 : 0;
    }
  for (int k = 0; k < ARRAYS; k++)
    {
      int *a = set->host[k];
#pragma omp target exit data map(from : a[0 : LENGTH])
      if (!wrong && memcmp (a, set->there[k], sizeof set->there[k]))
        wrong = STEPS + 1;
    }
  if (wrong)
    printf ("seed %u: wrong at step %d\n", seed, wrong);
  free (set);
  return wrong != 0;
}

int
main (void)
{
  int wrong = 0;

  for (unsigned seed = 1; seed <= 5; seed++)
    wrong += check (seed);
#pragma omp parallel num_threads(3) reduction(+ : wrong)
  wrong += check (100 + (unsigned) omp_get_thread_num ());
  return wrong != 0;
}
