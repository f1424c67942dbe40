/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Queues of operations: order, waiting for each other, errors, callbacks, ends
   at any time, many threads.  Plain variables on purpose: ThreadSanitizer sees
   where the queue does not order what it promises to order.  */

#include "common/async-queue.h"
#include "common/times.h"

#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "unit.h"

/* What operations did, in order.  Written by the queues' threads, which the
   queues must order.  */
static char log_text[4096];
static size_t log_size;
static sem_t gate;              /* lets WAIT_AT_GATE pass */
static sem_t arrived;           /* it is there */

static void
log_start (void)
{
  log_size = 0;
}

static bool
log_is (const char *text)
{
  size_t n = 0;

  while (text[n] && n < log_size && log_text[n] == text[n])
    n++;
  return text[n] == '\0' && n == log_size;
}

static bool
write_log (void *record)
{
  log_text[log_size++] = *(char *) record;
  return true;
}

static bool
wait_at_gate (void *record)
{
  (void) record;
  sem_post (&arrived);
  while (sem_wait (&gate) != 0)
    continue;
  return true;
}

static bool
sleep_and_log (void *record)
{
  sem_post (&arrived);
  usleep (50000);
  return write_log (record);
}

static bool
fail (void *record)
{
  (void) record;
  return false;
}

/* Logs a dropped operation: a is A.  */
static void
log_dropped (void *record)
{
  log_text[log_size++] = *(char *) record - 'a' + 'A';
}

static void
call_log (void *data)
{
  write_log (data);
}

static bool
add_log (struct gomp_queue *queue, char c)
{
  return gomp_queue_add (queue, write_log, &c, 1);
}

static bool
add_owner (struct gomp_queue *queue, char c)
{
  return gomp_queue_add_owner (queue, write_log, log_dropped, &c, 1);
}

/* An operation that has begun, and does not end before sem_post (&gate).  */
static void
block (struct gomp_queue *queue)
{
  CHECK (gomp_queue_add (queue, wait_at_gate, NULL, 0));
  while (sem_wait (&arrived) != 0)
    continue;
}

static double
seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return now.tv_sec + now.tv_nsec / 1e9;
}

/* ---- one queue ------------------------------------------------------- */

static int numbers[5000];
static int n_numbers;

static bool
note_number (void *record)
{
  numbers[n_numbers++] = *(int *) record;
  return true;
}

static void
order (void)
{
  struct gomp_queue *queue = gomp_queue_create ();
  int wrong = 0;

  CHECK_EQUAL (gomp_queue_test (queue), 1);
  CHECK (gomp_queue_synchronize (queue, NULL));
  block (queue);
  /* More than there was room for, while none can leave; the records are
     copies.  */
  for (int i = 0; i < 5000; i++)
    {
      int number = i;
      CHECK (gomp_queue_add (queue, note_number, &number, sizeof number));
      number = -1;
    }
  CHECK_EQUAL (gomp_queue_test (queue), 0);
  CHECK_EQUAL (n_numbers, 0);
  sem_post (&gate);
  CHECK (gomp_queue_synchronize (queue, NULL));
  CHECK_EQUAL (gomp_queue_test (queue), 1);
  CHECK_EQUAL (n_numbers, 5000);
  for (int i = 0; i < 5000; i++)
    wrong += numbers[i] != i;
  CHECK_EQUAL (wrong, 0);
  CHECK (gomp_queue_destroy (queue, -1));
}

static bool
check_thread (void *record)
{
  sigset_t blocked;

  (void) record;
  pthread_sigmask (SIG_SETMASK, NULL, &blocked);
  return (sigismember (&blocked, SIGTERM) && sigismember (&blocked, SIGALRM)
          && gomp_queue_is_thread ());
}

static void
thread (void)
{
  struct gomp_queue *queue = gomp_queue_create ();
  sigset_t blocked;

  CHECK (gomp_queue_add (queue, check_thread, NULL, 0));
  CHECK (gomp_queue_destroy (queue, -1));
  CHECK (!gomp_queue_is_thread ());
  pthread_sigmask (SIG_SETMASK, NULL, &blocked);
  CHECK (!sigismember (&blocked, SIGTERM));
}

