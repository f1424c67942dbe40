/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Remembered constructs on queues: carried out from memory, but not in device
   memory that a queue still uses.  */

#include <stdlib.h>
#include <string.h>

#include "construct/run-again.h"
#include "memo-support.h"

#define N 4

static unsigned char data[N][64];
static char queue_a, queue_b;

/* The place HERE on QUEUE.  */
static struct gomp_site
site_on (char *queue)
{
  struct gomp_site site = here;

  site.queue = (struct goacc_asyncqueue *) queue;
  return site;
}

/* N arrays, and a value in the argument block.  */
static struct list
arrays_list (unsigned kind)
{
  struct list list = { .acc = true };

  for (int i = 0; i < N; i++)
    add (&list, data[i], sizeof data[i], kind);
  return list;
}

static struct list
value_list (uintptr_t value)
{
  struct list list = arrays_list (GOMP_MAP_TOFROM);

  add (&list, (void *) value, 0, GOMP_MAP_FIRSTPRIVATE_INT);
  return list;
}

static struct gomp_region *
begin_on (char *queue, struct list list)
{
  struct gomp_region *region = fake_device_region ();
  struct gomp_site site = site_on (queue);

  CHECK (run (&list, GOMP_CONTEXT_TARGET, &site, region));
  CHECK_STRING (fake_device_check (), NULL);
  return region;
}

static bool
end_on (char *queue, struct gomp_region *region)
{
  struct gomp_scratch scratch;
  struct gomp_error err = { .text = "" };
  struct gomp_site site = site_on (queue);
  bool fine;

  gomp_scratch_init (&scratch);
  fine = gomp_construct_end (region, &site, &scratch, &err);
  gomp_scratch_fini (&scratch);
  CHECK_STRING (fake_device_check (), NULL);
  if (fine)
    free (region);
  return fine;
}

/* Begin and end N_TIMES regions on QUEUE.  Is the last one carried out from
   memory?  */
static bool
repeat_on (char *queue, struct list list, int n_times)
{
  bool remembered = false;

  while (n_times-- > 0)
    {
      struct gomp_region *region = begin_on (queue, list);
      remembered = region->memo != NULL;
      CHECK (end_on (queue, region));
    }
  return remembered;
}

/* ---- Regions ------------------------------------------------------------ */

static void
check_region (void)
{
  struct gomp_region *region;

  fake_device_init ();
  CHECK (!repeat_on (&queue_a, value_list (1), 2));
  CHECK (repeat_on (&queue_a, value_list (1), 1));
  CHECK (repeat_on (&queue_b, value_list (1), 1));

  data[1][63] = 5;
  region = begin_on (&queue_a, value_list (7));
  CHECK (region->memo != NULL);
  CHECK_EQUAL (on_device (data[1])[63], 5);
  on_device (data[2])[7] = 9;
  CHECK (end_on (&queue_a, region));
  CHECK_EQUAL (data[2][7], 9);
  CHECK_EQUAL (mapping_at (data[0]), NULL);

  /* Also without a queue, when the queue is through.  */
  CHECK (gomp_device_settle (&fake_device, NULL, &(struct gomp_error) { 0 }));
  CHECK (repeat (value_list (1), GOMP_CONTEXT_TARGET, 1));
  CHECK_STRING (fake_device_fini (), NULL);
}

/* Begin a region with LIST on QUEUE_B.  It must not get the device memory of
   FIRST, whose queue is not through.  */
static void
check_other_memory (struct list list, const unsigned char *first)
{
  struct gomp_region *second = begin_on (&queue_b, list);

  CHECK_EQUAL (second->memo, NULL);
  CHECK (on_device (data[0]) != first);
  CHECK (end_on (&queue_b, second));
}

static void
check_region_in_use (void)
{
  struct gomp_region *region;
  struct list one = { .acc = true };
  unsigned char *first;

  fake_device_init ();
  CHECK (repeat_on (&queue_a, value_list (1), 3));
  fake_device_queues_wait = true;
  region = begin_on (&queue_a, value_list (1));
  CHECK (region->memo != NULL);
  first = on_device (data[0]);
  CHECK (end_on (&queue_a, region));
  CHECK_EQUAL (mapping_at (data[0]), NULL);
  check_other_memory (value_list (2), first);
  fake_device_queues_go_on ();
  CHECK (repeat_on (&queue_a, value_list (1), 8));

  /* The general way ends it, since something else needs an array by then.  */
  add (&one, data[0], sizeof data[0], GOMP_MAP_TO);
  fake_device_queues_wait = true;
  region = begin_on (&queue_a, value_list (1));
  CHECK (region->memo != NULL);
  first = on_device (data[0]);
  CHECK (run (&one, GOMP_CONTEXT_ENTER, &there, NULL));
  CHECK (end_on (&queue_a, region));
  CHECK (mapping_at (data[0]) != NULL && mapping_at (data[1]) == NULL);
  fake_device_queues_go_on ();
  one.kinds[0] = GOMP_MAP_DELETE | 3 << 8;
  CHECK (run (&one, GOMP_CONTEXT_EXIT, &there, NULL));
  CHECK (repeat_on (&queue_a, value_list (1), 8));
  CHECK_STRING (fake_device_fini (), NULL);
}

