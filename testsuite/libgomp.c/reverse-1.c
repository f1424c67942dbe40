/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   target device(ancestor: 1): which data the host's region sees and
   changes.  */
/* { dg-do run } */
/* { dg-require-effective-target ancestor_clause } */
/* { dg-additional-options "-foffload-options=nvptx-none=-misa=sm_35" { target nvptx } } */

#include <omp.h>
#include <stdlib.h>

#pragma omp requires reverse_offload

#define CHECK(condition) if (!(condition)) abort ()

static int on_host, only_here = 3;
static int mapped[8], both[8];

struct pair
{
  int before[3];
  int *p;
  int q[2];
};

/* Not declared for the device.  */
static int
host_work (int x)
{
  on_host++;
  return x + only_here;
}

/* What is mapped is the host's own; what has `always' is copied.  */
static void
test_mapped (int shared)
{
  int result = 0;

#pragma omp target map(tofrom: mapped, both) map(from: result)
  {
    for (int i = 0; i < 8; i++)
      mapped[i] = both[i] = -i;
#pragma omp target device(ancestor: 1) map(to: mapped[0:2]) \
    map(always, tofrom: both[4:2])
    {
      CHECK (mapped[1] == (shared ? -1 : 11));
      CHECK (both[4] == -4 && both[1] == (shared ? -1 : 21));
      mapped[1] = host_work (100);
      both[5] = 55;
      both[7] = 77;
    }
    result = (mapped[1] == (shared ? 103 : -1) && both[5] == 55
              && both[7] == (shared ? 77 : -7));
  }
  CHECK (result && both[5] == 55);
}

/* The kernel's own variables.  */
static void
test_local (void)
{
  int sum = 0;

#pragma omp target map(tofrom: sum)
  {
    int a[4] = { 1, 2, 3, 4 }, five = 5, zero = 0;
#pragma omp target device(ancestor: 1) map(tofrom: a[1:2]) \
    firstprivate(five) map(from: zero)
    {
      CHECK (five == 5 && a[1] == 2 && a[2] == 3);
      a[1] = host_work (a[1]);
      five = 6;
      zero = 7;
    }
    sum = a[0] + 10 * a[1] + 100 * a[2] + 1000 * five + 10000 * zero;
  }
  CHECK (sum == 1 + 50 + 300 + 5000 + 70000);
}

/* A structure of the kernel with a pointer in it.  */
static void
test_struct (void)
{
  int good = 0;

#pragma omp target map(tofrom: good)
  {
    int data[3] = { 10, 20, 30 };
    struct pair s = { { 1, 2, 3 }, data, { 4, 5 } };
#pragma omp target device(ancestor: 1) map(tofrom: s.q, s.p[0:3])
    {
      CHECK (s.q[0] == 4 && s.q[1] == 5 && s.p[2] == 30);
      s.q[1] = 50;
      s.p[2] = host_work (s.p[2]);
    }
    good = (s.p == data && data[2] == 33 && s.q[0] == 4 && s.q[1] == 50
            && s.before[2] == 3);
  }
  CHECK (good);
}

/* Many at once, in a nested function of the device.  */
#pragma omp begin declare target
static int
ask (int x)
{
  int y = x;

#pragma omp target device(ancestor: 1) map(tofrom: y)
  y = host_work (2 * y);
  return y;
}
#pragma omp end declare target

static void
test_many (void)
{
  int results[24];

  on_host = 0;
#pragma omp target teams distribute parallel for num_teams(3) thread_limit(4) \
    map(from: results)
  for (int i = 0; i < 24; i++)
    results[i] = ask (i);
  CHECK (on_host == 24);
  for (int i = 0; i < 24; i++)
    CHECK (results[i] == 2 * i + 3);
}

/* A pointer that is passed on, and one to what is mapped.  */
static void
test_pointer (void)
{
  int *block = malloc (10 * sizeof *block), good = 0;

  for (int i = 0; i < 10; i++)
    block[i] = i;
#pragma omp target map(to: block[0:10]) map(tofrom: good)
  {
    block[3] = 30;
#pragma omp target device(ancestor: 1) map(always, tofrom: block[2:4])
    {
      CHECK (block[3] == 30 && block[9] == 9);
      block[4] = 40;
    }
    good = block[4] == 40;
  }
  CHECK (good && block[4] == 40);
  free (block);
}

/* Without data, and where the region is not in a kernel.  */
static void
test_empty (void)
{
  int before = on_host, x = 1;

#pragma omp target
#pragma omp target device(ancestor: 1)
  host_work (0);
  CHECK (on_host == before + 1);
#pragma omp target device(ancestor: 1) map(tofrom: x)
  x = host_work (x);
  CHECK (x == 4 && on_host == before + 2);
}

int
main (void)
{
  int shared = 0;

#pragma omp target map(to: shared)
  shared = 1;
  for (int i = 0; i < 8; i++)
    {
      mapped[i] = 10 + i;
      both[i] = 20 + i;
    }
  test_mapped (shared);
  test_local ();
  test_struct ();
  test_many ();
  test_pointer ();
  test_empty ();
  return 0;
}
