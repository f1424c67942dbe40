/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A first-in first-out queue of operations with a thread of its own.  */

#include "common/async-queue.h"

#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/times.h"

/* A power of two.  */
#define FIRST_ROOM 16
/* No operation has this number.  */
#define NONE UINT64_MAX
/* How often a waiting thread is asked whether it gives up.  */
#define ASK_MS 100

/* Wait until DONE of the queue FOR is at least UNTIL.  */
struct waiting
{
  struct gomp_queue *for_queue; /* the operation holds a reference */
  uint64_t until;
};

struct callback
{
  void (*fn) (void *);
  void *data;
};

struct operation
{
  enum
  {
    WORK,
    CALLBACK,
    WAITING
  } kind;
  gomp_queue_work *work;
  gomp_queue_drop *drop;        /* NULL: nothing to do */
  struct gomp_times times;      /* of WORK */
  union
  {
    _Alignas (16) char record[GOMP_QUEUE_RECORD];
    struct callback callback;
    struct waiting waiting;
  } u;
};

/* Operation number N, counted from 0, is in ring[N % room] while
   done <= N < added; number DONE is the one that runs.  */
struct gomp_queue
{
  pthread_mutex_t lock;         /* protects everything here */
  pthread_cond_t changed;       /* for the thread: added, ending */
  pthread_cond_t progress;      /* for others: done, left */
  struct operation *ring;
  size_t room;                  /* a power of two */
  uint64_t added, done;
  pthread_t thread;
  bool started;                 /* the thread */
  bool left;                    /* the thread runs no operation any more */
  uint64_t failed;              /* the first one that failed, or NONE */
  bool ending;                  /* destroyed: end when all is done */
  bool dropping;                /* carry nothing out any more */
  bool waiting;                 /* the thread waits for another queue */
  unsigned references; /* its owner, its thread, waiting operations */
};

/* The queue whose thread this is.  */
static __thread const struct gomp_queue *own_queue;

static bool
init_conditions (struct gomp_queue *queue)
{
  pthread_condattr_t monotonic;
  bool made = false;

  if (pthread_condattr_init (&monotonic) != 0)
    return false;
  if (pthread_condattr_setclock (&monotonic, CLOCK_MONOTONIC) == 0)
    made = (pthread_cond_init (&queue->changed, NULL) == 0
            && pthread_cond_init (&queue->progress, &monotonic) == 0);
  pthread_condattr_destroy (&monotonic);
  return made;
}

struct gomp_queue *
gomp_queue_create (void)
{
  struct gomp_queue *queue = calloc (1, sizeof *queue);

  if (!queue)
    return NULL;
  queue->room = FIRST_ROOM;
  queue->ring = malloc (queue->room * sizeof *queue->ring);
  queue->references = 1;
  queue->failed = NONE;
  if (queue->ring && pthread_mutex_init (&queue->lock, NULL) == 0
      && init_conditions (queue))
    return queue;
  free (queue->ring);
  free (queue);
  return NULL;
}

/* The lock is held, and given up.  */
static void
drop_reference_locked (struct gomp_queue *queue)
{
  bool last = --queue->references == 0;

  pthread_mutex_unlock (&queue->lock);
  if (!last)
    return;
  pthread_mutex_destroy (&queue->lock);
  pthread_cond_destroy (&queue->changed);
  pthread_cond_destroy (&queue->progress);
  free (queue->ring);
  free (queue);
}

static struct operation *
operation_locked (struct gomp_queue *queue, uint64_t number)
{
  return &queue->ring[number & (queue->room - 1)];
}

/* ---- the thread --------------------------------------------------------- */

/* Wait for another queue.  False: an operation that was waited for failed.  */
static bool
await_queue (const struct waiting *waiting)
{
  struct gomp_queue *other = waiting->for_queue;
  bool fine;

  pthread_mutex_lock (&other->lock);
  while (other->done < waiting->until)
    pthread_cond_wait (&other->progress, &other->lock);
  fine = other->failed >= waiting->until;
  drop_reference_locked (other);
  return fine;
}

