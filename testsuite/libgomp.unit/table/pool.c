/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The device memory pool against a map of units: random takes and gives, slabs
   that come and go.  The device memory does not exist.  */

#include <stdlib.h>

#include "base/checked.h"
#include "table/pool.h"
#include "unit.h"

#define UNIT ((size_t) GOMP_CHUNK_ALIGN)
#define SLAB_MIN ((size_t) 64 << 10)
#define MAX_SLABS 64
#define MAX_TAKEN 400
#define SLAB_SPACING ((uintptr_t) 1 << 32)

/* A slab as the device has it.  taken: one per unit, from the first multiple
   of UNIT on.  */
struct model_slab
{
  uintptr_t start;              /* 0: not in use */
  size_t bytes, units;
  bool *taken;
};

static struct model_slab slabs[MAX_SLABS];
static struct gomp_chunk taken[MAX_TAKEN];
static size_t n_taken;
static unsigned seed;

static size_t
below_limit (size_t limit)
{
  return (size_t) rand_r (&seed) % limit;
}

static uintptr_t
usable_start (const struct model_slab *slab)
{
  return gomp_align_up (slab->start, UNIT);
}

/* A new slab of BYTES, at a start that is not aligned but to OFFSET.  */
static void
slab_add (struct gomp_pool *pool, size_t bytes, size_t offset)
{
  size_t s = 0;

  while (s < MAX_SLABS && slabs[s].start)
    s++;
  CHECK (s < MAX_SLABS);
  if (s == MAX_SLABS)
    abort ();
  slabs[s].start = (s + 1) * SLAB_SPACING + offset;
  slabs[s].bytes = bytes;
  slabs[s].units = (slabs[s].start + bytes - usable_start (&slabs[s])) / UNIT;
  slabs[s].taken = calloc (slabs[s].units, sizeof (bool));
  CHECK (gomp_pool_add_slab (pool, gomp_devaddr_make (slabs[s].start),
                             bytes));
}

static struct model_slab *
slab_of (uintptr_t addr)
{
  for (size_t s = 0; s < MAX_SLABS; s++)
    if (slabs[s].start && addr >= slabs[s].start
        && addr - slabs[s].start < slabs[s].bytes)
      return &slabs[s];
  return NULL;
}

static bool
slab_idle (const struct model_slab *slab)
{
  for (size_t u = 0; u < slab->units; u++)
    if (slab->taken[u])
      return false;
  return true;
}

static void
slab_forget (struct model_slab *slab)
{
  free (slab->taken);
  *slab = (struct model_slab) { 0, 0, 0, NULL };
}

/* Were all units of CHUNK free (taken, if WAS)?  The opposite from now on.  */
static bool
mark (const struct gomp_pool *pool, struct gomp_chunk chunk, bool was)
{
  uintptr_t start = gomp_chunk_start (pool, chunk).value;
  size_t units = gomp_chunk_size (pool, chunk) / UNIT;
  struct model_slab *slab = slab_of (start);
  bool all = slab != NULL;
  size_t first;

  if (!slab)
    return false;
  first = (start - usable_start (slab)) / UNIT;
  if (start < usable_start (slab) || first + units > slab->units)
    return false;
  for (size_t u = first; u < first + units; u++)
    {
      all = all && slab->taken[u] == was;
      slab->taken[u] = !was;
    }
  return all;
}

static size_t
largest_run (void)
{
  size_t largest = 0;

  for (size_t s = 0; s < MAX_SLABS; s++)
    for (size_t u = 0, run = 0; u < slabs[s].units; u++)
      {
        run = slabs[s].taken[u] ? 0 : run + 1;
        if (run > largest)
          largest = run;
      }
  return largest * UNIT;
}

static void
check_sums (const struct gomp_pool *pool)
{
  size_t held = 0, idle = 0, used = 0;

  for (size_t s = 0; s < MAX_SLABS; s++)
    if (slabs[s].start)
      {
        held += slabs[s].bytes;
        idle += slab_idle (&slabs[s]) ? slabs[s].bytes : 0;
        for (size_t u = 0; u < slabs[s].units; u++)
          used += slabs[s].taken[u] ? UNIT : 0;
      }
  CHECK_EQUAL (pool->bytes_held, held);
  CHECK_EQUAL (pool->bytes_idle, idle);
  CHECK_EQUAL (pool->bytes_taken, used);
  CHECK_STRING (gomp_pool_check (pool), NULL);
}

