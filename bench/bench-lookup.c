/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Benchmark: the present table with many mappings in it.  */

#include "support.h"
#include "bench-lookup.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Arrays of 64 bytes; every second one is mapped, the others are "one more".
   The device counts its visits in the first element.  */
#define WORDS 8
/* Tables of fewer are small ones.  */
#define LEAST 1000
typedef double piece[WORDS];

static piece *pieces;           /* 2 * mapped */
static uint32_t *order;         /* numbers of mapped pieces, to insert by */
static long mapped;
static uint64_t random_state;

enum { SAME_4, RANDOM_4, SWEEP_4, ONE_MORE, INSERT_UP, REMOVE_UP,
       FIRST_TOUCH, INSERT_RANDOM, REMOVE_RANDOM, FIRST_EACH, NAMES };
static const char *const name_ends[NAMES] =
{
  "same 4", "random 4", "sweep, 4 at a time", "enter+exit one more",
  "insert ascending", "remove ascending", "first touch of lowest",
  "insert random", "remove random", "first touch of each"
};
static char names[NAMES][64];

/* xorshift: the same sequence in every run, for both runtimes.  */
static uint32_t
random_below (uint32_t n)
{
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return (random_state >> 32) * n >> 32;
}

static double *
piece_mapped (long i)
{
  return pieces[2 * i];
}

static void
order_ascend (void)
{
  for (long i = 0; i < mapped; i++)
    order[i] = i;
}

static void
order_shuffle (void)
{
  for (long i = mapped - 1; i > 0; i--)
    {
      uint32_t j = random_below (i + 1), t = order[i];
      order[i] = order[j];
      order[j] = t;
    }
}

/* (void) p: gcc 12 does not see that these directives use a variable.  */
static inline void
piece_enter (const double *p)
{
  (void) p;
#pragma omp target enter data map (to: p[0:WORDS])
}

static inline void
piece_enter_alloc (const double *p)
{
  (void) p;
#pragma omp target enter data map (alloc: p[0:WORDS])
}

static inline void
piece_release (const double *p)
{
  (void) p;
#pragma omp target exit data map (release: p[0:WORDS])
}

static void
pieces_insert (long n)
{
  for (long i = 0; i < n; i++)
    piece_enter (piece_mapped (order[i]));
}

static void
pieces_remove (long n)
{
  for (long i = 0; i < n; i++)
    piece_release (piece_mapped (order[i]));
}

static void
four_touch (double *a, double *b, double *c, double *d)
{
#pragma omp target map (tofrom: a[0:WORDS], b[0:WORDS]) \
                   map (tofrom: c[0:WORDS], d[0:WORDS])
  {
    a[0]++;
    b[0]++;
    c[0]++;
    d[0]++;
  }
}

static void
same_body (long n)
{
  long quarter = mapped / 4;
  for (long i = 0; i < n; i++)
    four_touch (piece_mapped (quarter / 2), piece_mapped (quarter),
                piece_mapped (2 * quarter), piece_mapped (3 * quarter));
}

static void
random_body (long n)
{
  long quarter = mapped / 4;
  for (long i = 0; i < n; i++)
    {
      /* One from each quarter: never the same twice in one construct.  */
      long a = random_below (quarter), b = random_below (quarter);
      long c = random_below (quarter), d = random_below (quarter);
      four_touch (piece_mapped (a), piece_mapped (quarter + b),
                  piece_mapped (2 * quarter + c),
                  piece_mapped (3 * quarter + d));
    }
}

/* All of them in order, again and again.  */
static void
sweep_body (long n)
{
  static long at;
  for (long i = 0; i < n; i++)
    {
      at = at + 8 <= mapped ? at + 4 : 0;
      four_touch (piece_mapped (at), piece_mapped (at + 1),
                  piece_mapped (at + 2), piece_mapped (at + 3));
    }
}

static void
one_more_body (long n)
{
  for (long i = 0; i < n; i++)
    {
      double *p = pieces[2 * (long) random_below (mapped) + 1];
#pragma omp target enter data map (to: p[0:WORDS])
      if (bench_mode == BENCH_VERIFY)
        {
#pragma omp target map (tofrom: p[0:WORDS])
          p[0]++;
        }
#pragma omp target exit data map (from: p[0:WORDS])
    }
}

static void
first_body (long n)
{
  for (long i = 0; i < n; i++)
    {
      double *p = piece_mapped (i);
#pragma omp target map (tofrom: p[0:WORDS])
      p[0]++;
    }
}

/* Sum over the mapped pieces as the device has them, and over the others.  */
static void
visits_sum (double *on_device, double *on_host)
{
  *on_device = *on_host = 0;
  for (long i = 0; i < mapped; i++)
    {
      double *p = piece_mapped (i);
#pragma omp target update from (p[0:WORDS])
      *on_device += p[0];
      *on_host += pieces[2 * i + 1][0];
    }
}

