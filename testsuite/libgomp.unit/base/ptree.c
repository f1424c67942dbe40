/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The ordered map against a plain array: random inserts and removals, sliding
   windows, both ends of the address space.  */

#include <malloc.h>
#include <stdlib.h>

#include "base/ptree.h"
#include "unit.h"

#define PLACES 3000             /* keys that may be there */

static void *model[PLACES];
static size_t model_count;
static unsigned seed;

/* Ascending in I; the first is 0 and the last UINTPTR_MAX.  */
static uintptr_t
key_of (size_t i)
{
  return i == PLACES - 1 ? UINTPTR_MAX : i * (UINTPTR_MAX / PLACES);
}

static size_t
below_limit (size_t limit)
{
  return (size_t) rand_r (&seed) % limit;
}

/* What VALUE stands for: any pointer but NULL will do.  */
static void *
value_of (size_t i)
{
  return (char *) model + 1 + i;
}

/* Of the tree in use; every other step goes by these.  */
static struct gomp_ptree_spots spots;
static unsigned steps_done;

static void
model_clear (void)
{
  spots = (struct gomp_ptree_spots){ .spots = { { .key = 0 } } };
  for (size_t i = 0; i < PLACES; i++)
    model[i] = NULL;
  model_count = 0;
}

/* Half of the time, look first: the leaf is known then.  */
static void
look (const struct gomp_ptree *tree, size_t i)
{
  void *below, *above;
  uintptr_t above_key;

  if (steps_done % 4 < 2)
    gomp_ptree_around_noting (tree, &spots, key_of (i), &below, &above,
                              &above_key);
}

static void
step_insert (struct gomp_ptree *tree, size_t i)
{
  bool fresh = model[i] == NULL;
  void *value = value_of (below_limit (PLACES));

  look (tree, i);
  CHECK_EQUAL (steps_done++ % 2
                   ? gomp_ptree_insert_noted (tree, &spots, key_of (i), value)
                   : gomp_ptree_insert (tree, key_of (i), value),
               fresh);
  if (fresh)
    {
      model[i] = value;
      model_count++;
    }
}

static void
step_remove (struct gomp_ptree *tree, size_t i)
{
  look (tree, i);
  CHECK_EQUAL (steps_done++ % 2
                   ? gomp_ptree_remove_noted (tree, &spots, key_of (i))
                   : gomp_ptree_remove (tree, key_of (i)),
               model[i]);
  if (model[i])
    model_count--;
  model[i] = NULL;
}

/* Looks at place I and beside it: at its key, and one off.  */
static void
compare_at (const struct gomp_ptree *tree, size_t i)
{
  void *lower = NULL, *upper = NULL, *below, *above;

  for (size_t j = i; j > 0 && !lower; j--)
    lower = model[j - 1];
  for (size_t j = i + 1; j < PLACES && !upper; j++)
    upper = model[j];

  CHECK_EQUAL (gomp_ptree_find (tree, key_of (i)), model[i]);
  uintptr_t above_key;
  gomp_ptree_around (tree, key_of (i), &below, &above);
  CHECK_EQUAL (below, model[i] ? model[i] : lower);
  CHECK_EQUAL (above, upper);
  gomp_ptree_around_noting (tree, &spots, key_of (i), &below, &above,
                            &above_key);
  CHECK_EQUAL (below, model[i] ? model[i] : lower);
  CHECK_EQUAL (above, upper);
  CHECK (above == NULL || gomp_ptree_find (tree, above_key) == above);
  if (i > 0)
    {
      CHECK_EQUAL (gomp_ptree_find (tree, key_of (i) - 1), NULL);
      gomp_ptree_around (tree, key_of (i) - 1, &below, &above);
      CHECK_EQUAL (below, lower);
      CHECK_EQUAL (above, model[i] ? model[i] : upper);
    }
}

