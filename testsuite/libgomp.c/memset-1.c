/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   omp_target_memset at all alignments, and _async between target regions that
   it depends on and that depend on it.  */
/* { dg-do run } */
/* { dg-require-effective-target gcc_16_up } */

#include <omp.h>
#include <stdlib.h>
#include <string.h>

#define N 64
#define CHECK(condition) \
  ((condition) ? (void) 0 \
   : (__builtin_printf ("line %d: %s\n", __LINE__, #condition), abort ()))

static void
fill (int device)
{
  unsigned char *there = omp_target_alloc (N, device);
  unsigned char expected[N], got[N];

  memset (expected, 255, N);
  CHECK (omp_target_memset (there, -1, N, device) == there);
  for (size_t start = 0; start < 9; start++)
    for (size_t n = 0; n < 20; n++)
      {
        memset (expected + start, (int) (n + start), n);
        CHECK (omp_target_memset (there + start, (int) (n + start), n, device)
               == there + start);
        CHECK (omp_target_memcpy (got, there, N, 0, 0,
                                  omp_get_initial_device (), device) == 0);
        CHECK (memcmp (got, expected, N) == 0);
      }
  omp_target_free (there, device);
}

static void
fill_in_order (int device)
{
  unsigned char *there = omp_target_alloc (N, device);
  int wrong = 0;
  omp_depend_t depend;

#pragma omp depobj (depend) depend (inout : wrong)
  for (int c = 0; c < 10; c++)
    {
      CHECK (omp_target_memset_async (there, c, N, device, 1, &depend)
             == there);
#pragma omp target device (device) is_device_ptr (there) map (wrong) nowait \
  depend (inout : wrong)
      for (int i = 0; i < N; i++)
        wrong += there[i]++ != c;
    }
#pragma omp taskwait
  CHECK (wrong == 0);
#pragma omp depobj (depend) destroy
  omp_target_free (there, device);
}

int
main (void)
{
  for (int device = 0; device <= omp_get_num_devices (); device++)
    {
      fill (device);
      fill_in_order (device);
#pragma omp parallel num_threads (3)
#pragma omp single
      fill_in_order (device);
    }
  return 0;
}
