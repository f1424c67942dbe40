/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   An error in a thread that is not the first.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: target update at mistakes-thread-1\\.c:24, on device 0\[\r\n\]+" } */
/* { dg-output "  data: a\\\[0:50\\\], 200 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: only a part of it is mapped: a\\\[10:20\\\], 80 bytes at 0x\[0-9a-f\]+, mapped at mistakes-thread-1\\.c:23\[\r\n\]+" } */
/* { dg-output "  to do: update just that part, or map all of it where that is done\[\r\n\]+" } */
/* { dg-output "libgomp: Trying to update \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) object when only \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) is mapped\[\r\n\]+$" } */

#include <omp.h>

int
main (void)
{
#pragma omp parallel num_threads(2)
  {
    int a[50] = { 0 };
#pragma omp barrier
    if (omp_get_thread_num () == 1)
    {
#pragma omp target enter data map(to: a[10:20])
#pragma omp target update from(a)
    }
#pragma omp barrier
  }
  return 0;
}
