/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What is shut down under a structured entry is reported, and its handle is
   void.  Threads enter and leave sections of the same array, in any order.  */
/* { dg-do run } */
/* { dg-library gomp_pset } */
/* { dg-mappings-left 0 } */
/* { dg-additional-options "-pthread" } */
/* { dg-output "libgomp: create of 'array' \\(copyout\\), entered at user.c:3, was never left" } */

#include <gomp_pset.h>
#include <openacc.h>
#include <pthread.h>
#include <stdlib.h>

#define CHECK(condition) ((condition) ? (void) 0 : abort ())
#define THREADS 4
#define ROWS 20

static int array[ROWS][32];

static struct gomp_pset_data
request (const void *var, size_t size)
{
  struct gomp_pset_data data = GOMP_PSET_DATA_INIT;

  data.var = var;
  data.element_size = size;
  data.name = "array";
  data.file = "user.c";
  data.line = 3;
  return data;
}

/* Thread T has every fourth column.  */
static void *
work (void *number)
{
  int t = *(int *) number;
  struct gomp_pset_bounds bounds[2] = {
    { .lower = 0, .extent = 8, .stride = 4,
      .flags = GOMP_PSET_HAS_EXTENT | GOMP_PSET_HAS_STRIDE },
    { .lower = 0, .extent = ROWS, .stride = 32,
      .flags = GOMP_PSET_HAS_EXTENT | GOMP_PSET_HAS_STRIDE }
  };
  struct gomp_pset_data own = request (&array[0][t], sizeof (int));
  gomp_pset_handle handles[3];

  own.rank = 2;
  own.bounds = bounds;
  for (int i = 1; i <= 300; i++)
    {
      for (int h = 0; h < 3; h++)
        CHECK (gomp_pset_data_enter (GOMP_PSET_COPYIN, &own, NULL,
                                     &handles[h]) == 0);
      for (int r = 0; r < ROWS; r++)
        for (int c = t; c < 32; c += 4)
          array[r][c] = i + c;
      CHECK (gomp_pset_data_update (GOMP_PSET_UPDATE_DEVICE, &own) == 0);
      for (int r = 0; r < ROWS; r++)
        for (int c = t; c < 32; c += 4)
          array[r][c] = -1;
      CHECK (gomp_pset_data_exit (GOMP_PSET_DELETE, &own, handles[1]) == 0);
      CHECK (gomp_pset_data_update (GOMP_PSET_UPDATE_HOST, &own) == 0);
      for (int r = 0; r < ROWS; r++)
        for (int c = t; c < 32; c += 4)
          CHECK (array[r][c] == i + c);
      CHECK (gomp_pset_data_exit (GOMP_PSET_COPYOUT, &own, handles[0]) == 0);
      CHECK (gomp_pset_data_exit (GOMP_PSET_COPYOUT, &own, handles[0])
             == GOMP_PSET_BAD_HANDLE);
      CHECK (gomp_pset_data_exit (GOMP_PSET_COPYOUT, &own, handles[2]) == 0);
    }
  return NULL;
}

int
main (void)
{
  struct gomp_pset_data whole = request (array, sizeof array);
  pthread_t threads[THREADS];
  int numbers[THREADS];
  gomp_pset_handle handle;

  whole.decomposed_from = GOMP_PSET_CLAUSE_COPYOUT;
  CHECK (gomp_pset_data_enter (GOMP_PSET_CREATE, &whole, NULL, &handle) == 0);
  for (int t = 0; t < THREADS; t++)
    {
      numbers[t] = t;
      CHECK (pthread_create (&threads[t], NULL, work, &numbers[t]) == 0);
    }
  for (int t = 0; t < THREADS; t++)
    pthread_join (threads[t], NULL);
  CHECK (gomp_pset_data_open (GOMP_PSET_ACC_DEVICE, NULL) == 1);
  acc_shutdown (acc_device_default);
  CHECK (gomp_pset_data_open (GOMP_PSET_ACC_DEVICE, NULL) == 0);
  CHECK (gomp_pset_data_exit (GOMP_PSET_COPYOUT, &whole, handle)
         == GOMP_PSET_BAD_HANDLE);
  return 0;
}
