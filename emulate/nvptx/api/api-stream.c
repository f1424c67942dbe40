/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Streams and events of the emulated driver: the calls.  */

#include "nvptx/api/driver.h"

#include <stdlib.h>

struct emu_event
{
  struct emu_context *context;
  unsigned flags;
  struct emu_work *record;      /* the last one; NULL: never recorded */
  struct emu_context *recorded_in;
};

/* ---- Streams ------------------------------------------------------------ */

static CUresult
stream_make (const char *name, CUstream *answer, unsigned flags, int priority)
{
  struct emu_context *context = NULL;
  struct emu_stream *stream = NULL;
  CUresult result = api_enter (name, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS && (!answer || flags > CU_STREAM_NON_BLOCKING))
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    {
      stream = calloc (1, sizeof *stream);
      if (!stream)
        result = CUDA_ERROR_OUT_OF_MEMORY;
    }
  if (result == CUDA_SUCCESS)
    {
      stream_init (stream, context, flags);
      stream->priority = priority;
      pthread_mutex_lock (&context->lock);
      stream->next = context->streams;
      context->streams = stream;
      pthread_mutex_unlock (&context->lock);
      *answer = stream;
    }
  API_LEAVE (name, result, "%p, flags %u", (void *) stream, flags);
}

CUresult
cuStreamCreate (CUstream *stream, unsigned flags)
{
  return stream_make (__func__, stream, flags, 0);
}

CUresult
cuStreamCreateWithPriority (CUstream *stream, unsigned flags, int priority)
{
  return stream_make (__func__, stream, flags, priority);
}

/* Its work is done first: nothing is lost by waiting for it.  */
static bool
stream_withdraw (struct emu_stream *stream)
{
  struct emu_context *context = stream->context;
  struct emu_stream **link;
  bool found;

  pthread_mutex_lock (&context->lock);
  while (stream->first)
    pthread_cond_wait (&context->done, &context->lock);
  link = &context->streams;
  while (*link && *link != stream)
    link = &(*link)->next;
  found = *link != NULL;
  if (found)
    *link = stream->next;
  pthread_mutex_unlock (&context->lock);
  return found;
}

CUresult
cuStreamDestroy_v2 (CUstream handle)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CURRENT, &context);

  if (result == CUDA_SUCCESS && stream_of (context, handle) != handle)
    result = CUDA_ERROR_INVALID_HANDLE;
  if (result == CUDA_SUCCESS)
    {
      if (!stream_withdraw (handle))
        result = CUDA_ERROR_INVALID_HANDLE;
      else
        {
          stream_fini (handle);
          free (handle);
        }
    }
  API_LEAVE (__func__, result, "%p", (void *) handle);
}

/* Whether the stream has nothing to do.  */
static bool
stream_is_idle (struct emu_stream *stream)
{
  bool idle;

  pthread_mutex_lock (&stream->context->lock);
  idle = !stream->first;
  pthread_mutex_unlock (&stream->context->lock);
  return idle;
}

CUresult
cuStreamQuery (CUstream handle)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS && !stream_is_idle (stream_of (context, handle)))
    result = CUDA_ERROR_NOT_READY;
  else if (result == CUDA_SUCCESS)
    result = (CUresult) __atomic_load_n (&context->error, __ATOMIC_ACQUIRE);
  API_LEAVE (__func__, result, "%p", (void *) handle);
}

CUresult
cuStreamSynchronize (CUstream handle)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS)
    result = stream_synchronize (stream_of (context, handle));
  API_LEAVE (__func__, result, "%p", (void *) handle);
}

CUresult
cuStreamGetFlags (CUstream handle, unsigned *flags)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS && !flags)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    *flags = stream_of (context, handle)->flags;
  API_LEAVE (__func__, result, "%p", (void *) handle);
}

CUresult
cuStreamGetCtx (CUstream handle, CUcontext *answer)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS && !answer)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    *answer = stream_of (context, handle)->context;
  API_LEAVE (__func__, result, "%p", (void *) handle);
}

/* ---- Callbacks ---------------------------------------------------------- */

struct callback_work
{
  struct emu_work work;
  CUstreamCallback callback; /* or NULL */
  CUhostFn function;
  CUstream handle;
  void *data;
};

static int
callback_run (struct emu_work *work, struct emu_stream *stream)
{
  struct callback_work *call = (struct callback_work *) work;
  int error = __atomic_load_n (&stream->context->error, __ATOMIC_ACQUIRE);

  api_in_callback = true;
  if (call->callback)
    call->callback (call->handle, (CUresult) error, call->data);
  else if (error == CUDA_SUCCESS)
    call->function (call->data);
  api_in_callback = false;
  return CUDA_SUCCESS;
}

static CUresult
callback_put (struct emu_context *context, CUstream handle,
              CUstreamCallback callback, CUhostFn function, void *data)
{
  struct callback_work *call;

  if (!callback && !function)
    return CUDA_ERROR_INVALID_VALUE;
  call = work_create (sizeof *call);
  if (!call)
    return CUDA_ERROR_OUT_OF_MEMORY;
  call->work.run = callback_run;
  call->callback = callback;
  call->function = function;
  call->handle = handle;
  call->data = data;
  return stream_do (stream_of (context, handle), &call->work, false);
}

CUresult
cuStreamAddCallback (CUstream handle, CUstreamCallback callback, void *data,
                     unsigned flags)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS && flags != 0)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    result = callback_put (context, handle, callback, NULL, data);
  API_LEAVE (__func__, result, "%p", (void *) handle);
}

