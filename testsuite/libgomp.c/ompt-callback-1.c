/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Callbacks that have constructs of their own: the constructs that they are
   told of do what they do without a tool (OpenMP 5.2, 19.5).  */
/* { dg-do run } */
/* { dg-additional-options "-rdynamic" } */

#include <omp.h>
#include <stdlib.h>

#include "../../include/omp-tools.h"

#define N 100

static int a[N], b[N], c[20000], counter[N], calls, on, inside;

/* The events of the constructs here come to no more.  */
static void
work (void)
{
  if (!on || inside)
    return;
  inside = 1;
  calls++;
#pragma omp target map(tofrom: counter)
  counter[1]++;
#pragma omp target update to(a)
  inside = 0;
}

static void
on_target (ompt_target_t kind, ompt_scope_endpoint_t endpoint, int device,
           ompt_data_t *task, ompt_data_t *target_task, ompt_data_t *data,
           const void *pc)
{
  work ();
}

static void
on_data_op (ompt_scope_endpoint_t endpoint, ompt_data_t *target_task,
            ompt_data_t *data, ompt_id_t *op, ompt_target_data_op_t kind,
            void *src, int src_device, void *dst, int dst_device, size_t bytes,
            const void *pc)
{
  work ();
}

static void
on_submit (ompt_scope_endpoint_t endpoint, ompt_data_t *data, ompt_id_t *op,
           unsigned teams)
{
  work ();
}

static void
on_map (ompt_data_t *data, unsigned n, void **hosts, void **devices,
        size_t *sizes, unsigned *flags, const void *pc)
{
  work ();
}

static int
initialize (ompt_function_lookup_t lookup, int initial_device,
            ompt_data_t *data)
{
  ompt_set_callback_t set = (ompt_set_callback_t) lookup ("ompt_set_callback");

  set (ompt_callback_target_emi, (ompt_callback_t) on_target);
  set (ompt_callback_target_data_op_emi, (ompt_callback_t) on_data_op);
  set (ompt_callback_target_submit_emi, (ompt_callback_t) on_submit);
  set (ompt_callback_target_map_emi, (ompt_callback_t) on_map);
  return 1;
}

ompt_start_tool_result_t *
ompt_start_tool (unsigned version, const char *runtime)
{
  static ompt_start_tool_result_t result = { initialize, NULL, { 0 } };

  return &result;
}

int
main (void)
{
  int device = omp_get_default_device (), self = omp_get_initial_device ();
  int back[N];
  void *there;

#pragma omp target enter data map(to: a)
  on = 1;
  for (int i = 0; i < N; i++)
    b[i] = i;
#pragma omp target data map(tofrom: b, c)
  {
#pragma omp target map(always, tofrom: b) map(tofrom: c)
    for (int i = 0; i < N; i++)
      {
        b[i] += a[i] + 1;
        c[i] = 3;
      }
#pragma omp target update from(b)
#pragma omp target update to(b)
  }
  there = omp_target_alloc (sizeof b, device);
  if (omp_target_memcpy (there, b, sizeof b, 0, 0, device, self) != 0
      || omp_target_memcpy (back, there, sizeof b, 0, 0, self, device) != 0)
    abort ();
  omp_target_free (there, device);
  on = 0;
  for (int i = 0; i < N; i++)
    if (b[i] != i + 1 || c[i] != 3 || back[i] != i + 1)
      abort ();
  if (calls < 8 || counter[1] != calls)
    abort ();
  return 0;
}
