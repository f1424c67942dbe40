/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The tool of ompt-1.f90.  */

#include <string.h>

#include "../../include/omp-tools.h"

extern int32_t omp_control_tool_ (const int32_t *, const int32_t *, void *)
  __attribute__ ((weak));

static int64_t taken[5];

void
tool_take (int64_t *values)
{
  memcpy (values, taken, sizeof taken);
  memset (taken, 0, sizeof taken);
}

int
tool_control (const int *command, const int *modifier, void *argument)
{
  return omp_control_tool_ (command, modifier, argument);
}

static void
on_target (ompt_target_t kind, ompt_scope_endpoint_t endpoint, int device,
           ompt_data_t *task, ompt_data_t *target_task, ompt_data_t *data,
           const void *pc)
{
  (void) kind, (void) device, (void) task, (void) target_task, (void) data;
  if (pc)
    taken[3] += endpoint == ompt_scope_begin;
}

static void
on_data_op (ompt_scope_endpoint_t endpoint, ompt_data_t *target_task,
            ompt_data_t *data, ompt_id_t *op, ompt_target_data_op_t kind,
            void *src, int src_device, void *dst, int dst_device, size_t bytes,
            const void *pc)
{
  (void) target_task, (void) data, (void) op, (void) src, (void) src_device;
  (void) dst, (void) dst_device, (void) pc;
  if (endpoint != ompt_scope_end)
    return;
  if (kind == ompt_target_data_transfer_to_device)
    taken[0] += (int64_t) bytes;
  if (kind == ompt_target_data_transfer_from_device)
    taken[1] += (int64_t) bytes;
}

static void
on_submit (ompt_scope_endpoint_t endpoint, ompt_data_t *data, ompt_id_t *op,
           unsigned teams)
{
  (void) data, (void) op, (void) teams;
  taken[2] += endpoint == ompt_scope_begin;
}

static void
on_map (ompt_data_t *data, unsigned n, void **hosts, void **devices,
        size_t *sizes, unsigned *flags, const void *pc)
{
  (void) data, (void) hosts, (void) devices, (void) sizes, (void) flags;
  (void) pc;
  taken[4] += n;
}

static int
on_control (uint64_t command, uint64_t modifier, void *arg, const void *pc)
{
  return pc ? (int) (command + modifier) + *(int *) arg : 0;
}

static int
initialize (ompt_function_lookup_t lookup, int initial_device,
            ompt_data_t *data)
{
  ompt_set_callback_t set = (ompt_set_callback_t) lookup ("ompt_set_callback");

  (void) initial_device, (void) data;
  set (ompt_callback_target_emi, (ompt_callback_t) on_target);
  set (ompt_callback_target_data_op_emi, (ompt_callback_t) on_data_op);
  set (ompt_callback_target_submit_emi, (ompt_callback_t) on_submit);
  set (ompt_callback_target_map_emi, (ompt_callback_t) on_map);
  set (ompt_callback_control_tool, (ompt_callback_t) on_control);
  return 1;
}

ompt_start_tool_result_t *
ompt_start_tool (unsigned version, const char *runtime)
{
  static ompt_start_tool_result_t result = { initialize, 0, { 0 } };

  (void) version, (void) runtime;
  return &result;
}
