/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   omp_target_is_accessible: host memory is not accessible from a device with
   memory of its own, the device's is (OpenMP 5.2, 18.8.8).  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <omp.h>
#include <stdlib.h>

/* Newer than the library that GCC 12 links.  */
static int (*is_accessible) (const void *, size_t, int);

int
main (void)
{
  int device = omp_get_default_device (), a[10];

  if (omp_get_num_devices () == 0)
    return 0;
  is_accessible = (__typeof__ (is_accessible))
    dlsym (RTLD_DEFAULT, "omp_target_is_accessible");
  if (is_accessible == NULL)
    abort ();
  if (is_accessible (a, sizeof a, device))
    abort ();
  if (!is_accessible (a, sizeof a, omp_get_initial_device ()))
    abort ();
  if (is_accessible (a, sizeof a, omp_get_num_devices () + 1))
    abort ();
  return 0;
}
