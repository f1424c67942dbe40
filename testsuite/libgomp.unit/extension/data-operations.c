/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Data operations: how few device operations strided sections take; pointers
   that are attached along and protected; handles; and what is refused, with
   which message, and changes nothing.  */

#define _GNU_SOURCE 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "extension/data-entry.h"
#include "data-support.h"
#include "base/env.h"
#include "gfc-descriptor.h"
#include "unit.h"
#include "device/device-stats.h"

static int array[20][30];       /* array(30, 20) */

static struct gomp_pset_data
request (const void *var, size_t element, int rank,
         const struct gomp_pset_bounds *bounds)
{
  struct gomp_pset_data data = GOMP_PSET_DATA_INIT;

  data.device = DEVICE;
  data.var = var;
  data.element_size = element;
  data.rank = rank;
  data.bounds = bounds;
  data.name = "array";
  data.file = "user.f90";
  data.line = 17;
  return data;
}

#define ALL (GOMP_PSET_HAS_UPPER | GOMP_PSET_HAS_WHOLE | GOMP_PSET_HAS_START)

/* array(3:9, 2:11), indices from 1.  */
static struct gomp_pset_bounds section[2] = {
  { .lower = 2, .upper = 8, .whole = 30, .start = 1, .flags = ALL },
  { .lower = 1, .upper = 10, .whole = 20, .start = 1, .flags = ALL }
};

static unsigned char *
on_device (const void *host)
{
  struct gomp_mapping *mapping;
  uintptr_t at = 0;

  gomp_present_lock (&fake_device.present);
  mapping = gomp_present_at (&fake_device.present, (uintptr_t) host);
  if (mapping)
    at = gomp_mapping_device_address (mapping, (uintptr_t) host).value;
  gomp_present_unlock (&fake_device.present);
  return (unsigned char *) at;
}

static uint64_t
operations (void)
{
  return gomp_device_stats.copies_in + gomp_device_stats.copies_out;
}

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

static struct object
{
  int before;
  int *p;
  int after;
} objects[3];
static int target[10];

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

/* A section with gaps that a pointer is attached to: at its end the pointer's
   host value goes, and the section comes home, but not what lies between its
   rows.  */
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

/* ---- What is refused ------------------------------------------------ */

/* ACTION with bounds B0 for the first dimension: refused with STATUS, by a
   message that has TEXT, and nothing is mapped.  */
static void
refuse (struct gomp_pset_bounds b0, const char *text)
{
  struct gomp_pset_bounds bounds[2] = { b0, section[1] };
  struct gomp_pset_data data = request (array, sizeof (int), 2, bounds);
  gomp_pset_handle handle = 4711;
  void *address = &address;
  gomp_pset_status status = gomp_pset_data_enter (GOMP_PSET_COPYIN, &data,
                                                  &address, &handle);

  CHECK_EQUAL (status, GOMP_PSET_BAD_BOUNDS);
  CHECK (strstr (gomp_pset_message (), "user.f90:17: copyin of 'array'")
         != NULL);
  if (strstr (gomp_pset_message (), text) == NULL)
    printf ("%s\n", gomp_pset_message ());
  CHECK (strstr (gomp_pset_message (), text) != NULL);
  CHECK_EQUAL (handle, 4711);
  CHECK_EQUAL (address, &address);
  CHECK_EQUAL (on_device (array), NULL);
  CHECK_EQUAL (operations (), 0);
}

