/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Remembered constructs and detaches that are put off, in the corners: each of
   these went wrong once.  Each is done often enough to be remembered; the same
   has to hold with GOMP_PSET_REMEMBER=0 and always.  */

#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <string.h>

#include "base/env.h"
#include "table/attach.h"
#include "memo-single.h"

static unsigned char x[256], target[64], other[64];
static struct { void *base; size_t rest[7]; } descriptor;
static struct { long before; void *p; } s;
static struct { int a[4], b[4]; } pair;

static unsigned
attached (void)
{
  const struct gomp_attachment *record
    = gomp_attachment_at (mapping_at (&s.p), (uintptr_t) &s.p);

  return record ? record->count : 0;
}

/* S and TARGET are there, and s.p attached COUNT times.  */
static void
start_attached (int count)
{
  struct list list = { .acc = true };

  fake_device_init ();
  s.p = target;
  add (&list, &s, sizeof s, GOMP_MAP_TO);
  add (&list, target, sizeof target, GOMP_MAP_TO);
  enter (list);
  while (count-- > 0)
    enter (one (&s.p, 0, GOMP_MAP_ATTACH, true));
}

/* ---- What went and came again ------------------------------------------- */

/* References of X, 0 if it is not mapped.  */
static unsigned
references (void)
{
  const struct gomp_mapping *mapping = mapping_at (x);

  return mapping ? mapping->refcount : 0;
}

/* Inside a region of CONTEXT that has X, X is deleted and entered again, by
   a list that is remembered, ENTRIES times.  The end of target data, and of
   nothing else, takes one of those references, for OpenMP asks what is
   present then.  */
static void
check_entered_again (enum gomp_context context, bool acc, unsigned entries)
{
  struct list to = one (x, 64, GOMP_MAP_TO, false);
  bool takes = context == GOMP_CONTEXT_DATA && !acc;

  fake_device_init ();
  for (int i = 0; i < 2 * TIMES; i++)
    {
      enter (to);
      struct gomp_region *region = begin (one (x, 64, GOMP_MAP_TOFROM, acc),
                                          context);
      leave (one (x, 64, GOMP_MAP_DELETE, false));
      enter (to);
      for (unsigned e = 1; e < entries; e++)
        enter (one (x, 32, GOMP_MAP_TO, false));
      CHECK_EQUAL (references (), entries);
      CHECK (end (region));
      CHECK_EQUAL (references (), entries - takes);
      leave (one (x, 64, GOMP_MAP_DELETE, false));
      CHECK_EQUAL (references (), 0);
    }
  CHECK_STRING (fake_device_fini (), NULL);
}

/* A descriptor that is entered again has no attachments, whatever it had
   when it went.  */
static void
check_counter_again (void)
{
  struct list to = { .acc = true }, gone = { .acc = true };

  fake_device_init ();
  descriptor.base = target;
  add (&to, target, sizeof target, GOMP_MAP_TO);
  add (&to, &descriptor, sizeof descriptor, GOMP_MAP_TO_PSET);
  add (&to, &descriptor.base, 0, GOMP_MAP_POINTER);
  add (&gone, &descriptor, sizeof descriptor, GOMP_MAP_DELETE);
  add (&gone, target, sizeof target, GOMP_MAP_DELETE);
  for (int i = 0; i < TIMES; i++)
    {
      enter (to);
      leave (one (&descriptor.base, 0, GOMP_MAP_DETACH, true));
      CHECK (send_due ());
      CHECK_EQUAL (pointer_on_device (&descriptor), on_device (target));
      enter (one (&descriptor.base, 0, GOMP_MAP_ATTACH, true));
      leave (gone);
      CHECK_EQUAL (mapping_at (&descriptor), NULL);
    }
  CHECK_STRING (fake_device_fini (), NULL);
}

/* ---- Neighbours --------------------------------------------------------- */

/* A pointer just behind an array of the list means what is mapped there, once
   something is.  */
static void
check_pointer_behind (void)
{
  struct list list = { .n = 0 };

  fake_device_init ();
  descriptor.base = x + 64;
  add (&list, x, 64, GOMP_MAP_TO);
  add (&list, &descriptor, sizeof descriptor, GOMP_MAP_TO_PSET);
  add (&list, &descriptor.base, 0, GOMP_MAP_POINTER);
  for (int i = 0; i < TIMES; i++)
    {
      if (i == TIMES - 1)
        enter (one (x + 64, 64, GOMP_MAP_TO, false));
      struct gomp_region *region = begin (list, GOMP_CONTEXT_DATA);
      CHECK_EQUAL (pointer_on_device (&descriptor),
                   i == TIMES - 1 ? on_device (x + 64) : on_device (x) + 64);
      CHECK (end (region));
    }
  CHECK_STRING (fake_device_fini (), NULL);
}

