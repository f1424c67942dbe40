/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_unmap_data of the middle of a mapping.  */
/* { dg-do run } */
/* { dg-shouldfail "middle" } */
/* { dg-output "libgomp: \\\[0x\[0-9a-f\]+,400\\\] surrounds 0x\[0-9a-f\]+\[\r\n\]+unharmed" } */

#include "bad-data.h"

int
main (void)
{
  set_up ();
  acc_unmap_data (kept + 1);
  return 0;
}
