/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Deep objects told by callbacks, on a device whose memory can be looked into:
   mapped in one go, found again whatever the host did, given back wholly.  */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "table/attach.h"
#include "deep/deep-container.h"
#include "deep/deep-plan.h"
#include "table/deep-index.h"
#include "deep/deep-variable.h"
#include "deep-support.h"

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
  unit_case ("circles, and lists told in one loop: all nodes are there");
  check_loop ();
  unit_case ("changed by the host: found again by an update");
  check_changes ();
  unit_case ("memory given up and got again: in other pieces");
  check_reuse ();
  unit_case ("memory that held a node holds numbers: and the reverse");
  check_other_use ();
  unit_case ("parts that others have mapped: counted, or an error");
  check_by_hand ();
  unit_case ("another thread: sees all the time what is entered");
  check_active ();
  unit_case ("memory of objects: pieces of any size, each with its owner");
  check_owners ();
  unit_case ("what begins where another object does: not that object");
  check_same_address ();
  unit_case ("changed by the host: found again, in batches");
  fake_device_take_batches ();
  check_changes ();
  unit_case ("parts that others have mapped: likewise in batches");
  check_by_hand ();
  CHECK_STRING (fake_device_fini (), NULL);
  return unit_result ();
}
