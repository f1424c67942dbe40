/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Control variables of devices: from which environment variables, what is said
   about bad ones, and that images, launches and tasks get them.
   doc/abi/newer-gcc.md section 5.  */

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "entry/api-omp.h"
#include "device-support.h"
#include "device/icv.h"
#include "device/image.h"
#include "libgomp_g.h"
#include "unit.h"

#define TYPE OFFLOAD_TARGET_TYPE_NVIDIA_PTX
#define WORD(n, id) ((void *) ((intptr_t) (n) * 65536 + (id)))

static bool
are (int number, int default_device, int nteams, int limit)
{
  struct gomp_device_icvs icvs;

  gomp_device_icvs_read (number, &icvs);
  return (icvs.device_num == number && icvs.default_device == default_device
          && icvs.nteams == nteams && icvs.teams_thread_limit == limit);
}

static void
test_names (void)
{
  /* The host's are nobody else's.  */
  setenv ("OMP_NUM_TEAMS", "9", 1);
  setenv ("OMP_TEAMS_THREAD_LIMIT", "9", 1);
  setenv ("OMP_DEFAULT_DEVICE", "9", 1);
  CHECK (are (0, INT_MIN, 0, 0));
  setenv ("OMP_NUM_TEAMS_ALL", "3", 1);
  setenv ("OMP_DEFAULT_DEVICE_ALL", "0", 1);
  CHECK (are (0, 0, 3, 0));
  setenv ("OMP_NUM_TEAMS_DEV", " 40000 ", 1);
  setenv ("OMP_TEAMS_THREAD_LIMIT_DEV", "5", 1);
  CHECK (are (0, 0, 40000, 5));
  setenv ("OMP_NUM_TEAMS_DEV_1", "6", 1);
  setenv ("OMP_TEAMS_THREAD_LIMIT_DEV_12", "7", 1);
  setenv ("OMP_DEFAULT_DEVICE_DEV_1", "2", 1);
  CHECK (are (0, 0, 40000, 5));
  CHECK (are (1, 2, 6, 5));
  CHECK (are (12, 0, 40000, 7));
  /* What is invalid is as if it were not there.  */
  setenv ("OMP_NUM_TEAMS_DEV_1", "0", 1);
  CHECK (are (1, 2, 40000, 5));
  setenv ("OMP_NUM_TEAMS_DEV", "-1", 1);
  CHECK (are (1, 2, 3, 5));
}

/* ---- Complaints ---------------------------------------------------------- */

static const char *entry_name, *entry_value;

static int
complain (void)
{
  setenv (entry_name, entry_value, 1);
  gomp_device_icvs_check ();
  return 0;
}

/* Is TEXT, or nothing, said about the variable NAME with VALUE?  */
static bool
says (const char *name, const char *value, const char *text)
{
  entry_name = name;
  entry_value = value;
  return support_gives (complain, "none", 0, text);
}

static void
test_complaints (void)
{
  CHECK (says ("OMP_NUM_TEAMS_DEV_0", "3", NULL));
  CHECK (says ("OMP_DEFAULT_DEVICE_ALL", "0", NULL));
  /* The host's, of which others know.  */
  CHECK (says ("OMP_NUM_TEAMS", "x", NULL));
  CHECK (says ("OMP_NUM_TEAMS_DEV_0", "x",
               "Invalid value for environment variable OMP_NUM_TEAMS_DEV_0: "
               "\"x\"; it may be a number from 1 on"));
  CHECK (says ("OMP_NUM_TEAMS_ALL", "0",
               "Invalid value for environment variable OMP_NUM_TEAMS_ALL: "
               "\"0\"; it may be a number from 1 on"));
  CHECK (says ("OMP_TEAMS_THREAD_LIMIT_DEV", "3k",
               "Invalid value for environment variable "
               "OMP_TEAMS_THREAD_LIMIT_DEV: \"3k\"; it may be a number from 1 "
               "on"));
  CHECK (says ("OMP_DEFAULT_DEVICE_DEV", "-1",
               "Invalid value for environment variable OMP_DEFAULT_DEVICE_DEV: "
               "\"-1\"; it may be a number from 0 on"));
  CHECK (says ("OMP_NUM_TEAMS_DEV_", "3",
               "Invalid device number in OMP_NUM_TEAMS_DEV_=3"));
  CHECK (says ("OMP_NUM_TEAMS_DEV_01", "3",
               "Invalid device number in OMP_NUM_TEAMS_DEV_01=3"));
  CHECK (says ("OMP_NUM_TEAMS_DEV_-1", "3",
               "Invalid device number in OMP_NUM_TEAMS_DEV_-1=3"));
  CHECK (says ("OMP_NUM_TEAMS_DEVX", "3",
               "Invalid environment variable in OMP_NUM_TEAMS_DEVX=3"));
  CHECK (says ("OMP_NUM_TEAMS_dev", "3",
               "Invalid environment variable in OMP_NUM_TEAMS_dev=3"));
}

