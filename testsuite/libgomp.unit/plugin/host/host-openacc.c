/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenACC on the emulated device: the plugin's own functions, called as a
   runtime would call them.  */

#include <acc_prof.h>
#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "device-support.h"
#include "libgomp-plugin.h"
#include "unit.h"

/* Sanitizers do not know the device's memory.  */
#define KERNEL __attribute__ ((noipa, no_sanitize ("thread", "address")))

/* ---- the runtime's side ---------------------------------------------- */

static __thread void *thread_data;
static struct goacc_thread_head thread_head;
static acc_prof_info prof_info;
static acc_api_info api_info;
static acc_event_info events[100];
static int n_events;

void *
GOMP_PLUGIN_acc_thread (void)
{
  return thread_data;
}

int
GOMP_PLUGIN_acc_default_dim (unsigned i)
{
  return i == GOMP_DIM_WORKER ? 4 : 0;
}

struct goacc_thread *
GOMP_PLUGIN_goacc_thread (void)
{
  return (struct goacc_thread *) &thread_head;
}

void
GOMP_PLUGIN_goacc_profiling_dispatch (acc_prof_info *info,
                                      acc_event_info *event,
                                      acc_api_info *api)
{
  CHECK_EQUAL (info, &prof_info);
  CHECK_EQUAL (api, &api_info);
  CHECK_EQUAL (info->event_type, event->event_type);
  CHECK_EQUAL (api->device_api, acc_device_api_other);
  if (n_events < 100)
    events[n_events++] = *event;
}

/* ---- kernels --------------------------------------------------------- */

struct sum_arguments
{
  int *result;
  int *array;
  intptr_t n;
};

KERNEL static void
sum (void *data)
{
  struct sum_arguments *arguments = data;
  int s = 0;

  for (intptr_t i = 0; i < arguments->n; i++)
    s += arguments->array[i];
  *arguments->result = s;
}

/* Each of the COUNT words behind the first two is one more than the one
   before.  */
struct many_arguments
{
  int *result;
  intptr_t count;
  intptr_t words[];
};

KERNEL static void
check_many (void *data)
{
  struct many_arguments *arguments = data;

  *arguments->result = 1;
  for (intptr_t i = 1; i < arguments->count; i++)
    if (arguments->words[i] != arguments->words[i - 1] + 1)
      *arguments->result = 0;
}

KERNEL static void
add_one (void *data)
{
  ++**(int **) data;
}

KERNEL static void
nothing (void *data)
{
  if (data)
    abort ();
}

KERNEL static void
stray (void *data)
{
  /* DATA is NULL.  */
  ((volatile int *) data)[16] = 1;
}

KERNEL static void
leave (void *data)
{
  (void) data;
  exit (7);
}

KERNEL static void
run_for_ever (void *data)
{
  (void) data;
  for (;;)
    pause ();
}

/* ---- helpers --------------------------------------------------------- */

/* In the worker, libraries are preloaded before AddressSanitizer's.  */
static void
set_sanitizer (void)
{
#ifdef __SANITIZE_ADDRESS__
  const char *old = getenv ("ASAN_OPTIONS");
  char options[1000];

  snprintf (options, sizeof options, "%s:verify_asan_link_order=0",
            old ? old : "");
  setenv ("ASAN_OPTIONS", options, 1);
#endif
}

static void
start (void)
{
  set_sanitizer ();
  setenv ("GOMP_PSET_HOST_MEMORY", "64m", 1);
  setenv ("GOMP_PSET_HOST_POISON", "1", 1);
  CHECK (GOMP_OFFLOAD_init_device (0));
  thread_data = GOMP_OFFLOAD_openacc_create_thread_data (0);
}

static int
end (void)
{
  GOMP_OFFLOAD_openacc_destroy_thread_data (thread_data);
  CHECK (GOMP_OFFLOAD_fini_device (0));
  return unit_failures != 0;
}

