/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   target device(ancestor: 1): a region shuts the device down whose kernel waits for it.
   That is refused with a message; it was waited for without end.  */
/* { dg-do run } */
/* { dg-require-effective-target ancestor_clause } */
/* { dg-additional-options "-foffload-options=nvptx-none=-misa=sm_35" { target nvptx } } */
/* { dg-shouldfail "the kernel would never end" } */
/* { dg-output "libgomp: shutdown while a kernel waits for a region on the host" } */

#include <stdio.h>

#pragma omp requires reverse_offload

/* <openacc.h>'s.  */
enum { acc_device_default = 1 };
void acc_shutdown (int);

int
main (void)
{
  int y = 0;

#pragma omp target map(tofrom: y)
  {
#pragma omp target device(ancestor: 1) map(always, tofrom: y)
    {
      acc_shutdown (acc_device_default);
      y++;
    }
    y++;
  }
  puts ("not here");
  return 0;
}
