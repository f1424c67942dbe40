/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the runtime offers to plugins.  */

#include "libgomp-plugin.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "openacc/acc.h"
#include "event/acc-prof.h"
#include "base/env.h"
#include "base/error.h"
#include "base/host-libgomp.h"
#include "base/worker.h"
#include "device/native.h"
#include "device/plugin-words.h"
#include "program/caller.h"
#include "construct/reverse.h"

void *
GOMP_PLUGIN_malloc (size_t size)
{
  return gomp_malloc (size);
}

void *
GOMP_PLUGIN_malloc_cleared (size_t size)
{
  return gomp_calloc (1, size);
}

void *
GOMP_PLUGIN_realloc (void *old, size_t size)
{
  return gomp_realloc (old, size);
}

/* KIND would select a part of the output; there is only one.  */
void
GOMP_PLUGIN_debug (int kind, const char *format, ...)
{
  va_list args;
  (void) kind;

  va_start (args, format);
  if (gomp_settings ()->debug)
    vfprintf (stderr, format, args);
  else
    gomp_plugin_words_note (format, args);
  va_end (args);
}

/* In a worker that serves plugins, what they say is for another process.
   False: it is for this one.  */
static bool
pass_on (void (*callback) (const char *), const char *format, va_list args)
{
  char *text;

  if (!callback)
    return false;
  text = gomp_vprint (format, args);
  callback (text);
  free (text);
  return true;
}

void
GOMP_PLUGIN_error (const char *format, ...)
{
  const struct gomp_pset_callbacks *callbacks = gomp_worker_callbacks ();
  va_list args;

  if (gomp_ending_elsewhere ())
    return;
  va_start (args, format);
  if (!pass_on (callbacks ? callbacks->error : NULL, format, args))
    gomp_plugin_words_add (format, args);
  va_end (args);
}

/* Say in which directive or routine the program ends, behind the plugin's words,
   which GCC's tests want to see first.  */
static void
print_construct (void)
{
  struct gomp_site site;
  char name[GOMP_CALLER_NAME], line[200];

  if (gomp_settings ()->plain_messages
      || !gomp_caller_find (&site, name, sizeof name) || !site.construct)
    return;
  gomp_source_line (site.frame.pc, line, sizeof line);
  fprintf (stderr, "  it happened in %s %s%s\n", site.construct,
           gomp_source_joint (line), line);
}

void
GOMP_PLUGIN_fatal (const char *format, ...)
{
  const struct gomp_pset_callbacks *callbacks = gomp_worker_callbacks ();
  va_list args;

  gomp_ending_claim ();
  gomp_plugin_words_print ();
  va_start (args, format);
  if (!pass_on (callbacks ? callbacks->fatal : NULL, format, args))
    {
      gomp_vwarn (format, args);
      print_construct ();
    }
  va_end (args);
  exit (1);
}

/* ---- What kernels ask for ----------------------------------------------- */

static struct gomp_device *
find_device (int number)
{
  int n;
  struct gomp_device **devices = gomp_device_running (&n);

  for (int d = 0; d < n; d++)
    if (devices[d]->id == number)
      return devices[d];
  gomp_fatal ("reverse offload: there is no device %d", number);
}

/* The region's code runs as a target region on the host does: in a thread that
   looks like an initial one.  */
static void
run_region (void (*fn) (void *), void **slots)
{
  gomp_host_run_target (fn, 0, slots, NULL, NULL, NULL);
}

/* What a plugin of the ABI's version 2 passes from QUEUE on: two functions and
   a token for them, or null pointers.  */
static void
take_functions (struct gomp_reverse_ways *ways, void *copy_out, va_list rest)
{
  void *copy_in = va_arg (rest, void *);

  *(void **) &ways->copy_out = copy_in ? copy_out : NULL;
  *(void **) &ways->copy_in = copy_out ? copy_in : NULL;
  ways->token = va_arg (rest, void *);
}

void
GOMP_PLUGIN_target_rev (uint64_t fn, uint64_t mapnum, uint64_t addrs,
                        uint64_t sizes, uint64_t kinds, int dev_num,
                        struct goacc_asyncqueue *queue, ...)
{
  const struct gomp_pset_callbacks *callbacks = gomp_worker_callbacks ();
  struct gomp_reverse_call call = { { .device = NULL }, fn,    mapnum,
                                    addrs,              sizes, kinds };
  struct gomp_error err = { .text = "" };
  va_list rest;

  if (callbacks)
    {
      callbacks->target_rev (fn, mapnum, addrs, sizes, kinds, dev_num);
      return;
    }
  call.ways.device = find_device (dev_num);
  va_start (rest, queue);
  if (call.ways.device->plugin->abi == 2)
    take_functions (&call.ways, queue, rest);
  else
    call.ways.queue = queue;
  va_end (rest);
  if (!gomp_reverse_execute (&call, run_region, &err))
    gomp_fatal_error (&err);
}

bool
GOMP_PLUGIN_pset_indirect (const void *function)
{
  return gomp_native_is_indirect (function);
}

/* Obsolete, or for launches that this runtime does not make.  */

void
GOMP_PLUGIN_async_unmap_vars (void *data, int async)
{
  (void) data, (void) async;
  gomp_fatal ("invalid plugin function");
}

void
GOMP_PLUGIN_target_task_completion (void *data)
{
  (void) data;
  gomp_fatal ("invalid plugin function");
}

/* ---- OpenACC ------------------------------------------------------------ */

struct goacc_thread *
GOMP_PLUGIN_goacc_thread (void)
{
  return goacc_thread_known ();
}

void *
GOMP_PLUGIN_acc_thread (void)
{
  const struct gomp_pset_callbacks *callbacks = gomp_worker_callbacks ();
  const struct goacc_thread *thread;

  if (callbacks)
    return callbacks->acc_thread ();
  thread = goacc_thread_known ();
  return thread ? thread->target_tls : NULL;
}

int
GOMP_PLUGIN_acc_default_dim (unsigned i)
{
  if (i >= 3)
    gomp_fatal ("invalid dimension argument: %d", (int) i);
  return gomp_settings ()->acc_dims[i];
}

void
GOMP_PLUGIN_goacc_profiling_dispatch (acc_prof_info *prof, acc_event_info *info,
                                      acc_api_info *api)
{
  goacc_prof_dispatch (prof, info, api);
}
