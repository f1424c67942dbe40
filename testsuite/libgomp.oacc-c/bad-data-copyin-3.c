/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_copyin of what is mapped in part, from its start on.  */
/* { dg-do run } */
/* { dg-shouldfail "partly mapped" } */
/* { dg-output "libgomp: \\\[0x\[0-9a-f\]+,\\+200\\\] not mapped\[\r\n\]+unharmed" } */

#include "bad-data.h"

int
main (void)
{
  set_up ();
  acc_copyin (kept + N - 10, 50 * sizeof *kept);
  return 0;
}
