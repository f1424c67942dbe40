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

/* Find the tables of types that LIST, the list of a target region, maps, and
   attach to their copies those words of LIST's other items that hold the
   tables' host addresses.  Objects that were entered deep are left out, since
   their words are right.  New items come from SCRATCH.  Returns whether LIST
   has such tables; it must not be remembered then, since with another dynamic
   type the same list comes to other items.  Takes TABLE's lock, so it is not
   held.  */
bool gomp_deep_attach_types (struct gomp_present *table, struct gomp_list *list,
                             struct gomp_scratch *scratch) GOMP_HIDDEN;

#endif
