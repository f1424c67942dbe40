/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Kernels in two queues of an AMD GPU fail at the same time: one report, and
   the end; no hang.  */
/* { dg-do run } */
/* { dg-require-effective-target gcn } */
/* { dg-shouldfail "memory fault" } */
/* { dg-output "libgomp: memory fault in kernel main .target region \[01\]. on device 0" } */

#include <stdint.h>

static int values[10];

int
main (void)
{
  uintptr_t address = (uintptr_t) values;
  int one[1], two[1];

#pragma acc data copyin(address) create(one, two)
  {
#pragma acc parallel present(address, one) async(1)
    one[0] = *(volatile int *) address;
#pragma acc parallel present(address, two) async(2)
    two[0] = *(volatile int *) address;
#pragma acc wait
  }
  return 0;
}
