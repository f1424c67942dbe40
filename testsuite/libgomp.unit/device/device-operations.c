/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Operations: what they do, what is counted, and the words they fail with.  */

#include <omp.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "device-support.h"
#include "device/device-stats.h"
#include "device/device.h"
#include "report/trace.h"
#include "unit.h"

static struct gomp_device *
use_device (void)
{
  struct gomp_error err = { .text = "" };
  struct gomp_device *device = NULL;

  if (gomp_device_resolve (-1, GOMP_USE_CONSTRUCT, &device, &err)
      != GOMP_RESOLVED_DEVICE)
    gomp_fatal_error (&err);
  return device;
}

/* As a trace or a summary turns it on.  */
static void
count_operations (void)
{
  gomp_device_count ();
  gomp_trace_active = true;
}

static int
working (void)
{
  struct gomp_device *device = use_device ();
  struct gomp_error err = { .text = "" };
  struct gomp_device_stats *stats = &gomp_device_stats;
  char text[8] = "abcdefg", back[8] = "";
  gomp_devaddr block;

  count_operations ();
  CHECK (gomp_device_maps (device));
  CHECK (!device->concurrent_io);
  block = gomp_device_alloc (device, 16);
  CHECK (block.value != 0);
  CHECK (gomp_device_copy_in (device, block, text, 8, &err));
  CHECK (gomp_device_copy_within (device, gomp_devaddr_add (block, 8), block,
                                  8, &err));
  CHECK (gomp_device_copy_out (device, back, gomp_devaddr_add (block, 8), 7,
                               &err));
  CHECK_STRING (back, text);
  /* Nothing to copy is no operation.  */
  CHECK (gomp_device_copy_in (device, block, NULL, 0, &err));
  CHECK (gomp_device_copy_out (device, NULL, block, 0, &err));
  CHECK (gomp_device_copy_within (device, block, block, 0, &err));
  CHECK (gomp_device_free (device, block, &err));
  CHECK_EQUAL (stats->allocs, 1);
  CHECK_EQUAL (stats->frees, 1);
  CHECK_EQUAL (stats->copies_in, 1);
  CHECK_EQUAL (stats->copies_out, 1);
  CHECK_EQUAL (stats->copies_within, 1);
  CHECK_EQUAL (stats->bytes_in, 8);
  CHECK_EQUAL (stats->bytes_out, 7);
  CHECK_EQUAL (stats->runs, 0);
  CHECK_EQUAL (support_fake ("good")->in, 1);
  CHECK_EQUAL (support_fake ("good")->out, 1);
  CHECK_EQUAL (support_fake ("good")->within, 1);
  return unit_failures != 0;
}

static void
add_one (void *data)
{
  *(int *) data += 1;
}

static int
running (void)
{
  struct gomp_device *device = use_device ();
  int value = 41;
  void *args[] = { NULL };

  count_operations ();
  gomp_device_run (device, (void *) add_one,
                   gomp_devaddr_make ((uintptr_t) &value), args);
  CHECK_EQUAL (value, 42);
  CHECK_EQUAL (gomp_device_stats.runs, 1);
  return unit_failures != 0;
}

static void
check_text (struct gomp_error *err, const char *format, const void *a,
            const void *b, const void *c, const void *d)
{
  char expected[256];

  snprintf (expected, sizeof expected, format, a, b, c, d);
  CHECK_STRING (err->text, expected);
  err->text[0] = '\0';
}

static int
failing (void)
{
  struct gomp_device *device = use_device ();
  gomp_devaddr there = gomp_devaddr_make (0x7000), to = { 0x8000 };
  struct gomp_error err = { .text = "" };
  char here[10];

  support_fake ("good")->refuse = true;
  CHECK (!gomp_device_copy_in (device, there, here, 10, &err));
  check_text (&err, "Copying of host object [%p..%p) to dev object [%p..%p) "
              "failed", here, here + 10, (void *) 0x7000, (void *) 0x700a);
  CHECK (!gomp_device_copy_out (device, here, there, 10, &err));
  check_text (&err, "Copying of dev object [%p..%p) to host object [%p..%p) "
              "failed", (void *) 0x7000, (void *) 0x700a, here, here + 10);
  CHECK (!gomp_device_copy_within (device, to, there, 10, &err));
  check_text (&err, "Copying of dev object [%p..%p) to dev object [%p..%p) "
              "failed", (void *) 0x7000, (void *) 0x700a, (void *) 0x8000,
              (void *) 0x800a);
  CHECK (!gomp_device_free (device, there, &err));
  check_text (&err, "error in freeing device memory block at %p",
              (void *) 0x7000, NULL, NULL, NULL);
  return unit_failures != 0;
}

