/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_copyout_finalize from before the start of what is mapped.  */
/* { dg-do run } */
/* { dg-shouldfail "outside" } */
/* { dg-output "libgomp: \\\[0x\[0-9a-f\]+,\\+8\\\] outside mapped block \\\[0x\[0-9a-f\]+,\\+400\\\]\[\r\n\]+unharmed" } */

#include "bad-data.h"

int
main (void)
{
  set_up ();
  acc_copyout_finalize (kept - 1, 2 * sizeof *kept);
  return 0;
}
