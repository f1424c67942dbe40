/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Recognizing the table of a dynamic type (what a _vptr points to), and finding
   its size.  */

#ifndef GOMP_DEEP_TABLE_H
#define GOMP_DEEP_TABLE_H 1

#include "program/type.h"

/* Return whether VTAB is the table of a dynamic type, as far as its place and
   contents tell.  VTAB may be any address, and NULL: it is read only if as many
   bytes as the smallest table has lie there in writable data of a loaded
   object.  */
bool gomp_deep_is_table (const struct gomp_vtab *vtab) GOMP_HIDDEN;

/* Return the size in bytes of the table of a dynamic type at VTAB.  If the
   size is not known, return the size that each such table has at least.  No
   lock held.  */
size_t gomp_deep_table_size (const struct gomp_vtab *vtab) GOMP_HIDDEN;

#endif
