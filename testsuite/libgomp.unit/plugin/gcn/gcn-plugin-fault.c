/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   plugin/gcn when things go wrong: kernels that end the program or are
   stopped, memory that runs out, and every call of the driver failing the 1st,
   2nd ... time, which must neither hang nor crash nor leak, and has to be
   told.  */

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gcn-support.h"

static void *no_args[] = { (void *) 0x100, (void *) 0x200, NULL };

static void *
handle (const struct addr_pair *pairs, int kernel)
{
  return (void *) pairs[kernel].start;
}

static void
await (const unsigned *counter, unsigned value)
{
  while (__atomic_load_n (counter, __ATOMIC_SEQ_CST) < value)
    usleep (1000);
}

/* ---- Kernels -------------------------------------------------------- */

static int kernel;              /* for scenarios */

static void
run_kernel (void)
{
  struct addr_pair *pairs = gcn_start (0);

  GOMP_OFFLOAD_run (0, handle (pairs, kernel), NULL, no_args);
  puts ("went on");
}

static void
close_first (void)
{
  GOMP_OFFLOAD_fini_device (0);
  printf ("closed, %u left\n", fake_hsa_leaks ());
}

static void
run_and_close (void)
{
  atexit (close_first);
  run_kernel ();
}

static void
run_explained (void)
{
  gcn_has_fault = true;
  atexit (close_first);
  run_kernel ();
}

static void
run_queued (void)
{
  struct addr_pair *pairs = gcn_start (0);
  struct goacc_asyncqueue *queue = GOMP_OFFLOAD_openacc_async_construct (0);
  unsigned dims[3] = { 1, 1, 1 };

  GOMP_OFFLOAD_openacc_async_exec ((void (*) (void *)) handle (pairs, kernel),
                                   0, NULL, NULL, dims, NULL, queue);
  GOMP_OFFLOAD_openacc_async_synchronize (queue);
  puts ("went on");
}

/* The device is closed while a kernel runs that never ends.  */
static void
close_busy (void)
{
  struct addr_pair *pairs = gcn_start (0);

  GOMP_OFFLOAD_async_run (0, handle (pairs, GCN_WAIT), NULL, no_args, NULL);
  await (&fake_hsa.launches, 2);
  CHECK (GOMP_OFFLOAD_fini_device (0));
}

static void
run_missing (void)
{
  struct addr_pair *pairs = gcn_start (0);
  unsigned dims[3] = { 1, 1, 1 };

  GOMP_OFFLOAD_openacc_exec ((void (*) (void *)) handle (pairs,
                                                         GCN_MISSING),
                             0, NULL, NULL, dims, NULL);
}

/* What stock libgomp does after a failure in a callback: it ends the program,
   which waits for a lock of the thread that waits for the queue.  */
static void
free_and_hang (void *block)
{
  fake_hsa.fail = FAKE_memory_free;
  fake_hsa.fail_at = 1;
  while (!GOMP_OFFLOAD_free (0, block))
    pause ();
}

static void
give_up (void)
{
  struct addr_pair *pairs = gcn_start (0);
  struct goacc_asyncqueue *queue = GOMP_OFFLOAD_openacc_async_construct (0);
  void *block = GOMP_OFFLOAD_alloc (0, 10);

  free (pairs);
  GOMP_OFFLOAD_openacc_async_queue_callback (queue, free_and_hang, block);
  CHECK (!GOMP_OFFLOAD_openacc_async_synchronize (queue));
}