static int asked;

static bool
give_up_third (void)
{
  return ++asked == 3;
}

static void
giving_up (void)
{
  struct gomp_queue *queue = gomp_queue_create ();

  block (queue);
  CHECK (!gomp_queue_synchronize (queue, give_up_third));
  CHECK_EQUAL (asked, 3);
  CHECK_EQUAL (gomp_queue_test (queue), 0);
  sem_post (&gate);
  CHECK (gomp_queue_synchronize (queue, NULL));
  CHECK (gomp_queue_destroy (queue, -1));
}

/* ---- queues that wait for each other --------------------------------- */

static void
both_directions (void)
{
  struct gomp_queue *one = gomp_queue_create ();
  struct gomp_queue *two = gomp_queue_create ();

  log_start ();
  block (one);
  CHECK (add_log (one, 'a'));
  CHECK (gomp_queue_serialize (one, two));
  CHECK (add_log (two, 'b'));
  CHECK (gomp_queue_serialize (two, one));
  CHECK (add_log (one, 'c'));
  CHECK (gomp_queue_serialize (one, one));
  CHECK (gomp_queue_serialize (one, two));
  CHECK (add_log (two, 'd'));
  /* We are here: nothing blocked us.  */
  CHECK_EQUAL (gomp_queue_test (one), 0);
  CHECK_EQUAL (gomp_queue_test (two), 0);
  CHECK_EQUAL (log_size, 0);
  sem_post (&gate);
  CHECK (gomp_queue_synchronize (two, NULL));
  CHECK (log_is ("abcd"));
  CHECK (gomp_queue_destroy (one, -1));
  CHECK (gomp_queue_destroy (two, -1));
}

/* Only what was there at that time is waited for.  */
static void
no_longer (void)
{
  struct gomp_queue *one = gomp_queue_create ();
  struct gomp_queue *two = gomp_queue_create ();

  log_start ();
  CHECK (add_log (one, 'a'));
  CHECK (gomp_queue_serialize (one, two));
  block (one);
  CHECK (add_log (two, 'b'));
  CHECK (gomp_queue_synchronize (two, NULL));
  CHECK (log_is ("ab"));
  CHECK_EQUAL (gomp_queue_test (one), 0);
  sem_post (&gate);
  CHECK (gomp_queue_destroy (two, -1));
  CHECK (gomp_queue_destroy (one, -1));
}

/* ---- errors ---------------------------------------------------------- */

static void
errors (void)
{
  struct gomp_queue *one = gomp_queue_create ();
  struct gomp_queue *before = gomp_queue_create ();
  struct gomp_queue *after = gomp_queue_create ();
  static char x = 'x', y = 'y';

  log_start ();
  block (one);
  CHECK (add_log (one, 'a'));
  CHECK (gomp_queue_serialize (one, before));
  CHECK (gomp_queue_add (one, fail, NULL, 0));
  CHECK (add_log (one, 'b'));
  CHECK (gomp_queue_callback (one, call_log, &x));
  CHECK (gomp_queue_serialize (one, after));
  CHECK (add_log (after, 'c'));
  CHECK (gomp_queue_callback (after, call_log, &y));
  sem_post (&gate);
  CHECK (!gomp_queue_synchronize (one, NULL));
  CHECK (!gomp_queue_synchronize (after, NULL));
  /* What was dropped: b, and c that would have used its result.  */
  CHECK (log_is ("axy"));
  CHECK_EQUAL (gomp_queue_test (one), -1);
  CHECK_EQUAL (gomp_queue_test (after), -1);
  CHECK (gomp_queue_synchronize (before, NULL));
  CHECK_EQUAL (gomp_queue_test (before), 1);
  /* It is remembered.  */
  CHECK (gomp_queue_serialize (one, before));
  CHECK (!gomp_queue_synchronize (before, NULL));
  CHECK (!gomp_queue_synchronize (one, NULL));
  CHECK (!gomp_queue_destroy (one, -1));
  CHECK (!gomp_queue_destroy (after, 0));
  CHECK (!gomp_queue_destroy (before, -1));
}

