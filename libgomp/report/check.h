/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What GOMP_PSET_CHECK finds, in the words of the program: which clause of
   which directive has mapped what, and what became of it.  */

#ifndef GOMP_CHECK_H
#define GOMP_CHECK_H 1

#include "device/device.h"
#include "plan/plan.h"
#include "program/site.h"

struct gomp_guarded;

/* Make device memory guarded (gomp_guard_active) if GOMP_PSET_CHECK asks for
   checks.  To be called once, before devices are looked for.  */
void gomp_check_init (void) GOMP_HIDDEN;
/* Note, for each item of PLAN, the clause of SITE's construct that maps it on
   DEVICE.  gomp_trace_enter calls this, with the table's lock held and the
   guard's not.  */
void gomp_check_enter (const struct gomp_site *site, struct gomp_device *device,
                       const struct gomp_plan *plan) GOMP_HIDDEN;
/* Note that the calling thread carries out SITE's construct.  What the checks
   find on this thread until the next call is reported as found there.  SITE
   need not stay valid, but the name of its construct has to.  No lock
   needed.  */
void gomp_check_here (const struct gomp_site *site) GOMP_HIDDEN;

/* Say which data SITE's construct, an exit data or a region's end with PLAN,
   was to copy from DEVICE and does not, because it is not mapped any more.  The
   table's lock is held, the guard's is not.  */
void gomp_check_left (const struct gomp_site *site,
                      const struct gomp_device *device,
                      const struct gomp_plan_leave *plan) GOMP_HIDDEN;

/* Note that the program has got the device memory at ADDR from ROUTINE, which
   it called from PC.  Nothing is noted if ADDR has value 0.  The text ROUTINE
   has to stay valid.  Takes the guard's lock.  */
void gomp_check_routine (const struct gomp_device *device, gomp_devaddr addr,
                         const char *routine, const void *pc) GOMP_HIDDEN;
/* Note that the program has asked for the device address of MAPPING on DEVICE,
   so that it may change the bytes there by itself.  The table's lock is held,
   the guard's is not.  */
void gomp_check_asked (const struct gomp_device *device,
                       const struct gomp_mapping *mapping) GOMP_HIDDEN;

/* Note that the calling thread carries out SITE's update, of LIST, and say if
   some of it is not what the program means (check-pointer.h).  The table's lock is held, the
   guard's is not.  */
void gomp_check_update (const struct gomp_site *site,
                        const struct gomp_list *list) GOMP_HIDDEN;

/* How far from an object an address is that has to do with it: nearly for
   certain, since no other object is on the same page, and probably.  */
#define GOMP_CHECK_BESIDE ((size_t) 4096)
#define GOMP_CHECK_NEAR ((size_t) 1 << 16)

/* Print to stderr which object lies at ADDR, or less than NEAR bytes away, and
   where it was mapped.  ADDR is the address at which a kernel on DEVICE has
   faulted.  Returns true if an object has been printed.  Returns false, with
   nothing printed, if no object is known there, if nothing is checked, or if
   the guard's lock is not free.  */
bool gomp_check_explain (const struct gomp_device *device, uintptr_t addr,
                         size_t near) GOMP_HIDDEN;

#endif
