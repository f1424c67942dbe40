/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_update_device beyond the end of what is mapped.  */
/* { dg-do run } */
/* { dg-shouldfail "outside" } */
/* { dg-output "libgomp: Trying to update \[^\n\]* when only \[^\n\]* is mapped\[\r\n\]+unharmed" } */

#include "bad-data.h"

int
main (void)
{
  set_up ();
  acc_update_device (kept + N - 1, 2 * sizeof *kept);
  return 0;
}
