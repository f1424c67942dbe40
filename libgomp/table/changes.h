/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a construct changes in the present table, as lists: counts, attachment
   counters, pointers that the device is given, mappings.

   A construct changes the table in two steps.  In the first step, counts go up
   or down, and each mapping whose contents are about to be copied is set busy.
   The copies follow, without the lock.  In the second step the mappings are
   set free again; then the changes are completed or, if a copy has failed,
   undone.

   A construct without a memo, which is carried out from a plan or as a single
   object (run-single.h), does the first step change by change, with
   gomp_changes_make and the functions like it, which add each change to the
   lists.  A construct that is carried out from a memo has its lists already:
   gomp_changes_enter and gomp_changes_leave do the first step for all of them.
   The second step is the same for both: gomp_changes_entered where something
   was entered, and gomp_changes_left where something was given back.  (A region
   of which everything is on the device already changes nothing but counts; it
   has no lists, see run-present.h.)

   Only this file and refcount.h write counts of mappings that are there, and
   only this file writes busy flags.

   Common to all functions: the table's lock is held.  No function checks
   whether a list has room for what it adds, or makes room: the owner of the
   lists has made them large enough for all changes (gomp_changes_init).  */

#ifndef GOMP_CHANGES_H
#define GOMP_CHANGES_H 1

#include "base/scratch.h"
#include "table/attach.h"
#include "table/refcount.h"

/* References that a construct adds to one count, or takes away from it.  */
struct gomp_hold
{
  struct gomp_mapping *mapping; /* for which the references are */
  /* The mapping that has the count of MAPPING: its leader.  NULL: no count
     changes; this hold is in the list because the memo is valid only if MAPPING
     is as it was.  */
  struct gomp_mapping *counted;
  uint64_t serial;              /* the serial number of MAPPING */
  uint32_t references;          /* how many */
  uint32_t dynamic;             /* how many of them are OpenACC's dynamic
                                   references */
  bool any_version;             /* in memos: VERSION need not be the same,
                                   since attachments are checked one by one, or
                                   do not matter */
  uint64_t version; /* in memos: gomp_mapping_version of MAPPING */
};

/* A change of one attachment counter.  */
struct gomp_count_attached
{
  struct gomp_attachment *record;
  struct gomp_mapping *mapping; /* the one that RECORD is in */
  uint64_t serial; /* the serial number of MAPPING */
  uintptr_t start; /* RECORD's */
  /* In memos: the construct makes the mapping that RECORD is in.  Only RECORD
     and COUNT are set besides this field then; all others are zero.  */
  bool made;
  /* If MADE: what the counter is set to.  If RESETS: 1.  Else by how much the
     counter goes up or, where something is given back, down.  */
  uint32_t count;
  bool resets; /* the construct has set the counter to one,
                                   whatever it was (gomp_changes_attach) */
  bool was_reset; /* if RESETS: MAPPING's ATTACH_RESET before */
  uint32_t before; /* if RESETS: the counter before */
};

/* Bytes of a mapping that was there before, to which the construct copies.  */
struct gomp_write
{
  struct gomp_mapping *mapping;
  uint64_t serial; /* the serial number of MAPPING */
  uintptr_t start; /* host address */
  size_t extent; /* bytes */
  bool attached; /* they are a pointer or descriptor, which has
                                   an attachment record */
  bool fresh; /* the construct has made that record */
  /* In memos of constructs that enter: the EXTENT bytes that the device gets,
     from which gomp_changes_enter makes the attachment record.  NULL elsewhere:
     who makes the copies has the bytes.  */
  const unsigned char *image;
};

/* The changes of one construct.  */
struct gomp_changes
{
  uint64_t deaths; /* the table's DEATHS at the first step: set by
                                   gomp_changes_enter and gomp_changes_leave;
                                   where the first step is done change by
                                   change, by the caller */
  size_t n_holds;
  struct gomp_hold *holds;
  size_t n_attached;
  struct gomp_count_attached *attached;
  size_t n_writes;
  struct gomp_write *writes;
  size_t n_mappings;
  struct gomp_mapping **mappings; /* the mappings that the construct makes or,
                                   where something is given back, removes */
};

