/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Data operations: how few device operations strided sections take;
   pointers that are attached along and protected; conditions, and data that
   is absent.  */

#define _GNU_SOURCE 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data-section.h"
#include "gfc-descriptor.h"

/* ---- Operations of the device --------------------------------------- */

static void
check_few (int kind, unsigned in_most, unsigned out_most)
{
  struct gomp_pset_data whole = request (array, sizeof array, 0, NULL);
  struct gomp_pset_data part = request (array, sizeof (int), 2, section);
  gomp_pset_handle handle;
  uint64_t before;

  fake_device_init ();
  fake_device.plugin = &kinds[kind];
  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_COPYIN, &whole, NULL, &handle),
               GOMP_PSET_DONE);
  before = operations ();
  CHECK_EQUAL (gomp_pset_data_update (GOMP_PSET_UPDATE_DEVICE, &part),
               GOMP_PSET_DONE);
  CHECK (operations () - before <= in_most);
  before = operations ();
  CHECK_EQUAL (gomp_pset_data_update (GOMP_PSET_UPDATE_HOST, &part),
               GOMP_PSET_DONE);
  CHECK (operations () - before <= out_most);
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_DELETE, &whole, handle),
               GOMP_PSET_DONE);
  CHECK_STRING (fake_device_fini (), NULL);
}

/* Of many rows of rank 4, boxes are better than a batch with a copy for each
   row.  */
static void
check_boxes (void)
{
  static int cube[8][8][8][16];
  struct gomp_pset_bounds b[4];
  struct gomp_pset_data whole = request (cube, sizeof cube, 0, NULL);
  struct gomp_pset_data part = request (cube, sizeof (int), 4, b);
  gomp_pset_handle handle;
  uint64_t before;

  for (int d = 0; d < 4; d++)
    b[d] = (struct gomp_pset_bounds) {
      .extent = d ? 7 : 15, .whole = d ? 8 : 16,
      .flags = GOMP_PSET_HAS_EXTENT | GOMP_PSET_HAS_WHOLE
    };
  fake_device_init ();
  fake_device.plugin = &kinds[3];
  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_COPYIN, &whole, NULL, &handle),
               0);
  before = operations ();
  CHECK_EQUAL (gomp_pset_data_update (GOMP_PSET_UPDATE_DEVICE, &part), 0);
  CHECK_EQUAL (operations () - before, 7);
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_DELETE, &whole, handle), 0);
  CHECK_STRING (fake_device_fini (), NULL);
}

/* ---- Pointers ------------------------------------------------------- */

/* A section around attached pointers: they stay what they are on either side.
   A pointer is attached along with what it refers to.  */
static void
check_pointers (void)
{
  struct gomp_pset_data holder = request (objects, sizeof objects, 0, NULL);
  struct gomp_pset_bounds ten = { .lower = 2, .upper = 8,
                                  .flags = GOMP_PSET_HAS_UPPER };
  struct gomp_pset_data data = request (NULL, sizeof (int), 1, &ten);
  /* before and p of objects(1:3:2), 16 bytes each.  */
  struct gomp_pset_bounds front
    = { .lower = 0, .extent = 2, .stride = 2 * sizeof (struct object),
        .flags = (GOMP_PSET_HAS_EXTENT | GOMP_PSET_HAS_STRIDE
                  | GOMP_PSET_STRIDE_IN_BYTES) };
  struct gomp_pset_data fronts = request (objects, 16, 1, &front);
  gomp_pset_handle outer, inner;
  struct object *there;
  void *address;
  unsigned count;

  for (int o = 0; o < 3; o++)
    objects[o] = (struct object) { o, target, 10 * o };
  data.var_ptr_ptr = (void **) &objects[2].p;
  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_COPYIN, &holder, NULL, &outer),
               0);
  CHECK_EQUAL (
      gomp_pset_data_enter (GOMP_PSET_COPYIN, &data, &address, &inner), 0);
  there = (struct object *) on_device (objects);
  CHECK_EQUAL (address, on_device (&target[2]) - 2 * sizeof (int));
  CHECK_EQUAL (there[2].p, address);
  CHECK_EQUAL (there[0].p, target);
  CHECK_EQUAL (gomp_pset_attach_count (DEVICE, &objects[2].p, &count), 0);
  CHECK_EQUAL (count, 1);
  objects[0].before = 77, objects[2].before = 99;
  objects[1].before = -1;
  CHECK_EQUAL (gomp_pset_data_update (GOMP_PSET_UPDATE_DEVICE, &fronts), 0);
  CHECK_EQUAL (there[0].before, 77);
  CHECK_EQUAL (there[2].before, 99);
  CHECK_EQUAL (there[1].before, 1);
  CHECK_EQUAL (there[2].p, address);
  there[2].before = 5;
  CHECK_EQUAL (gomp_pset_data_update (GOMP_PSET_UPDATE_HOST, &fronts), 0);
  CHECK_EQUAL (objects[2].before, 5);
  CHECK_EQUAL (objects[2].p, target);
  CHECK_EQUAL (objects[1].before, -1);
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_DELETE, &data, inner), 0);
  CHECK_EQUAL (there[2].p, target);
  CHECK_EQUAL (on_device (&target[2]), NULL);
  there[0].before = 3;
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_COPYOUT, &holder, outer), 0);
  CHECK_EQUAL (objects[0].before, 3);
  CHECK_EQUAL (on_device (objects), NULL);
}

