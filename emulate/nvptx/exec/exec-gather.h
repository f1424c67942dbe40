/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lanes of a warp that wait for each other.

   A lane waits at a .sync instruction until all lanes of the instruction's mask
   that have not exited wait at .sync instructions as well.  These lanes may be
   in several groups (exec.h), at different instructions.  When no lane of its
   mask is missing, a group executes its instruction.  If several groups come
   that far at the same time, each takes the values that lanes give to each
   other from the lanes of all of them.  */

#ifndef EMU_EXEC_GATHER_H
#define EMU_EXEC_GATHER_H 1

#include "nvptx/exec/exec.h"

/* What lanes give to each other at an instruction.  LANES is the mask of the
   lanes that take part.  They give VALUES[lane]; in a vote, where they give
   predicates, BITS is the mask of those whose predicate holds.  */
struct ptx_gathered
{
  uint32_t lanes;
  uint32_t bits;
  uint64_t values[PTX_LANES];
};

typedef void ptx_sync_finish (struct ptx_warp *w, const struct ptx_code *i,
                              const struct ptx_gathered *all);

struct ptx_sync_kind
{
  ptx_sync_finish *finish; /* NULL: waiting is all that is done */
  bool is_vote;            /* A is a predicate */
};

/* Return the lanes that CODE waits for, in the current frame.  */
uint32_t ptx_lanes_required (const struct ptx_warp *warp,
                             const struct ptx_code *code,
                             const struct ptx_sync_kind *kind);

/* Add to ALL what the lanes of the current group give.  */
void ptx_gather (struct ptx_warp *warp, const struct ptx_code *code,
                 const struct ptx_sync_kind *kind, struct ptx_gathered *all);

/* Let those waiting lanes go on for which all others have come.  Returns false
   if there are none.  */
bool ptx_sync_complete (struct ptx_warp *warp);

#endif
