/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The first fault of each device, for whoever asks the driver.  */

#ifndef EMU_FAULT_H
#define EMU_FAULT_H 1

#include <stdint.h>

#include "gomp-pset-emulated.h"

/* Note that KERNEL of DEVICE was ended for an access to ADDRESS by the code at
   PLACE, "FILE:LINE" or "".  ACCESS says what it was: 'r' reading, 'w' writing,
   'x' a jump, '?' another one, or not known.  Any thread.  */
void emu_fault_note (int device, const char *kernel, uint64_t address,
                     char access, const char *place);

/* Set *FAULT to the first fault of DEVICE and return 0; return 1 if there was
   none.  Each emulated driver has a function in gomp-pset-emulated.h that tells
   the plugin of faults (cuGompPsetFault, hsa_gomp_pset_fault), and which does
   this.  */
int emu_fault_get (int device, struct gomp_pset_emulated_fault *fault);

#endif