/* An argument block that is in no mapping, also when the region's memo has been
   forgotten.  SHARED: something else needs what the region maps, so that the
   general way ends it.  */
static void
check_block_in_use (bool shared)
{
  static unsigned char large[1 << 17];
  struct list list = { .acc = false }, one = { .acc = false };
  struct gomp_region *first, *second;
  uintptr_t *block;

  fake_device_init ();
  add (&one, large, sizeof large, GOMP_MAP_TO);
  add (&list, large, sizeof large, GOMP_MAP_TO);
  add (&list, (void *) 1, 0, GOMP_MAP_FIRSTPRIVATE_INT);
  CHECK (repeat_on (&queue_a, list, 3));
  fake_device_queues_wait = true;
  first = begin_on (&queue_a, list);
  CHECK (first->memo != NULL);
  block = (uintptr_t *) first->block.value;
  if (shared)
    CHECK (run (&one, GOMP_CONTEXT_ENTER, &there, NULL));
  CHECK (end_on (&queue_a, first));
  one.kinds[0] = GOMP_MAP_DELETE | 3 << 8;
  if (shared)
    CHECK (run (&one, GOMP_CONTEXT_EXIT, &there, NULL));
  gomp_present_lock (&fake_device.present);
  gomp_memos_trim (&fake_device.present);
  gomp_present_unlock (&fake_device.present);
  list.addresses[1] = (void *) 2;
  second = begin_on (&queue_b, list);
  CHECK_EQUAL (block[1], 1);
  CHECK_EQUAL (((uintptr_t *) second->block.value)[1], 2);
  CHECK (end_on (&queue_b, second));
  fake_device_queues_go_on ();
  CHECK_STRING (fake_device_fini (), NULL);
}

/* All is present, and the value in the block is another one.  */
static void
check_values_in_use (void)
{
  struct list enter = arrays_list (GOMP_MAP_TO), list;
  struct gomp_region *first, *second;
  uintptr_t *block;

  fake_device_init ();
  CHECK (run (&enter, GOMP_CONTEXT_ENTER, &there, NULL));
  list = value_list (1);
  list.acc = false;
  /* Without a queue, so that the device gets the block.  */
  CHECK (repeat (list, GOMP_CONTEXT_TARGET, 3));
  fake_device_queues_wait = true;
  first = begin_on (&queue_a, list);
  block = (uintptr_t *) first->block.value;
  CHECK (end_on (&queue_a, first));
  list.addresses[N] = (void *) 2;
  second = begin_on (&queue_b, list);
  CHECK_EQUAL (block[N], 1);
  CHECK_EQUAL (((uintptr_t *) second->block.value)[N], 2);
  CHECK (end_on (&queue_b, second));
  fake_device_queues_go_on ();
  CHECK_STRING (fake_device_fini (), NULL);
}

/* All is present, and the memo that has the block is forgotten.  */
static void
check_present_forgotten (void)
{
  struct list enter = arrays_list (GOMP_MAP_TO), list, other;
  struct gomp_region *first, *second;
  uintptr_t *block;

  fake_device_init ();
  CHECK (run (&enter, GOMP_CONTEXT_ENTER, &there, NULL));
  list = arrays_list (GOMP_MAP_TOFROM);
  list.acc = false;
  /* Without a queue, so that the device gets the block.  */
  CHECK (repeat (list, GOMP_CONTEXT_TARGET, 3));
  fake_device_queues_wait = true;
  first = begin_on (&queue_a, list);
  block = (uintptr_t *) first->block.value;
  CHECK (end_on (&queue_a, first));
  gomp_present_lock (&fake_device.present);
  gomp_memos_trim (&fake_device.present);
  gomp_present_unlock (&fake_device.present);
  other = value_list (3);
  other.acc = false;
  second = begin_on (&queue_b, other);
  CHECK (second->block.value != (uintptr_t) block);
  CHECK_EQUAL (block[0], (uintptr_t) on_device (data[0]));
  CHECK (end_on (&queue_b, second));
  fake_device_queues_go_on ();
  CHECK_STRING (fake_device_fini (), NULL);
}

/* ---- enter data and exit data ------------------------------------------- */

