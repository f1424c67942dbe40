/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The book of an address range, as a treap of its parts.  */

#include "common/ranges.h"

#include <stdlib.h>

/* Recompute what PART says about the parts below it.  */
static void
part_update (struct gomp_part *part)
{
  size_t largest = part->state == GOMP_PART_FREE ? part->size : 0;

  if (part->left && part->left->largest > largest)
    largest = part->left->largest;
  if (part->right && part->right->largest > largest)
    largest = part->right->largest;
  part->largest = largest;
}

/* All of LOW lies below all of HIGH.  */
static struct gomp_part *
join (struct gomp_part *low, struct gomp_part *high)
{
  if (!low || !high)
    return low ? low : high;
  if (low->priority > high->priority)
    {
      low->right = join (low->right, high);
      part_update (low);
      return low;
    }
  high->left = join (low, high->left);
  part_update (high);
  return high;
}

/* *LOW gets the parts of TREE that start below ADDRESS, *HIGH the rest.  */
static void
split (struct gomp_part *tree, uintptr_t address, struct gomp_part **low,
       struct gomp_part **high)
{
  if (!tree)
    *low = *high = NULL;
  else if (tree->start < address)
    {
      split (tree->right, address, &tree->right, high);
      part_update (tree);
      *low = tree;
    }
  else
    {
      split (tree->left, address, low, &tree->left);
      part_update (tree);
      *high = tree;
    }
}

static void
insert (struct gomp_ranges *ranges, struct gomp_part *part)
{
  struct gomp_part *low, *high;

  part_update (part);
  split (ranges->root, part->start, &low, &high);
  ranges->root = join (join (low, part), high);
}

/* Takes PART out of the tree, so that it can be changed.  */
static void
extract (struct gomp_ranges *ranges, struct gomp_part *part)
{
  struct gomp_part *low, *rest, *middle, *high;

  split (ranges->root, part->start, &low, &rest);
  split (rest, part->start + 1, &middle, &high);
  ranges->root = join (low, high);
  part->left = part->right = NULL;
}

static struct gomp_part *
part_create (struct gomp_ranges *ranges, uintptr_t start, size_t size)
{
  struct gomp_part *part = calloc (1, sizeof *part);

  if (!part)
    return NULL;
  part->start = start;
  part->size = size;
  ranges->seed = ranges->seed * 1664525 + 1013904223;
  part->priority = ranges->seed ^ ranges->seed >> 16;
  return part;
}

bool
gomp_ranges_init (struct gomp_ranges *ranges, uintptr_t start, size_t size)
{
  struct gomp_part *all;

  *ranges = (struct gomp_ranges) { .seed = 1 };
  all = part_create (ranges, start, size);
  if (!all)
    return false;
  insert (ranges, all);
  return true;
}

static void
free_tree (struct gomp_part *tree)
{
  if (!tree)
    return;
  free_tree (tree->left);
  free_tree (tree->right);
  free (tree);
}

void
gomp_ranges_fini (struct gomp_ranges *ranges)
{
  free_tree (ranges->root);
  ranges->root = NULL;
}

/* The lowest free part of at least SIZE bytes.  */
static struct gomp_part *
find_room (struct gomp_part *tree, size_t size)
{
  while (tree && tree->largest >= size)
    {
      if (tree->left && tree->left->largest >= size)
        tree = tree->left;
      else if (tree->state == GOMP_PART_FREE && tree->size >= size)
        return tree;
      else
        tree = tree->right;
    }
  return NULL;
}

struct gomp_part *
gomp_ranges_take (struct gomp_ranges *ranges, size_t size)
{
  struct gomp_part *part = find_room (ranges->root, size);
  struct gomp_part *rest = NULL;

  if (!part)
    return NULL;
  if (part->size > size)
    {
      rest = part_create (ranges, part->start + size, part->size - size);
      if (!rest)
        return NULL;
    }
  extract (ranges, part);
  part->size = size;
  part->state = GOMP_PART_USED;
  insert (ranges, part);
  if (rest)
    insert (ranges, rest);
  return part;
}

void
gomp_ranges_give (struct gomp_ranges *ranges, struct gomp_part *part,
                  bool retire)
{
  struct gomp_part *below = gomp_ranges_find (ranges, part->start - 1);
  struct gomp_part *above = gomp_ranges_find (ranges, part->start + part->size);

  extract (ranges, part);
  part->state = retire ? GOMP_PART_RETIRED : GOMP_PART_FREE;
  if (below && below->state == part->state)
    {
      extract (ranges, below);
      part->start = below->start;
      part->size += below->size;
      free (below);
    }
  if (above && above->state == part->state)
    {
      extract (ranges, above);
      part->size += above->size;
      free (above);
    }
  insert (ranges, part);
}

struct gomp_part *
gomp_ranges_find (const struct gomp_ranges *ranges, uintptr_t address)
{
  struct gomp_part *part = ranges->root;

  while (part && (address < part->start || address - part->start >= part->size))
    part = address < part->start ? part->left : part->right;
  return part;
}