/* ---- Steps -------------------------------------------------------------- */

static void
check_taken (struct gomp_pool *pool, struct gomp_chunk chunk, size_t size,
             size_t align)
{
  uintptr_t at = gomp_chunk_start (pool, chunk).value;
  size_t there = gomp_chunk_size (pool, chunk), bytes;
  gomp_devaddr start;

  CHECK (there >= size && there < size + UNIT + (size == 0));
  CHECK_EQUAL (gomp_chunk_padding (pool, chunk),
               there - (size > 0 ? size : 1));
  CHECK_EQUAL (at % align, 0);
  CHECK_EQUAL (at % UNIT, 0);
  CHECK_EQUAL (*gomp_chunk_users (pool, chunk), 0);
  *gomp_chunk_users (pool, chunk) = chunk.unit ^ 5;
  CHECK (mark (pool, chunk, false));
  CHECK (gomp_pool_find_slab (pool, gomp_devaddr_make (at), &start, &bytes));
  CHECK_EQUAL (start.value, slab_of (at)->start);
  CHECK_EQUAL (bytes, slab_of (at)->bytes);
}

/* As the runtime does it: grow when there is no room.  TIGHT: the device has
   little left, and the slab is just as large as it must be.  */
static struct gomp_chunk
take_growing (struct gomp_pool *pool, size_t size, size_t align,
              bool tight)
{
  struct gomp_chunk chunk = gomp_pool_acquire (pool, size, align);
  size_t lead = align > UNIT ? align : UNIT;

  if (gomp_chunk_given (chunk))
    return chunk;
  /* Not for want of a piece that is clearly large enough.  */
  CHECK (largest_run () < (size + lead) * 9 / 8 + 2 * UNIT);
  if (tight)
    slab_add (pool, gomp_align_up (size, UNIT) + lead + UNIT,
              below_limit (UNIT));
  else
    {
      size_t slab = gomp_pool_slab_size (pool, size, align);
      CHECK (slab >= SLAB_MIN);
      slab_add (pool, slab, below_limit (2) * below_limit (UNIT));
    }
  chunk = gomp_pool_acquire (pool, size, align);
  CHECK (gomp_chunk_given (chunk));
  if (!gomp_chunk_given (chunk))
    abort ();
  return chunk;
}

static void
step_take (struct gomp_pool *pool)
{
  static const size_t limits[] = { 300, 3000, 30000, 300000 };
  size_t size = below_limit (limits[below_limit (GOMP_ARRAY_LEN (limits))]);
  size_t align = (size_t) 1 << below_limit (below_limit (4) ? 9 : 17);

  if (n_taken == MAX_TAKEN)
    return;
  taken[n_taken] = take_growing (pool, size, align, below_limit (4) == 0);
  check_taken (pool, taken[n_taken++], size, align);
}

static void
step_give (struct gomp_pool *pool, size_t i)
{
  CHECK_EQUAL (*gomp_chunk_users (pool, taken[i]), taken[i].unit ^ 5);
  CHECK (mark (pool, taken[i], true));
  gomp_pool_release (pool, taken[i]);
  taken[i] = taken[--n_taken];
}

static void
step_trim (struct gomp_pool *pool, size_t keep)
{
  size_t idle = pool->bytes_idle;
  gomp_devaddr start;
  size_t bytes;
  bool gone = gomp_pool_remove_idle_slab (pool, keep, &start, &bytes);

  CHECK_EQUAL (gone, idle > keep);
  if (gone)
    {
      struct model_slab *slab = slab_of (start.value);
      CHECK (slab && slab->start == start.value && slab->bytes == bytes);
      if (!slab)
        abort ();
      CHECK (slab_idle (slab));
      slab_forget (slab);
    }
}

