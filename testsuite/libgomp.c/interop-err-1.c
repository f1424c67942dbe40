/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   An interop object that is destroyed a second time.  */
/* { dg-do run } */
/* { dg-require-effective-target gcc_15_up } */
/* { dg-require-effective-target gpu } */
/* { dg-shouldfail "destroyed twice" } */
/* { dg-output "libgomp: interop: 0x\[0-9a-f\]+ is not an interop object of this program, or it has been destroyed" } */

#include <omp.h>

int
main (void)
{
  omp_interop_t object, copy, other;

#pragma omp interop init (targetsync : object)
  copy = object;
#pragma omp interop destroy (object)
#pragma omp interop init (targetsync : other)
#pragma omp interop destroy (copy)
  return 0;
}