/* What operations own is given back, once, whether they are carried out,
   dropped after a failure, or dropped at the end.  */
static void
owners (void)
{
  struct gomp_queue *queue = gomp_queue_create ();

  log_start ();
  CHECK (add_owner (queue, 'a'));
  CHECK (gomp_queue_add (queue, fail, NULL, 0));
  CHECK (add_owner (queue, 'b'));
  CHECK (add_log (queue, 'c'));
  CHECK (!gomp_queue_synchronize (queue, NULL));
  CHECK (add_owner (queue, 'd'));
  CHECK (!gomp_queue_destroy (queue, -1));
  CHECK (log_is ("aBD"));
  queue = gomp_queue_create ();
  log_start ();
  CHECK (gomp_queue_add (queue, sleep_and_log, "a", 1));
  CHECK (add_owner (queue, 'b'));
  while (sem_wait (&arrived) != 0)
    continue;
  CHECK (gomp_queue_destroy (queue, 20000));
  CHECK (log_is ("aB"));
}

/* ---- callbacks ------------------------------------------------------- */

struct pair
{
  struct gomp_queue *own, *other;
  int calls;
};

static void
call_back (void *data)
{
  struct pair *pair = data;

  CHECK_EQUAL (gomp_queue_test (pair->own), 0);
  /* Would never end if it waited for itself.  */
  CHECK (gomp_queue_synchronize (pair->own, NULL));
  CHECK (add_log (pair->own, '0' + pair->calls));
  CHECK (gomp_queue_serialize (pair->own, pair->other));
  CHECK (add_log (pair->other, 'a' + pair->calls));
  CHECK (gomp_queue_serialize (pair->other, pair->own));
  if (++pair->calls < 5)
    CHECK (gomp_queue_callback (pair->own, call_back, pair));
}

static void
callbacks (void)
{
  struct pair pair = { gomp_queue_create (), gomp_queue_create (), 0 };

  log_start ();
  CHECK (gomp_queue_callback (pair.own, call_back, &pair));
  while (gomp_queue_test (pair.own) == 0 || gomp_queue_test (pair.other) == 0)
    usleep (1000);
  CHECK (gomp_queue_synchronize (pair.own, NULL));
  CHECK (log_is ("0a1b2c3d4e"));
  CHECK (gomp_queue_destroy (pair.own, -1));
  CHECK (gomp_queue_destroy (pair.other, -1));
}

/* ---- the end --------------------------------------------------------- */

static void
end_with_work (void)
{
  struct gomp_queue *one = gomp_queue_create ();
  struct gomp_queue *two = gomp_queue_create ();
  static char x = 'x';

  /* All of it is done, for those who wait for it too.  */
  log_start ();
  block (one);
  CHECK (add_log (one, 'a'));
  CHECK (gomp_queue_callback (one, call_log, &x));
  CHECK (gomp_queue_serialize (one, two));
  CHECK (add_log (two, 'b'));
  sem_post (&gate);
  CHECK (gomp_queue_destroy (one, -1));
  CHECK (gomp_queue_destroy (two, -1));
  CHECK (log_is ("axb"));
}

static void
end_without_work (void)
{
  struct gomp_queue *one = gomp_queue_create ();
  struct gomp_queue *two = gomp_queue_create ();
  struct gomp_queue *idle = gomp_queue_create ();
  static char x = 'x';
  double start = seconds ();

  log_start ();
  block (one);
  CHECK (gomp_queue_serialize (one, two));
  for (int i = 0; i < 100; i++)
    {
      CHECK (add_log (one, 'a'));
      CHECK (gomp_queue_callback (one, call_log, &x));
      CHECK (add_log (two, 'b'));
    }
  CHECK (gomp_queue_serialize (two, one));
  CHECK (gomp_queue_serialize (two, idle));
  CHECK (gomp_queue_serialize (one, idle));
  CHECK (add_log (idle, 'c'));
  /* The second queue's thread waits for the first by now; that is no reason to
     wait for it.  */
  usleep (50000);
  CHECK (gomp_queue_destroy (two, 20000));
  CHECK (gomp_queue_destroy (one, 50));
  CHECK (seconds () - start < 15);
  /* What had begun ends now; the third queue waits for all of it.  */
  sem_post (&gate);
  CHECK (gomp_queue_synchronize (idle, NULL));
  CHECK (log_is ("c"));
  CHECK (gomp_queue_destroy (idle, 0));
  CHECK (gomp_queue_destroy (gomp_queue_create (), -1));
}

