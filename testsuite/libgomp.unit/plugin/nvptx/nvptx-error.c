/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The plugin for NVIDIA GPUs: each call of the driver fails in turn.  The
   plugin names it, stays usable, and leaves nothing behind.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "nvptx-support.h"
#include "unit.h"

#define N 64

static struct addr_pair *table;
static char *block, *second;
static void *pinned;
static char host[N], back[N];
static struct goacc_asyncqueue *queue[2];
static int called;

/* ---- Steps: true if they worked; may be tried again --------------------- */

static bool
open_device (void)
{
  return GOMP_OFFLOAD_init_device (0);
}

static bool
load (void)
{
  return GOMP_OFFLOAD_load_image (0, 0x10001, nvptx_image, &table, NULL, NULL)
         > 0;
}

static bool
get_memory (void)
{
  if (!block)
    block = GOMP_OFFLOAD_alloc (0, N);
  if (!second)
    second = GOMP_OFFLOAD_alloc (0, N);
  return block && second;
}

static bool
get_pinned (void)
{
  pinned = GOMP_OFFLOAD_pset_host_alloc (0, N);
  return true;
}

static bool
copy (void)
{
  return (GOMP_OFFLOAD_host2dev (0, block, host, N)
          && GOMP_OFFLOAD_dev2dev (0, second, block, N)
          && GOMP_OFFLOAD_dev2host (0, back, second, N));
}

static bool
copy_box (void)
{
  struct gomp_pset_rect rect = { block, host, 4, 2, 2, 4, 8, 4, 8 };

  return GOMP_OFFLOAD_pset_copy_rect (0, GOMP_PSET_TO_DEVICE, &rect, NULL);
}

static bool
batch (void)
{
  struct gomp_pset_copy in = { block, host, N }, out = { back, block, N };
  struct gomp_pset_batch all = { .in = &in, .n_in = 1,
                                 .fn = (void *) table[0].start, .vars = block,
                                 .out = &out, .n_out = 1 };

  return GOMP_OFFLOAD_pset_batch (0, &all);
}

static bool
run (void)
{
  GOMP_OFFLOAD_run (0, (void *) table[0].start, block, NULL);
  return true;
}

static bool
exec (void)
{
  unsigned dims[3] = { 0, 0, 0 };
  void *devaddrs[1] = { block };

  GOMP_OFFLOAD_openacc_exec ((void (*) (void *)) table[2].start, 1, NULL,
                             devaddrs, dims, NULL);
  return true;
}

static bool
make_queues (void)
{
  for (int q = 0; q < 2; q++)
    if (!queue[q])
      queue[q] = GOMP_OFFLOAD_openacc_async_construct (0);
  return queue[0] && queue[1];
}

static bool
queue_copies (void)
{
  bool added;

  fake->keep_busy = true;
  added = (GOMP_OFFLOAD_openacc_async_host2dev (0, block, host, N, queue[0])
           && GOMP_OFFLOAD_openacc_async_dev2host (0, back, block, N,
                                                   queue[0])
           && GOMP_OFFLOAD_openacc_async_serialize (queue[0], queue[1]));
  fake->keep_busy = false;
  return added;
}

static bool
queue_kernel (void)
{
  unsigned dims[3] = { 1, 1, 32 };
  void *devaddrs[1] = { second };

  GOMP_OFFLOAD_openacc_async_exec ((void (*) (void *)) table[2].start, 1,
                                   NULL, devaddrs, dims, NULL, queue[1]);
  return true;
}

static bool
query (void)
{
  return GOMP_OFFLOAD_openacc_async_test (queue[1]) >= 0;
}

static void
call (void *data)
{
  (void) data;
  called++;
}

/* A queue that has failed does not work again.  */
static bool
queue_callback (void)
{
  struct goacc_asyncqueue *fresh = GOMP_OFFLOAD_openacc_async_construct (0);
  int before = called;
  bool fine;

  if (!fresh)
    return false;
  GOMP_OFFLOAD_openacc_async_queue_callback (fresh, call, NULL);
  fine = GOMP_OFFLOAD_openacc_async_synchronize (fresh);
  CHECK_EQUAL (called, before + 1);
  return GOMP_OFFLOAD_openacc_async_destruct (fresh) && fine;
}

static bool
synchronize (void)
{
  return (GOMP_OFFLOAD_openacc_async_synchronize (queue[0])
          && GOMP_OFFLOAD_openacc_async_synchronize (queue[1]));
}

