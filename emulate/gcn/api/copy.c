/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Copies that run by themselves, after the signals they depend on.

   Two threads, as a GPU has two copy engines; each takes the first job of the
   list that may start.  A copy that cannot be done sets its completion signal
   to -1.  */

#include "gcn/api/driver.h"

#include <stdlib.h>

enum { ENGINES = 2 };

struct job
{
  struct job *next;
  struct gcn_signal *completion;        /* or NULL */
  struct gcn_signal **depends;
  uint32_t depend_count;

  /* Rows of LENGTH bytes, in slices.  */
  char *dst;
  const char *src;
  size_t length, rows, slices;
  size_t dst_pitch, dst_slice, src_pitch, src_slice;
};

static struct job *jobs;
static pthread_mutex_t jobs_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t engines_once = PTHREAD_ONCE_INIT;
static bool engines_run;

/* ---- Jobs -------------------------------------------------------------- */

static bool
job_copy (const struct job *job)
{
  for (size_t z = 0; z < job->slices; z++)
    for (size_t y = 0; y < job->rows; y++)
      {
        void *to
          = gcn_memory_host (job->dst + z * job->dst_slice
                               + y * job->dst_pitch, job->length);
        const void *from
          = gcn_memory_host (job->src + z * job->src_slice
                               + y * job->src_pitch, job->length);
        if (to == NULL || from == NULL)
          return false;
        memmove (to, from, job->length);
      }
  return true;
}

static void
job_run (struct job *job)
{
  uint64_t start = gcn_now_ns ();
  bool copied;

  emu_latency_wait_copy (job->length * job->rows * job->slices);
  copied = job_copy (job);
  if (job->completion != NULL)
    {
      job->completion->start_ns = start;
      job->completion->end_ns = gcn_now_ns ();
      if (copied)
        gcn_signal_subtract (job->completion, 1);
      else
        gcn_signal_set (job->completion, -1);
    }
}

static void
job_free (struct job *job)
{
  free (job->depends);
  free (job);
}

static bool
job_is_ready (const struct job *job)
{
  for (uint32_t n = 0; n < job->depend_count; n++)
    if (job->depends[n]->value != 0)
      return false;
  return true;
}

/* ---- Engines ----------------------------------------------------------- */

/* Take a job that may start off the list; NULL: there is none.  */
static struct job *
job_take (void)
{
  struct job *found = NULL;

  pthread_mutex_lock (&jobs_lock);
  for (struct job **at = &jobs; *at != NULL; at = &(*at)->next)
    if (job_is_ready (*at))
      {
        found = *at;
        *at = found->next;
        break;
      }
  pthread_mutex_unlock (&jobs_lock);
  return found;
}

static void *
engine_thread (void *data)
{
  (void) data;
  for (;;)
    {
      uint64_t seen = gcn_signals_seen ();
      struct job *job = job_take ();
      if (job == NULL)
        gcn_signals_wait (seen, UINT64_MAX);
      else
        {
          job_run (job);
          job_free (job);
        }
    }
  return NULL;
}

/* A change of this wakes the engines up for a new job.  */
static struct gcn_signal *job_added;

static void
engines_start (void)
{
  job_added = gcn_signal_make (0);
  for (unsigned n = 0; job_added != NULL && n < ENGINES; n++)
    {
      pthread_t thread;
      if (pthread_create (&thread, NULL, engine_thread, NULL) == 0)
        {
          pthread_detach (thread);
          engines_run = true;
        }
    }
}

/* ---- Submission -------------------------------------------------------- */

