/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The `requires' word of images: which fit together, which devices are left
   out, and what is said.  doc/abi/entry-points.md section 2.2.  */

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "device-support.h"
#include "device/image.h"
#include "libgomp_g.h"
#include "base/lock.h"
#include "device/requires.h"
#include "unit.h"

#define TYPE OFFLOAD_TARGET_TYPE_NVIDIA_PTX
#define GCC_12 0x10001u
#define GCC_14 0x30001u
#define TARGET GOMP_REQUIRES_TARGET_USED
#define ADDRESS GOMP_REQUIRES_UNIFIED_ADDRESS
#define MEMORY GOMP_REQUIRES_UNIFIED_SHARED_MEMORY
#define SELF GOMP_REQUIRES_SELF_MAPS
#define REVERSE GOMP_REQUIRES_REVERSE_OFFLOAD
#define SAME "; give all of the program's compilation units and libraries " \
  "the same clauses"
#define MANDATORY "OMP_TARGET_OFFLOAD is set to MANDATORY, but only the host " \
  "device is available"

/* ---- Words --------------------------------------------------------------- */

/* Does WORD, after BEFORE, give ERROR, or none with NULL?  */
static bool
gives (unsigned before, uintptr_t word, const char *error)
{
  struct gomp_requires requires = { .latest = 0 }, kept;
  struct gomp_error err = { .text = "" };
  bool fine;

  CHECK (gomp_requires_add (&requires, before, &err));
  kept = requires;
  fine = gomp_requires_add (&requires, word, &err);
  if (!fine)
    CHECK (memcmp (&kept, &requires, sizeof kept) == 0);
  return fine ? error == NULL : error && strcmp (err.text, error) == 0;
}

static void
test_words (void)
{
  struct gomp_requires requires = { .latest = 0 };
  struct gomp_error err = { .text = "" };

  CHECK (gives (0, TARGET, NULL));
  CHECK (gives (TARGET, TARGET, NULL));
  CHECK (gives (TARGET | MEMORY, 0, NULL));
  CHECK (gives (TARGET | MEMORY, TARGET | MEMORY, NULL));
  CHECK (gives (TARGET, TARGET | SELF, "OpenMP 'requires' directive with "
                "'self_maps' specified only in some compilation units" SAME));
  CHECK (gives (TARGET | ADDRESS | REVERSE, TARGET,
                "OpenMP 'requires' directive with 'unified_address, "
                "reverse_offload' specified only in some compilation units"
                SAME));
  CHECK (gives (TARGET | ADDRESS, TARGET | MEMORY, "OpenMP 'requires' "
                "directive with non-identical clauses in multiple compilation "
                "units: 'unified_address' vs. 'unified_shared_memory'" SAME));
  CHECK (gives (TARGET, TARGET | 0x8000, "the program requires something of "
                "devices that this library does not know (0x8000); it needs a "
                "newer one, or OMP_TARGET_OFFLOAD=disabled"));
  CHECK (gives (0, (uintptr_t) 1 << 40, "the program requires something of "
                "devices that this library does not know (0x10000000000); it "
                "needs a newer one, or OMP_TARGET_OFFLOAD=disabled"));
  /* Without constructs in the latest image, the others still count.  */
  CHECK (gomp_requires_add (&requires, TARGET | MEMORY, &err));
  CHECK (gomp_requires_add (&requires, 0, &err));
  CHECK_EQUAL (gomp_requires_fix (&requires), MEMORY);
  CHECK (gomp_requires_add (&requires, TARGET | MEMORY, &err));
}

/* ---- Threads ------------------------------------------------------------- */

#define TURNS 100000

static struct gomp_requires racing;
static unsigned turn;           /* atomic; even: both threads are ready */

static void
meet (unsigned number)
{
  __atomic_add_fetch (&turn, 1, __ATOMIC_ACQ_REL);
  for (unsigned i = 1; __atomic_load_n (&turn, __ATOMIC_ACQUIRE) < number; i++)
    if (i % 1000 == 0)
      sched_yield ();
}

static void *
choose (void *chosen)
{
  for (unsigned i = 0; i < TURNS; i++)
    {
      meet (4 * i + 2);
      /* At each time that the other thread is in between.  */
      for (unsigned wait = 0; wait < i % 30; wait++)
        gomp_lock_relax ();
      *(unsigned *) chosen = gomp_requires_fix (&racing);
      meet (4 * i + 4);
    }
  return NULL;
}

/* A library comes while devices are chosen: they are chosen for it, too, or it
   is refused.  */
static void
test_threads (void)
{
  pthread_t thread;
  unsigned chosen, lost = 0;
  bool fine;

  pthread_create (&thread, NULL, choose, &chosen);
  for (unsigned i = 0; i < TURNS; i++)
    {
      struct gomp_error err = { .text = "" };
      racing = (struct gomp_requires) { .latest = 0 };
      meet (4 * i + 2);
      fine = gomp_requires_add (&racing, TARGET | MEMORY, &err);
      meet (4 * i + 4);
      lost += fine != (chosen == MEMORY);
    }
  pthread_join (thread, NULL);
  CHECK_EQUAL (lost, 0);
}

/* ---- Devices ------------------------------------------------------------- */

static int value;
static int linked;

static void
region (void *data)
{
  if (data)
    **(int **) data += 1;
}

static void *functions[] = { (void *) region };
static struct gomp_host_variable variables[]
  = { { (uintptr_t) &linked, sizeof linked | GOMP_HOST_VARIABLE_LINK } };
static struct gomp_host_table table
  = { functions, functions + 1, variables, variables + 1, NULL, NULL };
static struct { uintptr_t requires; struct gomp_host_table table; } data;

static void
register_with (unsigned requires)
{
  data.requires = requires;
  data.table = table;
  GOMP_offload_register_ver (GCC_14, &table, TYPE, &data);
}

/* The region with VALUE mapped.  */
static void
run (void)
{
  void *addresses[] = { &value }, *args[] = { NULL };
  size_t sizes[] = { sizeof value };
  unsigned short kinds[] = { 0x203 };

  GOMP_target_ext (-1, region, 1, addresses, sizes, kinds, 0, NULL, args);
}

static int
reverse (void)
{
  register_with (TARGET | REVERSE);
  CHECK_EQUAL (gomp_device_count (), 0);
  run ();
  CHECK_EQUAL (value, 1);
  return unit_failures != 0;
}

static int
reverse_mandatory (void)
{
  setenv ("OMP_TARGET_OFFLOAD", "mandatory", 1);
  return reverse ();
}

/* What can do it runs on the host's memory.  */
static int
shared (void)
{
  struct gomp_device *device;
  struct gomp_error err = { .text = "" };
  struct fake_plugin *fake;

  register_with (TARGET | MEMORY);
  CHECK_EQUAL (gomp_device_count (), 1);
  run ();
  fake = support_fake ("sharing");
  CHECK_EQUAL (fake->requires, MEMORY);
  CHECK_EQUAL (fake->runs, 1);
  CHECK_EQUAL (fake->allocs, 0);
  CHECK_EQUAL (value, 1);
  CHECK_EQUAL (gomp_device_resolve (0, GOMP_USE_CONSTRUCT, &device, &err),
               GOMP_RESOLVED_DEVICE);
  CHECK (!gomp_device_maps (device));
  /* The device's pointer to the link variable.  */
  CHECK (fake->link && *fake->link == &linked);
  return unit_failures != 0;
}

static int
plain (void)
{
  register_with (TARGET);
  run ();
  CHECK_EQUAL (support_fake ("sharing")->requires, 0);
  CHECK (support_fake ("sharing")->allocs > 0 && value == 1);
  CHECK_EQUAL (*support_fake ("sharing")->link, NULL);
  return unit_failures != 0;
}

/* An image of GCC 12 has no such word.  */
static int
old_image (void)
{
  static struct gomp_host_table none;

  GOMP_offload_register_ver (GCC_12, &none, TYPE, &none);
  register_with (TARGET | MEMORY);
  CHECK_EQUAL (gomp_device_count (), 1);
  return unit_failures != 0;
}

static int
late (void)
{
  gomp_device_count ();
  register_with (TARGET | MEMORY);
  return 0;
}

static int
mixed (void)
{
  static struct { uintptr_t requires; struct gomp_host_table table; } other
    = { .requires = TARGET };

  register_with (TARGET | MEMORY);
  GOMP_offload_register_ver (GCC_14, &other.table, TYPE, &other);
  return 0;
}

static int
unknown (void)
{
  register_with (TARGET | 0x2000);
  return 0;
}

static int
unknown_disabled (void)
{
  setenv ("OMP_TARGET_OFFLOAD", "disabled", 1);
  return unknown ();
}

int
main (void)
{
  unit_case ("the words of images: which go together");
  test_words ();
  unit_case ("a library that comes while devices are chosen: heard or "
             "refused");
  test_threads ();
  support_init ();
  support_plugin ("plain", "");
  support_plugin ("first", "-DFAKE_VERSION=1");
  support_plugin ("sharing", "-DFAKE_REQUIRES=0x420u -DFAKE_EXTRA=16");
  unit_case ("reverse_offload: devices without it are left out");
  CHECK (support_gives (reverse, "plain", 0, NULL));
  unit_case ("reverse_offload: plugins of GCC 12 are left out");
  CHECK (support_gives (reverse, "first", 0, NULL));
  unit_case ("reverse_offload and mandatory offloading: an error");
  CHECK (support_gives (reverse_mandatory, "plain", 1,
                        MANDATORY ": fake devices present but 'omp requires "
                        "reverse_offload' cannot be fulfilled"));
  unit_case ("unified_shared_memory: runs on the host's memory");
  CHECK (support_gives (shared, "sharing", 0, NULL));
  unit_case ("nothing required: data is mapped");
  CHECK (support_gives (plain, "sharing", 0, NULL));
  unit_case ("images of GCC 12: have no such word");
  CHECK (support_gives (old_image, "sharing", 0, NULL));
  unit_case ("a library that requires more, too late: an error");
  CHECK (support_gives (late, "sharing", 1, "OpenMP 'requires' directive with "
                        "'unified_shared_memory' in a library that was loaded "
                        "after devices had been used; load it earlier, or give "
                        "the program the same directive"));
  unit_case ("images that require different things: an error");
  CHECK (support_gives (mixed, "plain", 1, "OpenMP 'requires' directive with "
                        "'unified_shared_memory' specified only in some "
                        "compilation units" SAME));
  unit_case ("something unknown is required: an error");
  CHECK (support_gives (unknown, "plain", 1, "the program requires something "
                        "of devices that this library does not know (0x2000); "
                        "it needs a newer one, or "
                        "OMP_TARGET_OFFLOAD=disabled"));
  unit_case ("something unknown, with offloading disabled: no error");
  CHECK (support_gives (unknown_disabled, "plain", 0, NULL));
  return unit_result ();
}