static size_t
property (enum goacc_property p)
{
  return GOMP_OFFLOAD_openacc_get_property (0, p).val;
}

static void
launch (void (*fn) (void *), size_t n, void **host, void **device,
        struct goacc_asyncqueue *queue)
{
  unsigned dims[GOMP_DIM_MAX] = { 0 };

  if (queue)
    GOMP_OFFLOAD_openacc_async_exec (fn, n, host, device, dims, NULL, queue);
  else
    GOMP_OFFLOAD_openacc_exec (fn, n, host, device, dims, NULL);
}

/* ++*COUNTER on the device.  */
static void
launch_add_one (int *counter, struct goacc_asyncqueue *queue)
{
  void *host[] = { NULL }, *device[] = { counter };

  launch (add_one, 1, host, device, queue);
  /* They are ours again.  */
  device[0] = NULL;
}

static int *
new_counter (void)
{
  int zero = 0, *counter = GOMP_OFFLOAD_alloc (0, sizeof zero);

  CHECK (counter != NULL);
  CHECK (GOMP_OFFLOAD_host2dev (0, counter, &zero, sizeof zero));
  return counter;
}

static int
read_counter (const int *counter)
{
  int value = -1;

  CHECK (GOMP_OFFLOAD_dev2host (0, &value, counter, sizeof value));
  return value;
}

static struct goacc_asyncqueue *
new_queue (void)
{
  struct goacc_asyncqueue *queue = GOMP_OFFLOAD_openacc_async_construct (0);

  CHECK (queue != NULL);
  return queue;
}

static double
seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return now.tv_sec + now.tv_nsec / 1e9;
}

static int
count_threads (void)
{
  DIR *tasks = opendir ("/proc/self/task");
  int n = 0;

  for (struct dirent *task; tasks && (task = readdir (tasks)) != NULL;)
    n += task->d_name[0] != '.';
  if (tasks)
    closedir (tasks);
  return n;
}

/* ---- what it is ------------------------------------------------------ */

static int
properties (void)
{
  size_t before;
  void *block;

  start ();
  CHECK (GOMP_OFFLOAD_get_caps () & GOMP_OFFLOAD_CAP_OPENACC_200);
  CHECK (property (GOACC_PROPERTY_MEMORY) == 64 << 20);
  before = property (GOACC_PROPERTY_FREE_MEMORY);
  CHECK (before > 0 && before <= 64 << 20);
  block = GOMP_OFFLOAD_alloc (0, 1 << 20);
  CHECK_EQUAL (property (GOACC_PROPERTY_FREE_MEMORY), before - (1 << 20));
  CHECK (GOMP_OFFLOAD_free (0, block));
  CHECK_EQUAL (property (GOACC_PROPERTY_FREE_MEMORY), before);
  CHECK_STRING ((char *) property (GOACC_PROPERTY_NAME), "host (emulated)");
  CHECK_STRING ((char *) property (GOACC_PROPERTY_VENDOR), "GNU");
  CHECK (((char *) property (GOACC_PROPERTY_DRIVER))[0] != '\0');
  CHECK_EQUAL (property ((enum goacc_property) 77), 0);
  return end ();
}

/* ---- kernels in the calling thread ----------------------------------- */