static void
check_enter_exit (void)
{
  struct list enter = arrays_list (GOMP_MAP_TO);
  struct list leave = arrays_list (GOMP_MAP_FROM);
  struct gomp_site on = site_on (&queue_a), off = there;
  unsigned char *first;
  uint64_t made;

  fake_device_init ();
  off.queue = on.queue;
  /* Places in a program have addresses, which differ.  */
  off.frame.pc = &queue_a;
  for (int i = 0; i < 4; i++)
    {
      CHECK (run (&enter, GOMP_CONTEXT_ENTER, &on, NULL));
      on_device (data[2])[0] = (unsigned char) (10 + i);
      CHECK (run (&leave, GOMP_CONTEXT_EXIT, &off, NULL));
      CHECK_EQUAL (data[2][0], 10 + i);
      CHECK_EQUAL (mapping_at (data[2]), NULL);
      CHECK_STRING (fake_device_check (), NULL);
    }
  /* From memory: the table sees nothing of it.  */
  made = gomp_memos_made (&fake_device.present);
  CHECK_EQUAL (made, 2);
  CHECK (run (&enter, GOMP_CONTEXT_ENTER, &on, NULL));
  CHECK_EQUAL (fake_device.present.by_host.count, 0);
  first = on_device (data[0]);
  fake_device_queues_wait = true;
  CHECK (run (&leave, GOMP_CONTEXT_EXIT, &off, NULL));
  CHECK_EQUAL (mapping_at (data[0]), NULL);

  /* The queue still copies from there.  */
  CHECK (run (&enter, GOMP_CONTEXT_ENTER, &on, NULL));
  CHECK (on_device (data[0]) != first);
  fake_device_queues_go_on ();
  CHECK (run (&leave, GOMP_CONTEXT_EXIT, &off, NULL));
  CHECK_EQUAL (mapping_at (data[0]), NULL);
  CHECK_STRING (fake_device_fini (), NULL);
}

/* ---- Other threads' queues ----------------------------------------------- */

/* Another thread puts a kernel on a queue when the end of what MEMO began has
   waited for queues, and has not taken the lock yet.  */
static void
check_late_work (void)
{
  struct list list = arrays_list (GOMP_MAP_TOFROM);
  struct list enter = arrays_list (GOMP_MAP_TO);
  struct list leave = arrays_list (GOMP_MAP_FROM);
  struct gomp_site off = there;
  struct gomp_region *region;
  struct gomp_scratch scratch;
  struct gomp_error err = { .text = "" };
  struct gomp_arrays arrays = { .n = leave.n,
                                .addresses = leave.addresses,
                                .sizes = leave.sizes,
                                .kinds = leave.kinds,
                                .acc = true };
  uint64_t hash;

  fake_device_init ();
  gomp_scratch_init (&scratch);
  CHECK (repeat (list, GOMP_CONTEXT_TARGET, 3));
  region = begin (list, GOMP_CONTEXT_TARGET);
  CHECK (region->memo != NULL);
  /* What the other thread does to the table.  */
  CHECK (mapping_at (data[0]) != NULL);
  gomp_queue_work_add (&fake_device, (struct goacc_asyncqueue *) &queue_a);
  CHECK (gomp_again_end (region, &here, &scratch, &err));
  free (region);
  CHECK (!gomp_queue_work_any (&fake_device.queue_work));
  CHECK_EQUAL (mapping_at (data[0]), NULL);
  CHECK (repeat (list, GOMP_CONTEXT_TARGET, 1));

  off.frame.pc = &queue_a;
  for (int i = 0; i < 4; i++)
    {
      CHECK (run (&enter, GOMP_CONTEXT_ENTER, &here, NULL));
      CHECK (run (&leave, GOMP_CONTEXT_EXIT, &off, NULL));
    }
  CHECK (run (&enter, GOMP_CONTEXT_ENTER, &here, NULL));
  gomp_queue_work_add (&fake_device, (struct goacc_asyncqueue *) &queue_a);
  hash = gomp_memo_hash (&arrays, GOMP_CONTEXT_EXIT, &off) | 1;
  CHECK_EQUAL (gomp_again_exit (&fake_device, hash, &arrays, &off, &scratch,
                                &err),
               GOMP_AGAIN_UNKNOWN);
  CHECK (run (&leave, GOMP_CONTEXT_EXIT, &off, NULL));
  CHECK_EQUAL (mapping_at (data[0]), NULL);
  gomp_scratch_fini (&scratch);
  CHECK_STRING (fake_device_fini (), NULL);
}

int
main (void)
{
  setenv ("GOMP_PSET_REMEMBER", "1", 1);
  unit_case ("regions on queues: carried out from memory");
  check_region ();
  unit_case ("the memory of a region: not taken while a queue uses it");
  check_region_in_use ();
  unit_case ("an argument block: not written while a queue uses it");
  check_block_in_use (false);
  check_block_in_use (true);
  unit_case ("a block of all present: not written while a queue uses it");
  check_values_in_use ();
  unit_case ("a block of all present: not taken while a queue uses it");
  check_present_forgotten ();
  unit_case ("enter and exit data on queues: carried out from memory");
  check_enter_exit ();
  unit_case ("an end: waits for work that has come to a queue meanwhile");
  check_late_work ();
  return unit_result ();
}
