/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Deep objects told by callbacks, on a device whose memory can be looked into:
   mapped in one go, found again whatever the host did, given back wholly; and
   every operation of the device fails once.  */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "openacc/acc.h"
#include "table/attach.h"
#include "deep/deep-container.h"
#include "deep/deep-plan.h"
#include "table/deep-index.h"
#include "deep/deep-variable.h"
#include "fake-device.h"
#include "gomp_pset.h"
#include "device/native.h"
#include "unit.h"

#define DEVICE 0
#define HOST 1

/* ---- What the API needs of the layers around it ------------------------ */

static struct goacc_thread thread;

enum gomp_resolution
gomp_device_resolve (int number, enum gomp_device_use use,
                     struct gomp_device **device, struct gomp_error *err)
{
  (void) use, (void) err;
  if (number == DEVICE)
    *device = &fake_device;
  return (number == DEVICE ? GOMP_RESOLVED_DEVICE
          : number == HOST ? GOMP_RESOLVED_HOST : GOMP_RESOLVED_NONE);
}

struct goacc_thread *
goacc_thread_active (void)
{
  return &thread;
}

uintptr_t
gomp_native_twin (struct gomp_device *device, uintptr_t addr)
{
  (void) device, (void) addr;
  return 0;
}

/* ---- Objects ----------------------------------------------------------- */

struct node
{
  long value;
  double *data;                 /* owned, N of them */
  size_t n;
  struct node *next;            /* owned */
  struct node *other;           /* somebody's */
};

static int
inside_node (void *token, void *object, const void *argument,
             const struct gomp_pset_visitor *visitor)
{
  struct node *node = object;
  int answer = 0;

  if (node->data)
    answer = visitor->transfer (token, node->data, node->n,
                                sizeof *node->data, NULL, NULL);
  if (answer == 0)
    answer = visitor->attach (token, &node->data, sizeof node->data,
                              node->data, GOMP_PSET_LINK_OWNED);
  if (answer == 0)
    answer = visitor->attach (token, &node->n, sizeof node->n, NULL,
                              GOMP_PSET_LINK_LENGTH);
  if (answer == 0 && node->next)
    answer = visitor->transfer (token, node->next, 1, sizeof *node,
                                inside_node, argument);
  if (answer == 0)
    answer = visitor->attach (token, &node->next, sizeof node->next,
                              node->next, GOMP_PSET_LINK_OWNED);
  if (answer == 0 && visitor->maybe_attach)
    answer = visitor->maybe_attach (token, &node->other, sizeof node->other,
                                    node->other, GOMP_PSET_LINK_POINTER);
  return answer;
}

/* The example of the RFC: the whole list in one loop.  */
static int
inside_list (void *token, void *object, const void *argument,
             const struct gomp_pset_visitor *visitor)
{
  int answer = 0;
  (void) argument;

  for (struct node *rt = object; rt->next && answer == 0; rt = rt->next)
    {
      answer = visitor->transfer (token, rt->next, 1, sizeof *rt, NULL, NULL);
      if (answer == 0)
        answer = visitor->attach (token, &rt->next, sizeof rt->next, rt->next,
                                  GOMP_PSET_LINK_OWNED);
    }
  return answer;
}

static struct gomp_pset_object
object_of (struct node *nodes, size_t count)
{
  return (struct gomp_pset_object) { .data = nodes, .count = count,
                                     .size = sizeof *nodes,
                                     .inside = inside_node };
}

static double *
make_data (size_t n, double value)
{
  double *data = malloc (n ? n * sizeof *data : 1);

  for (size_t i = 0; i < n; i++)
    data[i] = value + (double) i;
  return data;
}

static struct node *
make_list (size_t n)
{
  struct node *first = NULL;

  for (size_t i = n; i-- > 0;)
    {
      struct node *node = calloc (1, sizeof *node);
      node->value = (long) i;
      node->n = i % 5;
      node->data = i % 3 ? make_data (node->n, (double) i) : NULL;
      if (!node->data)
        node->n = 0;
      node->next = first;
      node->other = first;
      first = node;
    }
  return first;
}

static void
free_list (struct node *node)
{
  while (node)
    {
      struct node *next = node->next;
      free (node->data);
      free (node);
      node = next;
    }
}

/* ---- Looking at the device --------------------------------------------- */