static size_t
slab_count (void)
{
  size_t n = 0;

  for (size_t s = 0; s < MAX_SLABS; s++)
    n += slabs[s].start != 0;
  return n;
}

static void
forget_all (struct gomp_pool *pool)
{
  gomp_devaddr start;
  size_t bytes;

  while (gomp_pool_remove_any_slab (pool, &start, &bytes))
    {
      struct model_slab *slab = slab_of (start.value);
      CHECK (slab && slab->start == start.value && slab->bytes == bytes);
      if (!slab)
        abort ();
      slab_forget (slab);
      check_sums (pool);
    }
  CHECK_EQUAL (slab_count (), 0);
  CHECK_EQUAL (pool->bytes_held, 0);
  CHECK_EQUAL (pool->bytes_taken, 0);
  CHECK_EQUAL (pool->class_map, 0);
  gomp_pool_fini (pool);
  n_taken = 0;
}

/* ---- Tests -------------------------------------------------------------- */

static void
random_steps (struct gomp_pool *pool, unsigned steps, unsigned percent)
{
  for (unsigned s = 0; s < steps; s++)
    {
      if (below_limit (100) < percent)
        step_take (pool);
      else if (n_taken)
        step_give (pool, below_limit (n_taken));
      if (slab_count () > MAX_SLABS - 4 || below_limit (50) == 0)
        step_trim (pool, below_limit (8) * SLAB_MIN);
      check_sums (pool);
    }
}

static void
test_random (unsigned start)
{
  struct gomp_pool pool;

  seed = start;
  gomp_pool_init (&pool, SLAB_MIN);
  random_steps (&pool, 300, 75);
  random_steps (&pool, 400, 50);
  random_steps (&pool, 200, 20);
  while (n_taken && start % 2)
    step_give (&pool, below_limit (n_taken));
  check_sums (&pool);
  if (start % 2)
    CHECK_EQUAL (pool.bytes_idle, pool.bytes_held);
  forget_all (&pool);
}

/* A request of nearly any size finds room in the slab made for it, which is
   hardly larger.  */
static void
test_slab_size (void)
{
  struct gomp_pool pool;

  gomp_pool_init (&pool, SLAB_MIN);
  for (size_t size = 1; size < (size_t) 1 << 38; size += size / 5 + 1)
    for (size_t align = 1; align <= 1 << 20; align *= 32)
      {
        size_t slab = gomp_pool_slab_size (&pool, size, align);
        size_t least = gomp_align_up (size, UNIT)
                       + (align > UNIT ? align : UNIT);
        if (least <= SLAB_MIN / 2 - UNIT)
          CHECK_EQUAL (slab, SLAB_MIN);
        CHECK (slab >= least && slab < least + 2 * SLAB_MIN);
        CHECK_EQUAL (slab % SLAB_MIN, 0);
        CHECK (gomp_pool_add_slab (&pool,
                                   gomp_devaddr_make (SLAB_SPACING + 1),
                                   slab));
        CHECK (gomp_chunk_given (gomp_pool_acquire (&pool, size, align)));
        gomp_pool_fini (&pool);
        gomp_pool_init (&pool, SLAB_MIN);
      }
  CHECK_EQUAL (gomp_pool_slab_size (&pool, SIZE_MAX, 1), 0);
  CHECK_EQUAL (gomp_pool_slab_size (&pool, SIZE_MAX - UNIT, 1), 0);
  CHECK_EQUAL (gomp_pool_slab_size (&pool, 1, (size_t) 1 << 63), 0);
  CHECK_EQUAL (gomp_pool_slab_size (&pool, (size_t) 1 << 39, 1), 0);
  CHECK (!gomp_chunk_given (gomp_pool_acquire (&pool, SIZE_MAX, 1)));
  CHECK (!gomp_chunk_given (gomp_pool_acquire (&pool, 1, (size_t) 1 << 63)));
  gomp_pool_fini (&pool);
}

