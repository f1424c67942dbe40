/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Benchmark: constructs on a device that may be elsewhere.  It does not call
   MPI.

   bench-mpi time: a line for each row, its name and the time of one construct,
   or of one pair of them, in nanoseconds: the shortest batch.
   bench-mpi ROW TIMES: ROW so often, for counting messages.  */

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define N 64
#define LARGE ((size_t) 256 << 20)
#define NODES 1000
#define A(i) a##i [0:N]
#define A4(i) A (i##0), A (i##1), A (i##2), A (i##3)
#define A16 A4 (0), A4 (1), A4 (2), A4 (3)
#define DECLARE4(i) *a##i##0, *a##i##1, *a##i##2, *a##i##3
#define TAKE(i) a##i = malloc (N * sizeof (double))
#define TAKE4(i) TAKE (i##0), TAKE (i##1), TAKE (i##2), TAKE (i##3)

struct node
{
  struct node *next;
  double value;
};

static double DECLARE4 (0), DECLARE4 (1), DECLARE4 (2), DECLARE4 (3);
static char *large;
static struct node nodes[NODES];

static void
set_up (void)
{
  TAKE4 (0), TAKE4 (1), TAKE4 (2), TAKE4 (3);
  a00[0] = 0;
  large = malloc (LARGE);
  memset (large, 1, LARGE);
  for (int i = 0; i < NODES; i++)
    nodes[i] = (struct node) { i + 1 < NODES ? &nodes[i + 1] : NULL, i };
}

static double
now_ns (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1e9 + now.tv_nsec;
}

/* ---- Rows: what TIMES turns take, in nanoseconds ---- */

static double
present (int times)
{
  double begin;

#pragma omp target enter data map(to : a00[0 : N])
#pragma omp target map(tofrom : a00[0 : N])
  a00[0] = 0;
  begin = now_ns ();
  for (int i = 0; i < times; i++)
    {
#pragma omp target map(tofrom : a00[0 : N])
      a00[0] += 1;
    }
  begin = now_ns () - begin;
#pragma omp target exit data map(delete : a00[0 : N])
  return begin;
}

/* A question that a server answers without its device's process.  Older omp.h do
   not declare the routine.  */
static double
asked (int times)
{
  int (*reaches) (const void *, size_t, int);
  double begin = now_ns ();

  *(void **) &reaches = dlsym (RTLD_DEFAULT, "omp_target_is_accessible");
  for (int i = 0; i < times && reaches; i++)
    reaches (a00, N, 0);
  return now_ns () - begin;
}

static double
fresh (int times)
{
  double begin = now_ns ();

  for (int i = 0; i < times; i++)
    {
#pragma omp target map(tofrom : A16)
      a00[0] += a33[0];
    }
  return now_ns () - begin;
}

static double
enter_exit (int times)
{
  double begin = now_ns ();

  for (int i = 0; i < times; i++)
    {
#pragma omp target enter data map(to : A16)
#pragma omp target exit data map(from : A16)
    }
  return now_ns () - begin;
}

/* Each node by constructs of its own, as programs for any runtime do.  */
static double
list (int times)
{
  double begin = now_ns ();

  for (int i = 0; i < times; i++)
    {
      struct node *head = nodes;
      double sum = 0;
#pragma omp target enter data map(to : nodes[0 : 1])
      for (struct node *node = head; node->next; node = node->next)
        {
#pragma omp target enter data map(to : node->next[0 : 1])
        }
#pragma omp target map(tofrom : sum) map(to : head[0 : 1])
      for (struct node *node = head; node; node = node->next)
        sum += node->value;
      for (struct node *node = head; node; node = node->next)
        {
#pragma omp target exit data map(delete : node[0 : 1])
        }
      if (sum != NODES * (NODES - 1) / 2)
        {
          printf ("list: %g\n", sum);
          abort ();
        }
    }
  return now_ns () - begin;
}

/* TIMES updates of what is large, to the device if IN, else from it.  */
static double
update_large (int times, int in)
{
  double begin;

#pragma omp target enter data map(to : large[0 : LARGE])
  begin = now_ns ();
  for (int i = 0; i < times; i++)
    {
      if (in)
        {
#pragma omp target update to(large[0 : LARGE])
        }
      else
        {
#pragma omp target update from(large[0 : LARGE])
        }
    }
  begin = now_ns () - begin;
#pragma omp target exit data map(delete : large[0 : LARGE])
  return begin;
}

static double
large_to (int times)
{
  return update_large (times, 1);
}

static double
large_from (int times)
{
  return update_large (times, 0);
}

/* TURNS of a batch; 0: the row is for counting alone.  */
static const struct
{
  const char *name;
  double (*run) (int times);
  int turns, batches;
} rows[] = {
  { "asked", asked, 20, 100 },    { "present", present, 20, 100 },
  { "fresh", fresh, 20, 50 },     { "enter-exit", enter_exit, 20, 50 },
  { "list", list, 0, 0 },         { "large-to", large_to, 1, 3 },
  { "large-from", large_from, 1, 3 }
};
#define N_ROWS (sizeof rows / sizeof *rows)

static void
measure (int row)
{
  double best = 1e18;

  for (int i = 0; i < rows[row].batches; i++)
    {
      double took = rows[row].run (rows[row].turns) / rows[row].turns;
      best = took < best ? took : best;
    }
  printf ("%s %.0f\n", rows[row].name, best);
  fflush (stdout);
}

int
main (int argc, char **argv)
{
  set_up ();
  if (argc == 2 && strcmp (argv[1], "time") == 0)
    for (size_t i = 0; i < N_ROWS; i++)
      {
        if (rows[i].turns > 0)
          measure (i);
      }
  else
    for (size_t i = 0; i < N_ROWS; i++)
      if (argc == 3 && strcmp (argv[1], rows[i].name) == 0)
        rows[i].run (atoi (argv[2]));
  return 0;
}
