/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_map_data to where other data is.  */
/* { dg-do run } */
/* { dg-shouldfail "mapped" } */
/* { dg-output "libgomp: device address \\\[0x\[0-9a-f\]+, \\+400\\\] is already mapped\[\r\n\]+unharmed" } */

#include "bad-data.h"

int
main (void)
{
  set_up ();
  acc_map_data (absent, acc_deviceptr (kept), sizeof absent);
  return 0;
}