static void *
on_device (const void *host)
{
  struct gomp_mapping *mapping
    = gomp_present_at (&fake_device.present, (uintptr_t) host);

  return (mapping ? (void *) gomp_mapping_device_address (
                      mapping, (uintptr_t) host).value : NULL);
}

static size_t
mapped (void)
{
  gomp_present_publish (&fake_device.present);
  return fake_device.present.by_host.count;
}

/* Does the device have LIST with its own addresses all through?  */
static bool
device_agrees (const struct node *list)
{
  const struct node *copy = on_device (list);

  for (const struct node *node = list; node; node = node->next)
    {
      if (copy == NULL || copy != on_device (node)
          || copy->value != node->value || copy->n != node->n
          || (node->data == NULL) != (copy->data == NULL)
          || (node->n > 0
              && (copy->data != on_device (node->data)
                  || memcmp (copy->data, node->data,
                             node->n * sizeof *node->data) != 0))
          || (node->other && copy->other != on_device (node->other)))
        return false;
      copy = copy->next;
    }
  return copy == NULL;
}

static char log_text[65536];

static void
log_begin (void)
{
  log_text[0] = '\0';
  fake_device_log = fmemopen (log_text, sizeof log_text, "w");
}

/* How many operations begin with WHAT.  */
static unsigned
log_end (const char *what)
{
  unsigned n = 0;

  fclose (fake_device_log);
  fake_device_log = NULL;
  for (const char *at = log_text; (at = strstr (at, what)) != NULL; at++)
    n += at == log_text || at[-1] == '\n';
  return n;
}

/* ---- One object -------------------------------------------------------- */

#define ENTER(object, flags) \
  gomp_pset_enter_deep (DEVICE, object, flags, __FILE__, __LINE__)
#define EXIT(object, flags) \
  gomp_pset_exit_deep (DEVICE, object, flags, __FILE__, __LINE__)
#define UPDATE(object) \
  gomp_pset_update_device_deep (DEVICE, object, __FILE__, __LINE__)
#define FETCH(object) \
  gomp_pset_update_self_deep (DEVICE, object, __FILE__, __LINE__)

static void
check_whole (size_t n)
{
  struct node *list = make_list (n);
  struct gomp_pset_object object = object_of (list, 1);

  log_begin ();
  CHECK_EQUAL (ENTER (&object, 0), GOMP_PSET_DONE);
  /* 8 MiB at a time.  */
  CHECK (log_end ("in ") <= 1 + n * 2 * GOMP_DEEP_ALIGN / (8 << 20));
  CHECK (device_agrees (list));
  CHECK_STRING (fake_device_check (), NULL);
  CHECK_EQUAL (ENTER (&object, 0), GOMP_PSET_DONE);
  CHECK_EQUAL (EXIT (&object, 0), GOMP_PSET_DONE);
  CHECK (device_agrees (list));
  struct node *copy = on_device (list);
  for (size_t i = 0; copy; i++, copy = copy->next)
    {
      copy->value = -(long) i;
      if (copy->n)
        copy->data[0] = 0.5;
    }
  log_begin ();
  CHECK_EQUAL (FETCH (&object), GOMP_PSET_DONE);
  CHECK (log_end ("out ") <= 2 + n * sizeof *list / 32768);
  size_t i = 0;
  for (struct node *node = list; node; node = node->next, i++)
    {
      CHECK_EQUAL (node->value, -(long) i);
      CHECK (node->n == 0 || node->data[0] == 0.5);
    }
  CHECK_EQUAL (i, n);
  log_begin ();
  CHECK_EQUAL (EXIT (&object, GOMP_PSET_DEEP_RELEASE), GOMP_PSET_DONE);
  CHECK_EQUAL (log_end ("out "), 0);
  CHECK_EQUAL (mapped (), 0);
  CHECK_EQUAL (EXIT (&object, 0), GOMP_PSET_NO_ACTION);
  CHECK_EQUAL (UPDATE (&object), GOMP_PSET_NO_ACTION);
  CHECK_EQUAL (FETCH (&object), GOMP_PSET_NO_ACTION);
  CHECK (strstr (gomp_pset_message (), "has not been entered") != NULL);
  free_list (list);
}

