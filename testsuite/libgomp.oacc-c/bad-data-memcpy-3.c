/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_memcpy_to_device from the device.  */
/* { dg-do run } */
/* { dg-shouldfail "device" } */
/* { dg-output "libgomp: invalid host or device address\[\r\n\]+unharmed" } */

#include "bad-data.h"

int
main (void)
{
  set_up ();
  acc_memcpy_to_device (acc_deviceptr (kept), acc_deviceptr (kept), 4);
  return 0;
}
