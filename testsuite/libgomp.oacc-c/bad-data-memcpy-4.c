/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_memcpy_to_device to host memory.  */
/* { dg-do run } */
/* { dg-shouldfail "host memory" } */
/* { dg-output "libgomp: Copying of host object \[^\n\]* to dev object \[^\n\]* failed\[\r\n\]+" } */
/* { dg-output "unharmed" } */

#include "bad-data.h"

int
main (void)
{
  set_up ();
  acc_memcpy_to_device (absent, before, sizeof absent);
  return 0;
}