/* The same for use_device_ptr.  */
static void
check_use_behind (void)
{
  fake_device_init ();
  for (int i = 0; i < TIMES; i++)
    {
      struct gomp_region *region = fake_device_region ();
      struct list list = one (x, 64, GOMP_MAP_TO, false);
      add (&list, x + 64, 0, GOMP_MAP_USE_DEVICE_PTR);
      if (i == TIMES - 1)
        enter (one (x + 64, 64, GOMP_MAP_TO, false));
      CHECK (run (&list, GOMP_CONTEXT_DATA, &here, region));
      CHECK_EQUAL (list.addresses[1],
                   i == TIMES - 1 ? on_device (x + 64) : on_device (x) + 64);
      CHECK (end (region));
    }
  CHECK_STRING (fake_device_fini (), NULL);
}

/* Another member of the structure has been mapped by itself: an error, also
   for a list that has been carried out before.  */
static void
check_member_alone (void)
{
  struct list member = one (&pair, 1, GOMP_MAP_STRUCT, false);

  fake_device_init ();
  add (&member, pair.b, sizeof pair.b, GOMP_MAP_TO);
  for (int i = 0; i < TIMES; i++)
    {
      CHECK (run (&member, GOMP_CONTEXT_ENTER, &here, NULL));
      leave (one (pair.b, sizeof pair.b, GOMP_MAP_RELEASE, false));
    }
  enter (one (pair.a, sizeof pair.a, GOMP_MAP_TO, false));
  CHECK (!run (&member, GOMP_CONTEXT_ENTER, &here, NULL));
  CHECK_STRING (fake_device_fini (), NULL);
}

/* ---- Attachments in regions --------------------------------------------- */

static struct list
attaching_twice (void)
{
  struct list list = { .acc = true };

  for (int i = 0; i < 2; i++)
    {
      add (&list, target, sizeof target, GOMP_MAP_TOFROM);
      add (&list, &s.p, 0, GOMP_MAP_ATTACH);
    }
  return list;
}

/* A region attaches the same pointer twice, and another detach brings the
   counter to zero at its end: the device has the host's pointer then.  */
static void
check_attached_twice (void)
{
  start_attached (1);
  for (int i = 0; i < TIMES; i++)
    {
      struct gomp_region *region = begin (attaching_twice (),
                                          GOMP_CONTEXT_TARGET);
      if (i == TIMES - 1)
        leave (one (&s.p, 0, GOMP_MAP_DETACH, true));
      CHECK (end (region));
      CHECK (send_due ());
    }
  CHECK_EQUAL (attached (), 0);
  CHECK_EQUAL (pointer_on_device (&s.p), target);
  CHECK_STRING (fake_device_fini (), NULL);
}

/* A region that makes the structure, and ends in the general way since another
   one has its target.  */
static void
check_reset_again (void)
{
  struct list list = { .acc = true }, twice = attaching_twice ();

  fake_device_init ();
  s.p = target;
  add (&list, &s, sizeof s, GOMP_MAP_TO);
  for (size_t i = 0; i < twice.n; i++)
    add (&list, twice.addresses[i], twice.sizes[i], twice.kinds[i] & 0xff);
  for (int i = 0; i < TIMES; i++)
    {
      struct gomp_region *outer = begin (list, GOMP_CONTEXT_DATA);
      struct list held = one (target, sizeof target, GOMP_MAP_TO, true);
      struct gomp_region *inner = fake_device_region ();
      CHECK (run (&held, GOMP_CONTEXT_DATA, &there, inner));
      CHECK (end (outer));
      CHECK (end (inner));
    }
  CHECK_STRING (fake_device_fini (), NULL);
}

/* Inside a region its pointer is detached for good: the end is an error, as
   it is without a memory of it.  */
static void
check_detached_inside (void)
{
  struct list list = { .acc = true };

  fake_device_init ();
  s.p = target;
  add (&list, target, sizeof target, GOMP_MAP_TO);
  add (&list, &s, sizeof s, GOMP_MAP_TO);
  add (&list, &s.p, 0, GOMP_MAP_ATTACH);
  for (int i = 0; i < TIMES; i++)
    CHECK (end (begin (list, GOMP_CONTEXT_DATA)));
  struct gomp_region *region = begin (list, GOMP_CONTEXT_DATA);
  leave (one (&s.p, 0, GOMP_MAP_FORCE_DETACH, true));
  CHECK (!end (region));
  if (region->memo == NULL)
    free (region->releases);
  free (region);
  CHECK_STRING (fake_device_fini (), NULL);
}

