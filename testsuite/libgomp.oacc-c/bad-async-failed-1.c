/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A copy on a queue fails: tests of the queue tell, and waiting ends the
   program.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-set-target-env-var GOMP_PSET_HOST_FAIL "host2dev:1" } */
/* { dg-shouldfail "failed operation" } */
/* { dg-output "injected failure of host2dev 1\[\r\n\]+libgomp: acc\[_ a-z\]* at bad-async-failed-1\\.c:\[0-9\]+(\[\r\n\]+  \[^\n\]*)*\[\r\n\]+libgomp: wait on 1 failed\[\r\n\]+$" } */

#include "async-check.h"

int
main (void)
{
  acc_create (a, sizeof a);
  acc_update_device_async (a, sizeof a, 1);
  while (acc_async_test (1) == 0)
    continue;
  CHECK (acc_async_test (1) < 0);
  acc_update_self_async (a, sizeof a, 2);
  while (acc_async_test (2) == 0)
    continue;
  CHECK (acc_async_test (2) == 1);
  CHECK (acc_async_test_all () < 0);
  acc_wait (2);
  acc_wait (1);
  return 0;
}
