/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_unmap_data of what is not mapped.  */
/* { dg-do run } */
/* { dg-shouldfail "not mapped" } */
/* { dg-output "libgomp: 0x\[0-9a-f\]+ is not a mapped block\[\r\n\]+unharmed" } */

#include "bad-data.h"

int
main (void)
{
  set_up ();
  acc_unmap_data (absent);
  return 0;
}
