/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   SELECT TYPE in target regions.

   gfortran maps the container of a polymorphic variable as so many bytes, with
   the host's address of its type's table (_vptr) in them.  For each type that
   SELECT TYPE names it maps the table, too, and in the region it compares the
   _vptr with the address of that copy.  So what holds the address of a table
   in the same list has to hold the address of the copy.  */

#ifndef GOMP_DEEP_CLASS_H
#define GOMP_DEEP_CLASS_H 1

#include "plan/map-decode.h"
#include "table/present.h"

/* Look for tables of types that LIST, of a target region, maps, and attach the
   words of its other items that hold their addresses to the copies.  Objects
   that were entered deep are left out: theirs are right.  New items come from
   SCRATCH.  True: LIST has such tables.  It must not be remembered then, since
   with another dynamic type the same list comes to other items.  Takes TABLE's
   lock: not held.  */
bool gomp_deep_attach_types (struct gomp_present *table,
                             struct gomp_list *list,
                             struct gomp_scratch *scratch) GOMP_HIDDEN;

#endif
