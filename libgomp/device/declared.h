/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   `declare target' variables in the present tables.  */

#ifndef GOMP_DECLARED_H
#define GOMP_DECLARED_H 1

#include "device/device.h"

/* Enter a mapping of host bytes [START, START + SIZE), a `declare target'
   variable, in DEVICE's present table, where it stays until
   gomp_declared_remove.  LINK says that it is a link variable.  PAIR->start is
   a device address: that of the device's pointer to the variable if LINK is
   true and DEVICE takes images; else that of the device's own variable.  (A
   device with NATIVE_EXEC, which takes no images, has no pointers to link
   variables: what is mapped of one lies in the device's own variable.)  PAIR
   need not stay valid.
   With SIZE 0 nothing is done.  DEVICE's state lock is held, the table's is
   not.  Returns false, with *ERR set, if part of the range is mapped
   already.  */
bool gomp_declared_enter (struct gomp_device *device, uintptr_t start,
                          size_t size, bool link, const struct addr_pair *pair,
                          struct gomp_error *err) GOMP_HIDDEN;

/* Remove the mapping of host bytes [START, START + SIZE) that
   gomp_declared_enter made from DEVICE's present table.  If it is of a link
   variable, the mapping that has taken its place is removed, too.  Waits while
   these are in use.  DEVICE's state lock is held, the table's is not.  */
void gomp_declared_remove (struct gomp_device *device, uintptr_t start,
                           size_t size) GOMP_HIDDEN;

#endif