static void
check_bounds (void)
{
  struct gomp_pset_bounds b = section[0];

  fake_device_init ();
  fake_device.plugin = &kinds[3];
  b.upper = 30;
  refuse (b, "3:31 in dimension 1 is not within 1:30");
  b.lower = -1, b.upper = 5, b.start = -7;
  refuse (b, "-8:-2 in dimension 1 is not within -7:22");
  b = section[0], b.flags |= GOMP_PSET_HAS_STRIDE;
  refuse (b, "the stride of dimension 1 is 0");
  b = section[0], b.flags |= GOMP_PSET_HAS_STEP;
  refuse (b, "the step of dimension 1 is 0");
  b = section[0], b.flags |= GOMP_PSET_HAS_EXTENT, b.extent = 8;
  refuse (b, "3:9 in dimension 1 are 7 elements, not 8");
  b.flags &= ~GOMP_PSET_HAS_UPPER, b.extent = -1;
  refuse (b, "the extent of dimension 1 is -1");
  b.extent = PTRDIFF_MAX;
  refuse (b, "beyond the address space");
  b.flags &= ~(GOMP_PSET_HAS_EXTENT | GOMP_PSET_HAS_WHOLE);
  refuse (b, "dimension 1 has neither an upper bound nor an extent");
  b = section[0], b.flags &= ~GOMP_PSET_HAS_WHOLE;
  refuse (b, "the stride of dimension 2 is not given");
  b.flags |= GOMP_PSET_HAS_STRIDE, b.stride = PTRDIFF_MAX;
  refuse (b, "beyond the address space");
  b.stride = 1, b.flags |= GOMP_PSET_STRIDE_IN_BYTES;
  b.whole = 30, b.flags |= GOMP_PSET_HAS_WHOLE;
  refuse (b, "its elements overlap");
  b = section[0], b.upper = PTRDIFF_MAX - 1;
  b.flags = GOMP_PSET_HAS_UPPER | GOMP_PSET_HAS_STRIDE, b.stride = 1;
  refuse (b, "the stride of dimension 2 is not given");
  /* Extreme bounds; open ends beyond the object.  */
  b = (struct gomp_pset_bounds) { .lower = 0, .upper = PTRDIFF_MIN,
                                  .step = -1, .whole = 30, .start = 1,
                                  .flags = ALL | GOMP_PSET_HAS_STEP };
  refuse (b, "are too many elements");
  b.step = PTRDIFF_MIN;
  refuse (b, "are too many elements");
  b.flags &= ~GOMP_PSET_HAS_UPPER, b.lower = -2, b.step = -1;
  refuse (b, "the lower bound -1 of dimension 1 is not within 1:30");
  b.lower = 31, b.step = 1;
  refuse (b, "the lower bound 32 of dimension 1 is not within 1:30");
  CHECK_STRING (fake_device_fini (), NULL);
}

/* Open ends of which nothing is left; elements that are too large.  */
static void
check_ends (void)
{
  struct gomp_pset_bounds b = { .lower = 30, .whole = 30,
                                .flags = GOMP_PSET_HAS_WHOLE };
  struct gomp_pset_data data = request (array, sizeof (int), 1, &b);
  gomp_pset_handle handle;

  CHECK_EQUAL (gomp_pset_data_update (GOMP_PSET_UPDATE_HOST, &data),
               GOMP_PSET_NO_ACTION);
  b.lower = -1, b.step = -1, b.flags |= GOMP_PSET_HAS_STEP;
  CHECK_EQUAL (gomp_pset_data_update (GOMP_PSET_UPDATE_HOST, &data),
               GOMP_PSET_NO_ACTION);
  b = (struct gomp_pset_bounds) { .extent = 3, .flags = GOMP_PSET_HAS_EXTENT };
  data.element_size = SIZE_MAX;
  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_COPYIN, &data, NULL, &handle),
               GOMP_PSET_BAD_BOUNDS);
  CHECK (strstr (gomp_pset_message (), "beyond the address space") != NULL);
}

/* array(30:1:-1, 2:3), without a stride for the second dimension: what is
   before the array is not touched.  */
static void
check_reversed (void)
{
  struct gomp_pset_bounds b[2] = {
    { .extent = 30, .stride = -1, .whole = 30,
      .flags = (GOMP_PSET_HAS_EXTENT | GOMP_PSET_HAS_STRIDE
                | GOMP_PSET_HAS_WHOLE) },
    { .extent = 2, .whole = 2,
      .flags = GOMP_PSET_HAS_EXTENT | GOMP_PSET_HAS_WHOLE }
  };
  struct gomp_pset_data whole = request (array, sizeof array, 0, NULL);
  struct gomp_pset_data data = request (&array[1][29], sizeof (int), 2, b);
  gomp_pset_handle handle;

  memset (array, 1, sizeof array);
  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_COPYIN, &whole, NULL, &handle),
               0);
  memset (array, 2, sizeof array);
  CHECK_EQUAL (gomp_pset_data_update (GOMP_PSET_UPDATE_HOST, &data), 0);
  for (int i = 0; i < 20; i++)
    for (int k = 0; k < 30; k++)
      CHECK_EQUAL (array[i][k], i == 1 || i == 2 ? 0x1010101 : 0x2020202);
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_DELETE, &whole, handle), 0);
}