/* Many objects, with large data, which has no detour, side by side.  */
static void
check_array (void)
{
  enum { N = 3000 };
  struct node *nodes = calloc (N, sizeof *nodes);
  struct gomp_pset_object object = object_of (nodes, N);

  for (size_t i = 0; i < N; i++)
    {
      nodes[i].n = i == 5 ? 300000 : 2;
      nodes[i].data = make_data (nodes[i].n, (double) i);
    }
  log_begin ();
  CHECK_EQUAL (ENTER (&object, 0), GOMP_PSET_DONE);
  CHECK (log_end ("in ") <= 4);
  for (size_t i = 0; i < N; i++)
    CHECK (device_agrees (&nodes[i]));
  CHECK_STRING (fake_device_check (), NULL);
  /* All changed.  */
  for (size_t i = 0; i < N; i++)
    {
      double *old = nodes[i].data;
      nodes[i].n = 3;
      nodes[i].data = make_data (3, 1.5);
      free (old);
    }
  log_begin ();
  CHECK_EQUAL (UPDATE (&object), GOMP_PSET_DONE);
  CHECK (log_end ("in ") <= 4);
  for (size_t i = 0; i < N; i++)
    CHECK (device_agrees (&nodes[i]));
  CHECK_EQUAL (mapped (), N + 1);
  CHECK_EQUAL (EXIT (&object, 0), GOMP_PSET_DONE);
  CHECK_EQUAL (mapped (), 0);
  for (size_t i = 0; i < N; i++)
    free (nodes[i].data);
  free (nodes);
}

/* Only what holds addresses is sent.  */
static void
check_create (void)
{
  struct node *list = make_list (20);
  struct gomp_pset_object object = object_of (list, 1);

  log_begin ();
  CHECK_EQUAL (ENTER (&object, GOMP_PSET_DEEP_CREATE), GOMP_PSET_DONE);
  CHECK_EQUAL (log_end ("in "), 1);
  struct node *copy = on_device (list->next);
  CHECK_EQUAL (copy->data, on_device (list->next->data));
  CHECK_EQUAL (copy->next, on_device (list->next->next));
  CHECK_EQUAL (EXIT (&object, GOMP_PSET_DEEP_RELEASE), GOMP_PSET_DONE);
  free_list (list);
}

static void
check_loop (void)
{
  struct node a = { .value = 1 }, b = { .value = 2 };
  struct gomp_pset_object object = object_of (&a, 1);

  a.next = &b;
  b.next = &a;
  CHECK_EQUAL (ENTER (&object, 0), GOMP_PSET_DONE);
  CHECK_EQUAL (mapped (), 2);
  CHECK_EQUAL (((struct node *) on_device (&b))->next, on_device (&a));
  CHECK_EQUAL (EXIT (&object, 0), GOMP_PSET_DONE);
  CHECK_EQUAL (b.next, &a);
  CHECK_EQUAL (mapped (), 0);

  struct node *list = make_list (50);
  for (struct node *node = list; node; node = node->next)
    {
      free (node->data);
      node->data = NULL;
      node->other = NULL;
      node->n = 0;
    }
  struct gomp_pset_object rfc = object_of (list, 1);
  rfc.inside = inside_list;
  CHECK_EQUAL (ENTER (&rfc, 0), GOMP_PSET_DONE);
  CHECK (device_agrees (list) && mapped () == 50);
  CHECK_EQUAL (EXIT (&rfc, 0), GOMP_PSET_DONE);
  free_list (list);
}

/* ---- What the host does meanwhile -------------------------------------- */

