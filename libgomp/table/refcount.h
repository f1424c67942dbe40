/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Reference counts of mappings.

   A construct changes a count at most once.  The exception is OpenACC's enter
   data and exit data.  There, an entry of a list without GOMP_FLAG_COMPONENT
   (map-kind.h) changes the count by itself, whatever other entries do.  An
   entry with GOMP_FLAG_COMPONENT does not change a count that an earlier entry
   of the construct has changed.  An argument ONCE is false for an entry that
   changes the count by itself, and true in all other cases.  In OpenMP the
   members of one STRUCT share a count, which is that of their leader.

   A construct notes each count that it is going to change.  A mapping has the
   index of the latest note about it; the note is valid only if it names this
   mapping and the construct that asks.  A construct that gives references back
   makes its notes while it makes a plan.  The counts change when the plan is
   carried out.  If the plan is dropped instead, no count changes.  Constructs
   are told apart by their numbers; a plan has the number of its construct.

   Counts change by gomp_count_add and gomp_count_take only.  Common to all
   functions: the table's lock is held.  Source: OpenMP 5.2, 5.8.3 (map
   clause).  */

#ifndef GOMP_REFCOUNT_H
#define GOMP_REFCOUNT_H 1

#include "table/present.h"

/* A note of one construct about one reference count.  */
struct gomp_note
{
  const struct gomp_mapping *leader; /* the mapping that has the count */
  uint64_t construct;           /* the construct's number */
  /* What LEADER's REFCOUNT and DYNAMIC are to be when the plan of a construct
     that gives references back has been carried out.  In the note of a
     construct that adds references: what both were when the note was made.  */
  uint32_t count;
  uint32_t dynamic;
  /* gomp_refcount_takes or gomp_refcount_gone has told the construct to change
     the count.  gomp_refcount_gone does not tell it to do so again;
     gomp_refcount_takes does so only if its argument ONCE is false.

     The search gomp_plan_find_again (plan.h) takes a number of its own from
     gomp_refcount_construct, and makes notes with this number.  In the notes of
     that search COUNTED has another meaning: the search has listed a release of
     the whole mapping LEADER, and does not list another one for it.  */
  bool counted;
  bool removed;                 /* the construct's plan lists LEADER's
                                   removal */
};

/* Make room in COUNTS for more notes; notes that are there may move.  Ends the
   program if there is no memory.  Only the inline functions of this file call
   this.  */
void gomp_counts_grow (struct gomp_counts *counts) GOMP_HIDDEN;

/* Return a number which no construct or search of TABLE has had before, or will
   have.  For a search in the middle of a construct, which needs a number of its
   own while the construct's notes stay; a construct begins with
   gomp_refcount_construct.  */
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

/* Return whether the life of MAPPING ends when its reference count becomes 0.
   True of most mappings.  False of those of `declare target' variables, and of
   those that omp_target_associate_ptr has made: no construct changes their
   counts.  */
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

/* Return whether the construct with number CONSTRUCT is going to take the last
   reference of MAPPING away: the construct has a note about the count, and
   COUNT of the note is 0.  Returns false if the construct has no such note, if
   the note leaves references, or if the count does not end the mapping's life
   (gomp_refcount_counted).  */
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
   MAPPING's count.  If this returns true, it is noted that the construct has
   been told so, and the caller adds the reference.  Returns false if the count
   does not end the mapping's life (gomp_refcount_counted); if ONCE, also if the
   construct has been told to change this count before.  */
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

/* Note for the plan with number CONSTRUCT what the count of MAPPING loses.  If
   ALL, that is all references, whatever has been noted before.  Otherwise it is
   one reference if this is the plan's first note about the count, and nothing
   more if it is not.  The count itself does not change.  Returns the count that
   the plan leaves; UINT32_MAX, with nothing noted, if the count does not end
   the mapping's life (gomp_refcount_counted).  */
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

/* Note for the plan with number CONSTRUCT that the count of MAPPING loses one
   of OpenACC's dynamic references, or all of them if ALL; nothing if it has
   none.  If ONCE, nothing is noted where the plan has a note about this count
   already.  The count itself does not change.  Returns the count that the plan
   leaves; UINT32_MAX, with nothing noted, if the count does not end the
   mapping's life (gomp_refcount_counted).  */
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
   after all: field COUNT of the plan's note becomes the present reference
   count.  Nothing is done if the plan has no note about this count.  Only for
   plans of deep objects, whose references are not dynamic ones: field DYNAMIC
   of the note stays as it is.  */
static inline void
gomp_refcount_note_none (struct gomp_present *table,
                         struct gomp_mapping *mapping, uint64_t construct)
{
  struct gomp_mapping *leader = gomp_mapping_leader (mapping);
  struct gomp_note *note = gomp_refcount_note_of (table, leader, construct);

  if (note)
    note->count = leader->refcount;
}

/* How many references a plan takes away from one count: COUNT in all, of which
   DYNAMIC are OpenACC's dynamic references.  */
struct gomp_gone
{
  uint32_t count, dynamic;
};

/* Return how many references the construct with number CONSTRUCT is to take
   away from MAPPING's count, by the note that its plan has about the count.
   The count itself does not change: the caller takes the references away.  The
   note's field COUNTED becomes true.  Both numbers of the result are 0 if
   COUNTED was true before, if there is no note, or if the count does not end
   the mapping's life (gomp_refcount_counted).  */
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

/* Take REFERENCES away from LEADER's count.  DYNAMIC of them are OpenACC's
   dynamic references.  Where the count is lower than REFERENCES, it becomes 0;
   where there are fewer dynamic references than DYNAMIC, their number becomes
   0.  That happens if other constructs have taken references away meanwhile.
   If the number of dynamic references is greater than the count after that, it
   becomes equal to the count.  */
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
