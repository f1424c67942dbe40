/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_map_data of host data that runs into what is mapped.  */
/* { dg-do run } */
/* { dg-shouldfail "mapped" } */
/* { dg-output "libgomp: host address \\\[0x\[0-9a-f\]+, \\+8\\\] is already mapped\[\r\n\]+unharmed" } */

#include "bad-data.h"

int
main (void)
{
  void *block = acc_malloc (sizeof absent);

  set_up ();
  acc_map_data (kept - 1, block, 2 * sizeof *kept);
  return 0;
}
