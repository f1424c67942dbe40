/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A region that the host runs for a kernel starts another kernel on the device
   that waits: a message, and no hang.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-shouldfail "one kernel at a time" } */
/* { dg-output "libgomp: a target region on host device 0, launched by a region with" } */

#include <stddef.h>

void GOMP_target_ext (int, void (*) (void *), size_t, void **, size_t *,
                      unsigned short *, unsigned, void **, void **);

static int x;

static void
region (void *data)
{
  (void) data;
#pragma omp target map(tofrom: x)
  x++;
}

int
main (void)
{
#pragma omp target
  {
    void *args[] = { NULL };
    GOMP_target_ext (-2, region, 0, NULL, NULL, NULL, 0, NULL, args);
  }
  return 0;
}
