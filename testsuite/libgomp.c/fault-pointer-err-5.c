/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   As fault-pointer-err-3.c, at a low address, where the data of programs is that
   are linked with -no-pie: zeros and small numbers in mapped memory are not
   taken for addresses before it.  */
/* { dg-do run } */
/* { dg-require-effective-target fault_reports } */
/* { dg-additional-options "-g -O0" } */
/* { dg-shouldfail "host pointer" { offload_device } } */
/* { dg-output "libgomp: memory fault in kernel main .*host address of mapped data\n  mapping: \[^\n\]*\n  probably the kernel got it as the value of the pointer bare " } */

#define _GNU_SOURCE 1
#include <stdlib.h>
#include <sys/mman.h>

int
main (void)
{
  double seen = 0;
  long *bare = mmap ((void *) 0x100000, 65536, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);

  if (bare == MAP_FAILED)
    abort ();
  bare[1] = 0x80000;
#pragma omp target enter data map(to: bare[0:100])
#pragma omp target firstprivate(bare) map(from: seen)
  seen = bare[5];
  return seen != 0;
}
