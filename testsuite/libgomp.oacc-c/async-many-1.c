/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Many queues, with values near and far.  */
/* { dg-do run } */

#include "async-check.h"

#define QUEUES 40

static int rows[QUEUES][N];

/* Neither in ascending nor in descending order.  */
static int
value_of (int k)
{
  static const int far[] = { 2147483647, 1 << 20, 2147483646, 1000, 5000 };

  return (k < 5 ? far[k] : k % 2 ? 100 - k : k);
}

int
main (void)
{
  for (int k = 0; k < QUEUES; k++)
    acc_create (rows[k], sizeof rows[k]);
  for (int round = 0; round < 3; round++)
    {
      for (int k = 0; k < QUEUES; k++)
        start_fill (rows[k], 100 * k + round, 2, value_of (k));
      if (round == 0)
        acc_wait_all ();
      else if (round == 1)
        for (int k = 0; k < QUEUES; k++)
          acc_wait (value_of (k));
      else
        acc_wait_all_async (3);
      acc_wait (3);
      for (int k = 0; k < QUEUES; k++)
        {
          CHECK (acc_async_test (value_of (k)) == 1);
          CHECK (has_filled (rows[k], 100 * k + round));
        }
    }
  return 0;
}
