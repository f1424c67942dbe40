/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Data constructs on a device that takes batches: the copies of each are one
   operation, everything arrives, and when one of them fails nothing has been
   done.  The first time and from memory.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/env.h"
#include "memo-support.h"

#define LARGE 40000
#define SMALL 64
#define TURNS 5

static unsigned char large[2][LARGE];
static unsigned char small[3][SMALL];
static struct
{
  long before;
  void *p;
} parent;

/* ---- What the device was asked for -------------------------------------- */

static char *log_text;
static size_t log_size;

static void
start_log (void)
{
  fake_device_log = open_memstream (&log_text, &log_size);
}

/* Are these the operations since start_log?  */
static bool
logged (const char *expected)
{
  bool same;

  fclose (fake_device_log);
  fake_device_log = NULL;
  same = strcmp (log_text, expected) == 0;
  if (!same)
    printf ("# operations:\n%s# expected:\n%s", log_text, expected);
  free (log_text);
  return same;
}

/* ---- Lists -------------------------------------------------------------- */

/* Two large arrays and three small ones.  */
static struct list
arrays_list (unsigned kind)
{
  struct list list = { .n = 0 };

  for (int i = 0; i < 2; i++)
    add (&list, large[i], LARGE, kind);
  for (int i = 0; i < 3; i++)
    add (&list, small[i], SMALL, kind);
  return list;
}

static void
host_fill (unsigned char value)
{
  memset (large, value, sizeof large);
  memset (small, value, sizeof small);
}

static bool
host_holds (unsigned char value)
{
  for (int i = 0; i < LARGE; i++)
    if (large[0][i] != value || large[1][i] != value)
      return false;
  for (int i = 0; i < SMALL; i++)
    if (small[0][i] != value || small[1][i] != value || small[2][i] != value)
      return false;
  return true;
}

/* Has the device VALUE everywhere?  Then it gets the next one.  */
static void
device_step (unsigned char value)
{
  unsigned char *copies[]
      = { on_device (large[0]), on_device (large[1]), on_device (small[0]),
          on_device (small[1]), on_device (small[2]) };

  for (int i = 0; i < 5; i++)
    {
      size_t size = i < 2 ? LARGE : SMALL;
      CHECK (copies[i][0] == value
             && memcmp (copies[i], copies[i] + 1, size - 1) == 0);
      memset (copies[i], value + 1, size);
    }
}

static struct gomp_mapping *
any_mapped (void)
{
  for (int i = 0; i < 3; i++)
    if (mapping_at (small[i]))
      return mapping_at (small[i]);
  return mapping_at (large[0]) ? mapping_at (large[0]) : mapping_at (large[1]);
}

static void
init (void)
{
  fake_device_init ();
  fake_device_take_batches ();
}

/* ---- Counts ------------------------------------------------------------- */

static const char *const two_and_small_in
    = "batch 3\nin 192\nin 40000\nin 40000\n";

/* What comes home together depends on where it lies; that is staging's.  */
static bool
logged_out (void)
{
  char *text, *line;
  size_t bytes = 0, runs = 0;
  bool sound;

  fclose (fake_device_log);
  fake_device_log = NULL;
  text = log_text;
  sound = strncmp (text, "batch ", 6) == 0;
  line = strchr (text, '\n');
  for (; line && line[1]; line = strchr (line + 1, '\n'), runs++)
    if (strncmp (line + 1, "out ", 4) == 0)
      bytes += strtoul (line + 5, NULL, 10);
    else
      sound = false;
  sound = (sound && runs == strtoul (text + 6, NULL, 10) && runs > 1
           && bytes >= 2 * LARGE + 3 * SMALL && bytes < 2 * LARGE + 8192);
  if (!sound)
    printf ("# operations:\n%s", text);
  free (text);
  return sound;
}

static void
check_enter_exit (void)
{
  struct list list;

  init ();
  for (int turn = 0; turn < TURNS; turn++)
    {
      host_fill (7);
      list = arrays_list (GOMP_MAP_TO);
      /* So that the pool has its memory.  */
      if (turn == 0)
        CHECK (run (&list, GOMP_CONTEXT_ENTER, &here, NULL)
               && (list = arrays_list (GOMP_MAP_RELEASE),
                   run (&list, GOMP_CONTEXT_EXIT, &there, NULL)));
      list = arrays_list (GOMP_MAP_TO);
      start_log ();
      CHECK (run (&list, GOMP_CONTEXT_ENTER, &here, NULL));
      CHECK (logged (two_and_small_in));
      device_step (7);
      list = arrays_list (GOMP_MAP_FROM);
      start_log ();
      CHECK (run (&list, GOMP_CONTEXT_EXIT, &there, NULL));
      CHECK (logged_out ());
      CHECK (host_holds (8) && any_mapped () == NULL);
    }
  CHECK_STRING (fake_device_fini (), NULL);
}

static void
check_region (void)
{
  init ();
  CHECK (end (begin (arrays_list (GOMP_MAP_TOFROM), GOMP_CONTEXT_DATA)));
  for (int turn = 0; turn < TURNS; turn++)
    {
      struct gomp_region *region;
      host_fill (3);
      start_log ();
      region = begin (arrays_list (GOMP_MAP_TOFROM), GOMP_CONTEXT_DATA);
      CHECK (logged (two_and_small_in));
      if (gomp_settings ()->remember == GOMP_REMEMBER_REPEATED)
        CHECK (turn < 2 || region->memo != NULL);
      device_step (3);
      start_log ();
      CHECK (end (region));
      CHECK (logged_out ());
      CHECK (host_holds (4) && any_mapped () == NULL);
    }
  CHECK_STRING (fake_device_fini (), NULL);
}

