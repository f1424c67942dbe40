/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The emulated device's book of addresses against a plain array: random takes,
   gives and retirements; lowest room first, neighbours merged.  */

#include <stdlib.h>

#include "common/ranges.h"
#include "unit.h"

#define UNITS 400
#define BASE ((uintptr_t) 0x10000)

static int model[UNITS];        /* enum gomp_part_state per unit */

/* Where first fit has to put SIZE units, or -1.  */
static int
model_room (int size)
{
  int run = 0;

  for (int u = 0; u < UNITS; u++)
    {
      run = model[u] == GOMP_PART_FREE ? run + 1 : 0;
      if (run == size)
        return u - size + 1;
    }
  return -1;
}

static void
model_set (const struct gomp_part *part, enum gomp_part_state state)
{
  for (uintptr_t u = 0; u < part->size; u++)
    model[part->start - BASE + u] = state;
}

/* Parts cover the range in order, agree with the model, and are merged.  */
static void
check_all (const struct gomp_ranges *ranges)
{
  const struct gomp_part *before = NULL;

  for (uintptr_t at = BASE; at < BASE + UNITS;)
    {
      const struct gomp_part *part = gomp_ranges_find (ranges, at);
      CHECK (part && part->start == at && part->size > 0);
      if (!part)
        return;
      for (uintptr_t u = 0; u < part->size; u++)
        CHECK_EQUAL (model[at - BASE + u], (int) part->state);
      CHECK (!before || before->state != part->state
             || part->state == GOMP_PART_USED);
      before = part;
      at += part->size;
    }
  CHECK_EQUAL (gomp_ranges_find (ranges, BASE - 1), NULL);
  CHECK_EQUAL (gomp_ranges_find (ranges, BASE + UNITS), NULL);
}

static struct gomp_part *
some_used (const struct gomp_ranges *ranges)
{
  struct gomp_part *part
    = gomp_ranges_find (ranges, BASE + (uintptr_t) (rand () % UNITS));

  return part && part->state == GOMP_PART_USED ? part : NULL;
}

static void
random_step (struct gomp_ranges *ranges, bool retire)
{
  struct gomp_part *part = some_used (ranges);

  if (rand () % 2 && part)
    {
      model_set (part, retire ? GOMP_PART_RETIRED : GOMP_PART_FREE);
      gomp_ranges_give (ranges, part, retire);
      return;
    }
  int size = 1 + rand () % 30, room = model_room (size);
  part = gomp_ranges_take (ranges, size);
  CHECK_EQUAL (room >= 0, part != NULL);
  if (part)
    {
      CHECK_EQUAL (part->start, BASE + (uintptr_t) room);
      CHECK_EQUAL (part->size, (size_t) size);
      model_set (part, GOMP_PART_USED);
    }
}

int
main (void)
{
  unit_case ("random takes, gives and retirements: as a plain array has them");
  for (unsigned seed = 0; seed < 50; seed++)
    {
      struct gomp_ranges ranges;

      srand (seed);
      CHECK (gomp_ranges_init (&ranges, BASE, UNITS));
      for (int u = 0; u < UNITS; u++)
        model[u] = GOMP_PART_FREE;
      for (int step = 0; step < 300; step++)
        {
          random_step (&ranges, seed % 5 == 4 && rand () % 8 == 0);
          if (step % 10 == 0)
            check_all (&ranges);
        }
      gomp_ranges_fini (&ranges);
    }
  return unit_result ();
}
