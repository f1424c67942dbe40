/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Instructions for which the lanes of a warp wait for each other.  */

#ifndef EMU_EXEC_SYNC_H
#define EMU_EXEC_SYNC_H 1

#include "exec.h"

/* Let those waiting lanes go on for which all others are there.  False: there
   are none.  */
bool ptx_sync_complete (struct ptx_warp *warp);

/* A warp has ended: barriers for all threads wait for fewer.  */
void ptx_barriers_recheck (struct ptx_block *block);

#endif
