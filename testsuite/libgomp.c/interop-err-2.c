/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   An interop object that is used with a device clause of another device.  */
/* { dg-do run } */
/* { dg-require-effective-target gcc_15_up } */
/* { dg-require-effective-target gpu } */
/* { dg-shouldfail "another device's" } */
/* { dg-output "libgomp: interop: 0x\[0-9a-f\]+ is an object of device 0, but the construct's device clause says \[0-9\]+; leave the clause out" } */

#include <omp.h>

int
main (void)
{
  int host = omp_get_initial_device ();
  omp_interop_t object;

#pragma omp interop init (targetsync : object) device (0)
#pragma omp interop use (object) device (host)
  return 0;
}
