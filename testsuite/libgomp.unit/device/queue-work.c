/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which operations wait for queues with work, and for which: counts alone, then
   constructs on the tests' device; what is told of a missing wait.  */

#include "fake-device.h"
#include "gomp-constants.h"
#include "report/trace-queue.h"
#include "unit.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#define QUEUE(n) ((struct goacc_asyncqueue *) (uintptr_t) (n))

static char *log_text;
static size_t log_size;

static void
start_log (void)
{
  fake_device_log = open_memstream (&log_text, &log_size);
}

/* Were these queues waited for since start_log, a digit each?  */
static bool
waited (const char *expected)
{
  char found[16] = "";
  char *line;
  bool same;

  fclose (fake_device_log);
  fake_device_log = NULL;
  for (line = strtok (log_text, "\n"); line; line = strtok (NULL, "\n"))
    if (strncmp (line, "wait ", 5) == 0 && strlen (found) < sizeof found - 1)
      strncat (found, line + 5, 1);
  same = strcmp (found, expected) == 0;
  if (!same)
    printf ("# waited for \"%s\", expected \"%s\"\n", found, expected);
  free (log_text);
  return same;
}

/* ---- Counts ------------------------------------------------------------- */

/* Everything at once waits for what EXPECTED has.  */
static void
expect (const char *expected)
{
  struct gomp_error err = { .text = "" };

  start_log ();
  CHECK (gomp_device_settle (&fake_device, NULL, &err));
  CHECK (waited (expected));
}

static void
wait_for (int queue)
{
  struct gomp_error err = { .text = "" };

  CHECK (gomp_device_queue_wait (&fake_device, QUEUE (queue), &err));
}

static void
counts (void)
{
  struct gomp_error err = { .text = "" };
  struct gomp_queue_mark mark;

  fake_device_init ();
  expect ("");
  gomp_queue_work_add (&fake_device, QUEUE (1));
  CHECK (gomp_queue_work_any (&fake_device.queue_work));
  start_log ();
  CHECK (gomp_device_settle (&fake_device, QUEUE (2), &err));
  CHECK (waited (""));
  expect ("1");
  expect ("");

  /* Whoever has waited does not pay.  */
  gomp_queue_work_add (&fake_device, QUEUE (1));
  gomp_queue_work_add (&fake_device, QUEUE (2));
  wait_for (1);
  CHECK (gomp_queue_work_any (&fake_device.queue_work));
  expect ("2");
  gomp_queue_work_add (&fake_device, QUEUE (1));
  gomp_queue_work_add (&fake_device, QUEUE (2));
  wait_for (2);
  wait_for (1);
  CHECK (!gomp_queue_work_any (&fake_device.queue_work));

  /* What is added while somebody waits is not waited for.  */
  gomp_queue_work_add (&fake_device, QUEUE (1));
  mark = gomp_queue_work_mark (&fake_device, QUEUE (1));
  gomp_queue_work_add (&fake_device, QUEUE (1));
  gomp_queue_work_through (&fake_device, &mark);
  CHECK (gomp_queue_work_any (&fake_device.queue_work));
  expect ("1");

  /* It stays to be waited for if that fails.  */
  gomp_queue_work_add (&fake_device, QUEUE (1));
  fake_device_fail_in = 1;
  CHECK (!gomp_device_settle (&fake_device, NULL, &err));
  expect ("1");

  /* A kernel waits for the host: it could be the one in the queue.  */
  gomp_queue_work_add (&fake_device, QUEUE (2));
  fake_device.queue_work.serving = 1;
  expect ("");
  fake_device.queue_work.serving = 0;
  expect ("2");

  /* What the program does by itself in a queue nobody knows.  */
  gomp_queue_work_share (&fake_device, QUEUE (3));
  expect ("3");
  wait_for (3);
  expect ("3");
  CHECK_STRING (fake_device_fini (), NULL);
}

/* ---- Constructs --------------------------------------------------------- */

static int present[100], absent[100];

static void
run (enum gomp_context context, unsigned short kind, void *start, size_t size,
     int queue)
{
  const struct gomp_site site = { .construct = "test",
                                  .queue = QUEUE (queue) };
  void *addresses[] = { start };
  size_t sizes[] = { size };
  unsigned short kinds[] = { kind };
  const struct gomp_arrays arrays = { .n = 1, .addresses = addresses,
                                      .sizes = sizes, .kinds = kinds,
                                      .acc = true };
  struct gomp_region *region = (context == GOMP_CONTEXT_TARGET
                                ? fake_device_region () : NULL);
  struct gomp_error err = { .text = "" };

  CHECK (fake_device_run (&arrays, context, &site, region, &err));
  if (region)
    {
      struct gomp_scratch scratch;
      gomp_scratch_init (&scratch);
      CHECK (gomp_construct_end (region, &site, &scratch, &err));
      gomp_scratch_fini (&scratch);
      free (region);
    }
}

