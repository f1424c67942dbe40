/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Plans as text, for tests and for debugging.  */

#ifndef GOMP_PLAN_PRINT_H
#define GOMP_PLAN_PRINT_H 1

#include <stdio.h>

#include "plan/plan.h"

/* How to write host address ADDR: into TEXT, SIZE bytes, terminated.  */
typedef void (*gomp_address_namer) (uintptr_t addr, char *text, size_t size);

/* Name device ADDRESS by the host object of which it is the twin, "dev(a+8)",
   or by the one that begins behind it, "dev(a+8)-8", in TEXT, of SIZE bytes.
   NAME writes host addresses.  Lock held.  False: nothing is there, and TEXT
   as it was.  */
bool gomp_print_name_device (struct gomp_present *table,
                             uintptr_t address, gomp_address_namer name,
                             char *text, size_t size);

/* Print a line for each item of PLAN, which is resolved, then one for each
   pointer written.  NAME writes host addresses.  Lock held.  Device addresses
   are written as "U<unit>+<offset>" in memory the plan asks for, "dev(<host
   address>)" in mappings that are there, "zero" for zero-size objects,
   "null".  */
void gomp_plan_print (FILE *out, const struct gomp_plan *plan,
                      gomp_address_namer name) GOMP_HIDDEN;

/* Print the copies, restores and removals of PLAN, in order, a line each.
   NAME writes host addresses.  Lock held.  */
void gomp_plan_leave_print (FILE *out, const struct gomp_plan_leave *plan,
                            gomp_address_namer name) GOMP_HIDDEN;

/* Print the copies of PLAN, in order, a line each.  NAME writes host
   addresses.  Lock held.  */
void gomp_plan_update_print (FILE *out, const struct gomp_plan_update *plan,
                             gomp_address_namer name) GOMP_HIDDEN;

#endif
