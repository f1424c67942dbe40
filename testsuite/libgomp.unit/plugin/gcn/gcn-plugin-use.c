/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   plugin/gcn on a fake HSA runtime: what it asks of the driver for kernels,
   queues and copies, and what comes of it.  */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gcn-support.h"
#include "gcn/slot.h"

/* ---- Launches ------------------------------------------------------- */

static void
packet (void)
{
  int number = 40;
  struct addr_pair *pairs = gcn_start (0);
  void *vars = gcn_make_vars (0, &number);
  void *args[] = { (void *) 0x100, (void *) (0x180 | 0), (void *) 5,
                   (void *) (intptr_t) (6 << 16 | 0x200),
                   (void *) (intptr_t) (9 << 16 | 0x105), NULL };
  const hsa_kernel_dispatch_packet_t *p = &fake_hsa.packet;

  GOMP_OFFLOAD_run (0, gcn_handle (pairs, GCN_ADD), vars, args);
  CHECK_EQUAL (number, 41);
  CHECK_EQUAL (p->header, 0x1402);
  CHECK_EQUAL (p->setup, 3);
  CHECK_EQUAL (p->workgroup_size_x, 1);
  CHECK_EQUAL (p->workgroup_size_y, 64);
  CHECK_EQUAL (p->workgroup_size_z, 6);
  CHECK_EQUAL (p->grid_size_x, 5);
  CHECK_EQUAL (p->grid_size_y, 64);
  CHECK_EQUAL (p->grid_size_z, 6);
  CHECK_EQUAL (p->private_segment_size, 512);
  CHECK_EQUAL (p->group_segment_size, 1536);
  GOMP_OFFLOAD_run (0, gcn_handle (pairs, GCN_ADD), vars, NULL);
  CHECK_EQUAL (number, 42);
  CHECK_EQUAL (p->grid_size_x, 3);
  CHECK_EQUAL (p->grid_size_z, 16);
  CHECK (GOMP_OFFLOAD_free (0, vars));
  free (pairs);
  gcn_stop (0);
}

static void
settings (void)
{
  struct addr_pair *pairs;
  int number = 0;
  void *vars;

  setenv ("GCN_NUM_TEAMS", "2", 1);
  setenv ("GCN_NUM_WORKERS", "7", 1);
  setenv ("GCN_STACK_SIZE", "128k", 1);
  setenv ("GCN_HEAP_SIZE", "1m", 1);
  pairs = gcn_start (0);
  vars = gcn_make_vars (0, &number);
  GOMP_OFFLOAD_run (0, gcn_handle (pairs, GCN_ADD), vars, gcn_no_args);
  CHECK_EQUAL (fake_hsa.packet.grid_size_x, 2);
  CHECK_EQUAL (fake_hsa.packet.grid_size_z, 7);
  CHECK_EQUAL (fake_hsa.packet.private_segment_size, 2048);
  CHECK (GOMP_OFFLOAD_free (0, vars));
  free (pairs);
  gcn_stop (0);
}

static uint64_t told_mark, told_ns;
static unsigned told;

static void
note_times (uint64_t mark, uint64_t begin, uint64_t end)
{
  told_mark = mark;
  told_ns = end - begin;
  told++;
}

/* Told once for each launch that was asked for, unless the driver cannot.  */
static void
times (void)
{
  int number = 0;
  struct addr_pair *pairs = gcn_start (0);
  void *vars = gcn_make_vars (0, &number);
  unsigned can = !fake_hsa.no_extensions;

  told = 0;
  GOMP_OFFLOAD_pset_times (9, note_times);
  GOMP_OFFLOAD_run (0, gcn_handle (pairs, GCN_ADD), vars, gcn_no_args);
  CHECK_EQUAL (told, can);
  CHECK (!can || (told_mark == 9 && told_ns == 3000));
  GOMP_OFFLOAD_run (0, gcn_handle (pairs, GCN_ADD), vars, gcn_no_args);
  CHECK_EQUAL (told, can);
  CHECK (GOMP_OFFLOAD_free (0, vars));
  free (pairs);
  gcn_stop (0);
}

static void
times_plain (void)
{
  fake_hsa.no_extensions = true;
  times ();
}

