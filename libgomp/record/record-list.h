/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Places of the program and lists in a recording.  Names are looked up when a
   thread records a place for the first time, which is slow.  */

#ifndef GOMP_RECORD_LIST_H
#define GOMP_RECORD_LIST_H 1

#include "record/record.h"
#include "record/recorder.h"

/* Return the number that SITE has in R, never 0.  If R has not recorded SITE
   yet, SITE is recorded first.  */
uint32_t gomp_record_site (struct gomp_recorder *r,
                           const struct gomp_site *site) GOMP_HIDDEN;

/* Return the number that LIST has in R, never 0.  LIST is that of the construct
   at SITE, and PLACE is what gomp_record_site has returned for SITE.  R keeps
   the numbers of the lists that it has recorded lately (GOMP_RECORD_LATEST).
   If LIST is not among these, it is recorded first, even if it was recorded
   long before.  */
uint32_t gomp_record_list (struct gomp_recorder *r,
                           const struct gomp_site *site, uint32_t place,
                           const struct gomp_record_list *list) GOMP_HIDDEN;

#endif
