/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Remembered target regions and updates without the table's lock: what others
   see while they go on, and that they take no lock if nobody looks.  */

#include <pthread.h>
#include <sched.h>
#include <string.h>

#include "base/env.h"
#include "memo-support.h"

#define SIZE 64
#define THREADS 3
#define ROUNDS 3000
#define PART (SIZE / THREADS)

static unsigned char x[SIZE], y[SIZE], kept[SIZE];

static struct list
list_of (void *address, unsigned kind)
{
  struct list list = { .n = 0 };

  add (&list, address, SIZE, kind);
  return list;
}

static void
enter (void *address)
{
  struct list list = list_of (address, GOMP_MAP_TO);

  CHECK (run (&list, GOMP_CONTEXT_ENTER, &there, NULL));
}

static void
leave (void *address, unsigned kind)
{
  struct list list = list_of (address, kind);

  CHECK (run (&list, GOMP_CONTEXT_EXIT, &there, NULL));
}

static bool
update (void *address, unsigned kind)
{
  struct list list = list_of (address, kind);

  return run (&list, GOMP_CONTEXT_UPDATE, &here, NULL);
}

static uint64_t
epoch (void)
{
  return fake_device.present.epoch;
}

/* X new, KEPT present; done often enough for this thread to keep it.  */
static struct list
prepare (void)
{
  struct list list = list_of (x, GOMP_MAP_TOFROM);

  fake_device_init ();
  enter (kept);
  add (&list, kept, SIZE, GOMP_MAP_TOFROM);
  CHECK_EQUAL (repeat (list, GOMP_CONTEXT_TARGET, 6),
               gomp_settings ()->remember != GOMP_REMEMBER_NEVER);
  return list;
}

static bool
remembers (void)
{
  return gomp_settings ()->remember != GOMP_REMEMBER_NEVER;
}

/* ---- Nobody looks ------------------------------------------------------- */

static void
check_no_lock (void)
{
  struct list list = prepare ();
  uint64_t before = epoch ();

  for (int i = 1; i <= 3; i++)
    {
      x[0] = kept[0] = (unsigned char) i;
      struct gomp_region *region = begin (list, GOMP_CONTEXT_TARGET);
      CHECK (end (region));
      CHECK_EQUAL (x[0], i);
      CHECK (update (kept, GOMP_MAP_TO));
      kept[0] = 0;
      CHECK (update (kept, GOMP_MAP_FROM));
      CHECK_EQUAL (kept[0], i);
    }
  CHECK (!remembers () || epoch () == before);
  CHECK_EQUAL (mapping_at (x), NULL);
  CHECK_EQUAL (mapping_at (kept)->refcount, 1);
  CHECK_STRING (fake_device_fini (), NULL);
}

/* Everything in the table that changes makes the next one look again; what has
   changed for good is not overlooked.  */
static void
check_changes (void)
{
  struct list list = prepare ();

  enter (y);
  CHECK (end (begin (list, GOMP_CONTEXT_TARGET)));
  enter (x);
  struct gomp_region *region = begin (list, GOMP_CONTEXT_TARGET);
  CHECK_EQUAL (mapping_at (x)->refcount, 2);
  CHECK (end (region));
  CHECK_EQUAL (mapping_at (x)->refcount, 1);
  leave (x, GOMP_MAP_DELETE);
  leave (kept, GOMP_MAP_DELETE);
  CHECK (end (begin (list, GOMP_CONTEXT_TARGET)));
  CHECK_EQUAL (mapping_at (kept), NULL);
  enter (kept);
  CHECK (end (begin (list, GOMP_CONTEXT_TARGET)));
  CHECK_EQUAL (mapping_at (kept)->refcount, 1);
  CHECK_STRING (fake_device_fini (), NULL);
}

/* ---- Somebody looks ----------------------------------------------------- */

/* What a thread that is not the owner sees.  */
struct sight
{
  bool there, busy;
  unsigned references, kept_references;
};
static struct sight sight;

static void *
look_around (void *unused)
{
  struct gomp_mapping *mapping = mapping_at (x);

  sight.there = mapping != NULL;
  sight.busy = mapping && mapping->busy;
  sight.references = mapping ? mapping->refcount : 0;
  sight.kept_references = mapping_at (kept)->refcount;
  return unused;
}

static void
in_other_thread (void *(*function) (void *))
{
  pthread_t other;

  CHECK_EQUAL (pthread_create (&other, NULL, function, NULL), 0);
  CHECK_EQUAL (pthread_join (other, NULL), 0);
}

