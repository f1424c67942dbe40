/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Collecting the object that a call is about.  */

#include "extension/api-deep.h"

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
