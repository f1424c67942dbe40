/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The plugin for NVIDIA GPUs: what it launches, with which arguments, and how
   many calls of the driver that takes.  */

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nvptx-support.h"
#include "unit.h"

#define ARG(id, value) ((void *) (intptr_t) ((value) * 65536L + (id)))
#define TEAMS GOMP_TARGET_ARG_NUM_TEAMS
#define THREADS GOMP_TARGET_ARG_THREAD_LIMIT

static void *functions[NVPTX_FUNCTIONS];

static void
check_run (void **args, unsigned teams, unsigned threads)
{
  int variable;
  void *words[3];

  GOMP_OFFLOAD_run (0, functions[0], &variable, args);
  memcpy (words, fake->launch.parameters, sizeof words);
  CHECK_STRING (fake->launch.function, "k0");
  CHECK_EQUAL (fake->launch.grid, teams);
  CHECK_EQUAL (fake->launch.block_x, 32);
  CHECK_EQUAL (fake->launch.block_y, threads);
  CHECK_EQUAL (fake->launch.parameters_size, 24);
  CHECK (words[0] == &variable && words[1] != NULL);
  CHECK_EQUAL (words[2], (void *) 131072);
  CHECK (fake->launch.shared == 0 && !fake->launch.on_default_stream);
}

static void
test_openmp (void)
{
  void *none[] = { ARG (TEAMS, 0), ARG (THREADS, 0), NULL };
  void *given[] = { ARG (TEAMS, 5), ARG (THREADS, 4), NULL };
  void *words[] = { ARG (TEAMS | GOMP_TARGET_ARG_SUBSEQUENT_PARAM, 0),
                    (void *) 7, ARG (THREADS, 99999), NULL };
  void *many[] = { ARG (TEAMS | GOMP_TARGET_ARG_SUBSEQUENT_PARAM, 0),
                   (void *) 0x7fffffffffff, ARG (THREADS, 1), NULL };
  void *minus[] = { ARG (TEAMS, -1), ARG (THREADS, -5), NULL };
  void *foreign[] = { ARG (TEAMS | OFFLOAD_TARGET_TYPE_GCN, 9),
                      ARG (THREADS, 2), NULL };

  /* 65536 registers / (32 per thread * 32 * 8 threads) = 8 on each of 4.  */
  check_run (none, 32, 8);
  check_run (NULL, 32, 8);
  check_run (given, 5, 4);
  check_run (words, 7, 32);
  check_run (many, 64 * 4, 1);
  check_run (minus, 32, 8);
  check_run (foreign, 32 * 4, 2);
}

/* A function that needs more registers than there are, or few threads.  */
static void
test_limits (void)
{
  void *args[] = { ARG (TEAMS, 0), ARG (THREADS, 0), NULL };

  CHECK (GOMP_OFFLOAD_unload_image (0, 0x10001, nvptx_image));
  fake->function_registers = 255;
  fake->function_threads = 128;
  CHECK (nvptx_load (0x10001, functions));
  /* 65536 / (255 * 32 * 4) = 2.  */
  check_run (args, 8, 4);
  CHECK (GOMP_OFFLOAD_unload_image (0, 0x10001, nvptx_image));
  fake->function_registers = 65536;
  CHECK (nvptx_load (0x10001, functions));
  check_run (args, 4, 4);
  CHECK (GOMP_OFFLOAD_unload_image (0, 0x10001, nvptx_image));
  fake->function_registers = 32;
  fake->function_threads = 1024;
  CHECK (nvptx_load (0x10001, functions));
}

