/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   target device(ancestor: 1): declared variables, private arrays, the kernel's
   heap, structures with pointers, regions of several threads of a nowait
   target, and of several host threads' targets.  */
/* { dg-do run } */
/* { dg-require-effective-target ancestor_clause } */
/* { dg-additional-options "-foffload-options=nvptx-none=-misa=sm_35" { target nvptx } } */

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#pragma omp requires reverse_offload

#define CHECK(condition) if (!(condition)) abort ()

struct node
{
  int v;
  struct node *next;
  int *data;
};

static int declared[4] = { 1, 2, 3, 4 };
#pragma omp declare target (declared)

static void
test_declared (void)
{
  int r = 0;

#pragma omp target map(tofrom: r)
  {
    declared[2] = 30;
#pragma omp target device(ancestor: 1) map(always, tofrom: declared)
    {
      CHECK (declared[2] == 30);
      declared[3] = 40;
    }
    r = declared[3];
  }
  CHECK (r == 40);
}

static void
test_private (void)
{
  int r = 0;

#pragma omp target map(tofrom: r)
  {
    int array[3] = { 7, 8, 9 };
    double d = 2.5;
    char c = 'x';
#pragma omp target device(ancestor: 1) firstprivate(array, d, c)
    {
      CHECK (array[2] == 9 && d == 2.5 && c == 'x');
      array[0] = 1;
    }
    r = array[0];
  }
  CHECK (r == 7);
}

static void
test_heap (void)
{
  int r = 0;

#pragma omp target map(tofrom: r)
  {
    int *p = malloc (4 * sizeof *p);
    for (int i = 0; i < 4; i++)
      p[i] = i;
#pragma omp target device(ancestor: 1) map(tofrom: p[0:4])
    for (int i = 0; i < 4; i++)
      p[i] *= 3;
    r = p[3];
    free (p);
  }
  CHECK (r == 9);
}

/* What goes back has the device's pointers.  */
static void
test_pointers (void)
{
  int r = 0;

#pragma omp target map(tofrom: r)
  {
    int data[2] = { 5, 6 };
    struct node a = { 1, NULL, data }, b = { 2, &a, NULL };
#pragma omp target device(ancestor: 1) map(tofrom: a) \
    map(tofrom: a.data[0:2]) map(to: b)
    {
      CHECK (a.data[1] == 6 && b.v == 2);
      a.data[1] = 60;
      a.v = 10;
    }
    r = a.v + data[1] + (a.data == data) + (b.next == &a);
  }
  CHECK (r == 72);
}

static void
test_threads (void)
{
  int out[16], sum = 0;

#pragma omp target nowait map(from: out)
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 16; i++)
    {
      int x = i;
#pragma omp target device(ancestor: 1) map(tofrom: x)
      x = x * x;
      out[i] = x;
    }
#pragma omp taskwait
  for (int i = 0; i < 16; i++)
    CHECK (out[i] == i * i);

#pragma omp parallel num_threads(3) reduction(+: sum)
  {
    int y = omp_get_thread_num ();
#pragma omp target map(tofrom: y)
    {
      int z = y + 1;
#pragma omp target device(ancestor: 1) map(tofrom: z)
      z *= 10;
      y = z;
    }
    sum += y;
  }
  CHECK (sum == 60 || omp_get_max_threads () < 3);
}

int
main (void)
{
  test_declared ();
  test_private ();
  test_heap ();
  test_pointers ();
  test_threads ();
  return 0;
}
