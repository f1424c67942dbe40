/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Regions that the host runs for a kernel (`target device(ancestor: 1)'), with
   lists as compilers pass them: what is here, what is copied, which pointers
   the region finds, what comes back, and what is refused.  */

#include <stdlib.h>
#include <string.h>

#include "fake-device.h"
#include "gomp-constants.h"
#include "construct/reverse.h"
#include "device/reverse-table.h"
#include "unit.h"

#define CODE 0x7000u            /* where the device has the region's code */
#define MOST 8

static const struct gomp_site site = { .construct = "test" };

/* ---- A request ---------------------------------------------------------- */

/* The arrays as they lie in device memory, which is malloc'ed.  */
struct list
{
  uint64_t addresses[MOST], sizes[MOST];
  unsigned short kinds[MOST];
  size_t n;
};

static struct gomp_error err;

static void
add (struct list *list, const void *address, uint64_t size,
     unsigned short kind)
{
  list->addresses[list->n] = (uintptr_t) address;
  list->sizes[list->n] = size;
  list->kinds[list->n++] = kind;
}

static void (*region) (void **slots);
static unsigned regions;

static void
host_code (void *slots)
{
  regions++;
  if (region)
    region (slots);
}

static void
run (void (*fn) (void *), void **slots)
{
  fn (slots);
}

static bool
ask (struct list *list, void (*code) (void **))
{
  struct gomp_reverse_call call
    = { { .device = &fake_device }, CODE, list->n,
        (uintptr_t) list->addresses, (uintptr_t) list->sizes,
        (uintptr_t) list->kinds };

  region = code;
  err.text[0] = '\0';
  return gomp_reverse_execute (&call, run, &err);
}

/* ---- What the host has mapped ------------------------------------------- */

static struct
{
  int a[10];
  int *pointer;                 /* a component, attached */
  char room[512];               /* it might be a descriptor, and is looked at */
} host;
static int plain[4];

static void *
device_of (void *address)
{
  struct gomp_mapping *mapping;
  void *found;

  gomp_present_lock (&fake_device.present);
  mapping = gomp_present_at (&fake_device.present, (uintptr_t) address);
  found = (void *) (gomp_mapping_device_address (mapping, (uintptr_t) address)
                      .value);
  gomp_present_unlock (&fake_device.present);
  return found;
}

/* ---- Tests -------------------------------------------------------------- */

static void
change_both (void **slots)
{
  int *a = slots[0], *local = slots[1];

  CHECK_EQUAL (a, &host.a[2]);
  CHECK_EQUAL (a[0], 2);
  CHECK_EQUAL (local[0], 50);
  CHECK_EQUAL (local[1], 51);
  a[0] = 200;
  local[0] = 500;
}

/* What is mapped is the host's own, and is copied if it is `always'; what is
   not is a copy.  */
static void
test_data (void)
{
  int *device = device_of (host.a), local[2] = { 50, 51 };
  struct list list = { .n = 0 };

  for (int i = 0; i < 10; i++)
    {
      host.a[i] = i;
      device[i] = -i;
    }
  add (&list, &device[2], 3 * sizeof (int), 0x203);
  add (&list, local, sizeof local, 0x203);
  CHECK (ask (&list, change_both));
  CHECK_EQUAL (device[2], -2);
  CHECK_EQUAL (host.a[2], 200);
  CHECK_EQUAL (local[0], 500);
}

static void
change_always (void **slots)
{
  int *in = slots[0], *out = slots[1];

  CHECK_EQUAL (in, host.a);
  CHECK_EQUAL (in[0], -100);
  CHECK_EQUAL (in[4], 4);
  CHECK_EQUAL (out, &host.a[5]);
  CHECK_EQUAL (out[0], 5);
  in[0] = 7;
  out[0] = 8;
}

static void
test_always (void)
{
  int *device = device_of (host.a);
  struct list list = { .n = 0 };

  for (int i = 0; i < 10; i++)
    {
      host.a[i] = i;
      device[i] = -100 - i;
    }
  add (&list, device, 2 * sizeof (int), 0x200 | GOMP_MAP_ALWAYS_TO);
  add (&list, &device[5], sizeof (int), 0x200 | GOMP_MAP_ALWAYS_FROM);
  CHECK (ask (&list, change_always));
  CHECK_EQUAL (device[0], -100);
  CHECK_EQUAL (device[5], 8);
  CHECK_EQUAL (device[6], -106);
}

static void
check_private (void **slots)
{
  int *copy = slots[0];

  CHECK_EQUAL (copy[0], 3);
  CHECK_EQUAL (copy[1], 4);
  CHECK_EQUAL ((uintptr_t) slots[1], 77);
  CHECK_EQUAL (slots[2], NULL);
  copy[0] = 9;
}

static void
test_private (void)
{
  int local[2] = { 3, 4 };
  struct list list = { .n = 0 };

  add (&list, local, sizeof local, 0x200 | GOMP_MAP_FIRSTPRIVATE);
  add (&list, (void *) 77, 0, GOMP_MAP_FIRSTPRIVATE_INT);
  add (&list, NULL, 4, 0x203);
  CHECK (ask (&list, check_private));
  CHECK_EQUAL (local[0], 3);
}

/* A gfortran descriptor's first word, and its private copy's, refer to the
   data's copy.  */
static void
check_patched (void **slots)
{
  int *data = slots[1], *base = *(int **) slots[0];

  CHECK_EQUAL (base, data);
  CHECK_EQUAL (data[0], 11);
}

static void
test_patch (void)
{
  int data[2] = { 11, 12 };
  void *descriptor[8] = { data };
  struct list list = { .n = 0 };

  add (&list, descriptor, sizeof descriptor, 0x300 | GOMP_MAP_FIRSTPRIVATE);
  add (&list, data, sizeof data, 0x200 | GOMP_MAP_FIRSTPRIVATE);
  add (&list, &list.addresses[0], 0, GOMP_MAP_ATTACH);
  CHECK (ask (&list, check_patched));
  /* There is no room behind the descriptor, and a later entry is no copy.  */
  list.sizes[2] = sizeof descriptor;
  CHECK (!ask (&list, check_patched) && strstr (err.text, "attaches to"));
  list.sizes[2] = 0;
  list.addresses[2] = (uintptr_t) &list.addresses[2];
  CHECK (!ask (&list, check_patched) && strstr (err.text, "attaches to"));
}

static void
check_descriptor (void **slots)
{
  char **descriptor = slots[1];
  int *data = slots[0];

  CHECK_EQUAL ((int *) descriptor[0], data);
  CHECK_EQUAL (descriptor[1], (char *) 5);
  data[1] = 42;
}

/* The descriptor of an array that only the device has.  */
static void
test_descriptor (void)
{
  int data[2] = { 1, 2 };
  void *descriptor[8] = { data, (void *) 5 };
  struct list list = { .n = 0 };

  add (&list, data, sizeof data, 0x203);
  add (&list, descriptor, sizeof descriptor, 0x300 | GOMP_MAP_TO_PSET);
  add (&list, descriptor, 0, 0x300 | GOMP_MAP_POINTER);
  CHECK (ask (&list, check_descriptor));
  CHECK_EQUAL (descriptor[0], data);
  CHECK_EQUAL (data[1], 42);
  descriptor[0] = NULL;
  list.addresses[0] = 0;
  CHECK (ask (&list, NULL));
  descriptor[0] = &list;
  CHECK (!ask (&list, NULL));
  CHECK (strstr (err.text, "Pointer target wasn't mapped"));
}

struct pair
{
  int a[4];
  int *p;
  int b[2];
};

/* A pointer to the end of a section, in a STRUCT whose first members are not
   listed.  */
static void
check_struct (void **slots)
{
  struct pair *pair = slots[0];

  CHECK_EQUAL (slots[1], &pair->p);
  CHECK_EQUAL (slots[2], pair->b);
  CHECK_EQUAL (pair->b[0], 21);
  CHECK_EQUAL (pair->b[1], 22);
  CHECK_EQUAL (pair->p + 1, slots[3]);
  CHECK_EQUAL (pair->p[1], 31);
  pair->b[0] = 210;
  pair->p[1] = 310;
}

static void
test_struct (void)
{
  int data[3] = { 30, 31, 32 };
  struct pair pair = { { 1, 2, 3, 4 }, data, { 21, 22 } };
  struct list list = { .n = 0 };

  add (&list, &pair, 2, 0x300 | GOMP_MAP_STRUCT);
  add (&list, &pair.p, sizeof pair.p, 0x300);
  add (&list, pair.b, sizeof pair.b, 0x203);
  add (&list, &data[1], sizeof (int), 0x203);
  add (&list, &pair.p, sizeof (int), GOMP_MAP_ATTACH);
  CHECK (ask (&list, check_struct));
  CHECK_EQUAL (pair.p, data);
  CHECK_EQUAL (pair.b[0], 210);
  CHECK_EQUAL (pair.b[1], 22);
  CHECK_EQUAL (data[1], 310);
  CHECK_EQUAL (data[0], 30);
  list.sizes[0] = 9;
  CHECK (!ask (&list, NULL) && strstr (err.text, "9 members in a list of 5"));
}

/* As GCC 13 has it: the pointer is no member.  */
static void
check_unlisted (void **slots)
{
  struct pair *pair = slots[1];

  CHECK_EQUAL (pair->p, slots[0]);
  CHECK_EQUAL (slots[2], pair->b);
  CHECK_EQUAL (pair->b[1], 22);
}

static void
test_unlisted (void)
{
  int data[3] = { 30, 31, 32 };
  struct pair pair = { { 1, 2, 3, 4 }, data, { 21, 22 } };
  struct list list = { .n = 0 };

  add (&list, data, sizeof data, 0x203);
  add (&list, &pair, 1, 0x300 | GOMP_MAP_STRUCT);
  add (&list, pair.b, sizeof pair.b, 0x203);
  add (&list, &pair.p, 0, GOMP_MAP_ATTACH);
  CHECK (ask (&list, check_unlisted));
}

/* A whole object goes back with the device's pointers.  */
static void
change_object (void **slots)
{
  struct pair *pair = slots[0];

  CHECK_EQUAL (pair->p, slots[1]);
  pair->a[0] = 100;
}

static void
test_object (void)
{
  int data[1] = { 30 };
  struct pair pair = { { 1, 2, 3, 4 }, data, { 21, 22 } };
  struct list list = { .n = 0 };

  add (&list, &pair, sizeof pair, 0x303);
  add (&list, data, sizeof data, 0x203);
  add (&list, &pair.p, 0, GOMP_MAP_ATTACH);
  CHECK (ask (&list, change_object));
  CHECK_EQUAL (pair.p, data);
  CHECK_EQUAL (pair.a[0], 100);
}

/* The host's own pointer is lent for the region's time, and never overwritten
   by the device's.  */
static void
check_lent (void **slots)
{
  CHECK_EQUAL (slots[0], &host);
  CHECK_EQUAL (*host.pointer, 88);
  CHECK_EQUAL (host.a[9], -9);
}

static void
test_lent (void)
{
  int *device = device_of (host.a), **pointer = device_of (&host.pointer);
  int *before = host.pointer, *attached = *pointer, data[1] = { 88 };
  struct list list = { .n = 0 };

  CHECK_EQUAL (attached, device_of (plain));
  device[9] = -9;
  add (&list, device, sizeof host, 0x300 | GOMP_MAP_ALWAYS_TOFROM);
  add (&list, data, sizeof data, 0x203);
  add (&list, pointer, 0, GOMP_MAP_ATTACH);
  *pointer = data;
  CHECK (ask (&list, check_lent));
  CHECK_EQUAL (host.pointer, before);
  CHECK_EQUAL (*pointer, data);
  *pointer = attached;
}

static void
check_absent (void **slots)
{
  CHECK_EQUAL (slots[0], host.a);
  CHECK_EQUAL ((uintptr_t) slots[1], 0x5000);
}

static void
test_absent (void)
{
  struct list list = { .n = 0 };

  add (&list, device_of (host.a), 0, GOMP_MAP_ZERO_LEN_ARRAY_SECTION);
  add (&list, (void *) 0x5000, 0, GOMP_MAP_ZERO_LEN_ARRAY_SECTION);
  CHECK (ask (&list, check_absent));
  list.kinds[1] = GOMP_MAP_FORCE_PRESENT;
  list.sizes[1] = 24;
  CHECK (!ask (&list, NULL));
  CHECK_STRING (err.text, "present clause: no corresponding data on parent "
                          "device at 0x5000 with size 24");
}

static void
test_refused (void)
{
  struct list list = { .n = 0 };
  struct gomp_reverse_call call
    = { { .device = &fake_device }, CODE + 1, 0, 0, 0, 0 };
  unsigned before = regions;

  add (&list, plain, 4, 0x200 | GOMP_MAP_USE_DEVICE_PTR);
  CHECK (!ask (&list, NULL));
  CHECK_STRING (err.text, "gomp_target_rev unhandled kind 0x020e");
  list.kinds[0] = 0x2ff;
  CHECK (!ask (&list, NULL));
  CHECK_STRING (err.text, "gomp_target_rev unhandled kind 0x02ff");
  list.kinds[0] = 0x203;
  list.sizes[0] = (uint64_t) -64;
  CHECK (!ask (&list, NULL) && strstr (err.text, "no host memory for"));
  err.text[0] = '\0';
  CHECK (!gomp_reverse_execute (&call, run, &err));
  CHECK (strstr (err.text, "Cannot find reverse-offload function"));
  call.function = CODE;
  call.n = SIZE_MAX / 2;
  err.text[0] = '\0';
  CHECK (!gomp_reverse_execute (&call, run, &err) && err.text[0]);
  CHECK_EQUAL (regions, before);
  call.n = 0;
  CHECK (gomp_reverse_execute (&call, run, &err) && regions == before + 1);
}

/* A copy that fails is an error, and what was lent is given back.  */
static void
test_failing (void)
{
  int local[2] = { 1, 2 }, *before = host.pointer;
  int **pointer = device_of (&host.pointer), *attached = *pointer;
  struct list list = { .n = 0 };

  add (&list, local, sizeof local, 0x203);
  add (&list, pointer, 0, GOMP_MAP_ATTACH);
  *pointer = local;
  for (unsigned n = 1; n <= 6; n++)
    {
      fake_device_fail_in = n;
      CHECK (ask (&list, NULL) == (n > 6) && err.text[0]);
      CHECK_EQUAL (host.pointer, before);
    }
  fake_device_fail_in = 0;
  CHECK (ask (&list, NULL));
  *pointer = attached;
}

/* Plugins of GCC 13 pass functions that copy.  */
static unsigned copied;
static int token;

static void
copy (void *dst, const void *src, size_t size, void *data)
{
  CHECK_EQUAL (data, &token);
  memcpy (dst, src, size);
  copied++;
}

static void
double_it (void **slots)
{
  *(int *) slots[0] *= 2;
}

static void
test_functions (void)
{
  int local = 21;
  struct list list = { .n = 0 };
  struct gomp_reverse_call call
    = { { &fake_device, NULL, copy, copy, &token }, CODE, 1,
        (uintptr_t) list.addresses, (uintptr_t) list.sizes,
        (uintptr_t) list.kinds };

  add (&list, &local, sizeof local, 0x203);
  region = double_it;
  CHECK (gomp_reverse_execute (&call, run, &err));
  /* Three arrays, the object, and back.  */
  CHECK_EQUAL (local, 42);
  CHECK_EQUAL (copied, 5);
}

/* Code that is gone is not found any more.  */
static void
test_table (void)
{
  uint64_t codes[] = { 0, CODE };
  void *functions[] = { (void *) test_table, (void *) host_code };
  struct list list = { .n = 0 };

  gomp_reverse_leave (&fake_device, functions, 2);
  CHECK (!ask (&list, NULL));
  gomp_reverse_enter (&fake_device, codes, functions, 2);
  CHECK (ask (&list, NULL));
}

int
main (void)
{
  uint64_t codes[] = { CODE };
  void *functions[] = { (void *) host_code };
  void *addresses[] = { &host, plain, &host.pointer };
  size_t sizes[] = { sizeof host, sizeof plain, 0 };
  unsigned short kinds[] = { 0x301, 0x201, GOMP_MAP_ATTACH };
  struct gomp_arrays arrays = { .n = 3,
                                .addresses = addresses,
                                .sizes = sizes,
                                .kinds = kinds };

  unit_case ("what is mapped: entered on the device");
  fake_device_init ();
  gomp_ptree_init (&fake_device.reverse_functions);
  gomp_reverse_enter (&fake_device, codes, functions, 1);
  host.pointer = plain;
  CHECK (fake_device_run (&arrays, GOMP_CONTEXT_ENTER, &site, NULL, &err));
  unit_case ("mapped data: the host's own; other data: a copy");
  test_data ();
  unit_case ("always: copied although it is mapped");
  test_always ();
  unit_case ("firstprivate data: a copy");
  test_private ();
  unit_case ("pointers in firstprivate data: attached in the copy");
  test_patch ();
  unit_case ("the descriptor of an array that only the device has");
  test_descriptor ();
  unit_case ("members of a structure: each in its place");
  test_struct ();
  unit_case ("pointers that are not listed: what they point to is found");
  test_unlisted ();
  unit_case ("structures: the host's own pointer inside and after");
  test_object ();
  unit_case ("what was lent: given back at the end");
  test_lent ();
  unit_case ("present: an error for what is absent");
  test_absent ();
  unit_case ("lists that cannot be: refused");
  test_refused ();
  unit_case ("a copy that fails: an error, and what was lent is back");
  test_failing ();
  unit_case ("a plugin's own ways to copy: called with its token");
  test_functions ();
  unit_case ("code that is gone: not found any more");
  test_table ();
  unit_case ("the end: nothing is left on the device");
  kinds[0] = kinds[1] = GOMP_MAP_DELETE;
  arrays.n = 2;
  CHECK (fake_device_run (&arrays, GOMP_CONTEXT_EXIT, &site, NULL, &err));
  gomp_ptree_fini (&fake_device.reverse_functions);
  CHECK_STRING (fake_device_fini (), NULL);
  return unit_result ();
}
