/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Reverse offload: which code of a device is which function of the host's.  */

#ifndef GOMP_REVERSE_TABLE_H
#define GOMP_REVERSE_TABLE_H 1

#include "device/device.h"

/* CODES[i] is where DEVICE has the code of the host's FUNCTIONS[i], or 0.  The
   present table's lock is held; the same for leave.  */
void gomp_reverse_enter (struct gomp_device *device, const uint64_t *codes,
                         void *const *functions, size_t n) GOMP_HIDDEN;
void gomp_reverse_leave (struct gomp_device *device, void *const *functions,
                         size_t n) GOMP_HIDDEN;

/* The host's function for CODE, or NULL.  No lock held.  */
void *gomp_reverse_find (struct gomp_device *device,
                         uintptr_t code) GOMP_HIDDEN;

#endif