/* What has begun is waited for, up to the limit.  */
static void
end_within_limit (void)
{
  struct gomp_queue *queue = gomp_queue_create ();

  log_start ();
  CHECK (gomp_queue_add (queue, sleep_and_log, "a", 1));
  CHECK (add_log (queue, 'b'));
  while (sem_wait (&arrived) != 0)
    continue;
  CHECK (gomp_queue_destroy (queue, 20000));
  CHECK (log_is ("a"));
}

static bool
destroy_own (void *record)
{
  struct gomp_queue *queue = *(struct gomp_queue **) record;

  gomp_queue_destroy (queue, -1);
  log_text[log_size++] = 'd';
  sem_post (&arrived);
  return true;
}

/* As exit () in an operation does.  */
static void
end_from_inside (void)
{
  struct gomp_queue *queue = gomp_queue_create ();

  log_start ();
  block (queue);
  CHECK (gomp_queue_add (queue, destroy_own, &queue, sizeof queue));
  CHECK (add_log (queue, 'a'));
  sem_post (&gate);
  while (sem_wait (&arrived) != 0)
    continue;
  usleep (20000);
  CHECK (log_is ("d"));
}

/* ---- many threads ---------------------------------------------------- */

#define QUEUES 6
#define THREADS 4
#define ROUNDS 500

static struct gomp_queue *queues[QUEUES];
static long counts[QUEUES];     /* by operations of that queue only */
static long added[QUEUES];      /* atomic */
static unsigned wrong_adds;

static bool
count_up (void *record)
{
  counts[*(int *) record]++;
  return true;
}

static void
count_callback (void *data)
{
  (*(long *) data)++;
}

static void *
use_queues (void *data)
{
  unsigned seed = (unsigned) (size_t) data;

  for (int round = 0; round < ROUNDS; round++)
    {
      int q = rand_r (&seed) % QUEUES, other = rand_r (&seed) % QUEUES;
      bool fine = true;

      switch (rand_r (&seed) % 8)
        {
        case 0:
          fine = gomp_queue_serialize (queues[q], queues[other]);
          break;
        case 1:
          fine = gomp_queue_synchronize (queues[q], NULL);
          break;
        case 2:
          fine = gomp_queue_test (queues[q]) >= 0;
          break;
        case 3:
          fine = gomp_queue_callback (queues[q], count_callback, &counts[q]);
          __atomic_add_fetch (&added[q], 1, __ATOMIC_RELAXED);
          break;
        default:
          fine = gomp_queue_add (queues[q], count_up, &q, sizeof q);
          __atomic_add_fetch (&added[q], 1, __ATOMIC_RELAXED);
        }
      if (!fine)
        __atomic_add_fetch (&wrong_adds, 1, __ATOMIC_RELAXED);
    }
  return NULL;
}

static void
many_threads (void)
{
  pthread_t threads[THREADS];
  long total = 0;

  for (int q = 0; q < QUEUES; q++)
    queues[q] = gomp_queue_create ();
  for (int t = 0; t < THREADS; t++)
    pthread_create (&threads[t], NULL, use_queues, (void *) (size_t) (t + 1));
  for (int t = 0; t < THREADS; t++)
    pthread_join (threads[t], NULL);
  for (int q = 0; q < QUEUES; q++)
    {
      CHECK (gomp_queue_synchronize (queues[q], NULL));
      CHECK_EQUAL (counts[q], added[q]);
      total += counts[q];
      CHECK (gomp_queue_destroy (queues[q], -1));
    }
  CHECK_EQUAL (wrong_adds, 0);
  CHECK (total > 0);
}

/* A value that goes round through all queues, one after the other.  */
static long token;

static bool
pass_token (void *record)
{
  if (token == *(long *) record)
    token++;
  return true;
}

