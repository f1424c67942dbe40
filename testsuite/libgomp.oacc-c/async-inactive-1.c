/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Before any construct, and after a shutdown, no queue has work: waiting for
   one returns, and tests say so (OpenACC 3.3, 3.2.9 to 3.2.14).  */
/* { dg-do run } */

#include "data-check.h"

static void
wait_for_nothing (void)
{
  acc_wait (3);
  acc_wait_async (3, 4);
  acc_wait_all ();
  acc_wait_all_async (3);
  CHECK (acc_async_test (3) && acc_async_test_all ());
}

int
main (void)
{
  wait_for_nothing ();
  acc_init (acc_device_not_host);
  wait_for_nothing ();
  acc_shutdown (acc_device_not_host);
  wait_for_nothing ();
  return 0;
}
