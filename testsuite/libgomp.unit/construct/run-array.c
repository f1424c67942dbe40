/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Enter and exit data of Fortran arrays with their descriptors, another one
   each time, and of OpenACC's components: what the device has, counts, and
   nothing changed by what fails.  */

#include <stdlib.h>
#include <string.h>

#include "base/env.h"
#include "fake-device.h"
#include "gfc-descriptor.h"
#include "gomp-constants.h"
#include "memo-support.h"
#include "table/attach.h"
#include "unit.h"

#define N 8
#define ARRAYS 24
#define STEPS 20000

static struct object
{
  gfc_descriptor head;
  gfc_dimension dim;
  double data[N];
} objects[ARRAYS];
static void *variable;          /* made by the compiler, never mapped */
static unsigned seed = 1;

static unsigned
below (unsigned limit)
{
  return (unsigned) rand_r (&seed) % limit;
}

static void
prepare (void)
{
  fake_device_init ();
  /* The zero object comes with the first construct of all.  */
  struct list list = { .n = 0 };
  add (&list, &seed, sizeof seed, GOMP_MAP_TO);
  CHECK (run (&list, GOMP_CONTEXT_ENTER, &here, NULL));
  for (int i = 0; i < ARRAYS; i++)
    {
      struct object *o = &objects[i];
      memset (o, 0, sizeof *o);
      o->head.base_addr = o->data;
      o->head.span = o->head.dtype.elem_len = sizeof o->data[0];
      o->head.dtype.rank = 1;
      o->head.dtype.type = 3;
      o->dim
        = (gfc_dimension) { .stride = 1, .lower_bound = 1, .upper_bound = N };
      for (int k = 0; k < N; k++)
        o->data[k] = i;
    }
}

static void
end_device (void)
{
  CHECK_STRING (fake_device_check (), NULL);
  CHECK_STRING (fake_device_fini (), NULL);
}

/* Device memory in use, without what memos keep: with GOMP_PSET_REMEMBER=always
   each list has one.  */
static size_t
bytes_taken (void)
{
  struct gomp_present *table = &fake_device.present;
  size_t bytes;

  gomp_present_lock (table);
  gomp_memos_trim (table);
  bytes = table->pool.bytes_taken;
  gomp_present_unlock (table);
  return bytes;
}

static struct list
list_entered (struct object *o, unsigned kind, bool with_variable)
{
  struct list list = { .n = 0 };

  add (&list, o->data, sizeof o->data, kind);
  add (&list, o, sizeof o->head + sizeof o->dim, GOMP_MAP_TO_PSET);
  add (&list, o, 0, GOMP_MAP_POINTER);
  if (with_variable)
    add (&list, &variable, 0, GOMP_MAP_POINTER);
  return list;
}

static bool
enter (struct object *o, unsigned kind, bool with_variable)
{
  struct list list = list_entered (o, kind, with_variable);

  return run (&list, GOMP_CONTEXT_ENTER, &here, NULL);
}

static bool
leave (struct object *o, unsigned kind)
{
  struct list list = { .n = 0 };

  add (&list, o->data, sizeof o->data, kind);
  add (&list, o, sizeof o->head + sizeof o->dim, GOMP_MAP_RELEASE);
  return run (&list, GOMP_CONTEXT_EXIT, &here, NULL);
}

/* Does the device's descriptor of O refer to the device's data, and is the rest
   of it the host's?  */
static bool
is_attached (const struct object *o)
{
  const gfc_descriptor *copy = (const void *) on_device (o);

  return (copy->base_addr == (void *) on_device (o->data)
          && memcmp (&copy->offset, &o->head.offset,
                     sizeof o->head + sizeof o->dim - sizeof (void *))
               == 0);
}

