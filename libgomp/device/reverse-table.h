/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Reverse offload: which code of a device is which function of the host's.  */

#ifndef GOMP_REVERSE_TABLE_H
#define GOMP_REVERSE_TABLE_H 1

#include "device/device.h"

/* Note that DEVICE has the code of the host function FUNCTIONS[i] at address
   CODES[i], for each i below N; CODES[i] is 0 where DEVICE does not have it.
   The present table's lock is held.  */
void gomp_reverse_enter (struct gomp_device *device, const uint64_t *codes,
                         void *const *functions, size_t n) GOMP_HIDDEN;
/* Forget where DEVICE has the code of the N host functions FUNCTIONS.  The
   present table's lock is held.  */
void gomp_reverse_leave (struct gomp_device *device, void *const *functions,
                         size_t n) GOMP_HIDDEN;

/* Return the host function whose code DEVICE has at address CODE, or NULL.
   Takes the present table's lock, so no lock is held.  */
void *gomp_reverse_find (struct gomp_device *device, uintptr_t code)
  GOMP_HIDDEN;

#endif