/* A construct at once while queue 1 has work: does it wait?  */
static void
check (enum gomp_context context, unsigned short kind, void *start,
       size_t size, bool waits)
{
  gomp_queue_work_add (&fake_device, QUEUE (1));
  start_log ();
  run (context, kind, start, size, 0);
  CHECK (waited (waits ? "1" : ""));
  CHECK (gomp_queue_work_any (&fake_device.queue_work) != waits);
}

static void
constructs (void)
{
  fake_device_init ();
  run (GOMP_CONTEXT_ENTER, GOMP_MAP_TO, present, sizeof present, 0);
  /* The second and third time from memory, if it is remembered.  */
  for (int round = 0; round < 4; round++)
    {
      check (GOMP_CONTEXT_UPDATE, GOMP_MAP_FORCE_TO, present, sizeof present,
             true);
      check (GOMP_CONTEXT_UPDATE, GOMP_MAP_FORCE_FROM, present,
             sizeof present, true);
      check (GOMP_CONTEXT_TARGET, GOMP_MAP_TOFROM, present, sizeof present,
             true);
      /* New memory is known to no kernel.  */
      check (GOMP_CONTEXT_ENTER, GOMP_MAP_TO, absent, sizeof absent, false);
      /* Nothing but counts.  */
      check (GOMP_CONTEXT_ENTER, GOMP_MAP_TO, absent, sizeof absent, false);
      check (GOMP_CONTEXT_EXIT, GOMP_MAP_RELEASE, absent, sizeof absent,
             false);
      check (GOMP_CONTEXT_EXIT, round % 2 ? GOMP_MAP_RELEASE : GOMP_MAP_FROM,
             absent, sizeof absent, true);
      /* In its own queue a construct is in order.  */
      gomp_queue_work_add (&fake_device, QUEUE (1));
      start_log ();
      run (GOMP_CONTEXT_UPDATE, GOMP_MAP_FORCE_TO, present, sizeof present,
           2);
      run (GOMP_CONTEXT_TARGET, GOMP_MAP_TOFROM, present, sizeof present, 2);
      CHECK (waited (""));
      expect ("21");
    }
  run (GOMP_CONTEXT_EXIT, GOMP_MAP_RELEASE, present, sizeof present, 0);
  CHECK_STRING (fake_device_fini (), NULL);
}

/* ---- What queues work on ------------------------------------------------ */

static struct gomp_queue_use
use_of (int queue, uintptr_t start)
{
  return (struct gomp_queue_use) { .device = &fake_device,
                                   .queue = queue ? QUEUE (queue) : NULL,
                                   .async = queue, .start = start,
                                   .end = start + 8, .writes = true };
}

/* The queue that is known to work at START; 0: none.  */
static int
worker_at (uintptr_t start)
{
  struct gomp_queue_use use = use_of (0, start);
  const struct gomp_queue_use *found = gomp_queue_use_find (&use);

  return found ? found->async : 0;
}

static void
use (int queue, uintptr_t start)
{
  struct gomp_queue_use added = use_of (queue, start);

  gomp_queue_use_add (&added);
}

static void
order (int first, int second)
{
  gomp_queue_uses_order (&fake_device, QUEUE (first), QUEUE (second));
}

static void
end (int queue)
{
  gomp_queue_uses_end (&fake_device, QUEUE (queue));
}

/* Queues that wait for each other in a loop; what is remembered of them does
   not grow.  */
static void
uses (void)
{
  size_t before = mallinfo2 ().uordblks;

  for (int i = 0; i < 12; i++)
    {
      use (1, 0x100);
      order (1, 2);
      use (2, 0x200);
      order (2, 1);
    }
  CHECK (mallinfo2 ().uordblks - before < 4096);
  CHECK_EQUAL (worker_at (0x100), 1);
  CHECK_EQUAL (worker_at (0x200), 2);
  use (1, 0x100);
  end (2);
  CHECK_EQUAL (worker_at (0x100), 1);
  CHECK_EQUAL (worker_at (0x200), 0);
  end (1);
  CHECK_EQUAL (worker_at (0x100), 0);

  /* Another queue's use is not this one's.  */
  use (3, 0x100);
  order (3, 2);
  use (1, 0x100);
  order (1, 2);
  end (1);
  CHECK_EQUAL (worker_at (0x100), 3);
  end (2);
  CHECK_EQUAL (worker_at (0x100), 0);
}

int
main (void)
{
  unit_case ("queues with work: which operations wait for which");
  counts ();
  unit_case ("constructs: wait for the queues that use their data");
  constructs ();
  unit_case ("queues that wait for each other in a loop: nothing grows");
  uses ();
  return unit_result ();
}
