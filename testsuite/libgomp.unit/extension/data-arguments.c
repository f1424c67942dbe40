/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Data operations: what is refused, by their arguments, handles and bounds,
   and what is not although it might seem so.  */

#define _GNU_SOURCE 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "extension/data-entry.h"
#include "data-section.h"
#include "base/env.h"

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

/* Idle memory cannot be freed: that is a warning, and the entry has ended,
   once.  */
static void
check_trim (void)
{
  size_t size = gomp_settings ()->pool_keep + (16u << 20);
  struct gomp_pset_data data = request (array, size, 0, NULL);
  gomp_pset_handle handle;

  CHECK_EQUAL (gomp_pset_data_enter (GOMP_PSET_CREATE, &data, NULL, &handle),
               0);
  fake_device_fail_in = 1;
  CHECK_EQUAL (gomp_pset_data_exit (GOMP_PSET_DELETE, &data, handle), 0);
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
  unit_case ("bounds that cannot be: refused, with the reason");
  check_bounds ();
  unit_case ("wrong arguments: refused");
  fake_device_init ();
  fake_device.plugin = &kinds[3];
  check_arguments ();
  unit_case ("handles: valid until they end");
  check_handles ();
  unit_case ("implicit operations: present in part will do");
  check_implicit ();
  unit_case ("open entries: printed, and void with their device");
  check_open ();
  unit_case ("memory that cannot be freed: ended all the same");
  check_trim ();
  unit_case ("open ends, large elements: refused or empty");
  check_ends ();
  unit_case ("reversed dimensions: nothing before the array is touched");
  check_reversed ();
  CHECK_STRING (fake_device_fini (), NULL);
  return unit_result ();
}
