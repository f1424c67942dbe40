/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenACC's queues.

   Guarantees:
   (A) the stream gets a queue's operations in the order in which they were
       added, by one thread at a time: a caller, while LATER is idle, else the
       thread of LATER;
   (B) an operation in LATER runs when all that was added before it is on the
       stream and the callbacks among that have returned;
   (C) with stock libgomp, copies keep to what the driver does with ordinary
       host memory where programs rely on it: they may change at once what is
       copied from, and read scalars at once (host-stack.h).  Our own runtime
       sees to that itself.  */

#include "nvptx/queue.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/async-queue.h"
#include "common/profile.h"
#include "common/runtime-scope.h"
#include "host-stack.h"
#include "nvptx/launch.h"
#include "nvptx/memory.h"
#include "nvptx/timing.h"

/* Copies to the device of so many bytes at most are read at once, see (C).
   What is larger is the user's own, and stays as it is until the user
   waits.  */
#define READ_AT_ONCE 65536

/* How long the end of a queue waits for what has begun.  */
#define END_MS 2000

struct operation
{
  struct operation *next;       /* in WAITING */
  struct gomp_times times;
  bool (*perform) (struct goacc_asyncqueue *queue, struct operation *);
  union
  {
    struct
    {
      void *dst;
      const void *src;
      size_t n;
      bool own;                 /* SRC is memory of the operation */
    } copy;
    struct
    {
      enum gomp_pset_direction direction;
      struct gomp_pset_rect rect;
    } box;
    struct
    {
      const struct gomp_nvptx_function *function;
      unsigned dims[GOMP_DIM_MAX];
      size_t n;
      void *const *words;       /* ours, in WAITING */
      uintptr_t block;          /* with N 0: where they are on the device */
    } launch;
    CUevent event;
  };
};

struct goacc_asyncqueue
{
  struct gomp_nvptx_device *device;
  struct gomp_queue *later;
  pthread_mutex_t lock;         /* who adds; WAITING */
  struct operation *waiting, **waiting_end;
  /* Used by who adds to the stream, see (A).  */
  CUstream stream;
  struct gomp_nvptx_arguments arguments;
  struct gomp_nvptx_timings timings;
};

/* ---- Operations on the stream ------------------------------------------- */

static bool
perform_in (struct goacc_asyncqueue *queue, struct operation *operation)
{
  return gomp_nvptx_copy_in (queue->stream, operation->copy.dst,
                             operation->copy.src, operation->copy.n);
}

static bool
perform_out (struct goacc_asyncqueue *queue, struct operation *operation)
{
  return gomp_nvptx_copy_out (queue->stream, operation->copy.dst,
                              operation->copy.src, operation->copy.n);
}

static bool
perform_within (struct goacc_asyncqueue *queue, struct operation *operation)
{
  return (operation->copy.n == 0
          || GOMP_CUDA_TRY (cuMemcpyDtoDAsync,
                            (CUdeviceptr) operation->copy.dst,
                            (CUdeviceptr) operation->copy.src,
                            operation->copy.n, queue->stream));
}

static bool
perform_box (struct goacc_asyncqueue *queue, struct operation *operation)
{
  return gomp_nvptx_copy_rect (queue->device, queue->stream,
                               operation->box.direction, &operation->box.rect);
}

static bool
perform_launch (struct goacc_asyncqueue *queue, struct operation *operation)
{
  const struct gomp_nvptx_function *function = operation->launch.function;
  CUdeviceptr block;
  CUresult result;

  if (!gomp_nvptx_arguments_send (&queue->arguments, queue->stream,
                                  operation->launch.words, operation->launch.n,
                                  &block))
    return false;
  if (operation->launch.n == 0)
    block = operation->launch.block;
  result = gomp_nvptx_openacc_launch (function, operation->launch.dims, block,
                                      queue->stream);
  if (result != CUDA_SUCCESS && !gomp_cuda_is_fault (result))
    GOMP_PLUGIN_error ("kernel %s cannot be launched", function->name);
  return gomp_cuda_check (result, "cuLaunchKernel");
}

static bool
perform_record (struct goacc_asyncqueue *queue, struct operation *operation)
{
  return GOMP_CUDA_TRY (cuEventRecord, operation->event, queue->stream);
}

static bool
perform_wait (struct goacc_asyncqueue *queue, struct operation *operation)
{
  bool added
    = GOMP_CUDA_TRY (cuStreamWaitEvent, queue->stream, operation->event, 0);

  return GOMP_CUDA_TRY (cuEventDestroy, operation->event) && added;
}

