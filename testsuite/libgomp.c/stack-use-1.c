/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Directives and routines work in threads with small stacks.  */
/* { dg-do run } */
/* { dg-require-effective-target small_stacks } */
/* { dg-library gomp_pset } */
/* { dg-additional-options "-DDRIVER=4096" { target gpu } } */
/* The loader, which binds functions as they are called first.  */
/* { dg-additional-options "-DBINDER=3072" { target late_binding } } */

#include <gomp_pset.h>
#include <omp.h>

#include "stack-use.h"

/* omp.h of GCC 12 lacks these two, that of 13 has its own last parameter.  */
#if __GNUC__ < 13
int omp_target_memcpy_async (void *, const void *, size_t, size_t, size_t, int,
                             int, int, void *);
int omp_target_memcpy_rect_async (void *, const void *, size_t, int,
                                  const size_t *, const size_t *,
                                  const size_t *, const size_t *,
                                  const size_t *, int, int, int, void *);
#endif
void *omp_target_memset (void *, int, size_t, int);

static int a[1000], b[64][64], c[64][64], n = 1;
static int e0[9], e1[9], e2[9], e3[9], e4[9], e5[9], e6[9], e7[9], e8[9];

#pragma omp declare target
int variable[3000];
#pragma omp end declare target

static void
find_devices (void)
{
  n = omp_get_num_devices () > 0;
}

static void
target (void)
{
#pragma omp target map(tofrom: a)
  a[0]++;
}

static void
target_scalar (void)
{
  int value = 1;

#pragma omp target map(tofrom: value)
  value++;
}

static void
target_many (void)
{
#pragma omp target map(tofrom: e0, e1, e2, e3, e4, e5, e6, e7, e8) \
  map(to: a, b, c) firstprivate(n)
  e0[0] = e1[0] = e2[0] = e3[0] = e4[0] = e5[0] = e6[0] = e7[0] = e8[0] = n;
}

static void
target_pointers (void)
{
  struct { int *x, *y; } s = { a, b[0] };

#pragma omp target map(tofrom: s, s.x[:10], s.y[:20])
  s.x[0] += s.y[0];
}

static void
target_nowait (void)
{
#pragma omp target map(tofrom: a) nowait depend(inout: a)
  a[0]++;
#pragma omp taskwait
}

static void
target_host (void)
{
#pragma omp target map(tofrom: a) device(omp_get_initial_device ())
  a[0]++;
}

static void
target_data (void)
{
#pragma omp target data map(tofrom: a) map(to: b) use_device_addr(b)
  {
#pragma omp target map(tofrom: c) map(to: a)
    c[0][0] += a[0];
#pragma omp target update from(a) to(a[3:1])
  }
}

static void
enter_exit (void)
{
#pragma omp target enter data map(to: a, b, c)
#pragma omp target exit data map(from: a, b, c)
}

static void
enter_exit_one (void)
{
#pragma omp target enter data map(to: a)
#pragma omp target exit data map(from: a)
}

static void
enter_nowait (void)
{
#pragma omp target enter data map(to: a, b) nowait depend(out: a)
#pragma omp target update to(a) nowait depend(inout: a)
#pragma omp target exit data map(from: a, b) nowait depend(inout: a)
#pragma omp taskwait
}

static void
update_variable (void)
{
#pragma omp target
  variable[2]++;
#pragma omp target update from (variable) to (variable[0:200])
}

static void
routines (void)
{
  const size_t dims[2] = { 64, 64 }, volume[2] = { 3, 3 }, zero[2] = { 0, 0 };
  int device = omp_get_default_device (), host = omp_get_initial_device ();
  char *memory = omp_target_alloc (2 * sizeof b, device);

  omp_target_memcpy (memory, b, sizeof b, 0, 0, device, host);
  omp_target_memcpy (memory, memory, sizeof b, sizeof b, 0, device, device);
  omp_target_memcpy_rect (memory, b, sizeof b[0][0], 2, volume, zero, zero,
                          dims, dims, device, host);
  omp_target_memcpy_async (memory, b, sizeof b, 0, 0, device, host, 0, NULL);
  omp_target_memcpy_rect_async (memory, b, sizeof b[0][0], 2, volume, zero,
                                zero, dims, dims, device, host, 0, NULL);
#pragma omp taskwait
  omp_target_memset (memory, 1, sizeof b, device);
  omp_target_associate_ptr (c, memory, sizeof c, 0, device);
  n += omp_target_is_present (c, device);
  omp_target_disassociate_ptr (c, device);
  omp_target_free (memory, device);
}

static void
attachments (void)
{
  static int *pointer = a;
  unsigned count = 0;

#pragma omp target enter data map(to: a, pointer)
  gomp_pset_attach (0, GOMP_PSET_POINTER, &pointer, a, 0, sizeof a, NULL, 0);
  gomp_pset_attach_count (0, &pointer, &count);
  gomp_pset_detach (0, &pointer, NULL, 0);
#pragma omp target exit data map(release: a, pointer)
}

static void
data_operations (void)
{
  struct gomp_pset_data object = GOMP_PSET_DATA_INIT;
  gomp_pset_handle handle = 0;
  void *address;

  object.device = 0;
  object.var = a;
  object.element_size = sizeof a;
  gomp_pset_data_enter (GOMP_PSET_COPYIN, &object, &address, &handle);
  gomp_pset_data_exit (GOMP_PSET_COPYOUT, &object, handle);
}

int
main (void)
{
  stack_begin ();
  stack_check ("plugins", find_devices, MOST + DRIVER + BINDER);
  stack_check ("first construct", target, MOST + DRIVER + BINDER);
  CHECK_STACK (target);
  CHECK_STACK (target_scalar);
  CHECK_STACK (target_many);
  CHECK_STACK (target_pointers);
  CHECK_STACK (target_nowait);
  CHECK_STACK (target_host);
  CHECK_STACK (target_data);
  CHECK_STACK (enter_exit);
  CHECK_STACK (enter_exit_one);
  CHECK_STACK (enter_nowait);
  CHECK_STACK (update_variable);
  CHECK_STACK (routines);
  CHECK_STACK (attachments);
  CHECK_STACK (data_operations);
  return too_much;
}
