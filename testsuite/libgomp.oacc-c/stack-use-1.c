/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Directives and routines work in threads with small stacks.  */
/* { dg-do run } */
/* { dg-require-effective-target small_stacks } */
/* { dg-additional-options "-DDRIVER=4096" { target gpu } } */

#include <openacc.h>

#include "../libgomp.c/stack-use.h"

static int a[1000], b[1000], c[1000];

static void
parallel (void)
{
#pragma acc parallel loop copy(a, b) copyin(c)
  for (int i = 0; i < 1000; i++)
    a[i] += b[i] + c[i];
}

static void
parallel_async (void)
{
#pragma acc parallel loop copy(a, b) copyin(c) async(1)
  for (int i = 0; i < 1000; i++)
    a[i] += b[i] + c[i];
#pragma acc wait(1)
}

static void
kernels (void)
{
#pragma acc kernels copy(a)
  a[0]++;
}

static void
data (void)
{
#pragma acc data copy(a) create(b)
  {
#pragma acc update device(a[0:10]) self(b)
#pragma acc parallel present(a, b) num_gangs(1)
    b[0] = a[0];
  }
}

static void
data_async (void)
{
#pragma acc enter data copyin(a, b) async(2)
#pragma acc update self(b) async(2)
#pragma acc exit data copyout(a) delete(b) async(2)
#pragma acc wait
}

static void
pointers (void)
{
  struct { int *x, *y; } s = { a, b };

#pragma acc enter data copyin(s, s.x[0:10], s.y[0:20])
#pragma acc exit data copyout(s.x[0:10], s.y[0:20])
#pragma acc exit data delete(s)
}

static void
routines (void)
{
  void *memory;

  acc_copyin (a, sizeof a);
  acc_update_device (a, sizeof a);
  acc_update_self_async (a, sizeof a, 1);
  acc_wait (1);
  acc_copyout (a, sizeof a);
  memory = acc_malloc (sizeof a);
  acc_memcpy_to_device (memory, a, sizeof a);
  acc_memcpy_from_device (a, memory, sizeof a);
  acc_map_data (c, memory, sizeof a);
  acc_unmap_data (c);
  acc_free (memory);
}

int
main (void)
{
  stack_begin ();
  /* The dynamic linker and the C library take some, too.  */
  stack_check ("first construct", parallel, 3 * MOST);
  CHECK_STACK (parallel);
  CHECK_STACK (parallel_async);
  CHECK_STACK (kernels);
  CHECK_STACK (data);
  CHECK_STACK (data_async);
  CHECK_STACK (pointers);
  CHECK_STACK (routines);
  return too_much;
}
