/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Times of operations by CUDA's events.

   An event has no time of its own: the driver tells how much time is between
   two of them.  So there is an event of which the host's time is known, as
   nearly as the host sees a stream end that has nothing else.  It is recorded
   anew every second, since that time is told as a float.  */

#include "nvptx/timing.h"

#include <stdlib.h>

#define RENEW_NS 1000000000u
#define GOOD_NS 30000
#define TURNS 5
/* So many timings wait for somebody who waits for their queue.  */
#define WAITING 64

static bool
is_possible (void)
{
  return gomp_cuda.cuEventElapsedTime != NULL && !gomp_cuda_is_broken ();
}

static bool
make_event (CUevent *event)
{
  return gomp_cuda.cuEventCreate (event, 0) == CUDA_SUCCESS;
}

/* ---- The clock ---------------------------------------------------------- */

/* The driver records the spare event at a time between two readings of the host's
   clock, which are *APART nanoseconds from each other; *HOST is in the middle.  */
static bool
record_spare (struct gomp_nvptx_clock *clock, uint64_t *host, uint64_t *apart)
{
  uint64_t before = gomp_times_now ();

  if (gomp_cuda.cuEventRecord (clock->spare, clock->stream) != CUDA_SUCCESS
      || gomp_cuda.cuEventSynchronize (clock->spare) != CUDA_SUCCESS)
    return false;
  *apart = gomp_times_now () - before;
  *host = before + *apart / 2;
  return true;
}

/* Other threads may have the processor meanwhile: the best of some turns counts,
   or the first that is good.  */
static bool
renew_clock (struct gomp_nvptx_clock *clock)
{
  uint64_t least = UINT64_MAX, host, apart;

  for (int turn = 0; turn < TURNS && least > GOOD_NS; turn++)
    {
      CUevent event = clock->spare;

      if (!record_spare (clock, &host, &apart))
        return false;
      if (apart >= least)
        continue;
      least = apart;
      clock->spare = clock->event;
      clock->event = event;
      clock->host = host;
    }
  return true;
}

/* DEVICE's clock, so new that its times are exact.  False: there is none.
   Lock held.  */
static bool
set_clock (struct gomp_nvptx_device *device)
{
  struct gomp_nvptx_clock *clock = &device->clock;

  if (clock->stream == NULL
      && (gomp_cuda.cuStreamCreate (&clock->stream, CU_STREAM_NON_BLOCKING)
            != CUDA_SUCCESS
          || !make_event (&clock->event) || !make_event (&clock->spare)))
    return false;
  if (clock->host && gomp_times_now () - clock->host < RENEW_NS)
    return true;
  return renew_clock (clock);
}

/* The nanoseconds from BEGIN to END, which may be before it.  */
static int64_t
between (CUevent begin, CUevent end)
{
  float ms = 0;

  if (gomp_cuda.cuEventElapsedTime (&ms, begin, end) != CUDA_SUCCESS)
    return 0;
  return (int64_t) ((double) ms * 1e6);
}

/* ---- Timings ------------------------------------------------------------ */

static struct gomp_nvptx_timing *
make_timing (void)
{
  struct gomp_nvptx_timing *timing = calloc (1, sizeof *timing);

  if (timing && make_event (&timing->begin))
    {
      if (make_event (&timing->end))
        return timing;
      gomp_cuda.cuEventDestroy (timing->begin);
    }
  free (timing);
  return NULL;
}

static void
give_back (struct gomp_nvptx_device *device, struct gomp_nvptx_timing *timing)
{
  pthread_mutex_lock (&device->timing_lock);
  timing->next = device->idle_timings;
  device->idle_timings = timing;
  pthread_mutex_unlock (&device->timing_lock);
}

struct gomp_nvptx_timing *
gomp_nvptx_timing_begin (struct gomp_nvptx_device *device, CUstream stream,
                         struct gomp_times times)
{
  struct gomp_nvptx_timing *timing = NULL;
  bool fine;