/* The stacks stay, and grow.  */
static void
test_stacks (void)
{
  void *few[] = { ARG (TEAMS, 2), ARG (THREADS, 2), NULL };
  void *more[] = { ARG (TEAMS, 32), ARG (THREADS, 32), NULL };
  long start;

  GOMP_OFFLOAD_run (0, functions[0], NULL, few);
  start = fake->calls;
  GOMP_OFFLOAD_run (0, functions[0], NULL, few);
  CHECK_EQUAL (nvptx_calls (start, NULL), 3);
  CHECK_EQUAL (nvptx_calls (start, "cuCtxGetCurrent"), 1);
  CHECK_EQUAL (nvptx_calls (start, "cuLaunchKernel"), 1);
  CHECK_EQUAL (nvptx_calls (start, "cuStreamSynchronize"), 1);
  GOMP_OFFLOAD_run (0, functions[0], NULL, more);
  start = fake->calls;
  GOMP_OFFLOAD_run (0, functions[0], NULL, few);
  CHECK_EQUAL (nvptx_calls (start, "cuMemAlloc_v2"), 0);
}

/* Fewer teams where the stacks of all do not fit, and idle stacks go when
   others need memory.  */
static void
test_no_memory (void)
{
  void *args[] = { ARG (TEAMS, 64), ARG (THREADS, 8), NULL };
  size_t all = fake->memory;
  void *block;

  GOMP_OFFLOAD_run (0, functions[0], NULL, args);
  fake->memory = fake->allocated + 1000;
  block = GOMP_OFFLOAD_alloc (0, 100000);
  CHECK (block != NULL);
  CHECK (GOMP_OFFLOAD_free (0, block));
  fake->memory = fake->allocated + 9 * 131072;
  GOMP_OFFLOAD_run (0, functions[0], NULL, args);
  CHECK_EQUAL (fake->launch.grid, 1);
  CHECK_EQUAL (fake->launch.block_y, 8);
  nvptx_hush ();
  CHECK_EQUAL (GOMP_OFFLOAD_alloc (0, all), NULL);
  CHECK_EQUAL (nvptx_said[0], '\0');
  fake->memory = all;
}

static void
exec (int function, unsigned gangs, unsigned workers, unsigned vectors)
{
  unsigned dims[] = { gangs, workers, vectors };
  void *host[2] = { (void *) 1, (void *) 2 }, *device[2] = { NULL, host };

  GOMP_OFFLOAD_openacc_exec ((void (*) (void *)) functions[function], 2, host,
                             device, dims, NULL);
}

static bool
launched (unsigned gangs, unsigned workers, unsigned vectors)
{
  if (fake->launch.grid == gangs && fake->launch.block_y == workers
      && fake->launch.block_x == vectors)
    return true;
  printf ("launched %u %u %u\n", fake->launch.grid, fake->launch.block_y,
          fake->launch.block_x);
  return false;
}

static void
too_many_threads (void)
{
  exec (0, 1, 32, 64);
}

static void
too_many_workers (void)
{
  exec (0, 1, 16, 64);
}

static void
test_dims (bool advice)
{
  exec (0, 3, 4, 32);
  CHECK (launched (3, 4, 32));
  /* Fixed ones win.  */
  exec (1, 3, 4, 64);
  CHECK (launched (10, 4, 32));
  exec (0, 0, 0, 0);
  CHECK (advice ? launched (2 * 3 * 16, 16, 32) : launched (8, 32, 32));
  exec (0, 5, 0, 0);
  CHECK (advice ? launched (5, 16, 32) : launched (5, 32, 32));
  exec (0, 0, 4, 32);
  CHECK (advice ? launched (2 * 3 * 4, 4, 32) : launched (8, 4, 32));
  exec (3, 1, 0, 0);
  CHECK (advice ? launched (1, 4, 128) : launched (1, 8, 128));
  nvptx_hush ();
  CHECK (nvptx_is_fatal (too_many_threads));
  CHECK (nvptx_says ("insufficient resources to launch 'k0' with num_workers "
                     "= 32 and vector_length = 64; recompile the program "
                     "with 'num_workers = x and vector_length = y' on that "
                     "offloaded region or '-fopenacc-dim=:x:y' where x * y "
                     "<= 1024."));
  nvptx_hush ();
  CHECK (nvptx_is_fatal (too_many_workers));
  CHECK (nvptx_says ("insufficient barrier resources to launch 'k0' with "
                     "num_workers = 16 and vector_length = 64"));
}

