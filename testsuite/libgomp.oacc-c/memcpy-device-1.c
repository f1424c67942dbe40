/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_memcpy_device and acc_memcpy_device_async: parts of arrays, from and to
   the same place, nothing, in order with what else is in a queue.  */
/* { dg-do run } */
/* { dg-require-effective-target gcc_16_up } */

#include <openacc.h>
#include <stdlib.h>

#define N 200000
#define CHECK(condition) \
  ((condition) ? (void) 0 \
   : (__builtin_printf ("line %d: %s\n", __LINE__, #condition), abort ()))

static int a[N], b[N];

int
main (void)
{
  int *x, *y;

  for (int i = 0; i < N; i++)
    a[i] = i;
  x = acc_copyin (a, sizeof a);
  y = acc_create (b, sizeof b);
  acc_memcpy_device (y, x, sizeof a);
  acc_memcpy_device (y, x, 0);
  acc_memcpy_device (NULL, NULL, 0);
  acc_memcpy_device (y + 1, y + 1, 4);
  acc_memcpy_device (y, x + N - 10, 10 * sizeof (int));
  acc_update_self (b, sizeof b);
  for (int i = 0; i < N; i++)
    CHECK (b[i] == (i < 10 ? i + N - 10 : i));

  /* Each step sees what the one before it has done.  */
  for (int c = 0; c < 5; c++)
    {
#pragma acc parallel loop present (a) async (1)
      for (int i = 0; i < N; i++)
        a[i] += 1;
      acc_memcpy_device_async (y, x, sizeof a, 1);
#pragma acc parallel loop present (b) async (1)
      for (int i = 0; i < N; i++)
        b[i] += 1;
      acc_memcpy_device_async (x, y, sizeof a, 1);
    }
  acc_update_self_async (a, sizeof a, 1);
  acc_wait (1);
  for (int i = 0; i < N; i++)
    CHECK (a[i] == i + 10);
  acc_delete (a, sizeof a);
  acc_delete (b, sizeof b);
  return 0;
}
