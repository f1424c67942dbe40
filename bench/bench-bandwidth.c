/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Benchmark: large copies to the device and back, of ordinary memory.  */

#include <stdlib.h>
#include <string.h>

#include "support.h"

#define MB ((size_t) 1 << 20)
#define LARGE (64 * MB)

static char *data;

static void
enter (void)
{
  memset (data, 1, LARGE);
#pragma omp target enter data map(to: data[:LARGE])
}

static void
leave (void)
{
#pragma omp target exit data map(from: data[:LARGE])
}

static void
to_large (long n)
{
  for (long i = 0; i < n; i++)
    {
#pragma omp target update to(data[:LARGE])
    }
}

static void
from_large (long n)
{
  for (long i = 0; i < n; i++)
    {
#pragma omp target update from(data[:LARGE])
    }
}

static void
to_small (long n)
{
  for (long i = 0; i < n; i++)
    {
#pragma omp target update to(data[:MB])
    }
}

static void
from_small (long n)
{
  for (long i = 0; i < n; i++)
    {
#pragma omp target update from(data[:MB])
    }
}

static bool
is_intact (long n)
{
  (void) n;
  return data[0] == 1 && memcmp (data, data + 1, LARGE - 1) == 0;
}

static const struct bench_row rows[]
  = { { "b update to 1 MB", to_small, enter, leave, is_intact, 0 },
      { "b update from 1 MB", from_small, enter, leave, is_intact, 0 },
      { "b update to 64 MB", to_large, enter, leave, is_intact, 0 },
      { "b update from 64 MB", from_large, enter, leave, is_intact, 0 } };

int
main (void)
{
  bench_begin ();
  data = malloc (LARGE);
  bench_rows_run (rows, sizeof rows / sizeof rows[0]);
  free (data);
  return bench_end ();
}
