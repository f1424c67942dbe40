/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   SELECT TYPE in target regions.

   gfortran maps the container of a polymorphic variable as so many bytes, with
   the host's address of its type's table (_vptr) in them.  For each type that
   SELECT TYPE names it maps the table, too, and in the region it compares the
   _vptr with the address of the table's copy.  So, on the device, each word in
   the list's data that is the host's address of such a table has to be the
   address of the copy.  */

#ifndef GOMP_DEEP_CLASS_H
#define GOMP_DEEP_CLASS_H 1

#include "plan/map-decode.h"
#include "table/present.h"

/* Find the tables of types that LIST, the list of a target region, maps.
   Words of other items in LIST that hold the tables' host addresses are
   attached to the tables' copies; words of objects that were entered deep are
   right already, and are left out.  New items come from SCRATCH.  Returns
   whether LIST has such tables; no memo may be made of it then, since the same
   list comes to other items when a dynamic type changes.  Takes and leaves
   TABLE's lock, which must not be held.  */
bool gomp_deep_attach_types (struct gomp_present *table, struct gomp_list *list,
                             struct gomp_scratch *scratch) GOMP_HIDDEN;

#endif
