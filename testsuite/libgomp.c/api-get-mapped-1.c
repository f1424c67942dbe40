/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   omp_get_mapped_ptr: the device address of what is mapped, offsets included,
   null otherwise (OpenMP 5.2, 18.8.4).  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <omp.h>
#include <stdint.h>
#include <stdlib.h>

/* Newer than the library that GCC 12 links.  */
static void *(*get_mapped) (const void *, int);

int
main (void)
{
  int device = omp_get_default_device ();
  int a[100], b[4];
  uintptr_t in_kernel = 0;

  if (omp_get_num_devices () == 0)
    return 0;
  get_mapped = (__typeof__ (get_mapped))
    dlsym (RTLD_DEFAULT, "omp_get_mapped_ptr");
  if (get_mapped == NULL)
    abort ();
  if (get_mapped (a, device) != NULL)
    abort ();
#pragma omp target data map(to: a)
  {
#pragma omp target map(from: in_kernel)
    in_kernel = (uintptr_t) &a[30];
    if (get_mapped (&a[30], device) != (void *) in_kernel)
      abort ();
    if (get_mapped (b, device) != NULL)
      abort ();
  }
  if (get_mapped (b, omp_get_initial_device ()) != b)
    abort ();
  return 0;
}