/* Once it has run, a kernel asks the driver for nothing but the launch.  */
static void
steady (void)
{
  int number = 0;
  struct addr_pair *pairs = gcn_start (0);
  void *vars = gcn_make_vars (0, &number);
  struct fake_hsa before;

  GOMP_OFFLOAD_run (0, gcn_handle (pairs, GCN_ADD), vars, gcn_no_args);
  before = fake_hsa;
  for (int i = 0; i < 100; i++)
    GOMP_OFFLOAD_run (0, gcn_handle (pairs, GCN_ADD), vars, gcn_no_args);
  CHECK_EQUAL (number, 101);
  CHECK_EQUAL (fake_hsa.calls[FAKE_memory_allocate],
               before.calls[FAKE_memory_allocate]);
  CHECK_EQUAL (fake_hsa.calls[FAKE_memory_copy],
               before.calls[FAKE_memory_copy]);
  CHECK_EQUAL (fake_hsa.calls[FAKE_signal_create],
               before.calls[FAKE_signal_create]);
  CHECK_EQUAL (fake_hsa.calls[FAKE_executable_get_symbol],
               before.calls[FAKE_executable_get_symbol]);
  CHECK_EQUAL (fake_hsa.calls[FAKE_queue_add_write_index_release],
               before.calls[FAKE_queue_add_write_index_release] + 100);
  CHECK (GOMP_OFFLOAD_free (0, vars));
  free (pairs);
  gcn_stop (0);
}

struct runner
{
  const struct addr_pair *pairs;
  int number;
  void *vars;
};

static void *
run_many (void *data)
{
  struct runner *runner = data;
  void *vars = runner->vars;

  for (int i = 0; i < 200; i++)
    GOMP_OFFLOAD_run (0, gcn_handle (runner->pairs, GCN_ADD), vars,
                      gcn_no_args);
  return NULL;
}

/* More threads than there are command queues.  */
static void
threads (void)
{
  enum { THREADS = 12 };
  struct addr_pair *pairs = gcn_start (0);
  struct runner runners[THREADS];
  pthread_t ids[THREADS];

  for (int i = 0; i < THREADS; i++)
    {
      runners[i] = (struct runner) { .pairs = pairs };
      runners[i].vars = gcn_make_vars (0, &runners[i].number);
      pthread_create (&ids[i], NULL, run_many, &runners[i]);
    }
  for (int i = 0; i < THREADS; i++)
    {
      pthread_join (ids[i], NULL);
      CHECK_EQUAL (runners[i].number, 200);
      CHECK (GOMP_OFFLOAD_free (0, runners[i].vars));
    }
  CHECK (fake_hsa.queues <= GOMP_GCN_QUEUES);
  free (pairs);
  gcn_stop (0);
}

static void
print_kernel (void)
{
  struct addr_pair *pairs = gcn_start (0);

  GOMP_OFFLOAD_run (0, gcn_handle (pairs, GCN_PRINT), NULL, gcn_no_args);
  GOMP_OFFLOAD_run (0, gcn_handle (pairs, GCN_PRINT), NULL, gcn_no_args);
  free (pairs);
  gcn_stop (0);
}

static void
print_much (void)
{
  struct addr_pair *pairs = gcn_start (0);

  GOMP_OFFLOAD_run (0, gcn_handle (pairs, GCN_PRINT_MANY), NULL, gcn_no_args);
  free (pairs);
  gcn_stop (0);
}

static void
output (void)
{
  struct gcn_outcome outcome;
  char once[400], full[129] = "";

  memset (full, 'x', 128);
  snprintf (once, sizeof once, "int 42\nreal 2.500000\ntext two\n%sGCN print "
            "buffer error!\nlast\n", full);
  gcn_child (print_kernel, &outcome);
  CHECK_EQUAL (outcome.status, 0);
  CHECK (strncmp (outcome.text, once, strlen (once)) == 0
         && strcmp (outcome.text + strlen (once), once) == 0);
  gcn_child (print_much, &outcome);
  CHECK_EQUAL (outcome.status, 0);
  CHECK_EQUAL (strlen (outcome.text), 5000);
  CHECK_EQUAL (strspn (outcome.text, "."), 5000);
}

/* ---- Kernels of newer compilers -------------------------------------- */

/* What the kernel that was launched last finds in its arguments, and where its
   output area begins.  */
static void
arguments_check (unsigned area_at, uint64_t arena, uint64_t stack)
{
  const struct gomp_gcn_arguments *a = fake_hsa.packet.kernarg_address;

  CHECK_EQUAL (a->output, (uint64_t) a + area_at);
  CHECK (a->heap != 0);
  CHECK_EQUAL (a->arena != 0, arena != 0);
  if (area_at < 56)
    return;
  CHECK (a->stacks != 0 && a->stack_size == stack);
  CHECK (arena == 0 || a->arena_size == arena);
}

