/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lists of launch arguments as GCC 12 to 16 emit them, and what plugins get of
   them.  doc/abi/entry-points.md section 4.1.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device-support.h"
#include "gomp-constants.h"
#include "construct/launch-args.h"
#include "libgomp_g.h"
#include "unit.h"

#define TEAMS(n) ((uintptr_t) ((intptr_t) (n) * 65536 + 0x100))
#define LIMIT(n) ((uintptr_t) ((intptr_t) (n) * 65536 + 0x200))
#define WORDS(...) (uintptr_t[]){ __VA_ARGS__, 0 }

static bool
same_list (const uintptr_t *a, const uintptr_t *b)
{
  size_t i = 0;

  for (; a[i] && b[i]; i++)
    if (a[i] != b[i])
      return false;
  return a[i] == b[i];
}

/* Does LIST come to WANTED, or stay where it is with WANTED NULL, for a device
   with these variables?  */
static bool
comes_to (uintptr_t *list, int nteams, int limit, const uintptr_t *wanted)
{
  struct gomp_launch_args launch;
  struct gomp_error err = { .text = "" };
  bool fine = gomp_launch_args_settle (&launch, (void **) list, nteams, limit,
                                       "target", &err);

  fine = fine && err.text[0] == '\0'
         && (wanted ? same_list ((uintptr_t *) launch.words, wanted)
                    : launch.words == (void **) list);
  gomp_launch_args_fini (&launch);
  return fine;
}

static void
test_unset (void)
{
  /* No teams construct: one team.  */
  CHECK (comes_to (WORDS (TEAMS (-2), LIMIT (0)), 0, 0,
                   WORDS (TEAMS (1), LIMIT (0))));
  CHECK (comes_to (WORDS (TEAMS (-2), LIMIT (7)), 0, 0,
                   WORDS (LIMIT (7), TEAMS (1))));
  CHECK (comes_to (WORDS (0x180, (uintptr_t) -2, 0x280, 9), 0, 0,
                   WORDS (0x280, 9, TEAMS (1))));
  CHECK (comes_to (WORDS (TEAMS (-2)), 0, 0, WORDS (TEAMS (1))));
  /* Everything else stays.  */
  CHECK (comes_to (WORDS (TEAMS (0), LIMIT (0)), 0, 0, NULL));
  CHECK (comes_to (WORDS (TEAMS (-1), LIMIT (-1)), 0, 0, NULL));
  CHECK (comes_to (WORDS (TEAMS (1), LIMIT (0)), 0, 0, NULL));
  CHECK (comes_to (WORDS (TEAMS (4), LIMIT (64)), 0, 0, NULL));
  CHECK (comes_to (WORDS (0x180, 40000, 0x280, 0), 0, 0, NULL));
  CHECK (comes_to (WORDS (0x180, (uintptr_t) 1 << 40), 0, 0, NULL));
  CHECK (comes_to (NULL, 5, 6, NULL));
  CHECK (comes_to (WORDS (0), 5, 6, NULL));
}

static void
test_variables (void)
{
  CHECK (comes_to (WORDS (TEAMS (0), LIMIT (0)), 3, 0,
                   WORDS (LIMIT (0), TEAMS (3))));
  CHECK (comes_to (WORDS (TEAMS (0), LIMIT (0)), 40000, 8,
                   WORDS (0x180, 40000, LIMIT (8))));
  CHECK (comes_to (WORDS (TEAMS (0), LIMIT (0)), 32767, 32768,
                   WORDS (TEAMS (32767), 0x280, 32768)));
  CHECK (comes_to (WORDS (TEAMS (5), LIMIT (0)), 3, 8,
                   WORDS (TEAMS (5), LIMIT (8))));
  CHECK (comes_to (WORDS (TEAMS (5), LIMIT (6)), 3, 8, NULL));
  CHECK (comes_to (WORDS (TEAMS (-1), LIMIT (-1)), 3, 8, NULL));
  /* The limit of teams is not one of a region without.  */
  CHECK (comes_to (WORDS (TEAMS (-2), LIMIT (0)), 3, 8,
                   WORDS (TEAMS (1), LIMIT (0))));
}

/* Items for one kind of device pass, and so do lists of any length.  */
static void
test_others (void)
{
  uintptr_t longer[27], wanted[27];
  size_t n = 0;

  CHECK (comes_to (WORDS (0x108, 77, TEAMS (-2)), 0, 0,
                   WORDS (0x108, 77, TEAMS (1))));
  CHECK (comes_to (WORDS (0x188, TEAMS (-2), TEAMS (0)), 3, 0,
                   WORDS (0x188, TEAMS (-2), TEAMS (3))));
  for (size_t i = 0; i < 12; i++)
    {
      longer[n] = wanted[n] = 0x188;
      n++;
      longer[n] = wanted[n] = i;
      n++;
    }
  longer[n] = TEAMS (-2);
  wanted[n++] = TEAMS (1);
  longer[n] = wanted[n] = 0;
  CHECK (comes_to (longer, 0, 0, wanted));
  CHECK_EQUAL (gomp_launch_args_count ((void **) longer), n + 1);
  CHECK_EQUAL (gomp_launch_args_count (NULL), 0);
}

