/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What others do while a construct copies: what it had taken a reference of is
   deleted, its record is used for something else or mapped again, and then the
   copy fails.  Undoing changes only what is the construct's.  And private
   copies of remembered constructs are given back.  */

#include <stdlib.h>

#include "fake-device.h"
#include "gomp-constants.h"
#include "memo/memo.h"
#include "unit.h"

#define LARGE 40000
#define REGIONS 60

static const struct gomp_site site = { .construct = "test" };
static char first[LARGE], second[4096], third[4096], private[3 * LARGE];
static void *instead;           /* entered by the hook */
static bool armed;

static bool
run (enum gomp_context context, size_t n, void **addresses, size_t *sizes,
     unsigned short kind)
{
  unsigned short kinds[2] = { kind, kind };
  const struct gomp_arrays arrays = { .n = n, .addresses = addresses,
                                      .sizes = sizes, .kinds = kinds };
  struct gomp_error err;

  return fake_device_run (&arrays, context, &site, NULL, &err);
}

static bool
run_one (enum gomp_context context, void *address, size_t size,
         unsigned short kind)
{
  return run (context, 1, &address, &size, kind);
}

/* FIRST and SECOND.  */
static bool
run_both (enum gomp_context context, unsigned short kind)
{
  void *addresses[2] = { first, second };
  size_t sizes[2] = { sizeof first, sizeof second };

  return run (context, 2, addresses, sizes, kind);
}

/* References of what is at ADDRESS; -1: it is not there.  */
static long
count_of (void *address)
{
  const struct gomp_mapping *mapping;
  long count;

  gomp_present_lock (&fake_device.present);
  mapping = gomp_present_at (&fake_device.present, (uintptr_t) address);
  count = mapping ? (long) gomp_mapping_leader (mapping)->refcount : -1;
  gomp_present_unlock (&fake_device.present);
  return count;
}

/* Before the copy, in place of another thread; the copy then fails.  */
static void
interfere (bool in)
{
  (void) in;
  if (!armed)
    return;
  armed = false;
  CHECK (run_one (GOMP_CONTEXT_EXIT, second, sizeof second, GOMP_MAP_DELETE));
  CHECK (run_one (GOMP_CONTEXT_ENTER, instead, sizeof second,
                  GOMP_MAP_ALLOC));
  CHECK_EQUAL (count_of (instead), 1);
  fake_device_fail_in = 1;
}

static void
delete_all (void)
{
  CHECK (run_one (GOMP_CONTEXT_EXIT, first, sizeof first, GOMP_MAP_DELETE));
  CHECK (run_one (GOMP_CONTEXT_EXIT, second, sizeof second, GOMP_MAP_DELETE));
  CHECK (run_one (GOMP_CONTEXT_EXIT, third, sizeof third, GOMP_MAP_DELETE));
}

static void
test_enter (void *other)
{
  instead = other;
  CHECK (run_one (GOMP_CONTEXT_ENTER, second, sizeof second, GOMP_MAP_ALLOC));
  armed = true;
  CHECK (!run_both (GOMP_CONTEXT_ENTER, GOMP_MAP_TO));
  CHECK_EQUAL (count_of (other), 1);
  CHECK_EQUAL (count_of (first), -1);
  CHECK_STRING (fake_device_check (), NULL);
  delete_all ();
}

static void
test_exit (void *other)
{
  instead = other;
  for (int twice = 0; twice < 2; twice++)
    CHECK (run_one (GOMP_CONTEXT_ENTER, second, sizeof second,
                    GOMP_MAP_ALLOC));
  CHECK (run_one (GOMP_CONTEXT_ENTER, first, sizeof first, GOMP_MAP_ALLOC));
  armed = true;
  CHECK (!run_both (GOMP_CONTEXT_EXIT, GOMP_MAP_FROM));
  CHECK_EQUAL (count_of (other), 1);
  CHECK_EQUAL (count_of (first), 1);
  CHECK_STRING (fake_device_check (), NULL);
  delete_all ();
}

/* Until the enter data of both is remembered, and its record of SECOND lives
   again and again.  */
static void
learn (void)
{
  for (int i = 0; i < 6; i++)
    {
      CHECK (run_one (GOMP_CONTEXT_ENTER, second, sizeof second,
                      GOMP_MAP_ALLOC));
      CHECK (run_both (GOMP_CONTEXT_ENTER, GOMP_MAP_TO));
      delete_all ();
    }
}

/* Device memory that a region with a large private copy leaves behind.  */
static size_t
region_run (void)
{
  void *addresses[2] = { second, private };
  size_t sizes[2] = { sizeof second, sizeof private };
  unsigned short kinds[2] = { GOMP_MAP_TOFROM, GOMP_MAP_FIRSTPRIVATE };
  const struct gomp_arrays arrays = { .n = 2, .addresses = addresses,
                                      .sizes = sizes, .kinds = kinds };
  struct gomp_region *region = fake_device_region ();
  struct gomp_scratch scratch;
  struct gomp_error err;

  CHECK (fake_device_run (&arrays, GOMP_CONTEXT_TARGET, &site, region, &err));
  gomp_scratch_init (&scratch);
  CHECK (!region->unsent
         || gomp_construct_launch (region, NULL, NULL, &site, &scratch, &err));
  CHECK (gomp_construct_end (region, &site, &scratch, &err));
  gomp_scratch_fini (&scratch);
  free (region);
  return fake_device.present.pool.bytes_taken;
}

static void
test_private (void)
{
  size_t taken = region_run ();

  for (int r = 0; r < REGIONS; r++)
    CHECK (region_run () < taken + sizeof private);
}

int
main (void)
{
  fake_device_init ();
  unit_case ("deleted, or mapped again, while a construct copies: neither is "
             "lost");
  fake_device_before_copy = interfere;
  for (int learnt = 0; learnt < 2; learnt++)
    {
      test_enter (third);
      test_enter (second);
      test_exit (third);
      test_exit (second);
      learn ();
    }
  unit_case ("firstprivate data meanwhile: its own");
  test_private ();
  CHECK_STRING (fake_device_fini (), NULL);
  return unit_result ();
}
