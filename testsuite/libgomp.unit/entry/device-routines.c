/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Routines of OpenMP 5.1 to 6.0 about devices and their memory, on plugins
   with and without what GCC 15 and 16 have added, and without devices.  */

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "entry/api-omp.h"
#include "device-support.h"
#include "unit.h"

static void
check_number (const char *uid, int number)
{
  char longer[32];

  CHECK_EQUAL (omp_get_device_from_uid (uid), number);
  snprintf (longer, sizeof longer, "%sX", uid);
  CHECK_EQUAL (omp_get_device_from_uid_ (longer, strlen (uid)), number);
  CHECK_EQUAL (omp_get_device_from_uid (longer), GOMP_INVALID_DEVICE);
}

/* Whatever the number is given as, the name is the same pointer.  */
static void
check_name (int number, const char *uid)
{
  const char *first = omp_get_uid_from_device (number), *again;
  size_t len = 77;

  CHECK (first && strcmp (first, uid) == 0);
  CHECK_EQUAL (omp_get_uid_from_device (number), first);
  omp_get_uid_from_device_ (&again, &len, number);
  CHECK_EQUAL (again, first);
  CHECK_EQUAL (len, strlen (uid));
  omp_get_uid_from_device_8_ (&again, &len, number);
  CHECK_EQUAL (again, first);
  CHECK_EQUAL (len, strlen (uid));
}

static void
check_no_names (void)
{
  static const int64_t numbers[] = { -2, -4, -6, 1000, 1 + (1ll << 32) };
  const char *uid;
  size_t len;

  for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
    {
      uid = "";
      len = 77;
      omp_get_uid_from_device_8_ (&uid, &len, numbers[i]);
      CHECK_EQUAL (uid, NULL);
      CHECK_EQUAL (len, 0);
    }
  CHECK_EQUAL (omp_get_device_from_uid (NULL), GOMP_INVALID_DEVICE);
  CHECK_EQUAL (omp_get_device_from_uid (""), GOMP_INVALID_DEVICE);
  CHECK_EQUAL (omp_get_device_from_uid ("OMP_DEV_9"), GOMP_INVALID_DEVICE);
}

static void
check_host (int number)
{
  int object = 1;

  check_name (number, "OMP_INITIAL_DEVICE");
  CHECK_EQUAL (omp_target_is_present (&object, number), 1);
  CHECK_EQUAL (omp_target_is_present (NULL, number), 0);
  CHECK_EQUAL (omp_get_mapped_ptr (&object, number), &object);
  CHECK_EQUAL (omp_get_mapped_ptr (NULL, number), NULL);
  CHECK_EQUAL (omp_target_is_accessible (&object, sizeof object, number), 1);
  CHECK_EQUAL (omp_target_is_accessible (&object, 0, number), 0);
  CHECK_EQUAL (omp_target_is_accessible (NULL, 1, number), 0);
  CHECK_EQUAL (omp_target_is_accessible (&object, SIZE_MAX, number), 0);
  CHECK_EQUAL (omp_target_memset (&object, 2, sizeof object, number), &object);
  CHECK_EQUAL (object, 0x02020202);
  CHECK_EQUAL (omp_target_memset_async (&object, 3, 1, number, 0, NULL),
               &object);
  CHECK_EQUAL (object, 0x02020203);
}

/* Of nothing, a number that does not exist is no error.  */
static void
check_empty (void)
{
  int object = 1;

  CHECK_EQUAL (omp_target_memset (&object, 2, 0, 77), &object);
  CHECK_EQUAL (omp_target_memset_async (&object, 2, 0, 77, 0, NULL), &object);
  CHECK_EQUAL (object, 1);
}

static int
without_devices (void)
{
  CHECK_EQUAL (omp_get_num_devices (), 0);
  check_empty ();
  check_host (0);
  check_host (-1);
  check_number ("OMP_INITIAL_DEVICE", -1);
  check_no_names ();
  return unit_failures != 0;
}

