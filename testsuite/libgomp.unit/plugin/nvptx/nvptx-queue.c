/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The plugin for NVIDIA GPUs: OpenACC's queues.  */

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "nvptx-support.h"
#include "unit.h"

typedef struct goacc_asyncqueue queue_t;

static void *functions[NVPTX_FUNCTIONS];
static long *block;             /* on the device */
static queue_t *one, *two;

/* ---- Kernels: the first argument is noted ------------------------------- */

static long seen[1000];
static int n_seen;

static void
note (const struct fake_launch *launch)
{
  long *arguments;

  memcpy (&arguments, launch->parameters, sizeof arguments);
  if (n_seen < 1000)
    seen[n_seen++] = arguments[0];
}

static void
launch (queue_t *queue, long value)
{
  unsigned dims[3] = { 1, 1, 32 };
  void *host[1] = { (void *) value }, *device[1] = { NULL };

  GOMP_OFFLOAD_openacc_async_exec ((void (*) (void *)) functions[2], 1, host,
                                   device, dims, NULL, queue);
  host[0] = NULL;
}

static bool
synchronize (queue_t *queue)
{
  return GOMP_OFFLOAD_openacc_async_synchronize (queue);
}

static void
test_arguments (void)
{
  n_seen = 0;
  for (long i = 1; i <= 20; i++)
    launch (one, i / 2);
  CHECK (n_seen < 20);
  CHECK (synchronize (one));
  CHECK_EQUAL (n_seen, 20);
  for (int i = 0; i < 20; i++)
    CHECK_EQUAL (seen[i], (i + 1) / 2);
}

/* Far ahead of the device: no argument is overwritten while it is needed.  */
static void
test_far_ahead (void)
{
  n_seen = 0;
  fake->keep_busy = true;
  for (long i = 0; i < 600; i++)
    launch (one, i);
  fake->keep_busy = false;
  CHECK (synchronize (one));
  CHECK_EQUAL (n_seen, 600);
  for (int i = 0; i < 600; i++)
    if (seen[i] != i)
      {
        CHECK_EQUAL (seen[i], i);
        break;
      }
  CHECK (fake->host_blocks < 300);
}

static void
test_order (void)
{
  long start = fake->calls;

  /* Nothing to wait for.  */
  CHECK (GOMP_OFFLOAD_openacc_async_serialize (one, two));
  CHECK_EQUAL (nvptx_calls (start, "cuEventRecord"), 0);
  n_seen = 0;
  fake->keep_busy = true;
  launch (one, 1);
  CHECK (GOMP_OFFLOAD_openacc_async_serialize (one, two));
  fake->keep_busy = false;
  CHECK_EQUAL (n_seen, 0);
  launch (two, 2);
  CHECK (synchronize (two));
  CHECK_EQUAL (n_seen, 2);
  CHECK_EQUAL (seen[0], 1);
  CHECK_EQUAL (seen[1], 2);
  CHECK (GOMP_OFFLOAD_openacc_async_serialize (one, one));
  CHECK (synchronize (one));
  CHECK_EQUAL (fake->events, fake->host_blocks);
}

static void
test_test (void)
{
  fake->keep_busy = true;
  launch (one, 1);
  CHECK_EQUAL (GOMP_OFFLOAD_openacc_async_test (one), 0);
  CHECK_EQUAL (GOMP_OFFLOAD_openacc_async_test (two), 1);
  fake->keep_busy = false;
  CHECK_EQUAL (GOMP_OFFLOAD_openacc_async_test (one), 1);
}

/* ---- Callbacks ---------------------------------------------------------- */

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static pthread_t main_thread;
static long source;
static int called;
static bool callback_works;

/* Uses the plugin, as the runtime's callbacks do.  */
static void
write_source (void *data)
{
  void *memory = GOMP_OFFLOAD_alloc (0, 100);

  callback_works = (memory && GOMP_OFFLOAD_free (0, memory)
                    && !pthread_equal (pthread_self (), main_thread));
  pthread_mutex_lock (&gate);
  pthread_mutex_unlock (&gate);
  source = (long) data;
  called++;
}

/* What is behind a callback sees what it did, also in other queues, and the
   caller does not wait.  */
static void
test_callback (void)
{
  long back = 0, other = 0;
  struct gomp_pset_rect rect = { &block[1], &source, 4, 2, 1, 4, 8, 4, 8 };

  n_seen = 0;
  source = called = 0;
  main_thread = pthread_self ();
  pthread_mutex_lock (&gate);
  launch (one, 5);
  GOMP_OFFLOAD_openacc_async_queue_callback (one, write_source, (void *) 77);
  CHECK (GOMP_OFFLOAD_openacc_async_host2dev (0, block, &source, 8, one));
  CHECK (GOMP_OFFLOAD_pset_copy_rect (0, GOMP_PSET_TO_DEVICE, &rect, one));
  launch (one, 6);
  CHECK (GOMP_OFFLOAD_openacc_async_dev2host (0, &back, block, 8, one));
  CHECK (GOMP_OFFLOAD_openacc_async_serialize (one, two));
  CHECK (GOMP_OFFLOAD_openacc_async_dev2host (0, &other, &block[1], 8, two));
  launch (two, 7);
  CHECK_EQUAL (GOMP_OFFLOAD_openacc_async_test (one), 0);
  CHECK_EQUAL (GOMP_OFFLOAD_openacc_async_test (two), 0);
  CHECK_EQUAL (called, 0);
  pthread_mutex_unlock (&gate);
  CHECK (synchronize (two));
  CHECK (synchronize (one));
  CHECK (callback_works);
  CHECK_EQUAL (called, 1);
  CHECK_EQUAL (back, 77);
  CHECK_EQUAL (other, 77);
  CHECK_EQUAL (n_seen, 3);
  CHECK_EQUAL (seen[0], 5);
  CHECK_EQUAL (seen[1], 6);
  CHECK_EQUAL (seen[2], 7);
  CHECK_EQUAL (GOMP_OFFLOAD_openacc_async_test (one), 1);
}

