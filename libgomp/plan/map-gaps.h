/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Sections with gaps in updates that have no descriptor of them.  */

#ifndef GOMP_MAP_GAPS_H
#define GOMP_MAP_GAPS_H 1

#include "plan/map-decode.h"

/* gfortran's OpenMP updates do not have the descriptor of a pointer to an array
   in their lists.  They give a section with gaps a size that reaches beyond its
   last element, and perhaps out of what is mapped.  One with a negative stride
   has a negative size.

   For each item of LIST, an update that cannot be done as it is, look for such a
   pointer by debug information: one whose target begins at the item's address
   and has the size that the list says by gfortran's reckoning.  Items for which
   there is one, or several that mean the same elements, get the range and the
   SHAPE of its elements.  SHAPE comes from SCRATCH.  Returns whether some item
   has changed.  Slow.  No lock held.  */
bool gomp_map_gaps_find (struct gomp_list *list, struct gomp_scratch *scratch)
  GOMP_HIDDEN;

/* Return whether item I of LIST, an update, has the address and the size that
   gfortran lists for a pointer, or a section of it, which debug information
   knows and some of whose elements lie outside of the item: that of a component
   of each element of an array, or one with a negative stride.  Write the
   pointer's name to NAME, of SIZE bytes.  The item may as well be what the
   program means.  Slow.  The table's lock may be held.  */
bool gomp_map_gaps_elsewhere (const struct gomp_list *list, uint32_t i,
                              char *name, size_t size) GOMP_HIDDEN;

#endif
