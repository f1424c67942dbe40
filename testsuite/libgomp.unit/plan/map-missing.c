/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Pointers that lists attach: in long lists those that are listed are found, in a
   time that does not grow with the square of the list; those that are not get
   room beside iterators, too.  */

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "gomp-constants.h"
#include "plan/map-missing.h"
#include "unit.h"

#define MOST 6000

struct part
{
  int n, *values;
};

static struct gomp_scratch scratch;
static struct part parts[MOST];
static int values[4];
static void *addresses[3 * MOST];
static size_t sizes[3 * MOST];
static unsigned short kinds[3 * MOST];
static struct gomp_arrays arrays
  = { .addresses = addresses, .sizes = sizes, .kinds = kinds };

static void
add (void *address, size_t size, unsigned kind)
{
  addresses[arrays.n] = address;
  sizes[arrays.n] = size;
  kinds[arrays.n++] = (unsigned short) kind;
}

/* N parts, the last one first, what their pointers refer to, and what attaches
   these.  */
static void
list_parts (size_t n)
{
  arrays.n = 0;
  for (size_t p = n; p-- > 0;)
    {
      add (&parts[p], sizeof parts[p], GOMP_MAP_TO | 3 << 8);
      add (values, sizeof values, GOMP_MAP_TO | 2 << 8);
      add (&parts[p].values, 0, GOMP_MAP_ATTACH | 3 << 8);
    }
}

static bool
misses_nothing (void)
{
  return (gomp_map_add_missing (&arrays, GOMP_CONTEXT_TARGET, &scratch)
          == &arrays);
}

static void
test_listed (void)
{
  list_parts (100);
  CHECK (misses_nothing ());
  /* In what begins far before, with others between.  */
  for (size_t p = 0; p < 99; p++)
    sizes[3 * p] = sizeof (int);
  sizes[3 * 99] = 100 * sizeof *parts;
  CHECK (misses_nothing ());
  /* A range that ends in the middle of the last pointer.  */
  sizes[3 * 99] -= 1;
  addresses[0] = &values;
  add (&parts[98], 1, GOMP_MAP_STRUCT);
  add (&parts[98].n, sizeof (int), GOMP_MAP_TO | 2 << 8);
  CHECK (misses_nothing ());
  addresses[2] = &parts[99].values;
  addresses[arrays.n - 2] = &parts[99];
  addresses[arrays.n - 1] = &parts[99].n;
  CHECK (!misses_nothing ());
}

/* A pointer without room beside iterators, {count, address, size, ...}: it gets
   some, unless what they list has it.  */
static void
test_iterator (void)
{
  static int *rows[2];
  uintptr_t data[5] = { 2, (uintptr_t) &values[0], sizeof (int),
                        (uintptr_t) &values[2], sizeof (int) };
  uintptr_t pointers[5] = { 2, (uintptr_t) &rows[0], 0, (uintptr_t) &rows[1] };
  const struct gomp_arrays *result;

  arrays.n = 0;
  add (&parts[0], 1, GOMP_MAP_STRUCT);
  add (&parts[0].n, sizeof (int), GOMP_MAP_TO | 2 << 8);
  add (data, GOMP_MAP_ITERATOR_SIZE, GOMP_MAP_TO | 2 << 8);
  add (pointers, GOMP_MAP_ITERATOR_SIZE, GOMP_MAP_ATTACH | 3 << 8);
  CHECK (misses_nothing ());
  add (&parts[0].values, 0, GOMP_MAP_ATTACH | 3 << 8);
  result = gomp_map_add_missing (&arrays, GOMP_CONTEXT_DATA, &scratch);
  CHECK_EQUAL (result->n, arrays.n + 1);
  CHECK (result->addresses[arrays.n] == &parts[0].values);
  CHECK_EQUAL (result->sizes[0], 2);
  data[1] = (uintptr_t) &parts[0];
  data[2] = sizeof parts[0];
  CHECK (misses_nothing ());
}

/* Nanoseconds for a list of N parts, the least of some.  */
static double
measure (size_t n)
{
  double least = 1e18;

  list_parts (n);
  for (int time = 0; time < 9; time++)
    {
      struct timespec begin, end;
      double ns;
      clock_gettime (CLOCK_THREAD_CPUTIME_ID, &begin);
      CHECK (misses_nothing ());
      clock_gettime (CLOCK_THREAD_CPUTIME_ID, &end);
      ns = (double) (end.tv_sec - begin.tv_sec) * 1e9
           + (double) (end.tv_nsec - begin.tv_nsec);
      least = ns < least ? ns : least;
    }
  return least;
}

/* Four times the list takes some 5 times as long; with the square, 16.  */
static void
test_time (void)
{
  double some = measure (MOST / 4), more = measure (MOST);

  if (more > 9 * some)
    printf ("%.0f ns, and %.0f ns for four times the list\n", some, more);
  CHECK (more <= 9 * some);
}

int
main (void)
{
  gomp_scratch_init (&scratch);
  unit_case ("long lists: pointers in what is listed are found");
  test_listed ();
  unit_case ("iterators: pointers beside them get room");
  test_iterator ();
  unit_case ("long lists: not as much time as the square of the list");
  test_time ();
  gomp_scratch_fini (&scratch);
  return unit_result ();
}