static void
check_changes (void)
{
  struct node *list = make_list (10);
  struct gomp_pset_object object = object_of (list, 1);
  struct node *dropped, *added = calloc (1, sizeof *added);

  CHECK_EQUAL (ENTER (&object, 0), GOMP_PSET_DONE);
  size_t before = mapped ();
  dropped = list->next->next;
  list->next->next = dropped->next;
  list->next->other = NULL;
  added->value = 99;
  added->n = 7;
  added->data = make_data (7, 3.25);
  added->next = list->next;
  list->next = added;
  CHECK_EQUAL (UPDATE (&object), GOMP_PSET_DONE);
  CHECK (device_agrees (list));
  CHECK_EQUAL (on_device (dropped), NULL);
  CHECK_EQUAL (on_device (dropped->data), NULL);
  CHECK_EQUAL (mapped (), before);
  CHECK_STRING (fake_device_check (), NULL);
  free (dropped->data);
  free (dropped);

  /* Entered again: the new address is attached, the new data is there.  */
  double *old = list->next->data;
  list->next->data = make_data (7, 8.25);
  CHECK_EQUAL (ENTER (&object, 0), GOMP_PSET_DONE);
  CHECK (device_agrees (list) && on_device (old) == NULL);
  free (old);

  /* Not told: the exit knows by itself.  */
  old = list->next->data;
  list->next->data = make_data (3, 4.25);
  list->next->n = 3;
  ((double *) on_device (old))[0] = 77;
  double *kept = list->next->next->data;
  ((double *) on_device (kept))[0] = 55;
  CHECK_EQUAL (EXIT (&object, 0), GOMP_PSET_DONE);
  CHECK_EQUAL (EXIT (&object, 0), GOMP_PSET_DONE);
  CHECK (old[0] == 8.25 && kept[0] == 55);
  CHECK (list->next->n == 3 && list->next->data[0] == 4.25);
  CHECK_EQUAL (mapped (), 0);
  free (old);
  free_list (list);

  /* Finalize.  */
  list = make_list (4);
  object = object_of (list, 1);
  CHECK_EQUAL (ENTER (&object, 0), GOMP_PSET_DONE);
  CHECK_EQUAL (ENTER (&object, 0), GOMP_PSET_DONE);
  CHECK_EQUAL (EXIT (&object, GOMP_PSET_DEEP_FINALIZE), GOMP_PSET_DONE);
  CHECK_EQUAL (mapped (), 0);
  CHECK_EQUAL (EXIT (&object, 0), GOMP_PSET_NO_ACTION);
  free_list (list);
}

/* Memory that the object has given up, and got again in other pieces.  */
static void
check_reuse (void)
{
  static double arena[100];
  struct node a = { .value = 1, .n = 60, .data = arena + 10 };
  struct node b = { .value = 2, .n = 0 };
  struct gomp_pset_object object = object_of (&a, 1);

  a.next = &b;
  CHECK_EQUAL (ENTER (&object, 0), GOMP_PSET_DONE);
  a.data = arena;
  a.n = 30;
  b.data = arena + 30;
  b.n = 50;
  CHECK_EQUAL (UPDATE (&object), GOMP_PSET_DONE);
  CHECK (device_agrees (&a) && fake_device_check () == NULL);
  a.n = 10;
  b.data = arena + 5;
  CHECK_EQUAL (ENTER (&object, 0), GOMP_PSET_BAD_OBJECT);
  CHECK (strstr (gomp_pset_message (), "overlap") != NULL);
  b.data = arena + 10;
  CHECK_EQUAL (ENTER (&object, 0), GOMP_PSET_DONE);
  CHECK (device_agrees (&a) && fake_device_check () == NULL);
  CHECK_EQUAL (EXIT (&object, 0), GOMP_PSET_DONE);
  CHECK_EQUAL (EXIT (&object, 0), GOMP_PSET_DONE);
  CHECK_EQUAL (mapped (), 0);
}

/* The same memory, of the same size, held a node and holds numbers, and the
   reverse.  */
static void
check_other_use (void)
{
  static union { struct node node; double numbers[5]; } memory;
  struct node a = { .value = 1 };
  struct gomp_pset_object object = object_of (&a, 1);

  for (int round = 0; round < 4; round++)
    {
      bool is_node = round % 2 == 0;
      memset (&memory, 0, sizeof memory);
      if (is_node)
        memory.node = (struct node) { .value = round, .other = &a };
      else
        for (int i = 0; i < 5; i++)
          memory.numbers[i] = round + i;
      a.next = is_node ? &memory.node : NULL;
      a.data = is_node ? NULL : memory.numbers;
      a.n = is_node ? 0 : 5;
      CHECK_EQUAL (round == 0 ? ENTER (&object, 0) : UPDATE (&object),
                   GOMP_PSET_DONE);
      CHECK (device_agrees (&a) && fake_device_check () == NULL);
    }
  CHECK_EQUAL (EXIT (&object, 0), GOMP_PSET_DONE);
  CHECK_EQUAL (mapped (), 0);
}

/* ---- Others' mappings -------------------------------------------------- */

static const struct gomp_site site = { .construct = "test" };