/* Attached pointers that no row has do not make rows of a section: updates and
   copyouts of objects(:)%after, of which there are many.  */
static void
check_beside_pointers (void)
{
  enum { MANY = 200 };
  static struct object many[MANY];
  struct gomp_pset_data holder = request (many, sizeof many, 0, NULL);
  struct gomp_pset_data data = request (target, sizeof target, 0, NULL);
  struct gomp_pset_bounds all = { .extent = MANY,
                                  .stride = sizeof (struct object),
                                  .flags = (GOMP_PSET_HAS_EXTENT
                                            | GOMP_PSET_HAS_STRIDE
                                            | GOMP_PSET_STRIDE_IN_BYTES) };
  struct gomp_pset_data after
    = request (&many[0].after, sizeof (int), 1, &all);
  gomp_pset_handle outer, inner;
  struct object *there;
  uint64_t before;

  data.var_ptr_ptr = (void **) &many[MANY / 2].p;
  many[MANY / 2].p = target;
  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_COPYIN, &holder, NULL, &outer),
               0);
  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_COPYIN, &data, NULL, &inner),
               0);
  there = (struct object *) on_device (many);
  many[3].after = 33;
  before = operations ();
  CHECK_EQUAL (gomp_pset_data_update (GOMP_PSET_UPDATE_DEVICE, &after), 0);
  CHECK_EQUAL (operations () - before, 1);
  CHECK_EQUAL (there[3].after, 33);
  there[4].after = 44;
  before = operations ();
  CHECK_EQUAL (gomp_pset_data_update (GOMP_PSET_UPDATE_HOST, &after), 0);
  CHECK_EQUAL (operations () - before, 1);
  CHECK_EQUAL (many[4].after, 44);
  CHECK_EQUAL (many[MANY / 2].p, target);
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_DELETE, &data, inner), 0);
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_DELETE, &holder, outer), 0);
}

/* A section with gaps that a pointer is attached to: at its end the
   pointer's host value goes, and the section comes home, but not what lies
   between its rows.  */
static void
check_attached_gaps (int kind)
{
  static int *pointer;
  struct gomp_pset_data holder = request (&pointer, sizeof pointer, 0, NULL);
  struct gomp_pset_data part = request (array, sizeof (int), 2, section);
  gomp_pset_handle outer, inner;
  int *there;

  fake_device_init ();
  fake_device.plugin = &kinds[kind];
  memset (array, 0, sizeof array);
  pointer = &array[0][0];
  part.var_ptr_ptr = (void **) &pointer;
  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_COPYIN, &holder, NULL, &outer),
               0);
  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_COPYIN, &part, NULL, &inner),
               0);
  there = (int *) on_device (&array[1][2]);
  for (int *at = &array[1][2]; at <= &array[10][8]; at++)
    there[at - &array[1][2]] = -1;
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_COPYOUT, &part, inner), 0);
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++)
      CHECK_EQUAL (array[i][j], -(i >= 1 && i <= 10 && j >= 2 && j <= 8));
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_DELETE, &holder, outer), 0);
  CHECK_STRING (fake_device_fini (), NULL);
}

/* attach and detach by themselves, by a descriptor; null pointers.  */
static void
check_attach (void)
{
  static struct { gfc_descriptor head; gfc_dimension dim[1]; } d = {
    { .dtype = { .elem_len = 4, .rank = 1, .type = 1 }, .span = 4 },
    { { 1, 1, 10 } }
  };
  struct gomp_pset_data holder = request (&d, sizeof d, 0, NULL);
  struct gomp_pset_data data = request (target, sizeof target, 0, NULL);
  struct gomp_pset_data attach = request (NULL, 0, 0, NULL);
  gomp_pset_handle h1, h2, h3;

  d.head.base_addr = target;
  attach.descriptor = &d;
  attach.layout = GOMP_PSET_GFORTRAN;
  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_ATTACH, &attach, NULL, &h3),
               GOMP_PSET_NO_ACTION);
  CHECK (gomp_pset_data_exit (GOMP_PSET_DETACH, &attach, h3)
         >= 0);
  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_CREATE, &data, NULL, &h1), 0);
  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_COPYIN, &holder, NULL, &h2), 0);
  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_ATTACH, &attach, NULL, &h3), 0);
  CHECK_EQUAL (((gfc_descriptor *) on_device (&d))->base_addr,
               on_device (target));
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_DELETE, &attach, h3),
               GOMP_PSET_BAD_HANDLE);
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_DETACH, &attach, h3), 0);
  CHECK_EQUAL (((gfc_descriptor *) on_device (&d))->base_addr, target);
  attach.structured = false;
  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_ATTACH, &attach, NULL, NULL),
               0);
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_DETACH, &attach, 0), 0);
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_DETACH, &attach, 0),
               GOMP_PSET_NO_ACTION);
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_DELETE, &holder, h2), 0);
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_DELETE, &data, h1), 0);
  d.head.base_addr = NULL;
  attach.structured = true;
  CHECK (gomp_pset_data_enter (GOMP_PSET_COPYIN, &attach, NULL, &h1) >= 0);
  CHECK (gomp_pset_data_exit (GOMP_PSET_COPYOUT, &attach, h1) >= 0);
}