/* Make CHANGES empty.  Its lists get room for as many changes as the arguments
   say, from SCRATCH.  No lock needed.  */
static inline void
gomp_changes_init (struct gomp_changes *changes, struct gomp_scratch *scratch,
                   size_t holds, size_t attached, size_t writes,
                   size_t mappings)
{
  char *room
    = gomp_scratch_acquire (scratch, (holds * sizeof *changes->holds
                                      + attached * sizeof *changes->attached
                                      + writes * sizeof *changes->writes
                                      + mappings * sizeof *changes->mappings));

  changes->n_holds = changes->n_attached = 0;
  changes->n_writes = changes->n_mappings = 0;
  changes->holds = (struct gomp_hold *) room;
  changes->attached = (struct gomp_count_attached *) (changes->holds + holds);
  changes->writes = (struct gomp_write *) (changes->attached + attached);
  changes->mappings = (struct gomp_mapping **) (changes->writes + writes);
}

/* ---- The first step, change by change ----------------------------------- */

/* Add MAPPING, which the construct has made, to the list of mappings, and set
   it busy: it is free again in the second step, when its contents have been
   copied to the device.  */
static inline void
gomp_changes_make (struct gomp_changes *changes, struct gomp_mapping *mapping)
{
  mapping->busy = true;
  changes->mappings[changes->n_mappings++] = mapping;
}

/* Add a reference to the count of MAPPING.  gomp_refcount_counted must be true
   of MAPPING's leader: the mappings that share this count are removed when it
   becomes zero.  DYNAMIC says whether the reference is one of OpenACC's dynamic
   references.  */
static inline void
gomp_changes_retain (struct gomp_changes *changes, struct gomp_mapping *mapping,
                     bool dynamic)
{
  struct gomp_mapping *leader = gomp_mapping_leader (mapping);
  struct gomp_hold *hold = &changes->holds[changes->n_holds++];

  gomp_count_add (leader, 1, dynamic);
  hold->mapping = mapping;
  hold->counted = leader;
  hold->serial = mapping->serial;
  hold->references = 1;
  hold->dynamic = dynamic;
}

/* Take references away from the count of MAPPING: COUNT of GONE in all, of
   which DYNAMIC of GONE are OpenACC's dynamic references.  The mapping stays,
   even if its count becomes 0: gomp_changes_remove has it removed.  */
static inline void
gomp_changes_release (struct gomp_changes *changes,
                      struct gomp_mapping *mapping, struct gomp_gone gone)
{
  struct gomp_mapping *leader = gomp_mapping_leader (mapping);
  struct gomp_hold *hold = &changes->holds[changes->n_holds++];

  gomp_count_take (leader, gone.count, gone.dynamic);
  hold->mapping = mapping;
  hold->counted = leader;
  hold->serial = mapping->serial;
  hold->references = gone.count;
  hold->dynamic = gone.dynamic;
}

/* Raise the counter of RECORD, which belongs to MAPPING, by one or, if RESETS,
   let it begin again at one.  */
void gomp_changes_attach (struct gomp_changes *changes,
                          struct gomp_mapping *mapping,
                          struct gomp_attachment *record, bool resets)
  GOMP_HIDDEN;
/* Lower the counter of RECORD, which belongs to MAPPING, to LEFT.  */
void gomp_changes_detach (struct gomp_changes *changes,
                          struct gomp_mapping *mapping,
                          struct gomp_attachment *record, uint32_t left)
  GOMP_HIDDEN;

/* Set MAPPING busy, since EXTENT bytes of it, from host address START on, are
   going to be copied to the device.  ATTACHED says that they have an
   attachment record, FRESH that the construct has made that.  */