/* The signals a new job has to do with.  */
static hsa_status_t
job_bind (struct job *job, uint32_t count, const hsa_signal_t *depends,
          hsa_signal_t completion)
{
  if (count > 0 && depends == NULL)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  job->completion = gcn_signal_get (completion);
  if (job->completion == NULL)
    return HSA_STATUS_ERROR_INVALID_SIGNAL;
  job->depends = calloc (count + 1, sizeof *job->depends);
  if (job->depends == NULL)
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  for (; job->depend_count < count; job->depend_count++)
    {
      struct gcn_signal *signal = gcn_signal_get (depends[job->depend_count]);
      if (signal == NULL)
        return HSA_STATUS_ERROR_INVALID_SIGNAL;
      job->depends[job->depend_count] = signal;
    }
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t
submit (const struct job *request, uint32_t count,
        const hsa_signal_t *depends, hsa_signal_t completion)
{
  struct job *job = malloc (sizeof *job);
  hsa_status_t status = HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  struct job **at = &jobs;

  pthread_once (&engines_once, engines_start);
  if (job == NULL || !engines_run)
    {
      free (job);
      return status;
    }
  *job = *request;
  status = job_bind (job, count, depends, completion);
  if (status != HSA_STATUS_SUCCESS)
    {
      job_free (job);
      return status;
    }
  emu_latency_wait (EMU_LATENCY_ENQUEUE);
  pthread_mutex_lock (&jobs_lock);
  while (*at != NULL)
    at = &(*at)->next;
  *at = job;
  pthread_mutex_unlock (&jobs_lock);
  gcn_signal_set (job_added, 0);
  return HSA_STATUS_SUCCESS;
}

/* Both ends are there before the job is taken on.  */
static bool
ends_exist (const struct job *job)
{
  size_t dst_size = (job->slices - 1) * job->dst_slice
                    + (job->rows - 1) * job->dst_pitch + job->length;
  size_t src_size = (job->slices - 1) * job->src_slice
                    + (job->rows - 1) * job->src_pitch + job->length;

  return gcn_memory_host (job->dst, dst_size) != NULL
         && gcn_memory_host (job->src, src_size) != NULL;
}

hsa_status_t
hsa_amd_memory_async_copy (void *dst, hsa_agent_t dst_agent, const void *src,
                           hsa_agent_t src_agent, size_t size,
                           uint32_t count, const hsa_signal_t *depends,
                           hsa_signal_t completion)
{
  struct job job = { .dst = dst, .src = src, .length = size, .rows = 1,
                     .slices = 1 };

  GCN_ENTER (HSA_STATUS_ERROR_OUT_OF_RESOURCES);
  if (gcn_device_get (dst_agent) == NULL
      || gcn_device_get (src_agent) == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_AGENT, "%p, %p, %zu", dst, src, size);
  if (dst == NULL || src == NULL || (size > 0 && !ends_exist (&job)))
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%p, %p, %zu", dst, src,
               size);
  if (size == 0)
    job.rows = 0;
  GCN_LEAVE (submit (&job, count, depends, completion),
             "%p, %p, %zu, %u signals", dst, src, size, count);
}

/* What a box of RANGE at OFFSET in PTR starts at; false: it is not inside.  */
static bool
box_place (const hsa_pitched_ptr_t *ptr, const hsa_dim3_t *offset,
           const hsa_dim3_t *range, char **start)
{
  if (ptr->base == NULL || (size_t) offset->x + range->x > ptr->pitch)
    return false;
  *start = (char *) ptr->base + offset->x + offset->y * ptr->pitch
           + offset->z * ptr->slice;
  return range->z <= 1 || ptr->slice >= ptr->pitch * range->y;
}

hsa_status_t
hsa_amd_memory_async_copy_rect (
  const hsa_pitched_ptr_t *dst, const hsa_dim3_t *dst_offset,
  const hsa_pitched_ptr_t *src, const hsa_dim3_t *src_offset,
  const hsa_dim3_t *range, hsa_agent_t agent, int direction, uint32_t count,
  const hsa_signal_t *depends, hsa_signal_t completion)
{
  char *to, *from;

  GCN_ENTER (HSA_STATUS_ERROR_OUT_OF_RESOURCES);
  if (gcn_device_get (agent) == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_AGENT, "%d", direction);
  if (dst == NULL || dst_offset == NULL || src == NULL || src_offset == NULL
      || range == NULL || range->x == 0 || range->y == 0 || range->z == 0
      || !box_place (dst, dst_offset, range, &to)
      || !box_place (src, src_offset, range, &from))
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%d", direction);
  /* Engines copy whole dwords between rows that begin at one.  */
  if (((uintptr_t) dst->base | dst->pitch | dst->slice | (uintptr_t) src->base
       | src->pitch | src->slice)
      % 4 != 0)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%d, not aligned",
               direction);
  struct job job
    = { .dst = to, .src = from, .length = range->x, .rows = range->y,
        .slices = range->z, .dst_pitch = dst->pitch,
        .dst_slice = dst->slice, .src_pitch = src->pitch,
        .src_slice = src->slice };
  if (!ends_exist (&job))
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%p, %p", (void *) to,
               (void *) from);
  GCN_LEAVE (submit (&job, count, depends, completion),
             "%p, %p, %u x %u x %u, %u signals", (void *) to, (void *) from,
             range->x, range->y, range->z, count);
}
