/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Benchmark: OpenACC's look-ups among many mappings, by host and by device
   address.  Stock libgomp walks its whole tree for the latter, by recursion: it
   needs a large stack, which run-bench allows.  */

#include "support.h"

#include <openacc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* In ascending order, which makes stock's tree a list.  */
#define MAPPED 100000

static char (*pieces)[64];
static void *devices[MAPPED];
static unsigned long wrong;

static long
next (long i)
{
  return i * 40503 % MAPPED;
}

static void
enter (void)
{
  wrong = 0;
  for (long i = 0; i < MAPPED; i++)
    devices[i] = acc_create (pieces[i], sizeof (pieces[i]));
}

static void
leave (void)
{
  for (long i = 0; i < MAPPED; i++)
    acc_delete (pieces[i], sizeof (pieces[i]));
}

static void
hostptr_body (long n)
{
  for (long i = 0; i < n; i++)
    wrong += acc_hostptr (devices[next (i)]) != pieces[next (i)];
}

static void
deviceptr_body (long n)
{
  for (long i = 0; i < n; i++)
    wrong += acc_deviceptr (pieces[next (i)]) != devices[next (i)];
}

static void
free_body (long n)
{
  for (long i = 0; i < n; i++)
    {
      void *memory = acc_malloc (64);
      wrong += memory == NULL;
      acc_free (memory);
    }
}

static bool
check (long n)
{
  return n > 0 && wrong == 0;
}

int
main (void)
{
  const struct bench_row rows[] =
  {
    { "acc_hostptr, N=100000", hostptr_body, enter, leave, check, 1 },
    { "acc_deviceptr, N=100000", deviceptr_body, enter, leave, check, 1 },
    { "acc_malloc+acc_free, N=100000", free_body, enter, leave, check, 1 },
  };
  int touched = 0;

  pieces = aligned_alloc (64, MAPPED * sizeof (*pieces));
  if (!pieces)
    return 2;
  bench_begin ();
  /* So that the program has a kernel, and the device an image.  */
  if (bench_mode == BENCH_VERIFY)
    {
#pragma acc serial copy (touched)
      touched++;
      bench_result_check ("acc kernel", touched == 1);
    }
  if (bench_most >= MAPPED || bench_mode == BENCH_LIST
      || bench_mode == BENCH_VERIFY)
    bench_rows_run (rows, sizeof (rows) / sizeof (rows[0]));
  free (pieces);
  return bench_end ();
}
