/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Programs that wait as they should, or need not: nothing is said of them.  */
/* { dg-do run } */
/* { dg-additional-options "-g" } */
/* { dg-set-target-env-var GOMP_PSET_CHECK "1" } */
/* { dg-output "^all right(\n|\r\n|\r)$" } */

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define N 1000
#define HALF (N / 2)

static int a[N], b[N];
static int errors;

static void
check (int ok, int line)
{
  if (!ok)
    {
      printf ("line %d\n", line);
      errors++;
    }
}

#define CHECK(x) check (x, __LINE__)

static void
fill_async (int *p, int from, int value, int queue)
{
#pragma acc parallel loop async(queue) present(p[0:N])
  for (int i = from; i < from + HALF; i++)
    p[i] = value;
}

/* All ways to wait.  */
static void
waits (void)
{
  fill_async (a, 0, 1, 1);
#pragma acc wait(1)
#pragma acc update self(a)
  CHECK (a[0] == 1);

  fill_async (a, 0, 2, 1);
  acc_wait_all ();
#pragma acc update self(a)
  CHECK (a[0] == 2);

  fill_async (a, 0, 3, 1);
#pragma acc update self(a) wait(1)
  CHECK (a[0] == 3);

  fill_async (a, 0, 4, 1);
  acc_wait_async (1, 2);
  fill_async (b, 0, 4, 2);
  acc_wait (2);
#pragma acc update self(a, b)
  CHECK (a[0] == 4 && b[0] == 4);

  fill_async (a, 0, 5, 1);
#pragma acc update self(a) async(1)
  while (!acc_async_test (1))
    usleep (100);
  CHECK (a[0] == 5);
#pragma acc update self(a)

#pragma acc data copyout(b) create(a)
  {
    fill_async (b, 0, 6, acc_async_noval);
    fill_async (b, HALF, 6, acc_async_noval);
#pragma acc wait
  }
}

/* Two queues, or a queue and what is done at once, share data but no
   element.  */
static void
halves (void)
{
  fill_async (a, 0, 10, 1);
  fill_async (a, HALF, 11, 2);
#pragma acc wait(2)
#pragma acc update self(a[HALF:HALF])
  CHECK (a[HALF] == 11);
#pragma acc wait(1)
#pragma acc update self(a[0:HALF])
  CHECK (a[0] == 10);

  fill_async (a, 0, 12, 1);
#pragma acc parallel loop present(a)
  for (int i = HALF; i < N; i++)
    a[i] = 13;
#pragma acc update self(a[HALF:HALF])
  CHECK (a[HALF] == 13);
#pragma acc wait

  fill_async (a, 0, 14, 1);
  a[HALF] = 15;
#pragma acc update device(a[HALF:HALF])
#pragma acc update self(a[HALF:HALF])
  CHECK (a[HALF] == 15);
  memset (b, 1, sizeof b);
  acc_memcpy_to_device ((int *) acc_deviceptr (a) + HALF, b,
                        HALF * sizeof *b);
#pragma acc update self(a[HALF:HALF])
  CHECK (a[HALF] == b[0]);
#pragma acc wait
#pragma acc update device(b)
}

/* One queue copies what another has changed, after waiting for it, or copies
   only what that has not changed, and takes away what others are through
   with.  */
static void
queues (void)
{
  int *p = calloc (N, sizeof *p);

#pragma acc enter data copyin(p[0:N])
  fill_async (p, 0, 20, 1);
#pragma acc update self(p[0:HALF]) async(2) wait(1)
#pragma acc update self(p[HALF:HALF]) async(3)
  fill_async (p, HALF, 21, 2);
#pragma acc wait(2) async(4)
#pragma acc update self(p[HALF:HALF]) async(4)
#pragma acc wait(4)
  CHECK (p[0] == 20 && p[HALF] == 21);
  fill_async (p, 0, 22, 1);
#pragma acc exit data copyout(p[0:N]) async(5) wait(1, 3)
#pragma acc wait
  CHECK (p[0] == 22 && p[HALF] == 21);
  free (p);
}

/* By way of the address on the device, which is known here or asked for
   then.  */
static void
addresses (void)
{
  int *there = acc_deviceptr (a);

  fill_async (a, 0, 16, 1);
#pragma acc parallel loop deviceptr(there)
  for (int i = HALF; i < N; i++)
    there[i] = 17;
#pragma acc update self(a[HALF:HALF])
  CHECK (a[HALF] == 17);
#pragma acc wait

  fill_async (b, 0, 18, 1);
#pragma acc host_data use_device(b)
  {
    there = b;
  }
#pragma acc parallel loop deviceptr(there)
  for (int i = HALF; i < N; i++)
    there[i] = 19;
#pragma acc update self(b[HALF:HALF])
  CHECK (b[HALF] == 19);
#pragma acc wait
}

/* Kernels read, and so does the program.  */
static void
readers (void)
{
  int sum = 0;

#pragma acc parallel loop async(1) present(a, b)
  for (int i = 0; i < N; i++)
    b[i] = 2 * a[i];
#pragma acc update self(a)
#pragma acc parallel loop reduction(+: sum)
  for (int i = 0; i < N; i++)
    sum += a[i];
#pragma acc wait
#pragma acc update self(b)
  CHECK (b[0] == 2 * a[0]);
}

/* A pipeline, everything of which is on queues.  */
static void
pipeline (void)
{
  int *p = malloc (N * sizeof *p);

  for (int i = 0; i < N; i++)
    p[i] = i;
#pragma acc enter data create(p[0:N])
  for (int block = 0; block < 4; block++)
    {
      int from = block * (N / 4), queue = block % 2 + 1;
#pragma acc update device(p[from:N/4]) async(queue)
#pragma acc parallel loop present(p[0:N]) async(queue)
      for (int i = from; i < from + N / 4; i++)
        p[i]++;
#pragma acc update self(p[from:N/4]) async(queue)
    }
#pragma acc wait
#pragma acc exit data delete(p[0:N])
  CHECK (p[N - 1] == N);

  /* What a queue takes away, and what comes to its place.  */
#pragma acc enter data copyin(p[0:N]) async(1)
  fill_async (p, 0, 3, 1);
  fill_async (p, HALF, 3, 1);
#pragma acc exit data copyout(p[0:N]) async(1)
#pragma acc wait(1)
#pragma acc enter data copyin(p[0:N])
#pragma acc parallel loop present(p[0:N])
  for (int i = 0; i < N; i++)
    p[i]++;
#pragma acc update self(p[0:N])
  CHECK (p[0] == 4);
#pragma acc exit data delete(p[0:N]) async(1)
  free (p);
}

int
main (void)
{
#pragma acc enter data copyin(a, b)
  for (int round = 0; round < 2; round++)
    {
      waits ();
      halves ();
      queues ();
      readers ();
      addresses ();
      pipeline ();
    }
#pragma acc exit data delete(a, b)
  if (errors == 0)
    puts ("all right");
  return errors != 0;
}
