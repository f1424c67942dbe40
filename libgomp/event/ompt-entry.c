/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OMPT: the functions that tools look up by name.

   All that the standard has for the host are there, so that a tool need not ask
   which it got.  Those about what the installed libgomp keeps to itself
   (parallel regions, tasks, places) say that nothing is known.  */

#define _GNU_SOURCE 1
#include "event/ompt.h"

#include <sched.h>
#include <string.h>
#include <unistd.h>

/* ---- Callbacks, states --------------------------------------------------- */

static int
get_callback (ompt_callbacks_t event, ompt_callback_t *callback)
{
  ompt_callback_t found = gomp_ompt_callback (event);

  if (found && callback)
    *callback = found;
  return found != NULL;
}

static int
enumerate_states (int current, int *next, const char **name)
{
  /* A tool begins with ompt_state_undefined, which is all there is.  */
  (void) current, (void) next, (void) name;
  return 0;
}

static int
enumerate_mutex_impls (int current, int *next, const char **name)
{
  (void) current, (void) next, (void) name;
  return 0;
}

static int
get_state (ompt_wait_id_t *wait_id)
{
  if (wait_id)
    *wait_id = 0;
  return ompt_state_undefined;
}

/* ---- What the installed libgomp has ------------------------------------- */

static int
get_parallel_info (int level, ompt_data_t **parallel_data, int *team_size)
{
  (void) level, (void) parallel_data, (void) team_size;
  return 0;
}

static int
get_task_info (int level, int *flags, ompt_data_t **task_data,
               ompt_frame_t **task_frame, ompt_data_t **parallel_data,
               int *thread_num)
{
  (void) level, (void) flags, (void) task_data, (void) task_frame;
  (void) parallel_data, (void) thread_num;
  return 0;
}

static int
get_task_memory (void **address, size_t *size, int block)
{
  (void) address, (void) size, (void) block;
  return 0;
}

static int
get_num_places (void)
{
  return 0;
}

static int
get_place_proc_ids (int place, int size, int *ids)
{
  (void) place, (void) size, (void) ids;
  return 0;
}

static int
get_place_num (void)
{
  return -1;
}

static int
get_partition_place_nums (int size, int *places)
{
  (void) size, (void) places;
  return 0;
}

/* ---- The machine --------------------------------------------------------- */

static int
get_num_procs (void)
{
  return (int) sysconf (_SC_NPROCESSORS_ONLN);
}

static int
get_proc_id (void)
{
  return sched_getcpu ();
}

/* ---- Devices ------------------------------------------------------------- */

/* The tool's own numbers, where it has given some.  */
static int
get_target_info (uint64_t *device, ompt_id_t *target_id, ompt_id_t *host_op_id)
{
  const struct gomp_ompt_scope *scope = gomp_ompt_innermost ();

  if (scope == NULL || scope->kind == 0)
    return 0;
  if (device)
    *device = (uint64_t) gomp_ompt_device_number (scope->device);
  if (target_id)
    *target_id = scope->data.value ? scope->data.value : scope->id;
  if (host_op_id)
    *host_op_id = scope->op ? scope->op->id : 0;
  return 1;
}

/* ---- By name ------------------------------------------------------------- */

ompt_interface_fn_t
gomp_ompt_lookup (const char *name)
{
  if (name == NULL)
    return NULL;
#define ENTRY(entry, function)            \
  if (strcmp (name, "ompt_" #entry) == 0) \
  return (ompt_interface_fn_t) function
  ENTRY (set_callback, gomp_ompt_set_callback);
  ENTRY (get_callback, get_callback);
  ENTRY (enumerate_states, enumerate_states);
  ENTRY (enumerate_mutex_impls, enumerate_mutex_impls);
  ENTRY (get_thread_data, gomp_ompt_thread_data);
  ENTRY (get_state, get_state);
  ENTRY (get_parallel_info, get_parallel_info);
  ENTRY (get_task_info, get_task_info);
  ENTRY (get_task_memory, get_task_memory);
  ENTRY (get_unique_id, gomp_ompt_new_id);
  ENTRY (get_num_procs, get_num_procs);
  ENTRY (get_num_places, get_num_places);
  ENTRY (get_place_proc_ids, get_place_proc_ids);
  ENTRY (get_place_num, get_place_num);
  ENTRY (get_partition_place_nums, get_partition_place_nums);
  ENTRY (get_proc_id, get_proc_id);
  ENTRY (get_target_info, get_target_info);
  ENTRY (get_num_devices, gomp_ompt_device_count);
  ENTRY (finalize_tool, gomp_ompt_finish);
#undef ENTRY
  return NULL;
}
