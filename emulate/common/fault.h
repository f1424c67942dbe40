/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The first fault of each device, for whoever asks the driver.  */

#ifndef EMU_FAULT_H
#define EMU_FAULT_H 1

#include <stdint.h>

#include "gomp-pset-emulated.h"

/* Note that a kernel of DEVICE was ended for an access to ADDRESS.  Only the
   first fault of a device is kept: a later call for the same DEVICE does
   nothing.  KERNEL is the kernel's name in the device code, or "".  PLACE is
   "FILE:LINE" of the code that made the access, or "".  Both texts are copied.
   ACCESS says what the access was: 'r' reading, 'w' writing, 'x' a jump, '?'
   anything else, or not known.  Any thread may call this.  */
void emu_fault_note (int device, const char *kernel, uint64_t address,
                     char access, const char *place);

/* Set *FAULT to the first fault of DEVICE since the process began, and return
   0.  If DEVICE had no fault, return 1 and leave *FAULT as it is.  A plugin
   asks an emulated driver for the fault by cuGompPsetFault or
   hsa_gomp_pset_fault (gomp-pset-emulated.h); these two functions return what
   this one returns.  Any thread may call this.  */
int emu_fault_get (int device, struct gomp_pset_emulated_fault *fault);

#endif