/* ---- Who gets them ------------------------------------------------------- */

static void
region (void *data)
{
  (void) data;
}

static void *functions[] = { (void *) region };
static struct gomp_host_table table
  = { functions, functions + 1, NULL, NULL, NULL, NULL };
static struct { uintptr_t requires; struct gomp_host_table table; } newer;

static void
set_all (void)
{
  setenv ("OMP_NUM_TEAMS_DEV_0", "3", 1);
  setenv ("OMP_TEAMS_THREAD_LIMIT_DEV", "70000", 1);
}

/* On device NUMBER.  */
static void
launch (int number)
{
  void *args[] = { WORD (0, 0x100), WORD (0, 0x200), NULL };

  GOMP_target_ext (number, region, 0, NULL, NULL, NULL, 0, NULL, args);
}

/* An image of library VERSION gets default device DEFAULT_DEVICE.  */
static void
check_image (unsigned version, int default_device)
{
  struct fake_plugin *fake;

  set_all ();
  newer.table = table;
  GOMP_offload_register_ver (version << 16 | 1, &table, TYPE, &newer);
  launch (-1);
  fake = support_fake ("icvs");
  CHECK_EQUAL (fake->number[0], 0);
  CHECK_EQUAL (fake->number[1], default_device);
  CHECK_EQUAL (fake->number[2], 3);
  CHECK_EQUAL (fake->number[3], 70000);
  /* By default it is device 0 all the same.  */
  CHECK_EQUAL (fake->n_args, 3);
  CHECK_EQUAL (fake->args[0], (uintptr_t) WORD (3, 0x100));
  CHECK_EQUAL (fake->args[1], 0x280);
  CHECK_EQUAL (fake->args[2], 70000);
  launch (-2);
  CHECK_EQUAL (fake->runs, 1);
}

static int
image_of_13 (void)
{
  check_image (2, 0);
  return unit_failures != 0;
}

static int
image_of_14 (void)
{
  check_image (3, INT_MIN);
  return unit_failures != 0;
}

static int
image_with_default (void)
{
  setenv ("OMP_DEFAULT_DEVICE_DEV_0", "4", 1);
  check_image (2, 4);
  return unit_failures != 0;
}

int
main (void)
{
  unit_case ("names of variables: which numbers they give");
  test_names ();
  for (const char **name = (const char *[]) {
         "OMP_NUM_TEAMS", "OMP_TEAMS_THREAD_LIMIT", "OMP_DEFAULT_DEVICE",
         "OMP_NUM_TEAMS_ALL", "OMP_DEFAULT_DEVICE_ALL", "OMP_NUM_TEAMS_DEV",
         "OMP_TEAMS_THREAD_LIMIT_DEV", "OMP_NUM_TEAMS_DEV_1",
         "OMP_TEAMS_THREAD_LIMIT_DEV_12", "OMP_DEFAULT_DEVICE_DEV_1", NULL };
       *name; name++)
    unsetenv (*name);
  support_init ();
  unit_case ("bad values: said what is wrong");
  test_complaints ();
  support_plugin ("icvs", "-DFAKE_EXTRA=16");
  unit_case ("images of GCC 13: get the numbers that they know");
  CHECK (support_gives (image_of_13, "icvs", 0, NULL));
  unit_case ("images of GCC 14: get the numbers that they know");
  CHECK (support_gives (image_of_14, "icvs", 0, NULL));
  unit_case ("images with a default device: get that, too");
  CHECK (support_gives (image_with_default, "icvs", 0, NULL));
  return unit_result ();
}