/* Small pieces by the thousand need few slabs.  */
static void
test_growth (void)
{
  struct gomp_pool pool;
  uintptr_t at = SLAB_SPACING;
  unsigned n_slabs = 0;

  gomp_pool_init (&pool, SLAB_MIN);
  for (unsigned i = 0; i < 60000; i++)
    if (!gomp_chunk_given (gomp_pool_acquire (&pool, 4000, 1)))
      {
        size_t slab = gomp_pool_slab_size (&pool, 4000, 1);
        CHECK_EQUAL (slab & (slab - 1), 0);
        CHECK (gomp_pool_add_slab (&pool, gomp_devaddr_make (at), slab));
        at += slab;
        n_slabs++;
        CHECK (gomp_chunk_given (gomp_pool_acquire (&pool, 4000, 1)));
      }
  CHECK (n_slabs < 80);
  CHECK (pool.bytes_held < pool.bytes_taken * 3 / 2);
  CHECK_STRING (gomp_pool_check (&pool), NULL);
  gomp_pool_fini (&pool);
}

/* Pieces taken one after another lie side by side; what is given back is used
   again for the same size, to the last byte of a slab.  */
static void
test_reuse (void)
{
  struct gomp_pool pool;
  struct gomp_chunk piece[16], rest;

  gomp_pool_init (&pool, SLAB_MIN);
  slab_add (&pool, SLAB_MIN, 0);
  for (unsigned i = 0; i < 16; i++)
    {
      piece[i] = gomp_pool_acquire (&pool, 3000, 1);
      CHECK (gomp_chunk_given (piece[i])
             && (gomp_chunk_start (&pool, piece[i]).value
                 == slabs[0].start + 3072 * i));
    }
  rest = gomp_pool_acquire (&pool, SLAB_MIN - 16 * 3072, 1);
  CHECK (gomp_chunk_given (rest));
  CHECK (!gomp_chunk_given (gomp_pool_acquire (&pool, 1, 1)));
  for (unsigned i = 1; i < 16; i += 2)
    gomp_pool_release (&pool, piece[i]);
  for (unsigned i = 1; i < 16; i += 2)
    {
      piece[i] = gomp_pool_acquire (&pool, 3000, 1);
      CHECK (gomp_chunk_given (piece[i]));
    }
  CHECK_EQUAL (pool.bytes_taken, SLAB_MIN);
  CHECK_STRING (gomp_pool_check (&pool), NULL);
  forget_all (&pool);
}

/* A small piece takes 128 bytes, whatever is next to it: what is posted for pieces
   one after another goes with their padding.  */
static void
test_small (void)
{
  struct gomp_pool pool;
  struct gomp_chunk piece;

  gomp_pool_init (&pool, SLAB_MIN);
  slab_add (&pool, SLAB_MIN, 0);
  for (unsigned i = 0; i < 100; i++)
    {
      piece = gomp_pool_acquire (&pool, 64, 8);
      CHECK_EQUAL (gomp_chunk_start (&pool, piece).value,
                   slabs[0].start + 128 * i);
      CHECK_EQUAL (gomp_chunk_padding (&pool, piece), 64);
    }
  CHECK_STRING (gomp_pool_check (&pool), NULL);
  forget_all (&pool);
}

static void
test_find_slab (void)
{
  struct gomp_pool pool;
  gomp_devaddr start;
  size_t bytes;

  gomp_pool_init (&pool, SLAB_MIN);
  slab_add (&pool, SLAB_MIN, 7);
  start = gomp_devaddr_make (slabs[0].start - 1);
  CHECK (!gomp_pool_find_slab (&pool, start, &start, &bytes));
  start = gomp_devaddr_make (slabs[0].start + SLAB_MIN);
  CHECK (!gomp_pool_find_slab (&pool, start, &start, &bytes));
  start = gomp_devaddr_make (slabs[0].start + SLAB_MIN - 1);
  CHECK (gomp_pool_find_slab (&pool, start, &start, &bytes));
  CHECK_EQUAL (start.value, slabs[0].start);
  CHECK_EQUAL (bytes, SLAB_MIN);
  forget_all (&pool);
}

