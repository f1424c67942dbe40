/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The edge's messages: with what the devices' tables know of the cause.  */

#ifndef GOMP_REPORT_H
#define GOMP_REPORT_H 1

#include "base/error.h"
#include "table/present.h"
#include "program/site.h"

/* Print what *ERR says of the construct SITE, and exit (1).  SITE NULL: a
   routine, which is found on the stack.  Only in entry/, with no lock
   held.  */
_Noreturn void gomp_fatal_at (const struct gomp_site *site,
                              const struct gomp_error *err) GOMP_HIDDEN;

/* Find what was mapped around ADDR and is gone, set *FOUND to it, and *HOST to
   whether ADDR is its host address, not the device's.  The table's lock held.
   False: nothing is known.  */
bool gomp_report_released (const struct gomp_present *table, uintptr_t addr,
                           struct gomp_released *found, bool *host)
  GOMP_HIDDEN;

#endif
