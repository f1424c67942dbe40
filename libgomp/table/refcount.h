/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Reference counts of mappings.  OpenMP: a construct changes a count at most
   once, and the members of one STRUCT share theirs.

   A construct notes each count that it has changed or is going to change.  A
   mapping has the index of its latest note, which counts only if the note names
   this mapping and the latest construct.

   Common to all functions: the table's lock is held.  Plans count by these
   functions only.  Constructs that are carried out from a memo (memo-enter.c)
   and single objects (run-single.c) change counts themselves, where they know
   that no construct has a note of them.  Source: OpenMP 5.2, 5.8.3 (map
   clause).  */

#ifndef GOMP_REFCOUNT_H
#define GOMP_REFCOUNT_H 1

#include "table/present.h"

/* A note of one construct about one reference count.  */
struct gomp_note
{
  const struct gomp_mapping *leader;
  uint64_t construct;
  uint32_t count;               /* the REFCOUNT of LEADER that the plan
                                   leaves */
  uint32_t dynamic;             /* the DYNAMIC of LEADER that the plan
                                   leaves */
  bool counted;                 /* the construct has changed the count */
  bool removed;                 /* the construct's plan lists LEADER's
                                   removal */
};

/* Make room in COUNTS for more notes; notes that are there may move.  Ends the
   program if there is no memory.  Only the inline functions of this file call
   this.  */
void gomp_counts_grow (struct gomp_counts *counts) GOMP_HIDDEN;

/* Return a number for a construct which no other construct of TABLE has had or
   will have.  */
static inline uint64_t
gomp_refcount_number (struct gomp_present *table)
{
  return ++table->counts.construct;
}

/* Begin a new construct and return its number; the notes of the one before are
   dropped.  A target region counts as two constructs: its beginning and its
   end.  */
static inline uint64_t
gomp_refcount_construct (struct gomp_present *table)
{
  table->counts.n = 0;
  return gomp_refcount_number (table);
}

/* Return whether the life of MAPPING is ended by its reference count, as most
   are.  */
static inline bool
gomp_refcount_counted (const struct gomp_mapping *mapping)
{
  return mapping->lifetime == GOMP_LIFE_COUNTED;
}

/* Return the note of the construct with number CONSTRUCT about LEADER, or
   NULL.  The result may be used until another note is made.  */
static inline struct gomp_note *
gomp_refcount_note_of (struct gomp_present *table,
                       const struct gomp_mapping *leader, uint64_t construct)
{
  struct gomp_note *note;

  if (leader->note >= table->counts.n)
    return NULL;
  note = &table->counts.notes[leader->note];
  return note->leader == leader && note->construct == construct ? note : NULL;
}

/* Return the note of the construct with number CONSTRUCT about LEADER.  If
   there is none it is made, with LEADER's present counts.  The result may be
   used until another note is made.  Ends the program if there is no
   memory.  */
static inline struct gomp_note *
gomp_refcount_note (struct gomp_present *table, struct gomp_mapping *leader,
                    uint64_t construct)
{
  struct gomp_counts *counts = &table->counts;
  struct gomp_note *note = gomp_refcount_note_of (table, leader, construct);

  if (note)
    return note;
  if (GOMP_UNLIKELY (counts->n == counts->room))
    gomp_counts_grow (counts);
  leader->note = counts->n++;
  note = &counts->notes[leader->note];
  *note = (struct gomp_note) { leader,          construct, leader->refcount,
                               leader->dynamic, false,     false };
  return note;
}

/* Return whether, by its notes, the construct with number CONSTRUCT is going
   to take MAPPING's last reference away.  */
static inline bool
gomp_refcount_goes (struct gomp_present *table,
                    const struct gomp_mapping *mapping, uint64_t construct)
{
  const struct gomp_mapping *leader = gomp_mapping_leader (mapping);
  const struct gomp_note *note
    = gomp_refcount_note_of (table, leader, construct);

  return gomp_refcount_counted (leader) && note && note->count == 0;
}

/* Add a reference to MAPPING's count for the construct with number CONSTRUCT,
   unless the construct has changed this count already or the count is
   infinite.  Returns whether a reference was added.  */
static inline bool
gomp_refcount_retain (struct gomp_present *table, struct gomp_mapping *mapping,
                      uint64_t construct)
{
  struct gomp_mapping *leader = gomp_mapping_leader (mapping);
  struct gomp_note *note;

  if (!gomp_refcount_counted (leader))
    return false;
  note = gomp_refcount_note (table, leader, construct);
  if (note->counted)
    return false;
  note->counted = true;
  leader->refcount++;
  return true;
}

/* Add one of OpenACC's dynamic references to MAPPING's count for the construct
   with number CONSTRUCT, unless the count is infinite or, if ONCE, the
   construct has changed it already.  Returns whether a reference was
   added.  */