/* The only chunk of the class of a slab's rest is out of its list.  */
static void
check_lost (struct gomp_pool *pool)
{
  for (unsigned c = 0; c < GOMP_POOL_CLASSES; c++)
    for (unsigned s = 0; s < GOMP_POOL_SUBCLASSES; s++)
      if (pool->free_lists[c][s])
        {
          uint32_t chunk = pool->free_lists[c][s];
          pool->subclass_map[c] ^= (uint8_t) (1u << (s ^ 1)); /* one more */
          CHECK (gomp_pool_check (pool) != NULL);
          pool->subclass_map[c] = 0;
          pool->class_map = 0;
          pool->free_lists[c][s] = 0;
          CHECK (gomp_pool_check (pool) != NULL);
          pool->subclass_map[c] = (uint8_t) (1u << (s ^ 1));
          pool->class_map = (uint64_t) 1 << c;
          pool->free_lists[c][s ^ 1] = chunk;
          CHECK (gomp_pool_check (pool) != NULL);
          pool->subclass_map[c] = (uint8_t) (1u << s);
          pool->free_lists[c][s ^ 1] = 0;
          pool->free_lists[c][s] = chunk;
          CHECK_STRING (gomp_pool_check (pool), NULL);
          return;
        }
  CHECK (!"a free chunk");
}

/* Numbers of units are given anew, and come to an end.  */
static void
test_numbers (void)
{
  struct gomp_pool pool;
  const size_t large = (size_t) 1 << 37;
  struct gomp_chunk first, again;
  gomp_devaddr start;
  size_t bytes, n = 0;

  gomp_pool_init (&pool, SLAB_MIN);
  while (gomp_pool_add_slab (&pool, gomp_devaddr_make ((n + 1) * large),
                             large))
    n++;
  CHECK_EQUAL (n, 3); /* of 2^30 units, out of 2^32 less a page */
  CHECK_EQUAL (pool.bytes_held, n * large);
  first = gomp_pool_acquire (&pool, 300, 1);
  CHECK (gomp_chunk_given (first));
  CHECK (gomp_pool_remove_idle_slab (&pool, large, &start, &bytes));
  CHECK_EQUAL (bytes, large);
  CHECK (gomp_pool_add_slab (&pool, start, bytes));
  CHECK (!gomp_pool_add_slab (&pool, gomp_devaddr_make (9 * large), large));
  CHECK (gomp_pool_add_slab (&pool, gomp_devaddr_make (9 * large), SLAB_MIN));
  again = gomp_pool_acquire (&pool, large, 1);
  CHECK (gomp_chunk_given (again) && again.unit != first.unit);
  CHECK_STRING (gomp_pool_check (&pool), NULL);
  gomp_pool_fini (&pool);
}

/* The check used above notices what is wrong.  */
static void
test_check (void)
{
  struct gomp_pool pool;
  struct gomp_unit_tag *tags;
  struct gomp_chunk chunk;

  const uint32_t n = 40; /* units of 5000 bytes */

  gomp_pool_init (&pool, SLAB_MIN);
  slab_add (&pool, SLAB_MIN, 0);
  chunk = gomp_pool_acquire (&pool, 5000, 1);
  CHECK_STRING (gomp_pool_check (&pool), NULL);
  pool.bytes_taken++;
  CHECK (gomp_pool_check (&pool) != NULL);
  pool.bytes_taken--;
  pool.bytes_idle = 1;
  CHECK (gomp_pool_check (&pool) != NULL);
  pool.bytes_idle = 0;
  pool.class_map ^= 2;
  CHECK (gomp_pool_check (&pool) != NULL);
  pool.class_map ^= 2;
  pool.subclass_map[0] ^= 4;
  CHECK (gomp_pool_check (&pool) != NULL);
  pool.subclass_map[0] ^= 4;
  /* The last one says their number, too.  */
  tags = &pool.pages[chunk.unit >> GOMP_POOL_PAGE_LOG2]->tags[0];
  tags[0].size |= 0x80000000u;
  CHECK (gomp_pool_check (&pool) != NULL);
  tags[n - 1].size |= 0x80000000u;
  CHECK (gomp_pool_check (&pool) != NULL);
  tags[0].size = tags[n - 1].size = n;
  CHECK_STRING (gomp_pool_check (&pool), NULL);
  tags[0].size = n + 1;
  CHECK (gomp_pool_check (&pool) != NULL);
  tags[0].size = 0;
  CHECK (gomp_pool_check (&pool) != NULL);
  tags[0].size = n;
  CHECK_STRING (gomp_pool_check (&pool), NULL);
  check_lost (&pool);
  forget_all (&pool);
}

