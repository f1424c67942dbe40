/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory of a device that does not check addresses by itself: what is written beside
   it, and after it was released, is found by what lies there.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-set-target-env-var GOMP_PSET_CHECK "1" } */
/* { dg-set-target-env-var GOMP_PSET_HOST_STRICT "0" } */
/* { dg-shouldfail "out of bounds" { offload_device } } */
/* { dg-output "error: the memory was written behind its end on device 0: 1 byte, " } */
/* { dg-output "from byte 40 of its 40 on.*40 bytes, from omp_target_alloc at " } */
/* { dg-output "check-memory-err-1.c:31.*seen at target at " } */
/* { dg-output "check-memory-err-1.c:34.*right.*" } */
/* { dg-output "error: q was written on device 0 after it had been released.*" } */
/* { dg-output "q: 40 bytes, mapped by target enter data at " } */
/* { dg-output "check-memory-err-1.c:38.*" } */
/* { dg-output "warning: memory from omp_target_alloc at check-memory-err-1.c:32" } */
/* { dg-output " was not freed: 1 time, 24 bytes.*2 errors, 1 warning" } */

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int
main (void)
{
  char *p, *kept;
  int *q = calloc (10, sizeof *q), *old = NULL;

  if (omp_get_num_devices () == 0)
    return 1;
  p = omp_target_alloc (40, 0);
  kept = omp_target_alloc (24, 0);

#pragma omp target is_device_ptr(p)
  p[40] = 1;
  omp_target_free (p, 0);

#pragma omp target enter data map(to: q[0:10])
#pragma omp target map(from: old)
  old = q;
#pragma omp target exit data map(from: q[0:10])
#pragma omp target is_device_ptr(old)
  old[3] = 2;

  puts (kept != NULL && q[3] == 0 ? "right" : "wrong");
  return 0;
}
