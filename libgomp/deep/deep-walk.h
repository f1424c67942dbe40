/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The books of a walk: for deep-walk.c, deep.c and the callback of Fortran
   types.  */

#ifndef GOMP_DEEP_WALK_H
#define GOMP_DEEP_WALK_H 1

#include "base/hook.h"
#include "deep/deep-layout.h"
#include "deep/deep-memory.h"

/* COUNT objects of SIZE bytes, side by side, whose insides are to be looked
   at.  */
struct gomp_deep_work
{
  uintptr_t start;
  size_t count, size;
  const struct gomp_deep_layout *layout;        /* unless there is a */
  struct gomp_deep_callback callback;
};

struct gomp_deep_walk
{
  struct gomp_deep_layouts layouts;
  bool looks_back;              /* VISITED is kept: start -> piece + 1 */
  struct gomp_address_map visited;
  struct gomp_address_map tables;       /* likewise, those only */
  size_t n_work, work_room;
  struct gomp_deep_work *work;  /* a stack */
  struct gomp_deep_memory memory;
  struct gomp_error *err;
};

/* Add COUNT objects of SIZE bytes, side by side at START, to the object that
   is walked, with FLAGS of a piece, and have the walk look at their insides by
   INSIDE later.  What the walk knows already is not added again.  False: the
   walk has failed, and its error and status are set.  */
bool gomp_deep_add (struct gomp_deep *deep, uintptr_t start, size_t count,
                    size_t size, uint32_t flags,
                    struct gomp_deep_callback inside) GOMP_HIDDEN;

/* Free what only collecting needs of DEEP; nothing happens if that has been
   done.  */
void gomp_deep_fini_walk (struct gomp_deep *deep) GOMP_HIDDEN;

/* What the calling thread's latest walk has found: the next one is often of
   the same object.  */
extern __thread size_t gomp_deep_last_pieces GOMP_HIDDEN;
extern __thread size_t gomp_deep_last_links GOMP_HIDDEN;

/* Who knows what the user calls the component at WHERE: writes at most SIZE bytes to
   TEXT.  False: has no name.  */
struct gomp_deep_name_hook
{
  bool (*name) (const struct gomp_deep *deep, uintptr_t where, char *text,
                size_t size);
};
GOMP_HOOKS (gomp_deep_name_hooks, struct gomp_deep_name_hook);

#endif
