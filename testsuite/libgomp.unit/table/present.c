/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The present table against an array of bytes: random mappings and lookups of
   all relations, the cache, blocks, the history, link variables.  */

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "table/attach.h"
#include "present-support.h"

static unsigned seed;

static size_t
below_limit (size_t limit)
{
  return (size_t) rand_r (&seed) % limit;
}

/* ---- Lookups ------------------------------------------------------------ */

static void
compare_lookup (size_t first, size_t end)
{
  struct gomp_mapping *touched = NULL, *found;
  enum gomp_relation relation = GOMP_ABSENT;

  for (size_t i = first; i < end && !touched; i++)
    touched = model[i];
  if (touched && first_of (touched) <= first && end <= end_of (touched))
    relation = GOMP_CONTAINED;
  else if (touched && first <= first_of (touched) && end_of (touched) <= end)
    relation = GOMP_CONTAINS;
  else if (touched)
    relation = GOMP_STRADDLES;
  CHECK_EQUAL (gomp_present_lookup (&table, base + first, base + end, &found),
               relation);
  CHECK_EQUAL (found, touched);
}

static void
compare_byte (size_t i)
{
  struct gomp_mapping *below = NULL, *above = NULL, *low, *high;
  struct gomp_mapping *before = i > 0 ? model[i - 1] : NULL;

  CHECK_EQUAL (gomp_present_at (&table, base + i), model[i]);
  CHECK_EQUAL (gomp_present_target (&table, base + i),
               model[i] ? model[i] : before);
  CHECK_EQUAL (
      gomp_present_by_device (&table, gomp_devaddr_make (base + DEVICE + i)),
      model[i]);
  for (size_t j = i + 1; j > 0 && !below; j--)
    below = model[j - 1];
  for (size_t j = i; j < BYTES && !above; j++)
    above = model[j] != below ? model[j] : NULL;
  gomp_present_neighbours (&table, base + i, &low, &high);
  CHECK_EQUAL (low, below);
  CHECK_EQUAL (high, above);
}

struct walk
{
  size_t next;                  /* byte */
  unsigned limit;
  bool agrees;
};

static bool
visit (const struct gomp_mapping *mapping, void *data)
{
  struct walk *walk = data;

  while (walk->next < BYTES && !model[walk->next])
    walk->next++;
  if (walk->next == BYTES || model[walk->next] != mapping)
    walk->agrees = false;
  walk->next = end_of (mapping);
  return walk->agrees && --walk->limit > 0;
}

static void
compare_walk (void)
{
  struct walk walk = { 0, UINT32_MAX, true };

  gomp_present_walk (&table, visit, &walk);
  CHECK (walk.agrees);
  while (walk.agrees && walk.next < BYTES)
    CHECK_EQUAL (model[walk.next++], NULL);
  if (table.by_host.count > 1)
    {
      walk = (struct walk) { 0, 1, true };
      gomp_present_walk (&table, visit, &walk);
      CHECK (walk.agrees && walk.limit == 0);
    }
}

/* ---- Random steps ------------------------------------------------------- */

/* Removals keep the history of the ones before.  */
static void
check_history (void)
{
  size_t n = table.released < GOMP_PRESENT_HISTORY ? table.released
                                                   : GOMP_PRESENT_HISTORY;

  for (size_t i = 0; i < n; i++)
    CHECK (table.history[i].host_end > table.history[i].host_start
           && table.history[i].released_at == &table);
}

static void
compare_random (void)
{
  size_t first = below_limit (BYTES - 1);

  compare_lookup (first, first + 1 + below_limit (BYTES - first));
  first = below_limit (BYTES - 3);
  compare_lookup (first, first + 1 + below_limit (3));
  compare_byte (below_limit (BYTES - 1));
}

static void
test_random (unsigned start, uintptr_t first_byte, size_t longest)
{
  seed = start;
  table_init (first_byte);
  for (unsigned s = 0; s < 3000; s++)
    {
      unsigned percent = s / 500 % 2 ? 30 : 70;
      size_t first = below_limit (BYTES - 1);
      size_t end = first + 1 + below_limit (longest);

      if (end > BYTES)
        end = BYTES;
      if (below_limit (100) < percent)
        step_insert (first, end);
      else
        step_remove (first, s % 3 ? &table : NULL);
      CHECK_STRING (gomp_present_check (&table), NULL);
      for (unsigned i = 0; i < 4; i++)
        compare_random ();
      if (s % 32 == 0)
        compare_walk ();
    }
  check_history ();
  table_fini ();
}

/* ---- Single cases ------------------------------------------------------- */