/* A thread that the driver has not seen before.  */
static void *
exec_in_thread (void *data)
{
  unsigned dims[3] = { 0, 0, 0 };

  (void) data;
  GOMP_OFFLOAD_openacc_exec ((void (*) (void *)) functions[2], 0, NULL, NULL,
                             dims, NULL);
  return NULL;
}

static void
test_thread (void)
{
  pthread_t thread;

  pthread_create (&thread, NULL, exec_in_thread, NULL);
  pthread_join (thread, NULL);
  CHECK_STRING (fake->launch.function, "k2");
  CHECK (launched (2 * 3 * 16, 16, 32));
}

static void
check_user_dims (void)
{
  nvptx_dims[GOMP_DIM_GANG] = 6;
  nvptx_dims[GOMP_DIM_WORKER] = 5;
  nvptx_dims[GOMP_DIM_VECTOR] = 64;
  CHECK (nvptx_load (0x10001, functions));
  exec (0, 0, 0, 0);
  CHECK (launched (6, 5, 32));
  exec (0, 1, 0, 0);
  CHECK (launched (1, 5, 32));
}

static void
exec_long_vectors (void)
{
  exec (3, 1, 0, 0);
}

/* Too many for long vectors are the user's mistake.  */
static void
check_user_workers (void)
{
  nvptx_dims[GOMP_DIM_WORKER] = 16;
  fake->function_threads = 2048;
  CHECK (nvptx_load (0x10001, functions));
  nvptx_hush ();
  CHECK (nvptx_is_fatal (exec_long_vectors));
  CHECK (nvptx_says ("insufficient barrier resources"));
}

/* What the kernel saw as its arguments.  */
static void *seen[2];

static void
look (const struct fake_launch *launch)
{
  void **block;

  memcpy (&block, launch->parameters, sizeof block);
  memcpy (seen, block, sizeof seen);
}

static void
test_arguments (void)
{
  unsigned dims[3] = { 1, 1, 32 };
  void *host[2] = { (void *) 1, (void *) 2 }, *device[2] = { NULL, &dims };
  void (*fn) (void *) = (void (*) (void *)) functions[2];
  long start;
  void *block;

  fake->kernel = look;
  GOMP_OFFLOAD_openacc_exec (fn, 2, host, device, dims, NULL);
  CHECK_EQUAL (seen[0], (void *) 1);
  CHECK_EQUAL (seen[1], &dims);
  /* Once more: nothing to send.  */
  start = fake->calls;
  seen[0] = NULL;
  GOMP_OFFLOAD_openacc_exec (fn, 2, host, device, dims, NULL);
  CHECK_EQUAL (seen[0], (void *) 1);
  CHECK_EQUAL (seen[1], &dims);
  CHECK_EQUAL (nvptx_calls (start, NULL), 3);
  /* Other ones, in the same memory.  */
  host[0] = (void *) 3;
  start = fake->calls;
  GOMP_OFFLOAD_openacc_exec (fn, 2, host, device, dims, NULL);
  CHECK_EQUAL (seen[0], (void *) 3);
  CHECK_EQUAL (nvptx_calls (start, "cuMemcpyHtoDAsync_v2"), 1);
  CHECK_EQUAL (nvptx_calls (start, "cuMemAlloc_v2"), 0);
  CHECK_EQUAL (nvptx_calls (start, "cuMemFree_v2"), 0);
  fake->kernel = NULL;
  /* None: a null pointer.  */
  GOMP_OFFLOAD_openacc_exec (fn, 0, NULL, NULL, dims, NULL);
  memcpy (&block, fake->launch.parameters, sizeof block);
  CHECK_EQUAL (block, NULL);
}

static void
test_many_arguments (void)
{
  enum { N = 1000 };
  unsigned dims[3] = { 1, 1, 32 };
  void *host[N], *device[N] = { NULL };

  for (int n = 1; n < N; n += 99)
    {
      for (int i = 0; i < n; i++)
        host[i] = (void *) (intptr_t) (n + i);
      fake->kernel = look;
      GOMP_OFFLOAD_openacc_exec ((void (*) (void *)) functions[2], n, host,
                                 device, dims, NULL);
      CHECK (seen[0] == host[0] && (n < 2 || seen[1] == host[1]));
    }
  fake->kernel = NULL;
}