/* What a program's first target regions need once is not the table's cost.  */
static void
target_warm (void)
{
  for (long i = 0; i < 4; i++)
    {
      double *p = pieces[2 * i + 1];
#pragma omp target map (tofrom: p[0:WORDS])
      p[0]++;
      p[0]--;
    }
}

static void
table_ascending (void)
{
  order_ascend ();
  target_warm ();
  bench_once_measure (names[INSERT_UP], pieces_insert, mapped);
  bench_once_measure (names[FIRST_TOUCH], first_body, 1);
  bench_once_measure (names[REMOVE_UP], pieces_remove, mapped);
}

/* Few mappings: what the first construct with each costs.  */
static void
table_small (void)
{
  order_ascend ();
  target_warm ();
  bench_once_measure (names[INSERT_UP], pieces_insert, mapped);
  bench_once_measure (names[FIRST_EACH], first_body, mapped);
  bench_once_measure (names[REMOVE_UP], pieces_remove, mapped);
}

static void
table_random (void)
{
  const struct bench_row rows[] =
  {
    { names[SAME_4], same_body, NULL, NULL, NULL, 1 },
    { names[RANDOM_4], random_body, NULL, NULL, NULL, 1 },
    { names[SWEEP_4], sweep_body, NULL, NULL, NULL, 1 },
    { names[ONE_MORE], one_more_body, NULL, NULL, NULL, 1 },
  };
  enum { ROWS = sizeof (rows) / sizeof (rows[0]) };
  long visits[ROWS] = { 0 };

  order_shuffle ();
  bench_once_measure (names[INSERT_RANDOM], pieces_insert, mapped);
  for (int i = 0; i < ROWS; i++)
    if (bench_row_wanted (rows[i].name))
      visits[i] = bench_row_measure (&rows[i]);
  if (bench_mode == BENCH_VERIFY)
    {
      double on_device, on_host;
      visits_sum (&on_device, &on_host);
      bench_result_check (names[SAME_4],
                          on_device
                            == 4.0 * (visits[0] + visits[1] + visits[2]));
      bench_result_check (names[ONE_MORE], on_host == visits[3]);
    }
  bench_once_measure (names[REMOVE_RANDOM], pieces_remove, mapped);
}

/* Nothing is copied and the device's memory is new, so that all memory that
   becomes resident is the runtime's.  */
static void
table_weigh (void)
{
  char name[64];
  order_ascend ();
  long before = bench_resident_bytes ();
  for (long i = 0; i < mapped; i++)
    piece_enter_alloc (piece_mapped (i));
  long after = bench_resident_bytes ();
  pieces_remove (mapped);
  snprintf (name, sizeof name, "host bytes per mapping, N=%ld", mapped);
  bench_value_print (name, (double) (after - before) / mapped);
}

static void
table_init (long n)
{
  mapped = n;
  random_state = UINT64_C (88172645463325252);
  pieces = aligned_alloc (sizeof (piece), 2 * n * sizeof (piece));
  order = malloc (n * sizeof (*order));
  if (!pieces || !order)
    {
      fprintf (stderr, "bench: out of memory\n");
      exit (2);
    }
  memset (pieces, 0, 2 * n * sizeof (piece));
  order_ascend ();
}

static void
table_fini (void)
{
  free (pieces);
  free (order);
}

/* Names for N mappings; does the user want any of them?  */
static bool
names_make (long n)
{
  bool wanted = false;
  bool is_small = n < LEAST;
  for (int i = 0; i < NAMES; i++)
    {
      snprintf (names[i], sizeof (names[i]), "c N=%ld %s", n, name_ends[i]);
      bool has_row = is_small ? i == FIRST_EACH || i == INSERT_UP
                                  || i == REMOVE_UP
                              : i != FIRST_EACH;
      if (has_row && (i <= ONE_MORE || bench_mode != BENCH_VERIFY))
        wanted |= bench_row_wanted (names[i]);
    }
  return wanted;
}

void
bench_lookup_run (void)
{
  long n = LEAST;
  while (n * 10 <= bench_most)
    n *= 10;
  /* First, while all memory is new.  */
  if (bench_mode == BENCH_TIME && n <= bench_most && names_make (n))
    {
      table_init (n);
      table_weigh ();
      table_fini ();
    }
  for (n = 10; n < LEAST && n <= bench_most; n *= 10)
    if (names_make (n))
      {
        table_init (n);
        table_small ();
        table_fini ();
      }
  for (n = LEAST; n <= bench_most; n *= 10)
    if (names_make (n))
      {
        table_init (n);
        table_ascending ();
        table_random ();
        table_fini ();
      }
}
