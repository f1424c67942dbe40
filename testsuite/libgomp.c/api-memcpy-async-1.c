/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   omp_target_memcpy_async with depend objects: done in their order, at the
   latest at taskwait (OpenMP 5.2, 18.8.7).  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <omp.h>
#include <stdlib.h>

#define N 500

/* Newer than the library that GCC 12 links.  */
static int (*memcpy_async) (void *, const void *, size_t, size_t, size_t,
                            int, int, int, omp_depend_t *);

int
main (void)
{
  int device = omp_get_default_device ();
  int host = omp_get_initial_device ();
  int a[N], b[N], i, *block = omp_target_alloc (sizeof a, device);
  omp_depend_t chain;

  if (omp_get_num_devices () == 0)
    return 0;
  memcpy_async = (__typeof__ (memcpy_async))
    dlsym (RTLD_DEFAULT, "omp_target_memcpy_async");
  if (memcpy_async == NULL)
    abort ();
  for (i = 0; i < N; i++)
    a[i] = i;
#pragma omp depobj(chain) depend(inout: block)
  if (memcpy_async (block, a, sizeof a, 0, 0, device, host, 1,
                    &chain))
    abort ();
#pragma omp target is_device_ptr(block) depend(inout: block) nowait
  for (i = 0; i < N; i++)
    block[i] *= 2;
  if (memcpy_async (b, block, sizeof b, 0, 0, host, device, 1,
                    &chain))
    abort ();
#pragma omp taskwait
  for (i = 0; i < N; i++)
    if (b[i] != 2 * i)
      abort ();
#pragma omp depobj(chain) destroy
  omp_target_free (block, device);
  return 0;
}
