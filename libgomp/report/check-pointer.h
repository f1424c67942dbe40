/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Pointers of the program that do not mean what the device has, for
   GOMP_PSET_CHECK:

   1. A component of something that a kernel is given has another address than
      when it was attached: it has been allocated anew, or refers to something
      else.  The device goes on with what was attached.
   2. OpenMP's update of a pointer to a component of the elements of an array,
      `q => x(:)%a', or of one with a negative stride before the last dimension:
      gfortran lists bytes that follow the first element, and no descriptor.
   3. A dummy argument that is a section with gaps, a row of a matrix: gfortran
      lists bytes behind its last element along with it.

   Each is reported once for a directive.  */

#ifndef GOMP_CHECK_POINTER_H
#define GOMP_CHECK_POINTER_H 1

#include "device/guard.h"
#include "plan/plan.h"
#include "program/site.h"

/* Note the addresses that the pointers of PLAN hold on the host, which SITE's
   construct attaches.  The table's lock and the guard's are held.  */
GOMP_REQUIRES (gomp_guard_mutex)
void gomp_check_attached (const struct gomp_site *site,
                          const struct gomp_plan *plan) GOMP_HIDDEN;
/* Report the pointers in MAPPING of TABLE, which SITE's construct gives to a
   kernel, that hold another address on the host than when they were attached.
   The table's lock and the guard's are held.  */
GOMP_REQUIRES (gomp_guard_mutex)
void gomp_check_stale (const struct gomp_site *site, struct gomp_present *table,
                       const struct gomp_mapping *mapping) GOMP_HIDDEN;
/* Report the items of LIST, SITE's update, that are pointers with elements elsewhere.  The
   guard's lock is held.  */
GOMP_REQUIRES (gomp_guard_mutex)
void gomp_check_side_by_side (const struct gomp_site *site,
                              const struct gomp_list *list) GOMP_HIDDEN;
/* Report item I of LIST, which SITE's construct has mapped, if it is a dummy
   argument of which the list has more than its elements.  The table's lock and
   the guard's are held.  */
GOMP_REQUIRES (gomp_guard_mutex)
void gomp_check_dummy (const struct gomp_site *site,
                       const struct gomp_list *list, uint32_t i) GOMP_HIDDEN;

#endif
