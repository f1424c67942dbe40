/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Target regions of which everything is present: planned without decoding, as
   the general way would plan them, and ended so, unless something has come in
   between.  */

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
#define COMPONENTS 4

/* A gfortran descriptor of an array with one dimension.  */
struct vector
{
  gfc_descriptor head;
  gfc_dimension dim;
};

static double data[COMPONENTS][N];
static struct
{
  struct vector component[COMPONENTS];
} object;
static struct
{
  long n;
  double *p;
} nodes[4];

static void
describe (struct vector *v, double *start, ptrdiff_t n)
{
  *v = (struct vector) { .head = { .base_addr = start, .span = sizeof *start },
                         .dim = { .stride = 1, .lower_bound = 1,
                                  .upper_bound = n } };
  v->head.dtype.elem_len = sizeof *start;
  v->head.dtype.rank = 1;
  v->head.dtype.type = 3;
}

static void
prepare_device (void)
{
  fake_device_init ();
  for (int c = 0; c < COMPONENTS; c++)
    {
      describe (&object.component[c], data[c], N);
      for (int i = 0; i < N; i++)
        data[c][i] = c;
    }
  nodes[1].p = data[1];
}

static void
end_device (void)
{
  CHECK_STRING (fake_device_check (), NULL);
  CHECK_STRING (fake_device_fini (), NULL);
}

static struct gomp_arrays
arrays_of (struct list *list)
{
  return (struct gomp_arrays) { .n = list->n, .addresses = list->addresses,
                                .sizes = list->sizes, .kinds = list->kinds,
                                .acc = list->acc };
}

/* Is LIST planned without decoding?  If so, as the general way plans it.  */
static bool
is_planned (struct list list)
{
  struct gomp_arrays arrays = arrays_of (&list);

  return fake_device_check_present (&arrays);
}

static void
enter (struct list list)
{
  CHECK (run (&list, GOMP_CONTEXT_ENTER, &here, NULL));
}

static void
leave (struct list list)
{
  CHECK (run (&list, GOMP_CONTEXT_EXIT, &here, NULL));
}

static struct list
list_of_data (int c, unsigned kind)
{
  struct list list = { .n = 0 };

  add (&list, data[c], sizeof data[c], kind);
  return list;
}

/* An allocatable array: data, descriptor, its pointer.  */
static struct list
list_of_array (int c)
{
  struct list list = list_of_data (c, GOMP_MAP_TOFROM);

  add (&list, &object.component[c], sizeof object.component[c],
       GOMP_MAP_TO_PSET);
  add (&list, &object.component[c], 0, GOMP_MAP_POINTER);
  return list;
}

/* All components: a STRUCT, its members from the last to the first or the other
   way round, then data and pointers.  */
static struct list
list_of_components (bool ascending)
{
  struct list list = { .n = 0 };

  add (&list, &object, COMPONENTS, GOMP_MAP_STRUCT);
  for (int m = 0; m < COMPONENTS; m++)
    add (&list, &object.component[ascending ? m : COMPONENTS - 1 - m],
         sizeof object.component[0], GOMP_MAP_TO);
  for (int c = 0; c < COMPONENTS; c++)
    {
      add (&list, data[c], sizeof data[c], GOMP_MAP_TOFROM);
      add (&list, &object.component[c], 0, GOMP_MAP_ALWAYS_POINTER);
    }
  return list;
}

/* A component of something that is listed as a whole.  */
static struct list
list_of_component (int c)
{
  struct list list = { .n = 0 };

  add (&list, (void *) 7, 0, GOMP_MAP_FIRSTPRIVATE_INT);
  add (&list, &object, sizeof object, GOMP_MAP_TOFROM | GOMP_MAP_IMPLICIT);
  add (&list, &object.component[c], sizeof object.component[c], GOMP_MAP_TO);
  add (&list, data[c], sizeof data[c], GOMP_MAP_TOFROM);
  add (&list, &object.component[c], 0, GOMP_MAP_ALWAYS_POINTER);
  return list;
}

/* C's nodes[1].p[0:N].  */
static struct list
list_of_node (void)
{
  struct list list = { .n = 0 };

  add (&list, (void *) 1, 0, GOMP_MAP_FIRSTPRIVATE_INT);
  add (&list, nodes, sizeof nodes, GOMP_MAP_TOFROM | GOMP_MAP_IMPLICIT);
  add (&list, nodes[1].p, sizeof data[1], GOMP_MAP_TOFROM);
  add (&list, &nodes[1].p, 0, GOMP_MAP_ATTACH);
  return list;
}

