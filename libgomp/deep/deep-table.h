/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Tables of dynamic types as objects.  */

#ifndef GOMP_DEEP_TABLE_H
#define GOMP_DEEP_TABLE_H 1

#include "program/type.h"

/* Return whether VTAB is one, as far as can be told.  */
bool gomp_deep_is_table (const struct gomp_vtab *vtab) GOMP_HIDDEN;

/* Return the bytes of the table at VTAB, which is one; where they are not
   known, those that every table has.  */
size_t gomp_deep_table_size (const struct gomp_vtab *vtab) GOMP_HIDDEN;

#endif
