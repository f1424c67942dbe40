/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a warm target region asks of the driver: with new arrays one copy each
   way, one launch and one wait; with all present one launch and one wait;
   never memory.  The emulated driver's trace tells; that of HSA has no
   launches and waits, which are stores to memory and no calls.  */
/* { dg-do run } */
/* { dg-require-effective-target gpu } */
/* { dg-set-target-env-var GOMP_PSET_EMULATE_TRACE "driver-calls-1.trace" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TIMES 5

static int a[4][64], b[64], c[64];

struct calls
{
  int copies_in, copies_out, copies;    /* the last: of which is not told where */
  int launches, waits, memory;
};

/* Whether LINE is a call of a function whose name starts with NAME.  */
static int
is_call (const char *line, const char *name)
{
  return strncmp (line, name, strlen (name)) == 0;
}

static void
count_cuda (const char *line, struct calls *calls)
{
  calls->copies_in += is_call (line, "cuMemcpyHtoD");
  calls->copies_out += is_call (line, "cuMemcpyDtoH");
  calls->launches += is_call (line, "cuLaunchKernel");
  calls->waits += strstr (line, "Synchronize") != NULL;
  calls->memory += (is_call (line, "cuMemAlloc") || is_call (line, "cuMemFree")
                    || is_call (line, "cuMemHost"));
}

static void
count_hsa (const char *line, struct calls *calls)
{
  calls->copies += (is_call (line, "hsa_amd_memory_async_copy")
                    || is_call (line, "hsa_memory_copy"));
  calls->memory += (is_call (line, "hsa_memory_allocate")
                    || is_call (line, "hsa_memory_free")
                    || is_call (line, "hsa_amd_memory_pool")
                    || is_call (line, "hsa_amd_memory_lock")
                    || is_call (line, "hsa_signal_create"));
}

/* All calls so far; 0 if the driver left no trace, 1 for NVIDIA's, 2 for
   AMD's.  */
static int
count (struct calls *calls)
{
  FILE *trace = fopen ("driver-calls-1.trace", "r");
  char line[1024];
  int found = 0;

  memset (calls, 0, sizeof *calls);
  while (trace && fgets (line, sizeof line, trace))
    {
      if (is_call (line, "cu"))
        found = 1;
      else if (is_call (line, "hsa_"))
        found = 2;
      count_cuda (line, calls);
      count_hsa (line, calls);
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
  int driver, nvidia, amd;

  regions (3);
  driver = count (&before);
  if (driver == 0)
    exit (0);
  nvidia = driver == 1 ? TIMES : 0;
  amd = driver == 2 ? TIMES : 0;
  regions (TIMES);
  count (&after);
  if (after.copies_in - before.copies_in != nvidia * copies
      || after.copies_out - before.copies_out != nvidia * copies
      || after.copies - before.copies != 2 * amd * copies
      || after.launches - before.launches != nvidia
      || after.waits - before.waits != nvidia
      || after.memory != before.memory)
    {
      fprintf (stderr, "%d copies in, %d out, %d either, %d launches, %d waits,"
               " %d for memory\n",
               after.copies_in - before.copies_in,
               after.copies_out - before.copies_out,
               after.copies - before.copies,
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