static void
check_one (unsigned kind, bool with_variable)
{
  struct object *o = &objects[below (ARRAYS)];
  size_t serial = 0;

  CHECK (enter (o, kind, with_variable));
  CHECK_EQUAL (mapping_at (o->data)->refcount, 1);
  CHECK_EQUAL (mapping_at (o)->refcount, 1);
  CHECK (!mapping_at (o->data)->busy && !mapping_at (o)->busy);
  CHECK (is_attached (o));
  if (kind == GOMP_MAP_TO)
    CHECK (memcmp (on_device (o->data), o->data, sizeof o->data) == 0);
  serial = mapping_at (o->data)->serial;
  /* Present: counted, and nothing is made.  */
  CHECK (enter (o, kind, with_variable));
  CHECK_EQUAL (mapping_at (o->data)->refcount, 2);
  CHECK_EQUAL (mapping_at (o)->refcount, 2);
  CHECK_EQUAL (mapping_at (o->data)->serial, serial);
  CHECK (leave (o, GOMP_MAP_RELEASE));
  CHECK_EQUAL (mapping_at (o->data)->refcount, 1);
  memset (on_device (o->data), 0x5a, sizeof o->data);
  CHECK (leave (o, GOMP_MAP_FROM));
  CHECK (mapping_at (o->data) == NULL && mapping_at (o) == NULL);
  CHECK_EQUAL (*(unsigned char *) &o->data[N - 1], 0x5a);
  CHECK (o->head.base_addr == o->data);
}

static void
check_counts (void)
{
  unit_case ("entered and left: copied, counted, removed");
  prepare ();
  for (int i = 0; i < 64; i++)
    check_one (i % 3 ? GOMP_MAP_TO : GOMP_MAP_ALLOC, i % 2);
  end_device ();
}

/* What is not one new array goes the general way, with the same result as
   ever.  */
static void
check_others (void)
{
  struct object *o = &objects[3];
  struct list list;

  unit_case ("parts that are there already: the general way");
  prepare ();
  list = (struct list) { .n = 0 };
  add (&list, o->data, sizeof o->data, GOMP_MAP_TO);
  CHECK (run (&list, GOMP_CONTEXT_ENTER, &here, NULL));
  CHECK (enter (o, GOMP_MAP_TO, true));
  CHECK_EQUAL (mapping_at (o->data)->refcount, 2);
  CHECK_EQUAL (mapping_at (o)->refcount, 1);
  CHECK (is_attached (o));
  CHECK (leave (o, GOMP_MAP_FROM));
  CHECK_EQUAL (mapping_at (o->data)->refcount, 1);
  CHECK (mapping_at (o) == NULL);
  end_device ();

  unit_case ("a section of the array: entered as it is");
  prepare ();
  list = list_entered (o, GOMP_MAP_TO, false);
  list.sizes[0] = sizeof o->data[0];
  CHECK (run (&list, GOMP_CONTEXT_ENTER, &here, NULL));
  CHECK_EQUAL (mapping_at (o->data)->host_end, (uintptr_t) &o->data[1]);
  CHECK (is_attached (o));
  end_device ();

  unit_case ("the data lies in the descriptor's bytes: refused");
  prepare ();
  list = list_entered (o, GOMP_MAP_TO, false);
  list.addresses[0] = &o->dim;
  o->head.base_addr = &o->dim;
  list.sizes[0] = sizeof o->data;
  CHECK (!run (&list, GOMP_CONTEXT_ENTER, &here, NULL));
  CHECK (mapping_at (o) == NULL);
  end_device ();
}

static void
check_failures (void)
{
  struct object *o = &objects[5];
  size_t taken;

  unit_case ("copies that fail: all as before");
  prepare ();
  taken = bytes_taken ();
  fake_device_fail_in = 1;
  CHECK (!enter (o, GOMP_MAP_TO, true));
  fake_device_fail_in = 0;
  CHECK (mapping_at (o->data) == NULL && mapping_at (o) == NULL);
  CHECK_EQUAL (bytes_taken (), taken);
  CHECK (enter (&objects[6], GOMP_MAP_TO, true));
  fake_device_fail_in = 1;
  CHECK (!leave (&objects[6], GOMP_MAP_FROM));
  fake_device_fail_in = 0;
  CHECK_EQUAL (mapping_at (objects[6].data)->refcount, 1);
  CHECK_EQUAL (mapping_at (&objects[6])->refcount, 1);
  CHECK (is_attached (&objects[6]));
  CHECK (leave (&objects[6], GOMP_MAP_FROM));
  CHECK_EQUAL (bytes_taken (), taken);
  end_device ();
}