struct walk
{
  size_t next;                  /* place */
  size_t seen, limit;
  bool agrees;
};

static bool
visit (uintptr_t key, void *value, void *data)
{
  struct walk *walk = data;

  while (walk->next < PLACES && model[walk->next] == NULL)
    walk->next++;
  if (walk->next == PLACES || key_of (walk->next) != key
      || model[walk->next] != value)
    walk->agrees = false;
  walk->next++;
  return ++walk->seen < walk->limit && walk->agrees;
}

static void
compare_all (const struct gomp_ptree *tree)
{
  struct walk walk = { 0, 0, SIZE_MAX, true };

  gomp_ptree_walk (tree, visit, &walk);
  CHECK (walk.agrees && walk.seen == model_count);
  if (model_count > 1)
    {
      walk = (struct walk) { 0, 0, model_count / 2, true };
      gomp_ptree_walk (tree, visit, &walk);
      CHECK (walk.agrees && walk.seen == model_count / 2);
    }
}

static void
check_tree (const struct gomp_ptree *tree)
{
  CHECK_STRING (gomp_ptree_check (tree), NULL);
  CHECK_EQUAL (tree->count, model_count);
  CHECK_EQUAL (tree->root == NULL, model_count == 0);
}

/* STEPS changes, PERCENT of them inserts, places FIRST .. FIRST + N - 1.  */
static void
random_steps (struct gomp_ptree *tree, unsigned steps, unsigned percent,
              size_t first, size_t n)
{
  for (unsigned s = 0; s < steps; s++)
    {
      size_t i = first + below_limit (n);
      if (below_limit (100) < percent)
        step_insert (tree, i);
      else
        step_remove (tree, i);
      check_tree (tree);
      compare_at (tree, i);
      compare_at (tree, below_limit (PLACES));
      if (s % 64 == 0)
        compare_all (tree);
    }
}

static void
test_random (unsigned start)
{
  struct gomp_ptree tree;

  seed = start;
  model_clear ();
  gomp_ptree_init (&tree);
  random_steps (&tree, 1500, 85, 0, PLACES);
  /* Empty the middle, so that nodes there vanish; fill it again.  */
  random_steps (&tree, 1500, 5, PLACES / 4, PLACES / 2);
  random_steps (&tree, 1000, 95, PLACES / 3, 200);
  random_steps (&tree, 1000, 50, 0, PLACES);
  for (size_t i = 0; i < PLACES; i++)
    {
      step_remove (&tree, i * 7 % PLACES);
      step_remove (&tree, i);
    }
  check_tree (&tree);
  compare_all (&tree);
  random_steps (&tree, 500, 50, 0, 40);
  gomp_ptree_fini (&tree);
  CHECK_EQUAL (tree.root, NULL);
  CHECK_EQUAL (tree.spare, NULL);
  CHECK_EQUAL (tree.count, 0);
}

/* Everything in, in order, then out in the same or the other order.  */
static void
test_ordered (bool ascending, bool same)
{
  struct gomp_ptree tree;

  model_clear ();
  gomp_ptree_init (&tree);
  for (size_t i = 0; i < PLACES; i++)
    {
      step_insert (&tree, ascending ? i : PLACES - 1 - i);
      check_tree (&tree);
    }
  for (size_t i = 0; i < PLACES; i++)
    compare_at (&tree, i);
  compare_all (&tree);
  for (size_t i = 0; i < PLACES; i++)
    {
      step_remove (&tree, ascending == same ? i : PLACES - 1 - i);
      check_tree (&tree);
    }
  CHECK (tree.height == 0 && tree.spare != NULL);
  gomp_ptree_fini (&tree);
}

/* A window of WIDTH keys that moves: nodes left behind must go, and the tree
   must not grow tall.  */