static void
newer_kernels (void)
{
  static const struct { unsigned version, area_at, lds; } cases[]
    = { { 0x10002, 40, 1536 }, { 0x20003, 56, 1536 },
        { 0x30003, 56, 65536 } };

  setenv ("GCN_STACK_SIZE", "16k", 1);
  setenv ("GCN_TEAM_ARENA_SIZE", "128k", 1);
  for (int i = 0; i < 3; i++)
    {
      struct addr_pair *pairs;
      void *kernel;
      unsigned dims[3] = { 2, 3, 0 };

      gcn_version = cases[i].version;
      pairs = gcn_start (0);
      kernel = gcn_handle (pairs, GCN_PRINT);
      GOMP_OFFLOAD_run (0, kernel, NULL, gcn_no_args);
      arguments_check (cases[i].area_at, 128 << 10, 16 << 10);
      CHECK_EQUAL (fake_hsa.packet.group_segment_size, cases[i].lds);
      GOMP_OFFLOAD_openacc_exec ((void (*) (void *)) kernel, 0, NULL, NULL,
                                 dims, NULL);
      arguments_check (cases[i].area_at, 0, 16 << 10);
      CHECK_EQUAL (fake_hsa.packet.group_segment_size, 1536);
      free (pairs);
      gcn_stop (0);
    }
}

/* ---- OpenACC -------------------------------------------------------- */

static void
openacc (void)
{
  int number = 0;
  struct addr_pair *pairs = gcn_start (0);
  void (*fn) (void *) = (void (*) (void *)) gcn_handle (pairs, GCN_ADD);
  void *host[2] = { NULL, &number }, *device[2] = { &number, NULL };
  unsigned dims[3] = { 0, 5, 0 }, copies, unset[3] = { 0, 0, 0 };

  GOMP_OFFLOAD_openacc_exec (fn, 2, host, device, dims, NULL);
  CHECK_EQUAL (number, 1);
  CHECK_EQUAL (dims[0], 18);
  CHECK_EQUAL (dims[1], 5);
  CHECK_EQUAL (dims[2], 64);
  CHECK_EQUAL (fake_hsa.packet.grid_size_x, 18);
  CHECK_EQUAL (fake_hsa.packet.workgroup_size_z, 5);
  /* The same arguments need not travel again; others do.  */
  copies = fake_hsa.calls[FAKE_memory_copy];
  GOMP_OFFLOAD_openacc_exec (fn, 2, host, device, dims, NULL);
  CHECK_EQUAL (number, 2);
  CHECK_EQUAL (fake_hsa.calls[FAKE_memory_copy], copies);
  device[1] = &number;
  host[0] = &number;
  device[0] = NULL;
  GOMP_OFFLOAD_openacc_exec (fn, 1, host, device, dims, NULL);
  CHECK_EQUAL (number, 3);
  CHECK_EQUAL (fake_hsa.calls[FAKE_memory_copy], copies);
  device[0] = pairs;
  gcn_default_dims[0] = 4;
  gcn_profiling = true;
  GOMP_OFFLOAD_openacc_exec ((void (*) (void *)) gcn_handle (pairs, GCN_PRINT),
                             1, host, device, unset, NULL);
  CHECK_EQUAL (fake_hsa.calls[FAKE_memory_copy], copies + 1);
  CHECK_STRING (gcn_events, "18:4:print:4,16,64 19:4:print:4,16,64 ");
  free (pairs);
  gcn_stop (0);
}

static char log_text[64];

static void
note (void *data)
{
  strcat (log_text, data);
}

