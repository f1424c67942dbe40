/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_delete of more than what is mapped, on both sides.  */
/* { dg-do run } */
/* { dg-shouldfail "outside" } */
/* { dg-output "libgomp: \\\[0x\[0-9a-f\]+,\\+408\\\] outside mapped block \\\[0x\[0-9a-f\]+,\\+400\\\]\[\r\n\]+unharmed" } */

#include "bad-data.h"

int
main (void)
{
  set_up ();
  acc_delete (kept - 1, sizeof kept + 8);
  return 0;
}
