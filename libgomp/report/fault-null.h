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
   close to 0, and what to do about it.  If several pointers come into question,
   up to four are printed; if none is found, general advice.  KERNEL is the
   address of the kernel's host code, and tells which variables the kernel uses;
   NULL: not known.  FRAME is the frame whose local variables are looked at,
   that of the kernel's construct; NULL: only global variables are looked at.
   TABLE's lock is held.  */
void gomp_fault_explain_null (struct gomp_present *table,
                              const struct gomp_source_frame *frame,
                              const void *kernel) GOMP_HIDDEN;

/* Look for a pointer that a directive was to attach, but that lies in a part of
   its structure that is not mapped, so that the kernel finds arbitrary bytes in
   its place.  Only those variables are looked into whose names occur in the
   debug information of the kernel's code.  If there is such a pointer, print to
   stderr which one, and what to do about it, and return true; else return
   false.  KERNEL is the address of the kernel's host code; NULL: not known, and
   the result is false.  FRAME is the frame of the kernel's construct, whose
   local variables are looked at along with the global ones; NULL: only global
   variables are looked at.  TABLE's lock is held.  */
bool gomp_fault_explain_roomless (struct gomp_present *table,
                                  const struct gomp_source_frame *frame,
                                  const void *kernel) GOMP_HIDDEN;

/* Look for arrays that are not allocated or associated on the host, in variables
   whose names occur in the debug information of the kernel's code: the bounds
   and strides in the descriptor of such an array may be what the memory held
   before, and an address reckoned with these is far from that of a null
   pointer.  If there are some, print to stderr which, and what to do about it,
   and return true; else return false.  KERNEL and FRAME as for
   gomp_fault_explain_roomless.  TABLE's lock is held.  */
bool gomp_fault_explain_unset (struct gomp_present *table,
                               const struct gomp_source_frame *frame,
                               const void *kernel) GOMP_HIDDEN;

/* Print to stderr which procedure pointer was null when the kernel called it,
   and what to do about it.  If several procedure pointers come into question,
   up to four are printed; if none is found, general advice.  KERNEL and FRAME
   as for gomp_fault_explain_null.  TABLE's lock is held.  */
void gomp_fault_explain_null_call (struct gomp_present *table,
                                   const struct gomp_source_frame *frame,
                                   const void *kernel) GOMP_HIDDEN;

#endif
