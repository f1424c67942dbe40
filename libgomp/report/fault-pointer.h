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

/* Find the pointer through which a kernel has probably come to host address
   ADDR, and set *FOUND to it.  Each aligned word of host memory that TABLE maps
   is taken for a pointer if it is not attached, its value is at most ADDR, and
   its value is less than 16 MiB below ADDR.  Of these words, the one with the
   highest value is chosen.  Only 4 GiB of mapped memory are looked at, those
   with the lowest host addresses.  Returns false if there is no such word;
   *FOUND means nothing then.  TABLE's lock is held, and *FOUND may be used
   until this lock is left.  */
bool gomp_fault_find_pointer (struct gomp_present *table, uintptr_t addr,
                              struct gomp_fault_pointer *found) GOMP_HIDDEN;

/* Find the pointer variable through which a kernel has probably come to host
   address ADDR, and write its name to TEXT, of SIZE bytes.  The local variables
   of FRAME, unless FRAME is NULL, and the global variables are looked at.  A
   variable counts if it is a pointer or has a descriptor, its name occurs in
   the debug information of the kernel with the host code KERNEL, the address
   that it holds is at most ADDR, and this address is less than 16 MiB below
   ADDR.  Of these variables, the one that holds the highest address is chosen.
   Components and procedure pointers do not count.  Returns true if TEXT has
   been written; a name that is too long for it is cut off.  Returns false, with
   TEXT unchanged, if there is no such variable, if KERNEL is NULL, or if there
   is no debug information.  */
bool gomp_fault_find_variable (const struct gomp_source_frame *frame,
                               const void *kernel, uintptr_t addr, char *text,
                               size_t size) GOMP_HIDDEN;

#endif
