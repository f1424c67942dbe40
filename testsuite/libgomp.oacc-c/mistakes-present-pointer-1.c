/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   `present' of a pointer, where the section that it refers to is mapped, but not the
   pointer.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: acc compute at mistakes-present-pointer-1\\.c:21, on device 0\[\r\n\]+" } */
/* { dg-output "  data: p, 8 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: it is a pointer, which is not mapped itself; what it refers to is: \[ap\].0:10., 40 bytes at 0x\[0-9a-f\]+, mapped at mistakes-present-pointer-1\\.c:20\[\r\n\]+" } */
/* { dg-output "  to do: name the section that it refers to, in C as p.0:n., rather than the pointer\[\r\n\]+" } */
/* { dg-output "libgomp: present clause: \[^\n\]*\[\r\n\]+$" } */

static int a[10];

int
main (void)
{
  int *p = a;

#pragma acc enter data copyin(p[0:10])
#pragma acc parallel present(p)
  p[0] = 1;
  return 0;
}