/* What the operation does may have a time that is more exact, and tell it.  */
static bool
carry_out_work (struct operation *operation)
{
  struct gomp_times times = operation->times;
  uint64_t begin;
  bool fine;

  if (times.mark == 0)
    return operation->work (operation->u.record);
  gomp_times_give (times);
  begin = gomp_times_now ();
  fine = operation->work (operation->u.record);
  times = gomp_times_take ();
  if (fine)
    gomp_times_tell (times, begin, gomp_times_now ());
  return fine;
}

static bool
carry_out (struct operation *operation)
{
  switch (operation->kind)
    {
    case WORK:
      return carry_out_work (operation);
    case CALLBACK:
      operation->u.callback.fn (operation->u.callback.data);
      return true;
    case WAITING:
      return await_queue (&operation->u.waiting);
    }
  return false;
}

static void
drop_operation (struct operation *operation)
{
  struct gomp_queue *other = operation->u.waiting.for_queue;

  switch (operation->kind)
    {
    case WORK:
      if (operation->drop)
        operation->drop (operation->u.record);
      break;
    case CALLBACK:
      break;
    case WAITING:
      pthread_mutex_lock (&other->lock);
      drop_reference_locked (other);
      break;
    }
}

/* Take the first operation and carry it out, or drop it.  */
static void
carry_out_first_locked (struct gomp_queue *queue)
{
  struct operation operation = *operation_locked (queue, queue->done);
  bool dropped = (queue->dropping
                  || (queue->failed != NONE && operation.kind != CALLBACK));
  bool fine = true;

  queue->waiting = operation.kind == WAITING;
  pthread_mutex_unlock (&queue->lock);
  if (dropped)
    drop_operation (&operation);
  else
    fine = carry_out (&operation);
  pthread_mutex_lock (&queue->lock);
  queue->waiting = false;
  if (!fine && queue->failed == NONE)
    queue->failed = queue->done;
  queue->done++;
  pthread_cond_broadcast (&queue->progress);
}

static void *
carry_out_all (void *data)
{
  struct gomp_queue *queue = data;

  own_queue = queue;
  pthread_mutex_lock (&queue->lock);
  for (;;)
    if (queue->done < queue->added)
      carry_out_first_locked (queue);
    else if (queue->ending)
      break;
    else
      pthread_cond_wait (&queue->changed, &queue->lock);
  queue->left = true;
  pthread_cond_broadcast (&queue->progress);
  drop_reference_locked (queue);
  return NULL;
}

/* Signals are for the threads of the program.  */
static bool
start_thread_locked (struct gomp_queue *queue)
{
  sigset_t all, old;

  if (queue->started)
    return true;
  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &old);
  queue->started
    = pthread_create (&queue->thread, NULL, carry_out_all, queue) == 0;
  pthread_sigmask (SIG_SETMASK, &old, NULL);
  queue->references += queue->started;
  return queue->started;
}

/* ---- adding ------------------------------------------------------------- */

static bool
make_room_locked (struct gomp_queue *queue)
{
  size_t old = queue->room;
  struct operation *ring;

  if (queue->added - queue->done < old)
    return true;
  ring = malloc (2 * old * sizeof *ring);
  if (!ring)
    return false;
  for (uint64_t n = queue->done; n < queue->added; n++)
    ring[n & (2 * old - 1)] = *operation_locked (queue, n);
  free (queue->ring);
  queue->ring = ring;
  queue->room = 2 * old;
  return true;
}

static bool
add (struct gomp_queue *queue, const struct operation *operation)
{
  bool added;

  pthread_mutex_lock (&queue->lock);
  added = make_room_locked (queue) && start_thread_locked (queue);
  if (added)
    {
      *operation_locked (queue, queue->added++) = *operation;
      pthread_cond_signal (&queue->changed);
    }
  pthread_mutex_unlock (&queue->lock);
  return added;
}

bool
gomp_queue_add (struct gomp_queue *queue, gomp_queue_work *work,
                const void *record, size_t size)
{
  return gomp_queue_add_owner (queue, work, NULL, record, size);
}

bool
gomp_queue_add_owner (struct gomp_queue *queue, gomp_queue_work *work,
                      gomp_queue_drop *drop, const void *record, size_t size)
{
  struct operation operation
    = { .kind = WORK, .work = work, .drop = drop, .times = gomp_times_take () };

  if (size > GOMP_QUEUE_RECORD)
    abort ();
  if (size > 0)
    memcpy (operation.u.record, record, size);
  return add (queue, &operation);
}