static bool
clean_up (void)
{
  bool fine = true;

  for (int q = 0; q < 2; q++)
    fine = GOMP_OFFLOAD_openacc_async_destruct (queue[q]) && fine;
  if (pinned)
    GOMP_OFFLOAD_pset_host_free (0, pinned);
  fine = GOMP_OFFLOAD_free (0, block) && fine;
  fine = GOMP_OFFLOAD_free (0, second) && fine;
  return GOMP_OFFLOAD_unload_image (0, 0x10001, nvptx_image) && fine;
}

static bool
close_device (void)
{
  return GOMP_OFFLOAD_fini_device (0);
}

static bool (*const steps[]) (void)
  = { open_device, load, get_memory, get_pinned, copy, copy_box, batch, run,
      exec, make_queues, queue_copies, queue_kernel, query, queue_callback,
      synchronize, clean_up, close_device };
#define STEPS (sizeof steps / sizeof steps[0])
#define CLEAN_UP (STEPS - 2)    /* not tried again from here */

/* ---- One failure -------------------------------------------------------- */

static long which;
static unsigned step;
static bool step_done;

static void
take_step (void)
{
  step_done = steps[step] ();
}

/* Was the failed call named, without its version?  */
static bool
is_named (void)
{
  char name[64], *version;

  snprintf (name, sizeof name, "%s", fake->failed);
  version = strstr (name, "_v");
  if (version)
    *version = '\0';
  strcat (name, " ");
  return strstr (nvptx_said, name) != NULL;
}

/* Failures of these are made up for.  */
static bool
is_harmless (void)
{
  static const char *const names[]
    = { "cuCtxSetLimit", "cuCtxGetLimit", "cuMemAllocHost_v2",
        "cuDeviceGetAttribute", "cuCtxGetCurrent", "cuStreamQuery",
        "cuMemFree_v2", "cuEventQuery" };

  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (strcmp (names[i], fake->failed) == 0)
      return true;
  return false;
}

/* Nothing is left, but for what could not be destroyed.  */
static bool
is_clean (void)
{
  if (fake->failed && (strstr (fake->failed, "Destroy")
                       || strstr (fake->failed, "Free")))
    return fake->contexts == 0;
  return (fake->blocks == 0 && fake->host_blocks == 0 && fake->streams == 0
          && fake->events == 0 && fake->modules == 0 && fake->links == 0
          && fake->contexts == 0);
}

static void
finish (bool good)
{
  if (!good || unit_failures)
    printf ("FAIL: call %ld (%s) at step %u: %d blocks, %d pinned, %d "
            "streams, %d events, %d modules, %d links, %d contexts, "
            "said: %s\n", which, fake->failed, step, fake->blocks,
            fake->host_blocks, fake->streams, fake->events, fake->modules,
            fake->links, fake->contexts, nvptx_said);
  fflush (stdout);
  _exit (good && !unit_failures ? 0 : 1);
}

/* The plugin ends the program by itself when there is nothing else it can
   do.  */
static void
at_exit (void)
{
  finish (fake->failed && is_named ());
}

static void
fail_once (void)
{
  bool failed = false, told = false;

  atexit (at_exit);
  fake->fail_at = which;
  GOMP_OFFLOAD_get_num_devices (0);
  for (step = 0; step < STEPS; step++)
    {
      nvptx_hush ();
      if (nvptx_is_fatal (take_step))
        finish (is_named ());
      told = told || (fake->failed && is_named ());
      if (step_done)
        continue;
      if (failed || !is_named ())
        finish (false);
      failed = true;
      /* Things are left behind on purpose where cleaning up fails.  */
      if (step >= CLEAN_UP)
        finish (true);
      nvptx_hush ();
      take_step ();
      if (!step_done)
        finish (false);
    }
  if (fake->failed && !told && !is_harmless ())
    finish (false);
  finish (is_clean () || (fake->failed && is_harmless ()));
}

/* ---- All of them -------------------------------------------------------- */

/* Exits with their number.  */
static void
count_calls (void)
{
  GOMP_OFFLOAD_get_num_devices (0);
  for (step = 0; step < STEPS; step++)
    CHECK (steps[step] ());
  CHECK (is_clean ());
  fflush (stdout);
  _exit (fake->calls < 250 && !unit_failures ? (int) fake->calls : 0);
}

int
main (void)
{
  int n;

  unit_case ("the test's program: makes many calls of the driver");
  nvptx_start ("-Wl,-soname,libcuda.so.1");
  n = nvptx_fork (count_calls);
  CHECK (n > 60);
  unit_case ("each call fails in turn: named, usable after, nothing left");
  /* The first three find the driver: no devices then, tested elsewhere.  */
  for (which = 4; which <= n; which++)
    CHECK_EQUAL (nvptx_fork (fail_once), 0);
  return unit_result ();
}