CUresult
cuLaunchHostFunc (CUstream handle, CUhostFn function, void *data)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS)
    result = callback_put (context, handle, NULL, function, data);
  API_LEAVE (__func__, result, "%p", (void *) handle);
}

/* ---- Events ------------------------------------------------------------- */

CUresult
cuEventCreate (CUevent *answer, unsigned flags)
{
  struct emu_context *context = NULL;
  struct emu_event *event = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS && !answer)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS)
    {
      event = calloc (1, sizeof *event);
      if (!event)
        result = CUDA_ERROR_OUT_OF_MEMORY;
    }
  if (result == CUDA_SUCCESS)
    {
      event->context = context;
      event->flags = flags;
      *answer = event;
    }
  API_LEAVE (__func__, result, "%p, flags %u", (void *) event, flags);
}

CUresult
cuEventDestroy_v2 (CUevent event)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CURRENT, &context);

  if (result == CUDA_SUCCESS && !event)
    result = CUDA_ERROR_INVALID_HANDLE;
  if (result == CUDA_SUCCESS)
    {
      work_release (event->context, event->record);
      free (event);
    }
  API_LEAVE (__func__, result, "%p", (void *) event);
}

CUresult
cuEventRecord (CUevent event, CUstream handle)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);
  struct emu_work *work;

  if (result == CUDA_SUCCESS && !event)
    result = CUDA_ERROR_INVALID_HANDLE;
  if (result == CUDA_SUCCESS)
    {
      struct emu_stream *stream = stream_of (context, handle);

      work = work_create (sizeof *work);
      result = work ? stream_put (stream, work) : CUDA_ERROR_OUT_OF_MEMORY;
      if (result == CUDA_SUCCESS)
        {
          work_release (context, event->record);
          event->record = work;
          event->recorded_in = stream->context;
        }
      else
        work_release (context, work);
    }
  API_LEAVE (__func__, result, "%p, %p", (void *) event, (void *) handle);
}

static bool
event_is_done (struct emu_event *event)
{
  bool done;

  if (!event->record)
    return true;
  pthread_mutex_lock (&event->recorded_in->lock);
  done = event->record->done;
  pthread_mutex_unlock (&event->recorded_in->lock);
  return done;
}

CUresult
cuEventQuery (CUevent event)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS && !event)
    result = CUDA_ERROR_INVALID_HANDLE;
  if (result == CUDA_SUCCESS && !event_is_done (event))
    result = CUDA_ERROR_NOT_READY;
  else if (result == CUDA_SUCCESS)
    result = (CUresult) __atomic_load_n (&context->error, __ATOMIC_ACQUIRE);
  API_LEAVE (__func__, result, "%p", (void *) event);
}

CUresult
cuEventSynchronize (CUevent event)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS && !event)
    result = CUDA_ERROR_INVALID_HANDLE;
  if (result == CUDA_SUCCESS && event->record)
    {
      pthread_mutex_lock (&event->recorded_in->lock);
      work_wait (event->recorded_in, event->record);
      result = (CUresult) event->recorded_in->error;
      pthread_mutex_unlock (&event->recorded_in->lock);
    }
  API_LEAVE (__func__, result, "%p", (void *) event);
}

static CUresult
elapsed_time (const char *name, float *milliseconds, CUevent start,
              CUevent end)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (name, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS && !milliseconds)
    result = CUDA_ERROR_INVALID_VALUE;
  if (result == CUDA_SUCCESS
      && (!start || !end || !start->record || !end->record
          || ((start->flags | end->flags) & CU_EVENT_DISABLE_TIMING)))
    result = CUDA_ERROR_INVALID_HANDLE;
  if (result == CUDA_SUCCESS
      && !(event_is_done (start) && event_is_done (end)))
    result = CUDA_ERROR_NOT_READY;
  if (result == CUDA_SUCCESS)
    *milliseconds = (float) ((double) (int64_t) (end->record->done_ns
                                                 - start->record->done_ns)
                             * 1e-6);
  API_LEAVE (name, result, "%p, %p", (void *) start, (void *) end);
}

CUresult
cuEventElapsedTime (float *milliseconds, CUevent start, CUevent end)
{
  return elapsed_time (__func__, milliseconds, start, end);
}

CUresult
cuEventElapsedTime_v2 (float *milliseconds, CUevent start, CUevent end)
{
  return elapsed_time (__func__, milliseconds, start, end);
}

CUresult
cuStreamWaitEvent (CUstream handle, CUevent event, unsigned flags)
{
  struct emu_context *context = NULL;
  CUresult result = api_enter (__func__, API_CONTEXT, &context);

  if (result == CUDA_SUCCESS && !event)
    result = CUDA_ERROR_INVALID_HANDLE;
  if (result == CUDA_SUCCESS && !event_is_done (event))
    {
      struct emu_work *work = work_create (sizeof *work);

      if (!work)
        result = CUDA_ERROR_OUT_OF_MEMORY;
      else
        {
          pthread_mutex_lock (&event->recorded_in->lock);
          work_depend (work, event->record);
          pthread_mutex_unlock (&event->recorded_in->lock);
          result = stream_do (stream_of (context, handle), work, false);
        }
    }
  API_LEAVE (__func__, result, "%p, %p, %u", (void *) handle, (void *) event,
             flags);
}