/* Any order of entering and leaving, against counts.  */
static void
check_random (void)
{
  static const unsigned last[]
    = { GOMP_MAP_FROM, GOMP_MAP_RELEASE, GOMP_MAP_DELETE };
  unsigned references[ARRAYS] = { 0 };

  unit_case ("random arrays: counts and contents as they should be");
  prepare ();
  for (int step = 0; step < STEPS; step++)
    {
      unsigned i = below (ARRAYS);
      struct object *o = &objects[i];
      if (references[i] < 3 && below (2))
        {
          CHECK (enter (o, GOMP_MAP_TO, below (2)));
          references[i]++;
          CHECK (is_attached (o));
        }
      else if (references[i] > 0)
        {
          unsigned kind = last[below (3)];
          CHECK (leave (o, kind));
          /* Deletes the data; the descriptor loses one reference.  */
          references[i] = kind == GOMP_MAP_DELETE ? 0 : references[i] - 1;
          while (kind == GOMP_MAP_DELETE && mapping_at (o))
            CHECK (leave (o, GOMP_MAP_RELEASE));
        }
      CHECK_EQUAL (mapping_at (o->data) ? mapping_at (o->data)->refcount : 0,
                   references[i]);
      CHECK (o->data[0] == i);
    }
  end_device ();
}

/* ---- OpenACC: components of objects that are present -------------------- */

static bool
enter_component (struct object *o)
{
  struct list list = { .acc = true };

  add (&list, o->data, sizeof o->data, GOMP_MAP_TO);
  add (&list, o, sizeof o->head + sizeof o->dim, GOMP_MAP_TO_PSET);
  add (&list, o, 0, GOMP_MAP_ATTACH);
  return run (&list, GOMP_CONTEXT_ENTER, &here, NULL);
}

static bool
leave_component (struct object *o, unsigned kind)
{
  struct list list = { .acc = true };

  add (&list, o->data, sizeof o->data, kind);
  add (&list, o, sizeof o->head + sizeof o->dim, GOMP_MAP_TO_PSET);
  add (&list, o, 0, GOMP_MAP_DETACH);
  return run (&list, GOMP_CONTEXT_EXIT, &here, NULL);
}

static const struct gomp_attachment *
record_of (const struct object *o)
{
  return gomp_attachment_at (mapping_at (o), (uintptr_t) o);
}

/* The descriptors of all, but not their data, which is elsewhere.  */
static double elsewhere[ARRAYS][N];

static void
prepare_components (void)
{
  struct list list = { .acc = true };

  prepare ();
  for (int i = 0; i < ARRAYS; i++)
    {
      objects[i].head.base_addr = elsewhere[i];
      for (int k = 0; k < N; k++)
        elsewhere[i][k] = i;
    }
  add (&list, objects, sizeof objects, GOMP_MAP_TO);
  CHECK (run (&list, GOMP_CONTEXT_ENTER, &here, NULL));
}

static bool
enter_elsewhere (int i)
{
  struct list list = { .acc = true };
  struct object *o = &objects[i];

  add (&list, elsewhere[i], sizeof elsewhere[i], GOMP_MAP_TO);
  add (&list, o, sizeof o->head + sizeof o->dim, GOMP_MAP_TO_PSET);
  add (&list, o, 0, GOMP_MAP_ATTACH);
  return run (&list, GOMP_CONTEXT_ENTER, &here, NULL);
}