static void
check_arguments (void)
{
  struct gomp_pset_data data = request (array, sizeof array, 0, NULL), bad;
  gomp_pset_handle handle;

  bad = data, bad.var_ptr_ptr = (void **) &objects[0].p, bad.describes = true;
  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_ATTACH, &bad, NULL, &handle),
               GOMP_PSET_BAD_ARGUMENT);
  bad = data, bad.struct_size = 0;
  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_COPYIN, &bad, NULL, &handle),
               GOMP_PSET_BAD_ARGUMENT);
  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_COPYIN, NULL, NULL, &handle),
               GOMP_PSET_BAD_ARGUMENT);
  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_COPYOUT, &data, NULL, &handle),
               GOMP_PSET_BAD_ARGUMENT);
  CHECK_EQUAL (
      gomp_pset_data_enter ((gomp_pset_action) 200, &data, NULL, &handle),
      GOMP_PSET_BAD_ARGUMENT);
  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_COPYIN, &data, NULL, NULL),
               GOMP_PSET_BAD_ARGUMENT);
  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_ATTACH, &data, NULL, &handle),
               GOMP_PSET_BAD_ARGUMENT);
  bad = data, bad.async = -3;
  CHECK_EQUAL (gomp_pset_data_update (GOMP_PSET_UPDATE_HOST, &bad),
               GOMP_PSET_BAD_ARGUMENT);
  bad = data, bad.rank = 16;
  CHECK_EQUAL (gomp_pset_data_update (GOMP_PSET_UPDATE_HOST, &bad),
               GOMP_PSET_BAD_ARGUMENT);
  bad = data, bad.rank = 1;
  CHECK_EQUAL (gomp_pset_data_update (GOMP_PSET_UPDATE_HOST, &bad),
               GOMP_PSET_BAD_ARGUMENT);
  bad = data, bad.element_size = 0;
  CHECK_EQUAL (gomp_pset_data_update (GOMP_PSET_UPDATE_HOST, &bad),
               GOMP_PSET_BAD_ARGUMENT);
  bad = data, bad.structured = false;
  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_PRESENT, &bad, NULL, NULL),
               GOMP_PSET_BAD_ARGUMENT);
  bad = data, bad.device = NONE;
  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_COPYIN, &bad, NULL, &handle),
               GOMP_PSET_BAD_DEVICE);
  bad = data, bad.descriptor = array, bad.layout = GOMP_PSET_CFI;
  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_COPYIN, &bad, NULL, &handle),
               GOMP_PSET_BAD_DESCRIPTOR);
  bad = data, bad.var_ptr_ptr = (void **) &objects[0].p;
  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_COPYIN, &bad, NULL, &handle),
               GOMP_PSET_BAD_DESCRIPTOR);
  CHECK_EQUAL (on_device (array), NULL);
}

static void
check_handles (void)
{
  struct gomp_pset_data data = request (array, sizeof array, 0, NULL);
  struct gomp_pset_data other = request (target, sizeof target, 0, NULL);
  struct gomp_pset_data none = request (NULL, 0, 0, NULL), bad;
  gomp_pset_handle handle, second;
  char *text = NULL;
  size_t size;
  FILE *stream;

  data.decomposed_from = GOMP_PSET_CLAUSE_COPY;
  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_COPYIN, &data, NULL, &handle),
               0);
  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_PRESENT, &data, NULL, &second),
               0);
  stream = open_memstream (&text, &size);
  CHECK_EQUAL (gomp_pset_data_open (DEVICE, stream), 2);
  fclose (stream);
  CHECK_STRING (text, "copyin of 'array' (copy), entered at user.f90:17\n"
                      "present of 'array' (copy), entered at user.f90:17\n");
  free (text);
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_COPYOUT, &other, handle),
               GOMP_PSET_BAD_HANDLE);
  CHECK (strstr (gomp_pset_message (), "entered at user.f90:17") != NULL);
  bad = data, bad.element_size = 4;
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_COPYOUT, &bad, handle),
               GOMP_PSET_BAD_HANDLE);
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_DETACH, &none, handle),
               GOMP_PSET_BAD_HANDLE);
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_COPYOUT, &data, second),
               GOMP_PSET_BAD_HANDLE);
  bad = data, bad.device = HOST;
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_COPYOUT, &bad, handle),
               GOMP_PSET_BAD_HANDLE);
  bad.device = NONE;
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_COPYOUT, &bad, handle),
               GOMP_PSET_BAD_DEVICE);
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_COPYOUT, &data, 0),
               GOMP_PSET_BAD_HANDLE);
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_COPYOUT, &data, handle + 1000),
               GOMP_PSET_BAD_HANDLE);
  bad = data, bad.structured = false;
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_COPYOUT, &bad, handle),
               GOMP_PSET_BAD_HANDLE);
  bad = data, bad.finalize = true;
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_COPYOUT, &bad, handle),
               GOMP_PSET_BAD_ARGUMENT);
  CHECK_EQUAL (gomp_pset_data_open (DEVICE, NULL), 2);
  none.device = GOMP_PSET_ACC_DEVICE;   /* none is named */
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_DELETE, &none, second), 0);
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_DELETE, &none, second),
               GOMP_PSET_BAD_HANDLE);
  CHECK (on_device (array) != NULL);
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_COPYOUT, &none, handle), 0);
  CHECK_EQUAL (on_device (array), NULL);
  CHECK_EQUAL (gomp_pset_data_open (DEVICE, NULL), 0);
}