/* ---- Failures ----------------------------------------------------------- */

/* The copies home fail at the end of a remembered region that ends in the
   general way: it can be ended again, once.  */
static void
check_end_fails (void)
{
  struct list list = one (x, 64, GOMP_MAP_TOFROM, false);

  fake_device_init ();
  add (&list, other, sizeof other, GOMP_MAP_TOFROM);
  repeat (list, GOMP_CONTEXT_TARGET, TIMES);
  struct gomp_region *region = begin (list, GOMP_CONTEXT_TARGET);
  struct gomp_memo *memo = region->memo;
  enter (one (x, 64, GOMP_MAP_TO, false));
  fake_device_fail_in = 1;
  CHECK (!end (region));
  CHECK (memo == NULL || memo->users == 1);
  fake_device_fail_in = 0;
  CHECK (end (region));
  CHECK (memo == NULL || memo->users == 0);
  CHECK_STRING (fake_device_fini (), NULL);
}

/* ---- While others work -------------------------------------------------- */

static void
attach_once (bool in)
{
  if (in)
    return;
  fake_device_before_copy = NULL;
  CHECK (gomp_attachment_raise (&fake_device.present, (uintptr_t) &s.p, 0));
}

/* Another thread attaches while the end of a region that has attached
   copies data home.  */
static void
check_count_meanwhile (void)
{
  struct list list = one (target, sizeof target, GOMP_MAP_TOFROM, true);

  start_attached (1);
  add (&list, &s.p, 0, GOMP_MAP_ATTACH);
  add (&list, other, sizeof other, GOMP_MAP_TOFROM);
  struct gomp_region *region = begin (list, GOMP_CONTEXT_DATA);
  CHECK_EQUAL (attached (), 2);
  fake_device_before_copy = attach_once;
  CHECK (end (region));
  CHECK_EQUAL (attached (), 2);
  CHECK_STRING (fake_device_fini (), NULL);
}

static sem_t copying, go_on;

static void
stop_copy (bool in)
{
  if (!in)
    return;
  fake_device_before_copy = NULL;
  sem_post (&copying);
  sem_wait (&go_on);
}

static void *
enter_other (void *unused)
{
  enter (one (other, sizeof other, GOMP_MAP_TO, true));
  return unused;
}

static void *
attach_in_region (void *region)
{
  struct list list = { .acc = true };

  add (&list, other, sizeof other, GOMP_MAP_TO);
  add (&list, target, sizeof target, GOMP_MAP_TO);
  add (&list, &s.p, 0, GOMP_MAP_ATTACH);
  CHECK (run (&list, GOMP_CONTEXT_TARGET, &here, region));
  return NULL;
}

/* A region that attaches waits for something in transfer; meanwhile the
   pointer is detached, which is put off.  Once it is attached again nothing
   is due.  */
static void
check_due_meanwhile (void)
{
  struct gomp_region *region = fake_device_region ();
  pthread_t slow, waiting;

  start_attached (1);
  sem_init (&copying, 0, 0);
  sem_init (&go_on, 0, 0);
  fake_device_before_copy = stop_copy;
  pthread_create (&slow, NULL, enter_other, NULL);
  sem_wait (&copying);
  pthread_create (&waiting, NULL, attach_in_region, region);
  while (!__atomic_load_n (&fake_device.present.waiters, __ATOMIC_RELAXED))
    continue;
  CHECK (gomp_attachment_lower (&fake_device.present, (uintptr_t) &s.p,
                                true));
  sem_post (&go_on);
  pthread_join (slow, NULL);
  pthread_join (waiting, NULL);
  CHECK (send_due ());
  CHECK_EQUAL (attached (), 1);
  CHECK_EQUAL (pointer_on_device (&s.p), on_device (target));
  CHECK (end (region));
  CHECK_STRING (fake_device_fini (), NULL);
}

/* ---- Nothing in the list ------------------------------------------------ */

static void
check_empty (void)
{
  struct gomp_arrays arrays = { .acc = true };
  struct gomp_error err;

  fake_device_init ();
  for (int i = 0; i < TIMES; i++)
    {
      struct gomp_region *region = fake_device_region ();
      CHECK (fake_device_run (&arrays, GOMP_CONTEXT_DATA, &here, region,
                              &err));
      CHECK (end (region));
    }
  CHECK_STRING (fake_device_fini (), NULL);
}

/* ---- A descriptor, and what it is part of ------------------------------- */

