/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The plugin for NVIDIA GPUs: copies, boxes, batches, several threads and
   devices.  */

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nvptx-support.h"
#include "unit.h"

static void *functions[NVPTX_FUNCTIONS];

/* ---- Copies ------------------------------------------------------------- */

static void
test_checks (void)
{
  char host[64], *block = GOMP_OFFLOAD_alloc (0, 64);

  nvptx_hush ();
  CHECK (GOMP_OFFLOAD_host2dev (0, block + 32, host, 32));
  CHECK (GOMP_OFFLOAD_dev2host (0, host, NULL, 0));
  CHECK_EQUAL (nvptx_said[0], '\0');
  CHECK (!GOMP_OFFLOAD_host2dev (0, block + 32, host, 33));
  CHECK (nvptx_says ("invalid size"));
  CHECK (!GOMP_OFFLOAD_dev2host (0, NULL, block, 8));
  CHECK (nvptx_says ("invalid host address"));
  nvptx_hush ();
  CHECK (!GOMP_OFFLOAD_dev2host (0, host, NULL, 8));
  CHECK (nvptx_says ("invalid device address"));
  nvptx_hush ();
  CHECK (!GOMP_OFFLOAD_host2dev (0, host, host + 8, 8));
  CHECK (nvptx_says ("invalid device address"));
  CHECK (!GOMP_OFFLOAD_host2dev (0, block, block, 8));
  CHECK (nvptx_says ("invalid host or device address"));
  nvptx_hush ();
  CHECK (!GOMP_OFFLOAD_free (0, block + 8));
  CHECK (nvptx_says ("invalid device address"));
  CHECK (GOMP_OFFLOAD_free (0, NULL));
  CHECK (GOMP_OFFLOAD_free (0, block));
  block = GOMP_OFFLOAD_alloc (0, 0);
  CHECK (block && GOMP_OFFLOAD_free (0, block));
}

/* ---- Boxes -------------------------------------------------------------- */

#define ROWS 12
#define ROW 32
static unsigned char box[ROWS * ROW], image[ROWS * ROW];

/* Copies a box of 3 slices of 2 rows of 5 bytes, slices SLICE apart, and
   compares with what byte by byte copying gives.  */
static void
check_box (enum gomp_pset_direction direction, size_t slice,
           const char *call, long calls)
{
  unsigned char *there = GOMP_OFFLOAD_alloc (0, sizeof box);
  unsigned char *other = GOMP_OFFLOAD_alloc (0, sizeof box);
  struct gomp_pset_rect rect = { .width = 5, .height = 2, .depth = 3,
                                 .src_pitch = ROW, .src_slice = slice,
                                 .dst_pitch = ROW, .dst_slice = 2 * ROW };
  long start;

  for (size_t i = 0; i < sizeof box; i++)
    image[i] = i + direction;
  memset (box, 0xee, sizeof box);
  memset (there, 0xee, sizeof box);
  memcpy (other, image, sizeof box);
  rect.src = (direction == GOMP_PSET_TO_DEVICE ? image : other) + 3;
  rect.dst = (direction == GOMP_PSET_TO_HOST ? box : there) + 1;
  start = fake->calls;
  CHECK (GOMP_OFFLOAD_pset_copy_rect (0, direction, &rect, NULL));
  CHECK_EQUAL (nvptx_calls (start, call), calls);
  if (direction != GOMP_PSET_TO_HOST)
    memcpy (box, there, sizeof box);
  for (size_t i = 0; i < sizeof box; i++)
    {
      size_t z = i / (2 * ROW), y = i / ROW % 2, x = i % ROW - 1;
      unsigned char expected = 0xee;
      if (z < 3 && x < 5)
        expected = image[z * slice + y * ROW + x + 3];
      if (box[i] != expected)
        {
          CHECK_EQUAL (box[i], expected);
          break;
        }
    }
  CHECK (GOMP_OFFLOAD_free (0, there) && GOMP_OFFLOAD_free (0, other));
}

