/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   `declare target' variables in the present tables.  */

#ifndef GOMP_DECLARED_H
#define GOMP_DECLARED_H 1

#include "device/device.h"

/* Enter [START, START + SIZE) into DEVICE's present table for good, with the
   device's object at PAIR.  LINK: PAIR is the device's pointer to it or, with
   NATIVE_EXEC, the object that it lies in while mapped.  State lock held.  */
bool gomp_declared_enter (struct gomp_device *device, uintptr_t start,
                              size_t size, bool link,
                              const struct addr_pair *pair,
                              struct gomp_error *err) GOMP_HIDDEN;

/* Take it out again, and what may be mapped in its place.  State lock
   held.  */
void gomp_declared_remove (struct gomp_device *device, uintptr_t start,
                                size_t size) GOMP_HIDDEN;

#endif
