/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Class containers in map lists.

   gfortran maps the container of a polymorphic variable as so many bytes,
   addresses of the data and of the type's table included; those of one that is
   firstprivate, too.  Where a deep object has been entered, both have a place
   on the device, and the container's copy is to refer to them.  */

#ifndef GOMP_DEEP_CONTAINER_H
#define GOMP_DEEP_CONTAINER_H 1

#include "device/device.h"
#include "plan/plan.h"
#include "table/deep-record.h"

/* Return whether some entry of ARRAYS has a size that a class container has,
   so that it may be one.  */
bool gomp_deep_may_have_containers (const struct gomp_arrays *arrays)
  GOMP_HIDDEN;

/* Return whether the AT bytes at host address START, which come before the
   _vptr of a class container, may be an address or, if AT is such a
   descriptor's size, an array descriptor.  They are read.  */
bool gomp_deep_container_begins (uintptr_t start, size_t at) GOMP_HIDDEN;

/* Turn the items of LIST that are class containers of objects entered in TABLE
   into descriptors, which are never copied back from the device.  For
   containers that are firstprivate, add items that put device addresses into
   their copies.  New items come from SCRATCH.  No lock held.  */
void gomp_deep_find_containers (struct gomp_present *table,
                                struct gomp_list *list,
                                struct gomp_scratch *scratch) GOMP_HIDDEN;

#endif
