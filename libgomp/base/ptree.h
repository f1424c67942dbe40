/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Ordered map from addresses to pointers, for millions of keys.

   A B+tree with wide nodes.  Lookups write nothing, so that any number of
   readers may work side by side while no writer does.  */

#ifndef GOMP_PTREE_H
#define GOMP_PTREE_H 1

#include "base/types.h"

struct gomp_ptree_node;

/* An ordered map from addresses to pointers.  A struct of zeroes is an empty
   one.  Invariants: (a) keys are unique; (b) the leaves hold all keys in
   ascending order and are linked; (c) no node is empty, and one that becomes
   less than a quarter full is joined with a neighbour if both fit into one;
   (d) COUNT is the number of keys; (e) while SHAPE does not change, each
   address belongs to the same leaf: if the address is a key, the key is in this
   leaf; if it is not, it comes into this leaf when it is entered.  */
struct gomp_ptree
{
  struct gomp_ptree_node *root;
  struct gomp_ptree_node *spare;        /* recycled nodes */
  size_t count;
  /* How many times a node has been added to the tree or removed from it so far.
     Nodes are added when a full node is split, and when the tree gets a new
     root.  Nodes are removed when two are joined, when one has become empty,
     and when a root has only one child left.  */
  size_t shape;
  unsigned height;
  /* The leaf that a change, or gomp_ptree_around_noting, searched for last, and
     the first and last key that belong there; valid while the tree's SHAPE is
     the SHAPE in here.  This saves searches, since neighbours often come and go
     together.  Only writers use it.  */
  struct
  {
    struct gomp_ptree_node *leaf;
    size_t shape;
    uintptr_t first, last;
  } latest;
};

/* How many leaves a struct gomp_ptree_spots has.  */
#define GOMP_PTREE_SPOTS 64

/* Leaves in which some keys of one tree have been found.  A caller who looks
   for a key, then inserts it and soon removes it again, goes down the tree
   only once with these.  A struct of zeroes knows no leaves.  */
struct gomp_ptree_spots
{
  struct gomp_ptree_spot
  {
    uintptr_t key;
    size_t shape;               /* the tree's SHAPE when LEAF was found */
    struct gomp_ptree_node *leaf;
  } spots[GOMP_PTREE_SPOTS]; /* by hash of the key */
};

/* Where debuggers find what is in a node.  All fields but WIDTH are offsets, in
   bytes from the start of the node.  The comment on each says what the node has
   at that offset.  */
struct gomp_ptree_layout
{
  uint32_t n; /* an unsigned int: how many keys the node has */
  uint32_t leaf; /* a bool; true: the slots are values; false: they
                                   are addresses of nodes */
  uint32_t next; /* of a leaf: the address of the next leaf, or
                                   NULL */
  uint32_t keys; /* an array of WIDTH addresses */
  uint32_t slots; /* an array of WIDTH pointers */
  uint32_t width; /* no offset: how many keys, and slots, a node
                                   has room for */
};
extern const struct gomp_ptree_layout gomp_ptree_layout GOMP_HIDDEN;

/* Make *TREE an empty tree.  */
void gomp_ptree_init (struct gomp_ptree *tree) GOMP_HIDDEN;
/* Free all nodes of TREE.  The values are not freed.  */
void gomp_ptree_fini (struct gomp_ptree *tree) GOMP_HIDDEN;

/* Return whether TREE had no keys a moment ago.  May be called while other
   threads change TREE.  */
static inline bool
gomp_ptree_seems_empty (const struct gomp_ptree *tree)
{
  return __atomic_load_n (&tree->count, __ATOMIC_RELAXED) == 0;
}

/* Return the value at KEY in TREE, or NULL if there is none.  */
void *gomp_ptree_find (const struct gomp_ptree *tree, uintptr_t key)
  GOMP_HIDDEN;