static bool
refuses (uintptr_t *list, const char *value)
{
  struct gomp_launch_args launch;
  struct gomp_error err = { .text = "" };
  char text[128];
  bool fine = gomp_launch_args_settle (&launch, (void **) list, 3, 4,
                                       "target nowait", &err);

  snprintf (text, sizeof text, "target nowait: the number of teams is %s, "
            "which means nothing; num_teams wants a positive number", value);
  gomp_launch_args_fini (&launch);
  return !fine && strcmp (err.text, text) == 0;
}

/* ---- What a plugin gets ------------------------------------------------- */

static int value;

static void
region (void *data)
{
  if (data)
    **(int **) data += 1;
  else
    value++;
}

static void *functions[] = { (void *) region };
static struct { void *table[4]; } host_table
  = { { functions, functions + 1, NULL, NULL } };

/* Run the region with LIST, on device 0; with MAP, VALUE is mapped.  */
static void
run (uintptr_t *list, bool map, unsigned flags)
{
  void *addresses[] = { &value };
  size_t sizes[] = { sizeof value };
  unsigned short kinds[] = { 0x200 | GOMP_MAP_TOFROM };

  GOMP_target_ext (0, region, map, addresses, sizes, kinds, flags, NULL,
                   (void **) list);
}

static bool
got (const uintptr_t *wanted)
{
  struct fake_plugin *fake = support_fake ("images");
  uintptr_t list[FAKE_ARGS + 1] = { 0 };

  memcpy (list, fake->args, fake->n_args * sizeof *list);
  return same_list (list, wanted);
}

/* Again and again, so that the construct is carried out from memory, too.  */
static int
launches (void)
{
  uintptr_t *single = WORDS (TEAMS (-2), LIMIT (0));
  uintptr_t *teams = WORDS (TEAMS (0), LIMIT (0));

  GOMP_offload_register_ver (0x10001, &host_table, 5, &host_table);
  for (int i = 1; i <= 20; i++)
    {
      run (single, i % 2, 0);
      CHECK (got (WORDS (TEAMS (1), LIMIT (0))));
      run (teams, i % 2, 0);
      CHECK (got (WORDS (TEAMS (0), LIMIT (0))));
      CHECK_EQUAL (value, 2 * i);
    }
  run (single, true, GOMP_TARGET_FLAG_NOWAIT);
  CHECK (got (WORDS (TEAMS (1), LIMIT (0))));
  CHECK_EQUAL (value, 41);
  GOMP_offload_unregister_ver (0x10001, &host_table, 5, &host_table);
  return unit_failures != 0;
}

static void
check_unchanged (void)
{
  if (value != 0 || support_fake ("images")->allocs != 0
      || support_fake ("images")->runs != 0)
    _Exit (3);
}

static int
bad_launch (void)
{
  GOMP_offload_register_ver (0x10001, &host_table, 5, &host_table);
  atexit (check_unchanged);
  run (WORDS (TEAMS (-7), LIMIT (0)), true, 0);
  return 0;
}

/* The host, too, refuses it.  */
static int
bad_fallback (void)
{
  run (WORDS (TEAMS (-7), LIMIT (0)), true, 0);
  return 0;
}

#define REFUSED "target: the number of teams is -7, which means nothing; " \
  "num_teams wants a positive number"

int
main (void)
{
  unit_case ("no teams construct: one team; all else stays");
  test_unset ();
  unit_case ("variables of the environment: where clauses leave it open");
  test_variables ();
  unit_case ("items for one kind of device, and long lists: passed on");
  test_others ();
  unit_case ("negative numbers: refused");
  CHECK (refuses (WORDS (TEAMS (-3), LIMIT (0)), "-3"));
  CHECK (refuses (WORDS (0x180, (uintptr_t) -7), "-7"));
  unit_case ("launches: plugins get the arguments");
  support_init ();
  support_plugin ("images", "");
  CHECK (support_gives (launches, "images", 0, NULL));
  unit_case ("a negative number on a device: an error");
  CHECK (support_gives (bad_launch, "images", 1, REFUSED));
  unit_case ("a negative number on the host: an error, too");
  CHECK (support_gives (bad_fallback, "none", 1, REFUSED));
  return unit_result ();
}