/* What a callback waits for.  */
static bool
perform_drain (struct goacc_asyncqueue *queue, struct operation *operation)
{
  (void) operation;
  return GOMP_CUDA_TRY (cuStreamSynchronize, queue->stream);
}

/* False comes after a message, unless a kernel before it has gone wrong: that
   is for who waits to tell, or for explain_failure, once.  */
static bool
perform (struct goacc_asyncqueue *queue, struct operation *operation)
{
  struct gomp_nvptx_timing *timing;
  struct gomp_nvptx_visit visit;
  bool done;

  gomp_cuda_hush_faults (true);
  done = gomp_nvptx_enter (queue->device, &visit);
  if (done)
    {
      timing = gomp_nvptx_timing_begin (queue->device, queue->stream,
                                        operation->times);
      done = operation->perform (queue, operation);
      gomp_nvptx_timing_end (timing, queue->stream);
      gomp_nvptx_timing_keep (queue->device, &queue->timings, timing);
      gomp_nvptx_leave (&visit);
    }
  gomp_cuda_hush_faults (false);
  return done;
}

/* ---- Operations that wait ----------------------------------------------- */

/* A copy of N bytes; at least one.  */
static void *
duplicate (const void *bytes, size_t n)
{
  return memcpy (GOMP_PLUGIN_malloc (n + 1), bytes, n);
}

static struct operation *
operation_copy (const struct operation *operation)
{
  struct operation *copy = GOMP_PLUGIN_malloc (sizeof *copy);

  *copy = *operation;
  copy->next = NULL;
  if (operation->perform == perform_launch)
    copy->launch.words = duplicate (operation->launch.words,
                                    operation->launch.n * sizeof (void *));
  if (operation->perform == perform_in && operation->copy.n <= READ_AT_ONCE
      && !gomp_runtime_is_ours ())
    {
      copy->copy.src = duplicate (operation->copy.src, operation->copy.n);
      copy->copy.own = true;
    }
  return copy;
}

static void
operation_destroy (struct operation *operation)
{
  if (operation->perform == perform_launch)
    free ((void *) operation->launch.words);
  if (operation->perform == perform_in && operation->copy.own)
    free ((void *) operation->copy.src);
  free (operation);
}

/* NULL if there is none.  */
static struct operation *
take_waiting (struct goacc_asyncqueue *queue)
{
  struct operation *operation;

  pthread_mutex_lock (&queue->lock);
  operation = queue->waiting;
  if (operation)
    {
      queue->waiting = operation->next;
      if (!queue->waiting)
        queue->waiting_end = &queue->waiting;
    }
  pthread_mutex_unlock (&queue->lock);
  return operation;
}

/* In the thread of LATER: the operation whose turn it is.  */
static bool
perform_waiting (void *record)
{
  struct goacc_asyncqueue *queue = *(struct goacc_asyncqueue **) record;
  struct operation *operation = take_waiting (queue);
  bool done = operation && perform (queue, operation);

  if (operation)
    operation_destroy (operation);
  return done;
}

static bool
tell_not_added (const struct goacc_asyncqueue *queue, bool added)
{
  if (!added)
    GOMP_PLUGIN_error ("nvptx device %d: no memory, or no thread, for a queue",
                       queue->device->ord);
  return added;
}

/* Lock held.  */
static bool
add_waiting (struct goacc_asyncqueue *queue, const struct operation *operation)
{
  struct operation *copy;

  if (!tell_not_added (queue, gomp_queue_add (queue->later, perform_waiting,
                                              &queue, sizeof queue)))
    return false;
  copy = operation_copy (operation);
  *queue->waiting_end = copy;
  queue->waiting_end = &copy->next;
  return true;
}

/* May operations be added to the stream at once?  Lock held.  */
static bool
is_direct (const struct goacc_asyncqueue *queue)
{
  return gomp_queue_test (queue->later) != 0;
}

static CUresult
query (struct goacc_asyncqueue *queue)
{
  struct gomp_nvptx_visit visit;
  CUresult result;

  if (!gomp_nvptx_enter (queue->device, &visit))
    return CUDA_ERROR_DEINITIALIZED;
  result = gomp_cuda.cuStreamQuery (queue->stream);
  gomp_nvptx_timings_tell (queue->device, &queue->timings);
  gomp_nvptx_leave (&visit);
  return result;
}

