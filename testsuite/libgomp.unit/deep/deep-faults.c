/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Deep objects whose callbacks are wrong, on a device of which every operation
   fails once; and random changes of objects.  */

#include <stdlib.h>
#include <string.h>

#include "deep-support.h"

/* ---- Bad input --------------------------------------------------------- */

static int which;

static int
inside_bad (void *token, void *object, const void *argument,
            const struct gomp_pset_visitor *visitor)
{
  static char outside[64];
  struct node *node = object;
  (void) argument;

  switch (which)
    {
    case 0:
      return visitor->transfer (token, NULL, 1, 1, NULL, NULL);
    case 1:
      return visitor->transfer (token, outside, SIZE_MAX, 2, NULL, NULL);
    case 2:
      return visitor->transfer (token, outside, 1, SIZE_MAX, NULL, NULL);
    case 3:                     /* not what is there */
      return visitor->attach (token, &node->next, 8, outside,
                              GOMP_PSET_LINK_OWNED);
    case 4:                     /* nobody has transferred that */
      node->next = (struct node *) outside;
      return visitor->attach (token, &node->next, 8, outside,
                              GOMP_PSET_LINK_OWNED);
    case 5:                     /* not in the object */
      return visitor->attach (token, outside, 8, *(void **) outside,
                              GOMP_PSET_LINK_POINTER);
    case 6:                     /* beyond its end */
      return visitor->attach (token, &node->other, 16, node->other,
                              GOMP_PSET_LINK_POINTER);
    case 7:
      return visitor->attach (token, &node->other, 4, node->other,
                              GOMP_PSET_LINK_POINTER);
    case 8:                     /* what goes together overlaps */
      visitor->attach (token, &node->data, 16, node->data,
                       GOMP_PSET_LINK_POINTER);
      return visitor->attach (token, &node->n, 8, NULL,
                              GOMP_PSET_LINK_LENGTH);
    case 9:
      return visitor->attach (token, &node->other, 8, node->other,
                              (gomp_pset_link) 17);
    case 10:
      return gomp_pset_inside_fortran (token, object, outside, visitor);
    default:
      return 42;
    }
}

static void
check_bad (void)
{
  struct node node = { .value = 0 };
  struct gomp_pset_object object = object_of (&node, 1);

  object.inside = inside_bad;
  for (which = 0; which <= 11; which++)
    {
      node = (struct node) { .value = 0 };
      CHECK_EQUAL (ENTER (&object, 0), which == 10 ? GOMP_PSET_UNKNOWN_TYPE
                                                   : GOMP_PSET_BAD_OBJECT);
      CHECK (gomp_pset_message ()[0] != '\0');
      /* The type's reason, not that of a callback that has given none.  */
      CHECK (which != 10 || strstr (gomp_pset_message (), "returned") == NULL);
      CHECK_EQUAL (mapped (), 0);
    }
  which = 11;
  struct gomp_pset_visitor visitor = { .version = 1 };
  CHECK_EQUAL (gomp_pset_walk (&object, &visitor, NULL, 0, NULL, 0), 42);
  visitor.version = 2;
  CHECK_EQUAL (gomp_pset_walk (&object, &visitor, NULL, 0, NULL, 0),
               GOMP_PSET_BAD_OBJECT);
  object.data = NULL;
  CHECK_EQUAL (ENTER (&object, 0), GOMP_PSET_NO_ACTION);
  object = object_of (&node, 0);
  CHECK_EQUAL (ENTER (&object, 0), GOMP_PSET_NO_ACTION);
  object = object_of (&node, SIZE_MAX / 8);
  CHECK_EQUAL (ENTER (&object, 0), GOMP_PSET_BAD_OBJECT);
  object = object_of (&node, SIZE_MAX / sizeof node);
  CHECK_EQUAL (ENTER (&object, 0), GOMP_PSET_BAD_OBJECT);
  object = object_of (&node, 1);
  CHECK_EQUAL (gomp_pset_enter_deep (9, &object, 0, NULL, 0),
               GOMP_PSET_BAD_DEVICE);
  CHECK_EQUAL (gomp_pset_enter_deep (HOST, &object, 0, NULL, 0),
               GOMP_PSET_NO_ACTION);
  /* An undefined pointer is not followed.  */
  node.other = (struct node *) 0xdeadbeef;
  CHECK_EQUAL (ENTER (&object, 0), GOMP_PSET_DONE);
  CHECK_EQUAL (((struct node *) on_device (&node))->other, node.other);
  CHECK_EQUAL (EXIT (&object, 0), GOMP_PSET_DONE);
}

/* ---- Faults ------------------------------------------------------------ */

/* Do WHAT with OBJECT; each operation of the device fails once, and then
   nothing has changed, but that STALE pieces are not there any more.  */
