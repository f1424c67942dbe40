/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A tool in a library, for ompt.sh: prints what it is told.  Compiled with
   another implementation's omp-tools.h, where there is one.

   NAME is printed in front.  DECLINES: ompt_start_tool returns NULL.  IDLE: the
   initializer returns 0.  */

#define _GNU_SOURCE 1
#include <dlfcn.h>
#include <omp-tools.h>
#include <stdio.h>

#ifndef NAME
#define NAME "tool"
#endif

static ompt_get_unique_id_t get_unique_id;
static ompt_get_thread_data_t get_thread_data;

static void
say (const char *text)
{
  printf ("%s: %s\n", NAME, text);
  fflush (stdout);
}

/* Where PC is in the program's file.  */
static unsigned long
place (const void *pc)
{
  Dl_info info;

  return (dladdr (pc, &info) ? (unsigned long) ((const char *) pc
                                                - (const char *) info.dli_fbase)
                             : 0);
}

static void
on_target (ompt_target_t kind, ompt_scope_endpoint_t endpoint, int device,
           ompt_data_t *task, ompt_data_t *target_task, ompt_data_t *target,
           const void *pc)
{
  (void) task, (void) target_task;
  /* As the tools of other runtimes do, without asking what there is.  */
  if (endpoint == ompt_scope_begin)
    target->value = get_unique_id ();
  printf ("%s: %s %d device %d thread %lu at %lx\n", NAME,
          endpoint == ompt_scope_begin ? "begin" : "end", kind, device,
          (unsigned long) get_thread_data ()->value, place (pc));
}

static void
on_data_op (ompt_scope_endpoint_t endpoint, ompt_data_t *target_task,
            ompt_data_t *target, ompt_id_t *op, ompt_target_data_op_t kind,
            void *src, int src_device, void *dst, int dst_device, size_t bytes,
            const void *pc)
{
  (void) target_task, (void) target, (void) op, (void) src, (void) dst;
  (void) pc;
  if (endpoint != ompt_scope_end)
    printf ("%s: op %d from %d to %d bytes %zu\n", NAME, kind, src_device,
            dst_device, bytes);
}

static void
on_initialize (int device, const char *type, ompt_device_t *handle,
               ompt_function_lookup_t lookup, const char *documentation)
{
  (void) handle, (void) lookup, (void) documentation;
  printf ("%s: device %d begins: %s\n", NAME, device, type);
}

static void
on_finalize (int device)
{
  printf ("%s: device %d ends\n", NAME, device);
}

static int
initialize (ompt_function_lookup_t lookup, int initial_device,
            ompt_data_t *data)
{
  ompt_set_callback_t set = (ompt_set_callback_t) lookup ("ompt_set_callback");

  (void) initial_device, (void) data;
  get_unique_id = (ompt_get_unique_id_t) lookup ("ompt_get_unique_id");
  get_thread_data = (ompt_get_thread_data_t) lookup ("ompt_get_thread_data");
  set (ompt_callback_target_emi, (ompt_callback_t) on_target);
  set (ompt_callback_target_data_op_emi, (ompt_callback_t) on_data_op);
  set (ompt_callback_device_initialize, (ompt_callback_t) on_initialize);
  set (ompt_callback_device_finalize, (ompt_callback_t) on_finalize);
  say ("initializes");
#ifdef IDLE
  return 0;
#else
  return 1;
#endif
}

static void
finalize (ompt_data_t *data)
{
  (void) data;
  say ("ends");
}

ompt_start_tool_result_t *
ompt_start_tool (unsigned version, const char *runtime)
{
  static ompt_start_tool_result_t result = { initialize, finalize, { 0 } };

  (void) version, (void) runtime;
  say ("is asked");
#ifdef DECLINES
  return NULL;
#else
  return &result;
#endif
}

static void __attribute__ ((destructor)) leave (void) { say ("is gone"); }
