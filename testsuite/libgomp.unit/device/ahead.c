/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Bytes read ahead: when they are read, what they serve, and what ends it.  */

#include "fake-device.h"
#include "device/ahead.h"
#include "event/watch.h"
#include "unit.h"

#include <pthread.h>
#include <string.h>

#define ROOM 65536

/* The device's memory, a slab of its pool, and what its plugin was asked
   for.  */
static char memory[ROOM] __attribute__ ((aligned (GOMP_CHUNK_ALIGN)));
static unsigned fetches;
static size_t fetched;

static bool
take_batch (int ord, const struct gomp_pset_batch *batch)
{
  (void) ord;
  for (size_t c = 0; c < batch->n_in; c++)
    memcpy (batch->in[c].dst, batch->in[c].src, batch->in[c].size);
  return true;
}

/* Byte by byte, since other threads may write meanwhile.  */
static bool
fetch (int ord, void *dst, const void *src, size_t size)
{
  (void) ord;
  __atomic_add_fetch (&fetches, 1, __ATOMIC_RELAXED);
  __atomic_store_n (&fetched, size, __ATOMIC_RELAXED);
  for (size_t i = 0; i < size; i++)
    ((char *) dst)[i]
      = __atomic_load_n ((const char *) src + i, __ATOMIC_RELAXED);
  return true;
}

static const struct gomp_plugin taking = { .file = "fake",
                                           .name = "fake",
                                           .caps = 4,
                                           .type = 2,
                                           .device_count = 1,
                                           .dev2host = fetch,
                                           .pset_batch = take_batch };

/* Something that may change the device.  */
static void
use (void)
{
  gomp_device_leave (&fake_device, gomp_device_enter (&fake_device));
}

static void
post (size_t at, char value)
{
  struct gomp_pset_copy copy = { memory + at, &value, 1 };

  CHECK (gomp_post (&fake_device, &copy, 1, NULL));
}

static void
start (void)
{
  struct gomp_present *table = &fake_device.present;

  fake_device_init ();
  fake_device.plugin = &taking;
  fake_device.concurrent_io = true;
  fake_device.posted.exposed = 0;
  memset (memory, 'm', sizeof memory);
  gomp_present_lock (table);
  CHECK (gomp_pool_add_slab (&table->pool,
                             gomp_devaddr_make ((uintptr_t) memory), ROOM));
  gomp_present_unlock (table);
  /* Nothing is read ahead before something has been posted.  */
  post (0, 'm');
  use ();
  fetches = 0;
}

static void
end (void)
{
  struct gomp_present *table = &fake_device.present;
  gomp_devaddr slab;
  size_t bytes;

  gomp_posted_fini (&fake_device, true);
  gomp_present_lock (table);
  CHECK (gomp_pool_remove_any_slab (&table->pool, &slab, &bytes));
  gomp_present_unlock (table);
}

/* Copy byte AT from the device as the runtime does.  */
static char
copy_out (size_t at)
{
  gomp_devaddr src = gomp_devaddr_make ((uintptr_t) memory + at);
  char byte = 0;
  int before;

  if (gomp_ahead_copy (&fake_device, &byte, src, 1))
    return byte;
  before = gomp_device_enter_reading (&fake_device, memory + at, 1);
  fetch (0, &byte, memory + at, 1);
  gomp_device_leave (&fake_device, before);
  gomp_ahead_arm (&fake_device, 1);
  return byte;
}

static void
neighbours_are_served (void)
{
  start ();
  for (size_t i = 0; i < 300; i++)
    {
      memory[64 * i] = (char) i;
      CHECK_EQUAL (copy_out (64 * i), (char) i);
      /* Nobody does that to what has been read ahead.  */
      memory[64 * i] = '?';
      if (i == 0)
        for (size_t j = 0; j < 300; j++)
          memory[64 * j] = (char) j;
    }
  /* The first one alone; then 2, 4, 8 and 16 KiB beyond a copy.  */
  CHECK_EQUAL (fetches, 5);
  CHECK (fetched > GOMP_AHEAD_AROUND && fetched <= 2 * GOMP_AHEAD_AROUND + 1);
  end ();
}

/* The slab's ends are not crossed.  */
static void
ends_are_respected (void)
{
  start ();
  copy_out (0);
  CHECK_EQUAL (copy_out (1), 'm');
  CHECK_EQUAL (fetched, GOMP_AHEAD_FIRST + 2);
  use ();
  copy_out (ROOM - 1);
  CHECK_EQUAL (copy_out (ROOM - 2), 'm');
  CHECK_EQUAL (fetched, GOMP_AHEAD_FIRST + 2);
  end ();
}