static void
test_events (void)
{
  static const acc_event_t expected[]
    = { acc_ev_enqueue_upload_start, acc_ev_enqueue_upload_end,
        acc_ev_enqueue_launch_start, acc_ev_enqueue_launch_end };
  void *block;

  nvptx_listens = true;
  exec (2, 3, 2, 32);
  CHECK_EQUAL (nvptx_n_events, 4);
  for (unsigned i = 0; i < 4 && i < nvptx_n_events; i++)
    CHECK_EQUAL (nvptx_events[i].event_type, expected[i]);
  CHECK_EQUAL (nvptx_events[0].data_event.bytes, 16);
  CHECK_STRING (nvptx_events[2].launch_event.kernel_name, "k2");
  CHECK_EQUAL (nvptx_events[3].launch_event.num_gangs, 3);
  CHECK_EQUAL (nvptx_events[3].launch_event.vector_length, 32);
  nvptx_n_events = 0;
  block = GOMP_OFFLOAD_alloc (0, 50);
  CHECK (GOMP_OFFLOAD_free (0, block));
  CHECK_EQUAL (nvptx_n_events, 2);
  CHECK_EQUAL (nvptx_events[0].event_type, acc_ev_alloc);
  CHECK_EQUAL (nvptx_events[0].data_event.bytes, 50);
  CHECK_EQUAL (nvptx_events[0].data_event.device_ptr, block);
  CHECK_EQUAL (nvptx_events[1].event_type, acc_ev_free);
  CHECK_EQUAL (nvptx_events[1].data_event.bytes, (size_t) -1);
  nvptx_listens = false;
}

static void
check_old_driver (void)
{
  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (0), 1);
  CHECK (nvptx_load (0x10001, functions));
  test_openmp ();
  test_dims (false);
  test_arguments ();
  CHECK (GOMP_OFFLOAD_fini_device (0));
  CHECK_EQUAL (fake->contexts, 0);
  CHECK_EQUAL (fake->blocks, 0);
  CHECK_EQUAL (fake->streams, 0);
}

static void
run_old_driver (void)
{
  nvptx_start ("-Wl,-soname,libcuda.so.1 -DFAKE_OLD");
  check_old_driver ();
}

int
main (void)
{
  unit_case ("an old driver: launches without what it lacks");
  CHECK_EQUAL (nvptx_fork (run_old_driver), 0);
  nvptx_start ("-Wl,-soname,libcuda.so.1");
  unit_case ("dimensions that the user sets: taken");
  CHECK_EQUAL (nvptx_fork (check_user_dims), 0);
  unit_case ("too many workers for long vectors: the user's mistake");
  CHECK_EQUAL (nvptx_fork (check_user_workers), 0);
  unit_case ("OpenMP: teams, threads and calls of the driver");
  CHECK (nvptx_load (0x10001, functions));
  test_openmp ();
  unit_case ("functions with many registers or few threads: fit");
  test_limits ();
  unit_case ("stacks: stay, and grow");
  test_stacks ();
  unit_case ("no memory for the stacks: fewer teams");
  test_no_memory ();
  unit_case ("OpenACC: gangs, workers, vector");
  test_dims (true);
  unit_case ("other threads: launch in the same context");
  test_thread ();
  unit_case ("arguments: of GCC 12 and of newer ones");
  test_arguments ();
  unit_case ("many arguments: in a block");
  test_many_arguments ();
  unit_case ("profiling: events of launches");
  test_events ();
  unit_case ("the end: nothing is left in the driver");
  CHECK (GOMP_OFFLOAD_fini_device (0));
  CHECK_EQUAL (fake->blocks, 0);
  CHECK_EQUAL (fake->host_blocks, 0);
  CHECK_EQUAL (fake->streams, 0);
  CHECK_EQUAL (fake->events, 0);
  CHECK_EQUAL (fake->modules, 0);
  CHECK_EQUAL (fake->contexts, 0);
  CHECK_EQUAL (fake->allocated, 0);
  return unit_result ();
}
