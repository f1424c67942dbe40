/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The memory that remembered constructs take: GOMP_PSET_REMEMBER_KEEP bounds
   it, and what has not been used for longest goes first.  */

#include <stdlib.h>

#include "memo-support.h"

#define KEEP (64u << 10)
#define LISTS 100
#define LONG 512
/* Carried out so often, a list was worth remembering.  */
#define OFTEN 10

static unsigned char data[LISTS][8][64];
static unsigned char pieces[LONG][16];

/* Eight arrays, others for each I.  */
static struct list
list_number (int i)
{
  struct list list = { .n = 0 };

  for (int a = 0; a < 8; a++)
    add (&list, data[i][a], sizeof data[i][a], GOMP_MAP_TOFROM);
  return list;
}

static size_t
bytes_kept (void)
{
  size_t bytes;

  gomp_present_lock (&fake_device.present);
  bytes = gomp_memos_bytes (&fake_device.present);
  gomp_present_unlock (&fake_device.present);
  return bytes;
}

/* Is list I known?  Known or not, it is the one used last then.  */
static bool
is_known (int i)
{
  return repeat (list_number (i), GOMP_CONTEXT_TARGET, 1);
}

static void
check_oldest_goes (void)
{
  size_t one;

  fake_device_init ();
  CHECK_EQUAL (bytes_kept (), 0);
  CHECK (repeat (list_number (0), GOMP_CONTEXT_TARGET, 3));
  one = bytes_kept ();
  /* The records alone.  */
  CHECK (one > 8 * sizeof (struct gomp_mapping) && one < KEEP / 4);
  for (int i = 1; i < LISTS; i++)
    {
      CHECK (repeat (list_number (i), GOMP_CONTEXT_TARGET, OFTEN));
      CHECK (bytes_kept () <= KEEP);
    }
  /* All have the same size: as many as fit, and those used last.  */
  CHECK_EQUAL (bytes_kept (), KEEP / one * one);
  for (size_t i = LISTS - KEEP / one; i < LISTS; i++)
    CHECK (is_known ((int) i));
  CHECK (!is_known (0));
  CHECK_STRING (fake_device_fini (), NULL);
}

static void
check_used_stays (void)
{
  fake_device_init ();
  for (int i = 0; i < LISTS; i++)
    {
      CHECK (repeat (list_number (i), GOMP_CONTEXT_TARGET, OFTEN));
      CHECK (is_known (0));
    }
  CHECK (!is_known (1));
  CHECK_STRING (fake_device_fini (), NULL);
}

/* What is between begin and end is not forgotten, however much else comes.  */
static void
check_in_use (void)
{
  struct gomp_region *open;

  fake_device_init ();
  CHECK (repeat (list_number (0), GOMP_CONTEXT_DATA, 3));
  open = begin (list_number (0), GOMP_CONTEXT_DATA);
  CHECK (open->memo != NULL);
  for (int i = 1; i < LISTS; i++)
    CHECK (repeat (list_number (i), GOMP_CONTEXT_TARGET, OFTEN));
  CHECK (bytes_kept () <= KEEP);
  CHECK (end (open));
  CHECK (repeat (list_number (0), GOMP_CONTEXT_DATA, 1));
  CHECK_STRING (fake_device_fini (), NULL);
}

/* More than all that may be kept: carried out, never remembered, and nothing
   else is forgotten for it.  */
static void
check_too_large (void)
{
  static void *addresses[LONG];
  static size_t sizes[LONG];
  static unsigned short kinds[LONG];
  const struct gomp_arrays arrays
      = { .n = LONG, .addresses = addresses, .sizes = sizes, .kinds = kinds };

  fake_device_init ();
  CHECK (repeat (list_number (0), GOMP_CONTEXT_TARGET, 3));
  for (int i = 0; i < LONG; i++)
    {
      addresses[i] = pieces[i];
      sizes[i] = sizeof pieces[i];
      kinds[i] = GOMP_MAP_TOFROM | 3 << 8;
    }
  for (int turn = 0; turn < 5; turn++)
    {
      struct gomp_region *region = fake_device_region ();
      struct gomp_error err;
      CHECK (
          fake_device_run (&arrays, GOMP_CONTEXT_TARGET, &here, region, &err));
      CHECK_EQUAL (region->memo, NULL);
      CHECK (end (region));
    }
  CHECK (is_known (0));
  CHECK_STRING (fake_device_fini (), NULL);
}

static uint64_t
memos_made (void)
{
  uint64_t made;

  gomp_present_lock (&fake_device.present);
  made = gomp_memos_made (&fake_device.present);
  gomp_present_unlock (&fake_device.present);
  return made;
}

/* More lists than can be kept, in turns, as often as each has to be seen:
   after a while none is remembered in vain any more, but for a try now and
   then; what comes later is.  */
static void
check_in_vain (void)
{
  uint64_t before, after;

  fake_device_init ();
  for (int turn = 0; turn < 20; turn++)
    for (int i = 1; i < LISTS; i++)
      repeat (list_number (i), GOMP_CONTEXT_TARGET, 2);
  before = memos_made ();
  for (int turn = 0; turn < 20; turn++)
    for (int i = 1; i < LISTS; i++)
      repeat (list_number (i), GOMP_CONTEXT_TARGET, 2);
  after = memos_made ();
  CHECK (after - before < 20 * LISTS / 10);
  for (int turn = 0; turn < 400 && !is_known (0); turn++)
    continue;
  CHECK (repeat (list_number (0), GOMP_CONTEXT_TARGET, 5000));
  CHECK_STRING (fake_device_fini (), NULL);
}

/* As the runtime has it.  */
static uint64_t
hash_of (const struct list *list)
{
  const struct gomp_arrays arrays
      = { .n = list->n, .addresses = (void **) list->addresses,
          .sizes = (size_t *) list->sizes,
          .kinds = (unsigned short *) list->kinds };

  return gomp_memo_hash (&arrays, GOMP_CONTEXT_TARGET, &here) | 1;
}

/* Lists that take turns are remembered, also if their hashes are much
   alike.  */
static void
check_turns (void)
{
  struct list lists[3];
  int n = 0;

  /* With twice as many lists as remainders, some three have the same.  */
  for (int first = 0; first < LONG && n < 3; first++)
    {
      n = 0;
      for (int i = first; i < LONG && n < 3; i++)
        {
          lists[n] = (struct list) { .n = 0 };
          add (&lists[n], pieces[i], sizeof pieces[i], GOMP_MAP_TOFROM);
          if (hash_of (&lists[n]) % 256 == hash_of (&lists[0]) % 256)
            n++;
        }
    }
  CHECK_EQUAL (n, 3);
  if (n < 3)
    return;
  fake_device_init ();
  for (int turn = 0; turn < 4; turn++)
    for (int i = 0; i < n; i++)
      CHECK_EQUAL (repeat (lists[i], GOMP_CONTEXT_TARGET, 1), turn > 1);
  CHECK_STRING (fake_device_fini (), NULL);
}

int
main (void)
{
  setenv ("GOMP_PSET_REMEMBER", "1", 1);
  setenv ("GOMP_PSET_REMEMBER_KEEP", "64k", 1);
  unit_case ("the oldest: goes first");
  check_oldest_goes ();
  unit_case ("what is used: stays");
  check_used_stays ();
  unit_case ("between begin and end: not forgotten");
  check_in_use ();
  unit_case ("larger than all that may be kept: never remembered");
  check_too_large ();
  unit_case ("more lists than can be kept: not remembered in vain");
  check_in_vain ();
  unit_case ("lists that take turns: remembered, whatever their hashes");
  check_turns ();
  return unit_result ();
}
