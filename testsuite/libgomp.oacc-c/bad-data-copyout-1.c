/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_copyout beyond the end of what is mapped.  */
/* { dg-do run } */
/* { dg-shouldfail "outside" } */
/* { dg-output "libgomp: \\\[0x\[0-9a-f\]+,\\+404\\\] outside mapped block \\\[0x\[0-9a-f\]+,\\+400\\\]\[\r\n\]+unharmed" } */

#include "bad-data.h"

int
main (void)
{
  set_up ();
  acc_copyout (kept, sizeof kept + 4);
  return 0;
}