/* Set *BELOW to the value of the greatest key that is not above KEY, and
   *ABOVE to the value of the smallest key above KEY; each is set to NULL if
   there is no such key.  Takes hardly longer than one look-up.  */
void gomp_ptree_around (const struct gomp_ptree *tree, uintptr_t key,
                        void **below, void **above) GOMP_HIDDEN;
/* A tree that is higher than this does not stay in the caches.  */
#define GOMP_PTREE_HIGH 3

/* Begin to fetch into the caches what look-ups of the first few of the N KEYS
   are going to read: the nodes on the way, and the first line of each value.
   TREE is not empty.  Part of gomp_ptree_fetch.  */
void gomp_ptree_fetch_all (const struct gomp_ptree *tree, void *const *keys,
                           size_t n) GOMP_HIDDEN;

/* Prepare for look-ups of the N addresses KEYS in TREE, which need not have any
   of them as keys.  If TREE is higher than GOMP_PTREE_HIGH and N is above 1,
   the memory that the first few of the look-ups read is fetched into the
   caches, for all these look-ups at the same time.  Otherwise nothing is done.
   The contents of TREE do not change in any case.  */
static inline void
gomp_ptree_fetch (const struct gomp_ptree *tree, void *const *keys, size_t n)
{
  if (GOMP_UNLIKELY (tree->height > GOMP_PTREE_HIGH) && n > 1)
    gomp_ptree_fetch_all (tree, keys, n);
}

/* Enter VALUE, which is not NULL, at KEY.  Returns false, with nothing
   changed, if TREE has KEY already.  Ends the program if there is no
   memory.  */
bool gomp_ptree_insert (struct gomp_ptree *tree, uintptr_t key, void *value)
  GOMP_HIDDEN;
/* Set the value at KEY, which is in TREE, to VALUE, which is not NULL.  */
void gomp_ptree_replace (struct gomp_ptree *tree, uintptr_t key, void *value)
  GOMP_HIDDEN;
/* Remove KEY from TREE and return the value it had, or NULL if it was not
   there.  */
void *gomp_ptree_remove (struct gomp_ptree *tree, uintptr_t key) GOMP_HIDDEN;
/* Set *BELOW and *ABOVE as gomp_ptree_around does, and *ABOVE_KEY to the key
   of *ABOVE (undefined if that is NULL).  Also notes in SPOTS, which belong to
   TREE, the leaf in which KEY is or would be.  Because SPOTS are written, and
   LATEST, only a caller that may also change TREE may call this.  */
void gomp_ptree_around_noting (struct gomp_ptree *tree,
                               struct gomp_ptree_spots *spots, uintptr_t key,
                               void **below, void **above, uintptr_t *above_key)
  GOMP_HIDDEN;
/* Enter VALUE at KEY as gomp_ptree_insert does, without a search from the root
   if SPOTS still have the leaf that gomp_ptree_around_noting noted for
   KEY.  */
bool gomp_ptree_insert_noted (struct gomp_ptree *tree,
                              const struct gomp_ptree_spots *spots,
                              uintptr_t key, void *value) GOMP_HIDDEN;
/* Remove KEY as gomp_ptree_remove does, without a search from the root if
   SPOTS still have the leaf of KEY.  */
void *gomp_ptree_remove_noted (struct gomp_ptree *tree,
                               const struct gomp_ptree_spots *spots,
                               uintptr_t key) GOMP_HIDDEN;
/* Call VISIT (KEY, VALUE, DATA) for each key of TREE in ascending order until
   it returns false.  VISIT must not change the tree.  */
void gomp_ptree_walk (const struct gomp_ptree *tree,
                      bool (*visit) (uintptr_t key, void *value, void *data),
                      void *data) GOMP_HIDDEN;
/* Check the invariants of TREE.  Returns NULL if all hold, else a static text
   that says which one does not.  */
const char *gomp_ptree_check (const struct gomp_ptree *tree) GOMP_HIDDEN;

#endif
