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

/* One reference more, unless CONSTRUCT has counted it.  True: it has one.  */
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

/* One dynamic reference more, of OpenACC; ONCE: unless CONSTRUCT has counted it.
   True: it has one.  */
static inline bool
gomp_refcount_retain_dynamic (struct gomp_mapping *mapping,
                              uint64_t construct, bool once)
{
  struct gomp_mapping *leader = mapping->leader;

  if (!gomp_refcount_counted (leader)
      || (once && leader->stamp == construct))
    return false;
  leader->stamp = construct;
  leader->refcount++;
  leader->dynamic++;
  return true;
}

/* The first note of plan CONSTRUCT starts with the counts as they are.  */
static inline bool
gomp_refcount_note_first (struct gomp_mapping *leader, uint64_t construct)
{
  if (leader->note_stamp == construct)
    return false;
  leader->note_stamp = construct;
  leader->note_removed = false;
  leader->note_count = leader->refcount;
  leader->note_dynamic = leader->dynamic;
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
  if (gomp_refcount_note_first (leader, construct))
    leader->note_count--;
  if (all)
    leader->note_count = 0;
  if (leader->note_dynamic > leader->note_count)
    leader->note_dynamic = leader->note_count;
  return leader->note_count;
}

/* The same for a dynamic reference, of which there may be none, or for ALL
   dynamic ones.  ONCE: only the first note of the plan counts.  */
static inline uint32_t
gomp_refcount_note_dynamic (struct gomp_mapping *mapping, uint64_t construct,
                            bool all, bool once)
{
  struct gomp_mapping *leader = mapping->leader;
  uint32_t gone;

  if (!gomp_refcount_counted (leader))
    return UINT32_MAX;
  if (!gomp_refcount_note_first (leader, construct) && once)
    return leader->note_count;
  gone = all ? leader->note_dynamic : leader->note_dynamic > 0;
  leader->note_dynamic -= gone;
  leader->note_count -= gone;
  return leader->note_count;
}

/* Plan CONSTRUCT takes no reference of MAPPING after all.  */
static inline void
gomp_refcount_note_none (struct gomp_mapping *mapping, uint64_t construct)
{
  if (mapping->leader->note_stamp == construct)
    mapping->leader->note_count = mapping->leader->refcount;
}

/* References that a plan took away.  */
struct gomp_gone
{
  uint32_t count, dynamic;
};

/* Carry out what the plan CONSTRUCT noted; once per count.  Returns which
   references went.  */
static inline struct gomp_gone
gomp_refcount_apply_note (struct gomp_mapping *mapping, uint64_t construct)
{
  struct gomp_mapping *leader = mapping->leader;
  struct gomp_gone gone = { 0, 0 };

  if (!gomp_refcount_counted (leader) || leader->note_stamp != construct
      || leader->stamp == construct)
    return gone;
  gone.count = leader->refcount - leader->note_count;
  gone.dynamic = leader->dynamic - leader->note_dynamic;
  leader->refcount = leader->note_count;
  leader->dynamic = leader->note_dynamic;
  leader->stamp = construct;
  return gone;
}

/* Undo: give back what has GONE.  */
static inline void
gomp_refcount_restore (struct gomp_mapping *mapping, struct gomp_gone gone)
{
  mapping->leader->refcount += gone.count;
  mapping->leader->dynamic += gone.dynamic;
}

/* Undo of a retain.  */
static inline void
gomp_refcount_undo_retain (struct gomp_mapping *mapping, bool dynamic)
{
  mapping->leader->refcount--;
  mapping->leader->dynamic -= dynamic;
}

#endif
