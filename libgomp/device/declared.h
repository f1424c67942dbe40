/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   `declare target' variables in the present tables.  */

#ifndef GOMP_DECLARED_H
#define GOMP_DECLARED_H 1

#include "device/device.h"

/* Enter a mapping of host bytes [START, START + SIZE), a `declare target'
   variable, in DEVICE's present table, until gomp_declared_remove removes it.
   LINK says that it is a link variable.  The mapping of a link variable is out
   of the table, displaced, while parts of the variable are mapped, which have
   mappings of their own (gomp_present_displace).

   PAIR->start is the device address of the mapping.  PAIR->end is not read, and
   PAIR need not stay valid.
   - If LINK is false, PAIR->start is the address of the device's own variable.
   - If LINK is true and DEVICE takes images, PAIR->start is the address of the
     device's pointer to the variable.  A construct that maps a part of the
     variable has this pointer set.
   - If LINK is true and DEVICE takes no images (NATIVE_EXEC), PAIR->start is
     the address of the device's own variable.  There is no pointer then: the
     parts that constructs map lie in that variable.

   With SIZE 0 nothing is done.  DEVICE's state lock is held, the table's is
   not.  Returns false, with *ERR set, if part of the range is mapped
   already.  */
bool gomp_declared_enter (struct gomp_device *device, uintptr_t start,
                          size_t size, bool link, const struct addr_pair *pair,
                          struct gomp_error *err) GOMP_HIDDEN;

/* Remove the mapping of host bytes [START, START + SIZE) that
   gomp_declared_enter made from DEVICE's present table.  If that is the mapping
   of a link variable of which parts are mapped, the mappings of all these parts
   are removed, too.  Waits while one of the mappings to be removed is busy, is
   in a transfer, or is needed by a construct that has not ended.  With SIZE 0
   nothing is done.  DEVICE's state lock is held, the table's is not.  */
void gomp_declared_remove (struct gomp_device *device, uintptr_t start,
                           size_t size) GOMP_HIDDEN;

#endif
