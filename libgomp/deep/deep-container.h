/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Class containers in map lists.

   gfortran maps the container of a polymorphic variable as so many bytes, among
   them the addresses of the data and of the type's table; so it does with a
   container that is firstprivate.  If the variable has been entered deep, data
   and table have a place on the device, and the container's copy has to refer
   to them there.  */

#ifndef GOMP_DEEP_CONTAINER_H
#define GOMP_DEEP_CONTAINER_H 1

#include "device/device.h"
#include "plan/plan.h"
#include "table/deep-record.h"

/* Return whether some entry of ARRAYS may be a class container: whether it has
   the size of one.  */
bool gomp_deep_may_have_containers (const struct gomp_arrays *arrays)
  GOMP_HIDDEN;

/* Return whether the AT bytes at host address START may be what comes before
   the _vptr in a class container.  AT is the offset of the _vptr.  If AT is 8
   these bytes are one address, and the result is true.  If AT is more than 8,
   they are read, and the result is true if they are an array descriptor whose
   rank makes it AT bytes long.  */
bool gomp_deep_container_begins (uintptr_t start, size_t at) GOMP_HIDDEN;

/* Find the items of LIST that are class containers, and whose data and type's
   table are both mapped in TABLE, the present table.  A container has two
   addresses: that of its data, and that of its type's table.  The device's copy
   of each container that is found gets the device addresses in their place:
   - An item that maps the container becomes a descriptor item
     (GOMP_ITEM_DESCRIPTOR) with the two addresses.  The container is not copied
     back from the device any more.
   - For an item that makes the container firstprivate, items are added that put
     the two device addresses into the private copy.
   A container that is mapped already, or that LIST does not copy to the device,
   is left as it is.  New items come from SCRATCH.  Takes and leaves the lock of
   TABLE, which must not be held.  */
void gomp_deep_find_containers (struct gomp_present *table,
                                struct gomp_list *list,
                                struct gomp_scratch *scratch) GOMP_HIDDEN;

#endif
