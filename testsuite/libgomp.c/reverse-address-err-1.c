/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel asks for a region with data that it does not have.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-shouldfail "no such memory" } */
/* { dg-output "libgomp: host device 0: a kernel names memory that it cannot read" } */

#include <stddef.h>

void GOMP_target_ext (int, void (*) (void *), size_t, void **, size_t *,
                      unsigned short *, unsigned, void **, void **);

static void
region (void *data)
{
  (void) data;
}

int
main (void)
{
#pragma omp target
  {
    void *addresses[] = { (void *) 0x1234560 }, *args[] = { NULL };
    size_t sizes[] = { 40 };
    unsigned short kinds[] = { 0x303 };

    GOMP_target_ext (-2, region, 1, addresses, sizes, kinds, 0, NULL, args);
  }
  return 0;
}
