/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Queues that were never used are done, and nobody waits for them; nor does
   anybody wait for the queue of what is synchronous (OpenACC 3.3, 3.2.9 to
   3.2.14).  */
/* { dg-do run } */

#include "async-check.h"

static void
check (void)
{
  static const int values[]
    = { acc_async_sync, acc_async_noval, 0, 1, 7, 1000000, 2147483647 };
  int n = sizeof values / sizeof *values;

  for (int i = 0; i < n; i++)
    {
      acc_wait (values[i]);
      CHECK (acc_async_test (values[i]) == 1);
      acc_async_wait (values[i]);
      for (int j = 0; j < n; j++)
        acc_wait_async (values[i], values[j]);
    }
  acc_wait_all ();
  acc_async_wait_all ();
  acc_wait_all_async (acc_async_sync);
  CHECK (acc_async_test_all () == 1);
}

int
main (void)
{
  /* Before there is a device as well.  */
  acc_wait_all ();
  acc_async_wait_all ();

  acc_init (acc_device_not_host);
  check ();
  acc_wait_all_async (3);
  CHECK (acc_async_test (3) == 1);
  acc_set_device_type (acc_device_host);
  check ();
  acc_wait_all_async (3);
  CHECK (acc_async_test (3) == 1);
  return 0;
}
