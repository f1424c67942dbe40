/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Faults of calls through pointers and tables of functions.  */

#ifndef GOMP_FAULT_CALL_H
#define GOMP_FAULT_CALL_H 1

#include "program/site.h"
#include "program/source.h"

/* Print to stderr why a kernel may have jumped to ADDR, which is not 0, and
   what to do about it.  SITE is the construct that launched the kernel, or
   NULL.  The fault itself is not printed, since the caller has reported it.  */
void gomp_fault_explain_jump (uintptr_t addr, const struct gomp_site *site)
  GOMP_HIDDEN;

/* If ADDR, at which a kernel has faulted, lies in a host table of virtual
   functions or of type-bound procedures, print to stderr which table it is and
   what to do about it, and return true.  If ADDR lies in no such table, print
   nothing and return false.  VARIABLE is the name of the variable that refers
   to the table; NULL: not known.  SITE is the construct that launched the
   kernel; NULL: not known.  */
bool gomp_fault_explain_table (uintptr_t addr, const char *variable,
                               const struct gomp_site *site) GOMP_HIDDEN;

#endif
