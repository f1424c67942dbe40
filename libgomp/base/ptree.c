/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   B+tree from addresses to pointers.  */

#include "base/ptree.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

#define WIDTH 32                /* keys per node */
#define SPARSE (WIDTH / 4)      /* fewer: join with a neighbour */
#define MAX_HEIGHT 24

#define NO_KEY UINTPTR_MAX /* behind a node's keys */

/* In a leaf, slots are the values.  In an inner node slot I is the child with
   the keys from keys[I] up to keys[I + 1]; keys[0] may be anything, since what
   is lower than keys[1] goes there.  */
struct gomp_ptree_node
{
  unsigned n;
  uint16_t latest;              /* where a key was put in last */
  bool leaf;
  struct gomp_ptree_node *next, *prev;  /* leaves; spare list through next */
  uintptr_t keys[WIDTH];
  void *slots[WIDTH];
};

typedef struct gomp_ptree_node node;

const struct gomp_ptree_layout gomp_ptree_layout
  = { .n = offsetof (node, n),
      .leaf = offsetof (node, leaf),
      .next = offsetof (node, next),
      .keys = offsetof (node, keys),
      .slots = offsetof (node, slots),
      .width = WIDTH };

/* The way from the root to a leaf: node and the slot taken in it.  */
struct path
{
  node *nodes[MAX_HEIGHT];
  unsigned slots[MAX_HEIGHT];
  int depth;                    /* of the leaf */
};

static node *
make_node (struct gomp_ptree *tree, bool leaf)
{
  node *n = tree->spare;

  tree->shape++;
  if (n)
    tree->spare = n->next;
  else
    n = gomp_malloc (sizeof *n);
  n->n = 0;
  n->latest = 0;
  n->leaf = leaf;
  n->next = n->prev = NULL;
  memset (n->keys, 0xff, sizeof n->keys);
  return n;
}

static void
free_node (struct gomp_ptree *tree, node *n)
{
  tree->shape++;
  n->next = tree->spare;
  tree->spare = n;
}

/* Number of N's keys that are <= KEY.  */
static inline unsigned
rank_of (const node *n, uintptr_t key)
{
  unsigned rank = 0;

  /* Keys often come in ascending order.  */
  if (n->n == 0 || n->keys[n->n - 1] <= key)
    return n->n;
#pragma GCC unroll 8
  for (unsigned step = WIDTH / 2; step > 0; step /= 2)
    rank += n->keys[rank + step - 1] <= key ? step : 0;
  return rank + (n->keys[rank] <= key);
}

static inline unsigned
child_of (const node *n, uintptr_t key)
{
  unsigned rank = rank_of (n, key);

  return rank ? rank - 1 : 0;
}

/* All of N at once, since what is looked at next depends on what was there.  */
static inline void
fetch_node (const node *n)
{
  for (size_t at = 0; at < sizeof *n; at += 64)
    __builtin_prefetch ((const char *) n + at);
}

static inline node *
find_leaf (const struct gomp_ptree *tree, uintptr_t key)
{
  node *n = tree->root;

  while (n && !n->leaf)
    {
      n = n->slots[child_of (n, key)];
      if (GOMP_UNLIKELY (tree->height > GOMP_PTREE_HIGH))
        fetch_node (n);
    }
  return n;
}

/* The leaf for KEY, for those who may change it; *PATH is the way there, unless
   it is NULL.  TREE has a root.  */
static inline node *
seek_leaf (struct gomp_ptree *tree, uintptr_t key, struct path *path)
{
  uintptr_t first = 0, last = UINTPTR_MAX;
  node *n = tree->root;
  int depth = 0;

  for (; !n->leaf; depth++)
    {
      unsigned slot = child_of (n, key);
      if (path)
        {
          path->nodes[depth] = n;
          path->slots[depth] = slot;
        }
      if (slot > 0)
        first = n->keys[slot];
      if (slot + 1 < n->n)
        last = n->keys[slot + 1] - 1;
      n = n->slots[slot];
      if (GOMP_UNLIKELY (tree->height > GOMP_PTREE_HIGH))
        fetch_node (n);
    }
  if (path)
    {
      path->nodes[depth] = n;
      path->slots[depth] = 0;
      path->depth = depth;
    }
  tree->latest.leaf = n;
  tree->latest.shape = tree->shape;
  tree->latest.first = first;
  tree->latest.last = last;
  return n;
}