static void
kernels (void)
{
  struct gcn_outcome outcome;

  kernel = GCN_EXIT;
  gcn_child (run_and_close, &outcome);
  CHECK (outcome.status == 3 && gcn_said (&outcome, "closed, 0 left"));
  gcn_child (run_queued, &outcome);
  CHECK (outcome.status == 3 && !gcn_said (&outcome, "went on"));
  kernel = GCN_EXIT_LATE;
  gcn_child (run_and_close, &outcome);
  CHECK (outcome.status == 3 && gcn_said (&outcome, "closed"));
  kernel = GCN_ABORT;
  gcn_child (run_kernel, &outcome);
  CHECK_EQUAL (outcome.signal, SIGABRT);
  CHECK (gcn_said (&outcome, "GCN kernel 'abort' was aborted (signal 6)"));
  kernel = GCN_CORRUPT;
  gcn_child (run_kernel, &outcome);
  CHECK_EQUAL (outcome.signal, SIGABRT);
  CHECK (gcn_said (&outcome, "0x12345678 (kernel 'corrupt')"));
  kernel = GCN_TRAP;
  gcn_child (run_and_close, &outcome);
  CHECK (outcome.status == 1 && gcn_said (&outcome, "closed"));
  CHECK (gcn_said (&outcome, "kernel 'trap' failed on device 0\n"
                   "Runtime message: FAKE_EXCEPTION"));
  gcn_child (run_queued, &outcome);
  CHECK (outcome.status == 1 && gcn_said (&outcome, "kernel 'trap' failed"));
  kernel = GCN_FAULT;
  gcn_child (run_and_close, &outcome);
  CHECK (outcome.status == 1 && gcn_said (&outcome, "closed"));
  CHECK (gcn_said (&outcome, "memory fault in kernel 'fault' on device 0, at "
                   "address 0xdead000: page not writable"));
  gcn_child (run_explained, &outcome);
  CHECK_EQUAL (outcome.status, 1);
  CHECK (gcn_said (&outcome, "explained: gcn 0 fault dead000 w page not "
                   "writable"));
  gcn_child (close_busy, &outcome);
  CHECK_EQUAL (outcome.status, 0);
  gcn_child (give_up, &outcome);
  CHECK_EQUAL (outcome.status, 0);
  gcn_child (run_missing, &outcome);
  CHECK (outcome.status == 1 && gcn_said (&outcome, "no kernel 'missing'"));
}

/* ---- Memory --------------------------------------------------------- */

static void
no_memory (void)
{
  struct addr_pair *pairs;
  void *block;

  fake_hsa.memory = 1 << 20;
  pairs = gcn_start (0);
  block = GOMP_OFFLOAD_alloc (0, 512 << 10);
  CHECK (block != NULL);
  CHECK_EQUAL (GOMP_OFFLOAD_alloc (0, 512 << 10), NULL);
  /* Three teams' memory still fits; a thousand teams' does not.  */
  GOMP_OFFLOAD_run (0, handle (pairs, GCN_PRINT), NULL, no_args);
  CHECK (GOMP_OFFLOAD_free (0, block));
  no_args[0] = (void *) (intptr_t) (1000 << 16 | 0x100);
  GOMP_OFFLOAD_run (0, handle (pairs, GCN_PRINT), NULL, no_args);
}

/* One slot's memory is given up for another's.  */
static void
trimmed (void)
{
  struct addr_pair *pairs;

  fake_hsa.memory = 512 << 10;
  pairs = gcn_start (0);
  no_args[0] = (void *) (intptr_t) (4 << 16 | 0x100);
  /* Two slots: one waits, another runs and keeps memory of its own.  */
  GOMP_OFFLOAD_async_run (0, handle (pairs, GCN_WAIT), NULL, no_args, NULL);
  await (&fake_hsa.launches, 2);
  no_args[0] = (void *) (intptr_t) (2 << 16 | 0x100);
  GOMP_OFFLOAD_run (0, handle (pairs, GCN_PRINT), NULL, no_args);
  __atomic_store_n (&fake_hsa.gate, true, __ATOMIC_RELEASE);
  await (&gcn_completions, 1);
  no_args[0] = (void *) (intptr_t) (5 << 16 | 0x100);
  GOMP_OFFLOAD_run (0, handle (pairs, GCN_PRINT), NULL, no_args);
  free (pairs);
  gcn_stop (0);
}

static void
null_addresses (void)
{
  char host[8];
  struct addr_pair *pairs = gcn_start (0);
  char *block = GOMP_OFFLOAD_alloc (0, sizeof host);

  CHECK (!GOMP_OFFLOAD_host2dev (0, NULL, host, 8));
  CHECK (!GOMP_OFFLOAD_dev2dev (0, block, NULL, 8));
  fputs ("host\n", stderr);
  CHECK (!GOMP_OFFLOAD_dev2host (0, NULL, block, 8));
  CHECK (GOMP_OFFLOAD_dev2host (0, NULL, block, 0));
  CHECK (GOMP_OFFLOAD_free (0, block));
  free (pairs);
  gcn_stop (0);
}

/* Nothing is said of the heap, and little memory is there.  */
static void
small_heap (void)
{
  struct addr_pair *pairs;
  void *block;

  unsetenv ("GCN_HEAP_SIZE");
  fake_hsa.memory = 16 << 20;
  pairs = gcn_start (0);
  block = GOMP_OFFLOAD_alloc (0, 13 << 20);
  CHECK (block != NULL && GOMP_OFFLOAD_free (0, block));
  CHECK_EQUAL (GOMP_OFFLOAD_alloc (0, 15 << 20), NULL);
  free (pairs);
  gcn_stop (0);
}

