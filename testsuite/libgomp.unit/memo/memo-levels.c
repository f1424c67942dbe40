/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Remembered constructs that attach level by level: objects that come and
   go, what attaches in them, and rounds in which something is otherwise or
   fails.  */

#include <string.h>

#include "table/attach.h"
#include "memo-single.h"

static unsigned char x[256], target[64];

/* ---- Level by level ----------------------------------------------------- */

static struct level
{
  long rest;
  void *a, *b;
  struct level *next;
} upper, lower;

/* Grows with each mapping that is not one remembered.  */
static uint64_t
serials (void)
{
  uint64_t serials;

  gomp_present_lock (&fake_device.present);
  serials = fake_device.present.serials;
  gomp_present_unlock (&fake_device.present);
  return serials;
}

/* SIZE bytes at TARGET by KIND, and what is done to the pointer to it.  */
static struct list
component (void *data, size_t size, unsigned kind, void *pointer,
           unsigned pointer_kind)
{
  struct list list = one (data, size, kind, true);

  add (&list, pointer, 0, pointer_kind);
  return list;
}

static void
enter_component (void *data, size_t size, void *pointer)
{
  enter (component (data, size, GOMP_MAP_TO, pointer, GOMP_MAP_ATTACH));
  CHECK_EQUAL (pointer_on_device (pointer), (void *) on_device (data));
  CHECK_STRING (fake_device_check (), NULL);
}

static void
leave_component (void *data, size_t size, void *pointer, unsigned kind)
{
  leave (component (data, size, kind, pointer, GOMP_MAP_DETACH));
  CHECK_EQUAL (mapping_at (data), NULL);
  CHECK (mapping_at (pointer)
         && gomp_attachment_at (mapping_at (pointer), (uintptr_t) pointer)
                == NULL);
  /* What the device has now may be looked at.  */
  CHECK (send_due ());
  CHECK_EQUAL (pointer_on_device (pointer), *(void **) pointer);
}

/* A kernel adds one to the first byte of x.  */
static void
kernel_on_x (void)
{
  struct gomp_region *region
      = begin (one (&upper, sizeof upper, GOMP_MAP_FORCE_PRESENT, true),
               GOMP_CONTEXT_TARGET);

  ++*on_device (x);
  CHECK (end (region));
}

/* Two levels come and go, components in the same order or the reverse one.  */
static void
two_levels (bool reverse)
{
  unsigned char before = x[0];

  upper.rest++;
  enter (one (&upper, sizeof upper, GOMP_MAP_TO, true));
  CHECK_EQUAL (*(long *) on_device (&upper), upper.rest);
  enter_component (x, 64, &upper.a);
  enter_component (x + 64, 64, &upper.b);
  enter_component (&lower, sizeof lower, &upper.next);
  enter_component (target, sizeof target, &lower.a);
  kernel_on_x ();
  leave_component (target, sizeof target, &lower.a, GOMP_MAP_FROM);
  leave_component (&lower, sizeof lower, &upper.next, GOMP_MAP_RELEASE);
  if (reverse)
    leave_component (x + 64, 64, &upper.b, GOMP_MAP_FROM);
  leave_component (x, 64, &upper.a, GOMP_MAP_FROM);
  if (!reverse)
    leave_component (x + 64, 64, &upper.b, GOMP_MAP_FROM);
  leave (one (&upper, sizeof upper, GOMP_MAP_RELEASE, true));
  CHECK_EQUAL (mapping_at (&upper), NULL);
  CHECK_EQUAL (x[0], (unsigned char) (before + 1));
}

static void
start_levels (void)
{
  fake_device_init ();
  upper.a = x;
  upper.b = x + 64;
  upper.next = &lower;
  lower.a = target;
}

/* Are two levels that come and go carried out from memory in the end?  */
static bool
levels_remembered (bool reverse)
{
  uint64_t before = 0;

  start_levels ();
  for (int i = 0; i < 10 * TIMES; i++)
    {
      before = serials ();
      two_levels (reverse);
    }
  uint64_t after = serials ();
  CHECK_STRING (fake_device_fini (), NULL);
  return after == before;
}

/* What attaches in something that comes and goes, and what detaches there,
   is remembered as well as that is.  Which lists get into each other's way,
   depends on the addresses: at one place or another none do.  */
static void
check_levels (void)
{
  static const char names[8];
  const char *remember = getenv ("GOMP_PSET_REMEMBER");
  bool never = remember && strcmp (remember, "0") == 0;

  for (int reverse = 0; reverse < 2; reverse++)
    {
      bool remembered = false;
      for (int i = 0; i < 8 && !remembered; i++)
        {
          struct gomp_site site
              = { .construct = "levels", .function = &names[i] };
          place = &site;
          remembered = levels_remembered (reverse);
          place = &there;
        }
      CHECK (remembered == !never);
    }
}

/* Among many rounds there are some in which it is otherwise: a pointer has
   changed or stays attached, something is attached twice.  */
static void
check_levels_change (void)
{
  start_levels ();
  for (int i = 0; i < 6 * TIMES; i++)
    {
      two_levels (false);
      upper.a = i % 5 == 4 ? x + 128 : x;
      enter (one (&upper, sizeof upper, GOMP_MAP_TO, true));
      enter_component (x + (i % 5 == 4 ? 128 : 0), 64, &upper.a);
      if (i % 3 == 2)
        enter (one (&upper.a, 0, GOMP_MAP_ATTACH, true));
      if (i % 7 != 6)
        leave (component (upper.a, 64, GOMP_MAP_RELEASE, &upper.a,
                          GOMP_MAP_DETACH));
      CHECK (pointer_on_device (&upper.a) != upper.a
             || (i % 3 != 2 && i % 7 != 6));
      if (i % 7 == 6)
        leave (one (upper.a, 64, GOMP_MAP_RELEASE, true));
      leave (one (&upper, sizeof upper, GOMP_MAP_RELEASE, true));
      CHECK_EQUAL (mapping_at (&upper), NULL);
      CHECK_EQUAL (mapping_at (upper.a), NULL);
      CHECK_STRING (fake_device_check (), NULL);
      upper.a = x;
    }
  CHECK_STRING (fake_device_fini (), NULL);
}

/* In the same round of many, a copy fails.  */
static void
check_levels_fail (void)
{
  struct list list = component (x, 64, GOMP_MAP_TO, &upper.a, GOMP_MAP_ATTACH);

  start_levels ();
  for (int i = 0; i < 4 * TIMES; i++)
    {
      if (i % 4 == 3)
        {
          enter (one (&upper, sizeof upper, GOMP_MAP_TO, true));
          fake_device_fail_in = 1;
          CHECK (!run (&list, GOMP_CONTEXT_ENTER, &there, NULL));
          fake_device_fail_in = 0;
          CHECK_EQUAL (mapping_at (x), NULL);
          CHECK (mapping_at (&upper)
                 && gomp_mapping_attachments (mapping_at (&upper)) == NULL);
          leave (one (&upper, sizeof upper, GOMP_MAP_RELEASE, true));
        }
      two_levels (false);
    }
  CHECK_STRING (fake_device_fini (), NULL);
}

int
main (void)
{
  unit_case ("what attaches in what comes and goes: remembered");
  check_levels ();
  unit_case ("rounds in which it is otherwise: seen");
  check_levels_change ();
  unit_case ("rounds in which a copy fails: undone");
  check_levels_fail ();
  return unit_result ();
}
