/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Devices of servers as a plugin: entry points of OpenACC.  A queue is a thread
   here, whose requests go one after the other.  */

#include <stdlib.h>
#include <string.h>

#include "common/openacc-queue.h"
#include "mpi/client.h"
#include "mpi/profile.h"

/* How long the end of a queue waits for what has begun, in milliseconds.  */
#define END_MS 2000

/* ---- Launches ---- */

/* A launch that a queue owns.  */
struct launch
{
  struct gomp_mpi_device *device;
  void *fn;
  unsigned dims[GOMP_DIM_MAX];
  size_t n;
  uint64_t *words; /* from malloc */
};

static struct launch
make_launch (struct gomp_mpi_device *device, void (*fn) (void *), size_t n,
             void **hostaddrs, void **devaddrs, const unsigned *dims)
{
  struct launch launch = { .device = device, .fn = (void *) fn, .n = n };

  memcpy (launch.dims, dims, sizeof launch.dims);
  launch.words = GOMP_PLUGIN_malloc ((n + 1) * sizeof *launch.words);
  for (size_t i = 0; i < n; i++)
    launch.words[i] = (uintptr_t) (devaddrs[i] ? devaddrs[i] : hostaddrs[i]);
  return launch;
}

/* Events of a launch have the dimensions that the program asks for: what the
   device makes of them is known when it is over, if at all.  */
static void
report_launch (enum gomp_mpi_profile_event event, void (*fn) (void *),
               const unsigned *dims)
{
  unsigned known[GOMP_DIM_MAX];

  for (int i = 0; i < GOMP_DIM_MAX; i++)
    known[i] = dims[i] ? dims[i] : 1;
  gomp_mpi_profile_launch (event, (const void *) fn, known);
}

/* Ends WORDS, too.  */
static bool
run (struct launch *launch)
{
  struct gomp_mpi_call call;
  uintptr_t fn = (uintptr_t) launch->fn;
  bool fine = true;

  gomp_mpi_call_begin (&call, launch->device, GOMP_MPI_EXEC);
  if (call.server->caps & GOMP_OFFLOAD_CAP_NATIVE_EXEC)
    fine = gomp_mpi_translate (launch->device, fn, &fn);
  gomp_mpi_put (&call.request, fn);
  for (int i = 0; i < GOMP_DIM_MAX; i++)
    gomp_mpi_put (&call.request, launch->dims[i]);
  gomp_mpi_put_bytes (&call.request, launch->words,
                      launch->n * sizeof *launch->words);
  fine = fine && gomp_mpi_call_make (&call);
  for (int i = 0; i < GOMP_DIM_MAX && fine; i++)
    launch->dims[i] = gomp_mpi_get (&call.answer);
  free (launch->words);
  return gomp_mpi_call_end (&call, fine);
}

void
GOMP_OFFLOAD_openacc_exec (void (*fn) (void *), size_t mapnum, void **hostaddrs,
                           void **devaddrs, unsigned *dims, void *tgt)
{
  struct gomp_mpi_device *device = GOMP_PLUGIN_acc_thread ();
  struct launch launch;

  (void) tgt;
  if (!device)
    GOMP_PLUGIN_fatal ("mpi device: the thread has not been told to use it");
  launch = make_launch (device, fn, mapnum, hostaddrs, devaddrs, dims);
  report_launch (GOMP_MPI_PROFILE_LAUNCH_START, fn, dims);
  if (!run (&launch))
    gomp_mpi_end_launch (device, (const void *) fn);
  report_launch (GOMP_MPI_PROFILE_LAUNCH_END, fn, dims);
  memcpy (dims, launch.dims, sizeof launch.dims);
}

static bool
run_queued (void *record)
{
  struct launch *launch = *(struct launch **) record;
  bool fine = run (launch);

  free (launch);
  return fine;
}

static void
drop_queued (void *record)
{
  struct launch *launch = *(struct launch **) record;

  free (launch->words);
  free (launch);
}

static _Noreturn void
end_program (void)
{
  GOMP_PLUGIN_fatal ("mpi device: a queue has failed");
}

void
GOMP_OFFLOAD_openacc_async_exec (void (*fn) (void *), size_t mapnum,
                                 void **hostaddrs, void **devaddrs,
                                 unsigned *dims, void *tgt,
                                 struct goacc_asyncqueue *queue)
{
  struct launch *launch = GOMP_PLUGIN_malloc (sizeof *launch);

  (void) tgt;
  *launch = make_launch (queue->device, fn, mapnum, hostaddrs, devaddrs, dims);
  report_launch (GOMP_MPI_PROFILE_LAUNCH_START, fn, dims);
  if (!gomp_openacc_queue_added (
        queue, gomp_queue_add_owner (queue->queue, run_queued, drop_queued,
                                     &launch, sizeof launch)))
    end_program ();
  report_launch (GOMP_MPI_PROFILE_LAUNCH_END, fn, dims);
}

