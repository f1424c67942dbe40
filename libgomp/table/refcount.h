/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Reference counts of mappings.  OpenMP: a construct changes a count at most
   once, and the members of one STRUCT share theirs.

   A construct notes each count that it has changed or is going to change.  A
   mapping has the index of its latest note, which counts only if the note names
   this mapping and the latest construct.

   Counts change by gomp_count_add and gomp_count_take only.  Common to all
   functions: the table's lock is held.  Source: OpenMP 5.2, 5.8.3 (map
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

/* Return whether the construct with number CONSTRUCT is to add a reference to
   MAPPING's count, and note that it does.  It is not if the count is infinite
   or, if ONCE, if the construct has such a note already.  */
static inline bool
gomp_refcount_takes (struct gomp_present *table, struct gomp_mapping *mapping,
                     uint64_t construct, bool once)
{
  struct gomp_mapping *leader = gomp_mapping_leader (mapping);
  struct gomp_note *note;

  if (!gomp_refcount_counted (leader))
    return false;
  note = gomp_refcount_note (table, leader, construct);
  if (once && note->counted)
    return false;
  note->counted = true;
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

/* How many references a plan takes away from one count.  */
struct gomp_gone
{
  uint32_t count, dynamic;
};

/* Return how many references the plan with number CONSTRUCT takes away from
   MAPPING's count, by its note: none if this function has been called for the
   note before, if there is no note, or if the count is infinite.  The count
   itself does not change.  */
static inline struct gomp_gone
gomp_refcount_gone (struct gomp_present *table, struct gomp_mapping *mapping,
                    uint64_t construct)
{
  struct gomp_mapping *leader = gomp_mapping_leader (mapping);
  struct gomp_note *note = gomp_refcount_note_of (table, leader, construct);
  struct gomp_gone gone = { 0, 0 };

  if (!gomp_refcount_counted (leader) || note == NULL || note->counted)
    return gone;
  gone.count = leader->refcount - note->count;
  gone.dynamic = leader->dynamic - note->dynamic;
  note->counted = true;
  return gone;
}

/* Add REFERENCES to LEADER's count; DYNAMIC of them are OpenACC's dynamic
   references.  */
static inline void
gomp_count_add (struct gomp_mapping *leader, uint32_t references,
                uint32_t dynamic)
{
  leader->refcount += references;
  leader->dynamic += dynamic;
}

/* Take REFERENCES away from LEADER's count, DYNAMIC of them OpenACC's dynamic
   references.  Fewer are taken where others have taken them already.  */
static inline void
gomp_count_take (struct gomp_mapping *leader, uint32_t references,
                 uint32_t dynamic)
{
  leader->refcount
    -= references < leader->refcount ? references : leader->refcount;
  leader->dynamic -= dynamic < leader->dynamic ? dynamic : leader->dynamic;
  /* OpenMP's exit data takes dynamic references, too.  */
  if (leader->dynamic > leader->refcount)
    leader->dynamic = leader->refcount;
}

#endif