static void
map (enum gomp_context context, void *start, size_t size, unsigned short kind)
{
  struct gomp_arrays arrays = { 1, &start, &size, &kind, false, NULL };
  struct gomp_error err = { .text = "" };

  CHECK (fake_device_run (&arrays, context, &site, NULL, &err));
}

static void
check_by_hand (void)
{
  struct node *list = make_list (6);
  struct gomp_pset_object object = object_of (list, 1);
  struct gomp_pset_object inner = object_of (list->next, 1);
  double *data = list->next->data;

  /* A part.  */
  list->next->n = 4;
  list->next->data = make_data (4, 1);
  free (data);
  data = list->next->data;
  map (GOMP_CONTEXT_ENTER, data + 1, 8, 0x0301);
  CHECK_EQUAL (ENTER (&object, 0), GOMP_PSET_BAD_SECTION);
  CHECK (strstr (gomp_pset_message (), "only bytes 8 to 15") != NULL);
  CHECK_EQUAL (mapped (), 1);
  CHECK_STRING (fake_device_check (), NULL);
  map (GOMP_CONTEXT_EXIT, data + 1, 8, 0x0307);
  CHECK_EQUAL (mapped (), 0);

  /* All of a piece that has addresses, and of one that has not.  */
  map (GOMP_CONTEXT_ENTER, data, 32, 0x0301);
  map (GOMP_CONTEXT_ENTER, list, sizeof *list, 0x0301);
  CHECK_EQUAL (ENTER (&object, 0), GOMP_PSET_DONE);
  CHECK (device_agrees (list));
  CHECK_STRING (fake_device_check (), NULL);
  CHECK_EQUAL (EXIT (&object, 0), GOMP_PSET_DONE);
  CHECK_EQUAL (mapped (), 2);
  CHECK_EQUAL (((struct node *) on_device (list))->next, list->next);
  map (GOMP_CONTEXT_EXIT, data, 32, 0x0307);
  map (GOMP_CONTEXT_EXIT, list, sizeof *list, 0x0307);
  CHECK_EQUAL (mapped (), 0);

  /* A part that is an object of its own; either goes first.  */
  for (int first = 0; first < 2; first++)
    {
      CHECK_EQUAL (ENTER (&inner, 0), GOMP_PSET_DONE);
      size_t n = mapped ();
      CHECK_EQUAL (ENTER (&object, 0), GOMP_PSET_DONE);
      CHECK (device_agrees (list));
      CHECK_EQUAL (EXIT (first ? &object : &inner, 0), GOMP_PSET_DONE);
      CHECK (device_agrees (first ? list->next : list));
      CHECK (!first || mapped () == n);
      CHECK_EQUAL (EXIT (first ? &inner : &object, 0), GOMP_PSET_DONE);
      CHECK_EQUAL (mapped (), 0);
    }

  /* Taken away by somebody.  */
  CHECK_EQUAL (ENTER (&object, 0), GOMP_PSET_DONE);
  map (GOMP_CONTEXT_EXIT, data, 32, 0x0307);
  CHECK_EQUAL (on_device (data), NULL);
  map (GOMP_CONTEXT_ENTER, data, 32, 0x0301);
  CHECK_EQUAL (EXIT (&object, 0), GOMP_PSET_DONE);
  CHECK_EQUAL (mapped (), 1);
  map (GOMP_CONTEXT_EXIT, data, 32, 0x0307);
  free_list (list);
}

/* ---- Objects at one address -------------------------------------------- */

static bool others_end;

static void *
watch (void *seen_inactive)
{
  while (!__atomic_load_n (&others_end, __ATOMIC_RELAXED))
    if (!gomp_deep_is_active (&fake_device.present))
      *(bool *) seen_inactive = true;
  return NULL;
}

/* Another thread sees all the time that something is entered, whatever comes
   and goes at the same address.  */