/* Two devices, of which the second has no name of its own.  */
static int
newer (void)
{
  struct fake_plugin *fake;
  char *block;

  check_name (0, "fake-0");
  check_name (1, "OMP_DEV_1");
  check_name (0, "fake-0");
  check_host (2);
  check_host (-1);
  check_number ("fake-0", 0);
  check_number ("fa-ke0-", 0);
  check_number ("OMP_DEV_1", 1);
  check_number ("OMP_INITIAL_DEVICE", -1);
  CHECK_EQUAL (omp_get_device_from_uid ("OMP_DEV_0"), GOMP_INVALID_DEVICE);
  check_no_names ();
  fake = support_fake ("newer");
  CHECK_EQUAL (fake->uids, 2);

  CHECK_EQUAL (omp_target_is_accessible (fake, sizeof *fake, 0), 1);
  CHECK_EQUAL (omp_target_is_accessible (fake, sizeof *fake + 1, 0), 0);
  CHECK_EQUAL (omp_target_is_accessible (fake, 0, 0), 0);
  CHECK_EQUAL (omp_target_is_accessible (&fake, 1, 1), 0);
  CHECK_EQUAL (omp_target_is_accessible (fake, 1, -3), 0);
  CHECK_EQUAL (omp_target_is_present (fake, 0), 0);
  CHECK_EQUAL (omp_target_is_present (NULL, 0), 0);

  block = omp_target_alloc (8, 1);
  CHECK_EQUAL (omp_target_memset (block, 'a', 8, 1), block);
  CHECK_EQUAL (omp_target_memset (block + 1, 'b' + 256, 3, 1), block + 1);
  CHECK_EQUAL (omp_target_memset_async (block, 'c', 1, 1, 0, NULL), block);
  CHECK (memcmp (block, "cbbbaaaa", 8) == 0);
  CHECK_EQUAL (fake->fills, 3);
  CHECK_EQUAL (fake->in, 0);
  CHECK_EQUAL (omp_target_memset (block, 'z', 0, 1), block);
  CHECK_EQUAL (omp_target_memset (NULL, 'z', 0, -4), NULL);
  CHECK_EQUAL (fake->fills, 3);
  omp_target_free (block, 1);
  return unit_failures != 0;
}

/* Plugins of GCC 12 to 14: names of ours, bytes from the host, nothing known
   about memory.  */
static int
older (void)
{
  enum { SIZE = (1 << 20) + 5 };
  struct fake_plugin *fake;
  size_t n = 0;
  char *block;

  check_name (0, "OMP_DEV_0");
  check_number ("OMP_DEV_0", 0);
  fake = support_fake ("older");
  CHECK_EQUAL (omp_target_is_accessible (fake, sizeof *fake, 0), 0);
  block = omp_target_alloc (SIZE + 1, 0);
  block[SIZE] = 'z';
  CHECK_EQUAL (omp_target_memset (block, 'a', SIZE, 0), block);
  while (block[n] == 'a')
    n++;
  CHECK_EQUAL (n, SIZE);
  CHECK_EQUAL (block[SIZE], 'z');
  CHECK_EQUAL (fake->in, 2);
  omp_target_free (block, 0);
  return unit_failures != 0;
}

/* Copies as tasks: done by the time the task is, which is at once outside of
   parallel regions.  */
static int
tasks (void)
{
  static const size_t volume[] = { 2, 2 }, none[] = { 0, 0 }, dims[] = { 2, 3 };
  int host = omp_get_initial_device ();
  struct { void *address; uintptr_t type; } depend[2];
  char text[8] = "abcdef", back[8] = "......", *block;

  depend[0].address = text, depend[0].type = 1;
  depend[1].address = back, depend[1].type = 3;
  block = omp_target_alloc (8, 0);
  CHECK_EQUAL (
      omp_target_memcpy_async (block, text, 8, 0, 0, 0, host, 2, depend), 0);
  CHECK (memcmp (block, text, 8) == 0);
  CHECK_EQUAL (omp_target_memcpy_rect_async (back, block, 1, 2, volume, none,
                                             none, dims, dims, host, 0, 1,
                                             depend),
               0);
  CHECK_STRING (back, "ab.de.");
  omp_target_memset_async (block, 'x', 2, 0, 2, depend);
  CHECK (memcmp (block, "xxcdef", 6) == 0);

  CHECK_EQUAL (
      omp_target_memcpy_async (block, text, 1, 0, 0, -3, host, 0, NULL),
      EINVAL);
  CHECK_EQUAL (omp_target_memcpy_async (block, text, 1, 0, 0, 0, 99, 0, NULL),
               EINVAL);
  CHECK_EQUAL (
      omp_target_memcpy_async (block, text, 1, 0, 0, 0, host, 1, NULL),
      EINVAL);
  CHECK_EQUAL (
      omp_target_memcpy_async (block, text, 1, 0, 0, 0, host, -1, depend),
      EINVAL);
  CHECK_EQUAL (omp_target_memcpy_rect_async (NULL, NULL, 0, 0, NULL, NULL,
                                             NULL, NULL, NULL, 0, 0, 0, NULL),
               INT_MAX);
  CHECK_EQUAL (omp_target_memcpy_rect_async (back, block, 1, 0, volume, none,
                                             none, dims, dims, host, 0, 0,
                                             NULL),
               EINVAL);
  CHECK_EQUAL (omp_target_memcpy_rect_async (back, block, 1, 2, volume, none,
                                             none, dims, dims, host, 99, 0,
                                             NULL),
               EINVAL);
  CHECK (memcmp (block, "xxcdef", 6) == 0 && strcmp (back, "ab.de.") == 0);
  omp_target_free (block, 0);
  return unit_failures != 0;
}

