/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   printf of device code.  */

#ifndef EMU_EXEC_PRINTF_H
#define EMU_EXEC_PRINTF_H 1

#include "nvptx/exec/exec.h"

/* Print to standard output what FORMAT, a text of the device, makes of the
   ARGUMENTS, which lie one after the other, each at a multiple of its size.
   Returns the number of arguments used, as CUDA does; -1 if FORMAT is null.  If
   LANE may not read one of the addresses, nothing is printed, *BAD is set to
   that address (to 1 for address 0), and the result means nothing.  Else *BAD
   is set to 0.  */
int ptx_printf (const struct ptx_warp *warp, unsigned lane, uint64_t format,
                uint64_t arguments, uint64_t *bad);

#endif
