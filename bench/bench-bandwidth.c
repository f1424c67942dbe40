/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Benchmark: large copies to the device and back, of ordinary memory; and,
   with a plugin whose device memory is the process's own, the same copies by
   memcpy.  */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "support.h"

#define MB ((size_t) 1 << 20)
#define LARGE (256 * MB)
/* Pairs of a copy and a memcpy; less than a second each.  */
#define PAIRS 9

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
copy (size_t size, bool in)
{
  (void) size;
  if (in)
    {
#pragma omp target update to(data[:size])
    }
  else
    {
#pragma omp target update from(data[:size])
    }
}

#define BODY(name, size, in) \
  static void \
  name (long n) \
  { \
    for (long i = 0; i < n; i++) \
      copy (size, in); \
  }

BODY (to_1, MB, true)
BODY (from_1, MB, false)
BODY (to_16, 16 * MB, true)
BODY (from_16, 16 * MB, false)
BODY (to_256, LARGE, true)
BODY (from_256, LARGE, false)

/* A program has to have a kernel, so that the device gets an image.  */
static bool
is_intact (long n)
{
  char *last = &data[LARGE - 1];
  (void) n;
  if (bench_mode == BENCH_VERIFY)
    {
#pragma omp target map(tofrom: last[:1])
      last[0]++;
      last[0]--;
    }
  return data[0] == 1 && memcmp (data, data + 1, LARGE - 1) == 0;
}

static const struct bench_row rows[]
  = { { "b update to 1 MB", to_1, enter, leave, is_intact, 0 },
      { "b update from 1 MB", from_1, enter, leave, is_intact, 0 },
      { "b update to 16 MB", to_16, enter, leave, is_intact, 0 },
      { "b update from 16 MB", from_16, enter, leave, is_intact, 0 },
      { "b update to 256 MB", to_256, enter, leave, is_intact, 0 },
      { "b update from 256 MB", from_256, enter, leave, is_intact, 0 } };

/* ---- Compared with memcpy ----------------------------------------------- */

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

/* Median of memcpy's time by that of an update, of the same memory.  */
static double
memcpy_ratio (char *device, bool in)
{
  double ratios[PAIRS];

  for (int p = -1; p < PAIRS; p++)
    {
      double start = now (), middle;
      copy (LARGE, in);
      middle = now ();
      memcpy (in ? device : data, in ? data : device, LARGE);
      if (p >= 0)
        ratios[p] = (now () - middle) / (middle - start);
    }
  qsort (ratios, PAIRS, sizeof ratios[0], compare);
  return ratios[PAIRS / 2];
}

static void
bandwidth_compare (void)
{
  char *device = data;

  enter ();
#pragma omp target data use_device_ptr(device)
  {
    bench_value_print ("bandwidth to memcpy's, to",
                       memcpy_ratio (device, true));
    bench_value_print ("bandwidth to memcpy's, from",
                       memcpy_ratio (device, false));
  }
  leave ();
}

int
main (void)
{
  bench_begin ();
  data = aligned_alloc (2 * MB, LARGE);
  if (!data)
    return 2;
  bench_rows_run (rows, sizeof rows / sizeof rows[0]);
  if (bench_mode == BENCH_TIME && !getenv ("GOMP_BENCH_REAL")
      && !getenv ("GOMP_BENCH_PINNED_MBS")
      && bench_row_wanted ("b bandwidth"))
    bandwidth_compare ();
  free (data);
  return bench_end ();
}