static void
queues (void)
{
  int number = 0, other = 7, back = 0;
  struct addr_pair *pairs = gcn_start (0);
  void (*add) (void *) = (void (*) (void *)) gcn_handle (pairs, GCN_ADD);
  void (*wait) (void *) = (void (*) (void *)) gcn_handle (pairs, GCN_WAIT);
  void *device[1] = { &number };
  unsigned dims[3] = { 1, 1, 1 };
  struct goacc_asyncqueue *one = GOMP_OFFLOAD_openacc_async_construct (0);
  struct goacc_asyncqueue *two = GOMP_OFFLOAD_openacc_async_construct (0);
  void *memory = GOMP_OFFLOAD_alloc (0, sizeof other);

  CHECK_EQUAL (GOMP_OFFLOAD_openacc_async_test (one), 1);
  GOMP_OFFLOAD_openacc_async_exec (wait, 0, NULL, NULL, dims, NULL, one);
  GOMP_OFFLOAD_openacc_async_queue_callback (one, note, "a");
  CHECK (GOMP_OFFLOAD_openacc_async_serialize (one, two));
  GOMP_OFFLOAD_openacc_async_exec (add, 1, device, device, dims, NULL, two);
  device[0] = NULL;
  CHECK (GOMP_OFFLOAD_openacc_async_host2dev (0, memory, &other,
                                              sizeof other, two));
  CHECK (GOMP_OFFLOAD_openacc_async_dev2host (0, &back, memory, sizeof back,
                                              two));
  GOMP_OFFLOAD_openacc_async_queue_callback (two, note, "b");
  CHECK_EQUAL (GOMP_OFFLOAD_openacc_async_test (two), 0);
  CHECK_EQUAL (number, 0);
  CHECK_EQUAL (log_text[0], '\0');
  /* A thread's own kernels run beside those of queues.  */
  GOMP_OFFLOAD_run (0, gcn_handle (pairs, GCN_PRINT), NULL, gcn_no_args);
  __atomic_store_n (&fake_hsa.gate, true, __ATOMIC_RELEASE);
  CHECK (GOMP_OFFLOAD_openacc_async_synchronize (two));
  CHECK_EQUAL (number, 1);
  CHECK_EQUAL (back, 7);
  CHECK_STRING (log_text, "ab");
  CHECK (GOMP_OFFLOAD_free (0, memory));
  CHECK (GOMP_OFFLOAD_openacc_async_destruct (one));
  CHECK (GOMP_OFFLOAD_openacc_async_destruct (two));
  free (pairs);
  gcn_stop (0);
}

/* Memory is not freed while queued kernels may use it.  */
static void
retired (void)
{
  struct addr_pair *pairs = gcn_start (0);
  void (*wait) (void *) = (void (*) (void *)) gcn_handle (pairs, GCN_WAIT);
  unsigned dims[3] = { 1, 1, 1 }, blocks;
  struct goacc_asyncqueue *queue = GOMP_OFFLOAD_openacc_async_construct (0);
  void *block = GOMP_OFFLOAD_alloc (0, 100);

  blocks = fake_hsa.blocks;
  CHECK (GOMP_OFFLOAD_free (0, block) && fake_hsa.blocks == blocks - 1);
  block = GOMP_OFFLOAD_alloc (0, 100);
  GOMP_OFFLOAD_openacc_async_exec (wait, 0, NULL, NULL, dims, NULL, queue);
  GOMP_OFFLOAD_openacc_async_exec (wait, 0, NULL, NULL, dims, NULL, queue);
  CHECK (GOMP_OFFLOAD_free (0, block));
  CHECK_EQUAL (fake_hsa.calls[FAKE_memory_free], 1);
  __atomic_store_n (&fake_hsa.gate, true, __ATOMIC_RELEASE);
  CHECK (GOMP_OFFLOAD_openacc_async_synchronize (queue));
  CHECK_EQUAL (fake_hsa.calls[FAKE_memory_free], 2);
  CHECK (GOMP_OFFLOAD_openacc_async_destruct (queue));
  free (pairs);
  gcn_stop (0);
}

static void *
open_gate (void *data)
{
  (void) data;
  usleep (50000);
  __atomic_store_n (&fake_hsa.gate, true, __ATOMIC_RELEASE);
  return NULL;
}

/* It is, though, when there is no other.  */
static void
retired_full (void)
{
  struct addr_pair *pairs;
  unsigned dims[3] = { 1, 1, 1 };
  struct goacc_asyncqueue *queue;
  void *block;
  pthread_t thread;

  fake_hsa.memory = 1 << 20;
  setenv ("GCN_HEAP_SIZE", "64k", 1);
  pairs = gcn_start (0);
  queue = GOMP_OFFLOAD_openacc_async_construct (0);
  block = GOMP_OFFLOAD_alloc (0, 700 << 10);
  GOMP_OFFLOAD_openacc_async_exec (
      (void (*) (void *)) gcn_handle (pairs, GCN_WAIT), 0, NULL, NULL, dims,
      NULL, queue);
  CHECK (GOMP_OFFLOAD_free (0, block));
  pthread_create (&thread, NULL, open_gate, NULL);
  block = GOMP_OFFLOAD_alloc (0, 700 << 10);
  CHECK (block != NULL && GOMP_OFFLOAD_free (0, block));
  pthread_join (thread, NULL);
  CHECK (GOMP_OFFLOAD_openacc_async_destruct (queue));
  free (pairs);
  gcn_stop (0);
}

