/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Faults of calls through pointers and tables of functions.  */

#ifndef GOMP_FAULT_CALL_H
#define GOMP_FAULT_CALL_H 1

#include "program/site.h"
#include "program/source.h"

/* Print to stderr why a kernel may have jumped to ADDR, which is not 0, and
   what to do.  SITE is the construct that launched the kernel, or NULL.
   Nothing is printed but the reason; the caller has told of the fault.  */
void gomp_fault_explain_jump (uintptr_t addr, const struct gomp_site *site)
  GOMP_HIDDEN;

/* Print to stderr that ADDR, at which a kernel has faulted, is that of a table
   of the host's for virtual functions or for type-bound procedures, and what
   to do.  VARIABLE: the name of what refers to it, or NULL.  False: it is no
   such table, and nothing is printed.  */
bool gomp_fault_explain_table (uintptr_t addr, const char *variable)
  GOMP_HIDDEN;

#endif
