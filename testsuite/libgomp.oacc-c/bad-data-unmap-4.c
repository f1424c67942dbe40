/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   atexit (check_declared);
  acc_unmap_data of a declared variable, in the words of the installed libgomp.  */
/* { dg-do run } */
/* { dg-shouldfail "declared" } */
/* { dg-output "libgomp: (cannot unmap target block|refusing to unmap block \\\[0x\[0-9a-f\]+,\\+40\\\] that has not been mapped by 'acc_map_data')\[\r\n\]+unharmed" } */

#include "bad-data.h"

static int declared[10];
#pragma acc declare create(declared)

static void
check_declared (void)
{
  if (!acc_is_present (declared, sizeof declared))
    abort ();
}

int
main (void)
{
  set_up ();
  atexit (check_declared);
  acc_unmap_data (declared);
  return 0;
}