/* The leaf for KEY, if it is the one that was found last, or NULL.  */
static inline node *
latest_leaf (const struct gomp_ptree *tree, uintptr_t key)
{
  return (tree->latest.shape == tree->shape && key >= tree->latest.first
              && key <= tree->latest.last
            ? tree->latest.leaf
            : NULL);
}

/* ---- Looking up --------------------------------------------------------- */

void
gomp_ptree_init (struct gomp_ptree *tree)
{
  memset (tree, 0, sizeof *tree);
}

static void
free_below (node *n)
{
  if (!n->leaf)
    for (unsigned i = 0; i < n->n; i++)
      free_below (n->slots[i]);
  free (n);
}

void
gomp_ptree_fini (struct gomp_ptree *tree)
{
  if (tree->root)
    free_below (tree->root);
  while (tree->spare)
    {
      node *n = tree->spare;
      tree->spare = n->next;
      free (n);
    }
  memset (tree, 0, sizeof *tree);
}

/* Keys that are followed at the same time.  */
#define FETCHED 8

void
gomp_ptree_fetch_all (const struct gomp_ptree *tree, void *const *keys,
                      size_t n)
{
  const node *at[FETCHED];

  if (n > FETCHED)
    n = FETCHED;
  for (size_t k = 0; k < n; k++)
    at[k] = tree->root;
  for (unsigned level = 1; level < tree->height; level++)
    for (size_t k = 0; k < n; k++)
      {
        at[k] = at[k]->slots[child_of (at[k], (uintptr_t) keys[k])];
        fetch_node (at[k]);
      }
  for (size_t k = 0; k < n; k++)
    __builtin_prefetch (at[k]->slots[child_of (at[k], (uintptr_t) keys[k])]);
}

void *
gomp_ptree_find (const struct gomp_ptree *tree, uintptr_t key)
{
  const node *leaf = find_leaf (tree, key);

  if (leaf == NULL)
    return NULL;
  unsigned rank = rank_of (leaf, key);
  return rank && leaf->keys[rank - 1] == key ? leaf->slots[rank - 1] : NULL;
}

/* LEAF, or NULL, is the one for KEY.  */
static inline void
look_around (const node *leaf, uintptr_t key, void **below, void **above,
             uintptr_t *above_key)
{
  *below = *above = NULL;
  if (leaf == NULL)
    return;
  unsigned rank = rank_of (leaf, key);
  if (rank > 0)
    *below = leaf->slots[rank - 1];
  else if (leaf->prev)
    *below = leaf->prev->slots[leaf->prev->n - 1];
  if (rank == leaf->n)
    {
      leaf = leaf->next;
      rank = 0;
    }
  if (leaf == NULL)
    return;
  *above = leaf->slots[rank];
  *above_key = leaf->keys[rank];
}

void
gomp_ptree_around (const struct gomp_ptree *tree, uintptr_t key, void **below,
                   void **above)
{
  uintptr_t above_key;

  look_around (find_leaf (tree, key), key, below, above, &above_key);
}

static inline size_t
spot_of (uintptr_t key)
{
  return key * 0x9e3779b97f4a7c15u >> 58;
}

_Static_assert (GOMP_PTREE_SPOTS == 1 << (64 - 58), "spots");

