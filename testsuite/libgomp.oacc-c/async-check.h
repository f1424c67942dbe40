/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   For programs about queues.  Operations of a queue take their time, so that
   one just begun is not done; synchronous ones do not.  */

#ifndef ASYNC_CHECK_H
#define ASYNC_CHECK_H 1

#include "data-check.h"

#define N 10

static int a[N], b[N];

/* Map them; the device's have other values.  */
static inline void
set_up (void)
{
  fill (a, N, -100);
  fill (b, N, -200);
  acc_copyin (a, sizeof a);
  acc_copyin (b, sizeof b);
}

/* Start COUNT kernels on QUEUE, the last of which leaves FIRST, FIRST + 1, ...
   in the device's VALUES.  */
static inline void
start_fill (int *values, int first, int count, int queue)
{
  for (int k = 1; k <= count; k++)
    {
      int last = k == count ? first : first - 1000;
#pragma acc parallel loop present(values[0:N]) async(queue)
      for (int i = 0; i < N; i++)
        values[i] = last + i;
    }
}

/* Start one that sets TO from FROM.  */
static inline void
start_copy (int *to, const int *from, int queue)
{
#pragma acc parallel loop present(to[0:N], from[0:N]) async(queue)
  for (int i = 0; i < N; i++)
    to[i] = from[i];
}

/* Are the device's VALUES FIRST, FIRST + 1, ...?  */
static inline int
has_filled (int *values, int first)
{
  int result[N];

  acc_memcpy_from_device (result, acc_deviceptr (values), sizeof result);
  return is_filled (result, N, first);
}

#endif
