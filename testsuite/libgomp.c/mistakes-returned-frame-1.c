/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A local array is left mapped when its function returns; another one's lies
   there next.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: target enter data at mistakes-returned-frame-1\\.c:28, on device 0\[\r\n\]+" } */
/* { dg-output "  data: new\\\[0:60\\\], 480 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: only a part of it is mapped: new and beyond, 320 bytes at 0x\[0-9a-f\]+, mapped at mistakes-returned-frame-1\\.c:18\[\r\n\]+" } */
/* { dg-output "  to do: name just the part that is mapped here, or map all of it where that is done\[\r\n\]+" } */
/* { dg-output "libgomp: Trying to map into device \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) object when \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) is already mapped\[\r\n\]+$" } */

static void __attribute__ ((noipa))
before (void)
{
  double old[40] = { 0 };

#pragma omp target enter data map(to: old)
}

static void __attribute__ ((noipa))
after (void)
{
  double room[8], new[60] = { 0 };

  room[0] = 0;
  __asm__ volatile ("" : : "r" (room) : "memory");
#pragma omp target enter data map(to: new)
}

int
main (void)
{
  before ();
  after ();
  return 0;
}