static bool
leave_elsewhere (int i, unsigned kind)
{
  struct list list = { .acc = true };
  struct object *o = &objects[i];

  add (&list, elsewhere[i], sizeof elsewhere[i], kind);
  add (&list, o, sizeof o->head + sizeof o->dim, GOMP_MAP_TO_PSET);
  add (&list, o, 0, GOMP_MAP_DETACH);
  return run (&list, GOMP_CONTEXT_EXIT, &here, NULL);
}

static const void *
base_on_device (int i)
{
  return ((const gfc_descriptor *) on_device (&objects[i]))->base_addr;
}

static void
check_component (int i)
{
  CHECK (enter_elsewhere (i));
  CHECK_EQUAL (mapping_at (elsewhere[i])->refcount, 1);
  CHECK_EQUAL (mapping_at (elsewhere[i])->dynamic, 1);
  CHECK_EQUAL (mapping_at (&objects[i])->refcount, 1);
  CHECK_EQUAL (record_of (&objects[i])->count, 1);
  CHECK (base_on_device (i) == on_device (elsewhere[i]));
  CHECK (memcmp (on_device (elsewhere[i]), elsewhere[i], sizeof elsewhere[i])
         == 0);
  memset (on_device (elsewhere[i]), 0x33, sizeof elsewhere[i]);
  CHECK (leave_elsewhere (i, GOMP_MAP_FROM));
  CHECK (mapping_at (elsewhere[i]) == NULL);
  CHECK (record_of (&objects[i]) == NULL);
  CHECK (base_on_device (i) == elsewhere[i]);
  CHECK_EQUAL (*(unsigned char *) &elsewhere[i][N - 1], 0x33);
}

static void
check_components (void)
{
  unit_case ("a component: attached, detached, and the host's value again");
  prepare_components ();
  for (int step = 0; step < 64; step++)
    check_component ((int) below (ARRAYS));
  end_device ();

  unit_case ("a component entered twice: counted, left once and again");
  prepare_components ();
  CHECK (enter_elsewhere (2));
  CHECK (enter_elsewhere (2));
  CHECK_EQUAL (mapping_at (elsewhere[2])->dynamic, 2);
  CHECK_EQUAL (record_of (&objects[2])->count, 2);
  CHECK (leave_elsewhere (2, GOMP_MAP_FROM));
  CHECK_EQUAL (record_of (&objects[2])->count, 1);
  CHECK (leave_elsewhere (2, GOMP_MAP_FROM));
  CHECK (mapping_at (elsewhere[2]) == NULL);
  end_device ();

  unit_case ("a component whose data lies in the object: the general way");
  prepare_components ();
  objects[4].head.base_addr = objects[4].data;
  CHECK (enter_component (&objects[4]));
  CHECK_EQUAL (record_of (&objects[4])->count, 1);
  CHECK (leave_component (&objects[4], GOMP_MAP_RELEASE));
  CHECK (record_of (&objects[4]) == NULL);
  end_device ();

  unit_case ("components whose copies fail: all as before");
  prepare_components ();
  for (unsigned failing = 1; failing <= 2; failing++)
    {
      fake_device_fail_in = failing;
      CHECK (!enter_elsewhere (3));
      fake_device_fail_in = 0;
      CHECK (mapping_at (elsewhere[3]) == NULL);
      CHECK (record_of (&objects[3]) == NULL);
      CHECK (!mapping_at (&objects[3])->busy);
    }
  CHECK (enter_elsewhere (3));
  for (unsigned failing = 1; failing <= 2; failing++)
    {
      fake_device_fail_in = failing;
      CHECK (!leave_elsewhere (3, GOMP_MAP_FROM));
      fake_device_fail_in = 0;
      CHECK_EQUAL (mapping_at (elsewhere[3])->dynamic, 1);
      CHECK_EQUAL (record_of (&objects[3])->count, 1);
    }
  CHECK (leave_elsewhere (3, GOMP_MAP_FROM));
  CHECK (mapping_at (elsewhere[3]) == NULL);
  end_device ();
}

int
main (void)
{
  check_counts ();
  check_others ();
  check_failures ();
  check_random ();
  check_components ();
  return unit_result ();
}
