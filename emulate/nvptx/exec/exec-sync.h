/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Instructions for which lanes or warps wait for each other: those with .sync,
   and barriers of a block.  Their handlers are declared in exec-ops.h; what is
   here is for exec-block.c.  */

#ifndef EMU_EXEC_SYNC_H
#define EMU_EXEC_SYNC_H 1

#include "nvptx/exec/exec.h"

/* Let warps go on at barriers of BLOCK that are complete because a warp has
   ended.  To be called after each end of a warp.  A barrier for all threads is
   complete when all threads of the warps that have not ended have arrived.  A
   barrier for a given number of threads stays as it is.  */
void ptx_barriers_recheck (struct ptx_block *block);

#endif
