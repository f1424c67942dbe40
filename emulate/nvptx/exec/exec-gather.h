/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lanes of a warp that wait for each other.

   A group (exec.h) at a .sync instruction waits for the lanes in the
   instruction's mask.  A lane of the mask is missing if it has not exited, is
   not in the group, and does not wait at a .sync instruction; which .sync
   instruction it waits at does not matter.  The group executes its instruction
   when no lane is missing.

   Several waiting groups may get to execute their instructions at the same
   time.  Then the lanes of all these groups take part in each of these
   instructions: each group sees the values that the lanes of all these groups
   give.  A group that executes its instruction without having waited sees only
   the values of its own lanes.  */

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

/* Finishes the .sync instruction I for the running group of W, with what ALL
   lanes that take part have given.  */
typedef void ptx_sync_finish (struct ptx_warp *w, const struct ptx_code *i,
                              const struct ptx_gathered *all);

/* A kind of .sync instruction.  */
struct ptx_sync_kind
{
  ptx_sync_finish *finish; /* NULL: waiting is all that is done */
  /* True: lanes give the predicate in register A of the instruction, negated if
     field C is not 0.  False: lanes give the value of register A, or nothing if
     FINISH is NULL.  */
  bool is_vote;
  /* Not NULL: a barrier of the block, whose groups wait until no other one of the
     warp can go on.  Then this lets them arrive, and returns where the warp goes on,
     perhaps after a stop.  The rest does not matter.  */
  const struct ptx_code *(*pass) (struct ptx_warp *w);
};

/* Return the mask that CODE, a .sync instruction of KIND, has as an operand.
   The mask is read from the current frame, in the first lane of the running
   group.  Lanes of the running group, and lanes that have exited, may be in the
   mask.  */
uint32_t ptx_lanes_required (const struct ptx_warp *warp,
                             const struct ptx_code *code,
                             const struct ptx_sync_kind *kind);

/* Add to ALL what the lanes of WARP's running group give at CODE, a .sync
   instruction of KIND.  */
void ptx_gather (struct ptx_warp *warp, const struct ptx_code *code,
                 const struct ptx_sync_kind *kind, struct ptx_gathered *all);

/* Execute the .sync instruction of each waiting group of WARP if no lane of the
   instruction's mask is missing.  Such a group does not wait any more, and goes
   on behind the instruction.  Returns true if there was such a group, false if
   there was none.  */
bool ptx_sync_complete (struct ptx_warp *warp);

#endif