static inline bool
gomp_refcount_retain_dynamic (struct gomp_present *table,
                              struct gomp_mapping *mapping, uint64_t construct,
                              bool once)
{
  struct gomp_mapping *leader = gomp_mapping_leader (mapping);
  struct gomp_note *note;

  if (!gomp_refcount_counted (leader))
    return false;
  note = gomp_refcount_note (table, leader, construct);
  if (once && note->counted)
    return false;
  note->counted = true;
  leader->refcount++;
  leader->dynamic++;
  return true;
}

/* Note in the plan with number CONSTRUCT that MAPPING loses one reference,
   unless the plan has a note of its count already, or, if ALL, that it loses
   all of them.  The count itself does not change.  Returns the count that the
   plan leaves, which is UINT32_MAX if the count is infinite.  */
static inline uint32_t
gomp_refcount_note_release (struct gomp_present *table,
                            struct gomp_mapping *mapping, uint64_t construct,
                            bool all)
{
  struct gomp_mapping *leader = gomp_mapping_leader (mapping);
  struct gomp_note *note;

  if (!gomp_refcount_counted (leader))
    return UINT32_MAX;
  note = gomp_refcount_note_of (table, leader, construct);
  if (note == NULL)
    {
      note = gomp_refcount_note (table, leader, construct);
      note->count--;
    }
  if (all)
    note->count = 0;
  if (note->dynamic > note->count)
    note->dynamic = note->count;
  return note->count;
}

/* Note in the plan with number CONSTRUCT that MAPPING loses one of OpenACC's
   dynamic references, if it has any, or, if ALL, all of these.  If ONCE, only
   the plan's first note about this count has an effect.  The count itself does
   not change.  Returns the count that the plan leaves, which is UINT32_MAX if
   the count is infinite.  */
static inline uint32_t
gomp_refcount_note_dynamic (struct gomp_present *table,
                            struct gomp_mapping *mapping, uint64_t construct,
                            bool all, bool once)
{
  struct gomp_mapping *leader = gomp_mapping_leader (mapping);
  struct gomp_note *note;
  uint32_t gone;

  if (!gomp_refcount_counted (leader))
    return UINT32_MAX;
  note = gomp_refcount_note_of (table, leader, construct);
  if (note && once)
    return note->count;
  if (note == NULL)
    note = gomp_refcount_note (table, leader, construct);
  gone = all ? note->dynamic : note->dynamic > 0;
  note->dynamic -= gone;
  note->count -= gone;
  return note->count;
}

/* Note that the plan with number CONSTRUCT takes no reference of MAPPING away
   after all.  */
static inline void
gomp_refcount_note_none (struct gomp_present *table,
                         struct gomp_mapping *mapping, uint64_t construct)
{
  struct gomp_mapping *leader = gomp_mapping_leader (mapping);
  struct gomp_note *note = gomp_refcount_note_of (table, leader, construct);

  if (note)
    note->count = leader->refcount;
}

/* How many references a plan has taken away from one count.  */
struct gomp_gone
{
  uint32_t count, dynamic;
};

/* Set MAPPING's counts to those that the plan with number CONSTRUCT has noted.
   Returns how many references they lost by that: none if this has been done
   before, if there is no note, or if the count is infinite.  */
static inline struct gomp_gone
gomp_refcount_apply_note (struct gomp_present *table,
                          struct gomp_mapping *mapping, uint64_t construct)
{
  struct gomp_mapping *leader = gomp_mapping_leader (mapping);
  struct gomp_note *note = gomp_refcount_note_of (table, leader, construct);
  struct gomp_gone gone = { 0, 0 };

  if (!gomp_refcount_counted (leader) || note == NULL || note->counted)
    return gone;
  gone.count = leader->refcount - note->count;
  gone.dynamic = leader->dynamic - note->dynamic;
  leader->refcount = note->count;
  leader->dynamic = note->dynamic;
  note->counted = true;
  return gone;
}

/* Add GONE, the references that gomp_refcount_apply_note returned, to
   MAPPING's counts again.  */
static inline void
gomp_refcount_restore (struct gomp_mapping *mapping, struct gomp_gone gone)
{
  struct gomp_mapping *leader = gomp_mapping_leader (mapping);

  leader->refcount += gone.count;
  leader->dynamic += gone.dynamic;
}

/* Take away the reference of MAPPING that gomp_refcount_retain added or, if
   DYNAMIC, the one that gomp_refcount_retain_dynamic added.  */
static inline void
gomp_refcount_undo_retain (struct gomp_mapping *mapping, bool dynamic)
{
  struct gomp_mapping *leader = gomp_mapping_leader (mapping);

  leader->refcount--;
  leader->dynamic -= dynamic;
}

#endif