static void
test_window (size_t width)
{
  struct gomp_ptree tree;
  uintptr_t key;

  gomp_ptree_init (&tree);
  for (key = 1; key < 40 * width; key++)
    {
      CHECK (gomp_ptree_insert (&tree, key, value_of (key % PLACES)));
      if (key > width)
        CHECK_EQUAL (gomp_ptree_remove (&tree, key - width),
                     value_of ((key - width) % PLACES));
      if (key % 97 == 0)
        CHECK_STRING (gomp_ptree_check (&tree), NULL);
    }
  CHECK_EQUAL (tree.count, width);
  CHECK (tree.height <= 4);
  gomp_ptree_fini (&tree);
}

/* Few keys survive in each node, and nodes are joined; then all places in
   between are filled.  */
static void
test_thinned (size_t step)
{
  struct gomp_ptree tree;

  model_clear ();
  gomp_ptree_init (&tree);
  for (size_t i = 0; i < PLACES; i++)
    step_insert (&tree, i);
  for (size_t i = 0; i < PLACES; i++)
    if (i % step != step / 2)
      {
        step_remove (&tree, i);
        check_tree (&tree);
      }
  for (size_t i = 0; i < PLACES; i++)
    compare_at (&tree, i);
  CHECK (tree.height <= (step < 40 ? 3 : 2));
  for (size_t i = PLACES; i-- > 0;)
    {
      step_insert (&tree, i);
      check_tree (&tree);
    }
  compare_all (&tree);
  gomp_ptree_fini (&tree);
}

/* Ascending keys fill the nodes, so that 900 are in leaves below one root;
   leaves that are half full would be too many.  */
static void
test_dense (void)
{
  struct gomp_ptree tree;

  gomp_ptree_init (&tree);
  for (uintptr_t key = 1; key <= 900; key++)
    gomp_ptree_insert (&tree, key, &tree);
  CHECK_EQUAL (tree.height, 2);
  CHECK_STRING (gomp_ptree_check (&tree), NULL);
  gomp_ptree_fini (&tree);
}

/* Inner nodes are joined after lower keys than those they began with came in:
   thin out and refill in blocks of BLOCK, at random.  */
static void
test_blocks (unsigned start, size_t block)
{
  struct gomp_ptree tree;

  seed = start;
  model_clear ();
  gomp_ptree_init (&tree);
  for (unsigned s = 0; s < 400; s++)
    {
      size_t first = below_limit (PLACES - block);
      bool in = below_limit (100) < (s / 100 % 2 ? 35 : 65);

      for (size_t i = 0; i < block; i++)
        if (in)
          step_insert (&tree, first + block - 1 - i);
        else
          step_remove (&tree, first + i);
      check_tree (&tree);
      compare_all (&tree);
      for (size_t i = 0; i < 20; i++)
        compare_at (&tree, below_limit (PLACES));
    }
  gomp_ptree_fini (&tree);
}

static void
test_empty (void)
{
  struct gomp_ptree tree = { 0 };
  struct walk walk = { 0, 0, SIZE_MAX, true };
  void *below = &tree, *above = &tree;

  model_clear ();
  check_tree (&tree);
  CHECK_EQUAL (gomp_ptree_find (&tree, 0), NULL);
  CHECK_EQUAL (gomp_ptree_remove (&tree, 1), NULL);
  gomp_ptree_around (&tree, 1, &below, &above);
  CHECK_EQUAL (below, NULL);
  CHECK_EQUAL (above, NULL);
  gomp_ptree_walk (&tree, visit, &walk);
  CHECK_EQUAL (walk.seen, 0);
  gomp_ptree_fini (&tree);
}

/* The check used above notices what is wrong.  */
static void
test_check (void)
{
  struct gomp_ptree tree;

  gomp_ptree_init (&tree);
  for (size_t i = 0; i < 100; i++)
    gomp_ptree_insert (&tree, key_of (i), value_of (i));
  CHECK_STRING (gomp_ptree_check (&tree), NULL);
  tree.count++;
  CHECK (gomp_ptree_check (&tree) != NULL);
  tree.count--;
  tree.height++;
  CHECK (gomp_ptree_check (&tree) != NULL);
  tree.height--;
  CHECK_STRING (gomp_ptree_check (&tree), NULL);
  gomp_ptree_fini (&tree);
}

