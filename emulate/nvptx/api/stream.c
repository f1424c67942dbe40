/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Streams of the emulated driver: queues of work, each with a thread.  */

#include "nvptx/api/driver.h"

#include <stdlib.h>
#include <time.h>

uint64_t
now_ns (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return (uint64_t) now.tv_sec * 1000000000u + (uint64_t) now.tv_nsec;
}

/* ---- Work --------------------------------------------------------------- */

void *
work_create (size_t size)
{
  struct emu_work *work = calloc (1, size);

  if (work)
    work->references = 1;
  return work;
}

void
work_retain (struct emu_work *work)
{
  __atomic_add_fetch (&work->references, 1, __ATOMIC_RELAXED);
}

void
work_release (struct emu_context *context, struct emu_work *work)
{
  (void) context;
  if (!work
      || __atomic_sub_fetch (&work->references, 1, __ATOMIC_ACQ_REL) > 0)
    return;
  free (work->dependencies);
  if (work->release)
    work->release (work);
  free (work);
}

void
work_depend (struct emu_work *work, struct emu_work *before)
{
  if (!before || before->done)
    return;
  if (work->dependency_count == work->dependency_room)
    {
      unsigned room = 2 * work->dependency_room + WORK_DEPENDENCIES;
      struct emu_work **more
        = realloc (work->dependencies, room * sizeof *more);
      if (!more)
        abort ();
      work->dependencies = more;
      work->dependency_room = room;
    }
  work_retain (before);
  work->dependencies[work->dependency_count++] = before;
}

void
work_wait (struct emu_context *context, struct emu_work *work)
{
  while (!work->done)
    pthread_cond_wait (&context->done, &context->lock);
}

/* ---- Threads: context locked -------------------------------------------- */

static void
dependencies_wait (struct emu_context *context, struct emu_work *work)
{
  for (unsigned i = 0; i < work->dependency_count; i++)
    {
      struct emu_work *before = work->dependencies[i];
      /* Of another context, perhaps.  */
      struct emu_context *other = before->context;

      if (other == context)
        {
          work_wait (context, before);
          continue;
        }
      pthread_mutex_unlock (&context->lock);
      pthread_mutex_lock (&other->lock);
      work_wait (other, before);
      pthread_mutex_unlock (&other->lock);
      pthread_mutex_lock (&context->lock);
    }
}

/* So that work that is kept does not keep all that was before it.  */
static void
dependencies_drop (struct emu_context *context, struct emu_work *work)
{
  for (unsigned i = 0; i < work->dependency_count; i++)
    work_release (context, work->dependencies[i]);
  work->dependency_count = 0;
}

static void
work_run (struct emu_stream *stream, struct emu_work *work)
{
  struct emu_context *context = stream->context;
  int result = CUDA_SUCCESS;

  dependencies_wait (context, work);
  dependencies_drop (context, work);
  pthread_mutex_unlock (&context->lock);
  if (work->run)
    result = work->run (work, stream);
  pthread_mutex_lock (&context->lock);
  if (result != CUDA_SUCCESS && context->error == CUDA_SUCCESS)
    __atomic_store_n (&context->error, result, __ATOMIC_RELEASE);
  stream->first = work->next;
  if (!stream->first)
    stream->last = NULL;
  work->done_ns = now_ns ();
  work->done = true;
  pthread_cond_broadcast (&context->done);
  work_release (context, work);
}

static void *
stream_thread (void *data)
{
  struct emu_stream *stream = data;
  struct emu_context *context = stream->context;

  pthread_mutex_lock (&context->lock);
  for (;;)
    if (stream->first)
      work_run (stream, stream->first);
    else if (stream->closing)
      break;
    else
      pthread_cond_wait (&stream->wake, &context->lock);
  pthread_mutex_unlock (&context->lock);
  ptx_workspace_release (&stream->workspace);
  return NULL;
}

/* ---- Putting work in ---------------------------------------------------- */