static void
enter_object (void)
{
  struct list list = { .n = 0 };

  add (&list, &object, sizeof object, GOMP_MAP_TO);
  enter (list);
  for (int c = 0; c < COMPONENTS; c++)
    {
      list = (struct list) { .n = 0 };
      add (&list, &object.component[c], sizeof object.component[c],
           GOMP_MAP_TO);
      add (&list, data[c], sizeof data[c], GOMP_MAP_TO);
      add (&list, &object.component[c], 0, GOMP_MAP_ALWAYS_POINTER);
      enter (list);
    }
}

static void
enter_nodes (void)
{
  struct list list = { .n = 0 };

  add (&list, nodes, sizeof nodes, GOMP_MAP_TO);
  enter (list);
  list = (struct list) { .n = 0 };
  add (&list, nodes[1].p, sizeof data[1], GOMP_MAP_TO);
  add (&list, &nodes[1].p, 0, GOMP_MAP_ATTACH);
  enter (list);
}

static struct gomp_attachment *
record_of_node (void)
{
  return gomp_attachment_at (mapping_at (&nodes[1].p),
                             (uintptr_t) &nodes[1].p);
}

/* Does the short way go for LIST, which comes for the first time, and is all as
   before when its region has ended?  */
static void
check_region (struct list list)
{
  bool short_way = gomp_settings ()->remember == GOMP_REMEMBER_REPEATED;
  struct gomp_region *region = begin (list, GOMP_CONTEXT_TARGET);
  size_t taken;

  CHECK_EQUAL (region->present != NULL, short_way);
  CHECK_STRING (fake_device_check (), NULL);
  CHECK (end (region));
  taken = fake_device.present.pool.bytes_taken;
  /* The second time it may be remembered.  */
  CHECK (end (begin (list, GOMP_CONTEXT_TARGET)));
  if (!short_way)
    CHECK_EQUAL (fake_device.present.pool.bytes_taken, taken);
}

static void
check_shapes (void)
{
  struct list list;

  unit_case ("data and values: planned as the general way does");
  prepare_device ();
  list = list_of_data (0, GOMP_MAP_TOFROM);
  add (&list, (void *) 42, 0, GOMP_MAP_FIRSTPRIVATE_INT);
  CHECK (!is_planned (list));
  enter (list_of_data (0, GOMP_MAP_TO));
  CHECK (is_planned (list));
  check_region (list);
  CHECK_EQUAL (mapping_at (data[0])->refcount, 1);
  end_device ();

  unit_case ("an allocatable array: planned so if its descriptor is known");
  prepare_device ();
  enter (list_of_data (0, GOMP_MAP_TO));
  CHECK (!is_planned (list_of_array (0)));
  enter (list_of_array (0));
  CHECK (is_planned (list_of_array (0)));
  check_region (list_of_array (0));
  object.component[0].dim.upper_bound--;
  CHECK (!is_planned (list_of_array (0)));
  end_device ();

  unit_case ("components of a structure: planned so in either order");
  prepare_device ();
  enter_object ();
  CHECK (is_planned (list_of_components (false)));
  CHECK (is_planned (list_of_components (true)));
  check_region (list_of_components (false));
  CHECK_EQUAL (mapping_at (data[1])->refcount, 1);
  end_device ();

  unit_case ("a component of what is listed whole: planned so");
  prepare_device ();
  enter_object ();
  for (int c = 0; c < COMPONENTS; c++)
    CHECK (is_planned (list_of_component (c)));
  check_region (list_of_component (2));
  end_device ();

  unit_case ("an attached pointer: planned so, and counted");
  prepare_device ();
  enter_nodes ();
  CHECK (is_planned (list_of_node ()));
  CHECK_EQUAL (record_of_node ()->count, 1);
  check_region (list_of_node ());
  CHECK_EQUAL (record_of_node ()->count, 1);
  nodes[1].p = data[2];
  CHECK (!is_planned (list_of_node ()));
  end_device ();
}

