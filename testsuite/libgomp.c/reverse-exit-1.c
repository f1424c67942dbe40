/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The program ends in a region that the host runs for a kernel.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-shouldfail "exit" } */
/* { dg-output "before the end\n*$" } */

#include <stdio.h>
#include <stdlib.h>

void GOMP_target_ext (int, void (*) (void *), size_t, void **, size_t *,
                      unsigned short *, unsigned, void **, void **);

static void
region (void *data)
{
  (void) data;
  printf ("before the end\n");
  exit (5);
}

int
main (void)
{
#pragma omp target
  {
    void *args[] = { NULL };
    GOMP_target_ext (-2, region, 0, NULL, NULL, NULL, 0, NULL, args);
    printf ("after the end\n");
  }
  return 0;
}