/* A queue in which a copy fails carries out nothing that comes later.  What its
   kernels might have used is free all the same.  */
static void
dropped (void)
{
  struct addr_pair *pairs = gcn_start (0);
  void (*add) (void *) = (void (*) (void *)) gcn_handle (pairs, GCN_ADD);
  unsigned dims[3] = { 1, 1, 1 }, blocks;
  int number = 0;
  void *device[1] = { &number };
  struct gomp_pset_rect rect = { &number, &number, 1, 2, 1, 2, 4, 2, 4 };
  struct goacc_asyncqueue *queue = GOMP_OFFLOAD_openacc_async_construct (0);
  void *block = GOMP_OFFLOAD_alloc (0, 100);

  blocks = fake_hsa.blocks;
  CHECK (GOMP_OFFLOAD_openacc_async_host2dev (0, block, NULL, 1, queue));
  GOMP_OFFLOAD_openacc_async_exec (add, 1, device, device, dims, NULL, queue);
  CHECK (GOMP_OFFLOAD_pset_copy_rect (0, GOMP_PSET_ON_DEVICE, &rect, queue));
  CHECK (!GOMP_OFFLOAD_openacc_async_synchronize (queue));
  CHECK (GOMP_OFFLOAD_free (0, block));
  CHECK_EQUAL (fake_hsa.blocks, blocks - 1);
  CHECK_EQUAL (number, 0);
  CHECK (!GOMP_OFFLOAD_openacc_async_destruct (queue));
  free (pairs);
  gcn_stop (0);
}

static void
tasks (void)
{
  int number = 0;
  struct addr_pair *pairs = gcn_start (0);
  void *vars = gcn_make_vars (0, &number);

  for (int i = 0; i < 3; i++)
    GOMP_OFFLOAD_async_run (0, gcn_handle (pairs, GCN_ADD), vars, gcn_no_args,
                            NULL);
  while (__atomic_load_n (&gcn_completions, __ATOMIC_SEQ_CST) < 3)
    usleep (1000);
  CHECK_EQUAL (number, 3);
  CHECK (GOMP_OFFLOAD_free (0, vars));
  free (pairs);
  gcn_stop (0);
}

/* ---- Batches -------------------------------------------------------- */

enum { LARGE = 100000 };

static char large_in[LARGE], large_out[LARGE];

/* Two copies in, a kernel, two copies out; *SHARED is memory of the
   plugin.  */
static void
run_batch (const struct addr_pair *pairs, int *shared)
{
  int number = 5, small = 0;
  int *pointer = GOMP_OFFLOAD_alloc (0, sizeof (int));
  void *vars = GOMP_OFFLOAD_alloc (0, sizeof pointer);
  char *block = GOMP_OFFLOAD_alloc (0, LARGE);
  const struct gomp_pset_copy in[]
    = { { vars, &pointer, sizeof pointer }, { block, large_in, LARGE },
        { pointer, &number, sizeof number }, { block, shared, 0 } };
  const struct gomp_pset_copy out[]
    = { { &small, pointer, sizeof small }, { large_out, block, LARGE },
        { shared, pointer, sizeof *shared } };
  const struct gomp_pset_batch batch
      = { in, 4, gcn_handle (pairs, GCN_ADD), vars, gcn_no_args, out, 3 };
  const struct gomp_pset_batch copies = { in, 4, NULL, NULL, NULL, out, 3 };

  memset (large_in, 'y', LARGE);
  CHECK (GOMP_OFFLOAD_pset_batch (0, &batch));
  CHECK_EQUAL (small, 6);
  CHECK_EQUAL (*shared, 6);
  CHECK (memcmp (large_out, large_in, LARGE) == 0);
  CHECK (GOMP_OFFLOAD_pset_batch (0, &copies));
  CHECK_EQUAL (small, 5);
  CHECK_EQUAL (*shared, 5);
  CHECK_EQUAL (fake_hsa.locks, 0);
  CHECK (GOMP_OFFLOAD_free (0, pointer) && GOMP_OFFLOAD_free (0, vars)
         && GOMP_OFFLOAD_free (0, block));
}