/* The slab for SIZE bytes at ALIGN, as its owner adds it, at AT.  */
static void
add_exact (struct gomp_pool *pool, uintptr_t at, size_t size, size_t align)
{
  CHECK (gomp_pool_add_slab (pool, gomp_devaddr_make (at),
                             gomp_pool_slab_size (pool, size, align)));
}

/* For checks: a slab for each object, of its size, and never for another one,
   unless nobody has used it.  */
static void
test_exact (void)
{
  struct gomp_pool pool;
  struct gomp_chunk a, b;
  gomp_devaddr start;
  size_t bytes;

  gomp_pool_init (&pool, SLAB_MIN);
  pool.exact = true;
  CHECK_EQUAL (gomp_pool_slab_size (&pool, 100, 4), 100);
  CHECK_EQUAL (gomp_pool_slab_size (&pool, 100, 8), 104);
  CHECK_EQUAL (gomp_pool_slab_size (&pool, 0, 1), 1);
  add_exact (&pool, 0x10f9c, 100, 4);
  add_exact (&pool, 0x20eb0, 336, 8);
  CHECK (!gomp_chunk_given (gomp_pool_acquire (&pool, 99, 1)));
  CHECK (!gomp_chunk_given (gomp_pool_acquire (&pool, 100, 8)));
  a = gomp_pool_acquire (&pool, 100, 4);
  CHECK (gomp_chunk_given (a));
  CHECK_EQUAL (gomp_chunk_start (&pool, a).value, 0x10f9c);
  CHECK (!gomp_chunk_given (gomp_pool_acquire (&pool, 100, 4)));
  gomp_pool_release_unused (&pool, a);
  a = gomp_pool_acquire (&pool, 100, 4);
  CHECK (gomp_chunk_given (a));
  b = gomp_pool_acquire (&pool, 336, 8);
  CHECK_EQUAL (gomp_chunk_start (&pool, b).value, 0x20eb0);
  CHECK_STRING (gomp_pool_check (&pool), NULL);
  gomp_pool_release (&pool, a);
  CHECK (!gomp_chunk_given (gomp_pool_acquire (&pool, 100, 4)));
  add_exact (&pool, 0x30000, 64, 8);
  CHECK (gomp_pool_remove_idle_slab (&pool, 0, &start, &bytes));
  CHECK_EQUAL (start.value, 0x10f9c);
  CHECK_EQUAL (bytes, 100);
  /* What is to be taken stays.  */
  CHECK (!gomp_pool_remove_idle_slab (&pool, 0, &start, &bytes));
  CHECK (gomp_chunk_given (gomp_pool_acquire (&pool, 64, 8)));
  CHECK_STRING (gomp_pool_check (&pool), NULL);
  gomp_pool_fini (&pool);
  CHECK_EQUAL (pool.n_fresh, 0);
  CHECK_EQUAL (pool.bytes_held, 0);
}

int
main (void)
{
  unit_case ("slabs: hardly larger than what is asked for");
  test_slab_size ();
  unit_case ("small pieces by the thousand: few slabs");
  test_growth ();
  unit_case ("pieces: side by side, and used again");
  test_reuse ();
  unit_case ("small pieces: 128 bytes each");
  test_small ();
  unit_case ("slabs: found by an address in them");
  test_find_slab ();
  unit_case ("numbers of units: given anew, and come to an end");
  test_numbers ();
  unit_case ("a slab for each object: of its size");
  test_exact ();
  unit_case ("random takes and gives: as a map of units has them");
  for (unsigned start = 1; start <= 8; start++)
    test_random (start);
  unit_case ("the check of the pool: notices what is wrong");
  test_check ();
  return unit_result ();
}