/* C's p[0:N], of a pointer that is on the device only if POINTER is entered.  */
static void
check_alone (void)
{
  static double *pointer = data[1];
  struct list list = list_of_data (1, GOMP_MAP_TOFROM), p = { .n = 0 };

  unit_case ("a pointer that is not on the device: planned so, and left alone");
  add (&list, &pointer, 0, GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION);
  prepare_device ();
  CHECK (!is_planned (list));
  enter (list_of_data (1, GOMP_MAP_TO));
  CHECK (is_planned (list));
  check_region (list);
  CHECK (gomp_present_missed (&fake_device.present, (uintptr_t) &pointer)
         == here.frame.pc);
  CHECK_EQUAL (mapping_at (data[1])->refcount, 1);
  add (&p, &pointer, sizeof pointer, GOMP_MAP_TO);
  enter (p);
  CHECK (!is_planned (list));
  end_device ();
}

static void
check_left_out (void)
{
  static const unsigned kinds[]
      = { GOMP_MAP_ALWAYS_TO, GOMP_MAP_ALWAYS_FROM, GOMP_MAP_FORCE_TO,
          GOMP_MAP_ZERO_LEN_ARRAY_SECTION, GOMP_MAP_POINTER,
          GOMP_MAP_FIRSTPRIVATE, GOMP_MAP_TO | GOMP_MAP_IMPLICIT };
  struct list list;

  unit_case ("what has to be sent, or looked into: left to the general way");
  prepare_device ();
  enter (list_of_data (0, GOMP_MAP_TO));
  for (size_t k = 0; k < GOMP_ARRAY_LEN (kinds); k++)
    CHECK (!is_planned (list_of_data (0, kinds[k])));
  mapping_at (data[0])->busy = true;
  CHECK (!is_planned (list_of_data (0, GOMP_MAP_TO)));
  mapping_at (data[0])->busy = false;
  CHECK (is_planned (list_of_data (0, GOMP_MAP_TO)));
  list = list_of_data (0, GOMP_MAP_TO);
  list.sizes[0]++;
  CHECK (!is_planned (list));
  list.sizes[0] = 0;
  CHECK (!is_planned (list));
  end_device ();
}

static void
check_meanwhile (void)
{
  struct gomp_region *region;

  unit_case ("deleted meanwhile by others: the region's is the last reference");
  prepare_device ();
  enter (list_of_data (0, GOMP_MAP_TO));
  region = begin (list_of_data (0, GOMP_MAP_FROM), GOMP_CONTEXT_TARGET);
  leave (list_of_data (0, GOMP_MAP_RELEASE));
  CHECK_EQUAL (mapping_at (data[0])->refcount, 1);
  memset (on_device (data[0]), 0, sizeof data[0]);
  data[0][1] = 5;
  CHECK (end (region));
  CHECK (mapping_at (data[0]) == NULL);
  CHECK (data[0][1] == 0);
  end_device ();

  unit_case ("detached meanwhile by others: the region's is the last one");
  prepare_device ();
  enter_nodes ();
  region = begin (list_of_node (), GOMP_CONTEXT_TARGET);
  record_of_node ()->count--;
  CHECK (end (region));
  CHECK (record_of_node () == NULL);
  end_device ();

  unit_case ("deleted and made anew meanwhile: not the region's");
  prepare_device ();
  enter (list_of_data (0, GOMP_MAP_TO));
  region = begin (list_of_data (0, GOMP_MAP_TOFROM), GOMP_CONTEXT_TARGET);
  leave (list_of_data (0, GOMP_MAP_DELETE));
  enter (list_of_data (0, GOMP_MAP_TO));
  CHECK (end (region));
  CHECK_EQUAL (mapping_at (data[0])->refcount, 1);
  end_device ();
}

static void
check_failure (void)
{
  struct list list = list_of_node ();
  struct gomp_region *region = fake_device_region ();

  unit_case ("the argument block cannot be sent: nothing has changed");
  prepare_device ();
  enter_nodes ();
  fake_device_fail_in = 1;
  CHECK (!run (&list, GOMP_CONTEXT_TARGET, &here, region));
  fake_device_fail_in = 0;
  CHECK_EQUAL (record_of_node ()->count, 1);
  CHECK_EQUAL (mapping_at (nodes)->refcount, 1);
  CHECK_EQUAL (mapping_at (data[1])->refcount, 1);
  free (region);
  end_device ();
}

int
main (void)
{
  check_shapes ();
  check_alone ();
  check_left_out ();
  check_meanwhile ();
  check_failure ();
  return unit_result ();
}