/* After something could not be done: tell if it is because of a kernel before
   it.  No lock held.  */
static void
explain_failure (struct goacc_asyncqueue *queue)
{
  CUresult result = query (queue);

  gomp_nvptx_fault_explain (result, "cuStreamQuery", NULL);
  if (gomp_cuda_is_fault (result))
    gomp_cuda_check (result, "cuStreamQuery");
  else if (gomp_cuda_is_broken ())
    GOMP_PLUGIN_error ("nvptx device %d: a kernel has gone wrong",
                       queue->device->ord);
}

static bool
add (struct goacc_asyncqueue *queue, struct operation *operation)
{
  bool added;

  operation->times = gomp_times_take ();
  pthread_mutex_lock (&queue->lock);
  if (is_direct (queue))
    added = perform (queue, operation);
  else
    added = add_waiting (queue, operation);
  pthread_mutex_unlock (&queue->lock);
  if (!added)
    explain_failure (queue);
  return added;
}

/* ---- Adding ------------------------------------------------------------- */

/* The thread of LATER has no construct to tell about.  */
static void
profile_waiting (const struct operation *operation)
{
  const struct gomp_nvptx_function *function = operation->launch.function;

  gomp_profile_launch (acc_device_api_cuda, acc_ev_enqueue_launch_start,
                       function->name, operation->launch.dims);
  gomp_profile_launch (acc_device_api_cuda, acc_ev_enqueue_launch_end,
                       function->name, operation->launch.dims);
}

bool
gomp_nvptx_queue_launch (struct goacc_asyncqueue *queue,
                         const struct gomp_nvptx_function *function,
                         const unsigned dims[GOMP_DIM_MAX],
                         const struct gomp_nvptx_words *words)
{
  struct operation operation = { .perform = perform_launch,
                                 .times = gomp_times_take (),
                                 .launch = { function,
                                             { dims[0], dims[1], dims[2] },
                                             words->n,
                                             words->words,
                                             words->block } };
  bool direct, added;

  pthread_mutex_lock (&queue->lock);
  direct = is_direct (queue);
  added
    = (direct ? perform (queue, &operation) : add_waiting (queue, &operation));
  pthread_mutex_unlock (&queue->lock);
  if (!added)
    explain_failure (queue);
  if (added && !direct)
    profile_waiting (&operation);
  return added;
}

bool
gomp_nvptx_queue_rect (struct goacc_asyncqueue *queue,
                       enum gomp_pset_direction direction,
                       const struct gomp_pset_rect *rect)
{
  struct operation operation
    = { .perform = perform_box, .box = { direction, *rect } };

  return add (queue, &operation);
}

static bool
is_copy_possible (const struct goacc_asyncqueue *queue, const void *host,
                  const void *address, size_t n)
{
  struct gomp_nvptx_visit visit;
  bool possible;

  if (!gomp_nvptx_enter (queue->device, &visit))
    return false;
  possible = gomp_nvptx_copy_check (host, address, n);
  gomp_nvptx_leave (&visit);
  return possible;
}

bool
GOMP_OFFLOAD_openacc_async_host2dev (int ord, void *dst, const void *src,
                                     size_t n, struct goacc_asyncqueue *queue)
{
  struct operation operation
    = { .perform = perform_in, .copy = { dst, src, n, false } };

  (void) ord;
  return is_copy_possible (queue, src, dst, n) && add (queue, &operation);
}

bool
GOMP_OFFLOAD_openacc_async_dev2dev (int ord, void *dst, const void *src,
                                    size_t n, struct goacc_asyncqueue *queue)
{
  struct operation operation
    = { .perform = perform_within, .copy = { dst, src, n, false } };

  (void) ord;
  /* Any host address but the device's passes the check.  */
  return (is_copy_possible (queue, &operation, src, n)
          && is_copy_possible (queue, &operation, dst, n)
          && add (queue, &operation));
}

bool
GOMP_OFFLOAD_openacc_async_dev2host (int ord, void *dst, const void *src,
                                     size_t n, struct goacc_asyncqueue *queue)
{
  struct operation operation
    = { .perform = perform_out, .copy = { dst, src, n, false } };

  (void) ord;
  if (!is_copy_possible (queue, dst, src, n) || !add (queue, &operation))
    return false;
  return (n > GOMP_SCALAR_SIZE || gomp_runtime_is_ours ()
          || !gomp_host_on_stack (dst)
          || GOMP_OFFLOAD_openacc_async_synchronize (queue));
}