static void
batches (void)
{
  struct addr_pair *pairs = gcn_start (0);
  int *shared = GOMP_OFFLOAD_pset_host_alloc (0, 4096);
  struct gomp_pset_batch launch
      = { NULL, 0, gcn_handle (pairs, GCN_PRINT), NULL, gcn_no_args, NULL, 0 };

  run_batch (pairs, shared);
  if (fake_hsa.no_extensions)
    CHECK (fake_hsa.transfers == 0 && fake_hsa.barriers == 0);
  else
    {
      CHECK_EQUAL (fake_hsa.transfers, 12);
      CHECK_EQUAL (fake_hsa.barriers, 1);
      CHECK_EQUAL (fake_hsa.calls[FAKE_amd_memory_lock], 4);
    }
  CHECK (GOMP_OFFLOAD_pset_batch (0, &launch));
  GOMP_OFFLOAD_pset_host_free (0, shared);
  GOMP_OFFLOAD_pset_host_free (0, large_in);
  free (pairs);
  gcn_stop (0);
}

static void
batches_plain (void)
{
  fake_hsa.no_extensions = true;
  batches ();
}

/* ---- Boxes and peers ------------------------------------------------ */

enum { W = 8, H = 5, D = 3, PITCH = 12, SLICE = 72, WHOLE = SLICE * D };

static bool
box_is_right (const char *dst, const char *src)
{
  bool right = true;

  for (int i = 0; i < WHOLE; i++)
    {
      bool inside = (i % PITCH < W && i % SLICE / PITCH < H);
      right &= dst[i] == (inside ? src[i] : '.');
    }
  return right;
}

static void
copy_boxes (size_t offset)
{
  static char host[WHOLE + 4], back[WHOLE + 4];
  char *device = GOMP_OFFLOAD_alloc (0, WHOLE + 4);
  char *other = GOMP_OFFLOAD_alloc (0, WHOLE);
  struct gomp_pset_rect rect
    = { device + offset, host + offset, W, H, D, PITCH, SLICE, PITCH, SLICE };

  for (int i = 0; i < WHOLE; i++)
    host[i + offset] = (char) ('A' + i % 50);
  memset (device, '.', WHOLE + 4);
  memset (other, '.', WHOLE);
  memset (back, '.', WHOLE + 4);
  CHECK (GOMP_OFFLOAD_pset_copy_rect (0, GOMP_PSET_TO_DEVICE, &rect, NULL));
  CHECK (box_is_right (device + offset, host + offset));
  rect.src = rect.dst;
  rect.dst = other;
  CHECK (GOMP_OFFLOAD_pset_copy_rect (0, GOMP_PSET_ON_DEVICE, &rect, NULL));
  CHECK (box_is_right (other, host + offset));
  rect.src = rect.dst;
  rect.dst = back;
  CHECK (GOMP_OFFLOAD_pset_copy_rect (0, GOMP_PSET_TO_HOST, &rect, NULL));
  CHECK (box_is_right (back, host + offset));
  rect.depth = 0;
  CHECK (GOMP_OFFLOAD_pset_copy_rect (0, GOMP_PSET_TO_HOST, &rect, NULL));
  CHECK (GOMP_OFFLOAD_free (0, device) && GOMP_OFFLOAD_free (0, other));
}

static void
boxes (void)
{
  struct addr_pair *pairs = gcn_start (0);
  struct goacc_asyncqueue *queue = GOMP_OFFLOAD_openacc_async_construct (0);
  char a[] = "abcd", b[] = "....";
  struct gomp_pset_rect rect = { b, a, 1, 2, 1, 2, 4, 2, 4 };
  unsigned boxes = fake_hsa.no_extensions ? 0 : 3;

  copy_boxes (0);
  CHECK_EQUAL (fake_hsa.calls[FAKE_amd_memory_async_copy_rect], boxes);
  /* Not aligned as the driver wants it, but for the last copy.  */
  copy_boxes (2);
  CHECK_EQUAL (fake_hsa.calls[FAKE_amd_memory_async_copy_rect],
               boxes + (boxes > 0));
  CHECK (GOMP_OFFLOAD_pset_copy_rect (0, GOMP_PSET_TO_DEVICE, &rect, queue));
  memset (&rect, 0, sizeof rect);
  CHECK (GOMP_OFFLOAD_openacc_async_synchronize (queue));
  CHECK (memcmp (b, "a.c.", 4) == 0);
  CHECK (GOMP_OFFLOAD_openacc_async_destruct (queue));
  free (pairs);
  gcn_stop (0);
}

