/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What target data has mapped is deleted in the region and mapped anew: its end
   leaves what is present then (OpenMP 5.2, 5.8.3).  Each case is done often
   enough to be remembered.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#define N 100
#define TIMES 5

#define CHECK(condition) \
  ((condition) ? (void) 0 \
   : (printf ("%s:%d: %s\n", __FILE__, __LINE__, #condition), exit (1)))

static int a[N], b[N], device;

static void
set (int *values, int value)
{
  for (int i = 0; i < N; i++)
    values[i] = value;
}

/* What is there of A, from FIRST on.  */
static void
add (int first, int n)
{
#pragma omp target map(alloc: a[first:n]) device(device)
  for (int i = first; i < first + n; i++)
    a[i]++;
}

/* Are elements [FIRST, FIRST + N) of A 2, and all others 1?  */
static int
is_added (int first, int n)
{
  for (int i = 0; i < N; i++)
    if (a[i] != 1 + (i >= first && i < first + n))
      return 0;
  return 1;
}

static int
is_there (int *where)
{
  return omp_target_is_present (where, device);
}

#define DELETE _Pragma ("omp target exit data map(delete: a) device(device)")
#define ENTER _Pragma ("omp target enter data map(to: a) device(device)")

static void
check_same (void)
{
  set (a, 1);
#pragma omp target data map(tofrom: a) device(device)
  {
    DELETE ENTER
    add (0, N);
  }
  CHECK (is_added (0, N) && !is_there (a));
}

static void
check_deleted_only (void)
{
  set (a, 1);
#pragma omp target data map(tofrom: a) device(device)
  {
    DELETE
    set (a, 3);
  }
  CHECK (a[0] == 3 && a[N - 1] == 3 && !is_there (a));
}

/* Parts of what the region had: one, or two that are all of it.  */
static void
check_parts (int first, int n, int others)
{
  set (a, 1);
#pragma omp target data map(tofrom: a) device(device)
  {
    DELETE
#pragma omp target enter data map(to: a[first:n]) device(device)
    add (first, n);
    if (others)
      {
#pragma omp target enter data map(to: a[first + n:others]) device(device)
        add (first + n, others);
      }
  }
  CHECK (is_added (first, n + others));
  CHECK (!is_there (&a[first]) && !is_there (&a[first + n + others - 1]));
}

/* More than the region had: of that its own part comes back.  */
static void
check_more (void)
{
  set (a, 1);
#pragma omp target data map(tofrom: a[10:20]) device(device)
  {
#pragma omp target exit data map(delete: a[10:20]) device(device)
    ENTER
    add (0, N);
  }
  CHECK (is_added (10, 20) && !is_there (a));
}

/* Another one has it besides.  */
static void
check_counted (void)
{
  set (a, 1);
#pragma omp target data map(tofrom: a) device(device)
  {
    DELETE ENTER ENTER
    add (0, N);
  }
  CHECK (is_added (0, 0) && is_there (a));
#pragma omp target exit data map(from: a) device(device)
  CHECK (is_added (0, N) && !is_there (a));

  set (a, 1);
#pragma omp target data map(always, tofrom: a) device(device)
  {
    DELETE ENTER ENTER
    add (0, N);
  }
  CHECK (is_added (0, N) && is_there (a));
  DELETE
}

/* The region's kind says what comes back.  */
static void
check_kinds (void)
{
  set (a, 1);
#pragma omp target data map(from: a) device(device)
  {
    DELETE
#pragma omp target enter data map(alloc: a) device(device)
#pragma omp target map(alloc: a) device(device)
    for (int i = 0; i < N; i++)
      a[i] = 2;
  }
  CHECK (is_added (0, N) && !is_there (a));

  set (a, 1);
#pragma omp target data map(to: a) device(device)
  {
    DELETE ENTER
    add (0, N);
  }
  CHECK (is_added (0, 0) && !is_there (a));
}

static void
check_nested (void)
{
  set (a, 1);
#pragma omp target data map(tofrom: a) device(device)
  {
#pragma omp target data map(tofrom: a) device(device)
    {
      DELETE ENTER
      add (0, N);
    }
    CHECK (is_added (0, N) && !is_there (a));
    ENTER
    add (0, N);
  }
  CHECK (a[0] == 3 && a[N - 1] == 3 && !is_there (a));
}

static void
check_one_of_two (void)
{
  set (a, 1);
  set (b, 1);
#pragma omp target data map(tofrom: b, a) device(device)
  {
    DELETE ENTER
    add (0, N);
#pragma omp target map(tofrom: b) device(device)
    for (int i = 0; i < N; i++)
      b[i] = 7;
  }
  CHECK (is_added (0, N) && !is_there (a));
  CHECK (b[0] == 7 && b[N - 1] == 7 && !is_there (b));
}

/* A structure, and what its pointer refers to: P stands for both.  */
static void
check_structure (int both)
{
  struct { int before; int *p; int after; } s = { 1, a, 1 };

  set (a, 1);
#pragma omp target data map(tofrom: s, s.p[0:N]) device(device)
  {
/* From GCC 14 on, deleting s.p[0:N] deletes s.p and so s, too.  */
#pragma omp target exit data map(delete: a) device(device)
    if (both)
      {
#pragma omp target exit data map(delete: s) device(device)
#pragma omp target enter data map(to: s) device(device)
      }
#pragma omp target enter data map(to: s.p[0:N]) device(device)
#pragma omp target map(alloc: s) device(device)
    {
      for (int i = 0; i < N; i++)
        s.p[i]++;
      s.before = s.after = 2;
    }
  }
  CHECK (is_added (0, N) && !is_there (a));
  /* From GCC 14 on, entering s.p[0:N] counts s.p and so s, too.  */
#if __GNUC__ >= 14
#pragma omp target exit data map(from: s) device(device)
#endif
  CHECK (s.before == 2 && s.p == a && s.after == 2);
  CHECK (!omp_target_is_present (&s, device));
}

/* Members have one count; only one is mapped anew.  */
static void
check_members (void)
{
  static struct { int x, between, y; } s;

  s.x = s.between = s.y = 1;
#pragma omp target data map(tofrom: s.x, s.y) device(device)
  {
#pragma omp target exit data map(delete: s.x, s.y) device(device)
#pragma omp target enter data map(to: s.y) device(device)
#pragma omp target map(alloc: s.y) device(device)
    s.y = 5;
    s.x = 3;
  }
  CHECK (s.x == 3 && s.between == 1 && s.y == 5);
  CHECK (!omp_target_is_present (&s.y, device));
}

/* The program's own memory stays where it is, and comes back if it always
   does.  */
static void
check_associated (void)
{
  void *memory = omp_target_alloc (sizeof a, device);

  for (int always = 0; always < 2; always++)
    {
      set (a, 1);
#pragma omp target data map(tofrom: a) device(device)
#pragma omp target data map(always, tofrom: a) device(device) if(always)
      {
        DELETE
        CHECK (omp_target_associate_ptr (a, memory, sizeof a, 0, device) == 0);
#pragma omp target map(alloc: a) device(device)
        for (int i = 0; i < N; i++)
          a[i] = 2;
      }
      CHECK (is_added (0, always ? N : 0) && is_there (a));
      CHECK (omp_target_disassociate_ptr (a, device) == 0);
    }
  omp_target_free (memory, device);
}

int
main (void)
{
  for (int i = 0; i < TIMES; i++)
    {
      check_same ();
      check_deleted_only ();
      check_parts (0, N / 2, 0);
      check_parts (N / 2, N / 2, 0);
      check_parts (20, 30, 0);
      check_parts (20, 30, 10);
      check_parts (0, N / 2, N / 2);
      check_more ();
      check_counted ();
      check_kinds ();
      check_nested ();
      check_one_of_two ();
      check_structure (0);
      check_structure (1);
      check_members ();
      check_associated ();
      device = (device + 1) % omp_get_num_devices ();
    }
  return 0;
}
