/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the driver provides to device code: vprintf, malloc, free.  */

#ifndef EMU_EXEC_SYSTEM_H
#define EMU_EXEC_SYSTEM_H 1

#include "nvptx/exec/ptx.h"
#include "common/memory.h"

/* Define SYMBOL, an undefined function, if the driver has one of that name.
   Returns false if it has none.  */
bool ptx_system_provide (struct ptx_program *program,
                         struct ptx_symbol *symbol);

/* Return or set the limit of malloc in device code, in bytes, on the device
   whose number is DEVICE.  The limit is for the sum of the sizes of all pieces
   of memory that device code has allocated and not freed.  A malloc that would
   exceed the limit returns NULL in device code.  At first, and after it was set
   to 0, the limit is 8 MiB.  */
uint64_t ptx_heap_limit (int device);
void ptx_heap_limit_set (int device, uint64_t bytes);

/* Free all memory that malloc in device code has allocated in ARENA, the memory
   of one device, and that device code has not freed.  No kernel may be running
   on that device.  */
void ptx_heap_release (struct emu_arena *arena);

#endif
