/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenACC 3.3, 2.16.2: wait clauses of which one argument stands for all queues,
   with others behind it.  */
/* { dg-do run } */

#include "async-check.h"

int
main (void)
{
  int from[N];

  for (int i = 0; i < N; i++)
    from[i] = i;
#pragma acc enter data copyin(from) create(a) async(1)
#pragma acc parallel loop present(a, from) async(2) wait wait(1)
  for (int i = 0; i < N; i++)
    a[i] = from[i];
#pragma acc parallel loop present(a) async(3) wait(acc_async_noval, 1, 2)
  for (int i = 0; i < N; i++)
    a[i] += i;
#pragma acc parallel loop present(a) wait(3, acc_async_noval, acc_async_noval)
  for (int i = 0; i < N; i++)
    a[i] += 1;
#pragma acc update self(a) async(3) wait(acc_async_noval, 2)
#pragma acc exit data delete(from, a) wait(acc_async_noval, 3)
  for (int i = 0; i < N; i++)
    CHECK (a[i] == 2 * i + 1);
  return 0;
}