static void
test_relations (void)
{
  table_init (0x10000);
  compare_lookup (0, BYTES);
  step_insert (100, 200);
  step_insert (200, 300);
  step_insert (400, 500);
  compare_lookup (100, 200);
  compare_lookup (150, 151);
  compare_lookup (150, 201);
  compare_lookup (100, 201);
  compare_lookup (99, 200);
  compare_lookup (99, 150);
  compare_lookup (0, 100);
  compare_lookup (0, 101);
  compare_lookup (300, 400);
  compare_lookup (300, 401);
  compare_lookup (499, 501);
  compare_lookup (500, 600);
  compare_byte (100);
  compare_byte (200);
  compare_byte (300);
  compare_byte (301);
  CHECK_EQUAL (gomp_present_target (&table, base + 500), model[450]);
  CHECK_EQUAL (gomp_present_target (&table, base + 501), NULL);
  CHECK_EQUAL (gomp_mapping_device_address (model[120], base + 120).value,
               base + DEVICE + 120);
  table_fini ();
}

/* The lowest and the highest bytes there are.  */
static void
test_ends (void)
{
  table_init (0);
  step_insert (0, 1);
  CHECK_EQUAL (gomp_present_at (&table, 0), model[0]);
  CHECK_EQUAL (gomp_present_target (&table, 1), model[0]);
  step_remove (0, NULL);
  CHECK_EQUAL (gomp_present_target (&table, 0), NULL);
  table_fini ();

  table_init (UINTPTR_MAX - BYTES);
  step_insert (BYTES - 2, BYTES);
  CHECK_EQUAL (gomp_present_at (&table, UINTPTR_MAX - 1), model[BYTES - 1]);
  CHECK_EQUAL (gomp_present_at (&table, UINTPTR_MAX), NULL);
  CHECK_EQUAL (gomp_present_target (&table, UINTPTR_MAX), model[BYTES - 1]);
  table_fini ();

  /* UINTPTR_MAX + 1 is 0, which is below the end of all in the same slot.  */
  table_init (0x10000);
  while (gomp_present_slot (base) != gomp_present_slot (UINTPTR_MAX))
    base++;
  step_insert (0, 10);
  CHECK_EQUAL (gomp_present_at (&table, base), model[0]);
  CHECK_EQUAL (gomp_present_at (&table, UINTPTR_MAX), NULL);
  CHECK_EQUAL (gomp_present_target (&table, 0), NULL);
  table_fini ();
}

/* Lookups inside a mapping fill many slots of the cache; none may outlive
   it.  */
static void
test_cache (void)
{
  table_init (0x10000);
  for (unsigned round = 0; round < 3; round++)
    {
      step_insert (0, 1000);
      for (size_t i = 0; i < 1000; i++)
        compare_lookup (i, 1000);
      for (size_t i = 0; i < 1000; i++)
        compare_lookup (i, i + 1);
      step_remove (500, NULL);
      CHECK_STRING (gomp_present_check (&table), NULL);
      step_insert (300, 310);
      for (size_t i = 0; i < 1000; i++)
        compare_lookup (i, i + 1);
      step_remove (305, NULL);
    }
  table_fini ();
}

/* Addresses that share one slot.  */
static void
test_collisions (void)
{
  size_t slot = gomp_present_slot (0x10000), n = 0;
  struct gomp_mapping *mappings[8], *found;
  uintptr_t starts[8];

  table_init (0);
  for (uintptr_t addr = 0x10000; n < 8; addr += 16)
    if (gomp_present_slot (addr) == slot)
      starts[n++] = addr;
  for (size_t i = 0; i < 8; i++)
    {
      mappings[i] = gomp_present_make (&table, starts[i], starts[i] + 16,
                                       gomp_devaddr_make (starts[i]),
                                       GOMP_LIFE_COUNTED, NULL);
      gomp_present_insert (&table, mappings[i]);
    }
  for (size_t i = 0; i < 64; i++)
    CHECK (gomp_present_lookup (&table, starts[i * 5 % 8],
                                starts[i * 5 % 8] + 16, &found)
           == GOMP_CONTAINED && found == mappings[i * 5 % 8]);
  gomp_present_remove (&table, mappings[3], NULL);
  CHECK_EQUAL (gomp_present_lookup (&table, starts[3], starts[3] + 1, &found),
               GOMP_ABSENT);
  CHECK_EQUAL (found, NULL);
  CHECK_EQUAL (gomp_present_lookup (&table, starts[4], starts[4] + 1, &found),
               GOMP_CONTAINED);
  CHECK_EQUAL (found, mappings[4]);
  table_fini ();
}