/* Writes what is printed, and asks back meanwhile.  */
static ssize_t
ask_back (void *cookie, const char *text, size_t size)
{
  (void) text;
  *(size_t *) cookie = gomp_pset_data_open (DEVICE, NULL);
  return (ssize_t) size;
}

/* Printing holds no lock; an entry that is being left when its device ends is
   void afterwards.  */
static void
check_open (void)
{
  struct gomp_pset_data data = request (array, sizeof array, 0, NULL);
  cookie_io_functions_t asking = { .write = ask_back };
  size_t n = 0;
  gomp_pset_handle handles[3];
  FILE *stream = fopencookie (&n, "w", asking);

  setvbuf (stream, NULL, _IONBF, 0);
  for (int i = 0; i < 3; i++)
    CHECK_EQUAL (
        gomp_pset_data_enter (GOMP_PSET_COPYIN, &data, NULL, &handles[i]), 0);
  CHECK_EQUAL (gomp_pset_data_open (DEVICE, stream), 3);
  CHECK_EQUAL (n, 3);
  fclose (stream);
  for (int i = 0; i < 3; i++)
    CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_DELETE, &data, handles[i]), 0);
  data.condition = false;
  CHECK_EQUAL (
      gomp_pset_data_enter (GOMP_PSET_COPYIN, &data, NULL, &handles[0]),
      GOMP_PSET_NO_ACTION);
  CHECK (gomp_data_entry_acquire (handles[0]) != NULL);
  gomp_data_entries_end (NULL, false);
  CHECK_EQUAL (gomp_pset_data_open (HOST, NULL), 1);
  gomp_data_entry_release (handles[0]);
  CHECK_EQUAL (gomp_pset_data_open (HOST, NULL), 0);
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_DELETE, &data, handles[0]),
               GOMP_PSET_BAD_HANDLE);
}

/* Idle memory cannot be freed: the entry has ended all the same, once.  */
static void
check_trim (void)
{
  size_t size = gomp_settings ()->pool_keep + (16u << 20);
  struct gomp_pset_data data = request (array, size, 0, NULL);
  gomp_pset_handle handle;

  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_CREATE, &data, NULL, &handle),
               0);
  fake_device_fail_in = 1;
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_DELETE, &data, handle),
               GOMP_PSET_DEVICE_ERROR);
  CHECK_EQUAL (fake_device_fail_in, 0);
  CHECK_EQUAL (on_device (array), NULL);
  fake_device_live_allocs--;    /* lost */
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_DELETE, &data, handle),
               GOMP_PSET_BAD_HANDLE);
  CHECK_EQUAL (gomp_pset_data_open (DEVICE, NULL), 0);
}

/* What is present in part serves an implicit operation, and no other.  */
static void
check_implicit (void)
{
  struct gomp_pset_data row = request (array[3], sizeof array[3], 0, NULL);
  struct gomp_pset_data data = request (array, sizeof array, 0, NULL);
  gomp_pset_handle outer, inner;
  void *address;

  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_COPYIN, &row, NULL, &outer), 0);
  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_COPYIN, &data, NULL, &inner),
               GOMP_PSET_PARTLY_PRESENT);
  data.implicit = true;
  CHECK_EQUAL (
      gomp_pset_data_enter (GOMP_PSET_COPYIN, &data, &address, &inner), 0);
  CHECK_EQUAL (address, on_device (array[3]) - 3 * sizeof array[3]);
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_COPYOUT, &data, inner), 0);
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_DELETE, &row, outer), 0);
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
  unit_case ("bounds that cannot be: refused, with the reason");
  check_bounds ();
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
  unit_case ("wrong arguments: refused");
  check_arguments ();
  unit_case ("handles: valid until they end");
  check_handles ();
  unit_case ("implicit operations: present in part will do");
  check_implicit ();
  unit_case ("open entries: printed, and void with their device");
  check_open ();
  unit_case ("memory that cannot be freed: ended all the same");
  check_trim ();
  unit_case ("no_create of what is absent: counts nothing");
  check_absent ();
  unit_case ("open ends, large elements: refused or empty");
  check_ends ();
  unit_case ("reversed dimensions: nothing before the array is touched");
  check_reversed ();
  CHECK_STRING (fake_device_fini (), NULL);
  return unit_result ();
}