bool
gomp_queue_callback (struct gomp_queue *queue, void (*fn) (void *), void *data)
{
  struct operation operation = { .kind = CALLBACK, .u.callback = { fn, data } };

  return add (queue, &operation);
}

/* No two queues can come to wait for each other: an operation waits only for
   such as were added, to whichever queue, before it was.  */
bool
gomp_queue_serialize (struct gomp_queue *first, struct gomp_queue *second)
{
  struct operation operation = { .kind = WAITING };
  bool needed;

  pthread_mutex_lock (&first->lock);
  operation.u.waiting = (struct waiting) { first, first->added };
  needed = (first != second
            && (first->done < first->added || first->failed != NONE));
  first->references += needed;
  pthread_mutex_unlock (&first->lock);
  if (!needed || add (second, &operation))
    return true;
  pthread_mutex_lock (&first->lock);
  drop_reference_locked (first);
  return false;
}

/* ---- asking and waiting ------------------------------------------------- */

int
gomp_queue_test (struct gomp_queue *queue)
{
  int result;

  pthread_mutex_lock (&queue->lock);
  result = (queue->done < queue->added ? 0 : queue->failed == NONE ? 1 : -1);
  pthread_mutex_unlock (&queue->lock);
  return result;
}

/* CLOCK_MONOTONIC in MS milliseconds.  */
static struct timespec
time_in (int ms)
{
  struct timespec time;

  clock_gettime (CLOCK_MONOTONIC, &time);
  time.tv_sec += ms / 1000;
  time.tv_nsec += ms % 1000 * 1000000L;
  if (time.tv_nsec >= 1000000000L)
    {
      time.tv_nsec -= 1000000000L;
      time.tv_sec++;
    }
  return time;
}

/* Wait for progress.  False: GIVE_UP says so.  */
static bool
await_progress_locked (struct gomp_queue *queue, bool (*give_up) (void))
{
  struct timespec next = time_in (ASK_MS);
  bool stop;

  if (!give_up)
    return pthread_cond_wait (&queue->progress, &queue->lock) == 0;
  if (pthread_cond_timedwait (&queue->progress, &queue->lock, &next) == 0)
    return true;
  pthread_mutex_unlock (&queue->lock);
  stop = give_up ();
  pthread_mutex_lock (&queue->lock);
  return !stop;
}

bool
gomp_queue_synchronize (struct gomp_queue *queue, bool (*give_up) (void))
{
  uint64_t until;
  bool fine = true;

  pthread_mutex_lock (&queue->lock);
  until = own_queue == queue ? 0 : queue->added;
  while (queue->done < until && fine)
    fine = await_progress_locked (queue, give_up);
  fine &= queue->failed == NONE;
  pthread_mutex_unlock (&queue->lock);
  return fine;
}

bool
gomp_queue_is_thread (void)
{
  return own_queue != NULL;
}

/* Wait for the thread to leave, at most LIMIT_MS milliseconds unless -1.  */
static void
await_thread_locked (struct gomp_queue *queue, int limit_ms)
{
  struct timespec end = time_in (limit_ms);
  int result = 0;

  while (!queue->left && result == 0 && !(limit_ms >= 0 && queue->waiting))
    result = (limit_ms < 0 ? pthread_cond_wait (&queue->progress, &queue->lock)
                           : pthread_cond_timedwait (&queue->progress,
                                                     &queue->lock, &end));
}

bool
gomp_queue_destroy (struct gomp_queue *queue, int limit_ms)
{
  bool own = own_queue == queue, fine;

  pthread_mutex_lock (&queue->lock);
  queue->ending = true;
  queue->dropping = own || limit_ms >= 0;
  pthread_cond_signal (&queue->changed);
  if (queue->started && !own)
    await_thread_locked (queue, limit_ms);
  fine = queue->failed == NONE;
  if (queue->started)
    {
      bool left = queue->left;
      pthread_t thread = queue->thread;

      /* The thread holds a reference, or is past using the queue.  */
      pthread_mutex_unlock (&queue->lock);
      if (left)
        pthread_join (thread, NULL);
      else
        pthread_detach (thread);
      pthread_mutex_lock (&queue->lock);
    }
  drop_reference_locked (queue);
  return fine;
}
