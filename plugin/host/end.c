/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The end of the program: who ends it, and who waits meanwhile.  */

#include "host/end.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* Another thread in exit () is not left more time than this.  */
#define END_MS 2000

/* exit () must not run in two threads at once, and whatever fails in others
   after the worker is gone is of no interest.  */
static bool end_claimed;
static pthread_t end_thread;
static struct timespec end_time;        /* when it was claimed */
static pthread_mutex_t end_lock = PTHREAD_MUTEX_INITIALIZER;

/* The thread in which the program's exit () runs; 0: none; atomic.  */
static pthread_t exit_thread;
/* What exit () was called with; set before exit_thread.  */
static int exit_status;
/* The program's own handlers may wait for a thread that cannot go on: so long
   it is held up.  */
#define EXIT_MS 10000

static void
note_exit (int status, void *unused)
{
  (void) unused;
  exit_status = status;
  __atomic_store_n (&exit_thread, pthread_self (), __ATOMIC_RELEASE);
}

static void
arrange_note (void)
{
  on_exit (note_exit, NULL);
}

void
gomp_host_watch_exit (void)
{
  static pthread_once_t once = PTHREAD_ONCE_INIT;

  pthread_once (&once, arrange_note);
}

bool
gomp_host_exiting (void)
{
  return __atomic_load_n (&exit_thread, __ATOMIC_ACQUIRE) != 0;
}

bool
gomp_host_exiting_well (void)
{
  return gomp_host_exiting () && exit_status == 0;
}

bool
gomp_host_exits_elsewhere (void)
{
  pthread_t thread = __atomic_load_n (&exit_thread, __ATOMIC_ACQUIRE);

  return thread != 0 && thread != pthread_self ();
}

static bool
passed (const struct timespec *since, int ms)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return ((now.tv_sec - since->tv_sec) * 1000
            + (now.tv_nsec - since->tv_nsec) / 1000000
          >= ms);
}

bool
gomp_host_end_elsewhere (void)
{
  bool elsewhere;

  pthread_mutex_lock (&end_lock);
  elsewhere = end_claimed && !pthread_equal (end_thread, pthread_self ());
  pthread_mutex_unlock (&end_lock);
  return elsewhere;
}

static void
defer_exit (void)
{
  if (gomp_host_end_elsewhere ())
    usleep (END_MS * 1000);
}

bool
gomp_host_end_late (void)
{
  static bool deferred;

  if (!gomp_host_end_elsewhere () || !passed (&end_time, END_MS))
    return false;
  if (!__atomic_exchange_n (&deferred, true, __ATOMIC_RELAXED))
    atexit (defer_exit);
  return true;
}

void
gomp_host_await_end (void)
{
  static __thread bool waited;

  if (gomp_host_end_elsewhere ())
    for (;;)
      pause ();
  /* Once: exit () does not go on before this thread does.  */
  for (int ms = 0; !waited && ms < EXIT_MS && gomp_host_exits_elsewhere ();
       ms++)
    usleep (1000);
  waited = gomp_host_exits_elsewhere ();
}

void
gomp_host_take_end (void)
{
  pthread_mutex_lock (&end_lock);
  if (!end_claimed)
    {
      end_thread = pthread_self ();
      clock_gettime (CLOCK_MONOTONIC, &end_time);
    }
  end_claimed = true;
  pthread_mutex_unlock (&end_lock);
}

void
gomp_host_claim_end (void)
{
  gomp_host_take_end ();
  gomp_host_await_end ();
}

bool
gomp_host_yield_end (void)
{
  bool claimed;

  /* Not for ever: it may wait for this thread to end the program.  */
  while (gomp_host_end_elsewhere () && !gomp_host_end_late ())
    usleep (1000);
  pthread_mutex_lock (&end_lock);
  claimed = end_claimed;
  pthread_mutex_unlock (&end_lock);
  return claimed;
}
