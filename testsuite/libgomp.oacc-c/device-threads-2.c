/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A shutdown takes the device from all threads; they get it again when they
   need it.  Threads come and go.  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */

#include <pthread.h>

#include "data-check.h"

static pthread_barrier_t barrier;
static int a[10];

static void *
other (void *argument)
{
  for (int round = 0; round < 3; round++)
    {
      pthread_barrier_wait (&barrier);
      CHECK (!acc_is_present (a, sizeof a));
      acc_copyin (a, sizeof a);
      CHECK (device_is_filled (a, 10, 1));
      CHECK (acc_get_device_type () == DEVICE_TYPE);
      acc_wait (1);
      pthread_barrier_wait (&barrier);
      /* The first thread shuts it down.  */
    }
  return argument;
}

static void *
passing (void *argument)
{
  CHECK (acc_is_present (a, sizeof a));
  return argument;
}

int
main (void)
{
  pthread_t thread, guest;

  fill (a, 10, 1);
  pthread_barrier_init (&barrier, NULL, 2);
  CHECK (pthread_create (&thread, NULL, other, NULL) == 0);
  for (int round = 0; round < 3; round++)
    {
      pthread_barrier_wait (&barrier);
      pthread_barrier_wait (&barrier);
      CHECK (acc_is_present (a, sizeof a));
      CHECK (pthread_create (&guest, NULL, passing, NULL) == 0);
      pthread_join (guest, NULL);
      acc_shutdown (acc_device_not_host);
    }
  pthread_join (thread, NULL);
  return 0;
}
