/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_map_data of what acc_copyin has mapped.  */
/* { dg-do run } */
/* { dg-shouldfail "mapped" } */
/* { dg-output "libgomp: host address \\\[0x\[0-9a-f\]+, \\+400\\\] is already mapped\[\r\n\]+unharmed" } */

#include "bad-data.h"

int
main (void)
{
  void *block = acc_malloc (sizeof absent);

  set_up ();
  acc_map_data (kept, block, sizeof kept);
  return 0;
}
