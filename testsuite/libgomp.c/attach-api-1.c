/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   gomp_pset_attach with plain pointers: kernels follow them, the counter goes up
   and down, moved pointers are seen, and what comes back is the host's.  */
/* { dg-do run } */
/* { dg-library gomp_pset } */
/* { dg-mappings-left 0 } */

#include <gomp_pset.h>
#include <stdlib.h>
#include <string.h>

struct node
{
  int n;
  int *p;
  int tail;
};

static struct node node = { 7, NULL, 9 };
static int first[10], second[10];

static int
read_on_device (int i)
{
  int value = -1;

#pragma omp target map(to: node) map(from: value)
  value = node.p[i] + 1000 * node.n + 10000 * node.tail;
  return value;
}

static gomp_pset_status
attach (void)
{
  return gomp_pset_attach (0, GOMP_PSET_POINTER, &node.p, node.p, 0,
                           sizeof first, __FILE__, __LINE__);
}

static void
expect_count (unsigned wanted)
{
  unsigned count = 77;

  if (gomp_pset_attach_count (0, &node.p, &count) != GOMP_PSET_DONE
      || count != wanted)
    abort ();
}

int
main (void)
{
  for (int i = 0; i < 10; i++)
    {
      first[i] = i;
      second[i] = 100 + i;
    }
  node.p = first;
  if (attach () != GOMP_PSET_NO_ACTION)
    abort ();
#pragma omp target enter data map(to: node)
  if (attach () != GOMP_PSET_NO_ACTION)
    abort ();
  expect_count (0);
#pragma omp target enter data map(to: first, second)
  if (attach () != GOMP_PSET_DONE || read_on_device (3) != 97003)
    abort ();
  if (attach () != GOMP_PSET_DONE)
    abort ();
  expect_count (2);

  node.p = second;
  if (attach () != GOMP_PSET_DONE || read_on_device (3) != 97103)
    abort ();
  expect_count (1);

  /* Not the pointer's value; partly not mapped; no such device.  */
  if (gomp_pset_attach (0, GOMP_PSET_POINTER, &node.p, first, 0, 40, "a.c", 1)
      != GOMP_PSET_BAD_DESCRIPTOR
      || strncmp (gomp_pset_message (), "a.c:1: ", 7) != 0
      || gomp_pset_attach (0, GOMP_PSET_POINTER, &node.p, second, 4, 40,
                           "b.c", 2) != GOMP_PSET_BAD_SECTION
      || strncmp (gomp_pset_message (), "b.c:2: ", 7) != 0
      || gomp_pset_attach (1234, GOMP_PSET_POINTER, &node.p, second, 0, 40,
                           "c.c", 3) != GOMP_PSET_BAD_DEVICE
      || strncmp (gomp_pset_message (), "c.c:3: ", 7) != 0)
    abort ();
  expect_count (1);
  if (read_on_device (4) != 97104)
    abort ();

  if (gomp_pset_detach (0, &node.p, NULL, 0) != GOMP_PSET_DONE
      || gomp_pset_detach (0, &node.p, NULL, 0) != GOMP_PSET_NO_ACTION
      || strstr (gomp_pset_message (), "nothing is attached") == NULL)
    abort ();
  expect_count (0);
  if (attach () != GOMP_PSET_DONE || attach () != GOMP_PSET_DONE
      || gomp_pset_detach_finalize (0, &node.p, NULL, 0) != GOMP_PSET_DONE)
    abort ();
  expect_count (0);

#pragma omp target exit data map(from: node, first, second)
  if (node.p != second || node.n != 7 || node.tail != 9)
    abort ();
  return 0;
}
