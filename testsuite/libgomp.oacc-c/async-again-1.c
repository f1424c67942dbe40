/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenACC 3.3, 2.16: the same directives again and again, on several queues,
   while earlier ones may still be going on, and when they are done.  */
/* { dg-do run } */

#include "async-check.h"

#define QUEUES 3
#define ROUNDS 12

static int rows[QUEUES][N], sums[QUEUES][N];

/* Add VALUE to each element of ROW and, in the device's memory, to SUM.  */
static void
add_once (int *row, int *sum, int value, int queue)
{
#pragma acc parallel loop copy(row[0:N]) firstprivate(value) async(queue)
  for (int i = 0; i < N; i++)
    row[i] += value;
#pragma acc enter data copyin(sum[0:N]) async(queue)
#pragma acc parallel loop present(sum[0:N]) firstprivate(value) async(queue)
  for (int i = 0; i < N; i++)
    sum[i] += value + i;
#pragma acc exit data copyout(sum[0:N]) async(queue)
}

int
main (void)
{
  int total = 0;

  for (int round = 0; round < ROUNDS; round++)
    {
      for (int k = 0; k < QUEUES; k++)
        add_once (rows[k], sums[k], round * 10 + k, k);
      /* Two rounds with a wait, two that follow each other without one.  */
      if (round % 4 > 1)
        acc_wait_all ();
      total += round * 10;
    }
  acc_wait_all ();
  for (int k = 0; k < QUEUES; k++)
    for (int i = 0; i < N; i++)
      {
        CHECK (rows[k][i] == total + ROUNDS * k);
        CHECK (sums[k][i] == total + ROUNDS * (k + i));
        CHECK (!acc_is_present (&rows[k][i], sizeof (int)));
        CHECK (!acc_is_present (&sums[k][i], sizeof (int)));
      }
  return 0;
}