static struct
{
  long before;
  void *base;
  size_t rest[7];
} whole;

/* The component is listed before what it is part of, which is there and
   travels all the same: the device's pointer is the device's.  */
static void
check_part_then_whole (void)
{
  struct list list = { .n = 0 };

  fake_device_init ();
  whole.base = target;
  enter (one (&whole, sizeof whole, GOMP_MAP_TO, false));
  add (&list, target, sizeof target, GOMP_MAP_TOFROM);
  add (&list, &whole.base, sizeof whole - offsetof (typeof (whole), base),
       GOMP_MAP_TO_PSET);
  add (&list, &whole.base, 0, GOMP_MAP_POINTER);
  add (&list, &whole, sizeof whole, GOMP_MAP_ALWAYS_TO);
  for (int i = 0; i < TIMES; i++)
    {
      struct gomp_region *region = begin (list, GOMP_CONTEXT_TARGET);
      CHECK_EQUAL (pointer_on_device (&whole.base),
                   (void *) on_device (target));
      CHECK (end (region));
    }
  leave (one (&whole, sizeof whole, GOMP_MAP_DELETE, false));
  CHECK_STRING (fake_device_fini (), NULL);
}

/* What gfortran's run-time library is known by: only programs with Fortran have
   such frames.  */
void _gfortran_set_args (void);
void
_gfortran_set_args (void)
{
}

/* gfortran lists a frame, X, and variables in it.  Some of them are mapped
   apart, so that the frame stays out; once they are gone it is mapped.  */
static void
check_frame (bool acc)
{
  struct list list = { .acc = acc };
  struct list apart = { .acc = acc }, gone = { .acc = acc };
  struct gomp_region *region;

  fake_device_init ();
  add (&apart, x, 64, GOMP_MAP_TO);
  add (&gone, x, 64, GOMP_MAP_DELETE);
  add (&list, x, sizeof x, GOMP_MAP_TOFROM);
  add (&list, x, 64, GOMP_MAP_TOFROM | GOMP_MAP_IMPLICIT);
  add (&list, x + 128, 8, GOMP_MAP_TOFROM);
  for (int round = 0; round < 2; round++)
    {
      enter (apart);
      for (int i = 0; i < TIMES; i++)
        {
          region = begin (list, GOMP_CONTEXT_TARGET);
          CHECK_EQUAL (mapping_at (x)->host_end - mapping_at (x)->host_start,
                       64);
          CHECK_EQUAL (mapping_at (x)->refcount, 2);
          CHECK (mapping_at (x + 128) != NULL && mapping_at (x + 64) == NULL);
          CHECK (i < TIMES - 1 || region->memo != NULL
                 || gomp_settings ()->remember == GOMP_REMEMBER_NEVER);
          CHECK (end (region));
        }
      leave (gone);
      region = begin (list, GOMP_CONTEXT_TARGET);
      CHECK_EQUAL (mapping_at (x + 64), mapping_at (x));
      CHECK (end (region));
    }
  CHECK_STRING (fake_device_fini (), NULL);
}

int
main (void)
{
  unit_case ("deleted and entered again in a region: one reference is taken");
  for (unsigned entries = 1; entries <= 3; entries++)
    {
      check_entered_again (GOMP_CONTEXT_DATA, false, entries);
      check_entered_again (GOMP_CONTEXT_DATA, true, entries);
      check_entered_again (GOMP_CONTEXT_TARGET, false, entries);
    }
  unit_case ("a descriptor entered again: has no attachments");
  check_counter_again ();
  unit_case ("a pointer just behind an array: means what is there");
  check_pointer_behind ();
  unit_case ("use_device_ptr just behind an array: means what is there");
  check_use_behind ();
  unit_case ("a member mapped by itself: an error, remembered or not");
  check_member_alone ();
  unit_case ("attached twice and detached: the host's pointer at zero");
  check_attached_twice ();
  unit_case ("a region whose structure another one needs: ends the general "
             "way");
  check_reset_again ();
  unit_case ("detached for good inside: the end is an error");
  check_detached_inside ();
  unit_case ("copies home fail: can be ended again, once");
  check_end_fails ();
  unit_case ("attached while data comes home: counted");
  check_count_meanwhile ();
  unit_case ("attached again: nothing is due");
  check_due_meanwhile ();
  unit_case ("a construct without entries: begins and ends");
  check_empty ();
  unit_case ("a component before its object: the device's pointer stays");
  check_part_then_whole ();
  unit_case ("a procedure's frame: stays out while its variables are apart");
  check_frame (false);
  check_frame (true);
  return unit_result ();
}