/* The chunk goes back with the last user, be it a mapping or a region.  */
static void
test_chunks (void)
{
  struct gomp_mapping *parts[3];
  gomp_devaddr start;
  size_t bytes;

  table_init (0x10000);
  gomp_pool_add_slab (&table.pool, gomp_devaddr_make (1 << 20), 1 << 20);
  for (unsigned held = 0; held < 2; held++)
    {
      struct gomp_chunk chunk = gomp_pool_acquire (&table.pool, 3000, 1);
      gomp_devaddr at = gomp_chunk_start (&table.pool, chunk);
      CHECK_EQUAL (*gomp_chunk_users (&table.pool, chunk), 0);
      for (size_t i = 0; i < 3; i++)
        {
          parts[i] = gomp_present_make (&table, base + 500 * i,
                                        base + 500 * i + 400,
                                        gomp_devaddr_add (at, 1000 * i),
                                        GOMP_LIFE_COUNTED, NULL);
          parts[i]->chunk = chunk;
          gomp_present_hold_chunk (&table, chunk);
          gomp_present_insert (&table, parts[i]);
        }
      *gomp_chunk_users (&table.pool, chunk) += held;
      CHECK_STRING (gomp_present_check (&table), NULL);
      for (size_t i = 0; i < 3; i++)
        {
          CHECK_EQUAL (table.pool.bytes_taken, 3072);
          gomp_present_remove (&table, parts[i], NULL);
        }
      CHECK_EQUAL (table.pool.bytes_taken > 0, held);
      if (held)
        gomp_present_release_chunk (&table, chunk);
      CHECK_EQUAL (table.pool.bytes_taken, 0);
      CHECK_STRING (gomp_pool_check (&table.pool), NULL);
    }
  CHECK (gomp_pool_remove_any_slab (&table.pool, &start, &bytes));
  table_fini ();
}

/* A table that ends while things hang on its mappings: leak checkers look.  */
static void
test_fini (void)
{
  struct gomp_chunk chunk;
  gomp_devaddr at;

  table_init (0x10000);
  gomp_pool_add_slab (&table.pool, gomp_devaddr_make (1 << 20), 1 << 20);
  chunk = gomp_pool_acquire (&table.pool, 200, 1);
  at = gomp_chunk_start (&table.pool, chunk);
  for (size_t i = 0; i < 2; i++)
    {
      struct gomp_mapping *mapping
        = gomp_present_make (&table, base + 100 * i, base + 100 * i + 100,
                             gomp_devaddr_add (at, 100 * i),
                             GOMP_LIFE_COUNTED, NULL);
      mapping->chunk = chunk;
      gomp_present_hold_chunk (&table, chunk);
      gomp_present_insert (&table, mapping);
      CHECK (gomp_attachment_make (mapping, base + 100 * i + 8, 8) != NULL);
    }
  step_insert (300, 400);
  CHECK (gomp_attachment_make (model[300], base + 392, 8) != NULL);
  CHECK_STRING (gomp_present_check (&table), NULL);
  model[300]->host_end -= 4;
  CHECK (gomp_present_check (&table) != NULL);
  model[300]->host_end += 4;
  step_remove (300, NULL);
  table_fini ();
}

/* ---- Link variables ----------------------------------------------------- */

static struct gomp_mapping *
displace (struct gomp_mapping *link, size_t first, size_t end)
{
  struct gomp_mapping *part = make (first, end, GOMP_LIFE_COUNTED);

  gomp_present_displace (&table, link, part);
  model_set (first_of (link), end_of (link), NULL);
  model_set (first, end, part);
  return part;
}

static void
compare_all (void)
{
  CHECK_STRING (gomp_present_check (&table), NULL);
  compare_walk ();
  for (size_t i = 0; i + 10 < BYTES; i += 7)
    {
      compare_lookup (i, i + 1);
      compare_lookup (i, i + 10);
    }
}

static void
test_link_one (void)
{
  struct gomp_mapping *link;

  table_init (0x10000);
  link = make (100, 200, GOMP_LIFE_LINK);
  gomp_present_insert (&table, link);
  model_set (100, 200, link);
  CHECK_EQUAL (gomp_present_by_device (&table, link->device_start), NULL);
  for (size_t shift = 0; shift < 60; shift += 20)
    {
      displace (link, 100 + shift, 140 + shift);
      compare_all ();
      step_remove (120 + shift, NULL);
      model_set (100, 200, link);
      compare_all ();
    }
  /* A table that ends while the link is out.  */
  displace (link, 100, 200);
  table_fini ();
}

/* Two parts of one variable, released in either order: the link is back with
   the second, and not on top of it.  */
