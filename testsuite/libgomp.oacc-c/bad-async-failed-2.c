/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A copy on a queue fails, and the program waits for all.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-set-target-env-var GOMP_PSET_HOST_FAIL "host2dev:1" } */
/* { dg-shouldfail "failed operation" } */
/* { dg-output "injected failure of host2dev 1\[\r\n\]+libgomp: acc\[_ a-z\]* at bad-async-failed-2\\.c:\[0-9\]+(\[\r\n\]+  \[^\n\]*)*\[\r\n\]+libgomp: wait all failed\[\r\n\]+$" } */

#include "async-check.h"

int
main (void)
{
  acc_create (a, sizeof a);
  acc_update_device_async (a, sizeof a, 1);
  acc_wait_all ();
  return 0;
}