/* One object is no batch.  */
static void
check_single (void)
{
  struct list list = { .n = 0 };

  init ();
  add (&list, small[0], SMALL, GOMP_MAP_TOFROM);
  CHECK (end (begin (list, GOMP_CONTEXT_DATA)));
  for (int turn = 0; turn < TURNS; turn++)
    {
      start_log ();
      CHECK (end (begin (list, GOMP_CONTEXT_DATA)));
      CHECK (logged ("in 64\nout 64\n"));
    }
  CHECK_STRING (fake_device_fini (), NULL);
}

static void
check_update (void)
{
  struct list list = arrays_list (GOMP_MAP_TO);

  init ();
  host_fill (1);
  CHECK (run (&list, GOMP_CONTEXT_ENTER, &here, NULL));
  device_step (1);
  list = arrays_list (GOMP_MAP_FROM);
  start_log ();
  CHECK (run (&list, GOMP_CONTEXT_UPDATE, &there, NULL));
  CHECK (logged_out ());
  CHECK (host_holds (2));
  list = arrays_list (GOMP_MAP_DELETE);
  CHECK (run (&list, GOMP_CONTEXT_EXIT, &there, NULL));
  CHECK_STRING (fake_device_fini (), NULL);
}

/* ---- Detaching ---------------------------------------------------------- */

/* What comes home, and the host's descriptor that goes back to the device, are
   one operation.  */
static void
check_restore (void)
{
  struct list list;

  init ();
  parent.p = large[0];
  for (int turn = 0; turn < TURNS; turn++)
    {
      list = (struct list){ .acc = true };
      if (turn == 0)
        {
          add (&list, &parent, sizeof parent, GOMP_MAP_TO);
          CHECK (run (&list, GOMP_CONTEXT_ENTER, &here, NULL));
          list = (struct list){ .acc = true };
        }
      add (&list, large[0], LARGE, GOMP_MAP_TO);
      add (&list, &parent.p, 0, GOMP_MAP_ATTACH);
      CHECK (run (&list, GOMP_CONTEXT_ENTER, &here, NULL));
      memset (on_device (large[0]), turn, LARGE);
      list = (struct list){ .acc = true };
      add (&list, large[0], LARGE, GOMP_MAP_FROM);
      add (&list, &parent.p, 0, GOMP_MAP_DETACH);
      start_log ();
      CHECK (run (&list, GOMP_CONTEXT_EXIT, &there, NULL));
      CHECK (logged ("batch 2\nin 8\nout 40000\n"));
      CHECK_EQUAL (large[0][0], turn);
      CHECK_EQUAL (large[0][LARGE - 1], turn);
      CHECK_EQUAL (*(void **) on_device (&parent.p), large[0]);
    }
  list = (struct list){ .acc = true };
  add (&list, &parent, sizeof parent, GOMP_MAP_DELETE);
  CHECK (run (&list, GOMP_CONTEXT_EXIT, &there, NULL));
  CHECK_STRING (fake_device_fini (), NULL);
}

/* ---- Failures ----------------------------------------------------------- */

/* The N-th copy of enter data fails, for each N: nothing is there, and the next
   one is complete.  Returns how many failed.  */
static int
enter_failing (void)
{
  int failures = 0;

  for (unsigned n = 1;; n++)
    {
      struct list list = arrays_list (GOMP_MAP_TO);
      bool fine;
      host_fill (5);
      fake_device_fail_in = n;
      fine = run (&list, GOMP_CONTEXT_ENTER, &here, NULL);
      fake_device_fail_in = 0;
      CHECK_STRING (fake_device_check (), NULL);
      if (fine)
        return failures;
      failures++;
      CHECK_EQUAL (any_mapped (), NULL);
    }
}

/* The same for exit data: all stays there, and the next one brings all.  */
static int
exit_failing (void)
{
  int failures = 0;

  for (unsigned n = 1;; n++)
    {
      struct list list = arrays_list (GOMP_MAP_FROM);
      bool fine;
      fake_device_fail_in = n;
      fine = run (&list, GOMP_CONTEXT_EXIT, &there, NULL);
      fake_device_fail_in = 0;
      CHECK_STRING (fake_device_check (), NULL);
      if (fine)
        return failures;
      failures++;
      for (int i = 0; i < 3; i++)
        CHECK (mapping_at (small[i]) && mapping_at (small[i])->refcount == 1);
      CHECK_EQUAL (mapping_at (large[0])->refcount, 1);
      CHECK (!mapping_at (large[0])->busy && mapping_at (large[0])->pins == 0);
    }
}

static void
check_failures (void)
{
  struct list list = arrays_list (GOMP_MAP_TO);

  init ();
  /* The pool's memory first, which could fail as well.  */
  CHECK (run (&list, GOMP_CONTEXT_ENTER, &here, NULL));
  list = arrays_list (GOMP_MAP_RELEASE);
  CHECK (run (&list, GOMP_CONTEXT_EXIT, &there, NULL));
  for (int turn = 0; turn < TURNS; turn++)
    {
      CHECK_EQUAL (enter_failing (), 3);
      device_step (5);
      CHECK (exit_failing () >= 2);
      CHECK (host_holds (6) && any_mapped () == NULL);
    }
  CHECK_STRING (fake_device_fini (), NULL);
}

int
main (void)
{
  unit_case ("enter and exit data: copies are one operation");
  check_enter_exit ();
  unit_case ("regions: copies are one operation");
  check_region ();
  unit_case ("one object: no batch");
  check_single ();
  unit_case ("updates: copies are one operation");
  check_update ();
  unit_case ("what comes home, and descriptors that go back: one operation");
  check_restore ();
  unit_case ("a copy of a batch fails: nothing has changed");
  check_failures ();
  return unit_result ();
}
