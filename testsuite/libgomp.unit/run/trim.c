/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Constructs behind which idle memory is given back to the device, and the
   device fails to take it: the constructs have succeeded all the same.  */

#include <stdlib.h>
#include <string.h>

#include "construct/construct.h"
#include "fake-device.h"
#include "gfc-descriptor.h"
#include "gomp-constants.h"
#include "unit.h"

/* Too large for memory that other data has, too.  */
#define BYTES ((size_t) 8 << 20)

static const struct gomp_site site = { .construct = "test" };
static char *object;
static struct
{
  gfc_descriptor head;
  gfc_dimension dim;
} array;
static void *variable;

struct entry
{
  void *address;
  size_t size;
  unsigned short kind;
};

/* Make *ARRAYS the list of the N entries LIST.  */
static void
make_list (struct gomp_arrays *arrays, const struct entry *list, size_t n)
{
  static void *addresses[4];
  static size_t sizes[4];
  static unsigned short kinds[4];

  for (size_t i = 0; i < n; i++)
    {
      addresses[i] = list[i].address;
      sizes[i] = list[i].size;
      kinds[i] = list[i].kind;
    }
  *arrays = (struct gomp_arrays) { .n = n, .addresses = addresses,
                                   .sizes = sizes, .kinds = kinds };
}

/* Enter LIST, and exit from OUT, whose only operation of the device frees the
   memory, and fails.  */
static void
enter_exit (const struct entry *list, const struct entry *out, size_t n)
{
  struct gomp_arrays arrays;
  struct gomp_error err = { .text = "" };

  make_list (&arrays, list, n);
  CHECK (fake_device_run (&arrays, GOMP_CONTEXT_ENTER, &site, NULL, &err));
  make_list (&arrays, out, n);
  fake_device_fail_in = 1;
  CHECK (fake_device_run (&arrays, GOMP_CONTEXT_EXIT, &site, NULL, &err));
  CHECK_EQUAL (fake_device_fail_in, 0);
  CHECK_STRING (err.text, "");
  fake_device_fail_in = 0;
  CHECK_STRING (fake_device_check (), NULL);
}

static void
test_single (void)
{
  const struct entry in = { object, BYTES, GOMP_MAP_TO };
  const struct entry out = { object, BYTES, GOMP_MAP_DELETE };

  enter_exit (&in, &out, 1);
}

static void
test_array (void)
{
  const struct entry in[]
    = { { object, BYTES, GOMP_MAP_TO },
        { &array, sizeof array, GOMP_MAP_TO_PSET },
        { &variable, 0, GOMP_MAP_POINTER } };
  const struct entry out[]
    = { { object, BYTES, GOMP_MAP_DELETE },
        { &array, sizeof array, GOMP_MAP_RELEASE },
        { &variable, 0, GOMP_MAP_POINTER } };

  array.head.base_addr = object;
  array.head.span = array.head.dtype.elem_len = 1;
  array.head.dtype.rank = 1;
  array.head.dtype.type = 1;
  array.dim = (gfc_dimension) { .stride = 1, .lower_bound = 1,
                                .upper_bound = BYTES };
  enter_exit (in, out, 3);
}

static void
test_list (void)
{
  const struct entry in[]
    = { { object, BYTES / 2, GOMP_MAP_TO },
        { object + BYTES / 2, BYTES / 2, GOMP_MAP_TO } };
  const struct entry out[]
    = { { object, BYTES / 2, GOMP_MAP_DELETE },
        { object + BYTES / 2, BYTES / 2, GOMP_MAP_DELETE } };

  enter_exit (in, out, 2);
}

static void
test_region (void)
{
  const struct entry in = { object, BYTES, GOMP_MAP_TO };
  struct gomp_arrays arrays;
  struct gomp_error err = { .text = "" };
  struct gomp_scratch scratch;
  struct gomp_region *region = fake_device_region ();

  make_list (&arrays, &in, 1);
  CHECK (fake_device_run (&arrays, GOMP_CONTEXT_DATA, &site, region, &err));
  gomp_scratch_init (&scratch);
  fake_device_fail_in = 1;
  CHECK (gomp_construct_end (region, &site, &scratch, &err));
  CHECK_EQUAL (fake_device_fail_in, 0);
  CHECK_STRING (err.text, "");
  fake_device_fail_in = 0;
  gomp_scratch_fini (&scratch);
  free (region);
  CHECK_STRING (fake_device_check (), NULL);
}

int
main (void)
{
  setenv ("GOMP_PSET_POOL_KEEP", "0", 1);
  fake_device_init ();
  object = calloc (1, BYTES);
  unit_case ("exit data of one object: done");
  test_single ();
  unit_case ("exit data of an array with its descriptor: done");
  test_array ();
  unit_case ("exit data of a list: done");
  test_list ();
  unit_case ("the end of a region: done");
  test_region ();
  fake_device_fini ();
  free (object);
  return unit_result ();
}