static int
kernels (void)
{
  enum { N = 1000, MANY = 300 };
  int array[N], expected = 0, *result, *there;
  void *host[MANY + 2] = { NULL }, *device[MANY + 2] = { NULL };
  unsigned dims[GOMP_DIM_MAX] = { 3, 0, 0 };
  size_t unused;

  start ();
  for (int i = 0; i < N; i++)
    expected += array[i] = 3 * i;
  result = new_counter ();
  there = GOMP_OFFLOAD_alloc (0, sizeof array);
  CHECK (GOMP_OFFLOAD_host2dev (0, there, array, sizeof array));
  device[0] = result;
  device[1] = there;
  host[0] = host[1] = array;
  host[2] = (void *) (intptr_t) N;
  GOMP_OFFLOAD_openacc_exec (sum, 3, host, device, dims, NULL);
  CHECK_EQUAL (read_counter (result), expected);
  CHECK_EQUAL (dims[0], 3);
  CHECK_EQUAL (dims[1], 4);
  CHECK_EQUAL (dims[2], 1);

  host[1] = (void *) (intptr_t) MANY;
  device[1] = NULL;
  for (intptr_t i = 0; i < MANY; i++)
    host[2 + i] = (void *) (1000 + i);
  launch (check_many, MANY + 2, host, device, NULL);
  CHECK_EQUAL (read_counter (result), 1);
  launch (nothing, 0, NULL, NULL, NULL);

  /* Nothing is allocated any more.  */
  unused = property (GOACC_PROPERTY_FREE_MEMORY);
  for (int i = 0; i < 50; i++)
    {
      launch_add_one (result, NULL);
      launch (check_many, MANY + 2, host, device, NULL);
    }
  CHECK_EQUAL (property (GOACC_PROPERTY_FREE_MEMORY), unused);
  return end ();
}

/* ---- queues ---------------------------------------------------------- */

static int
queues (void)
{
  enum { N = 1000 };
  int array[N], expected = 0, got = -1, *result, *there;
  struct goacc_asyncqueue *queue;
  void *host[3] = { NULL }, *device[3] = { NULL };

  setenv ("GOMP_PSET_HOST_LATENCY", "50000", 1);
  start ();
  for (int i = 0; i < N; i++)
    expected += array[i] = 3 * i;
  queue = new_queue ();
  CHECK_EQUAL (GOMP_OFFLOAD_openacc_async_test (queue), 1);
  result = new_counter ();
  there = GOMP_OFFLOAD_alloc (0, sizeof array);
  CHECK (GOMP_OFFLOAD_openacc_async_host2dev (0, there, array, sizeof array,
                                              queue));
  device[0] = result;
  device[1] = there;
  host[2] = (void *) (intptr_t) N;
  launch (sum, 3, host, device, queue);
  memset (host, 0, sizeof host);
  memset (device, 0, sizeof device);
  CHECK (GOMP_OFFLOAD_openacc_async_dev2host (0, &got, result, sizeof got,
                                              queue));
  CHECK_EQUAL (GOMP_OFFLOAD_openacc_async_test (queue), 0);
  CHECK_EQUAL (read_counter (result), 0);
  CHECK (GOMP_OFFLOAD_openacc_async_synchronize (queue));
  CHECK_EQUAL (got, expected);
  CHECK_EQUAL (GOMP_OFFLOAD_openacc_async_test (queue), 1);
  CHECK (GOMP_OFFLOAD_openacc_async_destruct (queue));
  return end ();
}

static int
ordered_queues (void)
{
  struct goacc_asyncqueue *one, *two;
  int *counter, first = -1, second = -1, seven = 7;
  double began;

  setenv ("GOMP_PSET_HOST_LATENCY", "50000", 1);
  start ();
  one = new_queue ();
  two = new_queue ();
  counter = new_counter ();
  began = seconds ();
  CHECK (GOMP_OFFLOAD_openacc_async_host2dev (0, counter, &seven,
                                              sizeof seven, one));
  launch_add_one (counter, one);
  CHECK (GOMP_OFFLOAD_openacc_async_serialize (one, two));
  CHECK (GOMP_OFFLOAD_openacc_async_dev2host (0, &first, counter,
                                              sizeof first, two));
  CHECK (GOMP_OFFLOAD_openacc_async_serialize (two, one));
  launch_add_one (counter, one);
  CHECK (GOMP_OFFLOAD_openacc_async_dev2host (0, &second, counter,
                                              sizeof second, one));
  CHECK (GOMP_OFFLOAD_openacc_async_synchronize (one));
  CHECK_EQUAL (first, 8);
  CHECK_EQUAL (second, 9);
  /* Five operations, each 50 ms late.  */
  CHECK (seconds () - began >= 0.25);
  CHECK (GOMP_OFFLOAD_openacc_async_destruct (one));
  CHECK (GOMP_OFFLOAD_openacc_async_destruct (two));
  return end ();
}

