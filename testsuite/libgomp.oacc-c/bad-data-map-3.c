/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_map_data of no bytes.  */
/* { dg-do run } */
/* { dg-shouldfail "no bytes" } */
/* { dg-output "libgomp: \\\[0x\[0-9a-f\]+,\\+0\\\]->\\\[0x\[0-9a-f\]+,\\+0\\\] is a bad map\[\r\n\]+unharmed" } */

#include "bad-data.h"

int
main (void)
{
  void *block = acc_malloc (sizeof absent);

  set_up ();
  acc_map_data (absent, block, 0);
  return 0;
}