static void
no_region (void)
{
  fake_hsa.no_regions = true;
  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (0), 1);
  CHECK (!GOMP_OFFLOAD_init_device (0));
}

static void
memory (void)
{
  struct gcn_outcome outcome;

  gcn_child (no_memory, &outcome);
  CHECK_EQUAL (outcome.status, 1);
  CHECK (gcn_said (&outcome, "Could not allocate 65536000 bytes for the teams "
                   "of a kernel on device 0\nRuntime message: FAKE_FULL "
                   "(hsa_memory_allocate)"));
  gcn_child (trimmed, &outcome);
  CHECK_EQUAL (outcome.status, 0);
  gcn_child (small_heap, &outcome);
  CHECK_EQUAL (outcome.status, 0);
  gcn_child (null_addresses, &outcome);
  CHECK_EQUAL (outcome.status, 0);
  CHECK_STRING (outcome.text, "\nlibgomp: invalid device address\n"
                              "\nlibgomp: invalid device address\nhost\n"
                              "\nlibgomp: invalid host address\n");
  gcn_child (no_region, &outcome);
  CHECK_EQUAL (outcome.status, 0);
  CHECK (gcn_said (&outcome, "suitable memory region for kernel arguments"));
}

/* ---- Transfers ------------------------------------------------------ */

/* Which transfer of the first batch of bad_batch ends badly.  */
static unsigned bad_transfer;

/* An address that is the host's own is refused as the device's.  */
static void
foreign_copies (void)
{
  char block[8] = "";
  void *memory;

  free (gcn_start (0));
  memory = GOMP_OFFLOAD_alloc (0, sizeof block);
  fake_hsa.foreign = block;
  CHECK (GOMP_OFFLOAD_host2dev (0, memory, block, sizeof block));
  CHECK (GOMP_OFFLOAD_dev2host (0, block, memory, sizeof block));
  CHECK (!GOMP_OFFLOAD_host2dev (0, block, memory, sizeof block));
  CHECK (!GOMP_OFFLOAD_dev2host (0, memory, block, sizeof block));
  CHECK (!GOMP_OFFLOAD_dev2dev (0, memory, block, sizeof block));
  CHECK (!GOMP_OFFLOAD_dev2dev (0, block, memory, sizeof block));
  /* Where kernels reach it, it is one.  */
  fake_hsa.shared = true;
  CHECK (GOMP_OFFLOAD_host2dev (0, block, memory, sizeof block));
  CHECK (GOMP_OFFLOAD_free (0, memory));
  gcn_stop (0);
}

/* A batch one of whose transfers ends badly, while others are under way until
   after the next batch has begun; that one is fine.  */
static void
bad_batch (void)
{
  static const unsigned delays[] = { 20000, 20000, 0, 0, 100000, 0 };
  int number = 5, result = 0;
  struct addr_pair *pairs = gcn_start (0);
  int *pointer = GOMP_OFFLOAD_alloc (0, sizeof (int));
  void *vars = GOMP_OFFLOAD_alloc (0, sizeof pointer);
  const struct gomp_pset_copy in[]
    = { { vars, &pointer, sizeof pointer }, { pointer, &number, 4 } };
  const struct gomp_pset_copy out[] = { { &result, pointer, 4 } };
  const struct gomp_pset_batch batch
    = { in, 2, handle (pairs, GCN_ADD), vars, no_args, out, 1 };
  unsigned launches = fake_hsa.launches;

  fake_hsa.fail_transfer_at = bad_transfer;
  memcpy (fake_hsa.delays, delays, sizeof delays);
  CHECK (!GOMP_OFFLOAD_pset_batch (0, &batch));
  /* The kernel must not see what was not copied.  */
  CHECK_EQUAL (fake_hsa.launches, launches + (bad_transfer > 2));
  number = 7;
  CHECK (GOMP_OFFLOAD_pset_batch (0, &batch));
  CHECK_EQUAL (result, 8);
  CHECK (GOMP_OFFLOAD_free (0, pointer) && GOMP_OFFLOAD_free (0, vars));
  free (pairs);
  CHECK (GOMP_OFFLOAD_fini_device (0));
  /* What those under way may use: three signals, and the block that has the
     staging area.  */
  CHECK_EQUAL (fake_hsa_leaks (), 4);
}

