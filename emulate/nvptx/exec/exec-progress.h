/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lanes that spin, and those that they wait for.

   exec-block.c calls these functions before and after each turn of a warp, and
   after each round, in which all warps of a block that can run have a turn.
   They find out whether all these warps spin; if so, ptx_round_note lets lanes
   run that rule A (exec.h) keeps waiting.  */

#ifndef EMU_EXEC_PROGRESS_H
#define EMU_EXEC_PROGRESS_H 1

#include "nvptx/exec/exec.h"

/* Return the budget for the next turn of WARP: how many branches back, branches
   at which lanes part, and calls it may make, all together.  */
long ptx_turn_length (const struct ptx_warp *warp);

/* Note that WARP has had a turn.  */
void ptx_turn_note (struct ptx_warp *warp);

/* Note that all warps of BLOCK that could run have had a turn.  */
void ptx_round_note (struct ptx_block *block);

#endif