/* Keys in order fill nodes, wherever among others they are: bytes per key.  */
static double
bytes_per_key (bool ascending, size_t others)
{
  const size_t n = 20000;
  struct gomp_ptree tree;
  size_t before = mallinfo2 ().uordblks, bytes;

  gomp_ptree_init (&tree);
  for (size_t i = 0; i < others; i++)
    {
      gomp_ptree_insert (&tree, i, &tree);
      gomp_ptree_insert (&tree, ((size_t) 1 << 40) + i, &tree);
    }
  for (size_t i = 0; i < n; i++)
    gomp_ptree_insert (&tree, 1000 + 64 * (ascending ? i : n - i), &tree);
  CHECK_STRING (gomp_ptree_check (&tree), NULL);
  bytes = mallinfo2 ().uordblks - before;
  gomp_ptree_fini (&tree);
  return (double) bytes / (double) (n + 2 * others);
}

static void
test_fill (void)
{
#if !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__
  for (int ascending = 0; ascending < 2; ascending++)
    for (size_t others = 0; others <= 5; others++)
      CHECK (bytes_per_key (ascending, others) < (ascending ? 19.0 : 22.0));
#endif
}

/* Keys that are there, that are not, at both ends, and more of them than are
   followed at once: in trees of all heights, after which all is as before.  */
static void
check_fetch (void)
{
  static const size_t counts[] = { 0, 1, 5, 40, 1200, 100000 };

  for (size_t c = 0; c < GOMP_ARRAY_LEN (counts); c++)
    {
      struct gomp_ptree tree;
      uintptr_t keys[20] = { 0, UINTPTR_MAX, 1 };
      gomp_ptree_init (&tree);
      for (size_t i = 0; i < counts[c]; i++)
        gomp_ptree_insert (&tree, 64 + 64 * (i * 7919 % counts[c]), model);
      for (size_t k = 3; k < GOMP_ARRAY_LEN (keys); k++)
        keys[k] = 64 * k * (counts[c] / 16) + k % 2;
      for (size_t n = 0; n <= GOMP_ARRAY_LEN (keys); n++)
        gomp_ptree_fetch (&tree, (void *const *) keys, n);
      CHECK_EQUAL (tree.count, counts[c]);
      CHECK_STRING (gomp_ptree_check (&tree), NULL);
      CHECK (counts[c] < 100000 || tree.height > GOMP_PTREE_HIGH);
      gomp_ptree_fini (&tree);
    }
}

int
main (void)
{
  unit_case ("an empty map: nothing is found");
  test_empty ();
  unit_case ("filling: all keys are found, until they are removed");
  test_fill ();
  unit_case ("random inserts and removals: as a plain array has them");
  for (unsigned start = 1; start <= 6; start++)
    test_random (start);
  unit_case ("in and out in order: from either end");
  for (int i = 0; i < 4; i++)
    test_ordered (i & 1, i & 2);
  unit_case ("a window that moves: nodes left behind go");
  test_window (1);
  test_window (40);
  test_window (1000);
  unit_case ("thinned: nodes are joined, and gaps filled again");
  for (size_t step = 2; step < 70; step += 9)
    test_thinned (step);
  unit_case ("ascending keys: nodes are full");
  test_dense ();
  unit_case ("blocks thinned out and refilled: inner nodes are joined");
  test_blocks (1, 60);
  test_blocks (2, 400);
  test_blocks (3, 900);
  unit_case ("look-ups prepared: nothing changes, whatever the keys");
  check_fetch ();
  unit_case ("the check of the map: notices what is wrong");
  test_check ();
  return unit_result ();
}