struct release
{
  void *block;
  int *seen, copy;
  bool done;
};

static void
release (void *data)
{
  struct release *r = data;

  r->copy = *r->seen;
  r->done = (GOMP_OFFLOAD_free (0, r->block)
             && GOMP_OFFLOAD_free (0, GOMP_OFFLOAD_alloc (0, 1000)));
}

static int
callbacks (void)
{
  struct goacc_asyncqueue *queue;
  int got = -1;
  struct release r = { .seen = &got };
  size_t unused;

  start ();
  queue = new_queue ();
  launch_add_one (new_counter (), queue);
  CHECK (GOMP_OFFLOAD_openacc_async_synchronize (queue));
  unused = property (GOACC_PROPERTY_FREE_MEMORY);
  r.block = new_counter ();
  launch_add_one (r.block, queue);
  CHECK (GOMP_OFFLOAD_openacc_async_dev2host (0, &got, r.block, sizeof got,
                                              queue));
  GOMP_OFFLOAD_openacc_async_queue_callback (queue, release, &r);
  CHECK (GOMP_OFFLOAD_openacc_async_synchronize (queue));
  CHECK (r.done && r.copy == 1);
  CHECK_EQUAL (property (GOACC_PROPERTY_FREE_MEMORY), unused);
  CHECK (GOMP_OFFLOAD_openacc_async_destruct (queue));
  return end ();
}

/* ---- failures -------------------------------------------------------- */

static int
injected (void)
{
  struct goacc_asyncqueue *queue, *other;
  int *counter, value = 5, got = -1;
  size_t unused;

  setenv ("GOMP_PSET_HOST_FAIL", "host2dev:3", 1);
  start ();
  queue = new_queue ();
  other = new_queue ();
  counter = new_counter ();
  CHECK (GOMP_OFFLOAD_openacc_async_host2dev (0, counter, &value,
                                              sizeof value, queue));
  CHECK (GOMP_OFFLOAD_openacc_async_synchronize (queue));
  CHECK (GOMP_OFFLOAD_openacc_async_host2dev (0, counter, &got, sizeof got,
                                              queue));
  launch_add_one (counter, queue);
  CHECK (GOMP_OFFLOAD_openacc_async_serialize (queue, other));
  CHECK (!GOMP_OFFLOAD_openacc_async_synchronize (queue));
  CHECK (!GOMP_OFFLOAD_openacc_async_synchronize (other));
  CHECK (GOMP_OFFLOAD_openacc_async_test (queue) < 0);
  CHECK_EQUAL (read_counter (counter), 5);
  /* The block of arguments of the dropped kernel is in use again.  */
  unused = property (GOACC_PROPERTY_FREE_MEMORY);
  launch_add_one (counter, NULL);
  CHECK_EQUAL (property (GOACC_PROPERTY_FREE_MEMORY), unused);
  CHECK_EQUAL (read_counter (counter), 6);
  CHECK (!GOMP_OFFLOAD_openacc_async_destruct (queue));
  CHECK (!GOMP_OFFLOAD_openacc_async_destruct (other));
  return end ();
}

/* These end the program with the queue in use, which is no leak.  */
static struct goacc_asyncqueue *volatile kept_queue;

/* Another thread ends the program, or the alarm does.  */
static int
await_end (void)
{
  while (pause () == -1)
    continue;
  return 0;
}

static int
no_memory (void)
{
  struct goacc_asyncqueue *queue;

  start ();
  kept_queue = queue = new_queue ();
  while (GOMP_OFFLOAD_alloc (0, 4096) || GOMP_OFFLOAD_alloc (0, 256))
    continue;
  launch_add_one (NULL, queue);
  return 0;
}