void
GOMP_OFFLOAD_openacc_async_queue_callback (struct goacc_asyncqueue *queue,
                                           void (*fn) (void *), void *data)
{
  struct operation drain = { .perform = perform_drain };
  bool added;

  pthread_mutex_lock (&queue->lock);
  added
    = (add_waiting (queue, &drain)
       && tell_not_added (queue, gomp_queue_callback (queue->later, fn, data)));
  pthread_mutex_unlock (&queue->lock);
  if (added)
    return;
  gomp_nvptx_end_claim ();
  exit (1);
}

/* ---- Order -------------------------------------------------------------- */

/* Have EVENT recorded behind what is in QUEUE.  *DIRECT: that has been
   done.  */
static bool
add_record (struct goacc_asyncqueue *queue, CUevent event, bool *direct)
{
  struct operation record = { .perform = perform_record, .event = event };
  bool added;

  pthread_mutex_lock (&queue->lock);
  *direct = is_direct (queue);
  added = *direct ? perform (queue, &record) : add_waiting (queue, &record);
  pthread_mutex_unlock (&queue->lock);
  return added;
}

/* SECOND waits for EVENT, which the thread of FIRST is going to record.  */
static bool
add_wait_later (struct goacc_asyncqueue *first, struct goacc_asyncqueue *second,
                CUevent event)
{
  struct operation wait = { .perform = perform_wait, .event = event };
  bool added;

  pthread_mutex_lock (&second->lock);
  added = (tell_not_added (second,
                           gomp_queue_serialize (first->later, second->later))
           && add_waiting (second, &wait));
  pthread_mutex_unlock (&second->lock);
  return added;
}

static CUevent
make_event (struct gomp_nvptx_device *device)
{
  struct gomp_nvptx_visit visit;
  CUevent event = NULL;

  if (!gomp_nvptx_enter (device, &visit))
    return NULL;
  if (!GOMP_CUDA_TRY (cuEventCreate, &event, CU_EVENT_DISABLE_TIMING))
    event = NULL;
  gomp_nvptx_leave (&visit);
  return event;
}

static void
destroy_event (struct gomp_nvptx_device *device, CUevent event)
{
  struct gomp_nvptx_visit visit;

  if (!gomp_cuda_is_broken () && gomp_nvptx_enter (device, &visit))
    {
      GOMP_CUDA_TRY (cuEventDestroy, event);
      gomp_nvptx_leave (&visit);
    }
}

static bool
is_idle (struct goacc_asyncqueue *queue)
{
  bool idle;

  pthread_mutex_lock (&queue->lock);
  idle = is_direct (queue) && query (queue) == CUDA_SUCCESS;
  pthread_mutex_unlock (&queue->lock);
  return idle;
}

bool
GOMP_OFFLOAD_openacc_async_serialize (struct goacc_asyncqueue *first,
                                      struct goacc_asyncqueue *second)
{
  struct operation wait = { .perform = perform_wait };
  bool direct;

  /* Nothing to wait for leaves SECOND as idle as it is.  */
  if (first == second || is_idle (first))
    return true;
  wait.event = make_event (first->device);
  if (!wait.event)
    return false;
  if (!add_record (first, wait.event, &direct))
    {
      explain_failure (first);
      destroy_event (first->device, wait.event);
      return false;
    }
  return (direct ? add (second, &wait)
                 : add_wait_later (first, second, wait.event));
}

/* ---- Waiting ------------------------------------------------------------ */

int
GOMP_OFFLOAD_openacc_async_test (struct goacc_asyncqueue *queue)
{
  int later = gomp_queue_test (queue->later);
  CUresult result;

  if (later == 0)
    return 0;
  result = query (queue);
  if (result == CUDA_ERROR_NOT_READY)
    return 0;
  gomp_nvptx_fault_explain (result, "cuStreamQuery", NULL);
  return gomp_cuda_check (result, "cuStreamQuery") ? later : -1;
}

bool
GOMP_OFFLOAD_openacc_async_synchronize (struct goacc_asyncqueue *queue)
{
  bool later = gomp_queue_synchronize (queue->later, NULL);
  struct gomp_nvptx_visit visit;
  CUresult result;

  if (!gomp_nvptx_enter (queue->device, &visit))
    return false;
  result = gomp_cuda.cuStreamSynchronize (queue->stream);
  gomp_nvptx_timings_tell (queue->device, &queue->timings);
  gomp_nvptx_leave (&visit);
  gomp_nvptx_fault_explain (result, "cuStreamSynchronize", NULL);
  return gomp_cuda_check (result, "cuStreamSynchronize") && later;
}