static void
test_boxes (bool modern)
{
  const char *row[] = { "cuMemcpyHtoDAsync_v2", "cuMemcpyDtoHAsync_v2",
                        "cuMemcpyDtoDAsync_v2" };

  for (int d = GOMP_PSET_TO_DEVICE; d <= GOMP_PSET_ON_DEVICE; d++)
    if (modern)
      {
        check_box (d, 3 * ROW, "cuMemcpy3DAsync_v2", 1);
        /* Rows of all slices in turn; every other slice.  */
        check_box (d, 2 * ROW + 7, "cuMemcpy2DAsync_v2", 2);
        check_box (d, 2 * ROW + ROW / 2, "cuMemcpy3DAsync_v2", 2);
      }
    else
      check_box (d, 3 * ROW, row[d], 6);
}

/* Rows farther apart than the driver takes.  */
static void
test_wide_box (void)
{
  enum { PITCH = 5000 };
  char *there = GOMP_OFFLOAD_alloc (0, 3 * PITCH);
  static char from[3 * PITCH];
  struct gomp_pset_rect rect = { there, from, 8, 3, 1, PITCH, 0, PITCH, 0 };

  from[2 * PITCH + 7] = 42;
  CHECK (GOMP_OFFLOAD_pset_copy_rect (0, GOMP_PSET_TO_DEVICE, &rect, NULL));
  CHECK_EQUAL (there[2 * PITCH + 7], 42);
  rect.width = 0;
  CHECK (GOMP_OFFLOAD_pset_copy_rect (0, GOMP_PSET_TO_DEVICE, &rect, NULL));
  CHECK (GOMP_OFFLOAD_free (0, there));
}

/* ---- Batches ------------------------------------------------------------ */

/* The kernel adds 1 to what its argument block points to.  */
static void
increment (const struct fake_launch *launch)
{
  long **block;

  memcpy (&block, launch->parameters, sizeof block);
  if (block)
    ++**block;
}

static void
test_batch (void)
{
  void **vars = GOMP_OFFLOAD_alloc (0, sizeof *vars);
  long *number = GOMP_OFFLOAD_alloc (0, sizeof *number);
  long value = 41, result = 0, start;
  struct gomp_pset_copy in[] = { { vars, &number, sizeof number },
                                 { number, &value, sizeof value } };
  struct gomp_pset_copy out[] = { { &result, number, sizeof result } };
  struct gomp_pset_batch batch = { in, 2, functions[0], vars, NULL, out, 1 };

  CHECK (GOMP_OFFLOAD_pset_batch (0, &batch));
  CHECK_EQUAL (result, 42);
  start = fake->calls;
  CHECK (GOMP_OFFLOAD_pset_batch (0, &batch));
  CHECK_EQUAL (nvptx_calls (start, NULL), 6);
  CHECK_EQUAL (nvptx_calls (start, "cuStreamSynchronize"), 1);
  /* Parts of it.  */
  batch.n_in = 0;
  CHECK (GOMP_OFFLOAD_pset_batch (0, &batch) && result == 43);
  batch.fn = NULL;
  CHECK (GOMP_OFFLOAD_pset_batch (0, &batch) && result == 43);
  /* One that cannot be: what came before it is not under way any more.  */
  batch.n_in = 2;
  in[1].dst = &value;
  nvptx_hush ();
  CHECK (!GOMP_OFFLOAD_pset_batch (0, &batch));
  CHECK (nvptx_says ("cuMemcpyHtoDAsync error: "));
  start = fake->calls;
  in[1].dst = number;
  CHECK (GOMP_OFFLOAD_pset_batch (0, &batch) && result == 41);
  CHECK_EQUAL (nvptx_calls (start, "cuStreamCreate"), 0);
  CHECK (GOMP_OFFLOAD_free (0, vars) && GOMP_OFFLOAD_free (0, number));
}

