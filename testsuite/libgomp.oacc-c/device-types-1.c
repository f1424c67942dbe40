/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Device types: which there are, and what a thread is told about its own
   (OpenACC 3.3, 3.2.1 to 3.2.3).  The emulated device is no host, and of no
   other type that has a name.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */

#include "data-check.h"

int
main (void)
{
  CHECK (acc_get_num_devices (acc_device_none) == 0);
  CHECK (acc_get_num_devices (acc_device_host) == 1);
  CHECK (acc_get_num_devices (acc_device_not_host) == 1);
  CHECK (acc_get_num_devices (acc_device_default) == 1);
  CHECK (acc_get_num_devices (acc_device_nvidia) == 0);
  CHECK (acc_get_num_devices (acc_device_radeon) == 0);

  /* What it would be.  */
  CHECK (acc_get_device_type () == DEVICE_TYPE);

  acc_set_device_type (acc_device_host);
  CHECK (acc_get_device_type () == acc_device_host);
  acc_set_device_type (acc_device_not_host);
  CHECK (acc_get_device_type () == DEVICE_TYPE);
  acc_set_device_type (acc_device_host);
  CHECK (acc_get_device_type () == acc_device_host);
  acc_set_device_type (acc_device_default);
  CHECK (acc_get_device_type () == DEVICE_TYPE);
  return 0;
}
