/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Components that were allocated anew while their object was on a device.  */

#ifndef GOMP_DEEP_STALE_H
#define GOMP_DEEP_STALE_H 1

#include "deep/deep-plan.h"
#include "run/run.h"

/* Return the number of a piece of DEEP, which is an object as it is now, that
   RECORD does not have; or GOMP_DEEP_NONE.  The table's lock held, if the
   record is in it.  */
uint32_t gomp_deep_stale (const struct gomp_deep *deep,
                          const struct gomp_deep_record *record) GOMP_HIDDEN;

/* Warn that PIECE, a number, of DEEP was allocated after its object was
   entered, once for each SITE; GOMP_DEEP_NONE: do nothing.  No lock held.  */
void gomp_deep_tell_stale (const struct gomp_deep *deep, uint32_t piece,
                           const struct gomp_site *site) GOMP_HIDDEN;

#endif
