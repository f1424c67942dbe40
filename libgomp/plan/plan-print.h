/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Plans as text, for tests and for debugging.  */

#ifndef GOMP_PLAN_PRINT_H
#define GOMP_PLAN_PRINT_H 1

#include <stdio.h>

#include "plan/plan.h"

/* Writes a name for host address ADDR to TEXT, of SIZE bytes, and terminates
   it.  */
typedef void (*gomp_address_namer) (uintptr_t addr, char *text, size_t size);

/* Write a name for the device address ADDRESS to TEXT, of SIZE bytes.  If a
   mapping has the byte there, the name is that of the host byte, as in
   "dev(a+8)".  If none has, but one begins less than 1024 bytes behind ADDRESS,
   the name is that of the nearest such mapping's start and the distance, as in
   "dev(a+8)-8".  NAME writes the host address in it.  Returns false, with TEXT
   unchanged, if there is neither.  Lock held.  */
bool gomp_print_name_device (struct gomp_present *table, uintptr_t address,
                             gomp_address_namer name, char *text, size_t size);

/* Print a line for each item of PLAN to OUT, then one for each pointer that is
   written.  To be called after gomp_plan_resolve has succeeded for PLAN.  NAME
   writes host addresses.  Device addresses are written as "U<unit>+<offset>" in
   memory that the plan asks for, "dev(<host address>)" in present mappings,
   "zero" for zero-size objects, or "null".  Lock held.  */
void gomp_plan_print (FILE *out, const struct gomp_plan *plan,
                      gomp_address_namer name) GOMP_HIDDEN;

/* Print the copies, restored pointers and removals of PLAN to OUT, in order, a
   line each.  NAME writes host addresses.  Lock held.  */
void gomp_plan_leave_print (FILE *out, const struct gomp_plan_leave *plan,
                            gomp_address_namer name) GOMP_HIDDEN;

/* Print the copies of PLAN to OUT, in order, a line each.  NAME writes host
   addresses.  Lock held.  */
void gomp_plan_update_print (FILE *out, const struct gomp_plan_update *plan,
                             gomp_address_namer name) GOMP_HIDDEN;

#endif
