/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a warm target region asks of NVIDIA's driver: with new arrays one copy each
   way, one launch and one wait; with all present one launch and one wait; never
   memory.  The emulated driver's trace tells.  */
/* { dg-do run } */
/* { dg-require-effective-target gpu } */
/* { dg-set-target-env-var GOMP_PSET_EMULATE_TRACE "driver-calls-1.trace" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TIMES 5

static int a[4][64], b[64], c[64];

struct calls { int copies_in, copies_out, launches, waits, memory; };

static int
has (const char *line, const char *word)
{
  return strstr (line, word) != NULL;
}

/* All calls so far; 0 if the driver is not NVIDIA's.  */
static int
count (struct calls *calls)
{
  FILE *trace = fopen ("driver-calls-1.trace", "r");
  char line[1024];
  int found = 0;

  memset (calls, 0, sizeof *calls);
  while (trace && fgets (line, sizeof line, trace))
    {
      found |= has (line, "cu");
      calls->copies_in += has (line, "cuMemcpyHtoD");
      calls->copies_out += has (line, "cuMemcpyDtoH");
      calls->launches += has (line, "cuLaunchKernel");
      calls->waits += has (line, "Synchronize");
      calls->memory += (has (line, "cuMemAlloc") || has (line, "cuMemFree")
                        || has (line, "cuMemHost"));
    }
  if (trace)
    fclose (trace);
  return found;
}

static void
regions (int n)
{
  for (int i = 0; i < n; i++)
    {
#pragma omp target map(tofrom: a[0:2], b, c)
      a[0][0]++, b[1]++, c[63]++;
    }
}

/* TIMES warm regions make COPIES each way per region.  */
static void
check (int copies)
{
  struct calls before, after;

  regions (3);
  if (!count (&before))
    exit (0);
  regions (TIMES);
  count (&after);
  if (after.copies_in - before.copies_in != TIMES * copies
      || after.copies_out - before.copies_out != TIMES * copies
      || after.launches - before.launches != TIMES
      || after.waits - before.waits != TIMES
      || after.memory != before.memory)
    {
      printf ("%d copies in, %d out, %d launches, %d waits, %d for memory\n",
              after.copies_in - before.copies_in,
              after.copies_out - before.copies_out,
              after.launches - before.launches, after.waits - before.waits,
              after.memory - before.memory);
      abort ();
    }
}

int
main (void)
{
  check (1);
#pragma omp target data map(tofrom: a[0:2], b, c)
  check (0);
  if (a[0][0] != 2 * (3 + TIMES) || c[63] != 2 * (3 + TIMES))
    abort ();
  return 0;
}
