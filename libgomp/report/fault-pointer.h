/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Where a kernel may have a host address from.  */

#ifndef GOMP_FAULT_POINTER_H
#define GOMP_FAULT_POINTER_H 1

#include "program/source.h"
#include "table/present.h"

/* A pointer in mapped memory whose device copy holds a host address.  */
struct gomp_fault_pointer
{
  uintptr_t where;              /* host address of the pointer */
  uintptr_t value;              /* the address that it holds */
  const struct gomp_mapping *holder;    /* what it lies in */
};

/* Return whether the pointer at host address WHERE, which lies in MAPPING, is
   attached.  The lock of MAPPING's table is held.  */
bool gomp_fault_is_attached (const struct gomp_mapping *mapping,
                             uintptr_t where) GOMP_HIDDEN;

/* Find a pointer that is not attached and through which a kernel may have come
   to host address ADDR.  Of the words in TABLE's mappings, as the host has
   them, this is the one with the highest value that is at most ADDR, less than
   16 MiB below it.  *FOUND is set to it, and may be used until the lock is
   left.  Only the first 4 GiB of mapped memory are looked at.  Lock held.
   Returns false if there is no such pointer.  */
bool gomp_fault_find_pointer (struct gomp_present *table, uintptr_t addr,
                              struct gomp_fault_pointer *found) GOMP_HIDDEN;

/* Find the pointer variable, of FRAME or global, with the highest value that is
   at most host address ADDR, less than 16 MiB below it, and write its name to
   TEXT, of SIZE bytes.  Only variables count whose names occur in the debug
   information of the kernel with the host code KERNEL.  Returns false if there
   is none, KERNEL is NULL, or there is no debug information.  */
bool gomp_fault_find_variable (const struct gomp_source_frame *frame,
                               const void *kernel, uintptr_t addr, char *text,
                               size_t size) GOMP_HIDDEN;

#endif
