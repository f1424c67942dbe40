/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The plugin for NVIDIA GPUs: OpenACC's queues with a runtime that counts on
   what the driver does with ordinary host memory, stock libgomp.  */

#include <pthread.h>
#include <semaphore.h>
#include <string.h>

#include "nvptx-support.h"
#include "unit.h"

#define LARGE 70000

typedef struct goacc_asyncqueue queue_t;

static sem_t gate;
static queue_t *queue;
static char *block;             /* on the device */
static char large[LARGE], back[LARGE];

static void
wait_for_gate (void *data)
{
  (void) data;
  sem_wait (&gate);
}

/* Have the queue wait for the gate.  */
static void
hold (void)
{
  GOMP_OFFLOAD_openacc_async_queue_callback (queue, wait_for_gate, NULL);
}

static bool
copy_in (const void *src, size_t n)
{
  return GOMP_OFFLOAD_openacc_async_host2dev (0, block, src, n, queue);
}

static bool
copy_out (void *dst, size_t n)
{
  return GOMP_OFFLOAD_openacc_async_dev2host (0, dst, block, n, queue);
}

static bool
synchronize (void)
{
  return GOMP_OFFLOAD_openacc_async_synchronize (queue);
}

/* What was copied may change at once.  */
static void
test_read_at_once (void)
{
  int value = 5;
  static int seen;

  hold ();
  CHECK (copy_in (&value, sizeof value));
  value = 6;
  CHECK (copy_out (&seen, sizeof seen));
  CHECK_EQUAL (seen, 0);
  CHECK (copy_in (large, 65536));
  memset (large, 1, LARGE);
  CHECK (copy_out (back, 65536));
  sem_post (&gate);
  CHECK (synchronize ());
  CHECK_EQUAL (seen, 5);
  CHECK_EQUAL (back[0], 0);
  CHECK_EQUAL (back[65535], 0);
}

/* Not copied twice: the program has to let it be.  */
static void
test_read_late (void)
{
  hold ();
  CHECK (copy_in (large, LARGE));
  memset (large, 2, LARGE);
  CHECK (copy_out (back, LARGE));
  sem_post (&gate);
  CHECK (synchronize ());
  CHECK_EQUAL (back[0], 2);
  CHECK_EQUAL (back[LARGE - 1], 2);
}

static void *
open_gate (void *data)
{
  (void) data;
  usleep (30000);
  sem_post (&gate);
  return NULL;
}

/* Scalars on the stack are there at once.  */
static void
test_scalar (void)
{
  long value = 7, seen = 0;
  pthread_t thread;

  hold ();
  CHECK (copy_in (&value, sizeof value));
  pthread_create (&thread, NULL, open_gate, NULL);
  CHECK (copy_out (&seen, sizeof seen));
  CHECK_EQUAL (seen, 7);
  pthread_join (thread, NULL);
  CHECK (synchronize ());
}

int
main (void)
{
  void *functions[NVPTX_FUNCTIONS];

  sem_init (&gate, 0, 0);
  unit_case ("what was copied: may change at once");
  nvptx_start ("-Wl,-soname,libcuda.so.1");
  CHECK (nvptx_load (0x10001, functions));
  fake->staged = true;
  block = GOMP_OFFLOAD_alloc (0, LARGE);
  queue = GOMP_OFFLOAD_openacc_async_construct (0);
  test_read_at_once ();
  unit_case ("large copies: not copied twice");
  test_read_late ();
  unit_case ("scalars on the stack: there at once");
  test_scalar ();
  unit_case ("the queue: ends");
  CHECK (GOMP_OFFLOAD_openacc_async_destruct (queue));
  return unit_result ();
}
