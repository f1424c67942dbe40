/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Each thread has a device of its own choice; new ones begin with the type
   that was chosen last (OpenACC 3.3, 2.3).  */
/* { dg-do run } */
/* { dg-devices 4 } */
/* { dg-additional-options "-pthread" } */
/* { dg-mappings-left 1 } */

#include <pthread.h>

#include "data-check.h"

#define N 100
#define THREADS 4

static int common[N];

static void *
work (void *argument)
{
  int me = (int) (size_t) argument, own[N];

  for (int round = 0; round < 20; round++)
    {
      acc_set_device_num (me, acc_device_not_host);
      CHECK (acc_get_device_num (acc_device_not_host) == me);
      CHECK (acc_is_present (common, sizeof common) == (me == 0));
      fill (own, N, 0);
      acc_copyin (own, sizeof own);
      device_fill (own, N, me);
      acc_set_device_type (acc_device_host);
      CHECK (acc_deviceptr (own) == own && is_filled (own, N, 0));
      acc_set_device_num (me, acc_device_not_host);
      acc_copyout (own, sizeof own);
      CHECK (is_filled (own, N, me));
    }
  return NULL;
}

static void *
look (void *argument)
{
  CHECK (acc_get_device_type () == acc_device_host);
  CHECK (acc_deviceptr (common) == common);
  CHECK (acc_get_device_type () == acc_device_host);
  return argument;
}

int
main (void)
{
  pthread_t threads[THREADS];

  acc_copyin (common, sizeof common);
  for (int t = 0; t < THREADS; t++)
    CHECK (pthread_create (&threads[t], NULL, work, (void *) (size_t) t)
           == 0);
  for (int t = 0; t < THREADS; t++)
    pthread_join (threads[t], NULL);
  CHECK (acc_get_device_type () == DEVICE_TYPE);
  CHECK (acc_get_device_num (acc_device_not_host) == 0);
  CHECK (acc_is_present (common, sizeof common));

  acc_set_device_type (acc_device_host);
  CHECK (pthread_create (&threads[0], NULL, look, NULL) == 0);
  pthread_join (threads[0], NULL);
  return 0;
}