static bool looks_in, looks_out;

static void
before_copy (bool in)
{
  if (in ? looks_in : looks_out)
    in_other_thread (look_around);
}

/* Before the contents are there, while they are, and when they come home.  */
static void
check_seen (void)
{
  for (int when = 0; when < 3; when++)
    {
      struct list list = prepare ();
      looks_in = when == 0;
      looks_out = when == 2;
      sight = (struct sight) { .there = false };
      fake_device_before_copy = before_copy;
      x[0] = 1;
      struct gomp_region *region = begin (list, GOMP_CONTEXT_TARGET);
      if (when == 1)
        in_other_thread (look_around);
      if (when != 2)
        on_device (x)[0] = 7;
      CHECK (end (region));
      fake_device_before_copy = NULL;
      CHECK (sight.there);
      /* Counts go down before anything comes home.  */
      if (when != 2)
        CHECK (sight.references == 1 && sight.kept_references == 2);
      CHECK_EQUAL (sight.busy, when != 1);
      CHECK_EQUAL (x[0], when != 2 ? 7 : 1);
      CHECK_EQUAL (mapping_at (x), NULL);
      CHECK_EQUAL (mapping_at (kept)->refcount, 1);
      CHECK_STRING (fake_device_check (), NULL);
      CHECK_EQUAL (repeat (list, GOMP_CONTEXT_TARGET, 4), remembers ());
      CHECK_STRING (fake_device_fini (), NULL);
    }
}

static void *
enter_x (void *unused)
{
  enter (x);
  return unused;
}

/* Another thread needs it longer than the region: nothing comes home at its
   end.  */
static void
check_taken_over (void)
{
  struct list list = prepare ();
  struct gomp_region *region = begin (list, GOMP_CONTEXT_TARGET);

  x[0] = 1;
  in_other_thread (enter_x);
  on_device (x)[0] = 9;
  CHECK (end (region));
  CHECK_EQUAL (x[0], 1);
  CHECK (mapping_at (x) && mapping_at (x)->refcount == 1);
  leave (x, GOMP_MAP_FROM);
  CHECK_EQUAL (x[0], 9);
  CHECK_EQUAL (repeat (list, GOMP_CONTEXT_TARGET, 4), remembers ());
  CHECK_STRING (fake_device_fini (), NULL);
}

/* The same while its contents are sent: the other one waits.  */
static pthread_t waiting;

static void
enter_in_copy (bool in)
{
  if (!in)
    return;
  fake_device_before_copy = NULL;
  CHECK_EQUAL (pthread_create (&waiting, NULL, enter_x, NULL), 0);
  while (__atomic_load_n (&fake_device.present.waiters, __ATOMIC_RELAXED) == 0)
    sched_yield ();
}

static void
check_waits (void)
{
  struct list list = prepare ();
  struct gomp_region *region;

  x[0] = 3;
  fake_device_before_copy = enter_in_copy;
  region = begin (list, GOMP_CONTEXT_TARGET);
  CHECK_EQUAL (pthread_join (waiting, NULL), 0);
  CHECK_EQUAL (mapping_at (x)->refcount, 2);
  CHECK_EQUAL (on_device (x)[0], 3);
  CHECK (end (region));
  CHECK_EQUAL (mapping_at (x)->refcount, 1);
  CHECK_STRING (fake_device_fini (), NULL);
}

static void *
release_kept (void *unused)
{
  leave (kept, GOMP_MAP_RELEASE);
  return unused;
}

static void
release_in_copy (bool in)
{
  if (in)
    return;
  fake_device_before_copy = NULL;
  CHECK_EQUAL (pthread_create (&waiting, NULL, release_kept, NULL), 0);
  struct gomp_mapping *mapping;
  while (__atomic_load_n (&fake_device.present.waiters, __ATOMIC_RELAXED) == 0
         && (mapping = mapping_at (kept)) != NULL && mapping->refcount == 2)
    sched_yield ();
}

/* While the region's data comes home, another thread gives the last other
   reference to KEPT back: somebody takes it away.  */
static void
check_last_reference (enum gomp_context context)
{
  struct list list = prepare ();

  repeat (list, context, 4);
  struct gomp_region *region = begin (list, context);
  fake_device_before_copy = release_in_copy;
  CHECK (end (region));
  CHECK_EQUAL (pthread_join (waiting, NULL), 0);
  CHECK_EQUAL (mapping_at (kept), NULL);
  CHECK_EQUAL (mapping_at (x), NULL);
  CHECK_STRING (fake_device_fini (), NULL);
}

