/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   target device(ancestor: 1): a thread of the region launches a kernel that has such a
   region, too.  NVIDIA GPUs have room for one request only, and would wait for ever.  */
/* { dg-do run { target !nvptx } } */
/* { dg-require-effective-target ancestor_clause } */

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#pragma omp requires reverse_offload

#define CHECK(condition) if (!(condition)) abort ()

static void
launch_deep (void)
{
  int inner = 0;

#pragma omp parallel num_threads(2)
  if (omp_get_thread_num () == 1)
    {
#pragma omp target map(tofrom: inner)
      {
        inner = 3;
#pragma omp target device(ancestor: 1) map(always, tofrom: inner)
        inner++;
        inner *= 10;
      }
    }
  CHECK (inner == 40);
}

static void
test_deep (void)
{
  int y = 0;

#pragma omp target map(tofrom: y)
  {
#pragma omp target device(ancestor: 1) map(always, tofrom: y)
    {
      launch_deep ();
      y = 7;
    }
    y++;
  }
  CHECK (y == 8);
}

int
main (void)
{
  test_deep ();
  puts ("fine");
  return 0;
}
