/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_free of the middle of where data is.  */
/* { dg-do run } */
/* { dg-shouldfail "mapped" } */
/* { dg-output "libgomp: refusing to free device memory space at 0x\[0-9a-f\]+ that is still mapped at \\\[0x\[0-9a-f\]+,\\+400\\\]\[\r\n\]+unharmed" } */

#include "bad-data.h"

int
main (void)
{
  set_up ();
  acc_free (acc_deviceptr (kept + 1));
  return 0;
}