void *
GOMP_OFFLOAD_openacc_create_thread_data (int ord)
{
  return gomp_mpi_device (ord);
}

void
GOMP_OFFLOAD_openacc_destroy_thread_data (void *data)
{
  (void) data;
}

/* ---- Copies ---- */

struct queued_copy
{
  int ord;
  void *dst;
  const void *src;
  size_t n;
};

static bool
copy_in (void *record)
{
  const struct queued_copy *copy = record;

  return GOMP_OFFLOAD_host2dev (copy->ord, copy->dst, copy->src, copy->n);
}

static bool
copy_out (void *record)
{
  const struct queued_copy *copy = record;

  return GOMP_OFFLOAD_dev2host (copy->ord, copy->dst, copy->src, copy->n);
}

static bool
copy_within (void *record)
{
  const struct queued_copy *copy = record;

  return GOMP_OFFLOAD_dev2dev (copy->ord, copy->dst, copy->src, copy->n);
}

static bool
add_copy (struct goacc_asyncqueue *queue, gomp_queue_work *work, int ord,
          void *dst, const void *src, size_t n)
{
  struct queued_copy copy = { ord, dst, src, n };

  return gomp_openacc_queue_added (
    queue, gomp_queue_add (queue->queue, work, &copy, sizeof copy));
}

bool
GOMP_OFFLOAD_openacc_async_host2dev (int ord, void *dst, const void *src,
                                     size_t n, struct goacc_asyncqueue *queue)
{
  return add_copy (queue, copy_in, ord, dst, src, n);
}

bool
GOMP_OFFLOAD_openacc_async_dev2host (int ord, void *dst, const void *src,
                                     size_t n, struct goacc_asyncqueue *queue)
{
  return add_copy (queue, copy_out, ord, dst, src, n);
}

bool
GOMP_OFFLOAD_openacc_async_dev2dev (int ord, void *dst, const void *src,
                                    size_t n, struct goacc_asyncqueue *queue)
{
  return add_copy (queue, copy_within, ord, dst, src, n);
}

struct queued_box
{
  int ord;
  enum gomp_pset_direction direction;
  struct gomp_pset_rect *box; /* its own */
};

static void
drop_box (void *record)
{
  const struct queued_box *copy = record;

  free (copy->box);
}

static bool
copy_box (void *record)
{
  const struct queued_box *copy = record;
  bool fine = gomp_mpi_copy_box (copy->ord, copy->direction, copy->box);

  drop_box (record);
  return fine;
}

bool
GOMP_OFFLOAD_pset_copy_rect (int ord, enum gomp_pset_direction direction,
                             const struct gomp_pset_rect *rect,
                             struct goacc_asyncqueue *queue)
{
  struct queued_box copy = { ord, direction, NULL };

  if (queue == NULL)
    return gomp_mpi_copy_box (ord, direction, rect);
  copy.box = GOMP_PLUGIN_malloc (sizeof *rect);
  *copy.box = *rect;
  if (gomp_openacc_queue_added (
        queue, gomp_queue_add_owner (queue->queue, copy_box, drop_box, &copy,
                                     sizeof copy)))
    return true;
  free (copy.box);
  return false;
}

/* ---- Queues ---- */

/* Failures end the wait by themselves: no server is waited for without end.  */
static bool
never (void)
{
  return false;
}

static const struct gomp_openacc_queues queues
  = { "mpi", never, never, end_program, NULL };

struct goacc_asyncqueue *
GOMP_OFFLOAD_openacc_async_construct (int ord)
{
  return gomp_openacc_queue_create (&queues, gomp_mpi_device (ord), ord);
}

bool
GOMP_OFFLOAD_openacc_async_destruct (struct goacc_asyncqueue *queue)
{
  return gomp_openacc_queue_destroy (queue, END_MS);
}

/* ---- Properties ---- */

union goacc_property_value
GOMP_OFFLOAD_openacc_get_property (int ord, enum goacc_property property)
{
  struct gomp_mpi_device *device = gomp_mpi_device (ord);
  union goacc_property_value value = { .val = 0 };
  bool is_text = property & 0x10000;
  unsigned which = (property & 0xffff) - 1;
  struct gomp_mpi_call call;
  const char *text;
  bool fine;

  gomp_mpi_call_begin (&call, device, GOMP_MPI_PROPERTY);
  gomp_mpi_put (&call.request, property);
  fine = gomp_mpi_call_make (&call);
  if (fine && !is_text)
    value.val = gomp_mpi_get (&call.answer);
  text = fine && is_text ? gomp_mpi_get_text (&call.answer) : NULL;
  if (text && which < 3)
    {
      strncpy (device->texts[which], text, GOMP_MPI_NAME - 1);
      value.ptr = device->texts[which];
    }
  return gomp_mpi_call_end (&call, fine)
           ? value
           : (union goacc_property_value) { .val = 0 };
}
