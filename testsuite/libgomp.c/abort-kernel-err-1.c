/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel that calls abort on a GPU: the message says which directive it is
   that of, behind the driver's words.  */
/* { dg-do run } */
/* { dg-require-effective-target nvptx } */
/* { dg-additional-options "-g" } */
/* { dg-shouldfail "abort" } */
/* { dg-output "libgomp: cu\[A-Za-z\]+ error: .* in kernel main\[^\r\n\]*\[\r\n\]+  it happened in target at abort-kernel-err-1\\.c:16" } */

#include <stdlib.h>

int
main (int argc, char **argv)
{
  (void) argv;
#pragma omp target map(tofrom: argc)
  if (argc > 0)
    abort ();
  return 0;
}