/* Copies fail, watched or not: nothing is left behind by a begin that failed;
   an end that failed can be tried again.  */
static void
check_failures (bool watched)
{
  for (unsigned nth = 1; nth <= 2; nth++)
    {
      struct list list = prepare ();
      struct gomp_region *region = fake_device_region ();
      looks_in = looks_out = watched;
      fake_device_before_copy = before_copy;
      fake_device_fail_in = nth;
      bool fine = run (&list, GOMP_CONTEXT_TARGET, &here, region);
      CHECK_EQUAL (fine, nth == 2);
      if (fine)
        CHECK (!end (region));
      fake_device_fail_in = 0;
      if (fine)
        CHECK (mapping_at (x) && !mapping_at (x)->busy && end (region));
      else
        free (region);
      fake_device_before_copy = NULL;
      CHECK_EQUAL (mapping_at (x), NULL);
      CHECK_EQUAL (mapping_at (kept)->refcount, 1);
      CHECK_EQUAL (repeat (list, GOMP_CONTEXT_TARGET, 8), remembers ());
      CHECK_STRING (fake_device_fini (), NULL);
    }
}

/* ---- What others end ---------------------------------------------------- */

static struct { long before; void *p; } holder;

static void *
detach_for_good (void *unused)
{
  struct list list = { .acc = true };

  add (&list, &holder.p, 0, GOMP_MAP_FORCE_DETACH);
  CHECK (run (&list, GOMP_CONTEXT_EXIT, &there, NULL));
  CHECK (update (y, GOMP_MAP_TO));      /* what was put off happens */
  return unused;
}

static bool fails_in;

static void
detach_and_fail (bool in)
{
  if (in != fails_in)
    return;
  fake_device_before_copy = NULL;
  in_other_thread (detach_for_good);
  fake_device_fail_in = 1;
}

/* A region attaches once more what is attached already; while its data travels,
   another thread detaches for good, and then the copy fails.  */
static void
check_detached_meanwhile (bool in)
{
  struct list list = list_of (x, GOMP_MAP_TOFROM), first = { .acc = true };

  fake_device_init ();
  holder.p = y;
  add (&first, &holder, sizeof holder, GOMP_MAP_TO);
  add (&first, y, SIZE, GOMP_MAP_TO);
  add (&first, &holder.p, 0, GOMP_MAP_ATTACH);
  CHECK (run (&first, GOMP_CONTEXT_ENTER, &there, NULL));
  list.acc = true;
  add (&list, y, SIZE, GOMP_MAP_TO);
  add (&list, &holder.p, 0, GOMP_MAP_ATTACH);
  CHECK_EQUAL (repeat (list, GOMP_CONTEXT_TARGET, 6), remembers ());
  struct gomp_region *region = fake_device_region ();
  fails_in = in;
  fake_device_before_copy = detach_and_fail;
  bool fine = run (&list, GOMP_CONTEXT_TARGET, &here, region);
  CHECK (fine == !in);
  if (fine)
    {
      fine = !end (region);
      CHECK (fine);
    }
  fake_device_fail_in = 0;
  fake_device_before_copy = NULL;
  CHECK_STRING (fake_device_check (), NULL);
  CHECK_EQUAL (mapping_at (&holder)->refcount, 1);
  if (fine && region->memo == NULL)
    free (region->releases);
  if (fine || in)
    free (region);
  CHECK_STRING (fake_device_fini (), NULL);
}

static void *
begin_only (void *unused)
{
  struct list list = list_of (x, GOMP_MAP_TOFROM);

  CHECK_EQUAL (repeat (list, GOMP_CONTEXT_TARGET, 12), remembers ());
  struct gomp_region *region = begin (list, GOMP_CONTEXT_TARGET);
  if (region->memo == NULL)
    free (region->releases);
  free (region);
  return unused;
}

/* A thread ends inside a region that it has kept: what it made stays, and
   nothing of the thread is touched.  */
static void
check_thread_ends (void)
{
  fake_device_init ();
  in_other_thread (begin_only);
  CHECK (mapping_at (x) && mapping_at (x)->refcount == 1);
  CHECK_STRING (fake_device_check (), NULL);
  CHECK_STRING (fake_device_fini (), NULL);
}

/* ---- Other threads' regions --------------------------------------------- */

static void *
repeat_list (void *list)
{
  CHECK_EQUAL (repeat (*(struct list *) list, GOMP_CONTEXT_TARGET, 200),
               remembers ());
  return NULL;
}

