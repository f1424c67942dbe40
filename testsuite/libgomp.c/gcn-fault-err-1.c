/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel on an AMD GPU reads through a host pointer: a report of kernel and
   address, and the end.  */
/* { dg-do run } */
/* { dg-require-effective-target gcn } */
/* { dg-shouldfail "memory fault" } */
/* { dg-output "Invalid load.*host pointer in a kernel.*libgomp: memory fault in kernel main .target region 0. on device 0 \\(gcn\\): read at 0x\[0-9a-f\]+.*the address is host memory that is not mapped" } */

#include <stdint.h>
#include <stdio.h>

static int values[10];

int
main (void)
{
  uintptr_t address = (uintptr_t) values;
  int value = 0;

#pragma omp target map(to: address) map(from: value)
  value = *(volatile int *) address;
  printf ("%d\n", value);
  return 0;
}
