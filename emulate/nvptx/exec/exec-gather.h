/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lanes of a warp that wait for each other.

   A lane waits until all lanes of its instruction's mask that have not exited
   wait as well.  Then each of the groups does its instruction; what lanes
   give to each other is taken from all of them.  */

#ifndef EMU_EXEC_GATHER_H
#define EMU_EXEC_GATHER_H 1

#include "nvptx/exec/exec.h"

/* What lanes give to each other at an instruction: VALUES[lane], or BITS for
   predicates, of the LANES that take part.  */
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
