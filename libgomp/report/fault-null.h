/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which pointer of the program's a null address in a kernel may come from.  */

#ifndef GOMP_FAULT_NULL_H
#define GOMP_FAULT_NULL_H 1

#include "table/present.h"
#include "program/source.h"

/* Addresses below this are taken to be that of a null pointer, or of an
   element of an array behind one.  */
#define GOMP_FAULT_NULL 65536

/* Print to stderr which pointer the kernel has probably followed to an address
   close to 0, and what to do about it.  KERNEL is the address of the kernel's
   host code, FRAME the place of its construct; either may be NULL.  TABLE's
   lock is held.  */
void gomp_fault_explain_null (struct gomp_present *table,
                              const struct gomp_source_frame *frame,
                              const void *kernel) GOMP_HIDDEN;

/* If the kernel names a pointer that a directive was to attach, but that lies
   in a part of its structure that is not mapped, print to stderr which, and
   what to do about it.  What the kernel finds in its place is arbitrary.
   KERNEL is the address of the kernel's host code, FRAME the place of its
   construct; either may be NULL.  TABLE's lock is held.  Returns false if
   there is none.  */
bool gomp_fault_explain_roomless (struct gomp_present *table,
                                  const struct gomp_source_frame *frame,
                                  const void *kernel) GOMP_HIDDEN;

/* Print to stderr which procedure pointer was null when the kernel called it,
   and what to do about it.  KERNEL is the address of the kernel's host code,
   FRAME the place of its construct; either may be NULL.  TABLE's lock is
   held.  */
void gomp_fault_explain_null_call (struct gomp_present *table,
                                   const struct gomp_source_frame *frame,
                                   const void *kernel) GOMP_HIDDEN;

#endif
