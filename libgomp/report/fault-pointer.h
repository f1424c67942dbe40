/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Where a kernel may have a host address from.  */

#ifndef GOMP_FAULT_POINTER_H
#define GOMP_FAULT_POINTER_H 1

#include "program/source.h"
#include "table/present.h"

/* A pointer in mapped memory whose device copy holds a host address.  */
struct gomp_fault_pointer
{
  uintptr_t where;              /* the host's */
  uintptr_t value;
  const struct gomp_mapping *holder;    /* what it lies in */
};

/* Return whether the pointer at host address WHERE, which lies in MAPPING, is
   attached.  The lock of MAPPING's table is held.  */
bool gomp_fault_is_attached (const struct gomp_mapping *mapping,
                             uintptr_t where) GOMP_HIDDEN;

/* Find the pointer in TABLE's mappings that leads to host address ADDR, or to
   the closest address before it, and that is not attached.  *FOUND is set to
   it, and may be used until the lock is left.  Lock held.  Returns false if
   there is none in the first 4 GiB of mapped memory.  */
bool gomp_fault_find_pointer (struct gomp_present *table, uintptr_t addr,
                              struct gomp_fault_pointer *found) GOMP_HIDDEN;

/* Find the pointer variable of FRAME, or the global one, that leads to host
   address ADDR, or to the closest address before it, among those whose names
   the kernel with host code KERNEL has, and write its name to TEXT, of SIZE
   bytes.  Returns false if there is none.  */
bool gomp_fault_find_variable (const struct gomp_source_frame *frame,
                               const void *kernel, uintptr_t addr, char *text,
                               size_t size) GOMP_HIDDEN;

#endif
