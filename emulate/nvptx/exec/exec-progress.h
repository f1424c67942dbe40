/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lanes that spin, and those that they wait for.  */

#ifndef EMU_EXEC_PROGRESS_H
#define EMU_EXEC_PROGRESS_H 1

#include "nvptx/exec/exec.h"

/* Return how many branches back WARP may make in its turn.  */
long ptx_turn_length (const struct ptx_warp *warp);

/* Note that WARP has had a turn.  */
void ptx_turn_note (struct ptx_warp *warp);

/* Note that all warps of BLOCK that could run have had a turn.  */
void ptx_round_note (struct ptx_block *block);

#endif
