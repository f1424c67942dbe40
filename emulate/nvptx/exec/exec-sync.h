/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Instructions for which the lanes of a warp wait for each other.  */

#ifndef EMU_EXEC_SYNC_H
#define EMU_EXEC_SYNC_H 1

#include "nvptx/exec/exec.h"

/* A warp has ended: barriers for all threads wait for fewer.  */
void ptx_barriers_recheck (struct ptx_block *block);

#endif
