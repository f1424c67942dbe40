/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Constructs of several threads at once, on shared and on own data: contents
   arrive, counts balance, nothing is left.  For ThreadSanitizer above all.  */

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "fake-device.h"
#include "gomp-constants.h"
#include "report/trace.h"
#include "unit.h"

#define THREADS 4
#define ROUNDS 400
#define OWN 4
#define BYTES 256
#define PART 8

static int shared[BYTES / 4] __attribute__ ((aligned (64)));
static unsigned wrong;
static const struct gomp_site site = { .construct = "stress" };

static bool
run (enum gomp_context context, void **addresses, size_t *sizes,
     unsigned short *kinds, size_t n, struct gomp_region *region)
{
  struct gomp_arrays arrays = { .n = n, .addresses = addresses,
                                .sizes = sizes, .kinds = kinds };
  struct gomp_error err;

  if (fake_device_run (&arrays, context, &site, region, &err))
    return true;
  printf ("# %s\n", err.text);
  __atomic_fetch_add (&wrong, 1, __ATOMIC_RELAXED);
  return false;
}

/* What the kernel would see of mapped address HOST.  */
static int
device_value (const void *host)
{
  struct gomp_present *table = &fake_device.present;
  int value = -1;

  gomp_present_lock (table);
  struct gomp_mapping *mapping = gomp_present_at (table, (uintptr_t) host);
  if (mapping)
    memcpy (&value, (void *) gomp_mapping_device_address
            (mapping, (uintptr_t) host).value, sizeof value);
  gomp_present_unlock (table);
  return value;
}

/* A target region on own arrays and the shared one.  */
static void
target (int (*own)[BYTES / 4], int round)
{
  void *addresses[OWN + 1];
  size_t sizes[OWN + 1];
  unsigned short kinds[OWN + 1];
  struct gomp_region *region = fake_device_region ();
  struct gomp_scratch scratch;
  struct gomp_error err = { .text = "" };

  for (int a = 0; a < OWN; a++)
    {
      own[a][0] = round + a;
      addresses[a] = own[a];
      sizes[a] = BYTES;
      kinds[a] = 0x0203;
    }
  addresses[OWN] = shared;
  sizes[OWN] = BYTES;
  kinds[OWN] = 0x0201;
  if (!run (GOMP_CONTEXT_TARGET, addresses, sizes, kinds, OWN + 1, region))
    return;
  for (int a = 0; a < OWN; a++)
    if (device_value (own[a]) != round + a)
      __atomic_fetch_add (&wrong, 1, __ATOMIC_RELAXED);
  if (device_value (shared) != 42)
    __atomic_fetch_add (&wrong, 1, __ATOMIC_RELAXED);
  gomp_scratch_init (&scratch);
  if (!gomp_construct_end (region, &site, &scratch, &err))
    __atomic_fetch_add (&wrong, 1, __ATOMIC_RELAXED);
  gomp_scratch_fini (&scratch);
  free (region);
}

static void *
thread (void *data)
{
  int (*own)[BYTES / 4] = data;
  void *address = shared, *kept = own[OWN];
  void *part = &shared[own[OWN][0]];
  size_t size = BYTES, part_size = PART * sizeof shared[0];
  unsigned short to = 0x0201, release = 0x0217;

  run (GOMP_CONTEXT_ENTER, &kept, &size, &to, 1, NULL);
  for (int round = 0; round < ROUNDS; round++)
    {
      target (own, round);
      if (round % 4 == 0)
        run (GOMP_CONTEXT_ENTER, &address, &size, &to, 1, NULL);
      if (round % 4 == 1)
        run (GOMP_CONTEXT_UPDATE, &kept, &size, &to, 1, NULL);
      if (round % 4 == 2)
        run (GOMP_CONTEXT_EXIT, &address, &size, &release, 1, NULL);
      /* Others may be removing it.  */
      run (GOMP_CONTEXT_UPDATE, &part, &part_size, &to, 1, NULL);
    }
  run (GOMP_CONTEXT_EXIT, &kept, &size, &release, 1, NULL);
  return NULL;
}

/* ---- One thing at a time ------------------------------------------------ */

static unsigned copies;
static bool removed;

/* In an update's copy: start to remove what it copies, and go on once that
   waits.  */
static void
while_copying (bool in)
{
  (void) in;
  __atomic_store_n (&copies, 1, __ATOMIC_RELEASE);
  while (__atomic_load_n (&fake_device.present.waiters, __ATOMIC_RELAXED) == 0
         && !__atomic_load_n (&removed, __ATOMIC_RELAXED))
    sched_yield ();
  if (__atomic_load_n (&removed, __ATOMIC_RELAXED))
    __atomic_fetch_add (&wrong, 1, __ATOMIC_RELAXED);
}

static void *
remove_shared (void *data)
{
  void *address = shared;
  size_t size = BYTES;
  unsigned short delete = 0x0200 | GOMP_MAP_DELETE;

  (void) data;
  while (__atomic_load_n (&copies, __ATOMIC_ACQUIRE) == 0)
    sched_yield ();
  run (GOMP_CONTEXT_EXIT, &address, &size, &delete, 1, NULL);
  __atomic_store_n (&removed, true, __ATOMIC_RELAXED);
  return NULL;
}

/* What an update of kind KIND copies stays until it has; the short way, or with
   TRACE the other one.  */
static void
test_removal (unsigned short kind, bool trace)
{
  void *address = shared, *part = &shared[PART];
  size_t size = BYTES, part_size = PART * sizeof shared[0];
  unsigned short to = 0x0201;
  pthread_t thread;

  copies = 0;
  removed = false;
  run (GOMP_CONTEXT_ENTER, &address, &size, &to, 1, NULL);
  fake_device_before_copy = while_copying;
  gomp_trace_active = trace;
  pthread_create (&thread, NULL, remove_shared, NULL);
  run (GOMP_CONTEXT_UPDATE, &part, &part_size, &kind, 1, NULL);
  pthread_join (thread, NULL);
  fake_device_before_copy = NULL;
  gomp_trace_active = false;
  CHECK_EQUAL (wrong, 0);
  CHECK (copies == 1 && removed);
  CHECK_EQUAL (fake_device.present.by_host.count, 0);
}

int
main (void)
{
  /* The last one of a thread's arrays stays mapped.  */
  static int own[THREADS][OWN + 1][BYTES / 4];
  pthread_t threads[THREADS];

  unit_case ("threads on shared and own data: contents arrive, counts "
             "balance");
  shared[0] = 42;
  fake_device_init ();
  for (int t = 0; t < THREADS; t++)
    {
      /* Where its part of the shared array begins: not at the start, which all
         read on the device.  */
      own[t][OWN][0] = (t + 1) * PART;
      pthread_create (&threads[t], NULL, thread, own[t]);
    }
  for (int t = 0; t < THREADS; t++)
    pthread_join (threads[t], NULL);
  CHECK_EQUAL (wrong, 0);
  CHECK_EQUAL (fake_device.present.by_host.count, 0);
  unit_case ("what an update copies: stays until it has");
  for (int trace = 0; trace <= 1; trace++)
    {
      test_removal (0x0201, trace);
      test_removal (0x0202, trace);
    }
  CHECK_STRING (fake_device_fini (), NULL);
  return unit_result ();
}
