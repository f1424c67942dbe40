/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Reference counts of mappings: room for notes.  */

#include "table/refcount.h"

#include "base/error.h"

#define ROOM_FIRST 16

void
gomp_counts_grow (struct gomp_counts *counts)
{
  counts->room = counts->room ? 2 * counts->room : ROOM_FIRST;
  counts->notes
    = gomp_realloc (counts->notes, counts->room * sizeof *counts->notes);
}
