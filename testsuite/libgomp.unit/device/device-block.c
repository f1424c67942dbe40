/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Plugins of GCC 13 and newer get an OpenACC kernel's arguments as one block
   in device memory, which travels with what is mapped; those of GCC 12 get the
   addresses.  doc/abi/plugin-interface.md section 3.4.  */

#include <stdlib.h>

#include "device-support.h"
#include "gomp-constants.h"
#include "libgomp_g.h"
#include "unit.h"

static int first = 1, second = 10;
static void *seen[2];

/* DATA: the block's words are device addresses.  */
static void
region (void *data)
{
  int **words = data;

  seen[0] = words[0];
  seen[1] = words[1];
  *words[0] += *words[1];
}

static void *functions[] = { (void *) region };
static struct { void *table[4]; } host_table
  = { { functions, functions + 1, NULL, NULL } };

static void
run (void)
{
  void *addresses[] = { &first, &second };
  size_t sizes[] = { sizeof first, sizeof second };
  unsigned short kinds[] = { 0x200 | GOMP_MAP_TOFROM, 0x200 | GOMP_MAP_TO };

  GOACC_parallel_keyed (-1, region, 2, addresses, sizes, kinds, 0);
}

static void
run_on (const char *name, unsigned copies)
{
  struct fake_plugin *fake;

  GOMP_offload_register_ver (0x10001, &host_table, 5, &host_table);
  /* Again and again: carried out from memory, too.  */
  for (int i = 1; i <= 10; i++)
    {
      unsigned before = support_fake (name) ? support_fake (name)->in : 0;
      run ();
      CHECK_EQUAL (first, 1 + 10 * i);
      CHECK_EQUAL (second, 10);
      CHECK (seen[0] != &first && seen[1] != &second);
      fake = support_fake (name);
      CHECK (fake->runs == (unsigned) i && fake->block != NULL);
      if (i > 1)
        CHECK (fake->in - before <= copies);
    }
}

static int
newer (void)
{
  run_on ("newer", 1);
  return unit_failures != 0;
}

static int
first_abi (void)
{
  run_on ("first", 1);
  return unit_failures != 0;
}

int
main (void)
{
  support_init ();
  support_plugin ("newer", "-DFAKE_CAPS=12 -DFAKE_EXEC");
  support_plugin ("first", "-DFAKE_CAPS=12 -DFAKE_EXEC -DFAKE_VERSION=1");
  unit_case ("plugins of GCC 13 and newer: one block of addresses");
  CHECK (support_gives (newer, "newer", 0, NULL));
  unit_case ("plugins of GCC 12: the addresses themselves");
  CHECK (support_gives (first_abi, "first", 0, NULL));
  return unit_result ();
}
