/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Data operations on an OpenMP device: the address is what kernels take,
   strided sections are moved as such, and queues keep their order.  */
/* { dg-do run } */
/* { dg-library gomp_pset } */
/* { dg-mappings-left 0 } */

#include <gomp_pset.h>
#include <stdlib.h>
#include <string.h>

static double a[40][50];

void acc_wait (int);

#define CHECK(condition) ((condition) ? (void) 0 : abort ())

int
main (void)
{
  /* a[5:10][8:16:2], in C's order; the fastest dimension comes first.  */
  struct gomp_pset_bounds bounds[2] = {
    { .lower = 8, .extent = 16, .step = 2, .whole = 50,
      .flags = (GOMP_PSET_HAS_EXTENT | GOMP_PSET_HAS_STEP
                | GOMP_PSET_HAS_WHOLE) },
    { .lower = 5, .extent = 10, .whole = 40,
      .flags = GOMP_PSET_HAS_EXTENT | GOMP_PSET_HAS_WHOLE }
  };
  struct gomp_pset_data part = GOMP_PSET_DATA_INIT, whole;
  gomp_pset_handle outer, inner;
  void *address;
  double *p;
  int wrong = 0;

  part.device = 0;
  part.var = a;
  part.element_size = sizeof a[0][0];
  whole = part;
  whole.element_size = sizeof a;
  part.rank = 2;
  part.bounds = bounds;
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 50; j++)
      a[i][j] = 100 * i + j;
  CHECK (gomp_pset_data_enter (GOMP_PSET_COPYIN, &whole, NULL, &outer) == 0);
  CHECK (gomp_pset_data_enter (GOMP_PSET_COPYIN, &part, &address, &inner)
         == 0);
  p = address;
#pragma omp target is_device_ptr(p) map(tofrom: wrong)
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 50; j++)
      {
        wrong += p[50 * i + j] != 100 * i + j;
        p[50 * i + j] = -1;
      }
  CHECK (wrong == 0);
  CHECK (gomp_pset_data_update (GOMP_PSET_UPDATE_HOST, &part) == 0);
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 50; j++)
      {
        int inside = i >= 5 && i < 15 && j >= 8 && j < 40 && j % 2 == 0;
        CHECK (a[i][j] == (inside ? -1 : 100 * i + j));
        a[i][j] = 3;
      }
  part.async = 4;
  part.device = whole.device = GOMP_PSET_ACC_DEVICE;
  CHECK (gomp_pset_data_update (GOMP_PSET_UPDATE_DEVICE, &part) == 0);
  CHECK (gomp_pset_data_update (GOMP_PSET_UPDATE_HOST, &part) == 0);
  acc_wait (4);
  part.async = GOMP_PSET_SYNC;
  CHECK (gomp_pset_data_exit (GOMP_PSET_COPYOUT, &part, inner) == 0);
#pragma omp target map(tofrom: wrong)
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 50; j++)
      {
        int inside = i >= 5 && i < 15 && j >= 8 && j < 40 && j % 2 == 0;
        wrong += a[i][j] != (inside ? 3 : -1);
      }
  whole.async = 4;
  CHECK (gomp_pset_data_exit (GOMP_PSET_COPYOUT, &whole, outer) == 0);
  acc_wait (4);
  CHECK (wrong == 0 && gomp_pset_data_open (0, NULL) == 0);
  return 0;
}
