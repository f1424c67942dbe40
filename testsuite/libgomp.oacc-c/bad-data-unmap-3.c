/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_unmap_data of what acc_copyin has mapped.  */
/* { dg-do run } */
/* { dg-shouldfail "acc_copyin" } */
/* { dg-output "libgomp: refusing to unmap block \\\[0x\[0-9a-f\]+,\\+400\\\] that has not been mapped by 'acc_map_data'\[\r\n\]+unharmed" } */

#include "bad-data.h"

int
main (void)
{
  set_up ();
  acc_unmap_data (kept);
  return 0;
}
