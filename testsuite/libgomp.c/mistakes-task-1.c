/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   An error in a construct that is a task.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: target at mistakes-task-1\\.c:21, on device 0\[\r\n\]+" } */
/* { dg-output "  data: field\\\[0:100\\\], 800 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: only a part of it is mapped: field\\\[0:20\\\], 160 bytes at 0x\[0-9a-f\]+, mapped at mistakes-task-1\\.c:17\[\r\n\]+" } */
/* { dg-output "  to do: name just the part that is mapped here, or map all of it where that is done\[\r\n\]+" } */
/* { dg-output "libgomp: Trying to map into device \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) object when \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) is already mapped\[\r\n\]+$" } */

static double field[100];

int
main (void)
{
#pragma omp target enter data map(to: field[0:20])
#pragma omp parallel
#pragma omp single
  {
#pragma omp target nowait map(tofrom: field)
    field[0] = 1;
#pragma omp taskwait
  }
  return 0;
}
