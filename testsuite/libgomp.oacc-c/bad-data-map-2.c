/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_map_data to a null pointer.  */
/* { dg-do run } */
/* { dg-shouldfail "null pointer" } */
/* { dg-output "libgomp: \\\[0x\[0-9a-f\]+,\\+400\\\]->\\\[\\(nil\\),\\+400\\\] is a bad map\[\r\n\]+unharmed" } */

#include "bad-data.h"

int
main (void)
{
  set_up ();
  acc_map_data (absent, NULL, sizeof absent);
  return 0;
}
