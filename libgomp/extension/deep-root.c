/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Collecting the object that a call is about.  */

#include "extension/api-deep.h"

#include <string.h>

#include "deep/deep-runs.h"
#include "deep/deep-walk.h"

gomp_pset_status
gomp_deep_walk_root (const struct gomp_pset_call *call,
                     const struct gomp_deep_root *root, bool together,
                     struct gomp_deep *deep)
{
  struct gomp_error err = { .text = "" };

  gomp_deep_init (deep, root->leave_out, root->n_leave_out);
  deep->skips = root->skips;
  deep->subject.frame = &call->site.frame;
  if (gomp_deep_runs_collect (deep, root->runs, root->n_runs, root->size,
                              together, &root->inside, &err)
      && gomp_deep_complete (deep, &err))
    return GOMP_PSET_DONE;
  return gomp_pset_give_up (call, deep->status, &err);
}

size_t
gomp_deep_root_count (const struct gomp_deep_root *root)
{
  size_t count = 0;

  for (size_t r = 0; r < root->n_runs; r++)
    count += root->runs[r].count;
  return count;
}

void
gomp_deep_root_fill (const struct gomp_deep_root *root, const void *from)
{
  const char *at = from;

  for (size_t r = 0; r < root->n_runs; r++)
    {
      size_t bytes = root->runs[r].count * root->size;
      memcpy ((void *) root->runs[r].start, at, bytes);
      at += bytes;
    }
}

bool
gomp_deep_owns (const struct gomp_deep *deep)
{
  for (size_t p = 0; p < deep->n_pieces; p++)
    if (!(deep->pieces[p].flags & (GOMP_DEEP_ROOT | GOMP_DEEP_TABLE)))
      return true;
  return false;
}
