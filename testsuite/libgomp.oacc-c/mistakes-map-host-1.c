/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_map_data is given an address of the host as the device's.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-shouldfail "mistake" { offload_device } } */
/* { dg-output "libgomp: memory fault in kernel \[^\r\n\]*\[\r\n\]+" } */
/* { dg-output "  at mistakes-map-host-1\\.c:24\[\r\n\]+" } */
/* { dg-output "  it is that of acc compute at mistakes-map-host-1\\.c:23\[\r\n\]+" } */
/* { dg-output "  the address is in what acc_map_data was given as memory of the device, but the device has no memory there: the host has\[\r\n\]+" } */
/* { dg-output "  mapping: h\[^\r\n\]*, mapped by mistakes-map-host-1\\.c:22\[\r\n\]+" } */
/* { dg-output "  to do: pass it an address that acc_malloc has returned for this device, and acc_free only after the mapping has ended\[\r\n\]+" } */

#include <openacc.h>

static int g[40];

int
main (void)
{
  int h[40] = { 0 };

  acc_map_data (h, g, sizeof h);
#pragma acc serial copy(h)
  h[1] = 7;
  return h[1];
}
