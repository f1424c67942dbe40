/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Errors that end the program, printed with what the devices' tables know of
   the cause.  */

#ifndef GOMP_REPORT_H
#define GOMP_REPORT_H 1

#include "base/error.h"
#include "table/present.h"
#include "program/site.h"

/* Print the message of *ERR about the construct SITE, and call exit (1).  If
   SITE is NULL the error is that of a routine; its caller is looked for on the
   stack.  Only entry/ calls this, with no lock held.  */
_Noreturn void gomp_fatal_at (const struct gomp_site *site,
                              const struct gomp_error *err) GOMP_HIDDEN;

/* Find a mapping that has been removed and that held ADDR, as one of its host
   addresses or of its device addresses.  TABLE's history is searched from the
   latest removal back, then the memos.  The first mapping found is taken: set
   *FOUND to it, *HOST to true if ADDR is one of its host addresses, and *HOST
   to false if ADDR is one of its device addresses.  Returns false if no such
   mapping is known; *FOUND and *HOST mean nothing then.  TABLE's lock is
   held.  */
bool gomp_report_released (const struct gomp_present *table, uintptr_t addr,
                           struct gomp_released *found, bool *host) GOMP_HIDDEN;

#endif