/* ---- Threads ------------------------------------------------------------ */

#define THREADS 8
#define ROUNDS 200

static void *
work (void *data)
{
  void **vars = GOMP_OFFLOAD_alloc (0, sizeof *vars);
  long *number = GOMP_OFFLOAD_alloc (0, sizeof *number);
  long value = (long) data, result;
  struct gomp_pset_copy in[] = { { vars, &number, sizeof number },
                                 { number, &value, sizeof value } };
  struct gomp_pset_copy out[] = { { &result, number, sizeof result } };
  struct gomp_pset_batch batch = { in, 2, functions[0], vars, NULL, out, 1 };
  intptr_t wrong = 0;

  for (int i = 0; i < ROUNDS; i++)
    {
      wrong += !GOMP_OFFLOAD_pset_batch (0, &batch) || result != value + 1;
      value = result;
    }
  wrong += value != (long) data + ROUNDS;
  GOMP_OFFLOAD_free (0, vars);
  GOMP_OFFLOAD_free (0, number);
  return (void *) wrong;
}

static void
test_threads (void)
{
  pthread_t threads[THREADS];

  for (long t = 0; t < THREADS; t++)
    pthread_create (&threads[t], NULL, work, (void *) (1000 * t));
  for (int t = 0; t < THREADS; t++)
    {
      void *wrong;
      pthread_join (threads[t], &wrong);
      CHECK_STRING (wrong, NULL);
    }
  CHECK (fake->streams <= THREADS);
}

/* Stacks of all threads do not fit at the same time: they take turns.  */
static void
test_threads_in_turn (void)
{
  size_t all = fake->memory;

  CHECK (GOMP_OFFLOAD_fini_device (0));
  fake->memory = 40 << 20;
  CHECK (nvptx_load (0x10001, functions));
  test_threads ();
  CHECK (GOMP_OFFLOAD_fini_device (0));
  fake->memory = all;
  CHECK (nvptx_load (0x10001, functions));
}

/* ---- Devices ------------------------------------------------------------ */

static void
test_peers (bool modern)
{
  long *first = GOMP_OFFLOAD_alloc (0, 8), *second, value = 5;
  long start;

  CHECK_EQUAL (GOMP_OFFLOAD_get_num_devices (0), 2);
  nvptx_hush ();
  CHECK (!GOMP_OFFLOAD_pset_copy_peer (1, first, 0, first, 8));
  CHECK (nvptx_says ("nvptx device 1 is not open"));
  CHECK (GOMP_OFFLOAD_init_device (1));
  second = GOMP_OFFLOAD_alloc (1, 8);
  CHECK (GOMP_OFFLOAD_host2dev (0, first, &value, 8));
  start = fake->calls;
  CHECK (GOMP_OFFLOAD_pset_copy_peer (1, second, 0, first, 8));
  CHECK_EQUAL (nvptx_calls (start, "cuMemcpyPeerAsync"), modern);
  value = 0;
  CHECK (GOMP_OFFLOAD_dev2host (1, &value, second, 8));
  CHECK_EQUAL (value, 5);
  CHECK (GOMP_OFFLOAD_pset_copy_peer (0, first + 0, 0, first, 8));
  CHECK (GOMP_OFFLOAD_free (1, second) && GOMP_OFFLOAD_free (0, first));
  CHECK (GOMP_OFFLOAD_fini_device (1));
}

static void
test_managed (void)
{
  int blocks = fake->blocks;
  void *memory = GOMP_OFFLOAD_pset_managed_alloc (0, 100);

  CHECK (memory != NULL);
  CHECK_EQUAL (fake->blocks, blocks + 1);
  GOMP_OFFLOAD_pset_managed_free (0, memory);
  GOMP_OFFLOAD_pset_managed_free (0, NULL);
  CHECK_EQUAL (fake->blocks, blocks);
}