static void
changes_are_seen (void)
{
  start ();
  copy_out (100);
  copy_out (101);
  CHECK_EQUAL (fetches, 2);
  copy_out (102);
  CHECK_EQUAL (fetches, 2);
  use ();
  memory[103] = 'n';
  CHECK_EQUAL (copy_out (103), 'n');
  CHECK_EQUAL (fetches, 3);
  /* A copy that waits goes on waiting: its own bytes are known.  */
  copy_out (104);
  copy_out (105);
  CHECK_EQUAL (fetches, 4);
  post (106, 'p');
  CHECK_EQUAL (copy_out (107), 'm');
  CHECK_EQUAL (fetches, 4);
  CHECK_EQUAL (fake_device.posted.n, 1);
  CHECK_EQUAL (copy_out (106), 'p');
  CHECK_EQUAL (fake_device.posted.n, 1);
  CHECK_EQUAL (memory[106], 'm');
  CHECK_EQUAL (fetches, 4);
  use ();
  CHECK_EQUAL (memory[106], 'p');
  end ();
}

/* Bytes [AT, AT + SIZE) as they come without a use of the plugin; "" if they do
   not.  */
static const char *
known (size_t at, size_t size)
{
  static char bytes[16];

  memset (bytes, 0, sizeof bytes);
  gomp_ahead_copy (&fake_device, bytes,
                   gomp_devaddr_make ((uintptr_t) memory + at), size);
  return bytes;
}

static void
what_waits_is_known (void)
{
  start ();
  for (char c = 'a'; c <= 'h'; c++)
    post (200 + (size_t) (c - 'a'), c);
  post (203, 'D');
  CHECK (strcmp (known (200, 8), "abcDefgh") == 0);
  CHECK (strcmp (known (203, 1), "D") == 0);
  /* Not all of these are.  */
  CHECK (strcmp (known (199, 4), "") == 0);
  CHECK (strcmp (known (205, 4), "") == 0);
  CHECK_EQUAL (fetches, 0);
  CHECK (fake_device.posted.n > 0);
  use ();
  CHECK (strcmp (known (200, 8), "") == 0);
  CHECK (memcmp (memory + 199, "mabcDefghm", 10) == 0);
  end ();
}

static void
not_beside_kernels (void)
{
  struct goacc_asyncqueue *queue = (struct goacc_asyncqueue *) 1;
  int before;

  start ();
  copy_out (0);
  gomp_queue_work_add (&fake_device, queue);
  copy_out (1);
  copy_out (2);
  CHECK_EQUAL (fetches, 3);
  gomp_queue_work_end (&fake_device, true);
  use ();
  copy_out (3);
  before = gomp_device_enter_early (&fake_device);
  copy_out (4);
  copy_out (5);
  CHECK_EQUAL (fetches, 6);
  CHECK_EQUAL (fetched, 1);
  gomp_device_leave (&fake_device, before);
  gomp_device_expose (&fake_device);
  copy_out (6);
  copy_out (7);
  CHECK_EQUAL (fetches, 8);
  CHECK_EQUAL (fetched, 1);
  end ();
}

/* Two copies that follow each other, and then a kernel: of no use.  */
static void
not_if_useless (void)
{
  unsigned ahead = 0;

  start ();
  for (int t = 0; t < 100; t++)
    {
      copy_out (0);
      copy_out (1);
      ahead += fetched > 1;
      use ();
    }
  CHECK (ahead > 0 && ahead < 10);
  end ();
}

/* ---- Threads ------------------------------------------------------------ */

#define TURNS 20000
#define THREADS 4

static char seen_late;

/* Each thread changes bytes of its own, and then finds them changed.  */
static void *
change_and_look (void *number)
{
  size_t at = (uintptr_t) number * 64;

  for (int t = 1; t <= TURNS; t++)
    {
      char value = (char) (t % 100 + 1);
      int before = gomp_device_enter (&fake_device);
      __atomic_store_n (&memory[at + t % 8], value, __ATOMIC_RELAXED);
      gomp_device_leave (&fake_device, before);
      for (int i = 0; i < 4; i++)
        if (copy_out (at + t % 8) != value)
          __atomic_store_n (&seen_late, 1, __ATOMIC_RELAXED);
    }
  return NULL;
}

static void
threads (void)
{
  pthread_t all[THREADS];

  start ();
  for (uintptr_t t = 0; t < THREADS; t++)
    CHECK (pthread_create (&all[t], NULL, change_and_look, (void *) t) == 0);
  for (int t = 0; t < THREADS; t++)
    pthread_join (all[t], NULL);
  CHECK_EQUAL (seen_late, 0);
  end ();
}

int
main (void)
{
  unit_case ("300 small copies in a row: few fetches");
  neighbours_are_served ();
  unit_case ("the ends of a slab: are not crossed");
  ends_are_respected ();
  unit_case ("uses of the plugin, posted copies: are seen");
  changes_are_seen ();
  unit_case ("what copies that wait send: is known without the device");
  what_waits_is_known ();
  unit_case ("kernels, queues, addresses handed out: nothing is read ahead");
  not_beside_kernels ();
  unit_case ("of no use: seldom tried");
  not_if_useless ();
  unit_case ("threads: each sees what it has changed");
  threads ();
  return unit_result ();
}