static void *
begin_and_end_y (void *data)
{
  struct gomp_region *region = begin (*(struct list *) data,
                                      GOMP_CONTEXT_TARGET);

  CHECK_EQUAL (mapping_at (y)->refcount, 2);
  CHECK (end (region));
  return NULL;
}

/* Two lists with Y in common; each thread keeps one of them, until it turns out
   that they meet.  */
static void
check_same_data (void)
{
  struct list first = prepare (), second = list_of (y, GOMP_MAP_TOFROM);
  struct gomp_region *region;
  pthread_t other;

  add (&first, y, SIZE, GOMP_MAP_TOFROM);
  CHECK_EQUAL (pthread_create (&other, NULL, repeat_list, &second), 0);
  CHECK_EQUAL (pthread_join (other, NULL), 0);
  repeat_list (&first);
  region = begin (first, GOMP_CONTEXT_TARGET);
  CHECK_EQUAL (pthread_create (&other, NULL, begin_and_end_y, &second), 0);
  CHECK_EQUAL (pthread_join (other, NULL), 0);
  CHECK_EQUAL (mapping_at (y)->refcount, 1);
  CHECK (end (region));
  CHECK_EQUAL (mapping_at (y), NULL);
  CHECK_STRING (fake_device_fini (), NULL);
}

/* ---- All at once -------------------------------------------------------- */

static unsigned char own[THREADS][SIZE], common[SIZE];
static int working;

static void *
work (void *number)
{
  unsigned char *mine = number;
  struct list list = list_of (mine, GOMP_MAP_TOFROM), part = { .n = 0 };

  add (&part, NULL, PART, GOMP_MAP_TO);
  add (&list, common, SIZE, GOMP_MAP_TO);
  for (int round = 0; round < ROUNDS; round++)
    {
      mine[1] = (unsigned char) round;
      struct gomp_region *region = begin (list, GOMP_CONTEXT_TARGET);
      CHECK (end (region));
      CHECK_EQUAL (mine[1], (unsigned char) round);
      part.addresses[0] = common + (mine - own[0]) / SIZE * PART;
      if (round % 8 == 0)
        CHECK (run (&part, GOMP_CONTEXT_UPDATE, &here, NULL));
    }
  __atomic_sub_fetch (&working, 1, __ATOMIC_RELEASE);
  return NULL;
}

/* Threads with data of their own, while another one looks, and brings and takes
   what they all use.  */
static void
check_threads (void)
{
  pthread_t threads[THREADS];

  fake_device_init ();
  working = THREADS;
  for (int t = 0; t < THREADS; t++)
    CHECK_EQUAL (pthread_create (&threads[t], NULL, work, own[t]), 0);
  while (__atomic_load_n (&working, __ATOMIC_ACQUIRE) > 0)
    {
      enter (common);
      CHECK (mapping_at (common) != NULL);
      sched_yield ();
      leave (common, GOMP_MAP_RELEASE);
      sched_yield ();
      CHECK_STRING (fake_device_check (), NULL);
    }
  for (int t = 0; t < THREADS; t++)
    CHECK_EQUAL (pthread_join (threads[t], NULL), 0);
  CHECK_EQUAL (mapping_at (common), NULL);
  for (int t = 0; t < THREADS; t++)
    CHECK_EQUAL (mapping_at (own[t]), NULL);
  CHECK_STRING (fake_device_fini (), NULL);
}

int
main (void)
{
  unit_case ("nobody looks: no lock is taken");
  check_no_lock ();
  unit_case ("the table changes: the next one looks again");
  check_changes ();
  unit_case ("what others see: before, while and after contents travel");
  check_seen ();
  unit_case ("another thread needs it longer: nothing comes home");
  check_taken_over ();
  unit_case ("another thread: waits for what is on its way");
  check_waits ();
  unit_case ("the last reference goes while a region's data comes home");
  check_last_reference (GOMP_CONTEXT_TARGET);
  check_last_reference (GOMP_CONTEXT_DATA);
  unit_case ("copies that fail: nothing is left behind");
  check_failures (false);
  check_failures (true);
  unit_case ("detached while data travels, and then the copy fails");
  check_detached_meanwhile (true);
  check_detached_meanwhile (false);
  unit_case ("a thread ends inside a region: what it made stays");
  check_thread_ends ();
  unit_case ("two lists with data in common: kept until they meet");
  check_same_data ();
  unit_case ("threads with data of their own, while another one looks");
  check_threads ();
  return unit_result ();
}