static void
check_active (void)
{
  struct node *nodes = calloc (2, sizeof *nodes);
  struct gomp_pset_object both = object_of (nodes, 2);
  struct gomp_pset_object first = object_of (nodes, 1);
  bool seen_inactive = false;
  pthread_t other;

  CHECK_EQUAL (ENTER (&both, 0), GOMP_PSET_DONE);
  others_end = false;
  CHECK_EQUAL (pthread_create (&other, NULL, watch, &seen_inactive), 0);
  for (int i = 0; i < 50000; i++)
    {
      CHECK_EQUAL (ENTER (&first, 0), GOMP_PSET_DONE);
      CHECK_EQUAL (EXIT (&first, 0), GOMP_PSET_DONE);
    }
  __atomic_store_n (&others_end, true, __ATOMIC_RELAXED);
  pthread_join (other, NULL);
  CHECK (!seen_inactive);
  CHECK_EQUAL (EXIT (&both, 0), GOMP_PSET_DONE);
  CHECK (!gomp_deep_is_active (&fake_device.present) && mapped () == 0);
  free (nodes);
}

/* What begins where another object does is not that object.  */
static void
check_same_address (void)
{
  struct node *nodes = calloc (2, sizeof *nodes);
  struct gomp_pset_object both = object_of (nodes, 2);
  struct gomp_pset_object first = object_of (nodes, 1);

  CHECK_EQUAL (ENTER (&both, 0), GOMP_PSET_DONE);
  ((struct node *) on_device (nodes))->value = 5;
  ((struct node *) on_device (nodes + 1))->value = 6;
  CHECK_EQUAL (EXIT (&first, 0), GOMP_PSET_NO_ACTION);
  CHECK (strstr (gomp_pset_message (), "at the same address") != NULL);
  CHECK_EQUAL (EXIT (&first, GOMP_PSET_DEEP_RELEASE), GOMP_PSET_NO_ACTION);
  CHECK_EQUAL (EXIT (&first, GOMP_PSET_DEEP_FINALIZE), GOMP_PSET_NO_ACTION);
  CHECK_EQUAL (FETCH (&first), GOMP_PSET_NO_ACTION);
  CHECK_EQUAL (UPDATE (&first), GOMP_PSET_NO_ACTION);
  CHECK_EQUAL (mapped (), 1);
  CHECK_EQUAL (nodes[0].value, 0);
  CHECK_EQUAL (EXIT (&both, 0), GOMP_PSET_DONE);
  CHECK_EQUAL (nodes[0].value, 5);
  CHECK_EQUAL (nodes[1].value, 6);
  CHECK_EQUAL (mapped (), 0);
  free (nodes);
}

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

static unsigned seed = 1;

static unsigned
random_below (unsigned n)
{
  seed = seed * 1103515245 + 12345;
  return seed / 65536 % n;
}

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

/* ---- Who has what ------------------------------------------------------ */

#define OWNERS 3000

struct owner
{
  char *data;                   /* SIZE bytes */
  size_t size;
};

static int
inside_owner (void *token, void *object, const void *argument,
              const struct gomp_pset_visitor *visitor)
{
  struct owner *owner = object;
  int answer = visitor->transfer (token, owner->data, 1, owner->size, NULL,
                                  NULL);
  (void) argument;

  return answer ? answer
         : visitor->attach (token, &owner->data, sizeof owner->data,
                            owner->data, GOMP_PSET_LINK_OWNED);
}

static struct gomp_pset_object
object_of_owner (struct owner *owner)
{
  return (struct gomp_pset_object) { .data = owner, .count = 1,
                                     .size = sizeof *owner,
                                     .inside = inside_owner };
}

static bool
count_record (struct gomp_deep_record *record, void *data)
{
  (void) record;
  ++*(size_t *) data;
  return true;
}

/* Does some object own the pointer of OWNER?  However many there are, few are
   looked at.  */
static bool
owns (struct owner *owner)
{
  struct gomp_present *table = &fake_device.present;
  size_t few = 0;
  bool owned;

  gomp_present_lock (table);
  owned = gomp_deep_owns_pointer (table, (uintptr_t) &owner->data);
  gomp_deep_index_visit (table, (uintptr_t) &owner->data, count_record, &few);
  gomp_present_unlock (table);
  CHECK (few <= 600);
  return owned;
}

