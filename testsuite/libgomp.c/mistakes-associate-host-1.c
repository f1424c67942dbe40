/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   omp_target_associate_ptr is given an address of the host as the device's.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-shouldfail "mistake" { offload_device } } */
/* { dg-output "libgomp: memory fault in kernel \[^\r\n\]*\[\r\n\]+" } */
/* { dg-output "  at mistakes-associate-host-1\\.c:24\[\r\n\]+" } */
/* { dg-output "  it is that of target at mistakes-associate-host-1\\.c:23\[\r\n\]+" } */
/* { dg-output "  the address is in what omp_target_associate_ptr was given as memory of the device, but the device has no memory there: the host has\[\r\n\]+" } */
/* { dg-output "  mapping: h\[^\r\n\]*, mapped by mistakes-associate-host-1\\.c:22\[\r\n\]+" } */
/* { dg-output "  to do: pass it an address that omp_target_alloc has returned for this device, and omp_target_free only after the mapping has ended\[\r\n\]+" } */

#include <omp.h>

static int g[40];

int
main (void)
{
  int h[40] = { 0 };

  omp_target_associate_ptr (h, g, sizeof h, 0, 0);
#pragma omp target map(h)
  h[1] = 7;
  return h[1];
}
