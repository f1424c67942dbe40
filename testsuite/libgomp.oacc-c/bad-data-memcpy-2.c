/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_memcpy_from_device of a null pointer.  */
/* { dg-do run } */
/* { dg-shouldfail "null pointer" } */
/* { dg-output "libgomp: invalid device address\[\r\n\]+unharmed" } */

#include "bad-data.h"

int
main (void)
{
  set_up ();
  acc_memcpy_from_device (kept, NULL, 4);
  return 0;
}