static inline void
gomp_changes_write (struct gomp_changes *changes, struct gomp_mapping *mapping,
                    uintptr_t start, size_t extent, bool attached, bool fresh)
{
  mapping->busy = true;
  changes->writes[changes->n_writes++]
    = (struct gomp_write) { .mapping = mapping,
                            .serial = mapping->serial,
                            .start = start,
                            .extent = extent,
                            .attached = attached,
                            .fresh = fresh };
}

/* Add LEADER, and all mappings that share its count, to the list of mappings,
   since they are going to be removed in the second step, and set them busy.
   The list of mappings has to have room for all of them.  */
static inline void
gomp_changes_remove (struct gomp_changes *changes, struct gomp_mapping *leader)
{
  struct gomp_mapping *mapping = leader;

  /* The leader comes last, since the others refer to it.  */
  leader->going = true;
  do
    {
      mapping = gomp_mapping_sibling (mapping);
      gomp_changes_make (changes, mapping);
    }
  while (mapping != leader);
}

/* ---- The first step of a remembered construct --------------------------- */

/* Add the references of CHANGES, raise the attachment counters, and make the
   records of what is attached for the first time.  Set busy the mappings that
   the construct makes, and those to which it writes pointers.  The mappings of
   CHANGES are in TABLE already.  */
void gomp_changes_enter (const struct gomp_present *table,
                         struct gomp_changes *changes) GOMP_HIDDEN;

/* Take the references of CHANGES away, and lower the attachment counters of
   CHANGES.  Counters that have MADE set stay as they are: they belong to
   mappings that the beginning of the same region has made, and go when these
   mappings are removed.  Set the mappings busy that are going to be removed, or
   to which pointers are going to be written.  */
void gomp_changes_leave (const struct gomp_present *table,
                         struct gomp_changes *changes) GOMP_HIDDEN;

/* ---- The second step ---------------------------------------------------- */

/* Set or clear the busy flags of all mappings that CHANGES makes, removes or
   writes to.  */
static inline void
gomp_changes_set_busy (const struct gomp_changes *changes, bool busy)
{
  for (size_t m = 0; m < changes->n_mappings; m++)
    changes->mappings[m]->busy = busy;
  for (size_t w = 0; w < changes->n_writes; w++)
    changes->writes[w].mapping->busy = busy;
}

/* Undo what CHANGES has entered, after its mappings have been set free.  Only
   gomp_changes_entered calls this.  */
void gomp_changes_undo (struct gomp_present *table,
                        const struct gomp_changes *changes) GOMP_HIDDEN;

/* End what CHANGES has entered.  FINE says that the device has got the
   contents.  If FINE is true, only the busy flags are cleared.  If FINE is
   false, everything is undone:
   - Counts and attachment counters become what they were.
   - Mappings that the construct has made are removed.
   - Attachment records that the construct has made are dropped.
   - Other attachment records to which the construct has written are no longer
     CURRENT, since it is uncertain what the device has.  Their pointers and
     descriptors will be sent again.
   Mappings and records that other constructs have removed meanwhile are
   skipped.  */
static inline void
gomp_changes_entered (struct gomp_present *table,
                      const struct gomp_changes *changes, bool fine)
{
  gomp_changes_set_busy (changes, false);
  if (GOMP_UNLIKELY (!fine))
    gomp_changes_undo (table, changes);
}

/* End what CHANGES gives back.  FINE says that all copies were made.  If it is
   true, the pointers in the list of writes have been detached for the last
   time, and the device has got the host's values of them: their attachment
   records are dropped.  The mappings in the list of mappings are then removed;
   SITE is the code address of the construct, for the table's history.  If FINE
   is false, counts and attachment counters become what they were, except those
   of mappings and records that other constructs have removed meanwhile.  */
void gomp_changes_left (struct gomp_present *table,
                        const struct gomp_changes *changes, bool fine,
                        const void *site) GOMP_HIDDEN;

#endif
