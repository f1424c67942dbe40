/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Device code with its C library: memory from malloc in lists and trees,
   strings, sorting through a function pointer, deep recursion.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

#pragma omp declare target
struct node
{
  struct node *left, *right;
  int key, count;
};

static struct node *
tree_insert (struct node *tree, int key)
{
  if (!tree)
    {
      tree = malloc (sizeof *tree);
      if (!tree)
        __builtin_trap ();
      *tree = (struct node) { NULL, NULL, key, 1 };
    }
  else if (key == tree->key)
    tree->count++;
  else if (key < tree->key)
    tree->left = tree_insert (tree->left, key);
  else
    tree->right = tree_insert (tree->right, key);
  return tree;
}

/* In order; frees it.  */
static int
tree_flatten (struct node *tree, int *out)
{
  int n;

  if (!tree)
    return 0;
  n = tree_flatten (tree->left, out);
  for (int i = 0; i < tree->count; i++)
    out[n++] = tree->key;
  n += tree_flatten (tree->right, out + n);
  free (tree);
  return n;
}

static int
depth (int n)
{
  volatile int here = n;

  return n == 0 ? 0 : 1 + depth (here - 1);
}

static int
compare (const void *a, const void *b)
{
  return *(const int *) a - *(const int *) b;
}
#pragma omp end declare target

#define N 300

int
main (void)
{
  int sorted[N], by_library[N], reached = 0, length = 0;
  char text[64] = "";

#pragma omp target map(from: sorted, by_library, reached) \
  map(tofrom: text, length)
  {
    struct node *tree = NULL;
    unsigned seed = 12345;

    for (int i = 0; i < N; i++)
      {
        seed = seed * 1103515245u + 12345u;
        by_library[i] = (int) (seed >> 16 & 255);
        tree = tree_insert (tree, by_library[i]);
      }
    if (tree_flatten (tree, sorted) != N)
      __builtin_trap ();
    qsort (by_library, N, sizeof (int), compare);
    reached = depth (700);
    strcpy (text, "device");
    strcat (text, " text");
    length = (int) strlen (text);
    memmove (text + 1, text, 3);
  }
  if (memcmp (sorted, by_library, sizeof sorted) != 0 || reached != 700
      || length != 11 || strcmp (text, "ddevce text") != 0)
    abort ();
  for (int i = 1; i < N; i++)
    if (sorted[i - 1] > sorted[i])
      abort ();
  return 0;
}
