/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The walk over what an object owns, and what it keeps while it collects: for
   deep-walk.c, deep.c and the callback of Fortran types.  */

#ifndef GOMP_DEEP_WALK_H
#define GOMP_DEEP_WALK_H 1

#include "base/hook.h"
#include "deep/deep-layout.h"
#include "deep/deep-memory.h"

/* Objects that a walk still has to look into: COUNT objects of SIZE bytes,
   side by side.  */
struct gomp_deep_work
{
  uintptr_t start;
  size_t count, size;
  const struct gomp_deep_layout *layout; /* how to look into them, if there is
                                   no CALLBACK */
  struct gomp_deep_callback callback;
};

/* The state of a walk, which exists only while it collects.  */
struct gomp_deep_walk
{
  struct gomp_deep_layouts layouts;
  /* Whether pieces are looked for in VISITED before they are added.  True from
     the time on when a callback of the program has told of memory, since it may
     tell of the same memory again; and when there are very many pieces
     (LOOK_BACK_AFTER, deep-walk.c).  False before that: what Fortran objects
     own is a tree, in which nothing is found twice.  */
  bool looks_back;
  struct gomp_address_map visited; /* start of each piece -> its number + 1;
                                   empty while LOOKS_BACK is false */
  struct gomp_address_map tables; /* start of each piece that is the table of a
                                   type -> its number + 1; always kept */
  size_t n_work, work_room;
  struct gomp_deep_work *work;  /* a stack */
  struct gomp_deep_memory memory;
  struct gomp_error *err;
};

/* Add a piece of COUNT objects of SIZE bytes, side by side at host address
   START to DEEP, which is being collected.  FLAGS are the piece's flags
   (GOMP_DEEP_ROOT and the others of table/deep-record.h).  The walk will look
   into the objects by the callback INSIDE.  If the walk looks back
   (LOOKS_BACK) and has a piece already that begins at START and is at least as
   large, nothing is added.  If it does not look back, the piece is always
   added.  Returns false, with the walk's error and DEEP's status set, if the
   walk has failed.  */
bool gomp_deep_add (struct gomp_deep *deep, uintptr_t start, size_t count,
                    size_t size, uint32_t flags,
                    struct gomp_deep_callback inside) GOMP_HIDDEN;

/* Free the parts of DEEP that only collecting needs, if it still has them.  */
void gomp_deep_fini_walk (struct gomp_deep *deep) GOMP_HIDDEN;

/* How many pieces and links the calling thread's latest walk has found.  The
   next walk, often of the same object, begins with room for as many.  */
extern __thread size_t gomp_deep_last_pieces GOMP_HIDDEN;
extern __thread size_t gomp_deep_last_links GOMP_HIDDEN;

/* Finds the name that the user has for a component.  NAME writes the name of
   the component at host address WHERE in DEEP to TEXT, at most SIZE bytes, and
   returns whether the name is known.  */
struct gomp_deep_name_hook
{
  bool (*name) (const struct gomp_deep *deep, uintptr_t where, char *text,
                size_t size);
};
GOMP_HOOKS (gomp_deep_name_hooks, struct gomp_deep_name_hook);

#endif