static void
transfers (void)
{
  struct gcn_outcome outcome;

  gcn_child (foreign_copies, &outcome);
  CHECK_EQUAL (outcome.status, 0);
  CHECK (gcn_said (&outcome, "invalid device address: 8 bytes, device 0x"));

  for (bad_transfer = 1; bad_transfer <= 3; bad_transfer++)
    {
      gcn_child (bad_batch, &outcome);
      CHECK_EQUAL (outcome.status, 0);
      CHECK (gcn_said (&outcome, "a copy to or from device 0 failed"));
    }
}

/* ---- Every call ----------------------------------------------------- */

static enum fake_call failing;
static unsigned failing_at;

static bool
destroys (enum fake_call call)
{
  return (call == FAKE_memory_free || call == FAKE_signal_destroy
          || call == FAKE_queue_destroy || call == FAKE_executable_destroy
          || call == FAKE_code_object_destroy
          || call == FAKE_amd_memory_unlock);
}

/* Calls whose failure is made good, or means that something is not there.  */
static bool
has_substitute (enum fake_call call)
{
  switch (call)
    {
    case FAKE_init:
    case FAKE_status_string:
    case FAKE_system_get_info:
    case FAKE_iterate_agents:
    case FAKE_agent_get_info:
    case FAKE_region_get_info:
    case FAKE_agent_iterate_regions:
    case FAKE_executable_get_symbol:
    case FAKE_memory_copy:
    case FAKE_memory_allocate:
    case FAKE_memory_assign_agent:
    case FAKE_queue_create:
    case FAKE_amd_pointer_info:
    case FAKE_amd_memory_lock:
    case FAKE_amd_memory_async_copy:
    case FAKE_amd_memory_async_copy_rect:
    case FAKE_amd_register_system_event_handler:
      return true;
    default:
      return destroys (call);
    }
}

static void
use_memory (void)
{
  char host[64] = "", *block = GOMP_OFFLOAD_alloc (0, 64);
  void *shared = GOMP_OFFLOAD_pset_host_alloc (0, 100);
  struct gomp_pset_rect rect
    = { block, host, 4, 4, 1, 8, 32, 8, 32 };

  if (!block)
    {
      GOMP_OFFLOAD_pset_host_free (0, shared);
      return;
    }
  GOMP_OFFLOAD_host2dev (0, block, host, sizeof host);
  GOMP_OFFLOAD_dev2dev (0, block, block + 32, 32);
  GOMP_OFFLOAD_pset_copy_rect (0, GOMP_PSET_TO_DEVICE, &rect, NULL);
  GOMP_OFFLOAD_dev2host (0, host, block, sizeof host);
  GOMP_OFFLOAD_pset_host_free (0, shared);
  GOMP_OFFLOAD_free (0, block);
}

static void
use_kernels (const struct addr_pair *pairs)
{
  static char large[20000];
  int number = 0;
  void *pointer = &number, *block = GOMP_OFFLOAD_alloc (0, sizeof large);
  unsigned dims[3] = { 1, 1, 1 };
  struct gomp_pset_copy in = { block, large, sizeof large };
  struct gomp_pset_copy out = { large, block, sizeof large };
  struct gomp_pset_batch batch
    = { &in, 1, handle (pairs, GCN_PRINT), NULL, no_args, &out, 1 };

  /* Missing because a call failed, or not: it has to be asked.  */
  if (GOMP_OFFLOAD_can_run (handle (pairs, GCN_ADD)))
    {
      GOMP_OFFLOAD_run (0, handle (pairs, GCN_ADD), &pointer, no_args);
      GOMP_OFFLOAD_openacc_exec ((void (*) (void *)) handle (pairs, GCN_ADD),
                                 1, &pointer, &pointer, dims, NULL);
      CHECK_EQUAL (number, 2);
    }
  if (block && GOMP_OFFLOAD_can_run (handle (pairs, GCN_PRINT)))
    GOMP_OFFLOAD_pset_batch (0, &batch);
  if (block)
    GOMP_OFFLOAD_free (0, block);
}

