/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_free of memory that acc_map_data has been told of.  */
/* { dg-do run } */
/* { dg-shouldfail "mapped" } */
/* { dg-output "libgomp: refusing to free device memory space at 0x\[0-9a-f\]+ that is still mapped at \\\[0x\[0-9a-f\]+,\\+40\\\]\[\r\n\]+unharmed" } */

#include "bad-data.h"

static void
unmap (void)
{
  acc_unmap_data (absent);
}

int
main (void)
{
  void *block = acc_malloc (sizeof absent);

  set_up ();
  acc_map_data (absent, block, 10 * sizeof *absent);
  atexit (unmap);
  acc_free (block);
  return 0;
}