/* What the null stream and the others wait for in each other.  */
static void
null_stream_depend (struct emu_stream *stream, struct emu_work *work)
{
  struct emu_context *context = stream->context;

  if (stream->flags & CU_STREAM_NON_BLOCKING)
    return;
  if (stream != &context->null)
    {
      work_depend (work, context->null.newest);
      return;
    }
  for (struct emu_stream *s = context->streams; s; s = s->next)
    if (!(s->flags & CU_STREAM_NON_BLOCKING))
      work_depend (work, s->newest);
}

CUresult
stream_put (struct emu_stream *stream, struct emu_work *work)
{
  struct emu_context *context = stream->context;

  emu_latency_wait (EMU_LATENCY_ENQUEUE);
  pthread_mutex_lock (&context->lock);
  if (!stream->has_thread
      && pthread_create (&stream->thread, NULL, stream_thread, stream) != 0)
    {
      pthread_mutex_unlock (&context->lock);
      return CUDA_ERROR_OPERATING_SYSTEM;
    }
  stream->has_thread = true;
  work->context = context;
  null_stream_depend (stream, work);
  work_retain (work);           /* the queue's */
  if (stream->last)
    stream->last->next = work;
  else
    stream->first = work;
  stream->last = work;
  work_retain (work);           /* the stream's, as its newest */
  work_release (context, stream->newest);
  stream->newest = work;
  pthread_cond_signal (&stream->wake);
  pthread_mutex_unlock (&context->lock);
  return CUDA_SUCCESS;
}

CUresult
stream_do (struct emu_stream *stream, struct emu_work *work, bool wait)
{
  struct emu_context *context = stream->context;
  CUresult result = stream_put (stream, work);

  if (wait && result == CUDA_SUCCESS)
    {
      pthread_mutex_lock (&context->lock);
      work_wait (context, work);
      result = (CUresult) context->error;
      pthread_mutex_unlock (&context->lock);
    }
  work_release (context, work);
  return result;
}

/* ---- Streams ------------------------------------------------------------ */

void
stream_init (struct emu_stream *stream, struct emu_context *context,
             unsigned flags)
{
  stream->context = context;
  stream->flags = flags;
  pthread_cond_init (&stream->wake, NULL);
}

void
stream_fini (struct emu_stream *stream)
{
  struct emu_context *context = stream->context;
  bool join;

  pthread_mutex_lock (&context->lock);
  stream->closing = true;
  join = stream->has_thread;
  pthread_cond_signal (&stream->wake);
  pthread_mutex_unlock (&context->lock);
  if (join)
    pthread_join (stream->thread, NULL);
  work_release (context, stream->newest);
  pthread_cond_destroy (&stream->wake);
}

/* Context locked.  */
static bool
blocking_busy (const struct emu_context *context)
{
  for (const struct emu_stream *s = context->streams; s; s = s->next)
    if (!(s->flags & CU_STREAM_NON_BLOCKING) && s->first)
      return true;
  return false;
}

CUresult
stream_synchronize (struct emu_stream *stream)
{
  struct emu_context *context = stream->context;
  CUresult result;

  pthread_mutex_lock (&context->lock);
  if (stream->newest)
    {
      struct emu_work *newest = stream->newest;
      work_retain (newest);
      work_wait (context, newest);
      work_release (context, newest);
    }
  /* Whoever waits for the null stream waits for all that block it.  */
  if (stream == &context->null)
    while (blocking_busy (context))
      pthread_cond_wait (&context->done, &context->lock);
  result = (CUresult) context->error;
  pthread_mutex_unlock (&context->lock);
  return result;
}

bool
stream_is_free (struct emu_stream *stream)
{
  struct emu_context *context = stream->context;
  bool is_null = stream == &context->null, free;

  pthread_mutex_lock (&context->lock);
  free = !stream->first;
  if (is_null)
    free = free && !blocking_busy (context);
  else if (!(stream->flags & CU_STREAM_NON_BLOCKING))
    free = free && !context->null.first;
  pthread_mutex_unlock (&context->lock);
  return free;
}

struct emu_stream *
stream_of (struct emu_context *context, CUstream handle)
{
  if (!handle || handle == CU_STREAM_LEGACY || handle == CU_STREAM_PER_THREAD)
    return &context->null;
  return handle;
}
