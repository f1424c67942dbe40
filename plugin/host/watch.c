/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Kernels that take longer than GOMP_PSET_HOST_TIMEOUT says are ended.  */

#include "host/watch.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "host/settings.h"

/* How often a kernel is looked at.  */
#define PERIOD_MS 1000
#define PERIOD_NS ((int64_t) PERIOD_MS * 1000000)
/* Who works less in that time waits for something.  */
#define IDLE_NS (PERIOD_NS / 1000)

static int64_t
clock_ns (clockid_t clock)
{
  struct timespec time;

  if (clock_gettime (clock, &time) != 0)
    return 0;
  return (int64_t) time.tv_sec * 1000000000 + time.tv_nsec;
}

/* Processor time of all threads of process PID; 0: not known.  */
static int64_t
work_ns (pid_t pid)
{
  clockid_t clock;

  return clock_getcpuclockid (pid, &clock) == 0 ? clock_ns (clock) : 0;
}

/* Does process PID sleep?  It may also be about to run, or be stopped.  */
static bool
sleeps (pid_t pid)
{
  char path[32], text[256], *name_end;
  FILE *file;
  size_t n;

  snprintf (path, sizeof path, "/proc/%d/stat", (int) pid);
  file = fopen (path, "re");
  if (file == NULL)
    return false;
  n = fread (text, 1, sizeof text - 1, file);
  fclose (file);
  text[n] = '\0';
  /* The name may have any characters.  */
  name_end = strrchr (text, ')');
  return name_end && strncmp (name_end, ") S ", 4) == 0;
}

/* Count the time since WATCH was looked at, in which WORK processor time was
   spent.  The program may have been stopped in between, so that more than a
   period has gone by.  */
static void
count (struct gomp_host_watch *watch, int64_t real, int64_t work, pid_t pid)
{
  int64_t passed = real - watch->real_ns;

  if (passed > 2 * PERIOD_NS)
    passed = 2 * PERIOD_NS;
  if (work - watch->work_ns < IDLE_NS)
    watch->counted_ns += sleeps (pid) ? passed : 0;
  else if (work - watch->work_ns < passed)
    watch->counted_ns += work - watch->work_ns;
  else
    watch->counted_ns += passed;
}

static void
end_kernel (struct gomp_host_watch *watch, struct gomp_host_device *device,
            pid_t pid)
{
  bool told = watch->state == GOMP_HOST_WATCH_TOLD;

  device->overdue = true;
  kill (pid, told ? SIGKILL : SIGXCPU);
  watch->state = told ? GOMP_HOST_WATCH_KILLED : GOMP_HOST_WATCH_TOLD;
}

void
gomp_host_watch_prepare (struct gomp_host_device *device)
{
  if (gomp_host_settings ()->timeout > 0)
    gomp_channel_wake (device->launch, PERIOD_MS);
}

void
gomp_host_watch (struct gomp_host_watch *watch, struct gomp_host_device *device)
{
  int64_t limit = gomp_host_settings ()->timeout * INT64_C (1000000000);
  pid_t pid = __atomic_load_n (&device->pid, __ATOMIC_ACQUIRE);
  int64_t real = clock_ns (CLOCK_MONOTONIC), work;

  if (pid == 0 || watch->state == GOMP_HOST_WATCH_KILLED)
    return;
  work = work_ns (pid);
  if (watch->state == GOMP_HOST_WATCH_NEW)
    {
      watch->state = GOMP_HOST_WATCH_RUNS;
      watch->counted_ns = PERIOD_NS;
    }
  else
    count (watch, real, work, pid);
  watch->real_ns = real;
  watch->work_ns = work;
  if (watch->counted_ns >= limit)
    end_kernel (watch, device, pid);
}
