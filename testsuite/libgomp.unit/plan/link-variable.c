/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A second part of a `declare target link' variable while a first one is
   mapped: refused where the device has one pointer for all of it, placed in
   the variable where the device has the variable itself.  */

#include <stdlib.h>
#include <string.h>

#include "fake-device.h"
#include "gomp-constants.h"
#include "unit.h"

static char variable[100];      /* the host's */
static char twin[100];          /* the device's, or its pointer */
static const struct gomp_site site = { .construct = "test" };

static bool
enter (bool acc, size_t start, size_t size, struct gomp_error *err)
{
  void *address = variable + start;
  unsigned short kind = 0x0001;
  struct gomp_arrays arrays = { .n = 1, .addresses = &address, .sizes = &size,
                                .kinds = &kind, .acc = acc };

  return fake_device_run (&arrays, GOMP_CONTEXT_ENTER, &site, NULL, err);
}

/* target data map(to: variable(1:10)) use_device_addr(variable).  */
static void
check_use_device (void)
{
  void *addresses[] = { variable, variable };
  size_t sizes[] = { 10, 0 };
  unsigned short kinds[] = { GOMP_MAP_TO, GOMP_MAP_USE_DEVICE_PTR };
  struct gomp_arrays arrays
    = { .n = 2, .addresses = addresses, .sizes = sizes, .kinds = kinds };
  struct gomp_mapping *mapping;
  struct gomp_region *region = fake_device_region ();
  struct gomp_scratch scratch;
  struct gomp_error err;

  gomp_scratch_init (&scratch);
  CHECK (fake_device_run (&arrays, GOMP_CONTEXT_DATA, &site, region, &err));
  gomp_present_lock (&fake_device.present);
  mapping = gomp_present_at (&fake_device.present, (uintptr_t) variable);
  gomp_present_unlock (&fake_device.present);
  CHECK_EQUAL ((uintptr_t) addresses[1], mapping->device_start.value);
  CHECK (gomp_construct_end (region, &site, &scratch, &err));
  gomp_scratch_fini (&scratch);
  free (region);
}

static void
start (bool in_place)
{
  struct gomp_present *table = &fake_device.present;
  uintptr_t host = (uintptr_t) variable;
  struct gomp_mapping *link;

  fake_device_init ();
  memset (twin, 0, sizeof twin);
  gomp_present_lock (table);
  link = gomp_present_make (table, host, host + sizeof variable,
                            gomp_devaddr_make ((uintptr_t) twin),
                            GOMP_LIFE_LINK, NULL);
  link->in_place = in_place;
  gomp_present_insert (table, link);
  gomp_present_unlock (table);
}

/* The second of two parts is refused, because of FOUND.  */
static void
check_second (bool acc, const char *found)
{
  struct gomp_error err;

  start (false);
  CHECK (enter (acc, 0, 10, &err));
  CHECK (!enter (acc, 50, 10, &err));
  CHECK (strstr (err.text, "declare target link") != NULL);
  CHECK_STRING (gomp_error_about (&err)->found, found);
  CHECK_STRING (gomp_error_about (&err)->remedy,
                "map both parts in one section");
  CHECK_EQUAL (fake_device.present.by_host.count, 1);
  CHECK_STRING (fake_device_fini (), NULL);
}

int
main (void)
{
  struct gomp_error err;

  memset (variable, 7, sizeof variable);
  unit_case ("a pointer on the device: a second part is refused");
  check_second (false, "it is in a `declare target link' variable of which "
                       "another part is mapped");
  unit_case ("the same in OpenACC, in its words");
  check_second (true, "it is in a `declare link' variable of which another "
                      "part is mapped");

  unit_case ("the variable on the device: parts are placed in it");
  start (true);
  CHECK (enter (false, 0, 10, &err));
  CHECK (enter (false, 50, 10, &err));
  CHECK_EQUAL (twin[0], 7);
  CHECK_EQUAL (twin[9], 7);
  CHECK_EQUAL (twin[10], 0);
  CHECK_EQUAL (twin[49], 0);
  CHECK_EQUAL (twin[50], 7);
  CHECK_EQUAL (twin[59], 7);
  CHECK_EQUAL (twin[60], 0);
  CHECK_STRING (fake_device_fini (), NULL);

  unit_case ("use_device_addr beside the map: the address of what is mapped");
  start (false);
  check_use_device ();
  CHECK_STRING (fake_device_fini (), NULL);
  return unit_result ();
}