  if (times.mark == 0 || !is_possible ())
    return NULL;
  pthread_mutex_lock (&device->timing_lock);
  fine = set_clock (device);
  if (fine && device->idle_timings)
    {
      timing = device->idle_timings;
      device->idle_timings = timing->next;
    }
  pthread_mutex_unlock (&device->timing_lock);
  if (fine && timing == NULL)
    timing = make_timing ();
  if (timing == NULL)
    return NULL;
  timing->times = times;
  timing->next = NULL;
  if (gomp_cuda.cuEventRecord (timing->begin, stream) == CUDA_SUCCESS)
    return timing;
  give_back (device, timing);
  return NULL;
}

void
gomp_nvptx_timing_end (struct gomp_nvptx_timing *timing, CUstream stream)
{
  if (timing && gomp_cuda.cuEventRecord (timing->end, stream) != CUDA_SUCCESS)
    timing->times.mark = 0;
}

void
gomp_nvptx_timing_tell (struct gomp_nvptx_device *device,
                        struct gomp_nvptx_timing *timing)
{
  uint64_t begin, host;

  if (timing == NULL)
    return;
  if (timing->times.mark)
    {
      pthread_mutex_lock (&device->timing_lock);
      host = device->clock.host;
      begin = host + (uint64_t) between (device->clock.event, timing->begin);
      pthread_mutex_unlock (&device->timing_lock);
      gomp_times_tell (timing->times, begin,
                       begin + (uint64_t) between (timing->begin, timing->end));
    }
  give_back (device, timing);
}

/* ---- Of queues ---------------------------------------------------------- */

void
gomp_nvptx_timing_keep (struct gomp_nvptx_device *device,
                        struct gomp_nvptx_timings *timings,
                        struct gomp_nvptx_timing *timing)
{
  bool many;

  if (timing == NULL)
    return;
  pthread_mutex_lock (&device->timing_lock);
  if (timings->first)
    timings->last->next = timing;
  else
    timings->first = timing;
  timings->last = timing;
  many = ++timings->n > WAITING;
  pthread_mutex_unlock (&device->timing_lock);
  if (many)
    gomp_nvptx_timings_tell (device, timings);
}

/* The first of TIMINGS, if it is over or ALL; else NULL.  */
static struct gomp_nvptx_timing *
take_first (struct gomp_nvptx_device *device,
            struct gomp_nvptx_timings *timings, bool all)
{
  struct gomp_nvptx_timing *timing;

  pthread_mutex_lock (&device->timing_lock);
  timing = timings->first;
  if (timing && !all && gomp_cuda.cuEventQuery (timing->end) != CUDA_SUCCESS)
    timing = NULL;
  if (timing)
    {
      timings->first = timing->next;
      timings->n--;
    }
  pthread_mutex_unlock (&device->timing_lock);
  return timing;
}

void
gomp_nvptx_timings_tell (struct gomp_nvptx_device *device,
                         struct gomp_nvptx_timings *timings)
{
  struct gomp_nvptx_timing *timing;

  while ((timing = take_first (device, timings, false)) != NULL)
    gomp_nvptx_timing_tell (device, timing);
}

void
gomp_nvptx_timings_drop (struct gomp_nvptx_device *device,
                         struct gomp_nvptx_timings *timings)
{
  struct gomp_nvptx_timing *timing;

  while ((timing = take_first (device, timings, true)) != NULL)
    give_back (device, timing);
}

void
gomp_nvptx_timing_fini (struct gomp_nvptx_device *device)
{
  struct gomp_nvptx_timing *timing;

  pthread_mutex_lock (&device->timing_lock);
  while ((timing = device->idle_timings) != NULL)
    {
      device->idle_timings = timing->next;
      gomp_cuda.cuEventDestroy (timing->begin);
      gomp_cuda.cuEventDestroy (timing->end);
      free (timing);
    }
  if (device->clock.event)
    gomp_cuda.cuEventDestroy (device->clock.event);
  if (device->clock.spare)
    gomp_cuda.cuEventDestroy (device->clock.spare);
  if (device->clock.stream)
    gomp_cuda.cuStreamDestroy (device->clock.stream);
  device->clock = (struct gomp_nvptx_clock) { NULL, NULL, NULL, 0 };
  pthread_mutex_unlock (&device->timing_lock);
}
