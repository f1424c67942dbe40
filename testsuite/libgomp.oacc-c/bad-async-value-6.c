/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Numbers below those of queues, in a clause.  */
/* { dg-do run } */
/* { dg-shouldfail "no queue" } */
/* { dg-output "^\[\r\n\]*libgomp: acc compute at bad-async-value-6\\.c:15(\[\r\n\]+  \[^\n\]*)*\[\r\n\]+libgomp: invalid async-argument: -3\[\r\n\]+$" } */

#include <openacc.h>

int
main (void)
{
  int a = 1;
  volatile int queue = -3;

#pragma acc parallel copyin(a) async(queue)
  a++;
  return 0;
}