/* The leaf for KEY, if that is known, or NULL.  */
static inline node *
noted_leaf (const struct gomp_ptree *tree, const struct gomp_ptree_spots *spots,
            uintptr_t key)
{
  const struct gomp_ptree_spot *spot = &spots->spots[spot_of (key)];

  return spot->key == key && spot->shape == tree->shape ? spot->leaf : NULL;
}

void
gomp_ptree_around_noting (struct gomp_ptree *tree,
                          struct gomp_ptree_spots *spots, uintptr_t key,
                          void **below, void **above, uintptr_t *above_key)
{
  node *leaf = noted_leaf (tree, spots, key);

  if (leaf == NULL)
    {
      leaf = latest_leaf (tree, key);
      if (leaf == NULL && tree->root)
        leaf = seek_leaf (tree, key, NULL);
      spots->spots[spot_of (key)]
        = (struct gomp_ptree_spot) { key, tree->shape, leaf };
    }
  look_around (leaf, key, below, above, above_key);
}

void
gomp_ptree_replace (struct gomp_ptree *tree, uintptr_t key, void *value)
{
  node *leaf = find_leaf (tree, key);

  leaf->slots[rank_of (leaf, key) - 1] = value;
}

/* Others may look at it without a lock.  */
static void
set_count (struct gomp_ptree *tree, size_t count)
{
  __atomic_store_n (&tree->count, count, __ATOMIC_RELAXED);
}

/* ---- Inserting ---------------------------------------------------------- */

static void
put (node *n, unsigned at, uintptr_t key, void *slot)
{
  memmove (&n->keys[at + 1], &n->keys[at], (n->n - at) * sizeof n->keys[0]);
  memmove (&n->slots[at + 1], &n->slots[at], (n->n - at) * sizeof n->slots[0]);
  n->keys[at] = key;
  n->slots[at] = slot;
  n->n++;
  n->latest = (uint16_t) at;
}

static void
take (node *n, unsigned at)
{
  n->n--;
  memmove (&n->keys[at], &n->keys[at + 1], (n->n - at) * sizeof n->keys[0]);
  memmove (&n->slots[at], &n->slots[at + 1], (n->n - at) * sizeof n->slots[0]);
  n->keys[n->n] = NO_KEY;
}

static void
link_leaf (node *left, node *right)
{
  right->prev = left;
  right->next = left->next;
  if (right->next)
    right->next->prev = right;
  left->next = right;
}

/* Move N's keys from AT on to a new right neighbour.  */
static node *
split (struct gomp_ptree *tree, node *n, unsigned at)
{
  node *right = make_node (tree, n->leaf);

  right->n = n->n - at;
  memcpy (right->keys, &n->keys[at], right->n * sizeof n->keys[0]);
  memcpy (right->slots, &n->slots[at], right->n * sizeof n->slots[0]);
  n->n = at;
  memset (&n->keys[at], 0xff, right->n * sizeof n->keys[0]);
  if (n->leaf)
    link_leaf (n, right);
  return right;
}

/* Where N, which is full, is to be parted so that a key gets to place AT.
   Keys that come in order fill nodes: what lies on the far side of the latest
   one is left alone.  */
static unsigned
cut_of (const node *n, unsigned at)
{
  bool ascends = at == n->latest + 1u && at > WIDTH / 2;
  bool descends = at == n->latest && at < WIDTH / 2;

  if (at == WIDTH)
    return WIDTH - 1;
  if (!ascends && !descends)
    return WIDTH / 2;
  return at > 0 ? at : 1;
}

/* Put KEY and SLOT at place AT of the node at LEVEL of PATH, splitting
   upwards.  */
static void
insert_at (struct gomp_ptree *tree, struct path *path, int level, unsigned at,
           uintptr_t key, void *slot)
{
  node *n = path->nodes[level];

  if (n->n < WIDTH)
    {
      put (n, at, key, slot);
      return;
    }
  node *right = split (tree, n, cut_of (n, at));
  if (at > n->n)
    put (right, at - n->n, key, slot);
  else
    put (n, at, key, slot);

  if (level > 0)
    {
      insert_at (tree, path, level - 1, path->slots[level - 1] + 1,
                 right->keys[0], right);
      return;
    }
  node *root = make_node (tree, false);
  root->n = 2;
  root->keys[0] = n->keys[0];
  root->slots[0] = n;
  root->keys[1] = right->keys[0];
  root->slots[1] = right;
  tree->root = root;
  tree->height++;
}