static void
whole_life (void)
{
  struct addr_pair *pairs;
  int n;

  fake_hsa.fail = failing;
  fake_hsa.fail_at = failing_at;
  if (GOMP_OFFLOAD_get_num_devices (0) > 0 && GOMP_OFFLOAD_init_device (0))
    {
      n = GOMP_OFFLOAD_load_image (0, GCN_VERSION, gcn_image (gcn_kernels, 0),
                                   &pairs, NULL, NULL);
      use_memory ();
      if (n > 0)
        {
          use_kernels (pairs);
          free (pairs);
        }
      GOMP_OFFLOAD_fini_device (0);
      CHECK (destroys (failing) || fake_hsa_leaks () == 0);
    }
  if (fake_hsa.fail_at > 0 && fake_hsa.fail_at <= failing_at)
    puts ("did not fail");
}

static void
fail_each (enum fake_call call)
{
  struct gcn_outcome outcome;

  failing = call;
  for (failing_at = 1; failing_at < 1000; failing_at++)
    {
      gcn_child (whole_life, &outcome);
      CHECK (outcome.status == 0 || outcome.status == 1);
      if (outcome.status != 0 && outcome.status != 1)
        printf ("call %d, time %u: status %d, signal %d\n%s\n", call,
                failing_at, outcome.status, outcome.signal, outcome.text);
      if (gcn_said (&outcome, "did not fail"))
        break;
      CHECK (has_substitute (call) || gcn_said (&outcome, "FAKE_ERROR"));
      /* The program's end has a reason.  */
      CHECK (outcome.status == 0 || gcn_said (&outcome, "libgomp: "));
    }
  CHECK (failing_at < 1000);
}

static void
every_call (void)
{
  for (int call = 0; call < FAKE_CALLS; call++)
    switch (call)
      {
      case FAKE_queue_add_write_index_release:
      case FAKE_queue_load_read_index_acquire:
      case FAKE_signal_store_relaxed:
      case FAKE_signal_store_release:
      case FAKE_signal_load_acquire:
      case FAKE_signal_wait_acquire:
      case FAKE_signal_subtract_acq_rel:
        /* These cannot.  */
        break;
      default:
        fail_each (call);
      }
}

/* ---- The end, announced ---------------------------------------------- */

static struct goacc_asyncqueue *other;
static unsigned freed, told, ended; /* atomic */

/* As a callback of the runtime does, whose failure the runtime then reports
   and ends the program for, in this thread.  Handlers of exit may wait for
   queues.  */
static void
free_badly (void *block)
{
  CHECK (!GOMP_OFFLOAD_free (0, block));
  __atomic_store_n (&freed, 1, __ATOMIC_SEQ_CST);
  CHECK (GOMP_OFFLOAD_openacc_async_synchronize (other));
  __atomic_store_n (&ended, 1, __ATOMIC_SEQ_CST);
  await (&told, 1);
}

static void
announced_end (void)
{
  struct addr_pair *pairs = gcn_start (0);
  struct goacc_asyncqueue *queue = GOMP_OFFLOAD_openacc_async_construct (0);
  void *block = GOMP_OFFLOAD_alloc (0, 100);

  other = GOMP_OFFLOAD_openacc_async_construct (0);
  fake_hsa.fail = FAKE_memory_free;
  fake_hsa.fail_at = 1;
  fake_hsa.fail_status = HSA_STATUS_ERROR;
  GOMP_OFFLOAD_openacc_async_queue_callback (queue, free_badly, block);
  await (&freed, 1);
  /* Other threads wait for the end, at most a second, and fail then.  */
  CHECK (!GOMP_OFFLOAD_openacc_async_synchronize (other));
  CHECK_EQUAL (__atomic_load_n (&ended, __ATOMIC_SEQ_CST), 1);
  __atomic_store_n (&told, 1, __ATOMIC_SEQ_CST);
  while (GOMP_OFFLOAD_openacc_async_test (queue) == 0)
    usleep (1000);
  free (pairs);
  fflush (stdout);
  _exit (unit_failures ? 99 : 0);
}

static void
announced (void)
{
  struct gcn_outcome outcome;

  gcn_child (announced_end, &outcome);
  CHECK_EQUAL (outcome.status, 0);
  if (outcome.status)
    printf ("%s", outcome.text);
}

int
main (void)
{
  setenv ("GCN_HEAP_SIZE", "64k", 1);
  unit_case ("kernels that end the program or are stopped: said so");
  kernels ();
  unit_case ("memory that runs out: null, or an error");
  memory ();
  unit_case ("copies that fail: false, and the next ones are fine");
  transfers ();
  unit_case ("an end that is announced: waited for in other threads only");
  announced ();
  unit_case ("every call of the driver fails in turn: said, nothing left");
  every_call ();
  return unit_result ();
}