static unsigned
check_faults (gomp_pset_status (*what) (const struct gomp_pset_object *),
              const struct gomp_pset_object *object, size_t stale)
{
  size_t before = mapped ();
  unsigned n = 0;

  for (;;)
    {
      fake_device_fail_in = n + 1;
      gomp_pset_status status = what (object);
      bool failed = fake_device_fail_in == 0;
      fake_device_fail_in = 0;
      CHECK_STRING (fake_device_check (), NULL);
      if (!failed)
        {
          CHECK_EQUAL (status, GOMP_PSET_DONE);
          return n;
        }
      /* Giving memory back is tried, and no more.  */
      if (status == GOMP_PSET_DONE)
        return n;
      CHECK_EQUAL (status, GOMP_PSET_DEVICE_ERROR);
      CHECK (mapped () == before || mapped () == before - stale);
      n++;
    }
}

static gomp_pset_status
do_enter (const struct gomp_pset_object *object)
{
  return ENTER (object, 0);
}

static gomp_pset_status
do_update (const struct gomp_pset_object *object)
{
  return UPDATE (object);
}

static gomp_pset_status
do_fetch (const struct gomp_pset_object *object)
{
  return FETCH (object);
}

static gomp_pset_status
do_exit (const struct gomp_pset_object *object)
{
  return EXIT (object, 0);
}

static void
check_all_faults (void)
{
  struct node *list = make_list (30);
  struct gomp_pset_object object = object_of (list, 1);

  map (GOMP_CONTEXT_ENTER, list->next, sizeof *list, 0x0301);
  CHECK (check_faults (do_enter, &object, 0) >= 2);
  CHECK (device_agrees (list));
  double *old = list->next->data;
  list->next->data = make_data (list->next->n, 3);
  CHECK (check_faults (do_enter, &object, 1) >= 1);
  CHECK_EQUAL (((struct node *) on_device (list->next))->data,
               on_device (list->next->data));
  CHECK (check_faults (do_update, &object, 0) >= 1);
  free (old);
  CHECK (device_agrees (list));
  CHECK (check_faults (do_fetch, &object, 0) >= 1);
  CHECK_EQUAL (check_faults (do_exit, &object, 0), 0);
  CHECK (check_faults (do_exit, &object, 0) >= 1);
  CHECK_EQUAL (mapped (), 1);
  map (GOMP_CONTEXT_EXIT, list->next, sizeof *list, 0x0307);
  free_list (list);
}

/* ---- Anything ---------------------------------------------------------- */

/* Replace, grow, shrink, insert, or take out something in LIST.  */
static void
change (struct node *list)
{
  struct node *node = list, *next;

  for (unsigned n = random_below (12); n > 0 && node->next; n--)
    node = node->next;
  switch (random_below (5))
    {
    case 0:
      free (node->data);
      node->n = random_below (40);
      node->data = make_data (node->n, node->n);
      break;
    case 1:
      free (node->data);
      node->data = NULL;
      node->n = 0;
      break;
    case 2:
      next = calloc (1, sizeof *next);
      next->value = random_below (1000);
      next->next = node->next;
      node->next = next;
      break;
    case 3:
      next = node->next;
      if (next == NULL)
        break;
      node->next = next->next;
      free (next->data);
      free (next);
      break;
    default:
      node->value++;
      for (size_t i = 0; i < node->n; i++)
        node->data[i] += 0.5;
    }
  for (node = list; node; node = node->next)
    node->other = random_below (2) ? list : NULL;
}

static void
check_random (void)
{
  struct node *list = make_list (8);
  struct gomp_pset_object object = object_of (list, 1);
  unsigned entries = 0;

  for (int round = 0; round < 4000; round++)
    {
      for (unsigned n = random_below (4); n > 0; n--)
        change (list);
      switch (random_below (8))
        {
        case 0:
        case 1:
          if (entries == 3)
            break;
          CHECK_EQUAL (ENTER (&object, 0), GOMP_PSET_DONE);
          entries++;
          break;
        case 2:
          if (entries == 0)
            break;
          CHECK_EQUAL (EXIT (&object, GOMP_PSET_DEEP_RELEASE), GOMP_PSET_DONE);
          entries--;
          break;
        default:
          CHECK_EQUAL (UPDATE (&object),
                       entries ? GOMP_PSET_DONE : GOMP_PSET_NO_ACTION);
          CHECK (entries == 0 || device_agrees (list));
          CHECK_EQUAL (FETCH (&object),
                       entries ? GOMP_PSET_DONE : GOMP_PSET_NO_ACTION);
          CHECK (entries == 0 || device_agrees (list));
        }
      CHECK_STRING (fake_device_check (), NULL);
      CHECK (entries > 0 || mapped () == 0);
    }
  while (entries-- > 0)
    CHECK_EQUAL (EXIT (&object, 0), GOMP_PSET_DONE);
  CHECK_EQUAL (mapped (), 0);
  free_list (list);
}

int
main (void)
{
  fake_device_init ();
  unit_case ("callbacks that are wrong: refused, with the reason");
  check_bad ();
  unit_case ("each operation of the device fails once: all is as before");
  check_all_faults ();
  unit_case ("random objects: as the host has them");
  check_random ();
  unit_case ("each operation fails once: likewise in batches");
  fake_device_take_batches ();
  check_all_faults ();
  CHECK_STRING (fake_device_fini (), NULL);
  return unit_result ();
}
