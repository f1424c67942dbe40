/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a tool finds by name: entry points, results of set_callback for events
   that are never told, and the end that a tool asks for (OpenMP 5.2, 19.6).  */
/* { dg-do run } */
/* { dg-additional-options "-rdynamic" } */

#include <omp.h>

#include "ompt-recorder.h"

extern int omp_control_tool (int, int, void *) __attribute__ ((weak));

static int controlled;

static int
on_control (uint64_t command, uint64_t modifier, void *arg, const void *pc)
{
  REQUIRE (command == 1 && modifier == 5 && arg == &controlled && pc);
  controlled++;
  return 42;
}

static void
recorder_set (void)
{
  static const char *const names[]
    = { "ompt_enumerate_states", "ompt_enumerate_mutex_impls",
        "ompt_set_callback",     "ompt_get_callback",
        "ompt_get_state",        "ompt_get_parallel_info",
        "ompt_get_task_info",    "ompt_get_task_memory",
        "ompt_get_thread_data",  "ompt_get_unique_id",
        "ompt_finalize_tool",    "ompt_get_num_procs",
        "ompt_get_num_places",   "ompt_get_place_proc_ids",
        "ompt_get_place_num",    "ompt_get_partition_place_nums",
        "ompt_get_proc_id",      "ompt_get_target_info",
        "ompt_get_num_devices" };
  ompt_get_callback_t get = (ompt_get_callback_t) lookup ("ompt_get_callback");
  ompt_callback_t found;

  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    REQUIRE (lookup (names[i]) != NULL);
  REQUIRE (lookup ("ompt_no_such_thing") == NULL);
  set_emi ();
  REQUIRE (get (ompt_callback_target_emi, &found) == 1
           && found == (ompt_callback_t) on_target_emi);
  REQUIRE (get (ompt_callback_target, &found) == 0);
  /* The installed libgomp tells nobody of threads and tasks.  */
  for (int event = 1; event <= ompt_callback_error; event++)
    {
      ompt_set_result_t result;
      if ((event >= ompt_callback_target
           && event <= ompt_callback_device_unload)
          || event == ompt_callback_target_map
          || (event >= ompt_callback_target_emi
              && event <= ompt_callback_target_map_emi))
        continue;
      result
        = set_callback ((ompt_callbacks_t) event, (ompt_callback_t) on_target);
      REQUIRE (result == ompt_set_never);
      REQUIRE (get ((ompt_callbacks_t) event, &found) == 0);
    }
  REQUIRE (set_callback ((ompt_callbacks_t) 1000, NULL) == ompt_set_error);
  REQUIRE (((ompt_get_num_devices_t) lookup ("ompt_get_num_devices")) ()
           == initial_device);
  REQUIRE (((ompt_get_num_procs_t) lookup ("ompt_get_num_procs")) () > 0);
  REQUIRE (((ompt_get_task_info_t) lookup ("ompt_get_task_info")) (
             0, NULL, NULL, NULL, NULL, NULL)
           == 0);
  REQUIRE (((ompt_get_parallel_info_t) lookup ("ompt_get_parallel_info")) (
             0, NULL, NULL)
           == 0);
}

static void
recorder_end (void)
{
}

int
main (void)
{
  int a = 0, events_before;
  uint64_t device, target, op;

#pragma omp target map(tofrom : a)
  a = 1;
  REQUIRE (get_target_info (&device, &target, &op) == 0);
  REQUIRE (omp_control_tool (1, 5, &controlled) == -1);
  SET (control_tool, on_control);
  REQUIRE (omp_control_tool (1, 5, &controlled) == 42 && controlled == 1);

  ((ompt_finalize_tool_t) lookup ("ompt_finalize_tool")) ();
  REQUIRE (n_tool_finalized == 1 && n_finalized == n_initialized);
  events_before = n_events;
#pragma omp target map(tofrom : a)
  a = 2;
  REQUIRE (n_events == events_before && a == 2);
  REQUIRE (omp_control_tool (1, 5, &controlled) == -2);
  return 0;
}