/* A row of 4 bytes, and 2 rows of 2, from device 0 to device 1 and back.  */
static void
copy_between_devices (void)
{
  static const size_t volume[] = { 2, 2 }, none[] = { 0, 0 },
                      dims[] = { 2, 3 };
  char text[8] = "abcdef", back[8] = "", rows[8] = "......";
  int host = omp_get_initial_device ();
  void *first = omp_target_alloc (8, 0), *second = omp_target_alloc (8, 1);

  CHECK_EQUAL (omp_target_memcpy (first, text, 8, 0, 0, 0, host), 0);
  CHECK_EQUAL (omp_target_memcpy (second, first, 4, 1, 2, 1, 0), 0);
  CHECK_EQUAL (omp_target_memcpy (back, second, 4, 0, 1, host, 1), 0);
  CHECK_STRING (back, "cdef");
  CHECK_EQUAL (omp_target_memcpy (second, rows, 8, 0, 0, 1, host), 0);
  CHECK_EQUAL (omp_target_memcpy_rect (second, first, 1, 2, volume, none, none,
                                       dims, dims, 1, 0),
               0);
  CHECK_EQUAL (omp_target_memcpy (rows, second, 8, 0, 0, host, 1), 0);
  CHECK_STRING (rows, "ab.de.");
  CHECK_EQUAL (omp_target_memcpy (second, first, 0, 0, 0, 1, 0), 0);
  omp_target_free (first, 0);
  omp_target_free (second, 1);
}

static int
peers (void)
{
  struct fake_plugin *fake;
  void *first, *second;

  use_device ();
  fake = support_fake ("peers");
  count_operations ();
  copy_between_devices ();
  /* The rectangle's rows are packed, and travel by way of the host.  */
  CHECK_EQUAL (fake->peer, 1);
  CHECK_EQUAL (fake->peer_dst, 1);
  CHECK_EQUAL (fake->peer_src, 0);
  CHECK_EQUAL (fake->in, 4);
  CHECK_EQUAL (fake->out, 4);
  CHECK_EQUAL (fake->within, 0);
  CHECK_EQUAL (gomp_device_stats.copies_within, 1);
  fake->refuse = true;
  first = omp_target_alloc (8, 0);
  second = omp_target_alloc (8, 1);
  CHECK (omp_target_memcpy (second, first, 8, 0, 0, 1, 0) != 0);
  CHECK_EQUAL (fake->peer, 2);
  fake->refuse = false;
  omp_target_free (first, 0);
  omp_target_free (second, 1);
  return unit_failures != 0;
}

/* Through the host.  */
static int
strangers (void)
{
  struct fake_plugin *fake;

  use_device ();
  fake = support_fake ("two");
  copy_between_devices ();
  CHECK_EQUAL (fake->peer, 0);
  CHECK_EQUAL (fake->in, 5);
  CHECK_EQUAL (fake->out, 5);
  CHECK_EQUAL (fake->within, 0);
  return unit_failures != 0;
}

/* A device that shares the host's memory needs no mapping.  */
static int
shared (void)
{
  return gomp_device_maps (use_device ());
}

/* Threads that resolve a device at once initialize it once.  */
static void *
resolve_in_thread (void *data)
{
  struct gomp_device **device = data;

  *device = use_device ();
  return NULL;
}

static int
racing (void)
{
  enum { THREADS = 8 };
  pthread_t threads[THREADS];
  struct gomp_device *devices[THREADS];

  for (int t = 0; t < THREADS; t++)
    pthread_create (&threads[t], NULL, resolve_in_thread, &devices[t]);
  for (int t = 0; t < THREADS; t++)
    pthread_join (threads[t], NULL);
  for (int t = 0; t < THREADS; t++)
    CHECK (devices[t] && devices[t] == devices[0]);
  CHECK_EQUAL (support_fake ("good")->inits, 1);
  return unit_failures != 0;
}

int
main (void)
{
  support_init ();
  support_plugin ("good", "");
  support_plugin ("shared", "-DFAKE_CAPS=5");
  support_plugin ("peers", "-DFAKE_DEVICES=2 -DFAKE_PEERS");
  support_plugin ("two", "-DFAKE_DEVICES=2");

  unit_case ("operations: done and counted");
  CHECK (support_gives (working, "good", 0, NULL));
  unit_case ("kernels: run and counted");
  CHECK (support_gives (running, "good", 0, NULL));
  unit_case ("operations that fail: said what, and where");
  CHECK (support_gives (failing, "good", 0, NULL));
  unit_case ("a device that shares the host's memory: needs no mapping");
  CHECK (support_gives (shared, "shared", 0, NULL));
  unit_case ("threads at once: one initializes the device");
  CHECK (support_gives (racing, "good", 0, NULL));
  unit_case ("copies between devices that can: direct");
  CHECK (support_gives (peers, "peers", 0, NULL));
  unit_case ("copies between other devices: through the host");
  CHECK (support_gives (strangers, "two", 0, NULL));
  return unit_result ();
}
