/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The trace says where a `wait' is missing, for which variable and queue; it
   says nothing where there is one, be it by way of another queue, and nothing
   of data that the queue does not use.  */
/* { dg-do run } */
/* { dg-additional-options "-g" } */
/* { dg-set-target-env-var GOMP_PSET_TRACE "-" } */

#include "async-check.h"

#include <unistd.h>

/* What the program has on its standard error.  */
static FILE *trace;

static void
catch_trace (void)
{
  trace = tmpfile ();
  CHECK (trace && dup2 (fileno (trace), 2) == 2);
}

/* How many lines since the last call have both WHAT and "`wait' is
   missing".  */
static int
missing (const char *what)
{
  static long from;
  char line[1000];
  int n = 0;

  fseek (trace, from, SEEK_SET);
  while (fgets (line, sizeof line, trace))
    n += strstr (line, "`wait' is missing") && strstr (line, what);
  from = ftell (trace);
  fseek (trace, 0, SEEK_END);
  return n;
}

int
main (void)
{
  catch_trace ();
  set_up ();
  CHECK (missing ("") == 0);

  start_fill (a, 1, 1, 1);
#pragma acc update self(a)
  CHECK (missing (" a: ") == 1);
#pragma acc update self(b)
#pragma acc parallel present(b)
  b[0] = 1;
  CHECK (missing ("") == 0);
#pragma acc parallel present(a)
  a[0] = 1;
  CHECK (missing ("for queue 1: ") == 1);

#pragma acc wait(1)
#pragma acc update self(a)
  CHECK (missing ("") == 0);

  start_fill (a, 1, 1, 1);
#pragma acc wait(1) async(2)
  start_fill (b, 1, 1, 2);
#pragma acc wait(2)
#pragma acc update self(a, b)
  CHECK (missing ("") == 0);

  /* The order does not help where the other queue is not waited for.  */
  start_fill (a, 1, 1, 1);
#pragma acc wait(1) async(2)
  start_fill (a, 1, 1, 1);
#pragma acc wait(2)
#pragma acc update self(a)
  CHECK (missing ("for queue 1: ") == 1);
#pragma acc wait
#pragma acc update self(a)
  CHECK (missing ("") == 0);

  start_fill (a, 1, 1, 1);
  start_fill (a, 1, 1, 3);
#pragma acc parallel loop present(a) wait(1)
  for (int i = 0; i < N; i++)
    a[i] = i;
  CHECK (missing ("for queue 3: ") == 1);

  /* What is taken away is free of it.  */
  acc_delete (a, sizeof a);
  CHECK (missing (" a: ") == 1);
  acc_copyin (a, sizeof a);
#pragma acc update self(a)
  CHECK (missing ("") == 0);

  /* Both only read.  */
#pragma acc parallel loop async(1) copyin(a) present(b)
  for (int i = 0; i < N; i++)
    b[i] = a[i];
#pragma acc update self(a)
  CHECK (missing ("") == 0);
  return 0;
}
