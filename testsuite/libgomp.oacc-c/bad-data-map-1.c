/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_map_data of a null pointer.  */
/* { dg-do run } */
/* { dg-shouldfail "null pointer" } */
/* { dg-output "libgomp: \\\[\\(nil\\),\\+400\\\]->\\\[0x\[0-9a-f\]+,\\+400\\\] is a bad map\[\r\n\]+unharmed" } */

#include "bad-data.h"

int
main (void)
{
  void *block = acc_malloc (sizeof absent);

  set_up ();
  acc_map_data (NULL, block, sizeof absent);
  return 0;
}