/* ---- Queues ------------------------------------------------------------- */

static bool
make_stream (struct gomp_nvptx_device *device, CUstream *stream)
{
  struct gomp_nvptx_visit visit;
  bool made;

  if (!gomp_nvptx_enter (device, &visit))
    return false;
  made = GOMP_CUDA_TRY (cuStreamCreate, stream, 0);
  gomp_nvptx_leave (&visit);
  return made;
}

struct goacc_asyncqueue *
GOMP_OFFLOAD_openacc_async_construct (int ord)
{
  struct goacc_asyncqueue *queue = GOMP_PLUGIN_malloc_cleared (sizeof *queue);

  queue->device = gomp_nvptx_device (ord);
  queue->waiting_end = &queue->waiting;
  pthread_mutex_init (&queue->lock, NULL);
  queue->later = gomp_queue_create ();
  if (tell_not_added (queue, queue->later != NULL))
    {
      if (make_stream (queue->device, &queue->stream))
        return queue;
      gomp_queue_destroy (queue->later, 0);
    }
  free (queue);
  return NULL;
}

/* Wait LIMIT_MS milliseconds at most for what runs.  False: it has failed, which
   has been told.  */
static bool
await_stream (struct goacc_asyncqueue *queue, int limit_ms)
{
  const struct timespec ms = { 0, 1000000 };
  CUresult result = query (queue);

  for (; result == CUDA_ERROR_NOT_READY && limit_ms > 0; limit_ms--)
    {
      nanosleep (&ms, NULL);
      result = query (queue);
    }
  if (!gomp_cuda_is_fault (result))
    return true;
  explain_failure (queue);
  return false;
}

/* What still runs keeps its memory, until the context goes.  */
static bool
destroy_stream (struct goacc_asyncqueue *queue)
{
  struct gomp_nvptx_visit visit;
  bool fine;

  if (gomp_cuda_is_broken ())
    return true;
  if (!gomp_nvptx_enter (queue->device, &visit))
    return false;
  if (gomp_cuda.cuStreamQuery (queue->stream) == CUDA_SUCCESS)
    gomp_nvptx_arguments_fini (&queue->arguments);
  fine = GOMP_CUDA_TRY (cuStreamDestroy, queue->stream);
  gomp_nvptx_leave (&visit);
  return fine;
}

bool
GOMP_OFFLOAD_openacc_async_destruct (struct goacc_asyncqueue *queue)
{
  int limit_ms = gomp_cuda_is_broken () ? 0 : END_MS;
  bool later = gomp_queue_destroy (queue->later, limit_ms);
  bool awaited = limit_ms == 0 || await_stream (queue, limit_ms);
  bool fine = destroy_stream (queue);
  struct operation *operation;

  while ((operation = take_waiting (queue)) != NULL)
    operation_destroy (operation);
  gomp_nvptx_timings_drop (queue->device, &queue->timings);
  free (queue);
  return awaited && ((fine && later) || gomp_cuda_is_broken ());
}

/* ---- The program's own streams ------------------------------------------ */

void *
GOMP_OFFLOAD_openacc_cuda_get_stream (struct goacc_asyncqueue *queue)
{
  return queue->stream;
}

static bool
replace_stream (struct goacc_asyncqueue *queue, CUstream stream)
{
  struct gomp_nvptx_visit visit;
  bool replaced;

  if (!gomp_nvptx_enter (queue->device, &visit))
    return false;
  replaced = (GOMP_CUDA_TRY (cuStreamSynchronize, queue->stream)
              && GOMP_CUDA_TRY (cuStreamDestroy, queue->stream));
  if (replaced)
    queue->stream = stream;
  gomp_nvptx_leave (&visit);
  return replaced;
}

int
GOMP_OFFLOAD_openacc_cuda_set_stream (struct goacc_asyncqueue *queue,
                                      void *stream)
{
  bool replaced;

  gomp_queue_synchronize (queue->later, NULL);
  pthread_mutex_lock (&queue->lock);
  replaced = stream == queue->stream || replace_stream (queue, stream);
  pthread_mutex_unlock (&queue->lock);
  return replaced;
}
