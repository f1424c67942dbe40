/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_copyin_async on a queue that cannot be.  */
/* { dg-do run } */
/* { dg-shouldfail "bad queue" } */
/* { dg-output "libgomp: invalid async-argument: -3\[\r\n\]+unharmed" } */

#include "bad-data.h"

int
main (void)
{
  set_up ();
  acc_copyin_async (absent, sizeof absent, -3);
  return 0;
}
