/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Components that were allocated anew while their object was on a device.  */

#ifndef GOMP_DEEP_STALE_H
#define GOMP_DEEP_STALE_H 1

#include "deep/deep-plan.h"
#include "run/run.h"

/* Return the number of a piece that DEEP, which describes an object as it is
   now, owns, and that RECORD of the same object, made earlier, does not have;
   GOMP_DEEP_NONE if there is none.  If RECORD is in a table, the table's lock
   is held.  */
uint32_t gomp_deep_stale (const struct gomp_deep *deep,
                          const struct gomp_deep_record *record) GOMP_HIDDEN;

/* Warn that the piece of DEEP with the number PIECE was allocated after its
   object was entered or updated.  SITE is the construct that has found this.
   Each construct in the program, told by its code address, warns once at most,
   however often it is carried out.  Does nothing if PIECE is GOMP_DEEP_NONE.
   No lock held.  */
void gomp_deep_tell_stale (const struct gomp_deep *deep, uint32_t piece,
                           const struct gomp_site *site) GOMP_HIDDEN;

#endif