static int
fault (void)
{
  struct goacc_asyncqueue *queue;

  start ();
  kept_queue = queue = new_queue ();
  launch (stray, 0, NULL, NULL, queue);
  GOMP_OFFLOAD_openacc_async_synchronize (queue);
  return await_end ();
}

static int
exit_in_kernel (void)
{
  struct goacc_asyncqueue *queue;

  start ();
  kept_queue = queue = new_queue ();
  launch (leave, 0, NULL, NULL, queue);
  GOMP_OFFLOAD_openacc_async_synchronize (queue);
  return await_end ();
}

/* While a queue's thread ends the program, another one uses memory with a lock
   held that exit () takes, as a runtime does.  */
static pthread_mutex_t runtime_lock = PTHREAD_MUTEX_INITIALIZER;

static void
take_lock (void)
{
  pthread_mutex_lock (&runtime_lock);
}

static int
exit_meanwhile (void)
{
  struct goacc_asyncqueue *queue;

  atexit (take_lock);
  start ();
  kept_queue = queue = new_queue ();
  launch (leave, 0, NULL, NULL, queue);
  for (;;)
    {
      int *counter;

      pthread_mutex_lock (&runtime_lock);
      counter = new_counter ();
      CHECK_EQUAL (read_counter (counter), 0);
      CHECK (GOMP_OFFLOAD_free (0, counter));
      if (unit_failures)
        _exit (3);
      pthread_mutex_unlock (&runtime_lock);
    }
}

/* ---- the end --------------------------------------------------------- */

static int
end_in_kernel (void)
{
  struct goacc_asyncqueue *one, *two;
  int *counter, status;
  double began;

  start ();
  one = new_queue ();
  two = new_queue ();
  launch (run_for_ever, 0, NULL, NULL, one);
  CHECK (GOMP_OFFLOAD_openacc_async_serialize (one, two));
  launch_add_one (new_counter (), two);
  /* The kernel must have begun, or it would just be dropped.  */
  usleep (300000);
  began = seconds ();
  CHECK (GOMP_OFFLOAD_openacc_async_destruct (two));
  CHECK (GOMP_OFFLOAD_openacc_async_destruct (one));
  CHECK (GOMP_OFFLOAD_fini_device (0));
  CHECK (seconds () - began < 10);
  CHECK_EQUAL (waitpid (-1, &status, WNOHANG), -1);
  CHECK_EQUAL (errno, ECHILD);
  for (int i = 0; i < 1000 && count_threads () > 1; i++)
    usleep (1000);
#ifndef __SANITIZE_THREAD__
  CHECK_EQUAL (count_threads (), 1);
#endif

  /* And once more.  */
  CHECK (GOMP_OFFLOAD_init_device (0));
  one = new_queue ();
  counter = new_counter ();
  launch_add_one (counter, one);
  CHECK (GOMP_OFFLOAD_openacc_async_synchronize (one));
  CHECK_EQUAL (read_counter (counter), 1);
  CHECK (GOMP_OFFLOAD_openacc_async_destruct (one));
  return end ();
}

static void
never (void *data)
{
  *(bool *) data = true;
}

/* What has not begun is not done any more: the program's data may be gone.  */
static int
end_before_work (void)
{
  static int got = -1;
  static bool called;
  struct goacc_asyncqueue *queue;
  int *counter;

  setenv ("GOMP_PSET_HOST_LATENCY", "300000", 1);
  start ();
  queue = new_queue ();
  counter = new_counter ();
  launch_add_one (counter, queue);
  CHECK (GOMP_OFFLOAD_openacc_async_dev2host (0, &got, counter, sizeof got,
                                              queue));
  GOMP_OFFLOAD_openacc_async_queue_callback (queue, never, &called);
  CHECK (GOMP_OFFLOAD_openacc_async_destruct (queue));
  CHECK (got == -1 && !called);
  return end ();
}