static void
test_properties (void)
{
  void *pinned = GOMP_OFFLOAD_pset_host_alloc (0, 100);
  union goacc_property_value (*get) (int, enum goacc_property)
    = GOMP_OFFLOAD_openacc_get_property;

  CHECK (pinned != NULL && fake->host_blocks > 0);
  GOMP_OFFLOAD_pset_host_free (0, pinned);
  CHECK_STRING (get (0, GOACC_PROPERTY_NAME).ptr, "Fake 0");
  CHECK_STRING (get (0, GOACC_PROPERTY_VENDOR).ptr, "Nvidia");
  CHECK_STRING (get (0, GOACC_PROPERTY_DRIVER).ptr, "CUDA Driver 12.2");
  CHECK_EQUAL (get (0, GOACC_PROPERTY_MEMORY).val, fake->memory);
  CHECK_EQUAL (get (0, GOACC_PROPERTY_FREE_MEMORY).val,
               fake->memory - fake->allocated);
  CHECK_EQUAL (get (0, 0x20001).val, 0);
  CHECK_EQUAL (GOMP_OFFLOAD_pset_features (0), GOMP_PSET_CONCURRENT_IO);
  CHECK (GOMP_OFFLOAD_fini_device (0));
  fake->pageable_access = 1;
  CHECK (nvptx_load (0x10001, functions));
  CHECK_EQUAL (GOMP_OFFLOAD_pset_features (0),
               GOMP_PSET_CONCURRENT_IO | GOMP_PSET_HOST_ACCESS);
  CHECK_EQUAL (GOMP_OFFLOAD_openacc_cuda_get_current_device (), NULL);
  nvptx_thread = GOMP_OFFLOAD_openacc_create_thread_data (0);
  CHECK_EQUAL (*(int *) GOMP_OFFLOAD_openacc_cuda_get_current_device (), 0);
  CHECK (GOMP_OFFLOAD_openacc_cuda_get_current_context () != NULL);
  GOMP_OFFLOAD_openacc_destroy_thread_data (nvptx_thread);
}

static void
check_all (bool modern)
{
  unit_case ("devices: initialized");
  fake->devices = 2;
  GOMP_OFFLOAD_get_num_devices (0);
  CHECK (nvptx_load (0x10001, functions));
  fake->kernel = increment;
  unit_case ("copies: checked, and refused beyond the end");
  test_checks ();
  unit_case ("boxes: one call, or rows where the driver cannot");
  test_boxes (modern);
  unit_case ("boxes with rows that are too wide: row by row");
  test_wide_box ();
  unit_case ("batches: all copies, in few calls");
  test_batch ();
  unit_case ("threads at once: each has its own");
  test_threads ();
  unit_case ("threads where stacks are few: take turns");
  test_threads_in_turn ();
  unit_case ("copies between devices: direct where they can");
  test_peers (modern);
  unit_case ("managed memory: allocated once, and freed");
  test_managed ();
  unit_case ("properties: as the driver has them");
  test_properties ();
  unit_case ("the end: nothing is left in the driver");
  CHECK (GOMP_OFFLOAD_fini_device (0));
  CHECK_EQUAL (fake->blocks, 0);
  CHECK_EQUAL (fake->host_blocks, 0);
  CHECK_EQUAL (fake->streams, 0);
  CHECK_EQUAL (fake->events, 0);
  CHECK_EQUAL (fake->modules, 0);
  CHECK_EQUAL (fake->contexts, 0);
}

static void
check_old_driver (void)
{
  nvptx_start ("-Wl,-soname,libcuda.so.1 -DFAKE_OLD");
  check_all (false);
}

int
main (void)
{
  unit_case ("an old driver: all of it, without what that lacks");
  CHECK_EQUAL (nvptx_fork (check_old_driver), 0);
  nvptx_start ("-Wl,-soname,libcuda.so.1");
  check_all (true);
  return unit_result ();
}
