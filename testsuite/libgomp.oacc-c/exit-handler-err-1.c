/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A handler of exit that asks for a GPU whose driver has ended.  */
/* { dg-do run } */
/* { dg-require-effective-target gpu } */
/* { dg-shouldfail "the device has ended" } */
/* { dg-output "is not there any more: the program ends" } */

#include <openacc.h>
#include <stdlib.h>

static void
at_end (void)
{
  acc_set_device_type (acc_device_not_host);
}

int
main (void)
{
  int a = 0;

  atexit (at_end);
#pragma acc parallel copyout(a)
  a = 3;
  return a != 3;
}