/* Events of what waits are told by the thread that adds it.  */
static void
test_events (void)
{
  pthread_mutex_lock (&gate);
  GOMP_OFFLOAD_openacc_async_queue_callback (one, write_source, NULL);
  nvptx_listens = true;
  nvptx_n_events = 0;
  launch (one, 123456);
  CHECK_EQUAL (nvptx_n_events, 2);
  CHECK_EQUAL (nvptx_events[0].event_type, acc_ev_enqueue_launch_start);
  CHECK_STRING (nvptx_events[1].launch_event.kernel_name, "k2");
  nvptx_listens = false;
  pthread_mutex_unlock (&gate);
  CHECK (synchronize (one));
}

/* The end of a queue does not wait for a callback that waits for us.  */
static void
test_end (void)
{
  queue_t *queue = GOMP_OFFLOAD_openacc_async_construct (0);
  int before = called;

  pthread_mutex_lock (&gate);
  GOMP_OFFLOAD_openacc_async_queue_callback (queue, write_source, NULL);
  launch (queue, 1);
  usleep (50000);
  GOMP_OFFLOAD_openacc_async_destruct (queue);
  CHECK_EQUAL (called, before);
  pthread_mutex_unlock (&gate);
}

/* ---- Streams of the program --------------------------------------------- */

static void
test_streams (void)
{
  void *stream = GOMP_OFFLOAD_openacc_cuda_get_stream (one);
  queue_t *third;
  void *given;
  int streams;

  n_seen = 0;
  third = GOMP_OFFLOAD_openacc_async_construct (0);
  given = GOMP_OFFLOAD_openacc_cuda_get_stream (third);
  streams = fake->streams;
  CHECK (stream && given && stream != given);
  launch (one, 1);
  CHECK_EQUAL (GOMP_OFFLOAD_openacc_cuda_set_stream (one, given), 1);
  CHECK_EQUAL (n_seen, 1);
  CHECK_EQUAL (fake->streams, streams - 1);
  CHECK_EQUAL (GOMP_OFFLOAD_openacc_cuda_get_stream (one), given);
  CHECK_EQUAL (GOMP_OFFLOAD_openacc_cuda_set_stream (one, given), 1);
  launch (one, 2);
  CHECK (synchronize (one) && n_seen == 2);
  CHECK (GOMP_OFFLOAD_openacc_async_destruct (one));
  one = third;
}

/* ---- Failure ------------------------------------------------------------ */

static void
count (void *data)
{
  (void) data;
  called++;
}

static void
check_failure (void)
{
  int before = called;

  CHECK (nvptx_load (0x10001, functions));
  one = GOMP_OFFLOAD_openacc_async_construct (0);
  fake->kernel_fails = 719;
  launch (one, 1);
  GOMP_OFFLOAD_openacc_async_queue_callback (one, count, NULL);
  nvptx_hush ();
  CHECK (!synchronize (one));
  CHECK (nvptx_says ("cuStreamSynchronize error: fake error (perhaps abort "
                     "was called) (CUDA_ERROR_719)"));
  /* The queue's thread has met the failure before, and left it to the wait.  */
  CHECK_EQUAL (
    strstr (strstr (nvptx_said, "CUDA_ERROR_719") + 1, "CUDA_ERROR_719"), NULL);
  CHECK_EQUAL (called, before + 1);
  CHECK (GOMP_OFFLOAD_openacc_async_test (one) < 0);
  /* Cleaning up is silent after that.  */
  nvptx_hush ();
  CHECK (GOMP_OFFLOAD_openacc_async_destruct (one));
  CHECK (GOMP_OFFLOAD_fini_device (0));
  CHECK_EQUAL (nvptx_said[0], '\0');
}

/* By this the plugin knows this project's runtime.  */
__attribute__ ((visibility ("default"))) void
GOMP_PLUGIN_pset_fault (const struct gomp_pset_fault *fault)
{
  (void) fault;
  abort ();
}

int
main (void)
{
  nvptx_start ("-Wl,-soname,libcuda.so.1");
  unit_case ("a kernel that fails in a queue: said so");
  CHECK_EQUAL (nvptx_fork (check_failure), 0);
  unit_case ("arguments of kernels: kept until they are used");
  CHECK (nvptx_load (0x10001, functions));
  fake->kernel = note;
  block = GOMP_OFFLOAD_alloc (0, 64);
  one = GOMP_OFFLOAD_openacc_async_construct (0);
  two = GOMP_OFFLOAD_openacc_async_construct (0);
  test_arguments ();
  unit_case ("queues that wait for each other: in order");
  test_order ();
  unit_case ("far ahead of the device: no argument is overwritten");
  test_far_ahead ();
  unit_case ("asking whether a queue is done: answered, without waiting");
  test_test ();
  unit_case ("behind a callback: what it did is seen");
  test_callback ();
  unit_case ("events: told by the thread that adds them");
  test_events ();
  unit_case ("another stream: what was in the old one is waited for");
  test_streams ();
  unit_case ("the end of a queue: does not wait for a callback that waits for "
             "it");
  test_end ();
  return unit_result ();
}
