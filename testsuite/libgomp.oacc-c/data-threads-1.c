/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Data routines in several threads at once, on data of each and of all.  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */
/* { dg-mappings-left 0 } */

#include <pthread.h>

#include "data-check.h"

#define THREADS 8
#define ROUNDS 50
#define N 64

static int common[N], own[THREADS][N];

static void *
work (void *argument)
{
  int me = (int) (size_t) argument, *mine = own[me];

  for (int round = 0; round < ROUNDS; round++)
    {
      int *block = acc_malloc (sizeof own[me]);

      acc_copyin (common, sizeof common);
      fill (mine, N, me);
      if (round % 2)
        acc_copyin (mine, sizeof own[me]);
      else
        {
          acc_map_data (mine, block, sizeof own[me]);
          acc_update_device (mine, sizeof own[me]);
        }
      CHECK (acc_hostptr (acc_deviceptr (mine + 5)) == mine + 5);
      CHECK (acc_is_present (common, sizeof common));
      fill (mine, N, -1);
      acc_update_self (mine, sizeof own[me]);
      CHECK (is_filled (mine, N, me));
      if (round % 2)
        acc_delete (mine, sizeof own[me]);
      else
        acc_unmap_data (mine);
      acc_free (block);
      CHECK (!acc_is_present (mine, 1));
      acc_delete (common, sizeof common);
    }
  return NULL;
}

int
main (void)
{
  pthread_t threads[THREADS];

  acc_init (acc_device_default);
  for (int t = 0; t < THREADS; t++)
    CHECK (pthread_create (&threads[t], NULL, work, (void *) (size_t) t)
           == 0);
  for (int t = 0; t < THREADS; t++)
    pthread_join (threads[t], NULL);
  CHECK (!acc_is_present (common, 1));
  return 0;
}