/* Put KEY with VALUE into LEAF, where it belongs and where there is room.
   False: it is there.  */
static bool
put_key (struct gomp_ptree *tree, node *leaf, uintptr_t key, void *value)
{
  unsigned rank = rank_of (leaf, key);

  if (rank && leaf->keys[rank - 1] == key)
    return false;
  set_count (tree, tree->count + 1);
  put (leaf, rank, key, value);
  return true;
}

bool
gomp_ptree_insert (struct gomp_ptree *tree, uintptr_t key, void *value)
{
  node *leaf = latest_leaf (tree, key);
  struct path path;

  if (leaf && leaf->n < WIDTH)
    return put_key (tree, leaf, key, value);
  if (tree->root == NULL)
    {
      tree->root = make_node (tree, true);
      tree->height = 1;
    }
  seek_leaf (tree, key, &path);
  leaf = path.nodes[path.depth];
  unsigned rank = rank_of (leaf, key);
  if (rank && leaf->keys[rank - 1] == key)
    return false;
  set_count (tree, tree->count + 1);
  insert_at (tree, &path, path.depth, rank, key, value);
  return true;
}

bool
gomp_ptree_insert_noted (struct gomp_ptree *tree,
                         const struct gomp_ptree_spots *spots, uintptr_t key,
                         void *value)
{
  node *leaf = noted_leaf (tree, spots, key);

  return (leaf == NULL || leaf->n == WIDTH
            ? gomp_ptree_insert (tree, key, value)
            : put_key (tree, leaf, key, value));
}

/* ---- Removing ----------------------------------------------------------- */

/* The right one of two neighbours goes into the left.  */
static void
join (struct gomp_ptree *tree, node *parent, unsigned left_slot)
{
  node *left = parent->slots[left_slot];
  node *right = parent->slots[left_slot + 1];

  /* The first key of an inner node was not kept up.  */
  if (!right->leaf)
    right->keys[0] = parent->keys[left_slot + 1];
  memcpy (&left->keys[left->n], right->keys, right->n * sizeof left->keys[0]);
  memcpy (&left->slots[left->n], right->slots,
          right->n * sizeof left->slots[0]);
  left->n += right->n;
  if (left->leaf)
    {
      left->next = right->next;
      if (left->next)
        left->next->prev = left;
    }
  take (parent, left_slot + 1);
  free_node (tree, right);
}

static void
unlink_leaf (node *leaf)
{
  if (leaf->prev)
    leaf->prev->next = leaf->next;
  if (leaf->next)
    leaf->next->prev = leaf->prev;
}

/* The node at LEVEL lost a key: join it with a neighbour if both fit into one;
   drop it if it is empty.  */
static void
mend (struct gomp_ptree *tree, struct path *path, int level)
{
  node *n = path->nodes[level];

  if (level == 0)
    {
      if (n->leaf ? n->n == 0 : n->n == 1)
        {
          tree->root = n->leaf ? NULL : n->slots[0];
          tree->height--;
          free_node (tree, n);
        }
      return;
    }
  if (n->n >= SPARSE)
    return;
  node *parent = path->nodes[level - 1];
  unsigned slot = path->slots[level - 1];
  if (n->n == 0)
    {
      if (n->leaf)
        unlink_leaf (n);
      take (parent, slot);
      free_node (tree, n);
    }
  else if (slot + 1 < parent->n
           && n->n + ((node *) parent->slots[slot + 1])->n <= WIDTH)
    join (tree, parent, slot);
  else if (slot > 0 && n->n + ((node *) parent->slots[slot - 1])->n <= WIDTH)
    join (tree, parent, slot - 1);
  else
    return;
  mend (tree, path, level - 1);
}