static int
fill_fails (void)
{
  char *block = omp_target_alloc (8, 0);

  support_fake ("newer")->refuse = true;
  omp_target_memset ((void *) 0x1000, 0, 8, 0);
  return block == NULL;
}

static int
task_fails (void)
{
  char text[8];
  char *block = omp_target_alloc (8, 0);

  support_fake ("newer")->refuse = true;
  omp_target_memcpy_async (text, block, 8, 0, 0, omp_get_initial_device (), 0,
                           0, NULL);
  return 0;
}

static int
no_such_device (void)
{
  int object;

  omp_target_memset (&object, 0, 4, 7);
  return 0;
}

static int
no_such_device_async (void)
{
  int object;

  omp_target_memset_async (&object, 0, 4, -2, 0, NULL);
  return 0;
}

/* omp_invalid_device ends the program wherever a device's memory is asked
   for.  */
static int
invalid_device (void)
{
  int object;

  CHECK_EQUAL (omp_target_is_present (NULL, -4), 0);
  CHECK_EQUAL (omp_get_mapped_ptr (NULL, -4), NULL);
  CHECK_EQUAL (omp_target_is_accessible (&object, 0, -4), 0);
  CHECK_EQUAL (omp_get_uid_from_device (-4), NULL);
  omp_target_free (NULL, -4);
  if (unit_failures == 0)
    omp_target_is_present (&object, -4);
  return 0;
}

int
main (void)
{
  support_init ();
  support_plugin ("older", "");
  support_plugin ("newer", "-DFAKE_DEVICES=2 -DFAKE_NEWER");
  unit_case ("without devices: the host answers");
  CHECK (support_gives (without_devices, "none", 0, NULL));
  unit_case ("plugins of GCC 15 and 16: names, filling, memory");
  CHECK (support_gives (newer, "newer", 0, NULL));
  unit_case ("plugins of GCC 12 to 14: names of ours, bytes from the host");
  CHECK (support_gives (older, "older", 0, NULL));
  unit_case ("copies as tasks: done by the time the task is");
  CHECK (support_gives (tasks, "older", 0, NULL));
  unit_case ("filling that fails: an error");
  CHECK (support_gives (fill_fails, "newer", 1,
                        "omp_target_memset failed: Filling of dev object "
                        "[0x1000..0x1008) failed"));
  unit_case ("a copy that fails in a task: an error");
  CHECK (support_gives (task_fails, "newer", 1, "omp_target_memcpy failed"));
  unit_case ("filling on no device: an error");
  CHECK (support_gives (no_such_device, "newer", 1,
                        "omp_target_memset failed: there is no device 7; "
                        "devices are 0 to 2, the last one being the host"));
  unit_case ("filling in a task on no device: an error");
  CHECK (support_gives (no_such_device_async, "newer", 1,
                        "omp_target_memset_async failed: there is no device "
                        "-2; devices are 0 to 2, the last one being the "
                        "host"));
  unit_case ("omp_invalid_device: an error");
  CHECK (support_gives (invalid_device, "newer", 1,
                        "omp_invalid_device encountered"));
  unit_case ("omp_invalid_device without devices: an error, too");
  CHECK (support_gives (invalid_device, "none", 1,
                        "omp_invalid_device encountered"));
  return unit_result ();
}
