/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_map_data to device memory that ends in other data: per mapping, not per
   block of memory.  */
/* { dg-do run } */
/* { dg-shouldfail "mapped" } */
/* { dg-output "libgomp: device address \\\[0x\[0-9a-f\]+, \\+44\\\] is already mapped\[\r\n\]+unharmed" } */

#include "bad-data.h"

static void
unmap (void)
{
  acc_unmap_data (before);
}

int
main (void)
{
  int *block = acc_malloc (sizeof absent);

  set_up ();
  acc_map_data (before, block + 10, sizeof *before);
  atexit (unmap);
  acc_map_data (absent, block, 11 * sizeof *absent);
  return 0;
}
