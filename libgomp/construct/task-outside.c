/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Tasks for nowait outside of parallel regions.  */

#define _GNU_SOURCE 1
#include "construct/task-outside.h"

#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/env.h"
#include "base/error.h"
#include "base/host-libgomp.h"
#include "base/worker.h"
#include "gomp-constants.h"

/* The process whose tasks are waited for in exit.  A child of fork has a copy
   of its parent's tasks, which are not the child's to carry out.  Atomic.  */
static pid_t owner;
/* How many threads of this process carry out tasks.  Atomic.  */
static int running;
/* Exit waits for the tasks: no further thread is to begin one.  The initial
   thread's alone.  */
static bool leaving;

static bool
is_initial_thread (void)
{
  return gettid () == getpid ();
}

/* ---- The team ------------------------------------------------------------ */

static void
wait_for_threads (void)
{
  const struct timespec pause = { 0, 100000 };

  while (__atomic_load_n (&running, __ATOMIC_ACQUIRE) > 0)
    {
      /* A thread has met an error and is to end the program, with status 1.
         Newer C libraries let no second thread into exit.  */
      if (gomp_ending_elsewhere ())
        {
          gomp_ending_wait ();
          _exit (1);
        }
      nanosleep (&pause, NULL);
    }
}

/* Behind main there is an implicit barrier of the initial thread (OpenMP 5.2,
   1.3), at which its tasks end.  After an error the tasks are given up.  */
static void
finish_at_exit (void)
{
  if (__atomic_load_n (&owner, __ATOMIC_RELAXED) != getpid ()
      || !is_initial_thread () || gomp_ending_begun ())
    return;
  leaving = true;
  wait_for_threads ();
  if (gomp_host_libgomp ()->get_level () == 0)
    gomp_host_libgomp ()->taskwait ();
}

/* This process has tasks: note it once.  */
static void
own (void)
{
  pid_t self = getpid ();
  pid_t before = __atomic_exchange_n (&owner, self, __ATOMIC_RELAXED);

  if (before == self)
    return;
  /* The threads of a child's parent are not in the child, but the handler of
     exit is.  */
  __atomic_store_n (&running, 0, __ATOMIC_RELAXED);
  if (before == 0 && atexit (finish_at_exit) != 0)
    gomp_warn ("atexit failed");
}

static void
empty_region (void *data)
{
  (void) data;
}

bool
gomp_task_outside (void)
{
  const struct gomp_host_libgomp *host = gomp_host_libgomp ();
  void *no_args[] = { NULL };

  if (!gomp_settings ()->nowait_tasks || host->get_level () > 0
      || !is_initial_thread () || gomp_worker_process ())
    return false;
  own ();
  host->target_ext (GOMP_DEVICE_HOST_FALLBACK, empty_region, 0, NULL, NULL,
                    NULL, GOMP_TARGET_FLAG_NOWAIT, NULL, no_args);
  return true;
}

/* ---- Other threads ------------------------------------------------------- */

/* What gomp_task_apart has another thread do.  */
struct job
{
  void (*run) (void *);
  void *data;
  sem_t over; /* RUN has returned */
};

static void *
thread_main (void *data)
{
  struct job *job = data;

  job->run (job->data);
  free (job->data);
  __atomic_sub_fetch (&running, 1, __ATOMIC_RELEASE);
  /* The job is the task's from now on.  */
  sem_post (&job->over);
  return NULL;
}

/* Signals are for the program's own threads.  */
static bool
create_thread (struct job *job)
{
  pthread_t thread;
  sigset_t all, old;
  int status;

  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &old);
  status = pthread_create (&thread, NULL, thread_main, job);
  pthread_sigmask (SIG_SETMASK, &old, NULL);
  if (status == 0)
    pthread_detach (thread);
  return status == 0;
}

/* The function of the task.  An event that the other thread fulfills (clause
   detach) would let the initial thread carry out other tasks meanwhile; but
   libgomp frees a task that waits for its event if the task was carried out
   while another one waited for dependences (seen with GCC 12).  */
static void
wait_for_job (void *data)
{
  struct job *job = *(struct job **) data;

  while (sem_wait (&job->over) != 0)
    ;
  sem_destroy (&job->over);
  free (job);
}

bool
gomp_task_apart (void (*run) (void *), void *data)
{
  struct job *job;

  if (leaving
      || __atomic_load_n (&running, __ATOMIC_RELAXED) >= GOMP_TASK_THREADS)
    return false;
  job = gomp_malloc (sizeof *job);
  *job = (struct job) { .run = run, .data = data };
  sem_init (&job->over, 0, 0);
  __atomic_add_fetch (&running, 1, __ATOMIC_RELAXED);
  if (!create_thread (job))
    {
      __atomic_sub_fetch (&running, 1, __ATOMIC_RELAXED);
      sem_destroy (&job->over);
      free (job);
      return false;
    }
  gomp_host_libgomp ()->task (wait_for_job, &job, NULL, sizeof job, sizeof job,
                              true, 0, NULL, 0, NULL);
  return true;
}