/* What was queued before the device was closed does nothing on it when it is
   open again, and kernels have arguments of their own.  */
static int
closed_meanwhile (void)
{
  static int got = -1;
  struct goacc_asyncqueue *queue;
  int *counter;

  setenv ("GOMP_PSET_HOST_LATENCY", "500000", 1);
  start ();
  queue = new_queue ();
  counter = new_counter ();
  launch_add_one (counter, queue);
  CHECK (
    GOMP_OFFLOAD_openacc_async_dev2host (0, &got, counter, sizeof got, queue));
  CHECK (GOMP_OFFLOAD_fini_device (0));
  CHECK (GOMP_OFFLOAD_init_device (0));
  counter = new_counter ();
  GOMP_OFFLOAD_openacc_async_destruct (queue);
  usleep (1200000);
  CHECK_EQUAL (got, -1);
  CHECK_EQUAL (read_counter (counter), 0);
  launch_add_one (counter, NULL);
  launch_add_one (counter, NULL);
  CHECK_EQUAL (read_counter (counter), 2);
  return end ();
}

/* ---- profiling ------------------------------------------------------- */

static bool
event_is (int i, acc_event_t type, const void *device, size_t bytes)
{
  const acc_data_event_info *event = &events[i].data_event;

  return (i < n_events && event->event_type == type
          && event->valid_bytes == _ACC_DATA_EVENT_INFO_VALID_BYTES
          && (!device || event->device_ptr == device)
          && event->bytes == bytes);
}

static bool
event_is_launch (int i, acc_event_t type)
{
  const acc_launch_event_info *event = &events[i].launch_event;

  return (i < n_events && event->event_type == type
          && event->num_gangs == 1 && event->num_workers == 4
          && event->vector_length == 1 && event->kernel_name != NULL);
}

static int
profiling (void)
{
  int *counter;

  start ();
  thread_head.api_info = &api_info;
  thread_head.prof_info = &prof_info;
  counter = GOMP_OFFLOAD_alloc (0, 4);
  CHECK (n_events == 1 && event_is (0, acc_ev_alloc, counter, 4));
  launch_add_one (counter, NULL);
  CHECK_EQUAL (n_events, 6);
  CHECK (event_is (1, acc_ev_alloc, NULL, sizeof (void *)));
  CHECK (event_is (2, acc_ev_enqueue_upload_start, NULL, sizeof (void *)));
  CHECK (event_is (3, acc_ev_enqueue_upload_end, NULL, sizeof (void *)));
  CHECK (event_is_launch (4, acc_ev_enqueue_launch_start));
  CHECK (event_is_launch (5, acc_ev_enqueue_launch_end));
  launch_add_one (counter, NULL);
  CHECK_EQUAL (n_events, 10);
  CHECK (event_is (6, acc_ev_enqueue_upload_start, NULL, sizeof (void *)));
  CHECK (GOMP_OFFLOAD_free (0, counter));
  CHECK (n_events == 11 && event_is (10, acc_ev_free, counter, 0));
  thread_head.prof_info = NULL;
  CHECK (GOMP_OFFLOAD_free (0, GOMP_OFFLOAD_alloc (0, 4)));
  CHECK_EQUAL (n_events, 11);
  return end ();
}

/* ---- many threads ---------------------------------------------------- */

enum { THREADS = 4, ROUNDS = 50 };

static struct goacc_asyncqueue *shared_queue;
static int *shared_counter;
static unsigned wrong;