static void
relay (void)
{
  for (int q = 0; q < QUEUES; q++)
    queues[q] = gomp_queue_create ();
  for (long n = 0; n < 50 * QUEUES; n++)
    {
      CHECK (gomp_queue_serialize (queues[(n + QUEUES - 1) % QUEUES],
                                   queues[n % QUEUES]));
      CHECK (gomp_queue_add (queues[n % QUEUES], pass_token, &n, sizeof n));
    }
  CHECK (gomp_queue_synchronize (queues[QUEUES - 1], NULL));
  CHECK_EQUAL (token, 50 * QUEUES);
  for (int q = 0; q < QUEUES; q++)
    CHECK (gomp_queue_destroy (queues[q], -1));
}

/* Whose times were told last, and how often; written by the queue's thread.  */
static uint64_t told_mark, told_ns;
static unsigned told;

static void
note_times (uint64_t mark, uint64_t begin, uint64_t end)
{
  told_mark = mark;
  told_ns = end - begin;
  told++;
}

static bool
sleep_ms (void *record)
{
  const struct timespec time = { 0, *(char *) record * 1000000L };

  nanosleep (&time, NULL);
  return *(char *) record != 0;
}

/* It knows the times itself.  */
static bool
tell_itself (void *record)
{
  (void) record;
  gomp_times_tell (gomp_times_take (), 100, 107);
  return true;
}

static void
times (void)
{
  struct gomp_queue *queue = gomp_queue_create ();

  GOMP_OFFLOAD_pset_times (5, note_times);
  gomp_queue_add (queue, sleep_ms, "\20", 1);
  CHECK (gomp_queue_synchronize (queue, NULL));
  CHECK_EQUAL (told, 1);
  CHECK_EQUAL (told_mark, 5);
  CHECK (told_ns >= 16000000);
  /* That was asked for one operation.  */
  gomp_queue_add (queue, sleep_ms, "\1", 1);
  CHECK (gomp_queue_synchronize (queue, NULL));
  CHECK_EQUAL (told, 1);
  GOMP_OFFLOAD_pset_times (6, note_times);
  gomp_queue_add (queue, tell_itself, NULL, 0);
  CHECK (gomp_queue_synchronize (queue, NULL));
  CHECK_EQUAL (told, 2);
  CHECK_EQUAL (told_ns, 7);
  /* Given up, and failed.  */
  GOMP_OFFLOAD_pset_times (7, note_times);
  GOMP_OFFLOAD_pset_times (0, NULL);
  gomp_queue_add (queue, sleep_ms, "\1", 1);
  GOMP_OFFLOAD_pset_times (8, note_times);
  gomp_queue_add (queue, sleep_ms, "\0", 1);
  CHECK (!gomp_queue_synchronize (queue, NULL));
  CHECK_EQUAL (told, 2);
  gomp_queue_destroy (queue, -1);
}

int
main (void)
{
  sem_init (&gate, 0, 0);
  sem_init (&arrived, 0, 0);
  alarm (120);

  unit_case ("operations: in order");
  order ();
  unit_case ("the queue's thread: knows that it is one, hears no signals");
  thread ();
  unit_case ("waiting: can be given up");
  giving_up ();
  unit_case ("queues that wait for each other: in order");
  both_directions ();
  unit_case ("waiting: only for what was there");
  no_longer ();
  unit_case ("errors: remembered; later work is dropped, callbacks are not");
  errors ();
  unit_case ("dropped operations: give back what they own");
  owners ();
  unit_case ("callbacks: after what was before them");
  callbacks ();
  unit_case ("the end with work: waits for it");
  end_with_work ();
  unit_case ("the end without work: at once");
  end_without_work ();
  unit_case ("the end with a limit: no longer than that");
  end_within_limit ();
  unit_case ("the end from inside an operation: does not wait for itself");
  end_from_inside ();
  unit_case ("many threads: nothing is lost");
  many_threads ();
  unit_case ("a relay of queues: in order");
  relay ();
  unit_case ("times: told once, of the operation that was asked for");
  times ();
  return unit_result ();
}
