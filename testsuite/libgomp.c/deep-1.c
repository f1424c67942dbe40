/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   One callback per type serves a device, a buffer, a message layer, and
   whoever frees the object: it is mapped and changed in a kernel; packed, sent
   to another process through a pipe and rebuilt there; sent piece by piece by
   a visitor of the program's own; and freed from the ends on.  */
/* { dg-do run } */
/* { dg-library gomp_pset } */
/* { dg-mappings-left 0 } */

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gomp_pset.h"

struct tree
{
  long value;
  size_t n_data;
  double *data;
  size_t n_kids;
  struct tree *kids;            /* N_KIDS of them, side by side */
  struct tree *root;            /* not owned */
};

static int
inside_tree (void *token, void *object, const void *argument,
             const struct gomp_pset_visitor *visitor)
{
  struct tree *tree = object;
  int answer = 0;

  if (tree->data)
    answer = visitor->transfer (token, tree->data, tree->n_data,
                                sizeof *tree->data, NULL, NULL);
  if (!answer)
    answer = visitor->attach (token, &tree->data, sizeof tree->data,
                              tree->data, GOMP_PSET_LINK_OWNED);
  if (!answer && tree->kids)
    answer = visitor->transfer (token, tree->kids, tree->n_kids, sizeof *tree,
                                inside_tree, argument);
  if (!answer)
    answer = visitor->attach (token, &tree->kids, sizeof tree->kids,
                              tree->kids, GOMP_PSET_LINK_OWNED);
  if (!answer && visitor->maybe_attach)
    answer = visitor->maybe_attach (token, &tree->root, sizeof tree->root,
                                    tree->root, GOMP_PSET_LINK_POINTER);
  return answer;
}

static void
grow (struct tree *tree, int depth, struct tree *root)
{
  *tree = (struct tree) { .value = depth, .root = root };
  tree->n_data = (size_t) depth + 1;
  tree->data = malloc (tree->n_data * sizeof *tree->data);
  for (size_t i = 0; i < tree->n_data; i++)
    tree->data[i] = depth + 0.5 * (double) i;
  if (depth == 0)
    return;
  tree->n_kids = 3;
  tree->kids = malloc (tree->n_kids * sizeof *tree->kids);
  for (size_t k = 0; k < tree->n_kids; k++)
    grow (&tree->kids[k], depth - 1, root);
}

/* Is TREE as grow has made it, but for FACTOR in all data?  */
static int
is_right (const struct tree *tree, int depth, const struct tree *root,
          double factor)
{
  if (tree->value != depth || tree->root != root
      || tree->n_data != (size_t) depth + 1)
    return 0;
  for (size_t i = 0; i < tree->n_data; i++)
    if (tree->data[i] != factor * (depth + 0.5 * (double) i))
      return 0;
  for (size_t k = 0; k < tree->n_kids; k++)
    if (!is_right (&tree->kids[k], depth - 1, root, factor))
      return 0;
  return depth == 0 ? tree->kids == NULL : tree->n_kids == 3;
}

static void
check (int condition, const char *what)
{
  if (condition)
    return;
  printf ("failed: %s: %s\n", what, gomp_pset_message ());
  exit (1);
}

/* ---- A device ---------------------------------------------------------- */

#pragma omp declare target
static void
scale (struct tree *tree, double factor)
{
  for (size_t i = 0; i < tree->n_data; i++)
    tree->data[i] *= factor;
  for (size_t k = 0; k < tree->n_kids; k++)
    for (size_t i = 0; i < tree->kids[k].n_data; i++)
      tree->kids[k].data[i] *= factor;
}
#pragma omp end declare target

static void
on_device (const struct gomp_pset_object *object, struct tree *tree)
{
  int device = omp_get_default_device ();

  if (omp_get_num_devices () == 0)
    return;
  check (gomp_pset_enter_deep (device, object, 0, __FILE__, __LINE__)
         == GOMP_PSET_DONE, "enter");
#pragma omp target map(tofrom: tree[0:1])
  {
    scale (tree, 2);
    for (size_t k = 0; k < tree->n_kids; k++)
      for (size_t i = 0; i < tree->kids[k].n_data; i++)
        tree->kids[k].data[i] /= 2;
  }
  check (tree->data[1] == 4 + 0.5, "the host's own data");
  check (gomp_pset_exit_deep (device, object, 0, __FILE__, __LINE__)
         == GOMP_PSET_DONE, "exit");
  for (size_t i = 0; i < tree->n_data; i++)
    tree->data[i] /= 2;
  check (is_right (tree, 4, tree, 1), "what came back");
}

/* ---- A buffer ---------------------------------------------------------- */

static void
read_all (int from, void *data, size_t bytes)
{
  for (char *at = data; bytes > 0;)
    {
      ssize_t n = read (from, at, bytes);
      if (n <= 0)
        _exit (2);
      at += n;
      bytes -= (size_t) n;
    }
}

static void
write_all (int to, const void *data, size_t bytes)
{
  for (const char *at = data; bytes > 0;)
    {
      ssize_t n = write (to, at, bytes);
      if (n <= 0)
        _exit (3);
      at += n;
      bytes -= (size_t) n;
    }
}

