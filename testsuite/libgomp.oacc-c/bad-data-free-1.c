/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_free of where acc_copyin has put data.  */
/* { dg-do run } */
/* { dg-shouldfail "mapped" } */
/* { dg-output "libgomp: refusing to free device memory space at 0x\[0-9a-f\]+ that is still mapped at \\\[0x\[0-9a-f\]+,\\+400\\\]\[\r\n\]+unharmed" } */

#include "bad-data.h"

int
main (void)
{
  set_up ();
  acc_free (acc_deviceptr (kept));
  return 0;
}
