/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_create_async of no bytes.  */
/* { dg-do run } */
/* { dg-shouldfail "no bytes" } */
/* { dg-output "libgomp: \\\[0x\[0-9a-f\]+,\\+0\\\] is a bad range\[\r\n\]+unharmed" } */

#include "bad-data.h"

int
main (void)
{
  set_up ();
  acc_create_async (absent, 0, 1);
  return 0;
}
