/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Names of files that each process of a program writes for itself.  */

#include "base/file-name.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/error.h"

#define NO_RANK (-1L)

static long
number (const char *variable)
{
  const char *text = getenv (variable);
  char *end;
  long value;

  if (text == NULL || !isdigit ((unsigned char) *text))
    return NO_RANK;
  value = strtol (text, &end, 10);
  return *end == '\0' && value >= 0 ? value : NO_RANK;
}

/* Open MPI, MPICH and its relatives, and PMIx set these variables.  Slurm sets
   its own in each step, but also in batch scripts, of whose programs all would
   be number 0.  */
long
gomp_rank (void)
{
  static const char variables[][24] = { "OMPI_COMM_WORLD_RANK", "PMIX_RANK",
                                        "PMI_RANK", "MV2_COMM_WORLD_RANK" };
  long found = NO_RANK;

  for (size_t v = 0; found == NO_RANK && v < GOMP_ARRAY_LEN (variables); v++)
    found = number (variables[v]);
  if (found == NO_RANK && (getenv ("SLURM_STEP_ID") || getenv ("SLURM_STEPID")))
    found = number ("SLURM_PROCID");
  return found;
}

char *
gomp_file_name (const char *name)
{
  size_t room = 32, n = 0;
  long mine = gomp_rank ();
  bool own = false;
  char *result;

  for (const char *p = name; *p; p++)
    room += *p == '%' ? 24 : 1;
  result = gomp_malloc (room);
  for (const char *p = name; *p; p++)
    {
      char what = *p == '%' ? p[1] : '\0';
      if (what == 'p' || what == 'r')
        n += (size_t) sprintf (result + n, "%ld",
                               what == 'p'       ? (long) getpid ()
                               : mine == NO_RANK ? 0
                                                 : mine);
      else
        result[n++] = *p;
      own |= what == 'p' || what == 'r';
      p += what == 'p' || what == 'r' || what == '%';
    }
  if (!own && mine != NO_RANK)
    n += (size_t) sprintf (result + n, ".%ld", mine);
  result[n] = '\0';
  return result;
}
