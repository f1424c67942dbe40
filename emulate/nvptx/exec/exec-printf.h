/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   printf of device code.  */

#ifndef EMU_EXEC_PRINTF_H
#define EMU_EXEC_PRINTF_H 1

#include "nvptx/exec/exec.h"

/* Print on standard output what FORMAT, a device string, makes of the
   ARGUMENTS, which lie one after the other, each at a multiple of its size.
   The number of arguments used, as CUDA has it; -1 for a null format.  *BAD
   becomes an address that LANE may not read, if there is one; nothing is
   printed then.  */
int ptx_printf (const struct ptx_warp *warp, unsigned lane, uint64_t format,
                uint64_t arguments, uint64_t *bad);

#endif
