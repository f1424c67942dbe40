/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_update_self_async of what is not mapped.  */
/* { dg-do run } */
/* { dg-shouldfail "not mapped" } */
/* { dg-output "libgomp: \\\[0x\[0-9a-f\]+,4\\\] is not mapped\[\r\n\]+unharmed" } */

#include "bad-data.h"

int
main (void)
{
  set_up ();
  acc_update_self_async (absent + 3, sizeof *absent, 1);
  return 0;
}
