/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   ACC_DEVICE_TYPE (OpenACC 3.3, 4.1), in any case of letters.  */
/* { dg-do run } */
/* { dg-set-target-env-var ACC_DEVICE_TYPE "HoSt" } */

#include "data-check.h"

int
main (void)
{
  int a = 1;

  CHECK (acc_get_device_type () == acc_device_host);
  CHECK (acc_get_num_devices (acc_device_default) == 1);
#pragma acc parallel copyin(a)
  a = 2;
  CHECK (a == 2);
  CHECK (acc_get_device_type () == acc_device_host);
  acc_shutdown (acc_device_default);

  /* A program may still choose.  */
  acc_init (acc_device_not_host);
  CHECK (acc_get_device_type () == DEVICE_TYPE);
#pragma acc parallel copyin(a)
  a = 3;
  CHECK (a == 2);
  return 0;
}
