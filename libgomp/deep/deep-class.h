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
   right already, and are left out.  New items come from SCRATCH.

   Returns true if LIST maps tables of types.  The caller must not make a memo
   then: which items are new depends on the words in the data, and these words
   change with a dynamic type, while the compiler's list stays the same.
   Returns false, with LIST unchanged, if LIST maps no such table.  Takes and
   leaves the lock of TABLE, the present table; the lock must not be held.  */
bool gomp_deep_attach_types (struct gomp_present *table, struct gomp_list *list,
                             struct gomp_scratch *scratch) GOMP_HIDDEN;

#endif
