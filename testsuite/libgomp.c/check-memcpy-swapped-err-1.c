/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The device numbers of omp_target_memcpy in the wrong order: memory of the device is
   taken for the host's.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-set-target-env-var GOMP_PSET_CHECK "1" } */
/* { dg-shouldfail "mistake" { offload_device } } */
/* { dg-output "libgomp: omp_target_memcpy at check-memcpy-swapped-err-1\\.c:21, on device 0\[\r\n\]+" } */
/* { dg-output "  data: p\[^\r\n\]*, 400 bytes at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: it is memory of a device, not of the host\[\r\n\]+" } */
/* { dg-output "  to do: pass the number of the device whose memory it is: the destination's comes first in omp_target_memcpy\[\r\n\]+" } */
/* { dg-output "libgomp: Copying to host memory \[^\r\n\]* failed: it is not there\[\r\n\]+$" } */

#include <omp.h>

int
main (void)
{
  int a[100] = { 0 }, *p = omp_target_alloc (sizeof a, 0);

  omp_target_memcpy (p, a, sizeof a, 0, 0, omp_get_initial_device (), 0);
  return 0;
}
