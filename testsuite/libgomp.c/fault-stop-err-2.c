/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel calls abort.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-additional-options "-g" } */
/* { dg-shouldfail "abort" } */
/* { dg-output "libgomp: kernel main .target region 0. on device 0 .host. stopped by SIGABRT \[^\n\]*\n" { target offload_device } } */
/* { dg-output "  it is that of target at fault-stop-err-2.c:16\n" { target offload_device } } */

#include <stdlib.h>

int
main (int argc, char **argv)
{
  int q = argc;
#pragma omp target map(tofrom: q)
  if (q == 1)
    abort ();
  return 0;
}