static void
in_buffer (const struct gomp_pset_object *object)
{
  int ends[2], status;
  void *buffer;
  size_t bytes;
  pid_t child;

  check (pipe (ends) == 0 && (child = fork ()) >= 0, "fork");
  if (child == 0)
    {
      struct tree copy;
      struct gomp_pset_object there = { .data = &copy, .count = 1,
                                        .size = sizeof copy };
      close (ends[1]);
      read_all (ends[0], &bytes, sizeof bytes);
      buffer = malloc (bytes);
      read_all (ends[0], buffer, bytes);
      if (gomp_pset_unpack (buffer, bytes, &there, __FILE__, __LINE__)
          != GOMP_PSET_DONE)
        _exit (4);
      free (buffer);
      _exit (is_right (&copy, 4, &copy, 1) ? 0 : 5);
    }
  check (gomp_pset_pack (object, &buffer, &bytes, __FILE__, __LINE__)
         == GOMP_PSET_DONE, "pack");
  write_all (ends[1], &bytes, sizeof bytes);
  write_all (ends[1], buffer, bytes);
  check (waitpid (child, &status, 0) == child && status == 0,
         "the other process");
  /* Damaged, cut, and of another size.  */
  struct tree copy, two[2];
  struct gomp_pset_object there = { .data = &copy, .count = 1,
                                    .size = sizeof copy };
  for (size_t i = 0; i < bytes; i += 13)
    {
      ((unsigned char *) buffer)[i] ^= 0x10;
      check (gomp_pset_unpack (buffer, bytes, &there, NULL, 0)
             == GOMP_PSET_BAD_OBJECT, "a damaged buffer");
      ((unsigned char *) buffer)[i] ^= 0x10;
      check (gomp_pset_unpack (buffer, i, &there, NULL, 0)
             == GOMP_PSET_BAD_OBJECT, "a buffer that was cut");
    }
  there = (struct gomp_pset_object) { .data = two, .count = 2,
                                      .size = sizeof copy };
  check (gomp_pset_unpack (buffer, bytes, &there, NULL, 0)
         == GOMP_PSET_BAD_OBJECT, "another object");
  free (buffer);
}

/* ---- A message layer --------------------------------------------------- */

/* Each piece is a message with its address, each link one with both ends.  */
struct message
{
  int is_link;
  void *at, *target;
  size_t size;
};

static int
send_piece (void *token, void *data, size_t count, size_t size,
            gomp_pset_inside *inside, const void *argument)
{
  struct message message = { 0, data, NULL, count * size };
  (void) inside, (void) argument;

  write_all (*(int *) token, &message, sizeof message);
  write_all (*(int *) token, data, count * size);
  return 0;
}

static int
send_link (void *token, void *where, size_t extent, void *target,
           gomp_pset_link link)
{
  struct message message = { 1, where, target, extent };
  (void) link;

  write_all (*(int *) token, &message, sizeof message);
  return 0;
}

/* Addresses there and here.  */
struct piece { char *there, *here; size_t size; };

static void *
translate (const struct piece *pieces, size_t n, char *there)
{
  for (size_t p = 0; p < n; p++)
    if (there >= pieces[p].there && there < pieces[p].there + pieces[p].size)
      return pieces[p].here + (there - pieces[p].there);
  return NULL;
}

static int
receive (int from)
{
  static struct piece pieces[1000];
  struct message message;
  size_t n = 0;

  for (;;)
    {
      read_all (from, &message, sizeof message);
      if (message.is_link == 2)
        break;
      if (message.is_link)
        {
          void **where = translate (pieces, n, message.at);
          *where = translate (pieces, n, message.target);
          continue;
        }
      pieces[n] = (struct piece) { message.at, malloc (message.size),
                                   message.size };
      read_all (from, pieces[n].here, message.size);
      n++;
    }
  struct tree *copy = (struct tree *) pieces[0].here;
  return is_right (copy, 4, copy, 1) ? 0 : 5;
}

static void
by_messages (const struct gomp_pset_object *object)
{
  struct gomp_pset_visitor visitor = {
    .version = GOMP_PSET_VISITOR_VERSION, .transfer = send_piece,
    .attach = send_link, .maybe_attach = send_link
  };
  struct message end = { .is_link = 2 };
  int ends[2], status;
  pid_t child;

  check (pipe (ends) == 0 && (child = fork ()) >= 0, "fork");
  if (child == 0)
    {
      close (ends[1]);
      _exit (receive (ends[0]));
    }
  check (gomp_pset_walk (object, &visitor, &ends[1], 0, __FILE__, __LINE__)
         == 0, "walk");
  write_all (ends[1], &end, sizeof end);
  check (waitpid (child, &status, 0) == child && status == 0,
         "the receiver");
}

/* ---- Freeing ----------------------------------------------------------- */

static size_t freed, cut;

static int
free_piece (void *token, void *data, size_t count, size_t size,
            gomp_pset_inside *inside, const void *argument)
{
  (void) count, (void) size, (void) inside, (void) argument;
  freed++;
  if (data != token)
    free (data);
  return 0;
}

static int
cut_link (void *token, void *where, size_t extent, void *target,
          gomp_pset_link link)
{
  (void) token, (void) target;
  cut++;
  check (freed == 0 && link == GOMP_PSET_LINK_OWNED, "links first");
  memset (where, 0, extent);
  return 0;
}

static void
from_the_end (const struct gomp_pset_object *object)
{
  struct gomp_pset_visitor visitor = {
    .version = GOMP_PSET_VISITOR_VERSION, .transfer = free_piece,
    .attach = cut_link
  };

  check (gomp_pset_walk (object, &visitor, object->data,
                         GOMP_PSET_WALK_REVERSE, __FILE__, __LINE__) == 0,
         "backwards");
  /* 121 nodes in 41 pieces, data in each.  */
  check (freed == 41 + 121 && cut == 2 * 121, "all of it");
}

int
main (void)
{
  struct tree tree;
  struct gomp_pset_object object = { .data = &tree, .count = 1,
                                     .size = sizeof tree,
                                     .inside = inside_tree };

  grow (&tree, 4, &tree);
  on_device (&object, &tree);
  in_buffer (&object);
  by_messages (&object);
  from_the_end (&object);
  check (tree.kids == NULL && tree.data == NULL, "nothing is left");
  return 0;
}
