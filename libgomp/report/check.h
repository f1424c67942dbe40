/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What GOMP_PSET_CHECK finds, in the words of the program: which clause of which
   directive has mapped what, and what became of it.  */

#ifndef GOMP_CHECK_H
#define GOMP_CHECK_H 1

#include "device/device.h"
#include "plan/plan.h"
#include "program/site.h"

struct gomp_guarded;

/* Begin, if the settings say so.  Once, before devices are looked for.  */
void gomp_check_init (void) GOMP_HIDDEN;
/* The devices are known: report at the end of the program, before they are
   closed.  */
void gomp_check_at_exit (void) GOMP_HIDDEN;

/* Note what clauses of SITE map, by PLAN, for GOMP_PSET_CHECK.
   gomp_trace_enter calls it: the table's lock held, the guard's not.  */
void gomp_check_enter (const struct gomp_site *site,
                       const struct gomp_device *device,
                       const struct gomp_plan *plan) GOMP_HIDDEN;
/* Note that the calling thread carries out SITE's construct, for what is found
   until the next call.  SITE may go; its construct's name has to stay.  No
   lock needed.  */
void gomp_check_here (const struct gomp_site *site) GOMP_HIDDEN;

/* The program has got the memory at ADDR from ROUTINE, called from PC.  */
void gomp_check_routine (const struct gomp_device *device, gomp_devaddr addr,
                         const char *routine, const void *pc) GOMP_HIDDEN;
/* The program has asked where MAPPING is on the device.  */
void gomp_check_asked (const struct gomp_device *device,
                       const struct gomp_mapping *mapping) GOMP_HIDDEN;

/* A kernel has faulted at ADDR: say what it is beside, if it is beside
   something.  */
bool gomp_check_explain (const struct gomp_device *device, uintptr_t addr)
  GOMP_HIDDEN;

#endif
