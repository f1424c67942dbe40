/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Benchmark: a kernel on one queue, and copies on another one: alone, and both
   at the same time.  The kernel is made to take as long as a copy.  */

#include "support.h"

#include <stdlib.h>
#include <string.h>

#define SIZE ((size_t) 64 << 20)
/* The most turns of the kernel's loop, for devices that do not get slower.  */
#define TURNS_MOST (1L << 30)

static char *data;
static double word;
static long turns = 1;

static void
kernel_start (void)
{
  long n = turns;
#pragma acc parallel async(1) num_gangs(1) num_workers(1) vector_length(32) \
  present(word)
  for (long i = 0; i < n; i++)
    word = word * 0.5 + 1;
}

static void
copy_start (bool in)
{
  if (in)
    {
#pragma acc update device(data[:SIZE]) async(2)
    }
  else
    {
#pragma acc update self(data[:SIZE]) async(2)
    }
}

static void
all_wait (void)
{
#pragma acc wait
}

#define BODY(name, ...) \
  static void \
  name (long n) \
  { \
    for (long i = 0; i < n; i++) \
      { \
        __VA_ARGS__; \
        all_wait (); \
      } \
  }

BODY (kernel, kernel_start ())
BODY (copy_to, copy_start (true))
BODY (copy_from, copy_start (false))
BODY (both_to, kernel_start (), copy_start (true))
BODY (both_from, kernel_start (), copy_start (false))

static bool
is_intact (long n)
{
  (void) n;
  return data[0] == 1 && memcmp (data, data + 1, SIZE - 1) == 0;
}

static const struct bench_row rows[]
  = { { "o kernel", kernel, NULL, NULL, is_intact, 0 },
      { "o copy to", copy_to, NULL, NULL, is_intact, 0 },
      { "o copy from", copy_from, NULL, NULL, is_intact, 0 },
      { "o kernel beside copy to", both_to, NULL, NULL, is_intact, 0 },
      { "o kernel beside copy from", both_from, NULL, NULL, is_intact, 0 } };

static long
time_of (void (*body) (long))
{
  long start = bench_span_start ();
  body (1);
  return bench_span_start () - start;
}

static void
kernel_fit (void)
{
  copy_to (1);
  kernel (1);
  long goal = time_of (copy_to);
  while (turns < TURNS_MOST && time_of (kernel) < goal)
    turns *= 2;
}

int
main (void)
{
  bench_begin ();
  data = aligned_alloc (4096, SIZE);
  if (!data)
    return 2;
  memset (data, 1, SIZE);
  if (bench_mode != BENCH_LIST)
    {
#pragma acc enter data copyin(data[:SIZE], word)
      kernel_fit ();
    }
  bench_rows_run (rows, sizeof rows / sizeof rows[0]);
  if (bench_mode != BENCH_LIST)
    {
#pragma acc exit data delete(data[:SIZE], word)
    }
  free (data);
  return bench_end ();
}
