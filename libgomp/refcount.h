/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Reference counts of mappings.  OpenMP: a construct changes a count at most
   once, and the members of one STRUCT share theirs.

   All functions: the table's lock held.  Only this file touches the counts.
   Source: OpenMP 5.2, 5.8.3 (map clause).  */

#ifndef GOMP_REFCOUNT_H
#define GOMP_REFCOUNT_H 1

#include "present.h"

/* A new construct (map and unmap of a target are two): its number.  */
static inline uint64_t
gomp_refcount_construct (struct gomp_present *table)
{
  return ++table->construct;
}

static inline bool
gomp_refcount_counted (const struct gomp_mapping *mapping)
{
  return mapping->lifetime == GOMP_LIFE_COUNTED;
}

/* One reference more, unless CONSTRUCT has counted it.  True if it did.  */
static inline bool
gomp_refcount_retain (struct gomp_mapping *mapping, uint64_t construct)
{
  struct gomp_mapping *leader = mapping->leader;

  if (!gomp_refcount_counted (leader) || leader->stamp == construct)
    return false;
  leader->stamp = construct;
  leader->refcount++;
  return true;
}

/* Note in a plan numbered CONSTRUCT that MAPPING loses a reference, or all
   (ALL); changes no count.  Returns the count the plan leaves.  Counts that are
   infinite never get to zero.  */
static inline uint32_t
gomp_refcount_note_release (struct gomp_mapping *mapping, uint64_t construct,
                            bool all)
{
  struct gomp_mapping *leader = mapping->leader;

  if (!gomp_refcount_counted (leader))
    return UINT32_MAX;
  if (leader->note_stamp != construct)
    {
      leader->note_stamp = construct;
      leader->note_removed = false;
      leader->note_count = leader->refcount - 1;
    }
  if (all)
    leader->note_count = 0;
  return leader->note_count;
}

/* Carry out what the plan CONSTRUCT noted; once per count.  Returns how many
   references went.  */
static inline uint32_t
gomp_refcount_apply_note (struct gomp_mapping *mapping, uint64_t construct)
{
  struct gomp_mapping *leader = mapping->leader;
  uint32_t gone;

  if (!gomp_refcount_counted (leader) || leader->note_stamp != construct
      || leader->stamp == construct)
    return 0;
  gone = leader->refcount - leader->note_count;
  leader->refcount = leader->note_count;
  leader->stamp = construct;
  return gone;
}

/* Undo: give GONE references back.  */
static inline void
gomp_refcount_restore (struct gomp_mapping *mapping, uint32_t gone)
{
  mapping->leader->refcount += gone;
}

/* Undo of a retain.  */
static inline void
gomp_refcount_undo_retain (struct gomp_mapping *mapping)
{
  mapping->leader->refcount--;
}

#endif
