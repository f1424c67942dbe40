/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenACC routines about queues, in C and in their Fortran forms.

   Source: OpenACC 3.3, sections 3.2.9 to 3.2.14; doc/abi/entry-points.md
   sections 5.3, 6.3.  */

#include "openacc/acc.h"

#pragma GCC visibility push(default)
#include <openacc.h>
#pragma GCC visibility pop

#include "base/env.h"
#include "event/acc-prof.h"
#include "program/caller.h"
#include "record/record-call.h"

/* The device on whose queues the calling thread, or another one, may have put
   something; NULL: none, as before any construct, or the host, where everything
   is done.  */
static struct gomp_device *
device_with_queues (void)
{
  return goacc_thread_join () ? goacc_thread_known ()->dev : NULL;
}

int
acc_async_test (int async)
{
  struct gomp_device *device = device_with_queues ();

  goacc_async_check (async);
  return device ? goacc_queue_test (device, async) : 1;
}

int
acc_async_test_all (void)
{
  struct gomp_device *device = device_with_queues ();

  return device ? goacc_queue_test_all (device) : 1;
}

/* A wait, between its two events.  */
struct wait
{
  enum
  {
    WAIT_ONE,
    WAIT_ASYNC,
    WAIT_ALL
  } what;
  int async, waiting;
};

static void
wait_for (const struct wait *wait, struct gomp_device *device)
{
  switch (wait->what)
    {
    case WAIT_ONE:
      goacc_queue_wait (device, wait->async);
      break;
    case WAIT_ASYNC:
      goacc_queue_wait_async (device, wait->async, wait->waiting);
      break;
    case WAIT_ALL:
      goacc_queue_wait_all (device, wait->waiting);
      break;
    }
}

static void
carry_out (struct wait wait, const struct gomp_source_frame *frame)
{
  struct gomp_device *device = device_with_queues ();
  struct goacc_prof_scope scope;
  struct goacc_prof_span span;

  goacc_async_check (wait.async);
  goacc_async_check (wait.waiting);
  /* Nothing was begun, and no tool is told about devices.  */
  if (!goacc_thread_join ())
    return;
  goacc_prof_open (&scope, acc_construct_runtime_api, goacc_thread_known (),
                   frame);
  if (device)
    goacc_prof_set_async (&scope,
                          wait.what == WAIT_ONE ? wait.async : wait.waiting);
  goacc_prof_start (&scope, &span, acc_ev_wait_start, false);
  if (device)
    wait_for (&wait, device);
  goacc_prof_end (&scope, &span);
  goacc_prof_close (&scope);
}

void
acc_wait (int async)
{
  GOMP_RECORD_ROUTINE ("acc_wait");
  struct gomp_source_frame frame = CALLER_FRAME;

  carry_out ((struct wait) { WAIT_ONE, async, GOACC_ASYNC_SYNC }, &frame);
}

void
acc_wait_async (int async, int waiting)
{
  GOMP_RECORD_ROUTINE ("acc_wait_async");
  struct gomp_source_frame frame = CALLER_FRAME;

  carry_out ((struct wait) { WAIT_ASYNC, async, waiting }, &frame);
}

void
acc_wait_all (void)
{
  GOMP_RECORD_ROUTINE ("acc_wait_all");
  struct gomp_source_frame frame = CALLER_FRAME;

  carry_out ((struct wait) { WAIT_ALL, 0, GOACC_ASYNC_SYNC }, &frame);
}

void
acc_wait_all_async (int waiting)
{
  GOMP_RECORD_ROUTINE ("acc_wait_all_async");
  struct gomp_source_frame frame = CALLER_FRAME;

  carry_out ((struct wait) { WAIT_ALL, 0, waiting }, &frame);
}

/* Names of OpenACC 1.0.  */
void acc_async_wait (int) __attribute__ ((alias ("acc_wait")));
void acc_async_wait_all (void) __attribute__ ((alias ("acc_wait_all")));

/* ---- CUDA's handles ----------------------------------------------------- */

/* With a handle the program can look at the device's memory.  */
static const struct gomp_plugin_acc *
cuda_functions (void)
{
  const struct goacc_thread *thread = goacc_thread_known ();

  if (thread == NULL || thread->dev == NULL)
    return NULL;
  gomp_device_expose (thread->dev);
  return &thread->dev->plugin->acc;
}

void *
acc_get_current_cuda_device (void)
{
  const struct gomp_plugin_acc *acc = cuda_functions ();

  return (acc && acc->cuda_get_current_device ? acc->cuda_get_current_device ()
                                              : NULL);
}

void *
acc_get_current_cuda_context (void)
{
  const struct gomp_plugin_acc *acc = cuda_functions ();

  return (acc && acc->cuda_get_current_context
            ? acc->cuda_get_current_context ()
            : NULL);
}

void *
acc_get_cuda_stream (int async)
{
  const struct gomp_plugin_acc *acc = cuda_functions ();
  struct goacc_asyncqueue *queue;

  if (async < GOACC_ASYNC_NOVAL || acc == NULL || acc->cuda_get_stream == NULL)
    return NULL;
  queue = goacc_queue_known (goacc_thread_known ()->dev, async);
  if (queue == NULL)
    return NULL;
  gomp_queue_work_share (goacc_thread_known ()->dev, queue);
  return acc->cuda_get_stream (queue);
}

int
acc_set_cuda_stream (int async, void *stream)
{
  const struct gomp_plugin_acc *acc;
  struct goacc_asyncqueue *queue;

  if (async < GOACC_ASYNC_SYNC || stream == NULL)
    return 0;
  goacc_thread_active ();
  acc = cuda_functions ();
  if (acc == NULL || acc->cuda_set_stream == NULL)
    return -1;
  if (async == GOACC_ASYNC_SYNC)
    {
      gomp_debug ("Refusing request to set CUDA stream associated with "
                  "\"acc_async_sync\"\n");
      return 0;
    }
  queue = goacc_queue (goacc_thread_known ()->dev, async);
  gomp_queue_work_share (goacc_thread_known ()->dev, queue);
  return acc->cuda_set_stream (queue, stream);
}

/* ---- Fortran ------------------------------------------------------------ */

#pragma GCC visibility push(default)
int32_t acc_async_test_h_ (const int32_t *);
int32_t acc_async_test_all_h_ (void);
void acc_wait_h_ (const int32_t *);
void acc_wait_async_h_ (const int32_t *, const int32_t *);
void acc_wait_all_h_ (void);
void acc_wait_all_async_h_ (const int32_t *);
#pragma GCC visibility pop

int32_t
acc_async_test_h_ (const int32_t *async)
{
  return acc_async_test (*async) == 1;
}

int32_t
acc_async_test_all_h_ (void)
{
  return acc_async_test_all () == 1;
}

void
acc_wait_h_ (const int32_t *async)
{
  acc_wait (*async);
}

void
acc_wait_async_h_ (const int32_t *async, const int32_t *waiting)
{
  acc_wait_async (*async, *waiting);
}

void
acc_wait_all_h_ (void)
{
  acc_wait_all ();
}

void
acc_wait_all_async_h_ (const int32_t *waiting)
{
  acc_wait_all_async (*waiting);
}