/* ---- No action ------------------------------------------------------ */

static void
check_no_action (void)
{
  struct gomp_pset_data data = request (array, sizeof array, 0, NULL);
  int *pointer = array[0];
  gomp_pset_handle handle;
  void *address;

  data.condition = false;
  CHECK_EQUAL (
      gomp_pset_data_enter (GOMP_PSET_COPYIN, &data, &address, &handle),
      GOMP_PSET_NO_ACTION);
  CHECK_EQUAL (address, array);
  CHECK_EQUAL (on_device (array), NULL);
  data.condition = true;
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_COPYOUT, &data, handle),
               GOMP_PSET_NO_ACTION);
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_COPYOUT, &data, handle),
               GOMP_PSET_BAD_HANDLE);
  data.device = HOST;
  CHECK_EQUAL (
      gomp_pset_data_enter (GOMP_PSET_COPYIN, &data, &address, &handle),
      GOMP_PSET_NO_ACTION);
  CHECK_EQUAL (address, array);
  CHECK_EQUAL (gomp_pset_data_open (HOST, NULL), 1);
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_COPYOUT, &data, handle),
               GOMP_PSET_NO_ACTION);
  CHECK_EQUAL (gomp_pset_data_update (GOMP_PSET_UPDATE_HOST, &data),
               GOMP_PSET_NO_ACTION);
  data.device = DEVICE;
  data.element_size = 0;
  CHECK_EQUAL (
      gomp_pset_data_enter (GOMP_PSET_DEVICEPTR, &data, &address, NULL),
      GOMP_PSET_DONE);
  CHECK_EQUAL (address, array);
  data.var = NULL, data.var_ptr_ptr = (void **) &pointer;
  CHECK_EQUAL (
      gomp_pset_data_enter (GOMP_PSET_DEVICEPTR, &data, &address, NULL),
      GOMP_PSET_DONE);
  CHECK_EQUAL (address, array);
}

/* no_create of what is absent counts nothing, so that its end ends nothing.  */
static void
check_absent (void)
{
  struct gomp_pset_data data = request (array, sizeof array, 0, NULL);
  gomp_pset_handle handle, other;

  CHECK_EQUAL (
      gomp_pset_data_enter (GOMP_PSET_NO_CREATE, &data, NULL, &handle),
      GOMP_PSET_NO_ACTION);
  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_CREATE, &data, NULL, &other),
               0);
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_DELETE, &data, handle),
               GOMP_PSET_NO_ACTION);
  CHECK (on_device (array) != NULL);
  CHECK_EQUAL (
      gomp_pset_data_enter (GOMP_PSET_NO_CREATE, &data, NULL, &handle), 0);
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_DELETE, &data, handle), 0);
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_DELETE, &data, other), 0);
  CHECK_EQUAL (on_device (array), NULL);
}

int
main (void)
{
  /* Without boxes and batches there are only rows, ten of them.  */
  unit_case ("strided sections: few device operations");
  check_few (0, 10, 1);
  check_few (1, 1, 1);
  check_few (2, 10, 1);
  check_few (3, 1, 1);
  unit_case ("rows of rank 4: boxes");
  check_boxes ();
  unit_case ("sections with gaps that a pointer is attached to: home without "
             "the gaps");
  for (int kind = 0; kind < 4; kind++)
    check_attached_gaps (kind);
  unit_case ("sections around attached pointers: they stay what they are");
  fake_device_init ();
  fake_device.plugin = &kinds[3];
  check_pointers ();
  unit_case ("attached pointers beside rows: make no rows");
  check_beside_pointers ();
  unit_case ("attach and detach by themselves");
  check_attach ();
  unit_case ("a condition that is false: no action");
  check_no_action ();
  unit_case ("no_create of what is absent: counts nothing");
  check_absent ();
  CHECK_STRING (fake_device_fini (), NULL);
  return unit_result ();
}