/* What needs no box: rows without gaps on the device travel together.  */
static void
boxes_plain (void)
{
  struct addr_pair *pairs;
  char host[] = "ab..cd..", *device, back[9] = "********";
  struct gomp_pset_rect rect = { NULL, host, 2, 2, 1, 2, 4, 4, 8 };
  unsigned copies;

  fake_hsa.no_extensions = true;
  pairs = gcn_start (0);
  device = GOMP_OFFLOAD_alloc (0, 4);
  copies = fake_hsa.calls[FAKE_memory_copy];
  rect.dst = device;
  CHECK (GOMP_OFFLOAD_pset_copy_rect (0, GOMP_PSET_TO_DEVICE, &rect, NULL));
  CHECK (memcmp (device, "abcd", 4) == 0);
  rect = (struct gomp_pset_rect) { back, device, 2, 2, 1, 4, 8, 2, 4 };
  CHECK (GOMP_OFFLOAD_pset_copy_rect (0, GOMP_PSET_TO_HOST, &rect, NULL));
  CHECK (memcmp (back, "ab**cd**", 8) == 0);
  CHECK_EQUAL (fake_hsa.calls[FAKE_memory_copy], copies + 2);
  CHECK (GOMP_OFFLOAD_free (0, device));
  free (pairs);
  gcn_stop (0);
  boxes ();
}

static void
peers (void)
{
  enum { SIZE = 3 << 20 };
  char *first, *second;

  fake_hsa.agents = 2;
  CHECK (GOMP_OFFLOAD_init_device (0) && GOMP_OFFLOAD_init_device (1));
  first = GOMP_OFFLOAD_alloc (0, SIZE);
  second = GOMP_OFFLOAD_alloc (1, SIZE);
  memset (first, 'p', SIZE);
  CHECK (GOMP_OFFLOAD_pset_copy_peer (1, second, 0, first, SIZE));
  CHECK (memcmp (first, second, SIZE) == 0);
  CHECK (fake_hsa.transfers == !fake_hsa.no_extensions);
  memset (first, 'q', SIZE);
  fake_hsa.fail_transfer_at = 1;
  CHECK (GOMP_OFFLOAD_pset_copy_peer (1, second, 0, first, SIZE));
  CHECK (memcmp (first, second, SIZE) == 0);
  CHECK (GOMP_OFFLOAD_pset_copy_peer (1, second + 1, 1, second, 1));
  CHECK (GOMP_OFFLOAD_free (0, first) && GOMP_OFFLOAD_free (1, second));
  CHECK (GOMP_OFFLOAD_fini_device (0) && GOMP_OFFLOAD_fini_device (1));
  CHECK_EQUAL (fake_hsa_leaks (), 0);
}

static void
peers_plain (void)
{
  fake_hsa.no_extensions = true;
  peers ();
}

int
main (void)
{
  static const struct gcn_scenario scenarios[] = {
    { "launches: the packet that the driver gets", packet },
    { "settings: reach the launch", settings },
    { "a kernel that has run: nothing but the launch is asked for", steady },
    { "times: of the launch that was asked for", times },
    { "times: none where the driver tells none", times_plain },
    { "more threads than queues of commands: share them", threads },
    { "OpenACC: properties, launches, contexts", openacc },
    { "kernels of newer compilers: get what they read", newer_kernels },
    { "OpenACC's queues: in order", queues },
    { "memory freed while kernels are queued: kept until then", retired },
    { "memory freed while kernels are queued: given when there is no other",
      retired_full },
    { "a queue that failed: its kernels keep no memory", dropped },
    { "tasks: done, and their ends told", tasks },
    { "batches: in few copies of the device", batches },
    { "batches without what the driver may lack", batches_plain },
    { "boxes: in one copy of the device", boxes },
    { "boxes that are none: rows travel together", boxes_plain },
    { "copies between devices: direct where they can", peers },
    { "copies between devices: through the host elsewhere", peers_plain },
  };

  unit_case ("output of kernels: whole");
  output ();
  for (size_t i = 0; i < sizeof scenarios / sizeof scenarios[0]; i++)
    gcn_scenario_check (&scenarios[i]);
  return unit_result ();
}
