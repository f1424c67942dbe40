/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A set-up phase by 300 enter data and 300 attach directives (OpenACC 3.3, 2.6.7
   and 2.7.2), one by one, and then a kernel: what was sent one by one goes to the
   device by a few copies and one wait.  Each directive's bytes are those that the
   host had when it was reached.  */
/* { dg-do run } */
/* { dg-require-effective-target gpu } */
/* { dg-set-target-env-var GOMP_PSET_EMULATE_TRACE "posted-calls-1.trace" } */
/* { dg-set-target-env-var GOMP_PSET_DEFER "1" } */

#include <stdlib.h>

#include "../libgomp.c/driver-trace.h"

#define NODES 300
#define MOST 3                  /* copies before the launch */

static struct node
{
  int *data;
  int n;
} nodes[NODES];
static int data[NODES][8];

static void
set_up (void)
{
#pragma acc enter data copyin(nodes)
  for (int i = 0; i < NODES; i++)
    {
      nodes[i].data = data[i];
      for (int j = 0; j < 8; j++)
        data[i][j] = 8 * i + j;
#pragma acc enter data copyin(data[i:1])
      memset (data[i], -1, sizeof data[i]);
    }
  for (int i = 0; i < NODES; i++)
    {
#pragma acc enter data attach(nodes[i].data)
    }
}

static int
sum_up (void)
{
  int sum = 0;

#pragma acc parallel loop present(nodes) reduction(+: sum)
  for (int i = 0; i < NODES; i++)
    for (int j = 0; j < 8; j++)
      sum += nodes[i].data[j];
  return sum;
}

static void
tear_down (void)
{
  for (int i = 0; i < NODES; i++)
    {
#pragma acc exit data detach(nodes[i].data)
#pragma acc exit data delete(data[i:1])
    }
#pragma acc exit data delete(nodes)
}

static void
turn (int counts)
{
  struct driver_calls before, after;
  int driver, sum;

  driver = driver_calls_count ("posted-calls-1.trace", &before);
  set_up ();
  sum = sum_up ();
  driver_calls_count ("posted-calls-1.trace", &after);
  driver_calls_subtract (&after, &before);
  if (sum != 8 * NODES * (8 * NODES - 1) / 2)
    abort ();
  tear_down ();
  if (!counts || driver == 0)
    return;
  printf ("%d copies in, %d out, %d in all, %d launches, %d waits\n", after.in,
          after.out, after.copies, after.launches, after.waits);
  if (driver == 'n' ? (after.in > MOST || after.launches != 1 || after.waits > 3)
                    : after.copies > MOST + 1)
    abort ();
}

int
main (void)
{
  /* The first turn loads the program's code and gets memory.  */
  for (int t = 0; t < 3; t++)
    turn (t > 0);
  return 0;
}
