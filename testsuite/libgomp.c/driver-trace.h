/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   How often a program has had an emulated driver copy, launch and wait: the
   driver's trace tells (GOMP_PSET_EMULATE_TRACE).  */

#ifndef DRIVER_TRACE_H
#define DRIVER_TRACE_H 1

#include <stdio.h>
#include <string.h>

/* Of NVIDIA's driver IN and OUT are known, of AMD's only their sum; it has no
   calls for launches and waits.  */
struct driver_calls
{
  int in, out, copies;
  int launches, waits;
};

/* Count the calls in FILE.  Returns 'n' for NVIDIA's driver, 'a' for AMD's, and
   0 if there are no calls.  */
static inline int
driver_calls_count (const char *file, struct driver_calls *calls)
{
  FILE *trace = fopen (file, "r");
  char line[1024];
  int driver = 0;

  memset (calls, 0, sizeof *calls);
  while (trace && fgets (line, sizeof line, trace))
    {
      int in = strncmp (line, "cuMemcpyHtoD", 12) == 0;
      int out = strncmp (line, "cuMemcpyDtoH", 12) == 0;
      calls->in += in;
      calls->out += out;
      calls->copies
        += (in || out || strncmp (line, "hsa_amd_memory_async_copy", 25) == 0
            || strncmp (line, "hsa_memory_copy", 15) == 0);
      calls->launches += strncmp (line, "cuLaunchKernel", 14) == 0;
      calls->waits += (strncmp (line, "cu", 2) == 0
                       && strstr (line, "Synchronize") != NULL);
      if (strncmp (line, "cu", 2) == 0)
        driver = 'n';
      else if (strncmp (line, "hsa_", 4) == 0)
        driver = 'a';
    }
  if (trace)
    fclose (trace);
  return driver;
}

/* Take BEFORE from AFTER.  */
static inline void
driver_calls_subtract (struct driver_calls *after,
                       const struct driver_calls *before)
{
  after->in -= before->in;
  after->out -= before->out;
  after->copies -= before->copies;
  after->launches -= before->launches;
  after->waits -= before->waits;
}

#endif