static void
test_link_parts (size_t low, bool first_goes_first)
{
  struct gomp_mapping *link, *part;

  table_init (0x10000);
  link = make (100, 200, GOMP_LIFE_LINK);
  gomp_present_insert (&table, link);
  displace (link, 150, 160);
  part = make (low, 110, GOMP_LIFE_COUNTED);
  gomp_present_displace (&table, link, part);
  model_set (low, 110, part);
  compare_all ();
  step_remove (first_goes_first ? 150 : low, NULL);
  compare_all ();
  step_remove (first_goes_first ? low : 150, NULL);
  model_set (100, 200, link);
  compare_all ();
  table_fini ();
}

/* While two links are out, an ordinary mapping takes a bit of either.  LAST:
   which of the three outlasts the others, or 3: none is released.  */
static void
test_link_two (unsigned last)
{
  static const size_t inside[] = { 120, 220, 195 };
  struct gomp_mapping *links[2];

  table_init (0x10000);
  for (size_t i = 0; i < 2; i++)
    {
      links[i] = make (100 + 100 * i, 200 + 100 * i, GOMP_LIFE_LINK);
      gomp_present_insert (&table, links[i]);
      model_set (100 + 100 * i, 200 + 100 * i, links[i]);
      displace (links[i], 120 + 100 * i, 130 + 100 * i);
    }
  step_insert (190, 210);
  for (unsigned i = 0; i < 3 && last < 3; i++)
    if (i != last)
      step_remove (inside[i], NULL);
  if (last < 2)
    model_set (100 + 100 * (1 - last), 200 + 100 * (1 - last),
               links[1 - last]);
  compare_all ();
  if (last < 3)
    {
      step_remove (inside[last], NULL);
      model_set (100, 200, links[0]);
      model_set (200, 300, links[1]);
      compare_all ();
    }
  table_fini ();
}

/* ---- The check itself --------------------------------------------------- */

static void
test_check (void)
{
  struct gomp_mapping *mapping;

  table_init (0x10000);
  step_insert (0, 100);
  step_insert (100, 200);
  mapping = model[0];
  CHECK_STRING (gomp_present_check (&table), NULL);
  mapping->host_end++;
  CHECK (gomp_present_check (&table) != NULL);
  mapping->host_end = mapping->host_start;
  CHECK (gomp_present_check (&table) != NULL);
  mapping->host_end = base + 100;
  mapping->refcount = 0;
  CHECK (gomp_present_check (&table) != NULL);
  mapping->refcount = 1;
  gomp_mapping_more (mapping)->sibling = model[100];
  CHECK (gomp_present_check (&table) != NULL);
  mapping->more->sibling = mapping;
  mapping = make (500, 600, GOMP_LIFE_COUNTED);
  table.cache[7] = mapping;
  CHECK (gomp_present_check (&table) != NULL);
  table.cache[7] = NULL;
  CHECK_STRING (gomp_present_check (&table), NULL);
  gomp_present_insert (&table, mapping);
  table_fini ();
}

#ifdef GOMP_CHECKING
static void
test_unlock (void)
{
  int status = 0;
  pid_t child;

  fflush (NULL);
  child = fork ();
  if (child == 0)
    {
      table_init (0x10000);
      step_insert (0, 100);
      model[0]->host_end = model[0]->host_start;
      fclose (stderr);
      gomp_present_unlock (&table);
      _exit (0);
    }
  CHECK (child > 0 && waitpid (child, &status, 0) == child);
  CHECK (WIFSIGNALED (status) && WTERMSIG (status) == SIGABRT);
}
#endif

int
main (void)
{
#ifdef GOMP_CHECKING
  unit_case ("the lock of a broken table: leaving it ends the program");
  test_unlock ();
#endif
  unit_case ("lookups: all relations to a mapping");
  test_relations ();
  unit_case ("the lowest and the highest bytes: mapped and found");
  test_ends ();
  unit_case ("the cache: no slot outlives its mapping");
  test_cache ();
  unit_case ("the cache: addresses that share a slot");
  test_collisions ();
  unit_case ("chunks: go back with the last user");
  test_chunks ();
  unit_case ("the end of a table: nothing is leaked");
  test_fini ();
  unit_case ("a link variable: back with its only part");
  test_link_one ();
  unit_case ("a link variable in two parts: back with the second");
  for (int i = 0; i < 4; i++)
    test_link_parts (i & 1 ? 100 : 101, i & 2);
  unit_case ("two link variables and a mapping: whichever outlasts the "
             "others");
  for (unsigned last = 0; last < 4; last++)
    test_link_two (last);
  unit_case ("random mappings: as an array of bytes has them");
  for (unsigned start = 1; start <= 3; start++)
    {
      test_random (start, 0x10000, 12);
      test_random (start, UINTPTR_MAX - BYTES, 80);
    }
  unit_case ("the check of the table: notices what is wrong");
  test_check ();
  return unit_result ();
}
