/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Ordered map from addresses to pointers, for millions of keys.

   A B+tree with wide nodes.  Lookups write nothing, so that any number of
   readers may work side by side while no writer does.  */

#ifndef GOMP_PTREE_H
#define GOMP_PTREE_H 1

#include "base/types.h"

struct gomp_ptree_node;

/* Invariants: (a) keys are unique; (b) the leaves hold all keys in ascending
   order and are linked; (c) no node is empty, and one that falls under a
   quarter is joined with a neighbour where both fit into one; (d) COUNT is the
   number of keys; (e) while SHAPE is the same, so is which leaf a key is in, or
   would be.
   A struct of zeroes is an empty tree.  */
struct gomp_ptree
{
  struct gomp_ptree_node *root;
  struct gomp_ptree_node *spare;        /* recycled nodes */
  size_t count;
  size_t shape; /* counts changes of the nodes there are */
  unsigned height;
  /* The leaf that was changed last, and with SHAPE which keys are there or would be:
     neighbours often come and go together.  Writers' alone.  */
  struct
  {
    struct gomp_ptree_node *leaf;
    size_t shape;
    uintptr_t first, last;
  } latest;
};

/* Leaves in which keys of one tree have been looked for lately, so that who looks,
   then inserts and soon removes again goes down the tree once.  A struct of zeroes
   knows none.  */
#define GOMP_PTREE_SPOTS 64
struct gomp_ptree_spots
{
  struct gomp_ptree_spot
  {
    uintptr_t key;
    size_t shape; /* of the tree then */
    struct gomp_ptree_node *leaf;
  } spots[GOMP_PTREE_SPOTS]; /* by hash of the key */
};

/* Make *TREE an empty tree.  */
void gomp_ptree_init (struct gomp_ptree *tree) GOMP_HIDDEN;
/* Free TREE's nodes; the values stay the caller's.  */
void gomp_ptree_fini (struct gomp_ptree *tree) GOMP_HIDDEN;

/* Return whether TREE had no keys a moment ago; other threads may be changing
   it.  */
static inline bool
gomp_ptree_seems_empty (const struct gomp_ptree *tree)
{
  return __atomic_load_n (&tree->count, __ATOMIC_RELAXED) == 0;
}

/* Return the value at KEY, or NULL if there is none.  */
void *gomp_ptree_find (const struct gomp_ptree *tree, uintptr_t key)
  GOMP_HIDDEN;
/* Set *BELOW to the value with the greatest key up to KEY, and *ABOVE to the
   one with the smallest key greater than KEY; each is NULL when there is none.
   Goes down the tree once.  */
void gomp_ptree_around (const struct gomp_ptree *tree, uintptr_t key,
                        void **below, void **above) GOMP_HIDDEN;
/* Enter VALUE, which is not NULL, at KEY.  False: KEY is there already, and
   nothing has changed.  Ends the program if there is no memory.  */
bool gomp_ptree_insert (struct gomp_ptree *tree, uintptr_t key, void *value)
  GOMP_HIDDEN;
/* Set the value at KEY, which is in TREE, to VALUE, which is not NULL.  */
void gomp_ptree_replace (struct gomp_ptree *tree, uintptr_t key,
                         void *value) GOMP_HIDDEN;
/* Take KEY out and return its value, or NULL if it was not there.  */
void *gomp_ptree_remove (struct gomp_ptree *tree, uintptr_t key) GOMP_HIDDEN;
/* Do as gomp_ptree_around, for a caller that may also write, and note in
   SPOTS, which belong to TREE, where KEY is or would be.  *ABOVE_KEY is the
   key of *ABOVE; undefined if that is NULL.  */
void gomp_ptree_around_noting (const struct gomp_ptree *tree,
                               struct gomp_ptree_spots *spots, uintptr_t key,
                               void **below, void **above,
                               uintptr_t *above_key) GOMP_HIDDEN;
/* Do as gomp_ptree_insert.  If gomp_ptree_around_noting was called for KEY
   with the same SPOTS lately, this does not go down the tree again.  */
bool gomp_ptree_insert_noted (struct gomp_ptree *tree,
                              const struct gomp_ptree_spots *spots,
                              uintptr_t key, void *value) GOMP_HIDDEN;
/* Do as gomp_ptree_remove, quickly if SPOTS know where KEY is.  */
void *gomp_ptree_remove_noted (struct gomp_ptree *tree,
                               const struct gomp_ptree_spots *spots,
                               uintptr_t key) GOMP_HIDDEN;
/* Call VISIT (KEY, VALUE, DATA) for each pair in ascending order until it
   returns false.  VISIT must not change the tree.  */
void gomp_ptree_walk (const struct gomp_ptree *tree,
                      bool (*visit) (uintptr_t key, void *value, void *data),
                      void *data) GOMP_HIDDEN;
/* Check the invariants and return NULL, or what is wrong as static text.  */
const char *gomp_ptree_check (const struct gomp_ptree *tree) GOMP_HIDDEN;

#endif