static void *
use_device (void *data)
{
  struct goacc_asyncqueue *own = GOMP_OFFLOAD_openacc_async_construct (0);
  int *counter = data, got = -1;
  bool fine = true;

  thread_data = GOMP_OFFLOAD_openacc_create_thread_data (0);
  for (int round = 0; round < ROUNDS; round++)
    {
      launch_add_one (shared_counter, shared_queue);
      launch_add_one (counter, own);
      fine &= GOMP_OFFLOAD_openacc_async_serialize (own, shared_queue);
      fine &= GOMP_OFFLOAD_openacc_async_dev2host (0, &got, counter,
                                                   sizeof got, own);
      fine &= GOMP_OFFLOAD_openacc_async_synchronize (own);
      fine &= got == 2 * round + 1;
      launch_add_one (counter, NULL);
    }
  fine &= GOMP_OFFLOAD_openacc_async_synchronize (shared_queue);
  fine &= GOMP_OFFLOAD_openacc_async_destruct (own);
  GOMP_OFFLOAD_openacc_destroy_thread_data (thread_data);
  if (!fine)
    __atomic_add_fetch (&wrong, 1, __ATOMIC_RELAXED);
  return NULL;
}

static int
many_threads (void)
{
  pthread_t threads[THREADS];
  int *counters[THREADS];

  start ();
  shared_queue = new_queue ();
  shared_counter = new_counter ();
  for (int t = 0; t < THREADS; t++)
    counters[t] = new_counter ();
  for (int t = 0; t < THREADS; t++)
    pthread_create (&threads[t], NULL, use_device, counters[t]);
  for (int t = 0; t < THREADS; t++)
    pthread_join (threads[t], NULL);
  CHECK_EQUAL (wrong, 0);
  CHECK_EQUAL (read_counter (shared_counter), THREADS * ROUNDS);
  for (int t = 0; t < THREADS; t++)
    CHECK_EQUAL (read_counter (counters[t]), 2 * ROUNDS);
  CHECK (GOMP_OFFLOAD_openacc_async_destruct (shared_queue));
  return end ();
}

/* Does BODY end with STATUS and say TEXT?  */
static bool
says (int (*body) (void), int status, const char *text)
{
  struct support_result result = support_run (body, NULL);

  if (result.status == status && strstr (result.text, text))
    return true;
  printf ("status %d, stderr: %s\nexpected status %d, stderr: ...%s...\n",
          result.status, result.text, status, text);
  return false;
}

int
main (void)
{
  unit_case ("properties: as the device has them");
  CHECK (support_gives (properties, NULL, 0, NULL));
  unit_case ("kernels: run with their arguments");
  CHECK (support_gives (kernels, NULL, 0, NULL));
  unit_case ("queues: carried out");
  CHECK (support_gives (queues, NULL, 0, NULL));
  unit_case ("queues that wait for each other: in order");
  CHECK (support_gives (ordered_queues, NULL, 0, NULL));
  unit_case ("callbacks: after what was before them");
  CHECK (support_gives (callbacks, NULL, 0, NULL));
  unit_case ("an injected failure: said which");
  CHECK (support_gives (injected, NULL, 0,
                        "injected failure of host2dev 3"));
  unit_case ("no memory for arguments: an error");
  CHECK (support_gives (no_memory, NULL, 1,
                        "host device 0: no memory for kernel arguments"));
  unit_case ("a kernel with a fault: an error with the signal");
  CHECK (says (fault, 1, "SIGSEGV"));
  unit_case ("exit in a kernel: the program's status");
  CHECK (support_gives (exit_in_kernel, NULL, 7, NULL));
  unit_case ("exit while a kernel runs: the program's status");
  CHECK (support_gives (exit_meanwhile, NULL, 7, NULL));
  unit_case ("the device's end while a kernel runs: said so");
  CHECK (says (end_in_kernel, 0, "was running when host device 0 was "
               "closed"));
  unit_case ("the device's end before work begins: not done any more");
  CHECK (support_gives (end_before_work, NULL, 0, NULL));
  unit_case ("the device closed and opened meanwhile: not done on the new one");
  CHECK (support_gives (closed_meanwhile, NULL, 0, NULL));
  unit_case ("profiling: events of the plugin");
  CHECK (support_gives (profiling, NULL, 0, NULL));
  unit_case ("many threads: each has its results");
  CHECK (support_gives (many_threads, NULL, 0, NULL));
  return unit_result ();
}