/* Pieces from one byte to MiBs.  */
static void
check_owners (void)
{
  struct owner *owners = calloc (OWNERS, sizeof *owners);

  for (size_t i = 0; i < OWNERS; i++)
    {
      owners[i].size = 1 + (i % 100 == 0 ? random_below (1u << 21)
                            : i % 10 == 0 ? random_below (20000)
                                          : random_below (200));
      owners[i].data = calloc (1, owners[i].size);
    }
  for (size_t i = 0; i < OWNERS; i++)
    {
      struct gomp_pset_object object = object_of_owner (&owners[i]);
      CHECK (!owns (&owners[i]));
      CHECK_EQUAL (ENTER (&object, GOMP_PSET_DEEP_CREATE), GOMP_PSET_DONE);
    }
  for (size_t i = 0; i < OWNERS; i++)
    {
      struct gomp_pset_object object = object_of_owner (&owners[i]);
      char *data = owners[i].data;
      CHECK (owns (&owners[i]));
      owners[i].data = (char *) owners;
      CHECK (i < 2 || !owns (&owners[i]));
      owners[i].data = data + owners[i].size - 1;
      CHECK (owns (&owners[i]));
      owners[i].data = data;
      CHECK_EQUAL (EXIT (&object, GOMP_PSET_DEEP_RELEASE), GOMP_PSET_DONE);
      CHECK (!owns (&owners[i]));
      free (data);
    }
  CHECK_EQUAL (mapped (), 0);
  free (owners);
}

/* ---- Class containers ---------------------------------------------------- */

static void
copy_plain (const void *from, void *to)
{
  memcpy (to, from, 20);
}

static char plain_initial[20];
static struct gomp_vtab plain_table = {
  .hash = 1, .size = 20, .initial = plain_initial, .copy = copy_plain
};

/* A polymorphic scalar in OpenACC's lists of gfortran 13 and later: STRUCT,
   the container's pointer, data, ATTACH.  Nothing in the list tells of the
   type.  */
static void
check_container (bool acc, bool attached, bool expected)
{
  static char data[20];
  static struct { void *data; const struct gomp_vtab *vptr; } container;
  void *addresses[] = { &container, &container, data, &container };
  size_t sizes[] = { 1, 8, 20, 0 };
  unsigned short kinds[] = { 0x031c, 0x0300, 0x0201, 0x0350 };
  struct gomp_arrays arrays = { .n = attached ? 4 : 3, .addresses = addresses,
                                .sizes = sizes, .kinds = kinds, .acc = acc };
  struct gomp_deep_variable variable;
  struct gomp_error why = { .text = "" };

  container.data = data;
  container.vptr = &plain_table;
  bool found = (gomp_deep_variable_find (&arrays, 1, &variable, &why)
                == GOMP_DEEP_IS_VARIABLE);
  CHECK_EQUAL (found, expected);
  CHECK (!found || (variable.bytes == sizeof container
                    && variable.data == (uintptr_t) data
                    && variable.size == 20 && variable.flags & GOMP_FLAG_IN));
}

int
main (void)
{
  unit_case ("OpenACC's list of a polymorphic scalar: an object only with its "
             "container");
  fake_device_init ();
  check_container (true, true, true);
  check_container (true, false, false);
  check_container (false, true, false);
  unit_case ("whole lists: mapped in one go, and given back");
  check_whole (1);
  check_whole (7);
  check_whole (2000);
  check_whole (100000);
  unit_case ("an array of objects with large data: side by side");
  check_array ();
  unit_case ("create: only what holds addresses is sent");
  check_create ();
  unit_case ("one callback for a whole list: all nodes are there");
  check_loop ();
  unit_case ("changed by the host: found again by an update");
  check_changes ();
  unit_case ("memory given up and got again: in other pieces");
  check_reuse ();
  unit_case ("memory that held a node holds numbers: and the reverse");
  check_other_use ();
  unit_case ("parts mapped by hand: counted with the object");
  check_by_hand ();
  unit_case ("another thread: sees all the time what is entered");
  check_active ();
  unit_case ("memory of objects: pieces of any size, each with its owner");
  check_owners ();
  unit_case ("what begins where another object does: not that object");
  check_same_address ();
  unit_case ("callbacks that are wrong: refused, with the reason");
  check_bad ();
  unit_case ("each operation of the device fails once: all is as before");
  check_all_faults ();
  unit_case ("random objects: as the host has them");
  check_random ();
  unit_case ("changed by the host: found again, in batches");
  fake_device_take_batches ();
  check_changes ();
  unit_case ("parts mapped by hand: likewise in batches");
  check_by_hand ();
  unit_case ("each operation fails once: likewise in batches");
  check_all_faults ();
  CHECK_STRING (fake_device_fini (), NULL);
  return unit_result ();
}
