/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory that may only be read is mapped so that it is copied back; rows, too, are
   looked at before they are read.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-set-target-env-var GOMP_PSET_CHECK "1" } */
/* { dg-shouldfail "mistake" { offload_device } } */
/* { dg-output "right\[\r\n\]+" } */
/* { dg-output "libgomp: target at check-freed-err-2\\.c:39, on device 0\[\r\n\]+" } */
/* { dg-output "  data: p\\\[0:10\\\], 80 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: its host memory may not be written\[\r\n\]+" } */
/* { dg-output "  to do: copy it to the device only \\(map\\(to:\\), copyin\\)\[\r\n\]+" } */
/* { dg-output "libgomp: Copying to host memory \[^\r\n\]* failed: it is not there\[\r\n\]+$" } */

#define _DEFAULT_SOURCE 1
#include <omp.h>
#include <stdio.h>
#include <sys/mman.h>

int
main (void)
{
  static double rows[100][100];
  double *p = mmap (0, 4096, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  size_t volume[] = { 90, 7 }, from[] = { 3, 2 }, size[] = { 100, 100 };
  void *there;

  if (p == MAP_FAILED)
    return 1;
  there = omp_target_alloc (sizeof rows, 0);
  if (omp_target_memcpy_rect (there, rows, sizeof (double), 2, volume, from,
                              from, size, size, 0, omp_get_initial_device ()))
    return 1;
  omp_target_free (there, 0);
  mprotect (p, 4096, PROT_READ);
  puts ("right");
  fflush (stdout);
#pragma omp target map(tofrom: p[0:10])
  p[0] = 1;
  return 0;
}
