/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   ACC_DEVICE_NUM (OpenACC 3.3, 4.2) is the default, in each thread.  */
/* { dg-do run } */
/* { dg-devices 3 } */
/* { dg-additional-options "-pthread" } */
/* { dg-set-target-env-var ACC_DEVICE_NUM "2" } */
/* { dg-set-target-env-var ACC_DEVICE_TYPE "not_host" } */

#include <pthread.h>

#include "data-check.h"

static int a[10];

static void *
look (void *argument)
{
  CHECK (acc_get_device_num (acc_device_not_host) == 2);
  CHECK (acc_is_present (a, sizeof a));
  CHECK (acc_get_device_num (acc_device_not_host) == 2);
  return argument;
}

int
main (void)
{
  pthread_t thread;

  CHECK (acc_get_device_num (acc_device_not_host) == 2);
  CHECK (acc_get_device_num (acc_device_host) == 0);
  acc_copyin (a, sizeof a);
  CHECK (acc_get_device_num (acc_device_not_host) == 2);
  CHECK (pthread_create (&thread, NULL, look, NULL) == 0);
  pthread_join (thread, NULL);

  acc_set_device_num (0, acc_device_not_host);
  CHECK (!acc_is_present (a, sizeof a));
  acc_set_device_num (-1, acc_device_not_host);
  CHECK (acc_get_device_num (acc_device_not_host) == 2);
  CHECK (acc_is_present (a, sizeof a));
  return 0;
}