/* The value at KEY of LEAF, which loses it, or NULL.  */
static void *
take_key (struct gomp_ptree *tree, node *leaf, uintptr_t key)
{
  unsigned rank = rank_of (leaf, key);
  void *value;

  if (rank == 0 || leaf->keys[rank - 1] != key)
    return NULL;
  value = leaf->slots[rank - 1];
  take (leaf, rank - 1);
  set_count (tree, tree->count - 1);
  return value;
}

void *
gomp_ptree_remove (struct gomp_ptree *tree, uintptr_t key)
{
  node *leaf = latest_leaf (tree, key);
  struct path path;
  void *value;

  if (leaf && leaf->n > SPARSE)
    return take_key (tree, leaf, key);
  if (tree->root == NULL)
    return NULL;
  seek_leaf (tree, key, &path);
  value = take_key (tree, path.nodes[path.depth], key);
  if (value)
    mend (tree, &path, path.depth);
  return value;
}

void *
gomp_ptree_remove_noted (struct gomp_ptree *tree,
                         const struct gomp_ptree_spots *spots, uintptr_t key)
{
  node *leaf = noted_leaf (tree, spots, key);

  return (leaf == NULL || leaf->n <= SPARSE ? gomp_ptree_remove (tree, key)
                                            : take_key (tree, leaf, key));
}

/* ---- Walking and checking ----------------------------------------------- */

void
gomp_ptree_walk (const struct gomp_ptree *tree,
                 bool (*visit) (uintptr_t, void *, void *), void *data)
{
  const node *leaf = find_leaf (tree, 0);

  for (; leaf; leaf = leaf->next)
    for (unsigned i = 0; i < leaf->n; i++)
      if (!visit (leaf->keys[i], leaf->slots[i], data))
        return;
}

struct check
{
  size_t count;
  const node *last_leaf;
  uintptr_t last_key;
  uintptr_t floor; /* what the parents promise of the next leaf */
};

static const char *
check_below (const node *n, unsigned height, struct check *check)
{
  if (n->n == 0 || n->n > WIDTH)
    return "node empty or overfull";
  if (n->leaf != (height == 1))
    return "leaf at the wrong height";
  for (unsigned i = n->n; i < WIDTH; i++)
    if (n->keys[i] != NO_KEY)
      return "keys behind the last of a node";
  for (unsigned i = 1; i < n->n; i++)
    if ((n->leaf || i > 1) && n->keys[i] <= n->keys[i - 1])
      return "keys of a node not ascending";
  if (!n->leaf)
    {
      for (unsigned i = 0; i < n->n; i++)
        {
          const char *wrong;
          if (i > 0)
            check->floor = n->keys[i];
          wrong = check_below (n->slots[i], height - 1, check);
          if (wrong)
            return wrong;
          if (i + 1 < n->n && check->last_key >= n->keys[i + 1])
            return "key beyond its parent's bound";
        }
      return NULL;
    }
  if (n->prev != check->last_leaf || (n->prev && n->prev->next != n))
    return "leaves not linked";
  if (check->count && n->keys[0] <= check->last_key)
    return "keys not ascending";
  if (n->keys[0] < check->floor)
    return "key below its parent's bound";
  check->count += n->n;
  check->last_leaf = n;
  check->last_key = n->keys[n->n - 1];
  return NULL;
}

const char *
gomp_ptree_check (const struct gomp_ptree *tree)
{
  struct check check = { 0, NULL, 0, 0 };

  if (tree->root)
    {
      const char *wrong = check_below (tree->root, tree->height, &check);
      if (wrong)
        return wrong;
      if (check.last_leaf->next)
        return "leaves not linked";
    }
  return check.count == tree->count ? NULL : "count wrong";
}
