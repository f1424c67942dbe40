/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   printf of device code.  */

#ifndef EMU_EXEC_PRINTF_H
#define EMU_EXEC_PRINTF_H 1

#include "nvptx/exec/exec.h"

/* Print to standard output what printf makes of FORMAT, the device address of
   a text, and of its arguments.  ARGUMENTS is the device address of the first
   argument.  The conversions in FORMAT say whether an argument has 4 or 8
   bytes.  Each argument lies at the next offset from ARGUMENTS that is a
   multiple of its size.

   Returns the number of arguments used, as CUDA does; -1 if FORMAT is 0.  If
   LANE may not read FORMAT's text, an argument, or a text for %s, nothing is
   printed, *BAD is set to the address that LANE may not read (to 1 for address
   0), and the result means nothing.  Else *BAD is set to 0.  */
int ptx_printf (const struct ptx_warp *warp, unsigned lane, uint64_t format,
                uint64_t arguments, uint64_t *bad);

#endif
