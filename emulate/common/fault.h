/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The first fault of each device, for whoever asks the driver.  */

#ifndef EMU_FAULT_H
#define EMU_FAULT_H 1

#include <stdint.h>

#include "gomp-pset-emulated.h"

/* Note that KERNEL of DEVICE was ended for an ACCESS to ADDRESS by the code at
   PLACE, "FILE:LINE" or "".  Any thread.  */
void emu_fault_note (int device, const char *kernel, uint64_t address,
                     char access, const char *place);

/* Do what the driver's function does that tells of faults
   (gomp-pset-emulated.h): set *FAULT to the first fault of DEVICE and return 0,
   or return 1 if there was none.  */
int emu_fault_get (int device, struct gomp_pset_emulated_fault *fault);

#endif
