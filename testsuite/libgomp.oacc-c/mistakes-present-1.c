/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   present of data that is not there.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "libgomp: acc compute at mistakes-present-1\\.c:17, on device 0\[\r\n\]+" } */
/* { dg-output "  data: s\\\[0:3\\\], 96 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: it is not mapped\[\r\n\]+" } */
/* { dg-output "  to do: enter it before \\(enter data, data\\), or let the construct copy it \\(copy instead of present\\)\[\r\n\]+" } */
/* { dg-output "libgomp: present clause: (!acc_is_present \\(0x\[0-9a-f\]+, 96 \\(0x\[0-9a-f\]+\\)\\)|not present on the device \\(addr: 0x\[0-9a-f\]+, size: 96 \\(0x60\\), dev: 0\\))\[\r\n\]+$" } */

int
main (void)
{
  struct { int n; int v[7]; } s[3] = { 0 };

#pragma acc parallel present(s)
  s[1].v[0] = 1;
  return 0;
}
