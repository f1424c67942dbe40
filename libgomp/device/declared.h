/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   `declare target' variables in the present tables.  */

#ifndef GOMP_DECLARED_H
#define GOMP_DECLARED_H 1

#include "device/device.h"

/* Make a mapping of host bytes [START, START + SIZE) that stays in DEVICE's
   present table until gomp_declared_remove.  PAIR->start is the device address
   of the variable.  LINK: it is that of the device's pointer to the variable
   or, with NATIVE_EXEC, of the object that it lies in while mapped.  PAIR is
   not kept.  SIZE 0: nothing is done.  DEVICE's state lock held, the table's
   not.  False: part of the range is mapped already; *ERR is set.  */
bool gomp_declared_enter (struct gomp_device *device, uintptr_t start,
                              size_t size, bool link,
                              const struct addr_pair *pair,
                              struct gomp_error *err) GOMP_HIDDEN;

/* Take the mapping that gomp_declared_enter made of host bytes [START, START +
   SIZE) out of DEVICE's present table, and what is mapped in its place.  Waits
   while these are in use.  DEVICE's state lock held, the table's not.  */
void gomp_declared_remove (struct gomp_device *device, uintptr_t start,
                                size_t size) GOMP_HIDDEN;

#endif
