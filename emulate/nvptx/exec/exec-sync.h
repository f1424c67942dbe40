/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Instructions for which lanes or warps wait for each other: those with .sync,
   and barriers of a block.  Their handlers are declared in exec-ops.h; what is
   here is for exec-block.c.  */

#ifndef EMU_EXEC_SYNC_H
#define EMU_EXEC_SYNC_H 1

#include "nvptx/exec/exec.h"

/* Look at the barriers of BLOCK again, since a warp has ended: those for all
   threads now wait for fewer.  */
void ptx_barriers_recheck (struct ptx_block *block);

#endif
